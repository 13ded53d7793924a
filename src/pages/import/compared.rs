//! The file beside the last import of the same model.

use architrave_worker::{Compared, State};
use leptos::prelude::*;

use super::beside::How;
use super::browse::Browse;
use super::work::ImportWork;
use crate::format::{self, Precision, count};

/// How many elements are new, changed, gone; each number leads to them.
#[component]
pub fn ComparedPanel(work: ImportWork) -> impl IntoView {
    let browse = work.browse;
    let compared = Memo::new(move |_| {
        work.checked.with(|checked| {
            checked
                .as_ref()
                .and_then(|checked| checked.compared.clone())
        })
    });
    move || {
        compared
            .get()
            .map(|compared| view! { <Panel compared browse /> })
    }
}

#[component]
fn Panel(compared: Compared, browse: Browse) -> impl IntoView {
    let number = move |(state, n): (State, usize)| {
        let label = format!("{} {}", count(n), state.words().to_lowercase());
        match n {
            0 => view! { <li class="muted">{label}</li> }.into_any(),
            _ => view! { <li><button type="button" class="link" on:click=move |_| browse.of_state(state)>{label}</button></li> }.into_any(),
        }
    };
    let numbers = State::ALL
        .into_iter()
        .zip(compared.counts)
        .map(number)
        .collect_view();
    let basis = if compared.only_names {
        "That receipt holds no more than names and types, so other changes are not seen."
    } else {
        "By type, names, documentation and properties of each element."
    };
    view! {
        <section class="import-against">
            <h2>"Beside the last import " <span class="meta">{format!("{}, {}", compared.file, format::time(compared.sent, Precision::Minute))}</span></h2>
            <ul class="row wrap">{numbers}</ul>
            <How basis=format!("{basis} The service’s own elements are not looked at.") />
        </section>
    }
}
