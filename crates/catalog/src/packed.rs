//! The fields of a row without a column of their own, as a few bytes: numbers of texts instead of texts.

mod id;
mod numbers;

use architrave_rows::{ByteReader, Decode, Details, Encode, TextForm, TextIndex};

pub use id::PackedId;
pub use numbers::Numbers;

/// What lists and graphs read at any time. Texts that repeat are numbers of the pool; others, which few rows
/// share, are stored as they are: a number of its own would cost each of them more than it saves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Packed<'a> {
    /// First, so that they can be read without the rest.
    pub details: Details<'a>,
    /// The value of the property that is the name.
    pub names: Option<PackedTranslations<'a>>,
    pub relations: Vec<PackedRelation<'a>>,
}

/// The properties of a row, which are read seldom: a cell of a compressed column.
pub type PackedProperties<'a> = Vec<PackedProperty<'a>>;

/// The properties from the bytes of their cell; those whose meta property is unknown are left out.
pub fn properties<'a>(bytes: &'a [u8], numbers: &Numbers) -> PackedProperties<'a> {
    let properties = PackedProperties::decode(&mut ByteReader::new(bytes));
    let mut properties = properties.unwrap_or_default();
    properties.retain_mut(|property| numbers.set(property));
    properties
}

/// A property of a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackedProperty<'a> {
    /// The number of its meta property.
    pub meta: u32,
    /// How much of its value the row holds.
    pub form: TextForm,
    /// Default language and translations in that form, where the row holds them.
    pub value: Option<PackedTranslations<'a>>,
}

/// Default language, and language and text of each translation.
pub type PackedTranslations<'a> = (u32, Vec<(u32, &'a str)>);

/// One end of a reference of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PackedRelation<'a> {
    pub id: PackedId<'a>,
    pub key: u32,
    pub kind: u32,
    pub direction: u32,
    pub element: u32,
    pub class: u32,
    pub specialization: u32,
}

impl Encode for PackedProperty<'_> {
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.meta.encode_mapped(bytes, map);
        self.form.encode_mapped(bytes, map);
        self.value.encode_mapped(bytes, map);
    }
}

impl<'a> Decode<'a> for PackedProperty<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some(Self {
            meta: Decode::decode(reader)?,
            form: Decode::decode(reader)?,
            value: Decode::decode(reader)?,
        })
    }
}

impl Encode for PackedRelation<'_> {
    fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut(TextIndex) -> TextIndex) {
        self.id.encode_mapped(bytes, map);
        for number in [
            self.key,
            self.kind,
            self.direction,
            self.element,
            self.class,
            self.specialization,
        ] {
            number.encode_mapped(bytes, map);
        }
    }
}

impl<'a> Decode<'a> for PackedRelation<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some(Self {
            id: Decode::decode(reader)?,
            key: Decode::decode(reader)?,
            kind: Decode::decode(reader)?,
            direction: Decode::decode(reader)?,
            element: Decode::decode(reader)?,
            class: Decode::decode(reader)?,
            specialization: Decode::decode(reader)?,
        })
    }
}

impl<'a> Packed<'a> {
    /// From the bytes of a row; a row without an element has none.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        Self::decode(&mut ByteReader::new(bytes)).unwrap_or_default()
    }
}

impl<'a> Decode<'a> for Packed<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        Some(Self {
            details: Decode::decode(reader)?,
            names: Decode::decode(reader)?,
            relations: Decode::decode(reader)?,
        })
    }
}

/// The first property whose meta property is wanted, from the bytes of properties; one with a value before one
/// without. Nothing else is decoded: a list reads one property of every row.
pub fn find_property<'a>(
    bytes: &'a [u8],
    wanted: &[bool],
    numbers: &Numbers,
) -> Option<PackedProperty<'a>> {
    let mut reader = ByteReader::new(bytes);
    let mut empty = None;
    let is_wanted = |place| {
        let meta = numbers.meta(place);
        meta.is_some_and(|meta| wanted.get(meta as usize).copied().unwrap_or(false))
    };
    for _ in 0..reader.length()? {
        let Some((meta, form, has_value)) = head(&mut reader) else {
            break;
        };
        if !is_wanted(meta) {
            if has_value && skip_texts(&mut reader).is_none() {
                break;
            }
            continue;
        }
        let value = match has_value {
            true => PackedTranslations::decode(&mut reader),
            false => None,
        };
        let mut property = PackedProperty { meta, form, value };
        numbers.set(&mut property);
        if property.form.is_filled() {
            return Some(property);
        }
        empty = empty.or(Some(property));
    }
    empty
}

/// Calls `found` with each meta property that is wanted and whose value has no text; no text is decoded.
pub fn empty_properties(
    bytes: &[u8],
    wanted: &[bool],
    numbers: &Numbers,
    mut found: impl FnMut(u32),
) {
    let mut reader = ByteReader::new(bytes);
    for _ in 0..reader.length().unwrap_or(0) {
        let Some((place, form, has_value)) = head(&mut reader) else {
            break;
        };
        if has_value && skip_texts(&mut reader).is_none() {
            break;
        }
        let meta = numbers.meta(place).filter(|_| !form.is_filled());
        let meta = meta.filter(|meta| wanted.get(*meta as usize).copied().unwrap_or(false));
        if let Some(meta) = meta {
            found(meta);
        }
    }
}

/// What precedes the texts of a property.
fn head(reader: &mut ByteReader<'_>) -> Option<(u32, TextForm, bool)> {
    Some((reader.number()?, Decode::decode(reader)?, reader.flag()?))
}

fn skip_texts(reader: &mut ByteReader<'_>) -> Option<()> {
    reader.number()?;
    for _ in 0..reader.length()? {
        reader.number()?;
        reader.skip_text()?;
    }
    Some(())
}

#[cfg(test)]
mod tests;
