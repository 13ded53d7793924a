//! The diagram as a file.

use leptos::prelude::*;

use super::picture_menu::PictureMenu;
use super::state::DiagramState;
use crate::t;

/// The menu of files.
#[component]
pub fn Export(state: DiagramState) -> impl IntoView {
    let title = Signal::derive(move || state.options.with(|options| title(&options.filter)));
    view! { <PictureMenu app=state.app title=title /> }
}

fn title(filter: &str) -> String {
    match filter.is_empty() {
        true => t::diagram::TITLE.into(),
        false => t::common::label_and_number(&String::from(t::diagram::TITLE), filter),
    }
}
