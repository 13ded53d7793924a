//! One row of the table.

use std::sync::Arc;

use architrave_interface::{EntityId, EntityIdType, History};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board::use_board;
use crate::catalog::{Loaded, class_label, title};
use crate::components::{ClassTile, OwnerMark, StateBadge};
use crate::format::{self, Precision};
use crate::state::App;

/// How many owners are drawn before "+2".
const MARKS: usize = 2;

/// The id of the row at a place, for `aria-activedescendant`.
pub fn row_id(place: usize) -> String {
    format!("elements-row-{place}")
}

/// The row at a place of the view.
#[component]
pub fn Row(loaded: Arc<Loaded>, place: usize) -> impl IntoView {
    let board = use_board();
    let app = board.app;
    let element = &loaded.element;
    let id: Arc<str> = element.id.as_str().into();
    let chosen = move || app.selection.has(&id);
    let chosen = Memo::new(move |_| chosen());
    let named = loaded.clone();
    let name = Memo::new(move |_| title(&named.element, &app.prefs.language()));
    let check = move |event: MouseEvent| {
        event.stop_propagation();
        if event.shift_key() {
            board.extend_to(place);
        } else {
            board.toggle(place);
        }
        board.focus();
    };
    let click = move |event: MouseEvent| {
        if is_link(&event) {
            board.go_to(place);
        } else if event.shift_key() {
            board.extend_to(place);
        } else if event.ctrl_key() || event.meta_key() {
            board.toggle(place);
        } else {
            board.go_to(place);
        }
    };
    let url = board.url_of(&element.id);
    let double = {
        let url = url.clone();
        move |event: MouseEvent| {
            if !is_link(&event) {
                board.leave(&url);
            }
        }
    };
    let fallback = move || {
        let name = name.get();
        let language = name.language.filter(|_| name.is_fallback)?;
        Some(
            view! { <span class="language" title="No name in the language chosen">{format!("{} only", language.to_uppercase())}</span> },
        )
    };
    let specialization = element
        .specialization
        .clone()
        .filter(|s| !s.is_empty())
        .map(|s| view! { <span class="specialization truncate">{format!("«{s}»")}</span> });
    view! {
        <div
            role="row" class="table-row" id=row_id(place) aria-rowindex=(place + 2).to_string()
            aria-selected=move || chosen.get().to_string()
            class:selected=move || chosen.get()
            class:cursor=move || board.head.get().is_none() && board.cursor.get() == Some(place)
            on:click=click on:dblclick=double
        >
            <div role="gridcell" class="c-check">
                <input
                    type="checkbox" tabindex="-1" aria-label=move || format!("Select {}", name.with(|n| n.text.clone()))
                    prop:checked=move || chosen.get() on:click=check on:dblclick=|event| event.stop_propagation()
                />
            </div>
            <div role="rowheader" class="c-name">
                <ClassTile class=element.conceptual_class.clone() layer=element.layer.clone() />
                <a class="truncate" href=url tabindex="-1" class:unnamed=move || name.with(|n| !n.is_name())>{move || name.with(|n| n.text.clone())}</a>
                {fallback}
                {specialization}
            </div>
            <div role="gridcell" class="c-class truncate">{class_label(&element.conceptual_class)}</div>
            <div role="gridcell" class="c-state"><StateBadge state=element.validity_state.clone() /></div>
            <div role="gridcell" class="c-owners"><Owners owners=element.owners.clone() /></div>
            <div role="gridcell" class="c-modified">{modified(app, &loaded)}</div>
            <div role="gridcell" class="c-published">{published(app, &loaded)}</div>
        </div>
    }
}

/// A click on the name: the browser and the router know what to do with it.
fn is_link(event: &MouseEvent) -> bool {
    let target = event
        .target()
        .and_then(|t| t.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|t| t.closest("a").ok().flatten().is_some())
}

#[component]
fn Owners(owners: Vec<EntityId>) -> impl IntoView {
    let more = owners.len().saturating_sub(MARKS);
    let rest: Vec<String> = owners.iter().skip(MARKS).map(|o| o.value.clone()).collect();
    let mut marked = owners;
    marked.truncate(MARKS);
    view! {
        {marked.into_iter().map(|owner| view! { <Spoken owner=owner.clone() /> <OwnerMark owner=owner /> }).collect_view()}
        {(more > 0).then(|| view! { <span class="meta" title=rest.join(", ")>{format!("+{more}")}</span> })}
    }
}

/// The owner's name, for those who do not see the mark.
#[component]
fn Spoken(owner: EntityId) -> impl IntoView {
    let app = crate::state::use_app();
    let person = owner.kind == EntityIdType::UserId;
    let name = move || {
        if person {
            app.people.name(&owner.value)
        } else {
            owner.value.clone()
        }
    };
    view! { <span class="unseen">{name}</span> }
}

/// When it was last changed, and by whom; without a change, when it was created.
fn modified(app: App, loaded: &Loaded) -> impl IntoView + use<> {
    let element = &loaded.element;
    let (verb, history) = match &element.modified {
        Some(modified) => ("Modified", modified.clone()),
        None => ("Created", element.created.clone()),
    };
    let ms = loaded.modified;
    let at = history.at.clone();
    let shown = move || {
        if ms.is_nan() {
            at.clone()
        } else {
            format::ago(ms, app.clock.now())
        }
    };
    time_of(app, verb, history, shown)
}

fn published(app: App, loaded: &Loaded) -> impl IntoView + use<> {
    let ms = loaded.published;
    match loaded.element.published.clone() {
        None => view! { <span class="unseen">"Not published"</span> <span aria-hidden="true">"–"</span> }.into_any(),
        Some(history) => {
            let at = history.at.clone();
            let shown = move || {
                if ms.is_nan() {
                    return at.clone();
                }
                let day = format::time(ms, Precision::Day);
                if day == format::time(app.clock.now(), Precision::Day) {
                    format!("Today, {}", format::time(ms, Precision::Clock))
                } else {
                    day
                }
            };
            time_of(app, "Published", history, shown).into_any()
        }
    }
}

fn time_of(
    app: App,
    verb: &'static str,
    history: History,
    shown: impl Fn() -> String + Send + 'static,
) -> impl IntoView {
    let (at, by) = (history.at.clone(), history.by);
    let exact = move || {
        let when = format::when(&at, Precision::Second);
        format!("{verb} {when} by {}", app.people.name(&by))
    };
    view! { <time class="truncate" datetime=history.at title=exact>{shown}</time> }
}
