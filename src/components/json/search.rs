//! Finding a text in the lines.

use leptos::prelude::*;

use super::JsonState;
use crate::components::{Button, Icon, Variant};
use crate::t;

/// The search field: Enter goes to the next match, Shift and Enter to the previous one.
#[component]
pub fn Search(reader: JsonState, wanted: RwSignal<String>) -> impl IntoView {
    let step = move |by: usize| {
        let all = reader.hits.with_untracked(Vec::len);
        if all > 0 {
            reader.at.update(|at| *at = (*at + by) % all);
        }
    };
    let back = move || step(reader.hits.with_untracked(Vec::len).saturating_sub(1));
    let keys = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if event.shift_key() => back(),
        "Enter" => step(1),
        "Escape" if wanted.with_untracked(|w| !w.is_empty()) => {
            event.stop_propagation();
            wanted.set(String::new());
        }
        _ => {}
    };
    let words = move || {
        let all = reader.hits.with(Vec::len);
        match (wanted.with(String::is_empty), all) {
            (true, _) => String::new(),
            (false, 0) => t::components::json::FOUND_NONE.into(),
            (false, all) => {
                let at = reader.at.get() + 1;
                t::components::json::found_at(&at.to_string(), &all.to_string())
            }
        }
    };
    let typed = move |event| {
        reader.at.set(0);
        wanted.set(event_target_value(&event));
    };
    view! {
        <span class="with-inside json-search">
            <Icon name="search" />
            <input
                class="input"
                type="text"
                role="searchbox"
                aria-label=t::components::json::FIND
                placeholder=t::components::json::FIND
                autocomplete="off"
                spellcheck="false"
                prop:value=move || wanted.get()
                on:input=typed
                on:keydown=keys
            />
            <span class="inside">
                <span class="meta number" role="status">
                    {words}
                </span>
                <Show when=move || reader.hits.with(|h| h.len() > 1)>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="chevron-up"
                        label=t::components::json::PREVIOUS
                        on_press=move |_| back()
                    />
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="chevron-down"
                        label=t::components::json::NEXT
                        on_press=move |_| step(1)
                    />
                </Show>
            </span>
        </span>
    }
}
