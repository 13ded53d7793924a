//! The diagram as a file.

use leptos::prelude::*;

use super::exchange_file::save_exchange;
use super::picture_menu::{self, PictureMenu};
use super::state::DiagramState;
use crate::components::MenuItem;
use crate::t;

/// The menu of files.
#[component]
pub fn Export(state: DiagramState) -> impl IntoView {
    let title = Signal::derive(move || state.options.with(|options| title(&options.filter)));
    view! {
        <PictureMenu app=state.app title=title>
            <MenuItem icon="file-code" label=t::diagram::EXCHANGE_FILE act=move || save_exchange(state) />
        </PictureMenu>
    }
}

pub fn title(filter: &str) -> String {
    match filter.is_empty() {
        true => t::diagram::TITLE.into(),
        false => t::common::label_and_number(&String::from(t::diagram::TITLE), filter),
    }
}

/// `diagram-meter`.
pub fn file_name(filter: &str) -> String {
    picture_menu::file_name(&title(filter))
}
