//! When the list needs what rules find.

use leptos::prelude::*;

use super::ElementsPageState;
use crate::catalog::view::{Column, Query};
use crate::effect::effect;

impl ElementsPageState {
    /// Runs rules where the list shows, filters or sorts by what they find.
    pub(super) fn want_findings(self) {
        let is_it = |column: &Column| *column == Column::Findings;
        effect(move || {
            let is_wanted = self.query.with(Query::asks_for_findings)
                || self.view.with(|view| {
                    !view.findings.is_empty()
                        || view.columns.iter().any(is_it)
                        || view.grouping.as_ref().is_some_and(is_it)
                        || view.sort.iter().any(|sort| is_it(&sort.column))
                });
            if is_wanted {
                self.app.findings.want();
            }
        });
    }
}
