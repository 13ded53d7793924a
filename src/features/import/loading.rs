//! Loads imported elements.
//!
//! The interface does not say which id of the result bulk retrieval takes: `architectureId` is
//! requested first, and what gets an error is requested again as `architectureElementId`.

use std::collections::HashSet;
use std::sync::Arc;

use leptos::prelude::*;

use super::receipt::{Imported, Receipt};
use super::work::ImportWork;
use crate::api::ApiError;
use crate::catalog::{Catalog, Origin, RetrievalResult};
use crate::effect::effect;
use crate::state::Ended;
use crate::t;

/// Ids that were asked for, to be looked at when the retrieval ends.
#[derive(Clone, Debug, Default)]
pub struct Loading {
    /// Instance id and element id.
    first: Vec<(String, String)>,
    /// Those asked for a second time, as element ids.
    second: Vec<(String, String)>,
}

/// How many of the imported elements are loaded, and how many the service did not serve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoadCounts {
    pub loaded: usize,
    /// Asked for and not served.
    pub not_returned: usize,
    /// Neither.
    pub open: usize,
}

/// The id under which an imported element is loaded.
pub fn loaded_id(catalog: &Catalog, one: &Imported) -> Option<Arc<str>> {
    [&one.instance, &one.id]
        .into_iter()
        .filter_map(|id| catalog.entry(id))
        .find(|entry| entry.listed)
        .map(|entry| entry.id.clone())
}

/// How many imported elements of a receipt are loaded.
pub fn loaded(catalog: &Catalog, receipt: &Receipt) -> LoadCounts {
    let mut sums = LoadCounts::default();
    for one in &receipt.elements {
        if loaded_id(catalog, one).is_some() {
            sums.loaded += 1;
        } else if catalog
            .entry(&one.instance)
            .is_some_and(|e| is_refused(&e.result))
        {
            sums.not_returned += 1;
        } else {
            sums.open += 1;
        }
    }
    sums
}

/// Why imported elements of a receipt are not loaded, and how many, where the last retrieval asked
/// for them and failed before it had an answer for each.
pub fn load_failure(
    catalog: &Catalog,
    receipt: &Receipt,
    ended: &Ended,
) -> Option<(ApiError, usize)> {
    let error = ended.error.clone().filter(|e| *e != ApiError::Stopped)?;
    let open: HashSet<&str> = ended.not_requested.iter().map(|id| &**id).collect();
    let is_open = |one: &&Imported| {
        let asked = open.contains(one.instance.as_str()) || open.contains(one.id.as_str());
        asked && loaded_id(catalog, one).is_none()
    };
    let left = receipt.elements.iter().filter(is_open).count();
    (left > 0).then_some((error, left))
}

fn is_refused(result: &RetrievalResult) -> bool {
    matches!(
        result,
        RetrievalResult::NotReturned { .. } | RetrievalResult::Unmentioned
    )
}

impl ImportWork {
    /// Retrieves the imported elements that are not loaded yet.
    pub fn load(self, receipt: &Receipt) {
        let pairs: Vec<(String, String)> = self.app.catalog.with_untracked(|catalog| {
            let open = receipt
                .elements
                .iter()
                .filter(|one| loaded_id(catalog, one).is_none());
            open.map(|one| (one.instance.clone(), one.id.clone()))
                .collect()
        });
        let ids: Vec<Arc<str>> = pairs.iter().map(|(id, _)| id.as_str().into()).collect();
        let title = t::import::retrieval::imported(ids.len(), &receipt.head.file);
        self.loading
            .update_value(|loading| loading.first.extend(pairs));
        self.app.retrieval.add(&ids, Origin::Imported, title);
    }

    /// Checks the requested ids whenever a retrieval ends.
    pub(super) fn watch_loading(self) {
        effect(move || {
            if self.app.retrieval.is_running() {
                return;
            }
            let mut loading = Loading::default();
            self.loading
                .update_value(|now| loading = std::mem::take(now));
            if !loading.second.is_empty() {
                self.remove_twins(&loading.second);
            }
            let again: Vec<(String, String)> = self.app.catalog.with_untracked(|catalog| {
                let refused = |(instance, element): &&(String, String)| {
                    instance != element
                        && catalog
                            .entry(instance)
                            .is_some_and(|e| is_refused(&e.result))
                };
                loading.first.iter().filter(refused).cloned().collect()
            });
            if !again.is_empty() {
                let ids: Vec<Arc<str>> = again.iter().map(|(_, id)| id.as_str().into()).collect();
                let title = t::elements::retry_ids(ids.len());
                self.loading.update_value(|now| now.second = again);
                self.app.retrieval.add(&ids, Origin::Imported, title);
            }
        });
    }

    /// Of two ids of one element only the one that is served stays known; where neither is, the
    /// instance id.
    fn remove_twins(self, pairs: &[(String, String)]) {
        let twins: Vec<Arc<str>> = self.app.catalog.with_untracked(|catalog| {
            let other = |(instance, element): &(String, String)| {
                let served = catalog.entry(element).is_some_and(|e| e.listed);
                let id = if served { instance } else { element };
                catalog
                    .entry(id)
                    .filter(|e| !e.listed)
                    .map(|e| e.id.clone())
            };
            pairs.iter().filter_map(other).collect()
        });
        if !twins.is_empty() {
            self.app.catalog.remove(&twins);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imported(instance: &str, id: &str) -> Imported {
        Imported {
            instance: instance.into(),
            id: id.into(),
            ..Imported::default()
        }
    }

    #[test]
    fn a_failed_load_counts_the_elements_not_requested() {
        let receipt = Receipt {
            elements: vec![
                imported("i1", "e1"),
                imported("i2", "e2"),
                imported("i3", "e3"),
            ],
            ..Receipt::default()
        };
        let mut ended = Ended {
            at: 0.0,
            total: 3,
            returned: 0,
            not_returned: 1,
            not_requested: vec!["i1".into(), "e2".into(), "other".into()],
            requests: 1,
            error: Some(ApiError::NoResponse),
            query: crate::api::BulkQuery::default(),
        };
        let catalog = Catalog::default();
        let failure = |ended: &Ended| load_failure(&catalog, &receipt, ended);
        assert_eq!(failure(&ended), Some((ApiError::NoResponse, 2)));
        // The user stopped it: no message is needed.
        ended.error = Some(ApiError::Stopped);
        assert_eq!(failure(&ended), None);
        ended.error = None;
        assert_eq!(failure(&ended), None);
        ended.error = Some(ApiError::NoResponse);
        ended.not_requested = vec!["other".into()];
        assert_eq!(failure(&ended), None);
    }
}
