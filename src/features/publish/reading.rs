//! Reads the versions of a publication again: those that did not come back, and others of their
//! elements.

use std::sync::Arc;

use leptos::prelude::*;

use super::ledger::{Ledger, Now, Outcome, PublicationStamp};
use super::preflight::{is_owned, is_published};
use super::run::Publication;
use super::siblings;
use crate::browser;
use crate::catalog::{Catalog, Origin, RetrievalResult};
use crate::state::{StaleCause, Tone, VersionLoad, read_exactly};
use crate::t;
use crate::texts::origin::missing_reason;

impl Publication {
    /// Reads what did not come back, and the other versions of what did: publishing one version
    /// may change another.
    pub(super) async fn read_again(self, ledger: &mut Ledger) {
        let missing: Vec<Arc<str>> = ledger
            .to_read_again()
            .iter()
            .map(|id| id.as_str().into())
            .collect();
        let mut read = VersionLoad::default();
        self.mark_stale(&unknown(ledger));
        if !missing.is_empty() {
            ledger.read_again = Some(browser::now());
            read = read_exactly(self.app, &missing, Origin::Pasted).await;
        }
        let me = self.app.session.now().and_then(|s| s.user());
        let answered = read.returned_of(&missing);
        self.app.catalog.with_untracked(|catalog| {
            for row in &mut ledger.rows {
                let id = row.id.clone();
                if matches!(row.outcome, Outcome::Refused { .. }) {
                    continue;
                }
                if let Some(now) = row.outcome.now_mut() {
                    let is_read = answered.contains(&*id);
                    let found = || now_of(catalog, &id, me.as_deref());
                    now.take(is_read.then(found), read.error.as_ref());
                }
            }
        });
        self.read_siblings(ledger, me.as_deref()).await;
        // An open sheet says so itself, and would cover the toast.
        let is_closed = untrack(|| self.app.publishing.requested().is_none());
        if is_closed && let Some(error) = &read.error {
            let text = t::publish::checking_failed(&error.sentence());
            self.app.toasts.show(Tone::Bad, text);
        }
    }

    /// Reads the other versions of what was published, or may have been: publishing one may change
    /// another. What cannot be read stays marked as possibly changed.
    async fn read_siblings(self, ledger: &mut Ledger, me: Option<&str>) {
        let language = untrack(|| self.app.prefs.content_language());
        self.app
            .catalog
            .with_untracked(|catalog| siblings::find(ledger, catalog, &language));
        let stale = self
            .app
            .catalog
            .with_untracked(|catalog| siblings::stale(ledger, catalog));
        if stale.is_empty() {
            return;
        }
        self.mark_stale(&stale);
        let ids: Vec<Arc<str>> = stale.into_iter().map(|(id, _)| id).collect();
        let read = read_exactly(self.app, &ids, Origin::Pasted).await;
        let answered = read.returned_of(&ids);
        self.app.catalog.with_untracked(|catalog| {
            for sibling in &mut ledger.siblings {
                let is_read = read.error.is_none() || answered.contains(&*sibling.id);
                let found = || now_of(catalog, &sibling.id, me);
                sibling.now.take(is_read.then(found), read.error.as_ref());
            }
        });
    }

    fn mark_stale(self, ids: &[(Arc<str>, StaleCause)]) {
        let record = self.record.get_untracked();
        let received = self.app.received;
        received.mark_stale(self.app.catalog, ids, record.as_deref());
    }
}

/// The versions whose own outcome is unknown.
fn unknown(ledger: &Ledger) -> Vec<(Arc<str>, StaleCause)> {
    let cause = |row| ledger.result(row).stale_cause(true);
    let rows = ledger.rows.iter();
    rows.filter_map(|row| Some((row.id.as_str().into(), cause(row)?)))
        .collect()
}

/// The state of a version, as of the last reading.
fn now_of(catalog: &Catalog, id: &str, me: Option<&str>) -> Now {
    let Some(entry) = catalog.entry(id) else {
        return Now::NotRead;
    };
    match (&entry.result, catalog.listed(id)) {
        (RetrievalResult::Returned, Some(loaded)) => {
            let newest = catalog.newest(&loaded.element.element_id);
            let newest = newest.map(|n| n.element.id.clone());
            Now::Returned {
                state: loaded.element.validity_state.clone(),
                published: is_published(&loaded),
                publication: loaded
                    .element
                    .published
                    .as_ref()
                    .map(PublicationStamp::from),
                yours: is_owned(&loaded, me),
                newer: newest.filter(|newest| *newest != id),
            }
        }
        (result, _) => match missing_reason(result) {
            Some((status, text)) => Now::NotReturned { status, text },
            None => Now::NotRead,
        },
    }
}
