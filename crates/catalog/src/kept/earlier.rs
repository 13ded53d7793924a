//! Pages of earlier versions: they are read as they were written, so that whoever comes back finds what was
//! there. In version 1 every row held its own texts; in 2 and 3 properties were in the rows; in 2 what a list
//! holds of a value was all of it or nothing.

use std::borrow::Cow;

use architrave_skim::{
    Act, Batch, LostRow, NotServed, Owner, Property, Relation, Row, Text, TextForm, Texts,
};
use serde::Deserialize;

use super::{Kept, Page};
use crate::codes::Codes;

type Str<'a> = Cow<'a, str>;
type OldAct<'a> = (Str<'a>, Str<'a>);
/// Default language, and language and value of each translation.
type OldTexts<'a> = (Str<'a>, Vec<(Str<'a>, Str<'a>)>);
/// The place of its meta property, whether it is filled, and its value.
type OldProperty<'a> = (u32, bool, Option<OldTexts<'a>>);

#[derive(Deserialize)]
struct OldPage<'a> {
    _version: u32,
    #[serde(borrow)]
    entries: Vec<Kept<'a>>,
    #[serde(borrow)]
    batch: OldBatch<'a>,
}

#[derive(Deserialize)]
struct OldBatch<'a> {
    #[serde(borrow)]
    rows: Vec<OldRow<'a>>,
    #[serde(borrow)]
    metas: Vec<Str<'a>>,
    #[serde(borrow)]
    groups: Vec<Str<'a>>,
    #[serde(borrow)]
    not_served: Vec<NotServed<'a>>,
    #[serde(borrow)]
    lost: Vec<LostRow<'a>>,
}

#[derive(Deserialize)]
struct OldRow<'a> {
    #[serde(borrow)]
    id: Str<'a>,
    #[serde(borrow)]
    element_id: Str<'a>,
    #[serde(borrow)]
    class: Str<'a>,
    #[serde(borrow)]
    layer: Str<'a>,
    #[serde(borrow)]
    state: Str<'a>,
    #[serde(borrow)]
    specialization: Str<'a>,
    has_predecessor: bool,
    principal_is_owner: bool,
    visible: bool,
    #[serde(borrow)]
    owners: Vec<(Str<'a>, Str<'a>)>,
    #[serde(borrow)]
    created: OldAct<'a>,
    #[serde(borrow)]
    modified: Option<OldAct<'a>>,
    #[serde(borrow)]
    validated: Option<OldAct<'a>>,
    #[serde(borrow)]
    published: Option<OldAct<'a>>,
    #[serde(borrow)]
    shown: OldAct<'a>,
    groups: Vec<u32>,
    #[serde(borrow)]
    properties: Vec<OldProperty<'a>>,
    #[serde(borrow)]
    relations: Vec<OldRelation<'a>>,
}

#[derive(Deserialize)]
struct OldRelation<'a> {
    #[serde(borrow)]
    id: Str<'a>,
    #[serde(borrow)]
    key: Str<'a>,
    #[serde(borrow)]
    kind: Str<'a>,
    #[serde(borrow)]
    direction: Str<'a>,
    #[serde(borrow)]
    element_id: Str<'a>,
    #[serde(borrow)]
    class: Str<'a>,
    #[serde(borrow)]
    specialization: Str<'a>,
}

/// Texts in the order in which they were first seen.
#[derive(Default)]
struct Shared<'a>(Codes<Str<'a>>);

impl<'a> Shared<'a> {
    fn of(&mut self, text: Str<'a>) -> u32 {
        self.0.of(text)
    }

