//! Setting a row from what a batch says of it.

use architrave_interface::{Group, MetaProperty};
use architrave_rows::{
    AuditStamp, Batch, Block, ByteWriter, Cell, Encode, MapTexts, NAME, Owner, Row, SmallList,
    TextIndex, Texts, name_of,
};

use super::{Columns, Spare, flag};
use crate::fold::fold_into;
use crate::names::First;
use crate::packed::{
    Numbers, PackedId, PackedProperties, PackedProperty, PackedRelation, PackedTexts,
};
use crate::pool::as_u32;

/// Where what the rows of a batch refer to stands in the columns: looked up once for all of them.
pub struct Places<'b> {
    texts: Vec<Place>,
    metas: Vec<Option<u32>>,
    groups: Vec<Option<u32>>,
    /// The blocks of the batch, and the numbers of those that were added to the column of properties: a block
    /// is added with the first of its rows that is taken over.
    blocks: &'b [Block<'b>],
    added: Vec<Option<u32>>,
    /// Place and number of each language in the blocks.
    languages: Vec<(u32, u32)>,
    /// The tag of the blocks, once one was added.
    tag: Option<u32>,
}

/// What a text of a batch is in the columns; what it is not used as is unknown.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Its number in the pool.
    number: u32,
    /// As a class: the place of the layer beside it, and the number of both.
    kind: Option<(TextIndex, u32)>,
    state: Option<u32>,
    /// As an owner: the place of the kind beside it, and the number of both.
    owner: Option<(TextIndex, u32)>,
    /// As a language: where it stands among those seen.
    language: Option<usize>,
}

impl Places<'_> {
    fn text(&mut self, TextIndex(place): TextIndex) -> &mut Place {
        // A batch that refers to what it does not hold means the empty text that stands last.
        let last = self.texts.len() - 1;
        &mut self.texts[(place as usize).min(last)]
    }

    fn number(&self, TextIndex(place): TextIndex) -> u32 {
        let text = self.texts.get(place as usize).or(self.texts.last());
        text.map_or(0, |text| text.number)
    }
}

