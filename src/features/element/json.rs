//! The fourth tab: the element as it was received.

use leptos::prelude::*;

use super::element_context::ElementContext;
use crate::components::JsonView;
use crate::format::{self, Precision};
use crate::t;

#[component]
pub fn Json(shown: ElementContext) -> impl IntoView {
    move || {
        let loaded = shown.loaded.get();
        let by = shown.app.received.by(&loaded.element.id, loaded.at);
        let at = format::time(loaded.at, Precision::Second);
        let note = match by {
            Some(by) => t::element::json_tab::received_from(&by.label(), &at),
            None => t::elements::status::loaded_at(&at),
        };
        let file = format!("{}.json", loaded.element.id);
        view! { <JsonView text=loaded.json.to_string() note=note file=file /> }
    }
}
