//! The graph of everything that is loaded, made once for all pages.

use std::cell::RefCell;

use architrave_analysis::Landscape;
use leptos::prelude::*;

use crate::catalog::Catalog;
use crate::effect::memo;
use crate::shared::Shared;
use crate::state::App;

/// A graph, compared by identity.
pub type SharedLandscape = Shared<Landscape>;

thread_local! {
    /// The last graph, and the state of the relations that it shows.
    static LAST: RefCell<Option<(u64, SharedLandscape)>> = const { RefCell::new(None) };
}

/// The graph of a catalog: a new one only after relations changed.
pub fn of(catalog: &Catalog) -> SharedLandscape {
    LAST.with_borrow_mut(|last| match last {
        Some((state, landscape)) if *state == catalog.relation_state() => landscape.clone(),
        _ => {
            let landscape = Shared::new(Landscape::of(catalog));
            *last = Some((catalog.relation_state(), landscape.clone()));
            landscape
        }
    })
}

/// The graph, which follows the catalog.
pub fn use_landscape(app: App) -> Memo<SharedLandscape> {
    memo(move |_| app.catalog.with(of))
}
