//! Saving something under a name.

use leptos::prelude::*;

use super::list::{NameProblem, SavedView, SavedViews};
use super::named::{NamedTexts, insert};
use crate::components::{Button, Dialog, Field, Variant};
use crate::effect::memo;
use crate::state::Note;
use crate::t;

/// The dialog that asks for a name.
#[component]
pub fn Save(
    /// Where it is saved.
    note: Note<SavedViews>,
    texts: NamedTexts,
    /// The name to begin with.
    #[prop(optional)]
    begin: String,
    /// What is saved, as a query.
    query: Callback<(), String>,
    /// Is told the name.
    #[prop(optional)]
    saved: Option<Callback<String>>,
    close: Callback<()>,
) -> impl IntoView {
    let name = RwSignal::new(begin);
    let tried = RwSignal::new(false);
    let checked = memo(move |_| note.with(|views| name.with(|n| views.check(n, None))));
    let taken = move || checked.get() == Err(NameProblem::Taken);
    let error = Signal::derive(move || match checked.get() {
        Err(NameProblem::Empty) if tried.get() => Some(String::from(t::views::NAME_EMPTY)),
        Err(NameProblem::Taken) => Some(texts.name_taken.into()),
        _ => None,
    });
    let save = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        let typed = name.get_untracked();
        // A name that is taken is saved as it was written first.
        let name = match checked.get_untracked() {
            Ok(name) => name,
            Err(NameProblem::Taken) => note.with_untracked(|views| {
                let trimmed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
                let view = views.get(&trimmed);
                view.map_or_else(|| trimmed.clone(), |view| view.name.clone())
            }),
            Err(NameProblem::Empty) => return,
        };
        let view = SavedView {
            name: name.clone(),
            query: query.run(()),
        };
        insert(note, texts, view);
        close.run(());
        if let Some(saved) = saved {
            saved.run(name);
        }
    };
    view! {
        <Dialog title=texts.save close=move || close.run(())>
            <form class="stack save-view" on:submit=save>
                <Field label=t::common::NAME value=name error=error hint=texts.save_hint />
                <div class="actions">
                    <Button class="push" on_press=move |_| close.run(())>
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
