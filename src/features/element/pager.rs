//! "1 of 12,431": the position in the list that a person came from.

use leptos::prelude::*;

use super::element_context::ElementContext;
use crate::components::{Button, Variant};
use crate::effect::memo;
use crate::format;
use crate::t;

/// Place in the list, previous and next; nothing where no list leads here.
#[component]
pub fn Pager(shown: ElementContext) -> impl IntoView {
    let place = memo(move |_| shown.app.list_navigation.place(&shown.id()));
    let has = memo(move |_| place.get().is_some());
    let words = move || {
        place
            .get()
            .map(|(at, of)| t::element::pager::place(&format::count(at + 1), &format::count(of)))
    };
    let first = Signal::derive(move || {
        let is_first = place.get().is_none_or(|(at, _)| at == 0);
        is_first.then(|| String::from(t::element::pager::IS_FIRST))
    });
    let last = Signal::derive(move || {
        let is_last = place.get().is_none_or(|(at, of)| at + 1 == of);
        is_last.then(|| String::from(t::element::pager::IS_LAST))
    });
    view! {
        <Show when=move || has.get()>
            <div class="pager">
                <span class="meta number">{words}</span>
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon="chevron-up"
                    label=t::element::pager::PREVIOUS
                    shortcut="k"
                    title=t::element::pager::PREVIOUS_TITLE
                    disabled_reason=first
                    on_press=move |_| {
                        shown.step_list(-1);
                    }
                />
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon="chevron-down"
                    label=t::element::pager::NEXT
                    shortcut="j"
                    title=t::element::pager::NEXT_TITLE
                    disabled_reason=last
                    on_press=move |_| {
                        shown.step_list(1);
                    }
                />
            </div>
        </Show>
    }
}
