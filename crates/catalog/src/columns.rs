//! The columns: what lists show of every element, a column a field. Rows stand at the same places
//! as the entries of the catalog; a row without an element has no time in `at`.

use architrave_interface::{
    ElementClass, EntityId, EntityIdType, Extra, Group, History, Layer, MetaProperty, Translated,
    Translation, ValidityState,
};
use architrave_skim::{Act, Batch, Row};

use super::codes::Codes;
use super::compare::natural_key;
use super::fold::{fold, fold_into};
use super::listed::{Head, Listed};
use super::lists::Lists;
use super::packed::{Packed, PackedProperty, PackedRelation, PackedTexts};
use super::pool::Pool;
use super::time::parse_rfc3339;
use super::title::{NAME, class_label, text_of};

/// Bits of the column of flags.
pub(super) mod flag {
    pub const PREDECESSOR: u8 = 1;
    pub const OWNER: u8 = 2;
    pub const VISIBLE: u8 = 4;
}

/// Everything that rows consist of.
#[derive(Default)]
pub struct Columns {
    pub pool: Pool,
    /// Layer and class together: few, and asked for together.
    pub kinds: Codes<(Layer, ElementClass)>,
    pub states: Codes<ValidityState>,
    pub owners_seen: Codes<EntityIdKey>,
    /// Groups by key; the label is the last one seen.
    pub groups_seen: Codes<String>,
    pub group_info: Vec<Group>,
    pub metas: Vec<MetaProperty>,
    meta_texts: std::collections::HashMap<Box<str>, u32>,
    /// How often each language was seen, by the number of its text.
    pub languages: std::collections::HashMap<u32, usize>,
    /// The language that names are sorted in.
    language: String,

    pub at: Vec<f64>,
    pub id: Vec<u32>,
    pub element: Vec<u32>,
    pub kind: Vec<u32>,
    pub state: Vec<u32>,
    pub(super) flags: Vec<u8>,
    pub modified: Vec<f64>,
    pub published: Vec<f64>,
    pub owners: Lists<u32>,
    pub groups: Lists<u32>,
    /// Default language, then language and text of each translation of the name.
    names: Lists<u32>,
    /// The logical ids that are referred to.
    pub targets: Lists<u32>,
    cold: Lists<u8>,
    folded: Lists<u8>,
    name_keys: Lists<u8>,
}

/// Kind and value of an owner.
pub type EntityIdKey = (EntityIdType, String);

/// Where the meta properties and groups of a batch stand in the columns.
pub struct Places {
    metas: Vec<Option<u32>>,
    groups: Vec<Option<u32>>,
}

impl Columns {
    /// Adds a row without an element.
    pub fn push_empty(&mut self) {
        self.at.push(f64::NAN);
        self.id.push(0);
        self.element.push(0);
        self.kind.push(0);
        self.state.push(0);
        self.flags.push(0);
        self.modified.push(f64::NAN);
        self.published.push(f64::NAN);
        self.owners.push_empty();
        self.groups.push_empty();
        self.names.push_empty();
        self.targets.push_empty();
        self.cold.push_empty();
        self.folded.push_empty();
        self.name_keys.push_empty();
    }

    /// Keeps the rows for which it is so.
    pub fn retain(&mut self, keep: &[bool]) {
        for row in (0..keep.len()).filter(|row| !keep[*row]) {
            if self.has(row) {
                let gone = self.packed(row);
                self.count(&gone, false);
            }
        }
        fn only<T>(column: &mut Vec<T>, keep: &[bool]) {
            let mut row = 0;
            column.retain(|_| {
                row += 1;
                keep[row - 1]
            });
        }
        only(&mut self.at, keep);
        only(&mut self.id, keep);
        only(&mut self.element, keep);
        only(&mut self.kind, keep);
        only(&mut self.state, keep);
        only(&mut self.flags, keep);
        only(&mut self.modified, keep);
        only(&mut self.published, keep);
        self.owners.retain(keep);
        self.groups.retain(keep);
        self.names.retain(keep);
        self.targets.retain(keep);
        self.cold.retain(keep);
        self.folded.retain(keep);
        self.name_keys.retain(keep);
    }

    /// Learns the meta properties and groups of a batch.
    pub fn learn(&mut self, batch: &Batch<'_>) -> Places {
        let metas = batch.metas.iter().map(|text| self.meta(text)).collect();
        let groups = batch.groups.iter().map(|text| self.group(text)).collect();
        Places { metas, groups }
    }

    fn meta(&mut self, text: &str) -> Option<u32> {
        if let Some(place) = self.meta_texts.get(text) {
            return Some(*place);
        }
        let meta: MetaProperty = serde_json::from_str(text).ok()?;
        // The same one may come written in another way.
        let place = match self.metas.iter().position(|known| *known == meta) {
            Some(place) => place,
            None => {
                self.metas.push(meta);
                self.metas.len() - 1
            }
        };
        let place = super::pool::as_u32(place);
        self.meta_texts.insert(text.into(), place);
        Some(place)
    }

