//! Setting a row from what a batch says of it.

use architrave_rows::{AuditStamp, ByteWriter, Cell, Encode, Row, SmallList, TextIndex, name_of};

use super::text_uses::{TextUses, packed_texts};
use super::{Columns, Spare, flag};
use crate::fold::fold_into;
use crate::names::First;
use crate::packed::{PackedId, PackedRelation, PackedTranslations};

impl Columns {
    /// Sets a row, whose properties are in its `cell` where it has one; returns what its name begins
    /// with.
    pub fn set(
        &mut self,
        at_row: usize,
        row: &Row<'_>,
        cell: Option<&Cell<'_>>,
        text_uses: &mut TextUses<'_>,
        at: f64,
    ) -> First {
        let before = self.has(at_row).then(|| {
            self.uncount(at_row);
            (self.element[at_row], self.kind[at_row])
        });
        let time = |stamp: Option<&AuditStamp<'_>>| stamp.and_then(|s| s.at.millis());
        let details = &row.details;
        self.at[at_row] = at;
        self.element[at_row] = self.pool.intern(&row.element_id);
        self.ids.note(&self.id[at_row]);
        self.ids.note(&row.element_id);
        self.kind[at_row] = self.kind_of(row, text_uses);
        self.state[at_row] = self.state_of(row.validity_state, text_uses);
        self.flags[at_row] = [
            (row.has_predecessor, flag::PREDECESSOR),
            (row.principal_is_owner, flag::OWNER),
            (details.visibility.visible, flag::VISIBLE),
            (details.modified.is_some(), flag::MODIFIED),
            (details.published.is_some(), flag::PUBLISHED),
        ]
        .iter()
        .fold(0, |flags, (is, bit)| flags | if *is { *bit } else { 0 });
        let modified = details.modified.as_ref().unwrap_or(&details.created);
        self.modified[at_row] = time(Some(modified)).unwrap_or(f64::NAN);
        self.modified_by[at_row] = self.modifiers_seen.of(text_uses.number(modified.by));
        self.published[at_row] = time(details.published.as_ref()).unwrap_or(f64::NAN);
        let owners = row.owners.iter();
        let owners: SmallList<u32> = owners
            .map(|owner| self.owner_of(owner, text_uses))
            .collect();
        for owner in &owners {
            *self.owning.entry(*owner).or_default() += 1;
        }
        self.owners.set(at_row, &owners);
        let groups = row.groups.iter();
        let groups: SmallList<u32> = groups.filter_map(|group| text_uses.group(*group)).collect();
        self.groups.set(at_row, &groups);
        let mut spare = std::mem::take(&mut self.spare);
        spare.packed.clear();
        spare.properties.clear();
        spare.targets.clear();
        let names = match cell {
            Some(cell) => {
                self.place_cell(at_row, cell, text_uses);
                cell.name
                    .as_ref()
                    .map(|value| packed_texts(value, text_uses))
            }
            None => {
                self.set_properties(at_row, row, text_uses, &mut spare.properties);
                let is_name = |place: u32| {
                    let meta = text_uses.meta(place);
                    meta.is_some_and(|meta| self.name_metas[meta as usize])
                };
                let name = name_of(&row.properties.0, is_name);
                let value = name.and_then(|name| name.value.as_ref());
                value.map(|value| packed_texts(value, text_uses))
            }
        };
        self.pack(row, &names, text_uses, &mut spare);
        let names = names.unwrap_or_default();
        let is_same_node = before == Some((self.element[at_row], self.kind[at_row]));
        if !is_same_node || self.packed.get(at_row) != spare.packed {
            self.packed.set(at_row, &spare.packed);
            self.targets.set(at_row, &spare.targets);
            self.has_new_relations = true;
        }
        self.name_languages[at_row] = self.name_language_set(&names);
        spare.text.clear();
        self.fold(at_row, &names, &mut spare.text);
        self.spare = spare;
        let key = self.name_key_of(at_row, &names);
        self.set_name_key(at_row, &key)
    }

    /// Writes the bytes of a row and what it refers to.
    fn pack(
        &mut self,
        row: &Row<'_>,
        names: &Option<PackedTranslations<'_>>,
        text_uses: &TextUses<'_>,
        spare: &mut Spare,
    ) {
        let Spare {
            packed, targets, ..
        } = spare;
        for stamp in row.details.stamps() {
            *self.acting.entry(text_uses.number(stamp.by)).or_default() += 1;
        }
        let mut number = |text| TextIndex(text_uses.number(text));
        row.details.encode_mapped(packed, &mut number);
        names.encode(packed);
        packed.length(row.references.len());
        for relation in &row.references {
            let element = self.pool.intern(&relation.element_id);
            let relation = PackedRelation {
                id: PackedId::from(&*relation.id),
                key: text_uses.number(relation.key),
                kind: text_uses.number(relation.kind),
                direction: text_uses.number(relation.direction),
                element,
                class: text_uses.number(relation.conceptual_class),
                specialization: text_uses.number(relation.specialization),
            };
            relation.encode(packed);
            targets.push(element);
        }
    }

    /// The number of the set of languages that a name has a text in.
    fn name_language_set(&mut self, (_, names): &PackedTranslations<'_>) -> u32 {
        let filled = names.iter().filter(|(_, text)| !text.trim().is_empty());
        let mut set: Vec<u32> = filled.map(|(language, _)| *language).collect();
        set.sort_unstable();
        set.dedup();
        self.name_language_sets.of(set)
    }

    /// A line for each name, folded.
    fn fold(&mut self, at_row: usize, names: &PackedTranslations<'_>, text: &mut String) {
        for (n, (_, name)) in names.1.iter().enumerate() {
            if n > 0 {
                text.push('\n');
            }
            fold_into(name, text);
        }
        self.folded.set(at_row, text.as_bytes());
    }
}
