//! Why imported elements are not loaded, and how to load them.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::ApiError;
use crate::components::{Button, ErrorBanner};
use crate::effect::memo;
use crate::features::import::loading::load_failure;
use crate::features::import::receipt::Receipt;
use crate::features::import::work::use_import;
use crate::format::count;
use crate::t;

/// Shown where the last retrieval failed before it loaded every imported element.
#[component]
pub fn LoadFailure(receipt: Arc<Receipt>) -> impl IntoView {
    let work = use_import();
    let retrieval = work.app.retrieval;
    let failure = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let ended = retrieval.ended()?;
            let is_idle = retrieval.progress().is_none();
            let known = work.app.catalog;
            is_idle
                .then(|| known.with(|catalog| load_failure(catalog, &receipt, &ended)))
                .flatten()
        })
    };
    move || {
        let (error, left) = failure.get()?;
        let all = receipt.elements.len();
        let space = untrack(|| work.app.session.space());
        let next = next(&error, &space);
        let receipt = Arc::clone(&receipt);
        Some(view! {
            <div class="import-strange">
                <ErrorBanner title=title(left, all) error next>
                    <Button on_press=move |_| {
                        work.load(&receipt)
                    }>{t::import_result::load_failure::retry(left)}</Button>
                </ErrorBanner>
            </div>
        })
    }
}

fn title(left: usize, all: usize) -> String {
    match left {
        n if n == all => t::import_result::load_failure::all(n),
        n => t::import_result::load_failure::some(&count(n), &count(all)),
    }
}

/// What is safe, and what to do.
fn next(error: &ApiError, space: &str) -> String {
    let ways = match error.status() {
        Some(401) => t::common::REPLACE_THE_TOKEN,
        Some(403) => t::common::REQUIRES_LICENCE,
        Some(404) => t::import_result::load_failure::MISSING,
        _ => t::import_result::load_failure::SAFE,
    };
    let succeeded = t::import_result::load_failure::succeeded(space);
    format!("{succeeded} {ways}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_counts_elements_that_were_not_loaded() {
        assert_eq!(title(1, 1), "Imported element not loaded");
        assert_eq!(title(5, 5), "5 imported elements not loaded");
        assert_eq!(title(1, 5), "1 of 5 imported elements not loaded");
    }
}
