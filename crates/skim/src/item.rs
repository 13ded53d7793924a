//! One element, field by field. `None` means that the full decoder has to look at it.

mod reference;

use std::borrow::Cow;

use architrave_interface::{Group, MetaProperty};
use architrave_rows::{
    AuditStamp, Batch, Details, GroupIndex, Moment, Owner, Properties, Property, Relation, Row,
    SmallList, Text, TextIndex, Texts, Visibility, row_fields,
};
use smallvec::SmallVec;

use crate::decoded::{property, retention_of};
use crate::dictionary::{Dictionary, ValueRetention};
use crate::scan::Scan;
use reference::references;

/// What is known of earlier elements.
pub struct Known {
    pub texts: Dictionary,
    pub metas: Dictionary,
    pub groups: Dictionary,
    /// What the settings say of references, and the key of each.
    references: Dictionary,
    keys: Vec<Box<str>>,
}

impl Known {
    /// Nothing yet.
    pub fn new() -> Self {
        Self {
            texts: Dictionary::new(),
            metas: Dictionary::new(),
            groups: Dictionary::new(),
            references: Dictionary::new(),
            keys: Vec::new(),
        }
    }

    /// Puts what was used since the last call into the batch, in the order of its places.
    pub fn finish(&mut self, batch: &mut Batch<'_>) {
        batch.texts = self.texts.finish();
        batch.metas = self.metas.finish();
        batch.groups = self.groups.finish();
        // Rows hold the key alone.
        self.references.finish();
    }
}

/// Reads a value from JSON. `None` means that the full decoder has to look at the element.
trait Read<'a>: Sized {
    /// The value that comes next.
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self>;
}

/// Reads a value that may be null or not there.
trait ReadOptional<'a>: Sized {
    /// The value that comes next, or null.
    fn read_optional(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self>;

    /// The value of a field that is not there.
    fn absent(known: &mut Known) -> Option<Self>;
}

/// Marks a field as seen; a field that comes twice is left to the full decoder.
fn mark(seen: &mut u32, bit: u32) -> Option<()> {
    let new = *seen & (1 << bit) == 0;
    *seen |= 1 << bit;
    new.then_some(())
}

/// The bit of a field of the table, by its key.
const fn bit_of(key: &str) -> u32 {
    let mut bit = 0;
    while !is_same(Row::FIELDS[bit as usize].key.as_bytes(), key.as_bytes()) {
        bit += 1;
    }
    bit
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// The bits of the fields that every element has.
const REQUIRED: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < Row::FIELDS.len() {
        bits |= (Row::FIELDS[at].is_required as u32) << at;
        at += 1;
    }
    bits
};

/// The bit of a field that no list shows, and that must not come twice either.
const REPRESENTATION: u32 = 31;

/// Defines the reader of a row from the table of its fields.
macro_rules! define_reader {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        /// The element that comes next.
        pub fn row<'a>(scan: &mut Scan<'a>, known: &mut Known) -> Option<Row<'a>> {
            let mut row = Row {
                $($field: define_reader!(@absent $need known),)*
                details: Details {
                    $($detail: define_reader!(@absent $detail_need known),)*
                },
            };
            let (mut first, mut seen) = (true, 0);
            scan.take(b'{')?;
            while scan.goes_on(&mut first, b'}')? {
                let bit = match scan.name()? {
                    $($key => {
                        row.$field = define_reader!(@read $need scan known);
                        const { bit_of($key) }
                    })*
                    $($detail_key => {
                        row.details.$detail = define_reader!(@read $detail_need scan known);
                        const { bit_of($detail_key) }
                    })*
                    "representation" => {
                        scan.skip()?;
                        REPRESENTATION
                    }
                    _ => {
                        scan.skip()?;
                        continue;
                    }
                };
                mark(&mut seen, bit)?;
            }
            (seen & REQUIRED == REQUIRED).then_some(row)
        }
    };
    (@absent required $known:ident) => { Default::default() };
    (@absent optional $known:ident) => { ReadOptional::absent($known)? };
    (@read required $scan:ident $known:ident) => { Read::read($scan, $known)? };
    (@read optional $scan:ident $known:ident) => { ReadOptional::read_optional($scan, $known)? };
}

row_fields!(define_reader);