    fn group(&mut self, text: &str) -> Option<u32> {
        let group: Group = serde_json::from_str(text).ok()?;
        let code = self.groups_seen.of(group.key.clone());
        match self.group_info.get_mut(code as usize) {
            Some(known) => *known = group,
            None => self.group_info.push(group),
        }
        Some(code)
    }

    /// Sets a row.
    pub fn set(&mut self, at_row: usize, row: &Row<'_>, places: &Places, at: f64) {
        if self.has(at_row) {
            let before = self.packed(at_row);
            self.count(&before, false);
        }
        let packed = self.pack(row, places);
        let time = |act: Option<&Act<'_>>| act.and_then(|a| parse_rfc3339(&a.at));
        self.at[at_row] = at;
        self.id[at_row] = self.pool.intern(&row.id);
        self.element[at_row] = self.pool.intern(&row.element_id);
        let kind = (Layer::from(&*row.layer), ElementClass::from(&*row.class));
        self.kind[at_row] = self.kinds.of(kind);
        self.state[at_row] = self.states.of(ValidityState::from(&*row.state));
        self.flags[at_row] = [
            (row.has_predecessor, flag::PREDECESSOR),
            (row.principal_is_owner, flag::OWNER),
            (row.visible, flag::VISIBLE),
        ]
        .iter()
        .fold(0, |flags, (is, bit)| flags | if *is { *bit } else { 0 });
        self.modified[at_row] =
            time(row.modified.as_ref().or(Some(&row.created))).unwrap_or(f64::NAN);
        self.published[at_row] = time(row.published.as_ref()).unwrap_or(f64::NAN);
        let owners = row.owners.iter().map(|owner| {
            let key = (EntityIdType::from(&*owner.kind), owner.value.to_string());
            self.owners_seen.of(key)
        });
        let owners: Vec<u32> = owners.collect();
        self.owners.set(at_row, &owners);
        let groups = row.groups.iter();
        let groups: Vec<u32> = groups
            .filter_map(|g| places.groups.get(*g as usize).copied().flatten())
            .collect();
        self.groups.set(at_row, &groups);
        let targets: Vec<u32> = packed.relations.iter().map(|r| r.element).collect();
        self.targets.set(at_row, &targets);
        let mut names = packed.properties.iter().filter(|p| {
            let meta = self.metas.get(p.meta as usize);
            meta.is_some_and(|m| m.key == NAME)
        });
        let names: Vec<u32> = names
            .find_map(|p| p.value.as_ref())
            .map_or_else(Vec::new, flat);
        self.names.set(at_row, &names);
        self.cold.set(at_row, &packed.to_bytes());
        self.fold(at_row, row);
        self.set_name_key(at_row);
        self.count(&packed, true);
    }

    fn pack(&mut self, row: &Row<'_>, places: &Places) -> Packed {
        let pool = &mut self.pool;
        let mut act = |act: &Act<'_>| (pool.intern(&act.at), pool.intern(&act.by));
        let (created, shown) = (act(&row.created), act(&row.shown));
        let [modified, validated, published] =
            [&row.modified, &row.validated, &row.published].map(|a| a.as_ref().map(&mut act));
        let properties = row.properties.iter().filter_map(|property| {
            let meta = places
                .metas
                .get(property.meta as usize)
                .copied()
                .flatten()?;
            let value = property.value.as_ref().map(|value| {
                let default = pool.intern(&value.default);
                let texts = value.texts.iter();
                let texts = texts.map(|t| (pool.intern(&t.language), pool.intern(&t.value)));
                (default, texts.collect())
            });
            Some(PackedProperty {
                meta,
                filled: property.filled,
                value,
            })
        });
        let properties = properties.collect();
        let relations = row.relations.iter().map(|r| PackedRelation {
            id: pool.intern(&r.id),
            key: pool.intern(&r.key),
            kind: pool.intern(&r.kind),
            direction: pool.intern(&r.direction),
            element: pool.intern(&r.element_id),
            class: pool.intern(&r.class),
            specialization: pool.intern(&r.specialization),
        });
        let relations = relations.collect();
        Packed {
            specialization: pool.intern(&row.specialization),
            created,
            modified,
            validated,
            published,
            shown,
            properties,
            relations,
        }
    }

    /// A line for each name, then class, specialization, instance id and logical id, folded.
    fn fold(&mut self, at_row: usize, row: &Row<'_>) {
        let mut text = String::with_capacity(128);
        let names = self.names.get(at_row).get(1..).unwrap_or(&[]);
        for name in names.chunks_exact(2) {
            fold_into(self.pool.get(name[1]), &mut text);
            text.push('\n');
        }
        let class = class_label(&self.kinds.get(self.kind[at_row]).1);
        for part in [
            class.as_str(),
            &row.specialization,
            &row.id,
            &row.element_id,
        ] {
            fold_into(part, &mut text);
            text.push('\n');
        }
        self.folded.set(at_row, text.as_bytes());
    }

