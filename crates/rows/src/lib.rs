//! The rows that lists consist of, and their bytes: what the retrieval worker sends to the page, and what the catalog
//! stores.
//!
//! [`row_fields`] is the table of the fields. The struct [`Row`], its encoder and decoder follow from it here, the reader
//! of JSON and the conversion of a decoded element in `crates/skim`, the bytes of a row in memory in `crates/catalog`.

mod batch;
mod blocks;
mod bytes;
mod cells;
mod codec;
mod object;
mod packed_time;
mod row;
mod schema;
mod values;

pub use batch::{NotReturned, RowBatch, UnreadableRow};
pub use blocks::{BLOCK, Block, BlockWriter};
pub use bytes::{ByteReader, ByteWriter};
pub use cells::{Cell, name_of};
pub use codec::{Decode, DetailField, Encode, IntoOwned, MapTexts};
pub use packed_time::PackedTime;
pub use row::{Details, DetailsReader, FieldInfo, NAME, Row};
pub use values::{
    AuditStamp, GroupIndex, LocalizedText, Owner, Properties, Property, Relation, SmallList,
    TextForm, TextIndex, Translations, Visibility,
};
