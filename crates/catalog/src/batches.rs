//! Rows as they are kept: the way back from columns to a batch.

use architrave_skim::{Act, Batch, Owner, Property, Relation, Row, Text, Texts};

use super::codes::Codes;
use super::columns::{Columns, flag};
use super::packed::{PackedAct, PackedTexts};

impl Columns {
    /// A row as it is kept; `kept` gives the places of what it refers to.
    pub fn row<'a>(&'a self, row: usize, kept: &mut Kept) -> Row<'a> {
        let packed = self.packed(row);
        let text = |number: u32| std::borrow::Cow::Borrowed(self.pool.get(number));
        let act = |(at, by): PackedAct<'a>| Act {
            at: at.into(),
            by: text(by),
        };
        let texts = |(default, texts): PackedTexts<'a>| Texts {
            default: text(default),
            texts: texts
                .into_iter()
                .map(|(language, value)| Text {
                    language: text(language),
                    value: value.into(),
                })
                .collect(),
        };
        let (layer, class) = self.kinds.get(self.kind[row]);
        Row {
            id: text(self.id[row]),
            element_id: text(self.element[row]),
            class: class.as_str().into(),
            layer: layer.as_str().into(),
            state: self.states.get(self.state[row]).as_str().into(),
            specialization: text(packed.history.specialization),
            has_predecessor: self.flags[row] & flag::PREDECESSOR != 0,
            principal_is_owner: self.is_mine(row),
            visible: self.flags[row] & flag::VISIBLE != 0,
            owners: self
                .owners
                .get(row)
                .iter()
                .map(|code| {
                    let (kind, value) = self.owners_seen.get(*code);
                    Owner {
                        kind: kind.as_str().into(),
                        value: value.as_str().into(),
                    }
                })
                .collect(),
            created: act(packed.history.created),
            modified: packed.history.modified.map(act),
            validated: packed.history.validated.map(act),
            published: packed.history.published.map(act),
            shown: act(packed.history.shown),
            groups: self
                .groups
                .get(row)
                .iter()
                .map(|g| kept.group(*g))
                .collect(),
            properties: packed
                .properties
                .into_iter()
                .map(|p| Property {
                    meta: kept.meta(p.meta),
                    filled: p.filled,
                    value: p.value.map(texts),
                })
                .collect(),
            relations: packed
                .relations
                .into_iter()
                .map(|r| Relation {
                    id: r.id.into(),
                    key: text(r.key),
                    kind: text(r.kind),
                    direction: text(r.direction),
                    element_id: text(r.element),
                    class: text(r.class),
                    specialization: text(r.specialization),
                })
                .collect(),
        }
    }

    /// Rows as one batch.
    pub fn batch(&self, rows: impl Iterator<Item = usize>) -> Batch<'_> {
        let mut kept = Kept::default();
        let rows: Vec<Row<'_>> = rows.map(|row| self.row(row, &mut kept)).collect();
        Batch {
            rows,
            metas: kept
                .metas
                .all()
                .iter()
                .map(|m| json(&self.metas[*m as usize]))
                .collect(),
            groups: kept
                .groups
                .all()
                .iter()
                .map(|g| json(&self.group_info[*g as usize]))
                .collect(),
            ..Batch::default()
        }
    }
}

/// Which meta properties and groups the rows of a batch refer to.
#[derive(Default)]
pub struct Kept {
    metas: Codes<u32>,
    groups: Codes<u32>,
}

impl Kept {
    fn meta(&mut self, place: u32) -> u32 {
        self.metas.of(place)
    }

    fn group(&mut self, place: u32) -> u32 {
        self.groups.of(place)
    }
}

/// What was decoded can be written again.
fn json(value: &impl serde::Serialize) -> std::borrow::Cow<'static, str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
