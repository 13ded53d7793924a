//! The columns: what lists show of every element, a column a field. Rows stand at the same places
//! as the entries of the catalog; a row without an element has no time in `at`.

use std::sync::Arc;

use architrave_interface::{
    ElementClass, EntityId, EntityIdType, Extra, Group, History, Layer, MetaProperty, Translated,
    Translation, ValidityState, best_of,
};
use architrave_skim::{Act, Batch, Few, Owner, Packing, Property, Row};
use hashbrown::HashMap;

use super::codes::Codes;
use super::collate::sort_key;
use super::fold::fold_into;
use super::id_texts::IdTexts;
use super::listed::{Head, Listed};
use super::lists::Lists;
use super::packed::{Packed, PackedAct, PackedId, PackedTexts};
use super::pool::Pool;
use super::title::{NAME, unnamed};

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
    /// How many rows each of them owns, by its number; none without any.
    pub owning: HashMap<u32, u32>,
    /// How often each person stands in the history of rows, by the number of the id; likewise.
    pub acting: HashMap<u32, u32>,
    /// Groups by key; the label is the last one seen.
    pub groups_seen: Codes<String>,
    pub group_info: Vec<Group>,
    pub metas: Vec<MetaProperty>,
    /// Which of them are names.
    name_metas: Vec<bool>,
    meta_texts: std::collections::HashMap<Box<str>, u32>,
    /// The numbers of the texts of all languages, and how many texts are in each.
    seen: Vec<(u32, usize)>,
    /// The language that names are sorted in.
    language: String,

    pub at: Vec<f64>,
    /// The instance ids, those of the entries.
    pub id: Vec<Arc<str>>,
    pub element: Vec<u32>,
    pub kind: Vec<u32>,
    pub state: Vec<u32>,
    pub(super) flags: Vec<u8>,
    pub modified: Vec<f64>,
    pub published: Vec<f64>,
    pub owners: Lists<u32>,
    pub groups: Lists<u32>,
    /// The languages that a row has a name in, as the number of that set.
    pub tongues: Vec<u32>,
    /// Sets of languages: the numbers of their texts, in order.
    pub tongue_sets: Codes<Vec<u32>>,
    /// The logical ids that are referred to.
    pub targets: Lists<u32>,
    /// The ids as they are searched.
    pub ids: IdTexts,
    cold: Lists<u8>,
    /// The names.
    folded: Lists<u8>,
    name_keys: Lists<u8>,
    spare: Spare,
}

/// Memory that is used for one row after another.
#[derive(Default)]
struct Spare {
    cold: Vec<u8>,
    targets: Vec<u32>,
    text: String,
}

/// Kind and value of an owner.
pub type EntityIdKey = (EntityIdType, String);

/// Where what the rows of a batch refer to stands in the columns: looked up once for all of them.
pub struct Places {
    texts: Vec<Place>,
    metas: Vec<Option<u32>>,
    groups: Vec<Option<u32>>,
}

/// What a text of a batch is in the columns; what it is not used as is unknown.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Its number in the pool.
    number: u32,
    /// As a class: the place of the layer beside it, and the number of both.
    kind: Option<(u32, u32)>,
    state: Option<u32>,
    /// As an owner: the place of the kind beside it, and the number of both.
    owner: Option<(u32, u32)>,
    /// As a language: where it stands among those seen.
    tongue: Option<usize>,
}

impl Places {
    fn text(&mut self, place: u32) -> &mut Place {
        // A batch that refers to what it does not hold means the empty text that stands last.
        let last = self.texts.len() - 1;
        &mut self.texts[(place as usize).min(last)]
    }

    fn number(&self, place: u32) -> u32 {
        self.texts.get(place as usize).map_or(0, |text| text.number)
    }
}

impl Columns {
    /// Adds a row without an element for an instance id.
    pub fn push_empty(&mut self, id: Arc<str>) {
        self.at.push(f64::NAN);
        self.id.push(id);
        self.element.push(0);
        self.kind.push(0);
        self.state.push(0);
        self.flags.push(0);
        self.modified.push(f64::NAN);
        self.published.push(f64::NAN);
        self.owners.push_empty();
        self.groups.push_empty();
        self.tongues.push(0);
        self.targets.push_empty();
        self.cold.push_empty();
        self.folded.push_empty();
        self.name_keys.push_empty();
    }

