//! The elements in this browser: those retrieved, created, imported or published from it.
//!
//! The service can list nothing, so this is all the app ever shows, and it says so. Pure Rust,
//! so that its tests run natively; the app's `state/catalog_store.rs` saves it to storage. A crate of
//! its own so that it has its own optimisation level.

mod batches;
mod codes;
mod collate;
mod columns;
pub mod compare;
mod compressed;
pub mod csv;
mod derived_columns;
pub mod element_diff;
mod entry;
mod findings;
pub mod fold;
mod full_elements;
mod id_texts;
pub mod ids;
mod learned;
mod links;
mod listed;
mod lists;
mod lru_cache;
mod mandatory;
mod names;
mod packed;
mod referenced_people;
mod relations;
mod row_view;
mod rule_columns;
mod search;
pub mod sorting;
mod store;
mod stored_pages;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod text_pool;
mod texts;
mod title;
pub mod typed;
pub mod view;
mod warm_up;
pub mod word_diff;

pub use entry::{Entry, FullElement, Origin, RetrievalResult};
pub use findings::{EvaluatedRule, FindingColumn, Severity};
pub use learned::{LearnedClass, LearnedKey};
pub use listed::{ElementSummary, Listed};
pub use packed::PackedId;
pub use referenced_people::{
    ReferencedPeople, ReferencedPerson, people_named, people_seen, person_ids,
};
pub use relations::{
    Access, AdjacentRelation, Joined, Neighbor, Qualities, Relation, RelationEnd, Side,
    can_be_relationship,
};
pub use row_view::RowView;
pub use rule_columns::{Misfits, NamedRows};
pub use search::Search;
pub use store::{Catalog, Tally};
pub use stored_pages::{decode_page, encode_page, encode_page_from_batch, stamp_of};
pub use title::{NAME, Name, Named, name, short_id, split_identifier};
pub use warm_up::warm_up;
