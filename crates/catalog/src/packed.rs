//! What of a row stands in no column of its own, as a few bytes: numbers of texts instead of texts.

mod id;
mod numbers;

use architrave_skim::{MILLIS, Moment, Packing, TEXT, TextForm};
use serde::Deserialize;
#[cfg(test)]
use serde::Serialize;

pub use id::PackedId;
pub use numbers::Numbers;

/// What lists and graphs ask for at any time. Texts that come again and again are numbers of the pool; others,
/// which few rows share, stand as they are: a number of its own would cost each of them more than it saves.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
pub struct Packed<'a> {
    #[serde(borrow)]
    pub history: PackedHistory<'a>,
    /// The value of the property that is the name.
    #[serde(borrow)]
    pub names: Option<PackedTexts<'a>>,
    #[serde(borrow)]
    pub relations: Vec<PackedRelation<'a>>,
}

/// The properties of a row, which are asked for seldom: a cell of a compressed column.
pub type PackedProperties<'a> = Vec<PackedProperty<'a>>;

/// The properties from the bytes of their cell; those whose meta property is unknown are left out.
pub fn properties<'a>(bytes: &'a [u8], numbers: &Numbers) -> PackedProperties<'a> {
    let mut properties: PackedProperties<'_> = postcard::from_bytes(bytes).unwrap_or_default();
    properties.retain_mut(|property| numbers.set(property));
    properties
}

/// Writes properties as [`properties`] reads them with the catalog's own numbers.
pub fn encode_properties(bytes: &mut Vec<u8>, properties: &[PackedProperty<'_>]) {
    bytes.length(properties.len());
    for property in properties {
        bytes.number(property.meta);
        bytes.number(property.form as u32);
        encode_texts(bytes, property.value.as_ref());
    }
}

/// Writes texts that may be there.
pub fn encode_texts(bytes: &mut Vec<u8>, texts: Option<&PackedTexts<'_>>) {
    bytes.flag(texts.is_some());
    if let Some((default, texts)) = texts {
        bytes.number(*default);
        bytes.length(texts.len());
        for (language, text) in texts {
            bytes.number(*language);
            bytes.text(text);
        }
    }
}

/// When something was done, and by whom.
pub type PackedAct<'a> = (Moment<'a>, u32);

/// A property of a row.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
pub struct PackedProperty<'a> {
    /// The number of its meta property.
    pub meta: u32,
    /// How much of its value the row holds.
    pub form: TextForm,
    /// Default language and translations in that form, where the row holds them.
    #[serde(borrow)]
    pub value: Option<PackedTexts<'a>>,
}

/// Default language, and language and text of each translation.
pub type PackedTexts<'a> = (u32, Vec<(u32, &'a str)>);

/// One end of a reference of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
pub struct PackedRelation<'a> {
    #[serde(borrow)]
    pub id: PackedId<'a>,
    pub key: u32,
    pub kind: u32,
    pub direction: u32,
    pub element: u32,
    pub class: u32,
    pub specialization: u32,
}

/// Who did what with a row: how its bytes begin, so that it can be read without the rest.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(test, derive(Serialize))]
pub struct PackedHistory<'a> {
    pub specialization: u32,
    #[serde(borrow)]
    pub created: PackedAct<'a>,
    #[serde(borrow)]
    pub modified: Option<PackedAct<'a>>,
    #[serde(borrow)]
    pub validated: Option<PackedAct<'a>>,
    #[serde(borrow)]
    pub published: Option<PackedAct<'a>>,
    #[serde(borrow)]
    pub shown: PackedAct<'a>,
}

impl<'a> PackedHistory<'a> {
    /// From the bytes of a row.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        postcard::from_bytes(bytes).unwrap_or_default()
    }

    /// Each time that is told, with the number of who it was.
    pub fn acts(&self) -> impl Iterator<Item = &PackedAct<'a>> {
        let acts = [
            Some(&self.created),
            self.modified.as_ref(),
            self.validated.as_ref(),
            self.published.as_ref(),
            Some(&self.shown),
        ];
        acts.into_iter().flatten()
    }
}

impl<'a> Packed<'a> {
    /// From bytes that were kept.
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        postcard::from_bytes(bytes).unwrap_or_default()
    }
}

/// Reads the bytes of a row, or of its properties, from the front, without taking them apart: a list asks
/// every row for one property.
#[derive(Clone, Copy)]
pub struct Scan<'a> {
    bytes: &'a [u8],
}

impl<'a> Scan<'a> {
    /// From the bytes; a row without an element has none.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    /// The number of the specialization, of a row.
    pub fn specialization(mut self) -> u32 {
        self.number()
    }

