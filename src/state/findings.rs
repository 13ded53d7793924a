//! The findings of rules beside elements. Rules run once a page shows findings, and from then on with each change of the
//! catalog until the sign-out.

use leptos::prelude::*;

use super::CatalogStore;
use crate::app_signal::AppSignal;
use crate::effect::effect;

/// Up to so many ids, rules run without being asked for: that takes some 20 ms.
const FEW: usize = 20_000;

/// Whether findings are wanted, and how many there are. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Findings {
    /// How many are open, as far as they were computed.
    pub open: AppSignal<usize>,
    wanted: AppSignal<bool>,
    /// What computes them lives until the sign-out.
    scope: StoredValue<Owner>,
    catalog: CatalogStore,
}

impl Findings {
    /// None yet.
    pub fn new(catalog: CatalogStore) -> Self {
        Self {
            open: AppSignal::new(0),
            wanted: AppSignal::new(false),
            scope: StoredValue::new(Owner::new()),
            catalog,
        }
    }

    /// Evaluates the rules now and after each change of the catalog.
    pub fn want(self) {
        if !self.wanted.get_untracked() {
            self.wanted.set(true);
        }
    }

    /// The same once the catalog is read, if it is small.
    pub fn want_if_few(self) {
        effect(move || {
            if self.catalog.ready() && self.catalog.with_untracked(|c| c.entries().len()) <= FEW {
                self.want();
            }
        });
    }

    /// Whether they are wanted, tracked.
    pub fn is_wanted(self) -> bool {
        self.wanted.get()
    }

    /// What computes them could not be loaded.
    pub fn give_up(self) {
        self.wanted.set(false);
    }

    /// Runs something that lives until the sign-out.
    pub fn in_scope<T>(self, make: impl FnOnce() -> T) -> T {
        self.scope.get_value().with(make)
    }

    /// Forgets everything of a sign-in.
    pub fn close(self) {
        self.open.set(0);
        self.wanted.set(false);
        self.scope.update_value(|scope| {
            scope.cleanup();
            *scope = scope
                .parent()
                .map_or_else(Owner::new, |parent| parent.child());
        });
    }
}
