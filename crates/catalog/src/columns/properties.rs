//! The properties of rows: cells of a compressed column.

use architrave_rows::{Cell, Encode, Row, TextIndex};

use super::Columns;
use super::text_uses::{TextUses, packed_texts};
use crate::packed::{Numbers, PackedProperties, PackedProperty, find_property, properties};
use crate::text_pool::as_u32;

impl Columns {
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

    /// Frees the memory that properties of earlier versions of elements take, where that is most of it.
    pub fn pack_properties(&mut self) {
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

    /// Passes the bytes of a row's properties to `read`, with what their numbers mean.
    pub fn property_cell<T>(&self, row: usize, read: impl FnOnce(&[u8], &Numbers) -> T) -> T {
        let (cell, tag) = self.properties.get(row);
        read(&cell, self.numbers(tag))
    }

    /// Gives a row the properties of its cell in the batch.
    pub(super) fn place_cell(
        &mut self,
        at_row: usize,
        cell: &Cell<'_>,
        text_uses: &mut TextUses<'_>,
    ) {
        for (language, texts) in &cell.languages {
            self.count_texts(*language, *texts as usize, text_uses);
        }
        let Some(block) = text_uses.blocks.get(cell.block as usize) else {
            return self.properties.set(at_row, &[]);
        };
        let added = &mut text_uses.added[cell.block as usize];
        let number = *added.get_or_insert_with(|| {
            let tag = *text_uses.tag.get_or_insert_with(|| {
                let (metas, languages) = (text_uses.metas.clone(), text_uses.languages.clone());
                self.numbers.push(Numbers::of_batch(metas, languages));
                as_u32(self.numbers.len())
            });
            self.properties.push_block(block, tag)
        });
        self.properties
            .place(at_row, number, cell.from, cell.length);
    }

    /// Sets the properties that are in the row itself.
    pub(super) fn set_properties(
        &mut self,
        at_row: usize,
        row: &Row<'_>,
        text_uses: &mut TextUses<'_>,
        bytes: &mut Vec<u8>,
    ) {
        let values = row.properties.0.iter().filter_map(|p| p.value.as_ref());
        for text in values.flat_map(|value| &value.texts) {
            self.count_texts(text.language, 1, text_uses);
        }
        let known = row.properties.0.iter().filter_map(|property| {
            Some(PackedProperty {
                meta: text_uses.meta(property.meta)?,
                form: property.form,
                value: property
                    .value
                    .as_ref()
                    .map(|value| packed_texts(value, text_uses)),
            })
        });
        known.collect::<PackedProperties<'_>>().encode(bytes);
        self.properties.set(at_row, bytes);
    }

    /// Counts texts in a language.
    fn count_texts(&mut self, language: TextIndex, texts: usize, text_uses: &mut TextUses<'_>) {
        let language = text_uses.text(language);
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
}

/// The numbers of the languages of a row's values.
pub(super) fn languages(properties: &PackedProperties<'_>) -> Vec<u32> {
    let values = properties.iter().filter_map(|p| p.value.as_ref());
    values
        .flat_map(|(_, texts)| texts.iter().map(|t| t.0))
        .collect()
}