    /// Keeps the rows for which it is so.
    pub fn retain(&mut self, keep: &[bool]) {
        for row in (0..keep.len()).filter(|row| !keep[*row]) {
            if self.has(row) {
                self.uncount(row);
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
        only(&mut self.tongues, keep);
        self.owners.retain(keep);
        self.groups.retain(keep);
        self.targets.retain(keep);
        self.cold.retain(keep);
        self.folded.retain(keep);
        self.name_keys.retain(keep);
    }

    /// Learns the texts, meta properties and groups of a batch.
    pub fn learn(&mut self, batch: &Batch<'_>) -> Places {
        let texts = batch.texts.iter().map(|text| &**text).chain([""]);
        let texts = texts.map(|text| Place {
            number: self.pool.intern(text),
            ..Place::default()
        });
        let texts = texts.collect();
        let metas = batch.metas.iter().map(|text| self.meta(text)).collect();
        let groups = batch.groups.iter().map(|text| self.group(text)).collect();
        Places {
            texts,
            metas,
            groups,
        }
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
                self.name_metas.push(meta.key == NAME);
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
    pub fn set(&mut self, at_row: usize, row: &Row<'_>, places: &mut Places, at: f64) {
        if self.has(at_row) {
            self.uncount(at_row);
        }
        let time = |act: Option<&Act<'_>>| act.and_then(|a| a.at.millis());
        self.at[at_row] = at;
        self.element[at_row] = self.pool.intern(&row.element_id);
        self.ids.note(&self.id[at_row]);
        self.ids.note(&row.element_id);
        self.kind[at_row] = self.kind_of(row, places);
        self.state[at_row] = self.state_of(row.state, places);
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
        let owners = row.owners.iter();
        let owners: Few<u32> = owners.map(|owner| self.owner_of(*owner, places)).collect();
        for owner in &owners {
            *self.owning.entry(*owner).or_default() += 1;
        }
        self.owners.set(at_row, &owners);
        let groups = row.groups.iter();
        let groups: Few<u32> = groups
            .filter_map(|g| places.groups.get(*g as usize).copied().flatten())
            .collect();
        self.groups.set(at_row, &groups);
        let mut spare = std::mem::take(&mut self.spare);
        spare.cold.clear();
        spare.targets.clear();
        let names = self.pack(row, places, &mut spare);
        self.cold.set(at_row, &spare.cold);
        self.targets.set(at_row, &spare.targets);
        self.tongues[at_row] = self.tongue_set(&names);
        spare.text.clear();
        self.fold(at_row, &names, &mut spare.text);
        self.spare = spare;
        let key = self.name_key_of(at_row, &names);
        self.name_keys.set(at_row, &key);
    }

    fn kind_of(&mut self, row: &Row<'_>, places: &mut Places) -> u32 {
        let layer = places.number(row.layer);
        let class = places.text(row.class);
        match class.kind {
            Some((beside, code)) if beside == row.layer => code,
            _ => {
                let (layer, name) = (self.pool.get(layer), self.pool.get(class.number));
                let code = self.kinds.of((layer.into(), name.into()));
                class.kind = Some((row.layer, code));
                code
            }
        }
    }

    fn state_of(&mut self, place: u32, places: &mut Places) -> u32 {
        let state = places.text(place);
        let number = state.number;
        let seen = &mut self.states;
        let pool = &self.pool;
        *state
            .state
            .get_or_insert_with(|| seen.of(pool.get(number).into()))
    }

    fn owner_of(&mut self, owner: Owner, places: &mut Places) -> u32 {
        let kind = places.number(owner.kind);
        let value = places.text(owner.value);
        match value.owner {
            Some((beside, code)) if beside == owner.kind => code,
            _ => {
                let (kind, name) = (self.pool.get(kind), self.pool.get(value.number));
                let code = self.owners_seen.of((kind.into(), name.to_owned()));
                value.owner = Some((owner.kind, code));
                code
            }
        }
    }

    /// Writes the cold part of a row and what it refers to; returns the texts of its name.
    fn pack<'a>(
        &mut self,
        row: &'a Row<'_>,
        places: &mut Places,
        spare: &mut Spare,
    ) -> PackedTexts<'a> {
        let Spare { cold, targets, .. } = spare;
        cold.number(places.number(row.specialization));
        self.act(&row.created, places, cold);
        for act in [&row.modified, &row.validated, &row.published] {
            cold.flag(act.is_some());
            if let Some(act) = act {
                self.act(act, places, cold);
            }
        }
        self.act(&row.shown, places, cold);
        let known = |p: &&Property<'_>| {
            places
                .metas
                .get(p.meta as usize)
                .is_some_and(Option::is_some)
        };
        cold.length(row.properties.iter().filter(known).count());
        let mut name: Option<&Property<'_>> = None;
        for property in &row.properties {
            let Some(Some(meta)) = places.metas.get(property.meta as usize).copied() else {
                continue;
            };
            cold.number(meta);
            cold.flag(property.filled);
            cold.flag(property.value.is_some());
            if let Some(value) = &property.value {
                cold.number(places.number(value.default));
                cold.length(value.texts.len());
                for text in &value.texts {
                    self.speaks(text.language, places);
                    cold.number(places.number(text.language));
                    cold.text(&text.value);
                }
            }
            // The one that is found again later: see `names`.
            let is_name = self.name_metas.get(meta as usize).copied().unwrap_or(false);
            if is_name && name.is_none_or(|name| !name.filled && property.filled) {
                name = Some(property);
            }
        }
        cold.length(row.relations.len());
        for relation in &row.relations {
            PackedId::from(&*relation.id).put(cold);
            let element = self.pool.intern(&relation.element_id);
            for shared in [relation.key, relation.kind, relation.direction] {
                cold.number(places.number(shared));
            }
            cold.number(element);
            for shared in [relation.class, relation.specialization] {
                cold.number(places.number(shared));
            }
            targets.push(element);
        }
        let Some(value) = name.and_then(|name| name.value.as_ref()) else {
            return PackedTexts::default();
        };
        let texts = value.texts.iter();
        let texts = texts
            .map(|t| (places.number(t.language), &*t.value))
            .collect();
        (places.number(value.default), texts)
    }

