//! How an operation ended, as it is shown everywhere: an unknown outcome is amber with a question
//! mark.

use leptos::prelude::*;

use super::Icon;
use crate::state::Happened;

/// The icon of an unknown outcome.
pub const UNKNOWN_ICON: &str = "circle-help";

/// How an operation ended, in words.
pub const fn outcome_label(happened: Happened) -> &'static str {
    match happened {
        Happened::Done => "Done",
        Happened::Partly => "Done in part",
        Happened::Refused => "Refused",
        Happened::Unknown => "Outcome unknown",
        Happened::Settled => "Resolved",
        Happened::Stopped => "Stopped",
        Happened::Failed => "Failed",
    }
}

/// The icon and its CSS class, where the outcome says more than what was done.
pub const fn outcome_icon(happened: Happened) -> Option<(&'static str, &'static str)> {
    match happened {
        Happened::Unknown => Some((UNKNOWN_ICON, "warn")),
        Happened::Refused | Happened::Failed => Some(("circle-x", "bad")),
        Happened::Stopped => Some(("circle-minus", "soft")),
        Happened::Done | Happened::Partly | Happened::Settled => None,
    }
}

/// The outcome as a tag where it is unknown, refused or failed, else in plain words.
#[component]
pub fn OutcomeTag(
    /// How it ended.
    happened: Happened,
) -> impl IntoView {
    let label = outcome_label(happened);
    match outcome_icon(happened) {
        Some((icon, class @ ("warn" | "bad"))) => view! {
            <span class=format!("tag outcome {class}")>
                <Icon name=icon class="small" />
                {label}
            </span>
        }
        .into_any(),
        _ => label.into_any(),
    }
}
