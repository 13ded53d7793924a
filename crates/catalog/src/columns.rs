//! The columns: what lists show of every element, a column a field. Rows stand at the same places
//! as the entries of the catalog; a row without an element has no time in `at`.

mod define;
mod names;
mod set;

use std::sync::Arc;

use architrave_interface::{
    ElementClass, EntityId, EntityIdType, Extra, Group, History, Layer, MetaProperty, ValidityState,
};
use architrave_rows::{AuditStamp, ByteReader, Decode, Details, DetailsReader, Encode, Moment};
use hashbrown::HashMap;

use super::codes::Codes;
use super::compressed::Compressed;
use super::id_texts::IdTexts;
use super::listed::{Head, Listed};
use super::lists::Lists;
use super::names::{First, split};
use super::packed::{Numbers, Packed, PackedProperties, PackedProperty, find_property, properties};
use super::pool::{Pool, as_u32};
use define::{define_columns, retain_in};
pub use set::Places;

/// Bits of the column of flags.
pub(super) mod flag {
    pub const PREDECESSOR: u8 = 1;
    pub const OWNER: u8 = 2;
    pub const VISIBLE: u8 = 4;
    pub const MODIFIED: u8 = 8;
    pub const PUBLISHED: u8 = 16;
}

define_columns! {
    /// Everything that rows consist of.
    pub struct Columns;
    cells(id: Arc<str>) {
        pub at: f64 = f64::NAN,
        /// The instance ids, those of the entries.
        pub id: Arc<str> = id,
        pub element: u32 = 0,
        pub kind: u32 = 0,
        pub state: u32 = 0,
        pub(super) flags: u8 = 0,
        pub modified: f64 = f64::NAN,
        pub published: f64 = f64::NAN,
        /// The languages that a row has a name in, as the number of that set.
        pub name_languages: u32 = 0,
    }
    lists {
        pub owners: Lists<u32>,
        pub groups: Lists<u32>,
        /// The logical ids that are referred to.
        pub targets: Lists<u32>,
        /// Details, names and relations: see `packed`.
        packed: Lists<u8>,
        properties: Compressed,
        /// The names.
        folded: Lists<u8>,
        /// What names are sorted by, without the first bytes: see `names`.
        name_rests: Lists<u8>,
    }
    shared {
        pub pool: Pool,
        /// Layer and class together: few, and asked for together.
        pub kinds: Codes<(Layer, ElementClass)>,
        pub states: Codes<ValidityState>,
        pub owners_seen: Codes<EntityIdKey>,
        /// How many rows each of them owns, by its number; none without any.
        pub owning: HashMap<u32, u32>,
        /// How often each person is in the history of rows, by the number of the id; likewise.
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
        /// Sets of languages: the numbers of their texts, in order.
        pub name_language_sets: Codes<Vec<u32>>,
        /// The ids as they are searched.
        pub ids: IdTexts,
        /// By the tag of a block of properties, less one: whose numbers its cells hold.
        numbers: Vec<Numbers>,
        own_numbers: Numbers,
        spare: Spare,
    }
}

/// Memory that is used for one row after another.
#[derive(Default)]
struct Spare {
    packed: Vec<u8>,
    properties: Vec<u8>,
    targets: Vec<u32>,
    text: String,
}

/// Kind and value of an owner.
pub type EntityIdKey = (EntityIdType, String);

impl Columns {
    /// Keeps the rows for which it is so.
    pub fn retain(&mut self, keep: &[bool]) {
        for row in (0..keep.len()).filter(|row| !keep[*row]) {
            if self.has(row) {
                self.uncount(row);
            }
        }
        self.retain_cells(keep);
        self.pack_properties();
    }

    /// Sorts names as readers of this language see them; what the name of each row begins with then, or
    /// `None` where that is so already.
    pub fn set_language(&mut self, language: &str) -> Option<Vec<(u32, First)>> {
        if self.language == language {
            return None;
        }
        language.clone_into(&mut self.language);
        let mut all = Vec::new();
        for row in 0..self.at.len() {
            if self.has(row) {
                let names = self.names(row).unwrap_or_default();
                let key = self.name_key_of(row, &names);
                all.push((as_u32(row), self.set_name_key(row, &key)));
            }
        }
        Some(all)
    }