    fn act(&mut self, act: &Act<'_>, places: &Places, cold: &mut Vec<u8>) {
        let by = places.number(act.by);
        *self.acting.entry(by).or_default() += 1;
        cold.moment(&act.at);
        cold.number(by);
    }

    /// Counts a text in this language.
    fn speaks(&mut self, language: u32, places: &mut Places) {
        let language = places.text(language);
        let number = language.number;
        let seen = &mut self.seen;
        let at = *language.tongue.get_or_insert_with(|| {
            let known = seen.iter().position(|(seen, _)| *seen == number);
            known.unwrap_or_else(|| {
                seen.push((number, 0));
                seen.len() - 1
            })
        });
        if let Some((_, texts)) = self.seen.get_mut(at) {
            *texts += 1;
        }
    }

    /// The number of the set of languages that a name has a text in.
    fn tongue_set(&mut self, (_, names): &PackedTexts<'_>) -> u32 {
        let filled = names.iter().filter(|(_, text)| !text.trim().is_empty());
        let mut set: Vec<u32> = filled.map(|(language, _)| *language).collect();
        set.sort_unstable();
        set.dedup();
        self.tongue_sets.of(set)
    }

    /// A line for each name, folded.
    fn fold(&mut self, at_row: usize, names: &PackedTexts<'_>, text: &mut String) {
        for (n, (_, name)) in names.1.iter().enumerate() {
            if n > 0 {
                text.push('\n');
            }
            fold_into(name, text);
        }
        self.folded.set(at_row, text.as_bytes());
    }

    fn name_key_of(&self, at_row: usize, names: &PackedTexts<'_>) -> Vec<u8> {
        match self.best_of(names, &self.language) {
            Some((_, text)) => sort_key(text, &self.language),
            None => {
                let title = unnamed(&self.kinds.get(self.kind[at_row]).1, self.id(at_row));
                sort_key(&title, &self.language)
            }
        }
    }

