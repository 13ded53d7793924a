//! Asking the service for one id: that of a link, or one that a person types.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{ApiError, BulkQuery, Client};
use crate::catalog::Origin;
use crate::state::{App, Kind, Record, RecordStatus, Tone, read_exactly};
use crate::t;
use crate::texts::origin::missing_reason;

/// The running and the failed requests.
#[derive(Clone, Copy)]
pub struct Finder {
    app: App,
    asking: RwSignal<HashSet<String>>,
    failed: RwSignal<HashMap<String, ApiError>>,
    /// An id that was just forgotten: its page is being left and must not ask for it again.
    forgotten: StoredValue<Option<String>>,
}

impl Finder {
    /// Nothing asked for.
    pub fn new(app: App) -> Self {
        Self {
            app,
            asking: RwSignal::new(HashSet::new()),
            failed: RwSignal::new(HashMap::new()),
            forgotten: StoredValue::new(None),
        }
    }

    /// Makes sure that a version is here in full: from the disk, or else from the service.
    pub fn visit(self, id: &str) {
        let just_forgotten = self.forgotten.with_value(|f| f.as_deref() == Some(id));
        if just_forgotten || id.is_empty() {
            return;
        }
        let id = id.to_owned();
        spawn_local(async move {
            if !self.app.catalog.restore_full_element(&id, false).await {
                self.request(&id);
            }
        });
    }

    /// Requests an id, and shows the progress.
    pub fn request(self, id: &str) {
        let id = id.to_owned();
        // The page may have been left meanwhile: then the answer is not needed.
        if self
            .asking
            .try_with_untracked(|asking| asking.contains(&id))
            != Some(false)
        {
            return;
        }
        self.failed.update(|failed| {
            failed.remove(&id);
        });
        self.asking.update(|asking| {
            asking.insert(id.clone());
        });
        spawn_local(async move {
            let result = request_one(self.app, &id, Origin::Link).await;
            self.asking.try_update(|asking| asking.remove(&id));
            let Err(error) = result else { return };
            // What was received before is better than nothing.
            if self.app.catalog.restore_full_element(&id, true).await {
                let text = t::element::finder::failed_shown_before(&error.sentence());
                return self.app.toasts.show(Tone::Bad, text);
            }
            self.failed.try_update(|failed| failed.insert(id, error));
        });
    }

    /// Requests a shown version again, and reports the result.
    pub fn refresh(self, id: &str) {
        let (app, id) = (self.app, id.to_owned());
        let before = app
            .catalog
            .with_untracked(|c| c.full_element(&id).map(|l| l.json.clone()));
        spawn_local(async move {
            match request_one(app, &id, Origin::Link).await {
                Err(error) => app.toasts.show(
                    Tone::Bad,
                    t::element::finder::refresh_failed(&error.sentence()),
                ),
                Ok(()) => {
                    let (served, now) = app.catalog.with_untracked(|c| {
                        let entry = c.entry(&id);
                        let served = entry.and_then(|e| missing_reason(&e.result));
                        (served, c.full_element(&id).map(|l| l.json.clone()))
                    });
                    match served {
                        Some((status, text)) => app.toasts.show(
                            Tone::Bad,
                            t::element::finder::refresh_not_returned(&status, &text),
                        ),
                        None if now == before => {
                            app.toasts
                                .show(Tone::Good, t::element::finder::REFRESH_SAME.get());
                        }
                        None => app
                            .toasts
                            .show(Tone::Good, t::element::finder::REFRESH_CHANGED.get()),
                    }
                }
            }
        });
    }

    /// Forgets an id here; nothing happens at the service.
    pub fn remove(self, id: &str) {
        self.forgotten.set_value(Some(id.to_owned()));
        self.app.catalog.remove(&[id.into()]);
        self.app.selection.remove(&[id.into()]);
        self.app
            .toasts
            .show(Tone::Plain, t::elements::selection::removed(1));
    }

    /// Whether an id is being asked for, tracked.
    pub fn is_asking(self, id: &str) -> bool {
        self.asking.with(|asking| asking.contains(id))
    }

    /// Why the request for an id failed, tracked.
    pub fn failure(self, id: &str) -> Option<ApiError> {
        self.failed.with(|failed| failed.get(id).cloned())
    }
}

/// Adds an id to the catalog, retrieves it, and records the outcome.
///
/// # Errors
/// When the request failed as a whole; an id that was not served is in the catalog.
pub async fn request_one(app: App, id: &str, origin: Origin) -> Result<(), ApiError> {
    app.catalog.add(&[id.into()], origin);
    let work = load(app, id, origin);
    let loaded = app.session.scoped(work).await;
    loaded.unwrap_or(Err(ApiError::Stopped))
}