    /// Keeps what the name of a row is sorted by, but for what it begins with, which is given back.
    fn set_name_key(&mut self, row: usize, key: &[u8]) -> First {
        let (first, rest) = split(key);
        self.name_rests.set(row, rest);
        first
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
        let bytes = &mut ByteReader::new(self.packed.get(row));
        let details = Details::decode(bytes).unwrap_or_default();
        for stamp in details.stamps() {
            less(&mut self.acting, stamp.by.0);
        }
        let languages = self.properties(row, |properties| languages(&properties));
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

    /// What the name of a row is sorted by, without its first bytes.
    pub fn name_rest(&self, row: usize) -> &[u8] {
        self.name_rests.get(row)
    }

    /// The language that names are sorted in.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// The fields of a row without a column of their own.
    pub fn details(&self, row: usize) -> Details<'_> {
        let bytes = &mut ByteReader::new(self.packed.get(row));
        Details::decode(bytes).unwrap_or_default()
    }

    /// Reads single fields of them.
    fn details_reader(&self, row: usize) -> DetailsReader<'_> {
        DetailsReader::new(self.packed.get(row))
    }

    /// The number of the specialization of a row.
    pub fn specialization(&self, row: usize) -> u32 {
        let text = self.details_reader(row).specialization();
        text.unwrap_or_default().0
    }

    /// When the element of a row was created.
    pub fn created(&self, row: usize) -> Moment<'_> {
        let stamp = self.details_reader(row).created();
        stamp.unwrap_or_default().at
    }

    /// The details, names and relations of a row.
    pub fn packed(&self, row: usize) -> Packed<'_> {
        Packed::from_bytes(self.packed.get(row))
    }

    /// What `read` makes of the properties of a row.
    pub fn properties<T>(&self, row: usize, read: impl FnOnce(PackedProperties<'_>) -> T) -> T {
        let (cell, tag) = self.properties.get(row);
        read(properties(&cell, self.numbers(tag)))
    }

    fn numbers(&self, tag: u32) -> &Numbers {
        let of_batch = (tag as usize)
            .checked_sub(1)
            .and_then(|n| self.numbers.get(n));
        of_batch.unwrap_or(&self.own_numbers)
    }

    /// Gives the memory back that properties of earlier versions of elements take, where that is most of it.
    pub(super) fn pack_properties(&mut self) {
        if !self.properties.is_sparse() {
            return;
        }
        let mut packed = std::mem::take(&mut self.properties);
        packed.pack(|cell, tag| {
            let mut bytes = Vec::with_capacity(cell.len());
            properties(cell, self.numbers(tag)).encode(&mut bytes);
            bytes
        });
        self.properties = packed;
        self.numbers = Vec::new();
    }

    /// What `read` makes of the first property of a row whose meta property is wanted; one with a value before
    /// one without.
    pub fn property<T>(
        &self,
        row: usize,
        wanted: &[bool],
        read: impl FnOnce(PackedProperty<'_>) -> T,
    ) -> Option<T> {
        let (cell, tag) = self.properties.get(row);
        let found = find_property(&cell, wanted, self.numbers(tag));
        found.map(read)
    }

    /// The logical id of a row.
    pub fn element_id(&self, row: usize) -> &str {
        self.pool.get(self.element[row])
    }

    /// The instance id of a row.
    pub fn id(&self, row: usize) -> &str {
        &self.id[row]
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
        let details = self.details(row);
        let (layer, class) = self.kinds.get(self.kind[row]).clone();
        let text = |number: u32| self.pool.get(number).to_owned();
        let history = |stamp: AuditStamp<'_>| History {
            at: stamp.at.to_string(),
            by: text(stamp.by.0),
            extra: Extra::none(),
        };
        let specialization = Some(text(details.specialization.0)).filter(|s| !s.is_empty());
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
                created: history(details.created),
                modified: details.modified.map(history),
                published: details.published.map(history),
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
fn languages(properties: &PackedProperties<'_>) -> Vec<u32> {
    let values = properties.iter().filter_map(|p| p.value.as_ref());
    values
        .flat_map(|(_, texts)| texts.iter().map(|t| t.0))
        .collect()
}