    /// The texts of a row's name.
    fn names(&self, row: usize) -> Option<PackedTexts<'_>> {
        self.scan(row).property(&self.name_metas)?.value
    }

    /// The name to show a reader of `language`, behind the language that it became.
    pub fn best_name(&self, row: usize, language: &str) -> Option<(&str, &str)> {
        self.best_of(&self.names(row)?, language)
    }

    /// Every name, the one to show a reader of `language` first.
    pub fn every_name(&self, row: usize, language: &str) -> Vec<&str> {
        let Some(names) = self.names(row) else {
            return Vec::new();
        };
        let best = self.best_of(&names, language).map(|(_, text)| text);
        let others = names.1.into_iter().map(|(_, text)| text);
        let others = others.filter(|text| Some(*text) != best);
        best.into_iter().chain(others).collect()
    }

    fn best_of<'a>(
        &'a self,
        (default, names): &PackedTexts<'a>,
        language: &str,
    ) -> Option<(&'a str, &'a str)> {
        let texts = names.iter();
        let texts = texts.map(|(language, text)| (self.pool.get(*language), *text));
        let best = best_of(texts, self.pool.get(*default), language)?;
        let (language, text) = *names.get(best)?;
        Some((self.pool.get(language), text))
    }

    /// Sorts names as readers of this language see them.
    pub fn set_language(&mut self, language: &str) -> bool {
        if self.language == language {
            return false;
        }
        language.clone_into(&mut self.language);
        for row in 0..self.at.len() {
            if self.has(row) {
                let names = self.names(row).unwrap_or_default();
                let key = self.name_key_of(row, &names);
                self.name_keys.set(row, &key);
            }
        }
        true
    }

    /// The languages that values are in, by the numbers of their texts, with how many texts there are.
    pub fn languages(&self) -> impl Iterator<Item = (u32, usize)> {
        self.seen.iter().copied().filter(|(_, texts)| *texts > 0)
    }

    /// Takes the languages and people of a row away.
    fn uncount(&mut self, row: usize) {
        for owner in self.owners.get(row) {
            less(&mut self.owning, *owner);
        }
        let packed = Packed::from_bytes(self.cold.get(row));
        let languages = languages(&packed);
        for (_, by) in packed.history.acts() {
            less(&mut self.acting, *by);
        }
        for language in languages {
            if let Some((_, texts)) = self.seen.iter_mut().find(|(seen, _)| *seen == language) {
                *texts = texts.saturating_sub(1);
            }
        }
    }

    /// Whether there is an element at a row.
    pub fn has(&self, row: usize) -> bool {
        !self.at[row].is_nan()
    }

    /// Whether a row has a flag.
    pub(super) fn has_flag(&self, row: usize, flag: u8) -> bool {
        self.flags[row] & flag != 0
    }

    /// Whether the caller owns the element of a row, as the service said.
    pub fn is_mine(&self, row: usize) -> bool {
        self.has_flag(row, flag::OWNER)
    }

    /// The names of a row, folded; a line each.
    pub fn names_folded(&self, row: usize) -> &[u8] {
        self.folded.get(row)
    }

    /// What names are sorted by.
    pub fn name_key(&self, row: usize) -> &[u8] {
        self.name_keys.get(row)
    }

    /// The language that names are sorted in.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The cold part of a row as bytes.
    pub fn cold_bytes(&self, row: usize) -> &[u8] {
        self.cold.get(row)
    }

    /// The cold part of a row.
    pub fn packed(&self, row: usize) -> Packed<'_> {
        Packed::from_bytes(self.cold.get(row))
    }

    /// The logical id of a row.
    pub fn element_id(&self, row: usize) -> &str {
        self.pool.get(self.element[row])
    }

    /// The instance id of a row.
    pub fn id(&self, row: usize) -> &str {
        &self.id[row]
    }

    /// The name of a row's element.
    pub fn name(&self, row: usize) -> Option<Translated> {
        let (default, texts) = self.names(row)?;
        let texts = texts.into_iter().map(|(language, text)| Translation {
            language: self.pool.get(language).to_owned(),
            value: text.to_owned(),
            extra: Extra::none(),
        });
        Some(Translated {
            default_language: self.pool.get(default).to_owned(),
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
        let history = |(at, by): PackedAct<'_>| History {
            at: at.to_string(),
            by: text(by),
            extra: Extra::none(),
        };
        let specialization = Some(text(packed.history.specialization)).filter(|s| !s.is_empty());
        Listed {
            element: Head {
                id: self.id(row).to_owned(),
                element_id: text(self.element[row]),
                conceptual_class: class,
                layer,
                specialization,
                validity_state: self.states.get(self.state[row]).clone(),
                has_predecessor: self.has_flag(row, flag::PREDECESSOR),
                principal_is_owner: self.is_mine(row),
                owners: self.owners_of(row),
                created: history(packed.history.created),
                modified: packed.history.modified.map(history),
                published: packed.history.published.map(history),
                name: self.name(row),
            },
            at: self.at[row],
            modified: self.modified[row],
            published: self.published[row],
        }
    }
}

/// Counts one less of a number, and none as nothing.
fn less(counts: &mut HashMap<u32, u32>, number: u32) {
    match counts.get_mut(&number) {
        Some(count) if *count > 1 => *count -= 1,
        _ => drop(counts.remove(&number)),
    }
}

/// The numbers of the languages of a row's values.
fn languages(packed: &Packed<'_>) -> Vec<u32> {
    let values = packed.properties.iter().filter_map(|p| p.value.as_ref());
    values
        .flat_map(|(_, texts)| texts.iter().map(|t| t.0))
        .collect()
}