    /// When it was created, of a row.
    pub fn created(mut self) -> Moment<'a> {
        self.number();
        match self.number() {
            TEXT => Moment::Text(self.text().into()),
            MILLIS => Moment::Millis(self.long()),
            _ => Moment::Seconds(self.long()),
        }
    }

    /// The names, of a row.
    pub fn names(mut self) -> Option<PackedTexts<'a>> {
        self.number();
        self.act();
        for _ in 0..3 {
            if self.byte() == 1 {
                self.act();
            }
        }
        self.act();
        (self.byte() == 1).then(|| self.texts())
    }

    /// The first property whose meta property is wanted, of properties; one with a value before one without.
    pub fn property(mut self, wanted: &[bool], numbers: &Numbers) -> Option<PackedProperty<'a>> {
        let mut empty = None;
        let is_wanted = |place| {
            let meta = numbers.meta(place);
            meta.is_some_and(|meta| wanted.get(meta as usize).copied().unwrap_or(false))
        };
        for _ in 0..self.length() {
            let meta = self.number();
            let form = TextForm::at(self.number());
            let has_value = self.byte() == 1;
            if !is_wanted(meta) {
                if has_value {
                    self.number();
                    for _ in 0..self.length() {
                        self.number();
                        self.text();
                    }
                }
                continue;
            }
            let value = has_value.then(|| self.texts());
            let mut property = PackedProperty { meta, form, value };
            numbers.set(&mut property);
            if property.form.is_filled() {
                return Some(property);
            }
            empty = empty.or(Some(property));
        }
        empty
    }

    fn texts(&mut self) -> PackedTexts<'a> {
        let default = self.number();
        let texts = (0..self.length()).map(|_| (self.number(), self.text()));
        (default, texts.collect())
    }

    fn act(&mut self) {
        match self.number() {
            TEXT => drop(self.text()),
            _ => drop(self.long()),
        }
        self.number();
    }

    fn long(&mut self) -> i64 {
        let (mut number, mut shift) = (0_u64, 0);
        loop {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte & 0x80 == 0 || shift > 63 {
                return (number >> 1).cast_signed() ^ -(number & 1).cast_signed();
            }
        }
    }

    fn text(&mut self) -> &'a str {
        let length = self.length();
        let (text, rest) = self.bytes.split_at(length);
        self.bytes = rest;
        std::str::from_utf8(text).unwrap_or("")
    }

    /// How many items follow: no more than there are bytes.
    fn length(&mut self) -> usize {
        (self.number() as usize).min(self.bytes.len())
    }

    fn byte(&mut self) -> u8 {
        let (first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        *first
    }

    /// Seven bits a byte, the lowest first, as postcard writes numbers.
    fn number(&mut self) -> u32 {
        let (mut number, mut shift) = (0_u32, 0);
        loop {
            let byte = self.byte();
            number |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte & 0x80 == 0 || shift > 28 {
                return number;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn moment() -> impl Strategy<Value = Moment<'static>> {
        prop_oneof![
            ".{0,9}".prop_map(|text| Moment::Text(text.into())),
            any::<i64>().prop_map(Moment::Millis),
            any::<i64>().prop_map(Moment::Seconds),
        ]
    }

    type Texts = (u32, Vec<(u32, String)>);

    fn texts() -> impl Strategy<Value = Option<Texts>> {
        let texts = proptest::collection::vec((any::<u32>(), ".{0,5}"), 0..3);
        proptest::option::of((any::<u32>(), texts))
    }

    fn property() -> impl Strategy<Value = (u32, usize, Option<Texts>)> {
        (0u32..6, 0..TextForm::ALL.len(), texts())
    }

    fn packed_texts((default, texts): &Texts) -> PackedTexts<'_> {
        let texts = texts
            .iter()
            .map(|(language, text)| (*language, text.as_str()));
        (*default, texts.collect())
    }

    fn packed_property((meta, form, value): &(u32, usize, Option<Texts>)) -> PackedProperty<'_> {
        PackedProperty {
            meta: *meta,
            form: TextForm::ALL[*form],
            value: value.as_ref().map(packed_texts),
        }
    }

    proptest! {
        #[test]
        fn the_scan_reads_what_was_written(
            specialization: u32, created in (moment(), any::<u32>()), modified in proptest::option::of((moment(), any::<u32>())),
            names in texts(), properties in proptest::collection::vec(property(), 0..8), key in 0u32..6,
        ) {
            let packed = Packed {
                history: PackedHistory {
                    specialization,
                    created: created.clone(),
                    modified: modified.clone(),
                    ..PackedHistory::default()
                },
                names: names.as_ref().map(packed_texts),
                ..Packed::default()
            };
            let bytes = postcard::to_stdvec(&packed).unwrap();
            prop_assert_eq!(&Packed::from_bytes(&bytes), &packed);
            let scan = Scan::new(&bytes);
            prop_assert_eq!(scan.specialization(), specialization);
            prop_assert_eq!(scan.created(), created.0);
            prop_assert_eq!(scan.names(), packed.names);
            let packed: PackedProperties<'_> = properties.iter().map(packed_property).collect();
            let bytes = postcard::to_stdvec(&packed).unwrap();
            prop_assert_eq!(&super::properties(&bytes, &Numbers::default()), &packed);
            let mut written = Vec::new();
            encode_properties(&mut written, &packed);
            prop_assert_eq!(&written, &bytes);
            let wanted: Vec<bool> = (0..6).map(|n| n == key).collect();
            let mut all = packed.iter().filter(|p| p.meta == key);
            let expected = all.clone().find(|p| p.form.is_filled()).or_else(|| all.next());
            let found = Scan::new(&bytes).property(&wanted, &Numbers::default());
            prop_assert_eq!(found.as_ref(), expected);
            // The same with places of a batch for numbers, one of them unknown.
            let places: Vec<Option<u32>> = (0..6).map(|n| (n != 3).then_some(5 - n)).collect();
            let numbers = Numbers::of_batch(places, [(1, 9)]);
            let all = super::properties(&bytes, &numbers);
            prop_assert_eq!(all.len(), packed.iter().filter(|p| p.meta != 3).count());
            let mut some = all.iter().filter(|p| p.meta == key);
            let expected = some.clone().find(|p| p.form.is_filled()).or_else(|| some.next());
            let found = Scan::new(&bytes).property(&wanted, &numbers);
            prop_assert_eq!(found.as_ref(), expected);
        }

        #[test]
        fn no_bytes_break_the_scan(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
            let _ = (Scan::new(&bytes).property(&[true], &Numbers::default()), Scan::new(&bytes).names());
        }
    }
}
