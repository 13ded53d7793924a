//! One row of the table.

use std::sync::Arc;

use architrave_interface::{EntityId, EntityIdType};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board::use_board;
use super::paint::{Parts, paint};
use crate::catalog::Listed;
use crate::components::OwnerMark;

/// How many owners are drawn before "+2".
const MARKS: usize = 2;

/// The id of the row at a place, for `aria-activedescendant`.
pub fn row_id(place: usize) -> String {
    format!("elements-row-{place}")
}

/// A row of the table. It is drawn once and then shows whatever stands at its place.
#[component]
pub fn Row(place: Memo<usize>) -> impl IntoView {
    let board = use_board();
    let app = board.app;
    let listed = Memo::new(move |before: Option<&Option<Arc<Listed>>>| {
        // For a moment the view may be shorter than what is drawn.
        let now = board.listed(place.get());
        now.or_else(|| before.cloned().flatten())
    });
    let id = Memo::new(move |_| {
        listed.with(|l| l.as_ref().map(|l| l.element.id.clone()).unwrap_or_default())
    });
    let chosen = Memo::new(move |_| id.with(|id| app.selection.has(id)));
    let check = move |event: MouseEvent| {
        event.stop_propagation();
        let place = place.get_untracked();
        if event.shift_key() {
            board.extend_to(place);
        } else {
            board.toggle(place);
        }
        board.focus();
    };
    let click = move |event: MouseEvent| {
        let place = place.get_untracked();
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
    let double = move |event: MouseEvent| {
        if !is_link(&event) {
            board.leave(&id.with_untracked(|id| board.url_of(id)));
        }
    };
    let owners = Memo::new(move |_| {
        let owners = listed.with(|l| l.as_ref().map(|l| l.element.owners.clone()));
        owners.unwrap_or_default()
    });
    let parts = Parts::default();
    paint(board, parts, place, listed);
    let explain = move |_| parts.explain(app, listed);
    view! {
        <div
            role="row" class="table-row" node_ref=parts.row
            aria-selected=move || chosen.get().to_string()
            class:selected=move || chosen.get()
            class:cursor=move || board.head.get().is_none() && board.cursor.get() == Some(place.get())
            on:click=click on:dblclick=double on:pointerenter=explain
        >
            <div role="gridcell" class="c-check">
                <input
                    type="checkbox" tabindex="-1" aria-label="Select" node_ref=parts.check
                    prop:checked=move || chosen.get() on:click=check on:dblclick=|event| event.stop_propagation()
                />
            </div>
            <div role="rowheader" class="c-name">
                <span class="tile" node_ref=parts.tile><svg aria-hidden="true" focusable="false"><use node_ref=parts.glyph></use></svg></span>
                <a class="truncate" href="#" tabindex="-1" node_ref=parts.name></a>
                <span class="language" title="No name in the language chosen" hidden node_ref=parts.language></span>
                <span class="specialization truncate" hidden node_ref=parts.specialization></span>
            </div>
            <div role="gridcell" class="c-class truncate" node_ref=parts.class></div>
            <div role="gridcell" class="c-state">
                <span class="state" node_ref=parts.state><svg aria-hidden="true" focusable="false"><use node_ref=parts.state_glyph></use></svg><span node_ref=parts.state_word></span></span>
            </div>
            <div role="gridcell" class="c-owners">{move || view! { <Owners owners=owners.get() /> }}</div>
            <div role="gridcell" class="c-modified"><time class="truncate" node_ref=parts.modified></time></div>
            <div role="gridcell" class="c-published">
                <time class="truncate" node_ref=parts.published></time>
                <span class="unseen" hidden node_ref=parts.unpublished>"Not published"</span>
                <span aria-hidden="true" hidden node_ref=parts.dash>"–"</span>
            </div>
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
