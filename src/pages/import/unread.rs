//! A file that cannot be read to its end: the problem, what to do about it, and nothing else.

use architrave_worker::Problem;
use leptos::html;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::files;
use super::findings::Findings;
use super::work::ImportWork;
use crate::components::Icon;
use crate::paths;

/// The problem and the ways on.
#[component]
pub fn Unread(work: ImportWork, problem: Problem) -> impl IntoView {
    let name = work.facts.with_untracked(|facts| facts.name.clone());
    let is_table = holds_rows(&name) && !matches!(problem, Problem::Doctype);
    view! {
        <h2>"Problem"</h2>
        <Findings work />
        <div class="actions import-ways">
            {is_table.then(|| view! { <OpenInMany work /> })}
            <ChooseAnother work primary=!is_table />
        </div>
        {is_table.then(|| view! { <p class="soft">"Each row of the file becomes an element. Nothing is created before you confirm it there."</p> })}
    }
}

/// Whether a file holds rows of a table, by its name.
fn holds_rows(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, end)| end.to_lowercase());
    matches!(extension.as_deref(), Some("csv" | "tsv" | "xlsx" | "json"))
}

/// Hands the file to the page that creates elements from rows.
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
    view! { <button type="button" class="button primary" on:click=open><Icon name="table" />"Create elements from its rows"</button> }
}

/// Opens a file chooser for another file in place of this one.
#[component]
pub fn ChooseAnother(
    /// The import.
    work: ImportWork,
    /// Whether it is the main way on.
    #[prop(default = true)]
    primary: bool,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        if let Some(input) = input.get_untracked() {
            files::take(work, input.files());
        }
    };
    let open = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    view! {
        <button type="button" class="button" class:primary=primary on:click=open>"Choose a file"</button>
        <input type="file" class="unseen" tabindex="-1" aria-label="A corrected file" accept=files::ACCEPT node_ref=input on:change=chosen />
    }
}

#[cfg(test)]
mod tests {
    use super::holds_rows;

    #[test]
    fn tables_are_told_by_their_names() {
        assert!(
            ["a.csv", "b.XLSX", "c.d.tsv", "e.json"]
                .into_iter()
                .all(holds_rows)
        );
        assert!(!["a.xml", "csv", "a.archimate"].into_iter().any(holds_rows));
    }
}
