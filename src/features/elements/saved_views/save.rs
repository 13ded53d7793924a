//! Saving the current view under a name.

use leptos::prelude::*;

use super::super::page_state::use_page_state;
use super::list::{NameProblem, SavedView};
use super::store::SavedViewStore;
use crate::components::{Button, Dialog, Field, Variant};
use crate::effect::memo;
use crate::t;

/// The dialog that asks for a name.
#[component]
pub(super) fn Save(
    /// The saved views.
    store: SavedViewStore,
    /// Closes it.
    close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let page = use_page_state();
    let name = RwSignal::new(String::new());
    let tried = RwSignal::new(false);
    let checked = memo(move |_| store.with(|views| name.with(|n| views.check(n, None))));
    let taken = move || checked.get() == Err(NameProblem::Taken);
    let error = Signal::derive(move || match checked.get() {
        Err(NameProblem::Empty) if tried.get() => Some(String::from(t::views::NAME_EMPTY)),
        Err(NameProblem::Taken) => Some(t::views::NAME_TAKEN.into()),
        _ => None,
    });
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        let query = page.view.get_untracked().to_query();
        let typed = name.get_untracked();
        // A name that is taken is saved as it was written first.
        let name = match checked.get_untracked() {
            Ok(name) => name,
            Err(NameProblem::Taken) => untrack(|| {
                let trimmed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
                store.with(|v| v.get(&trimmed).map_or(trimmed.clone(), |v| v.name.clone()))
            }),
            Err(NameProblem::Empty) => return,
        };
        let done = if untrack(taken) {
            t::views::updated(&name)
        } else {
            t::views::saved(&name)
        };
        let view = SavedView { name, query };
        store.insert(done, view);
        close();
    };
    view! {
        <Dialog title=t::views::SAVE_THIS close=close>
            <form class="stack save-view" on:submit=save>
                <Field label=t::common::NAME value=name error=error hint=t::views::SAVE_HINT />
                <div class="actions">
                    <Button class="push" on_press=move |_| close()>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary submit=true>
                        {move || if taken() { t::common::REPLACE.get() } else { t::views::SAVE.get() }}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}
