//! Setting a row from what a batch says of it.

use architrave_interface::{Group, MetaProperty};
use architrave_skim::{Act, Batch, Few, Owner, Packing, Property, Row};

use super::{Columns, Spare, flag};
use crate::fold::fold_into;
use crate::names::First;
use crate::packed::{PackedId, PackedTexts};
use crate::pool::as_u32;
use crate::title::NAME;

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
        let text = self.texts.get(place as usize).or(self.texts.last());
        text.map_or(0, |text| text.number)
    }
}

impl Columns {
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
        let place = as_u32(place);
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

    /// Sets a row; gives what its name begins with.
    pub fn set(&mut self, at_row: usize, row: &Row<'_>, places: &mut Places, at: f64) -> First {
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
            (row.modified.is_some(), flag::MODIFIED),
            (row.published.is_some(), flag::PUBLISHED),
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
        spare.packed.clear();
        spare.properties.clear();
        spare.targets.clear();
        let names = self.pack(row, places, &mut spare);
        self.packed.set(at_row, &spare.packed);
        self.properties.set(at_row, &spare.properties);
        self.targets.set(at_row, &spare.targets);
        self.tongues[at_row] = self.tongue_set(&names);
        spare.text.clear();
        self.fold(at_row, &names, &mut spare.text);
        self.spare = spare;
        let key = self.name_key_of(at_row, &names);
        self.set_name_key(at_row, &key)
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

    /// Writes the bytes of a row and what it refers to; returns the texts of its name.
    fn pack<'a>(
        &mut self,
        row: &'a Row<'_>,
        places: &mut Places,
        spare: &mut Spare,
    ) -> PackedTexts<'a> {
        let Spare {
            packed,
            properties,
            targets,
            ..
        } = spare;
        packed.number(places.number(row.specialization));
        self.act(&row.created, places, packed);
        for act in [&row.modified, &row.validated, &row.published] {
            packed.flag(act.is_some());
            if let Some(act) = act {
                self.act(act, places, packed);
            }
        }
        self.act(&row.shown, places, packed);
        let known = |p: &&Property<'_>| {
            places
                .metas
                .get(p.meta as usize)
                .is_some_and(Option::is_some)
        };
        properties.length(row.properties.iter().filter(known).count());
        let mut name: Option<&Property<'_>> = None;
        for property in &row.properties {
            let Some(Some(meta)) = places.metas.get(property.meta as usize).copied() else {
                continue;
            };
            properties.number(meta);
            properties.number(property.form as u32);
            properties.flag(property.value.is_some());
            if let Some(value) = &property.value {
                properties.number(places.number(value.default));
                properties.length(value.texts.len());
                for text in &value.texts {
                    self.speaks(text.language, places);
                    properties.number(places.number(text.language));
                    properties.text(&text.value);
                }
            }
            // The one that is found again later: see `names`.
            let is_name = self.name_metas.get(meta as usize).copied().unwrap_or(false);
            if is_name
                && name.is_none_or(|name| !name.form.is_filled() && property.form.is_filled())
            {
                name = Some(property);
            }
        }
        let names = name.and_then(|name| name.value.as_ref());
        let names = names.map(|value| {
            let texts = value.texts.iter();
            let texts = texts.map(|t| (places.number(t.language), &*t.value));
            (places.number(value.default), texts.collect::<Vec<_>>())
        });
        packed.flag(names.is_some());
        if let Some((default, texts)) = &names {
            packed.number(*default);
            packed.length(texts.len());
            for (language, text) in texts {
                packed.number(*language);
                packed.text(text);
            }
        }
        packed.length(row.relations.len());
        for relation in &row.relations {
            PackedId::from(&*relation.id).put(packed);
            let element = self.pool.intern(&relation.element_id);
            for shared in [relation.key, relation.kind, relation.direction] {
                packed.number(places.number(shared));
            }
            packed.number(element);
            for shared in [relation.class, relation.specialization] {
                packed.number(places.number(shared));
            }
            targets.push(element);
        }
        names.unwrap_or_default()
    }

    fn act(&mut self, act: &Act<'_>, places: &Places, packed: &mut Vec<u8>) {
        let by = places.number(act.by);
        *self.acting.entry(by).or_default() += 1;
        packed.moment(&act.at);
        packed.number(by);
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
}
