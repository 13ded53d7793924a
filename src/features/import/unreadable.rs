//! A file that cannot be read to its end: the problem, what to do about it, and nothing else.

use architrave_worker::Problem;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::chooser::ChooseAnother;
use super::files::holds_rows;
use super::findings::Findings;
use super::work::ImportWork;
use crate::components::{Button, Variant};
use crate::paths;
use crate::t;

/// The problem and the next steps.
#[component]
pub fn Unreadable(work: ImportWork, problem: Problem) -> impl IntoView {
    let name = work.session_now().facts.name.clone();
    let is_table = holds_rows(&name) && !matches!(problem, Problem::Doctype);
    view! {
        <h2>{t::import_check::unreadable::TITLE}</h2>
        <Findings work />
        <div class="actions import-ways">
            {is_table.then(|| view! { <OpenInMany work /> })} <ChooseAnother work primary=!is_table />
        </div>
    }
}

/// Passes the file to the page that creates elements from rows.
#[component]
fn OpenInMany(work: ImportWork) -> impl IntoView {
    let navigate = use_navigate();
    let open = move |_| {
        let Some(file) = work.file() else { return };
        work.app.creating.hand_over(file);
        work.reset();
        let url = paths::create_many(&untrack(|| work.app.session.space()));
        navigate(&url, NavigateOptions::default());
    };
    view! {
        <Button variant=Variant::Primary icon="table" on_press=open>
            {t::import_check::unreadable::ROWS_ACTION}
        </Button>
    }
}
