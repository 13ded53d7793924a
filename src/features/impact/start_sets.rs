//! Starts that are many elements: those that a filter finds, and those that a file changes.

use leptos::prelude::*;

use super::found::FoundFile;
use super::state::ImpactState;
use crate::components::{Button, Icon, Variant};
use crate::effect::memo;
use crate::t;

/// The filter to start from, if any.
#[component]
pub fn FilterChip(state: ImpactState) -> impl IntoView {
    let filter = memo(move |_| state.question.with(|question| question.filter.clone()));
    let clear = move |()| {
        state.change_question(|question| {
            question.filter.clear();
            question.show.clear();
        });
    };
    move || {
        let filter = filter.get();
        (!filter.is_empty()).then(|| {
            let text = t::impact::picker::matches(&filter);
            view! { <SetChip icon="filter-lines" text=text remove=clear /> }
        })
    }
}

/// The file to start from, if any.
#[component]
pub fn FileChip(state: ImpactState) -> impl IntoView {
    let file = memo(move |_| {
        let has_file = state.question.with(|question| !question.file.is_empty());
        let name = || {
            let file = state.found.with(|found| found.file.clone());
            file.map(|file| file.name)
        };
        has_file.then(name)
    });
    let clear = move |()| {
        state.change_question(|question| {
            question.file.clear();
            question.show.clear();
        });
    };
    move || {
        file.get().map(|name| {
            let is_lost = name.is_none();
            let text = name.unwrap_or_else(|| t::impact::picker::FILE.into());
            view! { <SetChip icon="file-code" text=text is_lost=is_lost remove=clear /> }
        })
    }
}

/// Says how many of the starts are elements that a file changes.
#[component]
pub fn FileHeading(state: ImpactState) -> impl IntoView {
    let file = memo(move |_| state.found.with(|found| found.file.clone()));
    let heading = |file: FoundFile| {
        let lost = (file.lost > 0).then(|| t::impact::picture::missing(file.lost));
        view! {
            <div class="impact-file">
                <h2>{t::impact::file_changes(file.loaded, &file.name)}</h2>
                {lost.map(|text| view! { <span class="tag warn">{text}</span> })}
            </div>
        }
    };
    move || file.get().map(heading)
}

#[component]
fn SetChip(
    icon: &'static str,
    text: String,
    /// Whether its elements are not in this browser.
    #[prop(optional)]
    is_lost: bool,
    #[prop(into)] remove: Callback<()>,
) -> impl IntoView {
    view! {
        <li class="impact-chosen">
            <Icon name=icon class="small" />
            <span class="truncate" title=text.clone()>
                {text.clone()}
            </span>
            {is_lost.then(|| view! { <span class="tag warn">{t::common::NOT_IN_THIS_BROWSER}</span> })}
            <Remove name=text remove=remove />
        </li>
    }
}

/// The button that takes a start away.
#[component]
pub fn Remove(name: String, #[prop(into)] remove: Callback<()>) -> impl IntoView {
    view! {
        <Button
            variant=Variant::Plain
            class="impact-remove"
            label=t::impact::picker::remove(&name)
            on_press=move |_| remove.run(())
        >
            <Icon name="x" class="small" />
        </Button>
    }
}
