//! The diagram as a file.

use leptos::prelude::*;

use super::exchange_file::save_exchange;
use super::state::DiagramState;
use crate::browser;
use crate::catalog::fold::fold;
use crate::components::{Icon, Menu, MenuItem};
use crate::features::graph::save::Format;
use crate::features::picture_file::save_picture;
use crate::t;

/// The menu of files.
#[component]
pub fn Export(state: DiagramState) -> impl IntoView {
    let save = move |format| {
        let picture =
            browser::document().and_then(|d| d.query_selector(".diagram-frame > svg").ok()?);
        let Some(picture) = picture else { return };
        let filter = state
            .options
            .with_untracked(|options| options.filter.clone());
        save_picture(
            state.app,
            picture,
            file_name(&filter),
            title(&filter),
            format,
        );
    };
    view! {
        <Menu
            button_class="button"
            menu_class="left"
            button=ViewFn::from(|| {
                view! {
                    <Icon name="download" />
                    {t::common::EXPORT}
                }
            })
        >
            <MenuItem icon="download" label="SVG" act=move || save(Format::Svg) />
            <MenuItem icon="download" label="PNG" act=move || save(Format::Png) />
            <MenuItem icon="file-code" label=t::diagram::EXCHANGE_FILE act=move || save_exchange(state) />
            <MenuItem icon="file-text" label=t::diagram::PRINT act=browser::print />
        </Menu>
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
    let title = fold(&title(filter));
    let words = title.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-").chars().take(60).collect()
}
