//! The versions of a logical element, and who refers to it.

use crate::sorting::SortInPlace;
use std::cmp::Ordering;
use std::sync::Arc;

use super::Catalog;
use crate::listed::Listed;
use crate::text_pool::as_u32;

impl Catalog {
    /// The row of the newest loaded version of each logical element.
    pub fn newest_rows(&self) -> Vec<usize> {
        let newest = self.is_newest();
        self.rows().filter(|row| newest[*row]).collect()
    }

    /// How many logical elements are loaded, each version of which is a row.
    pub fn element_count(&self) -> usize {
        self.is_newest().iter().filter(|newest| **newest).count()
    }

    /// The elements of these instance ids, each once: the version that comes first. Ids that are not
    /// loaded are left out.
    pub fn each_element_once(&self, ids: &[impl AsRef<str>]) -> Vec<Arc<Listed>> {
        let mut seen = Vec::new();
        let rows = ids.iter().filter_map(|id| self.row(id.as_ref()));
        let mut rows: Vec<usize> = rows.collect();
        rows.retain(|row| {
            let element = self.element_number(*row);
            let is_new = !seen.contains(&element);
            seen.push(element);
            is_new
        });
        rows.into_iter()
            .filter_map(|row| self.listed_at(row))
            .collect()
    }

    /// Whether a newer version of its element than this one is in this browser.
    pub fn is_older_version(&self, id: &str) -> bool {
        self.row(id).is_some_and(|row| !self.is_newest()[row])
    }

    /// The number of the logical id of a row.
    pub fn element_number(&self, row: usize) -> u32 {
        self.columns.element[row]
    }

    /// The loaded versions of a logical element, newest first. The interface numbers no versions:
    /// the time of their last change orders them.
    pub fn versions(&self, element_id: &str) -> Vec<Arc<Listed>> {
        let mut rows = self.rows_of(element_id);
        rows.arrange_by(|a, b| self.newest_first(*a, *b));
        rows.into_iter()
            .filter_map(|row| self.listed_at(row))
            .collect()
    }

    /// The newest loaded version of a logical element.
    pub fn newest(&self, element_id: &str) -> Option<Arc<Listed>> {
        self.listed_at(self.newest_row(element_id)?)
    }

    pub(crate) fn newest_row(&self, element_id: &str) -> Option<usize> {
        let rows = self.rows_of(element_id).into_iter();
        rows.min_by(|a, b| self.newest_first(*a, *b))
    }

    pub(crate) fn newest_first(&self, a: usize, b: usize) -> Ordering {
        let times = &self.columns.modified;
        times[b]
            .total_cmp(&times[a])
            .then_with(|| self.columns.id(b).cmp(self.columns.id(a)))
    }

    fn rows_of(&self, element_id: &str) -> Vec<usize> {
        let Some(number) = self.columns.pool.find(element_id) else {
            return Vec::new();
        };
        let pairs = self.indexes.by_element.get_or_init(|| {
            let rows = self.rows();
            let pair = |row: usize| (self.columns.element[row], as_u32(row));
            let mut pairs: Vec<_> = rows.map(pair).collect();
            pairs.sort_unstable();
            pairs
        });
        second_of(pairs, number)
    }

    /// The rows whose references lead to a logical element.
    pub(crate) fn sources_of(&self, element_id: &str) -> Vec<usize> {
        let Some(number) = self.columns.pool.find(element_id) else {
            return Vec::new();
        };
        let pairs = self.indexes.by_target.get_or_init(|| {
            let mut pairs = Vec::new();
            for row in self.rows() {
                let targets = self.columns.targets.get(row).iter();
                pairs.extend(targets.map(|t| (*t, as_u32(row))));
            }
            pairs.sort_unstable();
            pairs.dedup();
            pairs
        });
        second_of(pairs, number)
    }
}

/// The second parts of the pairs with this first part; the pairs are in order.
fn second_of(pairs: &[(u32, u32)], first: u32) -> Vec<usize> {
    let from = pairs.partition_point(|pair| pair.0 < first);
    let same = pairs[from..].iter().take_while(|pair| pair.0 == first);
    same.map(|pair| pair.1 as usize).collect()
}
