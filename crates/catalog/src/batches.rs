//! Rows as they are stored: from columns back to a batch.

use architrave_rows::{
    GroupIndex, LocalizedText, MapTexts, Owner, Properties, Property, Relation, Row, RowBatch,
    TextIndex, Translations,
};

use super::codes::Codes;
use super::columns::{Columns, flag};
use super::packed::PackedTranslations;

impl Columns {
    /// A row as it is stored; `indexes` gives the indexes of what it refers to.
    fn row<'a>(&'a self, row: usize, indexes: &mut BatchIndexes<'a>) -> Row<'a> {
        let packed = self.packed(row);
        let (layer, class) = self.kinds.get(self.kind[row]);
        let owners = self.owners.get(row).iter().map(|code| {
            let (kind, value) = self.owners_seen.get(*code);
            Owner {
                kind: indexes.text(kind.as_str()),
                value: indexes.text(value),
            }
        });
        let owners = owners.collect();
        let groups = self.groups.get(row).iter();
        let groups = groups.map(|group| GroupIndex(indexes.groups.of(*group)));
        let groups = groups.collect();
        Row {
            id: self.id(row).into(),
            element_id: self.element_id(row).into(),
            conceptual_class: indexes.text(class.as_str()),
            layer: indexes.text(layer.as_str()),
            validity_state: indexes.text(self.states.get(self.state[row]).as_str()),
            has_predecessor: self.has_flag(row, flag::PREDECESSOR),
            principal_is_owner: self.is_mine(row),
            owners,
            groups,
            properties: self.properties(row, |properties| {
                let properties = properties.into_iter().map(|p| Property {
                    meta: indexes.metas.of(p.meta),
                    form: p.form,
                    value: p.value.map(|value| indexes.value(&value)),
                });
                Properties(properties.collect())
            }),
            references: packed
                .relations
                .into_iter()
                .map(|relation| Relation {
                    id: relation.id.to_string().into(),
                    key: indexes.number(relation.key),
                    kind: indexes.number(relation.kind),
                    direction: indexes.number(relation.direction),
                    element_id: self.pool.get(relation.element).into(),
                    conceptual_class: indexes.number(relation.class),
                    specialization: indexes.number(relation.specialization),
                })
                .collect(),
            details: packed.details.map_texts(&mut |text| indexes.number(text.0)),
        }
    }

    /// Rows as one batch.
    pub fn batch(&self, rows: impl Iterator<Item = usize>) -> RowBatch<'_> {
        let mut indexes = BatchIndexes::new(self);
        let rows: Vec<Row<'_>> = rows.map(|row| self.row(row, &mut indexes)).collect();
        let texts = indexes.texts.all().iter();
        let metas = indexes.metas.all().iter();
        let groups = indexes.groups.all().iter();
        RowBatch {
            rows,
            texts: texts.map(|text| (*text).into()).collect(),
            metas: metas.map(|m| json(&self.metas[*m as usize])).collect(),
            groups: groups
                .map(|g| json(&self.group_info[*g as usize]))
                .collect(),
            ..RowBatch::default()
        }
    }
}

/// What the rows of a batch refer to, by its place in the batch.
struct BatchIndexes<'a> {
    columns: &'a Columns,
    texts: Codes<&'a str>,
    metas: Codes<u32>,
    groups: Codes<u32>,
}

impl<'a> BatchIndexes<'a> {
    fn new(columns: &'a Columns) -> Self {
        Self {
            columns,
            texts: Codes::default(),
            metas: Codes::default(),
            groups: Codes::default(),
        }
    }

    fn text(&mut self, text: &'a str) -> TextIndex {
        TextIndex(self.texts.of(text))
    }

    /// A text by its number in the pool.
    fn number(&mut self, number: u32) -> TextIndex {
        self.text(self.columns.pool.get(number))
    }

    fn value(&mut self, (default, texts): &PackedTranslations<'_>) -> Translations<'a> {
        let texts = texts.iter().map(|(language, value)| LocalizedText {
            language: self.number(*language),
            value: (*value).to_owned().into(),
        });
        Translations {
            texts: texts.collect(),
            default: self.number(*default),
        }
    }
}

/// What was decoded can be written again.
fn json(value: &impl serde::Serialize) -> std::borrow::Cow<'static, str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
