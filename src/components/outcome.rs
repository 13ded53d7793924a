//! How an operation ended, as it is shown everywhere: an unknown outcome is amber with a question
//! mark.

use leptos::prelude::*;

use super::Icon;
use crate::state::RecordStatus;
use crate::t::{self, Text};

/// The icon of an unknown outcome.
pub const UNKNOWN_ICON: &str = "circle-help";

/// How an operation ended, in words.
pub const fn outcome_label(happened: RecordStatus) -> Text {
    match happened {
        RecordStatus::Done => t::common::DONE,
        RecordStatus::Partly => t::components::outcome::IN_PART,
        RecordStatus::Refused => t::common::REFUSED,
        RecordStatus::Unknown => t::common::OUTCOME_UNKNOWN,
        RecordStatus::Resolved => t::common::RESOLVED,
        RecordStatus::Stopped => t::components::outcome::STOPPED,
        RecordStatus::Failed => t::common::FAILED,
    }
}

/// The icon and its CSS class, where the outcome says more than what was done.
pub const fn outcome_icon(happened: RecordStatus) -> Option<(&'static str, &'static str)> {
    match happened {
        RecordStatus::Unknown => Some((UNKNOWN_ICON, "warn")),
        RecordStatus::Refused | RecordStatus::Failed => Some(("circle-x", "bad")),
        RecordStatus::Stopped => Some(("circle-minus", "soft")),
        RecordStatus::Done | RecordStatus::Partly | RecordStatus::Resolved => None,
    }
}

/// The outcome as a tag where it is unknown, refused or failed, else in plain words.
#[component]
pub fn OutcomeTag(
    /// How it ended.
    happened: RecordStatus,
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
