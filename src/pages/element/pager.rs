//! "1 of 12,431": the way through the list that a person came from.

use leptos::prelude::*;

use super::shown::Shown;
use crate::components::Icon;
use crate::effect::memo;
use crate::format;

/// Place in the list, previous and next; nothing where no list leads here.
#[component]
pub fn Pager(shown: Shown) -> impl IntoView {
    let place = memo(move |_| shown.app.walk.place(&shown.id()));
    let has = memo(move |_| place.get().is_some());
    let words = move || {
        place
            .get()
            .map(|(at, of)| format!("{} of {}", format::count(at + 1), format::count(of)))
    };
    let first = move || place.get().is_none_or(|(at, _)| at == 0).to_string();
    let last = move || place.get().is_none_or(|(at, of)| at + 1 == of).to_string();
    view! {
        <Show when=move || has.get()>
            <div class="pager">
                <span class="meta number">{words}</span>
                <button type="button" class="button quiet icon-only small" aria-label="Previous element" aria-keyshortcuts="k" title="Previous (K)" aria-disabled=first on:click=move |_| { shown.step_list(-1); }>
                    <Icon name="chevron-up" />
                </button>
                <button type="button" class="button quiet icon-only small" aria-label="Next element" aria-keyshortcuts="j" title="Next (J)" aria-disabled=last on:click=move |_| { shown.step_list(1); }>
                    <Icon name="chevron-down" />
                </button>
            </div>
        </Show>
    }
}
