//! Why imported elements are not loaded, and the way to load them.

use std::sync::Arc;

use leptos::prelude::*;

use crate::api::ApiError;
use crate::components::{Button, ErrorBanner};
use crate::effect::memo;
use crate::features::import::loading::load_failure;
use crate::features::import::receipt::Receipt;
use crate::features::import::work::use_import;
use crate::format::{count, counted};

/// Shown where the last retrieval failed before it loaded every imported element.
#[component]
pub fn LoadFailure(
    /// The receipt.
    receipt: Arc<Receipt>,
) -> impl IntoView {
    let work = use_import();
    let retrieval = work.app.retrieval;
    let failure = {
        let receipt = Arc::clone(&receipt);
        memo(move |_| {
            let ended = retrieval.ended()?;
            let is_idle = retrieval.progress().is_none();
            let known = work.app.known;
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
                    }>{format!("Retry {}", counted(left, "element", "elements"))}</Button>
                </ErrorBanner>
            </div>
        })
    }
}

fn title(left: usize, all: usize) -> String {
    match left {
        n if n == all => format!(
            "The {} could not be loaded",
            match n {
                1 => "imported element".to_owned(),
                n => format!("{} imported elements", count(n)),
            }
        ),
        n => format!(
            "{} of {} imported elements could not be loaded",
            count(n),
            count(all)
        ),
    }
}

/// What is safe, and what to do.
fn next(error: &ApiError, space: &str) -> String {
    let ways = match error.status() {
        Some(401) => "Enter a new access token, then retry.",
        Some(403) => "Reading needs a licence for the process space.",
        Some(404) => "Check the process space, then retry.",
        _ => "Loading changes nothing, so you can retry.",
    };
    format!("The import itself succeeded: the elements are in {space}. {ways}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_says_how_many_are_missing() {
        assert_eq!(title(1, 1), "The imported element could not be loaded");
        assert_eq!(title(5, 5), "The 5 imported elements could not be loaded");
        assert_eq!(title(1, 5), "1 of 5 imported elements could not be loaded");
    }
}
