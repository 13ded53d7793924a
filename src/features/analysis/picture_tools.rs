//! What the toolbars of pictures have in common.

use leptos::prelude::*;

use super::property_values as values;
use crate::components::{Button, Select};
use crate::features::graph::window::{Window, Zoom};
use crate::state::App;
use crate::t;

/// The buttons at the end: the outline in place of the picture, and the size of the picture.
#[component]
pub fn PictureTools(is_outline: RwSignal<bool>, window: Window) -> impl IntoView {
    view! {
        <div class="row push">
            <Button icon="list" pressed=move || is_outline.get() on_press=move |_| is_outline.update(|on| *on = !*on)>
                {t::diagram::OUTLINE}
            </Button>
            <Show when=move || !is_outline.get()>
                <Zoom window=window />
            </Show>
        </div>
    }
}

/// The choice of what gives colors: the layer, with an empty key, or a property with few values.
#[component]
pub fn ColorChoice(app: App, key: Signal<String>, choose: Callback<String>) -> impl IntoView {
    let colors = move || {
        let language = app.prefs.content_language();
        let keys = app
            .catalog
            .with(|catalog| values::properties(catalog, &language, values::has_few_values));
        let layer = (String::new(), String::from(t::common::LAYER));
        std::iter::once(layer).chain(keys).collect::<Vec<_>>()
    };
    view! {
        <Select label=t::diagram::COLOR_BY options=Signal::derive(colors) value=key choose=move |key| choose.run(key) />
    }
}

/// What of a filter could not be read; nothing where all of it could.
#[component]
pub fn FilterProblems(problems: Memo<Vec<String>>) -> impl IntoView {
    view! {
        <Show when=move || problems.with(|problems| !problems.is_empty())>
            <p class="picture-problems" role="status">
                {move || problems.with(|problems| problems.join(" "))}
            </p>
        </Show>
    }
}
