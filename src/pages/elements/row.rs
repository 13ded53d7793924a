//! One row of the table.

use std::sync::Arc;

use architrave_interface::{ElementClass, EntityId, EntityIdType, History, Layer, ValidityState};
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::board::use_board;
use crate::catalog::{Listed, class_label, title};
use crate::components::{ClassTile, OwnerMark, StateBadge};
use crate::format::{self, Precision};

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
    let of = move |get: fn(&Listed) -> String| {
        move || listed.with(|l| l.as_deref().map(get).unwrap_or_default())
    };
    let id = Memo::new(move |_| of(|l| l.element.id.clone())());
    let chosen = Memo::new(move |_| id.with(|id| app.selection.has(id)));
    let name = Memo::new(move |_| {
        let language = app.prefs.language();
        listed.with(|l| l.as_deref().map(|l| title(&l.element, &language)))
    });
    let text = move || name.with(|n| n.as_ref().map(|n| n.text.clone()).unwrap_or_default());
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
    let url = move || id.with(|id| board.url_of(id));
    let double = move |event: MouseEvent| {
        if !is_link(&event) {
            board.leave(&untrack(url));
        }
    };
    let fallback = move || {
        let language = name.with(|n| {
            let name = n.as_ref().filter(|n| n.is_fallback)?;
            name.language.clone()
        })?;
        Some(
            view! { <span class="language" title="No name in the language chosen">{format!("{} only", language.to_uppercase())}</span> },
        )
    };
    let narrower =
        Memo::new(move |_| of(|l| l.element.specialization.clone().unwrap_or_default())());
    let specialization = move || {
        narrower.with(|s| {
            (!s.is_empty())
                .then(|| view! { <span class="specialization truncate">{format!("«{s}»")}</span> })
        })
    };
    let class = Memo::new(move |_| {
        let class = listed.with(|l| l.as_ref().map(|l| l.element.conceptual_class.clone()));
        class.unwrap_or(ElementClass::ArchitectureElement)
    });
    let layer = Memo::new(move |_| {
        let layer = listed.with(|l| l.as_ref().map(|l| l.element.layer.clone()));
        layer.unwrap_or(Layer::GenericLayer)
    });
    let state = Memo::new(move |_| {
        let state = listed.with(|l| l.as_ref().map(|l| l.element.validity_state.clone()));
        state.unwrap_or(ValidityState::Draft)
    });
    let owners = Memo::new(move |_| {
        let owners = listed.with(|l| l.as_ref().map(|l| l.element.owners.clone()));
        owners.unwrap_or_default()
    });
    view! {
        <div
            role="row" class="table-row" id=move || row_id(place.get()) aria-rowindex=move || (place.get() + 2).to_string()
            data-id=move || id.get()
            aria-selected=move || chosen.get().to_string()
            class:selected=move || chosen.get()
            class:cursor=move || board.head.get().is_none() && board.cursor.get() == Some(place.get())
            on:click=click on:dblclick=double
        >
            <div role="gridcell" class="c-check">
                <input
                    type="checkbox" tabindex="-1" aria-label=move || format!("Select {}", text())
                    prop:checked=move || chosen.get() on:click=check on:dblclick=|event| event.stop_propagation()
                />
            </div>
            <div role="rowheader" class="c-name">
                <ClassTile class=class layer=layer />
                <a class="truncate" href=url tabindex="-1" class:unnamed=move || name.with(|n| n.as_ref().is_some_and(|n| !n.is_name()))>{text}</a>
                {fallback}
                {specialization}
            </div>
            <div role="gridcell" class="c-class truncate">{move || class.with(class_label)}</div>
            <div role="gridcell" class="c-state"><StateBadge state=state /></div>
            <div role="gridcell" class="c-owners">{move || view! { <Owners owners=owners.get() /> }}</div>
            <div role="gridcell" class="c-modified"><Modified listed=listed /></div>
            <div role="gridcell" class="c-published"><Published listed=listed /></div>
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

type Shown = Memo<Option<Arc<Listed>>>;

/// When it was last changed, and by whom; without a change, when it was created.
#[component]
fn Modified(listed: Shown) -> impl IntoView {
    let history = move |l: &Listed| match &l.element.modified {
        Some(modified) => ("Modified", modified.clone()),
        None => ("Created", l.element.created.clone()),
    };
    let now = use_board().app.clock;
    let shown = move || {
        listed.with(|l| {
            let Some(l) = l.as_deref() else {
                return String::new();
            };
            if l.modified.is_nan() {
                history(l).1.at
            } else {
                format::ago(l.modified, now.now())
            }
        })
    };
    view! { <Time act=move || listed.with(|l| l.as_deref().map(history)) shown=shown /> }
}

#[component]
fn Published(listed: Shown) -> impl IntoView {
    let clock = use_board().app.clock;
    let is = Memo::new(move |_| {
        listed.with(|l| l.as_ref().is_some_and(|l| l.element.published.is_some()))
    });
    let act = move || listed.with(|l| Some(("Published", l.as_ref()?.element.published.clone()?)));
    let shown = move || {
        listed.with(|l| {
            let Some(l) = l.as_deref() else {
                return String::new();
            };
            let ms = l.published;
            if ms.is_nan() {
                let history = l.element.published.as_ref();
                return history.map(|h| h.at.clone()).unwrap_or_default();
            }
            let day = format::time(ms, Precision::Day);
            if day == format::time(clock.now(), Precision::Day) {
                format!("Today, {}", format::time(ms, Precision::Clock))
            } else {
                day
            }
        })
    };
    move || {
        if is.get() {
            view! { <Time act=act shown=shown /> }.into_any()
        } else {
            view! { <span class="unseen">"Not published"</span> <span aria-hidden="true">"–"</span> }
                .into_any()
        }
    }
}

/// A time in short, with all that is known of it as its title.
#[component]
fn Time(
    /// What happened, when and by whom.
    act: impl Fn() -> Option<(&'static str, History)> + Copy + Send + Sync + 'static,
    /// The time in short.
    shown: impl Fn() -> String + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_board().app;
    let exact = move || {
        act().map(|(verb, History { at, by, .. })| {
            let when = format::when(&at, Precision::Second);
            format!("{verb} {when} by {}", app.people.name(&by))
        })
    };
    view! { <time class="truncate" datetime=move || act().map(|(_, h)| h.at) title=exact>{shown}</time> }
}