/// Reads objects whose fields are all required.
macro_rules! read_object {
    ($($type:ty { $($key:literal => $field:ident,)* })*) => {$(
        impl<'a> Read<'a> for $type {
            #[inline]
            fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
                const KEYS: &[&str] = &[$($key),*];
                let mut object = Self::default();
                let (mut first, mut seen) = (true, 0_u32);
                scan.take(b'{')?;
                while scan.goes_on(&mut first, b'}')? {
                    let bit = match scan.name()? {
                        $($key => {
                            object.$field = Read::read(scan, known)?;
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
    Texts<'a> { "defaultLanguage" => default, "translations" => texts, }
    Text<'a> { "language" => language, "value" => value, }
}

impl<'a> Read<'a> for Cow<'a, str> {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Known) -> Option<Self> {
        scan.string()
    }
}

impl<'a> Read<'a> for bool {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Known) -> Option<Self> {
        scan.boolean()
    }
}

impl<'a> Read<'a> for Moment<'a> {
    #[inline]
    fn read(scan: &mut Scan<'a>, _: &mut Known) -> Option<Self> {
        scan.string().map(Into::into)
    }
}

/// A text that other elements have too.
impl<'a> Read<'a> for TextIndex {
    #[inline]
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        known.texts.word(&scan.string()?)
    }
}

impl<'a> ReadOptional<'a> for TextIndex {
    fn read_optional(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        known.texts.word(&scan.optional_string()?)
    }

    fn absent(known: &mut Known) -> Option<Self> {
        known.texts.word("")
    }
}

impl<'a, T: Read<'a>> ReadOptional<'a> for Option<T> {
    fn read_optional(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        if scan.take_null()? {
            return Some(None);
        }
        T::read(scan, known).map(Some)
    }

    fn absent(_: &mut Known) -> Option<Self> {
        Some(None)
    }
}

impl<'a, T: Read<'a>, const N: usize> Read<'a> for SmallVec<[T; N]>
where
    [T; N]: smallvec::Array<Item = T>,
{
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        scan.take(b'[')?;
        let (mut items, mut first) = (Self::new(), true);
        while scan.goes_on(&mut first, b']')? {
            items.push(Read::read(scan, known)?);
        }
        Some(items)
    }
}

impl<'a> Read<'a> for SmallList<GroupIndex> {
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        scan.take(b'[')?;
        let (mut groups, mut first, mut before) = (Self::new(), true, None);
        while scan.goes_on(&mut first, b']')? {
            let decode = |text: &str| {
                let group = serde_json::from_str::<Group>(text).ok();
                group.map(|_| ValueRetention::Never)
            };
            let group = known.groups.take(scan, before, decode)?;
            before = Some(group.entry);
            groups.push(GroupIndex(group.place));
        }
        Some(groups)
    }
}

impl<'a> Read<'a> for Properties<'a> {
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        scan.take(b'[')?;
        let (mut properties, mut first, mut before) = (Vec::new(), true, None);
        while scan.goes_on(&mut first, b']')? {
            properties.push(read_property(scan, known, &mut before)?);
        }
        Some(Self(properties))
    }
}

impl<'a> Read<'a> for Vec<Relation<'a>> {
    fn read(scan: &mut Scan<'a>, known: &mut Known) -> Option<Self> {
        references(scan, known)
    }
}

fn read_property<'a>(
    scan: &mut Scan<'a>,
    known: &mut Known,
    before: &mut Option<u32>,
) -> Option<Property<'a>> {
    let (mut meta, mut value) = (None, None);
    let (mut first, mut seen) = (true, 0);
    scan.take(b'{')?;
    while scan.goes_on(&mut first, b'}')? {
        let bit = match scan.name()? {
            "meta" => {
                let decode = |text: &str| {
                    let meta: MetaProperty = serde_json::from_str(text).ok()?;
                    Some(retention_of(&meta))
                };
                let found = known.metas.take(scan, *before, decode)?;
                *before = Some(found.entry);
                meta = Some(found);
                0
            }
            "value" => {
                value = ReadOptional::read_optional(scan, known)?;
                1
            }
            _ => {
                scan.skip()?;
                continue;
            }
        };
        mark(&mut seen, bit)?;
    }
    let meta = meta?;
    Some(property(meta.place, meta.retention, value))
}