    fn act(&mut self, (at, by): OldAct<'a>) -> Act<'a> {
        Act {
            at: at.into(),
            by: self.of(by),
        }
    }

    fn value(&mut self, (default, texts): OldTexts<'a>) -> Texts<'a> {
        let texts = texts.into_iter().map(|(language, value)| Text {
            language: self.of(language),
            value,
        });
        Texts {
            texts: texts.collect(),
            default: self.of(default),
        }
    }

    fn relation(&mut self, old: OldRelation<'a>) -> Relation<'a> {
        Relation {
            id: old.id,
            key: self.of(old.key),
            kind: self.of(old.kind),
            direction: self.of(old.direction),
            element_id: old.element_id,
            class: self.of(old.class),
            specialization: self.of(old.specialization),
        }
    }

    fn row(&mut self, old: OldRow<'a>) -> Row<'a> {
        let owners = old.owners.into_iter().map(|(kind, value)| Owner {
            kind: self.of(kind),
            value: self.of(value),
        });
        let owners = owners.collect();
        let properties = old.properties.into_iter();
        let properties = properties.map(|(meta, filled, value)| Property {
            meta,
            form: TextForm::at(filled.into()),
            value: value.map(|value| self.value(value)),
        });
        let properties = properties.collect();
        let relations = old.relations.into_iter();
        Row {
            relations: relations.map(|old| self.relation(old)).collect(),
            id: old.id,
            element_id: old.element_id,
            class: self.of(old.class),
            layer: self.of(old.layer),
            state: self.of(old.state),
            specialization: self.of(old.specialization),
            has_predecessor: old.has_predecessor,
            principal_is_owner: old.principal_is_owner,
            visible: old.visible,
            owners,
            created: self.act(old.created),
            modified: old.modified.map(|act| self.act(act)),
            validated: old.validated.map(|act| self.act(act)),
            published: old.published.map(|act| self.act(act)),
            shown: self.act(old.shown),
            groups: old.groups.into_iter().collect(),
            properties,
        }
    }
}

/// The page of these bytes of an earlier version as one of today.
pub fn page(version: u32, bytes: &[u8]) -> Option<Page<'_>> {
    match version {
        1 => page_1(bytes),
        2 | 3 => page_3(bytes),
        _ => None,
    }
}

type Page3<'a> = (u32, u64, Vec<Kept<'a>>, Batch3<'a>);
type Batch3<'a> = (
    Vec<Row<'a>>,
    Vec<Str<'a>>,
    Vec<Str<'a>>,
    Vec<Str<'a>>,
    Vec<NotServed<'a>>,
    Vec<LostRow<'a>>,
);

fn page_3(bytes: &[u8]) -> Option<Page<'_>> {
    let (_, _, entries, batch): Page3<'_> = postcard::from_bytes(bytes).ok()?;
    let (rows, texts, metas, groups, not_served, lost) = batch;
    let batch = Batch {
        rows,
        texts,
        metas,
        groups,
        not_served,
        lost,
        ..Batch::default()
    };
    Some((entries, batch))
}

fn page_1(bytes: &[u8]) -> Option<Page<'_>> {
    let old: OldPage<'_> = postcard::from_bytes(bytes).ok()?;
    let mut shared = Shared::default();
    let rows = old.batch.rows.into_iter();
    let rows = rows.map(|row| shared.row(row)).collect();
    let batch = Batch {
        rows,
        texts: shared.0.all().to_vec(),
        metas: old.batch.metas,
        groups: old.batch.groups,
        not_served: old.batch.not_served,
        lost: old.batch.lost,
        ..Batch::default()
    };
    Some((old.entries, batch))
}

#[cfg(test)]
mod tests {
    use crate::{Catalog, restore};

    /// Written by version 1: three elements, and an id that was not asked for.
    const PAGE: &[u8] = include_bytes!("../../tests/earlier/page-1.bin");

    #[test]
    fn a_page_of_version_1_brings_everything_back() {
        let mut catalog = Catalog::default();
        let ids = restore(&mut catalog, PAGE);
        assert_eq!(
            ids,
            [
                "rehearsal-0",
                "asked for by nobody",
                "rehearsal-1",
                "rehearsal-2"
            ]
        );
        let tally = catalog.tally();
        assert_eq!((tally.loaded, tally.not_asked), (3, 1));
        let listed = catalog.listed("rehearsal-1").unwrap();
        let element = &listed.element;
        assert_eq!(element.element_id, "rehearsal-of-1");
        assert_eq!(element.conceptual_class.as_str(), "ApplicationComponent");
        assert_eq!(element.layer.as_str(), "ApplicationLayer");
        assert_eq!(element.validity_state.as_str(), "Draft");
        assert_eq!(element.specialization.as_deref(), Some("Standard"));
        assert!(element.has_predecessor && element.principal_is_owner);
        let kinds: Vec<_> = element.owners.iter().map(|o| o.kind.as_str()).collect();
        assert_eq!(kinds, ["UserId", "GroupId", "OrgUnitId"]);
        let published = element.published.as_ref().unwrap();
        assert_eq!(
            (published.at.as_str(), published.by.as_str()),
            ("2026-01-02T08:30:00.000Z", "nobody")
        );
        let name = element.name.as_ref().unwrap();
        assert_eq!(name.get("de"), Some("Übergang 1 der Mühle"));
        let row = catalog.row("rehearsal-1").unwrap();
        assert_eq!(catalog.group_keys(row), ["general"]);
        assert_eq!(catalog.property_keys().len(), 1);
        let relations = catalog.relations_of("rehearsal-of-1");
        assert!(!relations.is_empty());
        for end in 0..PAGE.len() {
            assert!(restore(&mut Catalog::default(), &PAGE[..end]).is_empty());
        }
    }
}