impl Columns {
    /// Learns the texts, meta properties and groups of a batch.
    pub fn learn<'b>(&mut self, batch: &'b Batch<'_>) -> Places<'b> {
        let texts = batch.texts.iter().map(|text| &**text).chain([""]);
        let texts = texts.map(|text| Place {
            number: self.pool.intern(text),
            ..Place::default()
        });
        let texts: Vec<Place> = texts.collect();
        let metas = batch.metas.iter().map(|text| self.meta(text)).collect();
        let groups = batch.groups.iter().map(|text| self.group(text)).collect();
        let mut places = Places {
            texts,
            metas,
            groups,
            blocks: &batch.blocks,
            added: vec![None; batch.blocks.len()],
            languages: Vec::new(),
            tag: None,
        };
        for (language, _) in batch.cells.iter().flat_map(|cell| &cell.languages) {
            if places.languages.iter().all(|known| known.0 != language.0) {
                places
                    .languages
                    .push((language.0, places.number(*language)));
            }
        }
        places
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

    /// Sets a row, whose properties are in its `cell` where it has one; gives what its name begins with.
    pub fn set(
        &mut self,
        at_row: usize,
        row: &Row<'_>,
        cell: Option<&Cell<'_>>,
        places: &mut Places<'_>,
        at: f64,
    ) -> First {
        if self.has(at_row) {
            self.uncount(at_row);
        }
        let time = |stamp: Option<&AuditStamp<'_>>| stamp.and_then(|s| s.at.millis());
        let details = &row.details;
        self.at[at_row] = at;
        self.element[at_row] = self.pool.intern(&row.element_id);
        self.ids.note(&self.id[at_row]);
        self.ids.note(&row.element_id);
        self.kind[at_row] = self.kind_of(row, places);
        self.state[at_row] = self.state_of(row.validity_state, places);
        self.flags[at_row] = [
            (row.has_predecessor, flag::PREDECESSOR),
            (row.principal_is_owner, flag::OWNER),
            (details.visibility.visible, flag::VISIBLE),
            (details.modified.is_some(), flag::MODIFIED),
            (details.published.is_some(), flag::PUBLISHED),
        ]
        .iter()
        .fold(0, |flags, (is, bit)| flags | if *is { *bit } else { 0 });
        self.modified[at_row] =
            time(details.modified.as_ref().or(Some(&details.created))).unwrap_or(f64::NAN);
        self.published[at_row] = time(details.published.as_ref()).unwrap_or(f64::NAN);
        let owners = row.owners.iter();
        let owners: SmallList<u32> = owners.map(|owner| self.owner_of(owner, places)).collect();
        for owner in &owners {
            *self.owning.entry(*owner).or_default() += 1;
        }
        self.owners.set(at_row, &owners);
        let groups = row.groups.iter();
        let groups: SmallList<u32> = groups
            .filter_map(|g| places.groups.get(g.0 as usize).copied().flatten())
            .collect();
        self.groups.set(at_row, &groups);
        let mut spare = std::mem::take(&mut self.spare);
        spare.packed.clear();
        spare.properties.clear();
        spare.targets.clear();
        let names = match cell {
            Some(cell) => {
                self.place_cell(at_row, cell, places);
                cell.name.as_ref().map(|value| packed_texts(value, places))
            }
            None => {
                self.set_properties(at_row, row, places, &mut spare.properties);
                let is_name = |place: u32| {
                    let meta = places.metas.get(place as usize).copied().flatten();
                    meta.is_some_and(|meta| self.name_metas[meta as usize])
                };
                let name = name_of(&row.properties.0, is_name);
                let value = name.and_then(|name| name.value.as_ref());
                value.map(|value| packed_texts(value, places))
            }
        };
        self.pack(row, &names, places, &mut spare);
        let names = names.unwrap_or_default();
        self.packed.set(at_row, &spare.packed);
        self.targets.set(at_row, &spare.targets);
        self.name_languages[at_row] = self.name_language_set(&names);
        spare.text.clear();
        self.fold(at_row, &names, &mut spare.text);
        self.spare = spare;
        let key = self.name_key_of(at_row, &names);
        self.set_name_key(at_row, &key)
    }

    fn kind_of(&mut self, row: &Row<'_>, places: &mut Places<'_>) -> u32 {
        let layer = places.number(row.layer);
        let class = places.text(row.conceptual_class);
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

    fn state_of(&mut self, place: TextIndex, places: &mut Places<'_>) -> u32 {
        let state = places.text(place);
        let number = state.number;
        let seen = &mut self.states;
        let pool = &self.pool;
        *state
            .state
            .get_or_insert_with(|| seen.of(pool.get(number).into()))
    }

    fn owner_of(&mut self, owner: &Owner, places: &mut Places<'_>) -> u32 {
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

    /// Has a row have the properties of its cell in the batch.
    fn place_cell(&mut self, at_row: usize, cell: &Cell<'_>, places: &mut Places<'_>) {
        for (language, texts) in &cell.languages {
            self.count_texts(*language, *texts as usize, places);
        }
        let Some(block) = places.blocks.get(cell.block as usize) else {
            return self.properties.set(at_row, &[]);
        };
        let added = &mut places.added[cell.block as usize];
        let number = *added.get_or_insert_with(|| {
            let tag = *places.tag.get_or_insert_with(|| {
                let (metas, languages) = (places.metas.clone(), places.languages.clone());
                self.numbers.push(Numbers::of_batch(metas, languages));
                as_u32(self.numbers.len())
            });
            self.properties.push_block(block, tag)
        });
        self.properties
            .place(at_row, number, cell.from, cell.length);
    }

    /// Sets the properties that are in the row itself.
    fn set_properties(
        &mut self,
        at_row: usize,
        row: &Row<'_>,
        places: &mut Places<'_>,
        bytes: &mut Vec<u8>,
    ) {
        let values = row.properties.0.iter().filter_map(|p| p.value.as_ref());
        for text in values.flat_map(|value| &value.texts) {
            self.count_texts(text.language, 1, places);
        }
        let known = row.properties.0.iter().filter_map(|property| {
            Some(PackedProperty {
                meta: places.metas.get(property.meta as usize).copied()??,
                form: property.form,
                value: property
                    .value
                    .as_ref()
                    .map(|value| packed_texts(value, places)),
            })
        });
        known.collect::<PackedProperties<'_>>().encode(bytes);
        self.properties.set(at_row, bytes);
    }

    /// Writes the bytes of a row and what it refers to.
    fn pack(
        &mut self,
        row: &Row<'_>,
        names: &Option<PackedTexts<'_>>,
        places: &Places<'_>,
        spare: &mut Spare,
    ) {
        let Spare {
            packed, targets, ..
        } = spare;
        let details = row
            .details
            .map_texts(&mut |text| TextIndex(places.number(text)));
        for stamp in details.stamps() {
            *self.acting.entry(stamp.by.0).or_default() += 1;
        }
        details.encode(packed);
        names.encode(packed);
        packed.length(row.references.len());
        for relation in &row.references {
            let element = self.pool.intern(&relation.element_id);
            let relation = PackedRelation {
                id: PackedId::from(&*relation.id),
                key: places.number(relation.key),
                kind: places.number(relation.kind),
                direction: places.number(relation.direction),
                element,
                class: places.number(relation.conceptual_class),
                specialization: places.number(relation.specialization),
            };
            relation.encode(packed);
            targets.push(element);
        }
    }

    /// Counts texts in a language.
    fn count_texts(&mut self, language: TextIndex, texts: usize, places: &mut Places<'_>) {
        let language = places.text(language);
        let number = language.number;
        let seen = &mut self.seen;
        let at = *language.language.get_or_insert_with(|| {
            let known = seen.iter().position(|(seen, _)| *seen == number);
            known.unwrap_or_else(|| {
                seen.push((number, 0));
                seen.len() - 1
            })
        });
        if let Some((_, known)) = self.seen.get_mut(at) {
            *known += texts;
        }
    }

    /// The number of the set of languages that a name has a text in.
    fn name_language_set(&mut self, (_, names): &PackedTexts<'_>) -> u32 {
        let filled = names.iter().filter(|(_, text)| !text.trim().is_empty());
        let mut set: Vec<u32> = filled.map(|(language, _)| *language).collect();
        set.sort_unstable();
        set.dedup();
        self.name_language_sets.of(set)
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

/// Texts with the catalog's numbers for their languages.
fn packed_texts<'a>(value: &'a Texts<'_>, places: &Places<'_>) -> PackedTexts<'a> {
    let texts = value.texts.iter();
    let texts = texts.map(|text| (places.number(text.language), &*text.value));
    (places.number(value.default), texts.collect())
}
