//! The values of fields.

use std::borrow::Cow;

use architrave_rows::{
    AuditStamp, LocalizedText, Owner, PackedTime, TextIndex, Translations, Visibility,
};

use crate::dictionaries::Dictionaries;
use crate::scan::Scan;

/// Reads a value from JSON. `None` means that the full decoder has to read the element.
pub trait Read<'a>: Sized {
    /// The value that comes next.
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self>;
}

/// Reads a value that may be null or not there.
pub trait ReadOptional<'a>: Sized {
    /// The value that comes next, or null.
    fn read_optional(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self>;

    /// The value of a field that is not there.
    fn absent(dictionaries: &mut Dictionaries) -> Option<Self>;
}

/// Marks a field as seen; a field that comes twice is left to the full decoder.
pub fn mark(seen: &mut u32, bit: u32) -> Option<()> {
    let new = *seen & (1 << bit) == 0;
    *seen |= 1 << bit;
    new.then_some(())
}

pub const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Reads objects whose fields are all required.
macro_rules! read_object {
    ($($type:ty { $($key:literal => $field:ident,)* })*) => {$(
        impl<'a> Read<'a> for $type {
            #[inline]
            fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
                const KEYS: &[&str] = &[$($key),*];
                let mut object = Self::default();
                let (mut first, mut seen) = (true, 0_u32);
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    let bit = match scan.name()? {
                        $($key => {
                            object.$field = Read::read(scan, dictionaries)?;
                            const { position(KEYS, $key) }
                        })*
                        _ => {
                            scan.skip()?;
                            continue;
                        }
                    };
                    mark(&mut seen, bit)?;
                }
                (seen == (1 << KEYS.len()) - 1).then_some(object)
            }
        }
    )*};
}

const fn position(keys: &[&str], key: &str) -> u32 {
    let mut at = 0;
    while !is_same(keys[at as usize].as_bytes(), key.as_bytes()) {
        at += 1;
    }
    at
}

read_object! {
    Owner { "type" => kind, "value" => value, }
    AuditStamp<'a> { "at" => at, "by" => by, }
    Visibility<'a> { "visible" => visible, "lastChange" => last_change, }
    Translations<'a> { "defaultLanguage" => default, "translations" => texts, }
    LocalizedText<'a> { "language" => language, "value" => value, }
}

impl<'a> Read<'a> for Cow<'a, str> {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Dictionaries) -> Option<Self> {
        scan.string()
    }
}

impl<'a> Read<'a> for bool {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Dictionaries) -> Option<Self> {
        scan.boolean()
    }
}

impl<'a> Read<'a> for PackedTime<'a> {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Dictionaries) -> Option<Self> {
        scan.string().map(Into::into)
    }
}

/// A text that other elements have too.
impl<'a> Read<'a> for TextIndex {
    #[inline]
    fn read(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        dictionaries.texts.word(&scan.string()?)
    }
}

impl<'a> ReadOptional<'a> for TextIndex {
    fn read_optional(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        dictionaries.texts.word(&scan.optional_string()?)
    }

    fn absent(dictionaries: &mut Dictionaries) -> Option<Self> {
        dictionaries.texts.word("")
    }
}

impl<'a, T: Read<'a>> ReadOptional<'a> for Option<T> {
    fn read_optional(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Self> {
        if scan.take_null()? {
            return Some(None);
        }
        T::read(scan, dictionaries).map(Some)
    }

    fn absent(_: &mut Dictionaries) -> Option<Self> {
        Some(None)
    }
}
