//! The names of people before a table is written: rows out of sight were never shown, so nobody asked.

use std::collections::BTreeSet;
use std::sync::Arc;

use leptos::prelude::untrack;
use web_sys::AbortSignal;

use super::table::Table;
use crate::browser;
use crate::state::App;

/// No more people are asked for; they are asked for one after the other.
const MOST: usize = 500;
/// How often it is looked whether all have answered, in milliseconds.
const STEP: u32 = 50;

/// Loads the names of the people in these rows, as far as they can be; gives how many have none.
pub async fn load_names(
    app: App,
    ids: &[Arc<str>],
    table: &Table<'_>,
    stop: &AbortSignal,
) -> usize {
    let mut people = BTreeSet::new();
    app.known.now(|catalog| {
        for listed in ids.iter().filter_map(|id| catalog.listed(id)) {
            table.add_people(&listed, &mut people);
        }
    });
    for id in people.iter().take(MOST) {
        app.people.ask(id);
    }
    // Without a connection nobody answers.
    while !stop.aborted() && !untrack(|| app.session.is_offline()) {
        if !people
            .iter()
            .take(MOST)
            .any(|id| app.people.is_asked_now(id))
        {
            break;
        }
        browser::sleep(STEP).await;
    }
    let unnamed = people.iter().filter(|id| app.people.name_now(id).is_none());
    unnamed.count()
}
