//! Reads from the response of a bulk retrieval (`interface.md`, endpoint 1) what lists show.
//!
//! An element is some ten kilobytes of JSON, most of it what the settings say of its properties,
//! the same on every element of a class. [`Skimmer`] skips what no list shows and recognises what it
//! has seen before; anything else is decoded in full, so that only the types of the interface decide
//! what can be read. The result, a [`Batch`](architrave_rows::RowBatch), is one buffer that a worker can
//! transfer and a browser can store.

pub mod bbcode;
mod decoded;
mod dictionaries;
mod dictionary;
mod item;
mod response;
mod retention;
mod scan;
mod warm_up;

pub use decoded::{Described, describe};
pub use response::{Skimmer, Unreadable};
pub use retention::LONGEST_TEXT;
pub use warm_up::warm_up;
