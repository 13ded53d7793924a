//! Decoding the bytes of any batch gives the same batch. The rows are generated from the table of fields, so that a
//! field of a known type needs no change here.
#![allow(missing_docs, clippy::unwrap_used)]

use std::borrow::Cow;

use architrave_rows::{
    AuditStamp, Block, ByteReader, Decode, Details, DetailsReader, Encode, GroupIndex, IntoOwned,
    LocalizedText, MapTexts, NotReturned, Owner, PackedTime, Properties, Property, Relation, Row,
    RowBatch, SmallList, TextForm, TextIndex, Translations, UnreadableRow, Visibility, row_fields,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// A type that fields have.
trait Generate: Sized + std::fmt::Debug {
    fn any() -> BoxedStrategy<Self>;
}

impl Generate for bool {
    fn any() -> BoxedStrategy<Self> {
        any::<bool>().boxed()
    }
}

impl Generate for Cow<'static, str> {
    fn any() -> BoxedStrategy<Self> {
        "\\PC{0,12}".prop_map(Cow::Owned).boxed()
    }
}

impl Generate for TextIndex {
    fn any() -> BoxedStrategy<Self> {
        any::<u32>().prop_map(Self).boxed()
    }
}

impl Generate for GroupIndex {
    fn any() -> BoxedStrategy<Self> {
        any::<u32>().prop_map(Self).boxed()
    }
}

impl Generate for PackedTime<'static> {
    fn any() -> BoxedStrategy<Self> {
        prop_oneof![
            Cow::any().prop_map(PackedTime::Text),
            any::<i64>().prop_map(PackedTime::Millis),
            any::<i64>().prop_map(PackedTime::Seconds),
        ]
        .boxed()
    }
}

impl Generate for AuditStamp<'static> {
    fn any() -> BoxedStrategy<Self> {
        let stamp = (PackedTime::any(), TextIndex::any());
        stamp.prop_map(|(at, by)| Self { at, by }).boxed()
    }
}

impl Generate for Visibility<'static> {
    fn any() -> BoxedStrategy<Self> {
        (bool::any(), AuditStamp::any())
            .prop_map(|(visible, last_change)| Self {
                visible,
                last_change,
            })
            .boxed()
    }
}

impl Generate for Owner {
    fn any() -> BoxedStrategy<Self> {
        (TextIndex::any(), TextIndex::any())
            .prop_map(|(kind, value)| Self { kind, value })
            .boxed()
    }
}

impl Generate for Relation<'static> {
    fn any() -> BoxedStrategy<Self> {
        (Cow::any(), Cow::any(), any::<[u32; 5]>())
            .prop_map(|(id, element_id, texts)| {
                let [key, kind, direction, conceptual_class, specialization] = texts.map(TextIndex);
                Self {
                    id,
                    key,
                    kind,
                    direction,
                    element_id,
                    conceptual_class,
                    specialization,
                }
            })
            .boxed()
    }
}

impl Generate for Translations<'static> {
    fn any() -> BoxedStrategy<Self> {
        let text = (TextIndex::any(), Cow::any());
        let text = text.prop_map(|(language, value)| LocalizedText { language, value });
        (TextIndex::any(), vec(text, 0..4))
            .prop_map(|(default, texts)| Self {
                default,
                texts: texts.into(),
            })
            .boxed()
    }
}

impl Generate for Property<'static> {
    fn any() -> BoxedStrategy<Self> {
        let form = prop::sample::select(TextForm::ALL.to_vec());
        (any::<u32>(), form, Option::any())
            .prop_map(|(meta, form, value)| Self { meta, form, value })
            .boxed()
    }
}

impl Generate for Properties<'static> {
    fn any() -> BoxedStrategy<Self> {
        Vec::any().prop_map(Self).boxed()
    }
}

impl<T: Generate + Clone + 'static> Generate for Option<T> {
    fn any() -> BoxedStrategy<Self> {
        prop::option::of(T::any()).boxed()
    }
}

impl<T: Generate + 'static> Generate for Vec<T> {
    fn any() -> BoxedStrategy<Self> {
        vec(T::any(), 0..6).boxed()
    }
}

impl<T: Generate + 'static> Generate for SmallList<T> {
    fn any() -> BoxedStrategy<Self> {
        Vec::any().prop_map(Self::from).boxed()
    }
}

