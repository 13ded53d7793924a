//! The header: what is shown, search, export.

use leptos::prelude::*;

use super::Over;
use super::delete::What;
use super::export;
use super::show::Show;
use crate::components::{Menu, MenuItem, SearchField, SegmentedControl};
use crate::effect::memo;
use crate::features::navigator::use_navigator;
use crate::format::count;
use crate::paths::{self, Page};
use crate::state::{Record, Toasts, Tone, use_app};
use crate::t::{self, rich, slot};

#[component]
pub fn Header(
    /// Which records are looked at.
    show: Memo<Show>,
    /// The search text.
    text: Memo<String>,
    /// The records that fit.
    found: Memo<Vec<Record>>,
) -> impl IntoView {
    let app = use_app();
    let navigator = use_navigator();
    let go = move |show: Show, text: &str| {
        let query = paths::query(&[("show", show.key()), ("q", text)]);
        let page = paths::page(&app.session.space(), Page::Activity);
        navigator.go(page + &query, true);
    };
    let search = move |text: String| go(show.get_untracked(), &text);
    let choose = move |show: Show| go(show, &text.get_untracked());
    let unresolved = memo(move |_| app.activity.unresolved());
    let choices = Signal::derive(move || {
        let words = |s: Show| match (s, unresolved.get()) {
            (Show::Unresolved, n) if n > 0 => t::activity::unresolved_number(&count(n)),
            _ => s.label().into(),
        };
        Show::ALL
            .into_iter()
            .map(|s| (s, words(s)))
            .collect::<Vec<_>>()
    });
    view! {
        <div class="page-header activity-header">
            <h1>{t::common::ACTIVITY}</h1>
            <span class="meta">
                {rich(
                    &t::activity::header::about(slot(0)),
                    vec![view! { <code>{move || app.session.space()}</code> }.into_any()],
                )}
            </span>
            <div class="actions">
                <SearchField label=t::activity::header::SEARCH value=text change=search />
                <SegmentedControl label=t::activity::header::RECORDS_SHOWN choices=choices chosen=show choose=choose />
                <ExportMenu found=found />
            </div>
        </div>
    }
}

#[component]
fn ExportMenu(found: Memo<Vec<Record>>) -> impl IntoView {
    let app = use_app();
    let over: Over = expect_context();
    let save = move |save: fn(Toasts, &[Record]) -> bool| {
        let records = found.get_untracked();
        if save(app.toasts, &records) {
            let text = t::activity::header::exported(records.len());
            app.toasts.show(Tone::Good, text);
        }
    };
    let save_json = move || {
        save(|toasts, records| {
            let text = export::json(records);
            toasts.save_file("activity.json", "application/json", text.as_bytes())
        });
    };
    let save_csv =
        move || save(|toasts, records| toasts.save_csv("activity.csv", &export::table(records)));
    let none = Signal::derive(move || found.with(Vec::is_empty));
    view! {
        <Menu button_class="button" icon="download" text=t::common::EXPORT>
            <p class="title">{move || t::activity::header::number_shown(found.with(Vec::len))}</p>
            <MenuItem icon="file-code" label=t::activity::header::AS_JSON disabled=none act=save_json />
            <MenuItem icon="table" label=t::common::CSV disabled=none act=save_csv />
            <hr />
            <MenuItem
                icon="trash-2"
                label=t::activity::header::DELETE_ALL
                danger=true
                disabled=Signal::derive(move || app.activity.with(<[Record]>::is_empty))
                act=move || over.deleting.set(Some(What::All))
            />
        </Menu>
    }
}
