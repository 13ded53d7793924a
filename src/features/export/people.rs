//! The names of people before a table is written: those in rows never shown were not requested yet.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::untrack;
use web_sys::AbortSignal;

use super::make::SLICE;
use super::table::Table;
use crate::browser;
use crate::state::App;
use crate::t;

/// No more people are asked for; they are asked for one after the other.
const MOST: usize = 500;
/// How often it is looked whether all have answered, in milliseconds.
const STEP: u32 = 50;

/// People who have no name in a table.
#[derive(Default)]
pub struct Unnamed {
    /// They were asked for, and their names did not come.
    pub failed: usize,
    /// They were not asked for, being more than [`MOST`].
    pub not_requested: usize,
}

impl Unnamed {
    /// A sentence for each reason.
    pub fn texts(&self) -> Vec<String> {
        let failed = (self.failed > 0).then(|| t::export::names_failed(self.failed));
        let not_requested = (self.not_requested > 0)
            .then(|| t::export::names_not_requested(self.not_requested, &MOST.to_string()));
        failed.into_iter().chain(not_requested).collect()
    }
}

/// Loads the names of the people in these rows, as far as they can be; gives how many have none.
pub async fn load_names(
    app: App,
    ids: &[Arc<str>],
    table: &Table<'_>,
    stop: &AbortSignal,
) -> Unnamed {
    let mut people = BTreeSet::new();
    if !table.shows_names() {
        return Unnamed::default();
    }
    for (at, some) in ids.chunks(SLICE).enumerate() {
        if at > 0 {
            browser::yield_to_browser().await;
        }
        if stop.aborted() {
            return Unnamed::default();
        }
        app.catalog.with_untracked(|catalog| {
            for listed in some.iter().filter_map(|id| catalog.listed(id)) {
                table.add_people(&listed, &mut people);
            }
        });
    }
    for id in people.iter().take(MOST) {
        app.people.load(id);
    }
    // Without a connection there is no answer.
    while !stop.aborted() && !untrack(|| app.session.is_offline()) {
        if !people.iter().take(MOST).any(|id| app.people.is_loading(id)) {
            break;
        }
        browser::sleep(STEP).await;
    }
    let unnamed = |id: &&String| app.people.name_untracked(id).is_none();
    Unnamed {
        failed: people.iter().take(MOST).filter(unnamed).count(),
        not_requested: people.iter().skip(MOST).filter(unnamed).count(),
    }
}

#[cfg(test)]
mod tests {
    use super::Unnamed;

    #[test]
    fn names_that_were_not_requested_are_not_reported_as_failed() {
        let unnamed = Unnamed {
            failed: 1,
            not_requested: 300,
        };
        assert_eq!(
            unnamed.texts(),
            [
                "1 name not loaded: id instead.",
                "300 names over limit (500): ids instead."
            ]
        );
        assert!(Unnamed::default().texts().is_empty());
    }
}
