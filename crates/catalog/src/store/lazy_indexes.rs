//! Indexes and derived columns, made on first use after a change.

use std::sync::OnceLock;

use crate::derived_columns::DerivedColumns;
use crate::lru_cache::LruCache;
use crate::view::{Column, Sort};

/// All of them. Those by element and by target are pairs of a logical id's number and a row, in order.
#[derive(Default)]
pub(super) struct LazyIndexes {
    pub(super) by_element: OnceLock<Vec<(u32, u32)>>,
    pub(super) by_target: OnceLock<Vec<(u32, u32)>>,
    /// The order by a column.
    pub(super) by_cell: LruCache<Column, Vec<u32>, { Sort::MOST }>,
    /// Values that filters read from every row.
    pub(super) derived: DerivedColumns,
}
