//! Why no layout comes, in the place of the picture.

use leptos::prelude::*;

use crate::browser;
use crate::lazy::FailedPart;
use crate::t;

/// Why no layout comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The worker could not be loaded. `is_outdated`: the site serves a newer version of the app.
    NotLoaded { is_outdated: bool },
    /// The worker broke.
    Stopped,
}

/// Says so, and offers to try again.
#[component]
pub fn LayoutFailure(failure: Failure, retry: Callback<()>) -> impl IntoView {
    let (title, is_outdated) = match failure {
        Failure::NotLoaded { is_outdated } => (t::updates::PART_FAILED, is_outdated),
        Failure::Stopped => (t::layout::STOPPED, false),
    };
    let retry = move || {
        retry.run(());
        browser::focus_page_if_lost();
    };
    view! { <FailedPart title=title is_outdated=is_outdated retry=retry /> }
}
