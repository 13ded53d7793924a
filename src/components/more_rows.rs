//! The end of a list that shows some of its rows.

use leptos::prelude::*;

use super::Button;
use crate::format::count;
use crate::t;

/// Shows more rows; nothing where all of them are shown.
#[component]
pub fn MoreRows(
    /// How many rows are shown.
    shown: RwSignal<usize>,
    /// How many there are.
    #[prop(into)]
    all: Signal<usize>,
    /// How many more are shown at a time.
    page: usize,
) -> impl IntoView {
    let rest = move || all.get().saturating_sub(shown.get());
    move || {
        (rest() > 0).then(|| {
            view! {
                <Button class="more-rows" on_press=move |_| shown.update(|n| *n += page)>
                    {t::components::more_rows(&count(rest().min(page)), &count(rest()))}
                </Button>
            }
        })
    }
}