    fn set_name_key(&mut self, at_row: usize) {
        let title = self.title_text(at_row);
        let key = natural_key(&fold(&title));
        self.name_keys.set(at_row, &key);
    }

    fn title_text(&self, row: usize) -> String {
        let (_, class) = self.kinds.get(self.kind[row]);
        let id = self.pool.get(self.id[row]);
        text_of(self.name(row).as_ref(), class, id, &self.language).text
    }

    /// Sorts names as readers of this language see them.
    pub fn set_language(&mut self, language: &str) -> bool {
        if self.language == language {
            return false;
        }
        language.clone_into(&mut self.language);
        for row in 0..self.at.len() {
            if self.has(row) {
                self.set_name_key(row);
            }
        }
        true
    }

    /// Adds the languages of a row to those seen, or takes them away.
    fn count(&mut self, packed: &Packed, add: bool) {
        for (_, texts) in packed.properties.iter().filter_map(|p| p.value.as_ref()) {
            for (language, _) in texts {
                let seen = self.languages.entry(*language).or_default();
                *seen = if add {
                    *seen + 1
                } else {
                    seen.saturating_sub(1)
                };
            }
        }
    }

    /// Whether there is an element at a row.
    pub fn has(&self, row: usize) -> bool {
        !self.at[row].is_nan()
    }

    /// Whether the caller owns the element of a row, as the service said.
    pub fn is_mine(&self, row: usize) -> bool {
        self.flags[row] & flag::OWNER != 0
    }

    /// Names, class, specialization and ids of a row, folded for the filter; a line each.
    pub fn folded(&self, row: usize) -> &str {
        std::str::from_utf8(self.folded.get(row)).unwrap_or("")
    }

    /// The same as bytes.
    pub fn folded_bytes(&self, row: usize) -> &[u8] {
        self.folded.get(row)
    }

    /// What names are sorted by.
    pub fn name_key(&self, row: usize) -> &[u8] {
        self.name_keys.get(row)
    }

    /// The cold part of a row.
    pub fn packed(&self, row: usize) -> Packed {
        Packed::from_bytes(self.cold.get(row))
    }

    /// The instance id of a row.
    pub fn id(&self, row: usize) -> &str {
        self.pool.get(self.id[row])
    }

    /// The name of a row's element.
    pub fn name(&self, row: usize) -> Option<Translated> {
        let (default, texts) = self.names.get(row).split_first()?;
        let texts = texts.chunks_exact(2).map(|t| Translation {
            language: self.pool.get(t[0]).to_owned(),
            value: self.pool.get(t[1]).to_owned(),
            extra: Extra::none(),
        });
        Some(Translated {
            default_language: self.pool.get(*default).to_owned(),
            translations: texts.collect(),
            extra: Extra::none(),
        })
    }

    /// The owners of a row's element.
    pub fn owners_of(&self, row: usize) -> Vec<EntityId> {
        let owners = self.owners.get(row).iter();
        owners.map(|code| self.owner(*code)).collect()
    }

    /// The owner of a number.
    pub fn owner(&self, code: u32) -> EntityId {
        let (kind, value) = self.owners_seen.get(code).clone();
        EntityId {
            kind,
            value,
            extra: Extra::none(),
        }
    }

    /// A row as lists show it.
    pub fn listed(&self, row: usize) -> Listed {
        let packed = self.packed(row);
        let (layer, class) = self.kinds.get(self.kind[row]).clone();
        let text = |number: u32| self.pool.get(number).to_owned();
        let history = |(at, by): (u32, u32)| History {
            at: text(at),
            by: text(by),
            extra: Extra::none(),
        };
        let specialization = Some(text(packed.specialization)).filter(|s| !s.is_empty());
        Listed {
            element: Head {
                id: text(self.id[row]),
                element_id: text(self.element[row]),
                conceptual_class: class,
                layer,
                specialization,
                validity_state: self.states.get(self.state[row]).clone(),
                has_predecessor: self.flags[row] & flag::PREDECESSOR != 0,
                principal_is_owner: self.is_mine(row),
                owners: self.owners_of(row),
                created: history(packed.created),
                modified: packed.modified.map(history),
                published: packed.published.map(history),
                name: self.name(row),
            },
            at: self.at[row],
            modified: self.modified[row],
            published: self.published[row],
        }
    }
}

fn flat((default, texts): &PackedTexts) -> Vec<u32> {
    let mut flat = vec![*default];
    flat.extend(
        texts
            .iter()
            .flat_map(|(language, value)| [*language, *value]),
    );
    flat
}
