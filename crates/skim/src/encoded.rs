//! A batch as bytes.

use crate::batch::{Act, Batch, Property, Relation, Row, Texts};
use crate::cells::{Block, Cell, cells};
use crate::packing::Packing;

/// As much as a row mostly takes, in bytes.
const ROW: usize = 512;

impl Batch<'_> {
    /// The batch as bytes, which [`Batch::from_bytes`] reads. Properties that are in the rows are compressed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4096 + ROW * self.rows.len());
        list(&mut bytes, &self.rows, row);
        for shared in [&self.texts, &self.metas, &self.groups] {
            list(&mut bytes, shared, |bytes, text| bytes.text(text));
        }
        list(&mut bytes, &self.not_served, |bytes, one| {
            bytes.text(&one.id);
            bytes.signed(one.status);
            bytes.text(&one.error);
        });
        list(&mut bytes, &self.lost, |bytes, one| {
            option(bytes, one.id.as_ref(), |bytes, id| bytes.text(id));
            bytes.text(&one.why);
        });
        match self.cells.is_empty() {
            true => {
                let (cells, blocks) = cells(self);
                encode_cells(&mut bytes, &cells, &blocks);
            }
            false => encode_cells(&mut bytes, &self.cells, &self.blocks),
        }
        bytes
    }
}

fn encode_cells(bytes: &mut Vec<u8>, cells: &[Cell<'_>], blocks: &[Block<'_>]) {
    list(bytes, cells, |bytes, cell| {
        option(bytes, cell.name.as_ref(), texts);
        list(bytes, &cell.languages, |bytes, (language, texts)| {
            bytes.number(*language);
            bytes.number(*texts);
        });
        bytes.number(cell.block);
        bytes.number(cell.from.into());
        bytes.number(cell.length);
    });
    list(bytes, blocks, |bytes, block| {
        bytes.number(block.length);
        bytes.length(block.bytes.len());
        bytes.extend_from_slice(&block.bytes);
    });
}

pub(crate) fn list<T>(bytes: &mut Vec<u8>, items: &[T], put: impl Fn(&mut Vec<u8>, &T)) {
    bytes.length(items.len());
    for item in items {
        put(bytes, item);
    }
}

fn option<T>(bytes: &mut Vec<u8>, value: Option<&T>, put: impl Fn(&mut Vec<u8>, &T)) {
    bytes.flag(value.is_some());
    if let Some(value) = value {
        put(bytes, value);
    }
}

fn row(bytes: &mut Vec<u8>, row: &Row<'_>) {
    bytes.text(&row.id);
    bytes.text(&row.element_id);
    for shared in [row.class, row.layer, row.state, row.specialization] {
        bytes.number(shared);
    }
    for flag in [row.has_predecessor, row.principal_is_owner, row.visible] {
        bytes.flag(flag);
    }
    list(bytes, &row.owners, |bytes, owner| {
        bytes.number(owner.kind);
        bytes.number(owner.value);
    });
    act(bytes, &row.created);
    for done in [&row.modified, &row.validated, &row.published] {
        option(bytes, done.as_ref(), act);
    }
    act(bytes, &row.shown);
    list(bytes, &row.groups, |bytes, group| bytes.number(*group));
    // They are in the row's cell.
    bytes.length(0);
    list(bytes, &row.relations, relation);
}

fn act(bytes: &mut Vec<u8>, act: &Act<'_>) {
    bytes.moment(&act.at);
    bytes.number(act.by);
}

/// A property, as it is in a cell.
pub(crate) fn property(bytes: &mut Vec<u8>, property: &Property<'_>) {
    bytes.number(property.meta);
    bytes.number(property.form as u32);
    option(bytes, property.value.as_ref(), texts);
}

fn texts(bytes: &mut Vec<u8>, value: &Texts<'_>) {
    bytes.number(value.default);
    list(bytes, &value.texts, |bytes, text| {
        bytes.number(text.language);
        bytes.text(&text.value);
    });
}

fn relation(bytes: &mut Vec<u8>, relation: &Relation<'_>) {
    bytes.text(&relation.id);
    for shared in [relation.key, relation.kind, relation.direction] {
        bytes.number(shared);
    }
    bytes.text(&relation.element_id);
    for shared in [relation.class, relation.specialization] {
        bytes.number(shared);
    }
}
