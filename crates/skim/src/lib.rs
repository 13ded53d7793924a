//! Reads the reply of a bulk retrieval (`interface.md`, endpoint 1) for what lists show.
//!
//! An element is some ten kilobytes of JSON, most of it what the settings say of its properties,
//! the same on every element of a class. [`Skimmer`] passes over what no list shows and knows
//! again what it has seen before; whatever it is not sure of is decoded in full, so that the
//! types of the interface alone decide what can be read. The result, a [`Batch`], is one buffer
//! that a worker can hand over and a browser can keep.

mod batch;
pub mod bbcode;
mod cells;
mod decoded;
mod dictionary;
mod encoded;
mod item;
mod moment;
mod packing;
mod rehearsal;
mod reply;
mod scan;

pub use batch::{
    Act, Batch, Few, LostRow, NotServed, Owner, Property, Relation, Row, Text, TextForm, Texts,
};
pub use cells::{BLOCK, Block, BlockWriter, Cell, name_of};
pub use decoded::{Described, LONGEST_TEXT, NAME, describe};
pub use moment::Moment;
pub use packing::{MILLIS, Packing, TEXT};
pub use rehearsal::rehearse;
pub use reply::{Skimmer, Unreadable};
