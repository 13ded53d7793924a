//! "1 of 12,431": the way through the list that a person came from.

use leptos::prelude::*;

use super::shown::Shown;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::format;

/// Place in the list, previous and next; nothing where no list leads here.
#[component]
pub fn Pager(shown: Shown) -> impl IntoView {
    let place = memo(move |_| shown.app.list_navigation.place(&shown.id()));
    let has = memo(move |_| place.get().is_some());
    let words = move || {
        place
            .get()
            .map(|(at, of)| format!("{} of {}", format::count(at + 1), format::count(of)))
    };
    let first = Signal::derive(move || {
        let is_first = place.get().is_none_or(|(at, _)| at == 0);
        is_first.then(|| "This is the first element of the list".to_owned())
    });
    let last = Signal::derive(move || {
        let is_last = place.get().is_none_or(|(at, of)| at + 1 == of);
        is_last.then(|| "This is the last element of the list".to_owned())
    });
    view! {
        <Show when=move || has.get()>
            <div class="pager">
                <span class="meta number">{words}</span>
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon="chevron-up"
                    label="Previous element"
                    shortcut="k"
                    title="Previous (K)"
                    disabled_reason=first
                    on_press=move |_| {
                        shown.step_list(-1);
                    }
                />
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon="chevron-down"
                    label="Next element"
                    shortcut="j"
                    title="Next (J)"
                    disabled_reason=last
                    on_press=move |_| {
                        shown.step_list(1);
                    }
                />
            </div>
        </Show>
    }
}
