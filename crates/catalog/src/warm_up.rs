//! Runs a few invisible elements through the code of a retrieval. A browser compiles each function
//! when it is first used; after this, that code is compiled before the first click.

use std::sync::Arc;

use architrave_rows::{
    AuditStamp, Details, GroupIndex, LocalizedText, NAME, Owner, PackedTime, Properties, Property,
    Relation, Row, RowBatch, TextForm, TextIndex, Translations,
};

use super::entry::Origin;
use super::store::Catalog;
use super::stored_pages::{decode_page, encode_page_from_batch};
use super::text_pool::as_u32;

/// How many elements.
const ROWS: usize = 3;

/// What they share.
const TEXTS: [&str; 14] = [
    "",
    "ApplicationComponent",
    "ApplicationLayer",
    "Valid",
    "Draft",
    "Invalid",
    "Standard",
    "nobody",
    "UserId",
    "GroupId",
    "OrgUnitId",
    "en",
    "de",
    NAME,
];

const META: &str = r#"{"key": "name", "core": true, "type": "String"}"#;
const GROUP: &str = r#"{"key": "general", "core": true}"#;

/// Reads a response, encodes it as it is stored on disk, and reads that again; `None` where that
/// fails.
pub fn warm_up() -> Option<Catalog> {
    let bytes = batch().to_bytes();
    let batch = RowBatch::from_bytes(&bytes)?;
    let ids: Vec<Arc<str>> = batch.rows.iter().map(|row| (&*row.id).into()).collect();
    let mut catalog = Catalog::default();
    catalog.set_language("en");
    catalog.add(&ids, Origin::File, 0.0);
    catalog.take_batch(&ids, &batch, Origin::File, 0.0);
    let kept = encode_page_from_batch(&catalog, &ids, &batch, &bytes, 0)?;
    let mut again = Catalog::default();
    again.set_language("en");
    (decode_page(&mut again, &kept).len() == ROWS).then_some(again)
}

fn batch() -> RowBatch<'static> {
    RowBatch {
        rows: (0..ROWS).map(row).collect(),
        texts: TEXTS.map(Into::into).into(),
        metas: vec![META.into()],
        groups: vec![GROUP.into()],
        ..RowBatch::default()
    }
}

fn place(text: &str) -> TextIndex {
    TextIndex(as_u32(
        TEXTS.iter().position(|t| *t == text).unwrap_or_default(),
    ))
}

/// Rows that differ enough to be sorted, with a value in every field.
fn row(n: usize) -> Row<'static> {
    let details = Details::sample(place("Standard"));
    let text = |language: &'static str, value: String| LocalizedText {
        language: place(language),
        value: value.into(),
    };
    Row {
        id: format!("warm-up-{n}").into(),
        element_id: format!("warm-up-of-{n}").into(),
        conceptual_class: place("ApplicationComponent"),
        layer: place("ApplicationLayer"),
        validity_state: place(["Valid", "Draft", "Invalid"][n % 3]),
        has_predecessor: true,
        principal_is_owner: true,
        owners: ["UserId", "GroupId", "OrgUnitId"]
            .map(|kind| Owner {
                kind: place(kind),
                value: place("nobody"),
            })
            .into_iter()
            .collect(),
        groups: [GroupIndex(0)].into_iter().collect(),
        properties: Properties(vec![Property {
            meta: 0,
            form: TextForm::Exact,
            value: Some(Translations {
                default: place("en"),
                texts: [
                    text("en", format!("Gateway {n} of the mill")),
                    text("de", format!("Übergang {n} der Mühle")),
                ]
                .into_iter()
                .collect(),
            }),
        }]),
        references: vec![Relation {
            id: "relationship".into(),
            key: place(NAME),
            kind: place("Standard"),
            direction: place("Standard"),
            element_id: format!("warm-up-of-{n}").into(),
            conceptual_class: place("ApplicationComponent"),
            specialization: place(""),
        }],
        details: Details {
            created: AuditStamp {
                at: PackedTime::Millis(1_767_256_200_000 + 86_400_000 * i64::from(as_u32(n))),
                by: place("nobody"),
            },
            ..details
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::{QueryContext, View, select};

    #[test]
    fn warm_up_completes_and_fills_a_catalog() {
        let catalog = warm_up().unwrap();
        let shown = |query: &str| {
            let selected = select(&catalog, &View::from_query(query), &QueryContext::default());
            selected.rows.len()
        };
        assert_eq!(
            (shown("?q=muhle+gateway"), shown("?q=2&sort=-name")),
            (3, 1)
        );
        let row_view = catalog.row_view(0).unwrap();
        assert_eq!(row_view.name("de").unwrap().text, "Übergang 0 der Mühle");
        assert_eq!(row_view.groups().len(), 1);
    }
}
