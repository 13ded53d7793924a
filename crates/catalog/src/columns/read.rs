//! Reading a row.

use architrave_interface::{EntityId, Extra, History};
use architrave_rows::{AuditStamp, ByteReader, Decode, Details, DetailsReader, PackedTime};

use super::{Columns, flag};
use crate::listed::{ElementSummary, Listed};
use crate::packed::Packed;

impl Columns {
    /// Whether there is an element at a row.
    pub fn has(&self, row: usize) -> bool {
        !self.at[row].is_nan()
    }

    /// Whether a row has a flag.
    pub fn has_flag(&self, row: usize, flag: u8) -> bool {
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
    pub(super) fn details_reader(&self, row: usize) -> DetailsReader<'_> {
        DetailsReader::new(self.packed.get(row))
    }

    /// The number of the specialization of a row.
    pub fn specialization(&self, row: usize) -> u32 {
        let text = self.details_reader(row).specialization();
        text.unwrap_or_default().0
    }

    /// When the element of a row was created.
    pub fn created(&self, row: usize) -> PackedTime<'_> {
        let stamp = self.details_reader(row).created();
        stamp.unwrap_or_default().at
    }

    /// The user id of who modified a row last, else of who created it; the empty text if it is unknown.
    pub fn modifier(&self, row: usize) -> &str {
        self.pool
            .get(*self.modifiers_seen.get(self.modified_by[row]))
    }

    /// The user ids of `modifiers_seen` in the order of their numbers.
    pub fn modifiers(&self) -> impl Iterator<Item = &str> {
        let seen = self.modifiers_seen.all().iter();
        seen.map(|number| self.pool.get(*number))
    }

    /// The details, names and relations of a row.
    pub fn packed(&self, row: usize) -> Packed<'_> {
        Packed::from_bytes(self.packed.get(row))
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
            element: ElementSummary {
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
