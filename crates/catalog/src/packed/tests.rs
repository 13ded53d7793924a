//! Bytes of rows in memory.

use super::*;
use architrave_rows::{AuditStamp, DetailsReader, PackedTime, TextIndex};
use proptest::prelude::*;

fn moment() -> impl Strategy<Value = PackedTime<'static>> {
    prop_oneof![
        ".{0,9}".prop_map(|text| PackedTime::Text(text.into())),
        any::<i64>().prop_map(PackedTime::Millis),
        any::<i64>().prop_map(PackedTime::Seconds),
    ]
}

fn stamp() -> impl Strategy<Value = AuditStamp<'static>> {
    let by = any::<u32>().prop_map(TextIndex);
    (moment(), by).prop_map(|(at, by)| AuditStamp { at, by })
}

type Texts = (u32, Vec<(u32, String)>);

fn texts() -> impl Strategy<Value = Option<Texts>> {
    let texts = proptest::collection::vec((any::<u32>(), ".{0,5}"), 0..3);
    proptest::option::of((any::<u32>(), texts))
}

fn property() -> impl Strategy<Value = (u32, usize, Option<Texts>)> {
    (0u32..6, 0..TextForm::ALL.len(), texts())
}

fn packed_texts((default, texts): &Texts) -> PackedTranslations<'_> {
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
    fn details_reader_decodes_encoded_details(
        specialization in any::<u32>().prop_map(TextIndex), created in stamp(), modified in proptest::option::of(stamp()),
        names in texts(), properties in proptest::collection::vec(property(), 0..8), key in 0u32..6,
    ) {
        let packed = Packed {
            details: Details {
                specialization,
                created: created.clone(),
                modified: modified.clone(),
                ..Details::default()
            },
            names: names.as_ref().map(packed_texts),
            ..Packed::default()
        };
        let mut bytes = Vec::new();
        packed.details.encode(&mut bytes);
        packed.names.encode(&mut bytes);
        packed.relations.encode(&mut bytes);
        prop_assert_eq!(&Packed::from_bytes(&bytes), &packed);
        let reader = DetailsReader::new(&bytes);
        prop_assert_eq!(reader.specialization(), Some(specialization));
        prop_assert_eq!(reader.created(), Some(created));
        prop_assert_eq!(reader.modified(), Some(modified));
        let names: Option<Option<PackedTranslations<'_>>> = Decode::decode(&mut reader.after().unwrap());
        prop_assert_eq!(names, Some(packed.names));
        let packed: PackedProperties<'_> = properties.iter().map(packed_property).collect();
        let mut bytes = Vec::new();
        packed.encode(&mut bytes);
        prop_assert_eq!(&super::properties(&bytes, &Numbers::default()), &packed);
        let wanted: Vec<bool> = (0..6).map(|n| n == key).collect();
        let mut all = packed.iter().filter(|p| p.meta == key);
        let expected = all.clone().find(|p| p.form.is_filled()).or_else(|| all.next());
        let found = find_property(&bytes, &wanted, &Numbers::default());
        prop_assert_eq!(found.as_ref(), expected);
        // The same with places of a batch for numbers, one of them unknown.
        let places: Vec<Option<u32>> = (0..6).map(|n| (n != 3).then_some(5 - n)).collect();
        let numbers = Numbers::of_batch(places, [(1, 9)]);
        let all = super::properties(&bytes, &numbers);
        prop_assert_eq!(all.len(), packed.iter().filter(|p| p.meta != 3).count());
        let mut some = all.iter().filter(|p| p.meta == key);
        let expected = some.clone().find(|p| p.form.is_filled()).or_else(|| some.next());
        let found = find_property(&bytes, &wanted, &numbers);
        prop_assert_eq!(found.as_ref(), expected);
    }

    #[test]
    fn details_reader_does_not_panic_on_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        let reader = DetailsReader::new(&bytes);
        let _ = (find_property(&bytes, &[true], &Numbers::default()), reader.after(), Packed::from_bytes(&bytes));
    }
}
