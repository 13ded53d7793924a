//! What the rows of a batch refer to, by its place in the batch.

use architrave_interface::{Group, MetaProperty};
use architrave_rows::{Block, GroupIndex, NAME, Owner, Row, RowBatch, TextIndex, Translations};

use super::Columns;
use crate::packed::PackedTranslations;
use crate::text_pool::as_u32;

/// The numbers in the columns of what the rows of a batch refer to: looked up once for all rows.
pub struct TextUses<'b> {
    texts: Vec<TextUse>,
    pub(super) metas: Vec<Option<u32>>,
    groups: Vec<Option<u32>>,
    /// The blocks of the batch, and the numbers of those that were added to the column of properties: a block
    /// is added with the first of its rows that is taken over.
    pub(super) blocks: &'b [Block<'b>],
    pub(super) added: Vec<Option<u32>>,
    /// Place and number of each language in the blocks.
    pub(super) languages: Vec<(u32, u32)>,
    /// The tag of the blocks, once one was added.
    pub(super) tag: Option<u32>,
}

/// What a text of a batch is in the columns; what it is not used as is unknown.
#[derive(Clone, Copy, Default)]
pub(super) struct TextUse {
    /// Its number in the pool.
    pub(super) number: u32,
    /// As a class: the place of the layer beside it, and the number of both.
    kind: Option<(TextIndex, u32)>,
    state: Option<u32>,
    /// As an owner: the place of the kind beside it, and the number of both.
    owner: Option<(TextIndex, u32)>,
    /// As a language: its position among those seen.
    pub(super) language: Option<usize>,
}

impl TextUses<'_> {
    pub(super) fn text(&mut self, TextIndex(place): TextIndex) -> &mut TextUse {
        // An index that the batch does not have means the empty text, which is the last one.
        let last = self.texts.len() - 1;
        &mut self.texts[(place as usize).min(last)]
    }

    /// The number of a meta property; `None` where it could not be read.
    pub(super) fn meta(&self, place: u32) -> Option<u32> {
        self.metas.get(place as usize).copied().flatten()
    }

    /// The number of a group; likewise.
    pub(super) fn group(&self, GroupIndex(place): GroupIndex) -> Option<u32> {
        self.groups.get(place as usize).copied().flatten()
    }

    pub(super) fn number(&self, TextIndex(place): TextIndex) -> u32 {
        let text = self.texts.get(place as usize).or(self.texts.last());
        text.map_or(0, |text| text.number)
    }
}

impl Columns {
    /// Learns the texts, meta properties and groups of a batch.
    pub fn learn<'b>(&mut self, batch: &'b RowBatch<'_>) -> TextUses<'b> {
        let texts = batch.texts.iter().map(|text| &**text).chain([""]);
        let texts = texts.map(|text| TextUse {
            number: self.pool.intern(text),
            ..TextUse::default()
        });
        let texts: Vec<TextUse> = texts.collect();
        let metas = batch.metas.iter().map(|text| self.meta(text)).collect();
        let groups = batch.groups.iter().map(|text| self.group(text)).collect();
        let mut text_uses = TextUses {
            texts,
            metas,
            groups,
            blocks: &batch.blocks,
            added: vec![None; batch.blocks.len()],
            languages: Vec::new(),
            tag: None,
        };
        for (language, _) in batch.cells.iter().flat_map(|cell| &cell.languages) {
            if text_uses
                .languages
                .iter()
                .all(|known| known.0 != language.0)
            {
                text_uses
                    .languages
                    .push((language.0, text_uses.number(*language)));
            }
        }
        text_uses
    }

    fn meta(&mut self, text: &str) -> Option<u32> {
        if let Some(place) = self.meta_texts.get(text) {
            return Some(*place);
        }
        let meta: MetaProperty = serde_json::from_str(text).ok()?;
        // The same meta property may be written in another way.
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

    pub(super) fn kind_of(&mut self, row: &Row<'_>, text_uses: &mut TextUses<'_>) -> u32 {
        let layer = text_uses.number(row.layer);
        let class = text_uses.text(row.conceptual_class);
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

    pub(super) fn state_of(&mut self, place: TextIndex, text_uses: &mut TextUses<'_>) -> u32 {
        let state = text_uses.text(place);
        let number = state.number;
        let seen = &mut self.states;
        let pool = &self.pool;
        *state
            .state
            .get_or_insert_with(|| seen.of(pool.get(number).into()))
    }

    pub(super) fn owner_of(&mut self, owner: &Owner, text_uses: &mut TextUses<'_>) -> u32 {
        let kind = text_uses.number(owner.kind);
        let value = text_uses.text(owner.value);
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
}

/// Texts with the catalog's numbers for their languages.
pub(super) fn packed_texts<'a>(
    value: &'a Translations<'_>,
    text_uses: &TextUses<'_>,
) -> PackedTranslations<'a> {
    let texts = value.texts.iter();
    let texts = texts.map(|text| (text_uses.number(text.language), &*text.value));
    (text_uses.number(value.default), texts.collect())
}
