//! Rows as they are kept: the way back from columns to a batch.

use architrave_skim::{Act, Batch, Owner, Property, Relation, Row, Text, Texts};

use super::codes::Codes;
use super::columns::{Columns, flag};
use super::packed::{PackedAct, PackedTexts};

impl Columns {
    /// A row as it is kept; `kept` gives the places of what it refers to.
    fn row<'a>(&'a self, row: usize, kept: &mut Kept<'a>) -> Row<'a> {
        let packed = self.packed(row);
        let (layer, class) = self.kinds.get(self.kind[row]);
        Row {
            id: self.id(row).into(),
            element_id: self.element_id(row).into(),
            class: kept.text(class.as_str()),
            layer: kept.text(layer.as_str()),
            state: kept.text(self.states.get(self.state[row]).as_str()),
            specialization: kept.number(packed.history.specialization),
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
                        kind: kept.text(kind.as_str()),
                        value: kept.text(value),
                    }
                })
                .collect(),
            created: kept.act(packed.history.created),
            modified: packed.history.modified.map(|act| kept.act(act)),
            validated: packed.history.validated.map(|act| kept.act(act)),
            published: packed.history.published.map(|act| kept.act(act)),
            shown: kept.act(packed.history.shown),
            groups: self
                .groups
                .get(row)
                .iter()
                .map(|g| kept.groups.of(*g))
                .collect(),
            properties: self.properties(row, |properties| {
                let kept = properties.into_iter().map(|p| Property {
                    meta: kept.metas.of(p.meta),
                    form: p.form,
                    value: p.value.map(|value| kept.value(&value)),
                });
                kept.collect()
            }),
            relations: packed
                .relations
                .into_iter()
                .map(|r| Relation {
                    id: r.id.to_string().into(),
                    key: kept.number(r.key),
                    kind: kept.number(r.kind),
                    direction: kept.number(r.direction),
                    element_id: self.pool.get(r.element).into(),
                    class: kept.number(r.class),
                    specialization: kept.number(r.specialization),
                })
                .collect(),
        }
    }

    /// Rows as one batch.
    pub fn batch(&self, rows: impl Iterator<Item = usize>) -> Batch<'_> {
        let mut kept = Kept::new(self);
        let rows: Vec<Row<'_>> = rows.map(|row| self.row(row, &mut kept)).collect();
        let texts = kept.texts.all().iter();
        let metas = kept.metas.all().iter();
        let groups = kept.groups.all().iter();
        Batch {
            rows,
            texts: texts.map(|text| (*text).into()).collect(),
            metas: metas.map(|m| json(&self.metas[*m as usize])).collect(),
            groups: groups
                .map(|g| json(&self.group_info[*g as usize]))
                .collect(),
            ..Batch::default()
        }
    }
}

/// What the rows of a batch refer to, by its place in the batch.
struct Kept<'a> {
    columns: &'a Columns,
    texts: Codes<&'a str>,
    metas: Codes<u32>,
    groups: Codes<u32>,
}

impl<'a> Kept<'a> {
    fn new(columns: &'a Columns) -> Self {
        Self {
            columns,
            texts: Codes::default(),
            metas: Codes::default(),
            groups: Codes::default(),
        }
    }

    fn text(&mut self, text: &'a str) -> u32 {
        self.texts.of(text)
    }

    /// A text by its number in the pool.
    fn number(&mut self, number: u32) -> u32 {
        self.text(self.columns.pool.get(number))
    }

    fn act(&mut self, (at, by): PackedAct<'a>) -> Act<'a> {
        let by = self.number(by);
        Act { at, by }
    }

    fn value(&mut self, (default, texts): &PackedTexts<'_>) -> Texts<'a> {
        let texts = texts.iter().map(|(language, value)| Text {
            language: self.number(*language),
            value: (*value).to_owned().into(),
        });
        Texts {
            texts: texts.collect(),
            default: self.number(*default),
        }
    }
}

/// What was decoded can be written again.
fn json(value: &impl serde::Serialize) -> std::borrow::Cow<'static, str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