/// Fills one field after another.
macro_rules! define_generators {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        impl Generate for Details<'static> {
            fn any() -> BoxedStrategy<Self> {
                let details = Just(Self::default()).boxed();
                $(let details = (details, Generate::any()).prop_map(|(mut details, value)| {
                    details.$detail = value;
                    details
                }).boxed();)*
                details
            }
        }

        impl Generate for Row<'static> {
            fn any() -> BoxedStrategy<Self> {
                let row = Details::any().prop_map(|details| Self { details, ..Self::default() }).boxed();
                $(let row = (row, Generate::any()).prop_map(|(mut row, value)| {
                    row.$field = value;
                    row
                }).boxed();)*
                row
            }
        }

        /// What the reader of single fields gives for each of them.
        fn read_one_by_one<'a>(reader: DetailsReader<'a>) -> Option<Details<'a>> {
            Some(Details { $($detail: reader.$detail()?,)* })
        }
    };
}

row_fields!(define_generators);

fn batch() -> impl Strategy<Value = RowBatch<'static>> {
    let texts = || Vec::<Cow<'static, str>>::any();
    let not_returned = (Cow::any(), any::<i32>(), Cow::any());
    let not_returned =
        not_returned.prop_map(|(id, status, error)| NotReturned { id, status, error });
    let lost = (Option::any(), Cow::any()).prop_map(|(id, why)| UnreadableRow { id, why });
    let rows = vec(Row::any(), 0..5);
    let shared = (texts(), texts(), texts());
    (rows, shared, vec(not_returned, 0..3), vec(lost, 0..3)).prop_map(
        |(rows, (texts, metas, groups), not_returned, lost)| RowBatch {
            rows,
            texts,
            metas,
            groups,
            not_returned,
            lost,
            ..RowBatch::default()
        },
    )
}

/// The rows with the properties that the bytes of a batch hold in cells.
fn rows_with_properties(batch: &RowBatch<'_>) -> Vec<Row<'static>> {
    let blocks: Vec<Vec<u8>> = batch.blocks.iter().map(Block::read).collect();
    let rows = batch.rows.iter().zip(&batch.cells).map(|(row, cell)| {
        let from = usize::from(cell.from);
        let bytes = &blocks[cell.block as usize][from..from + cell.length as usize];
        let properties: Vec<Property<'_>> = Decode::decode(&mut ByteReader::new(bytes)).unwrap();
        Row {
            properties: Properties(properties.into_owned()),
            ..row.clone().into_owned()
        }
    });
    rows.collect()
}

proptest! {
    #[test]
    fn a_batch_round_trips_through_bytes(batch in batch()) {
        let bytes = batch.to_bytes();
        let decoded = RowBatch::from_bytes(&bytes).unwrap();
        prop_assert_eq!(decoded.to_bytes(), bytes.clone());
        prop_assert_eq!(rows_with_properties(&decoded), batch.rows);
        prop_assert_eq!(decoded.texts, batch.texts);
        prop_assert_eq!(decoded.metas, batch.metas);
        prop_assert_eq!(decoded.groups, batch.groups);
        prop_assert_eq!(decoded.not_returned, batch.not_returned);
        prop_assert_eq!(decoded.lost, batch.lost);
    }

    #[test]
    fn truncated_bytes_are_refused(batch in batch(), end in any::<prop::sample::Index>()) {
        let bytes = batch.to_bytes();
        prop_assert_eq!(RowBatch::from_bytes(&bytes[..end.index(bytes.len())]), None);
    }

    #[test]
    fn single_fields_are_read_without_the_others(details in Details::any()) {
        let mut bytes = Vec::new();
        details.encode(&mut bytes);
        bytes.push(7);
        let reader = DetailsReader::new(&bytes);
        prop_assert_eq!(read_one_by_one(reader), Some(details));
        prop_assert_eq!(reader.after().unwrap().byte(), Some(7));
    }

    #[test]
    fn map_texts_maps_every_shared_text_of_a_row(row in Row::any()) {
        let mapped = row.map_texts(&mut |text| TextIndex(!text.0));
        prop_assert_eq!(mapped.map_texts(&mut |text| TextIndex(!text.0)), row);
    }
}
