//! What lists show of elements, as one buffer.

use std::borrow::Cow;

use crate::blocks::Block;
use crate::bytes::ByteReader;
use crate::cells::{Cell, cells};
use crate::codec::{Decode, Encode};
use crate::object::object;
use crate::row::Row;

/// The usual size of a row, in bytes.
const ROW: usize = 512;

/// Elements in the order they came, and what was not served.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowBatch<'a> {
    /// The elements.
    pub rows: Vec<Row<'a>>,
    /// Each text that rows share, once: rows hold its index.
    pub texts: Vec<Cow<'a, str>>,
    /// The JSON of each `MetaProperty` that the rows refer to, once.
    pub metas: Vec<Cow<'a, str>>,
    /// The JSON of each `Group` that the rows refer to, once.
    pub groups: Vec<Cow<'a, str>>,
    /// Ids that the service answered with an error of their own.
    pub not_returned: Vec<NotReturned<'a>>,
    /// Items that could not be read.
    pub lost: Vec<UnreadableRow<'a>>,
    /// A cell for each row, where its properties are not in the row itself: in a batch that was read from
    /// bytes they are only here.
    pub cells: Vec<Cell<'a>>,
    /// What the cells are in.
    pub blocks: Vec<Block<'a>>,
}

object! {
    /// An id that was not served.
    pub struct NotReturned<'a> {
        /// The id.
        id: Cow<'a, str>,
        /// The status of this id.
        status: i32,
        /// The service's text.
        error: Cow<'a, str>,
    }
}

object! {
    /// An item that could not be read.
    pub struct UnreadableRow<'a> {
        /// Its id, where it has one.
        id: Option<Cow<'a, str>>,
        /// Why, with the path of fields.
        why: Cow<'a, str>,
    }
}

impl<'a> RowBatch<'a> {
    /// The batch as bytes. Properties that are in the rows are compressed.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4096 + ROW * self.rows.len());
        self.rows.encode(&mut bytes);
        for shared in [&self.texts, &self.metas, &self.groups] {
            shared.encode(&mut bytes);
        }
        self.not_returned.encode(&mut bytes);
        self.lost.encode(&mut bytes);
        match self.cells.is_empty() {
            true => {
                let (cells, blocks) = cells(self);
                cells.encode(&mut bytes);
                blocks.encode(&mut bytes);
            }
            false => {
                self.cells.encode(&mut bytes);
                self.blocks.encode(&mut bytes);
            }
        }
        bytes
    }

    /// The batch of these bytes, borrowing its texts; `None` where they are not those of a batch of this version.
    pub fn from_bytes(bytes: &'a [u8]) -> Option<Self> {
        let reader = &mut ByteReader::new(bytes);
        Some(Self {
            rows: Decode::decode(reader)?,
            texts: Decode::decode(reader)?,
            metas: Decode::decode(reader)?,
            groups: Decode::decode(reader)?,
            not_returned: Decode::decode(reader)?,
            lost: Decode::decode(reader)?,
            cells: Decode::decode(reader)?,
            blocks: Decode::decode(reader)?,
        })
    }
}