async fn load(app: App, id: &str, origin: Origin) -> Result<(), ApiError> {
    let query = BulkQuery::EXACT;
    let response = match Client::of(app.session) {
        Ok(client) => client.retrieve(&[id], &query, None).await,
        Err(error) => Err(error),
    };
    let (happened, detail) = match &response {
        Ok(response) if response.items.items.is_empty() => (
            RecordStatus::Partly,
            t::common::loaded_and_missing("0", "1"),
        ),
        Ok(_) => (RecordStatus::Done, t::common::loaded_and_missing("1", "0")),
        Err(error) => (RecordStatus::Refused, error.sentence()),
    };
    let title =
        t::element::finder::record_title(&t::common::id_count(1), &t::common::request_count(1));
    let record = Record::new(Kind::Retrieve, happened, title, detail);
    app.activity.write(record.about(id));
    app.catalog.take_response(&[id.into()], response?, origin);
    Ok(())
}

/// The result of requesting many ids.
#[derive(Clone, Debug, Default)]
pub struct ManyResult {
    /// How many were returned.
    pub loaded: usize,
    /// Why others were not, with how many of them.
    pub refused: Vec<(String, usize)>,
    /// How many were not asked for because a request failed.
    pub not_requested: usize,
    /// Why it failed.
    pub error: Option<ApiError>,
}

impl ManyResult {
    /// `24 loaded. 2 not returned: 404 No element instance with this id.`
    pub fn sentence(&self) -> String {
        let mut words = t::element::loading::loaded_ids(self.loaded);
        let mut add = |sentence: &str| {
            words.push(' ');
            words.push_str(sentence);
        };
        for (reason, n) in &self.refused {
            let reason = reason.trim_end_matches('.');
            add(&t::element::loading::not_returned(&n.to_string(), reason));
        }
        if let Some(error) = &self.error {
            let number = self.not_requested.to_string();
            add(&t::element::loading::not_loaded(&error.sentence(), &number));
        }
        words
    }
}

/// Adds ids to the catalog, loads them, and records the outcome. Too large a request is halved.
pub async fn request_many(app: App, ids: &[Arc<str>], origin: Origin) -> ManyResult {
    app.catalog.add(ids, origin);
    let read = read_exactly(app, ids, origin).await;
    let mut result = ManyResult {
        loaded: read.loaded,
        ..ManyResult::default()
    };
    if let Some(error) = read.error {
        result.not_requested = ids.len() - read.answered;
        result.error = Some(error);
    }
    if result.error == Some(ApiError::Stopped) {
        // What is known now is another user's.
        return result;
    }
    result.refused = app.catalog.with_untracked(|c| {
        let mut refused: Vec<(String, usize)> = Vec::new();
        // Reasons of earlier responses do not count.
        let answered = ids.len() - result.not_requested;
        let reasons = ids
            .iter()
            .take(answered)
            .filter_map(|id| missing_reason(&c.entry(id)?.result));
        for (status, text) in reasons {
            let reason = format!("{status} {text}");
            match refused.iter_mut().find(|(known, _)| *known == reason) {
                Some((_, n)) => *n += 1,
                None => refused.push((reason, 1)),
            }
        }
        refused
    });
    let missing = ids.len() - result.loaded;
    let happened = match (&result.error, missing) {
        (Some(_), _) if result.loaded == 0 => RecordStatus::Refused,
        (None, 0) => RecordStatus::Done,
        _ => RecordStatus::Partly,
    };
    let what = t::element::finder::record_title(
        &t::common::id_count(ids.len()),
        &t::common::request_count(read.requests),
    );
    let detail = match &result.error {
        Some(error) => {
            t::element::finder::record_failed(&error.sentence(), &result.loaded.to_string())
        }
        None => t::common::loaded_and_missing(&result.loaded.to_string(), &missing.to_string()),
    };
    let record = Record::new(Kind::Retrieve, happened, what, detail);
    app.activity.write(record);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_counts_loaded_and_not_returned_neighbors() {
        let result = ManyResult {
            loaded: 24,
            refused: vec![("404 No element instance with this id".into(), 2)],
            ..ManyResult::default()
        };
        assert_eq!(
            result.sentence(),
            "24 loaded. 2 not returned: 404 No element instance with this id."
        );
    }
}
