//! What is known here: elements retrieved, created, imported or published from this browser.
//!
//! The service can list nothing, so this is all the app ever shows, and it says so. Pure Rust,
//! so that its tests run natively; the app's `state/known.rs` keeps it in the browser. A crate of its
//! own because it is built for speed, the app for size.

mod batches;
mod codes;
mod columns;
pub mod compare;
pub mod decimal;
pub mod diff;
mod entry;
pub mod fold;
pub mod ids;
mod kept;
mod learned;
mod listed;
mod lists;
mod packed;
mod pool;
mod relations;
mod seen;
mod store;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod time;
mod title;
pub mod typed;
pub mod view;
mod whole;
pub mod words;

pub use entry::{Entry, Loaded, Origin, Served};
pub use kept::{keep, restore};
pub use learned::{LearnedClass, LearnedKey};
pub use listed::{Head, Listed};
pub use relations::{Neighbour, Relation, Side};
pub use seen::{PeopleSeen, SeenPerson, people_seen};
pub use store::{Catalog, Tally};
pub use time::parse_rfc3339;
pub use title::{NAME, Title, class_label, layer_label, split_words, title};
