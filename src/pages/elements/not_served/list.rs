//! The ids of a group: one tab stop, only the rows in sight are drawn.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::groups::{Reason, reason};
use super::panel::Panel;
use crate::catalog::title;
use crate::components::{
    Button, ClassTile, List, TileSize, Variant, VirtualList, copy_text, next_id, reveal,
};
use crate::effect::memo;
use crate::format;
use crate::pages::elements::board::use_board;

/// The height of a row, and that of one for thumbs, in CSS pixels.
const ROW: f64 = 34.0;
const TALL: f64 = 44.0;

/// How many rows are in sight at most.
const SEEN: usize = 8;

/// The ids.
#[component]
pub fn Ids(
    panel: Panel,
    /// The ids; they change as some are served.
    ids: Memo<Vec<Arc<str>>>,
    /// What they are called together.
    label: String,
    /// Whether each has a reason of its own.
    own_reasons: bool,
) -> impl IntoView {
    let board = use_board();
    let node = NodeRef::<html::Div>::new();
    let name = next_id("not-served");
    let number = memo(move |_| ids.with(Vec::len));
    let active = RwSignal::new(0_usize);
    let at = move || active.get().min(number.get().saturating_sub(1));
    let current = move || ids.with_untracked(|ids| ids.get(untrack(at)).cloned());
    let row_id = {
        let name = name.clone();
        move |at: usize| format!("{name}-{at}")
    };
    let active_row = {
        let row_id = row_id.clone();
        move || (number.get() > 0).then(|| row_id(at()))
    };
    let row_height = Signal::derive(move || if board.narrow.get() { TALL } else { ROW });
    let go = move |to: usize| {
        let count = number.get_untracked();
        let to = to.min(count.saturating_sub(1));
        active.set(to);
        let row = row_height.get_untracked();
        reveal(node, to, List { count, row }, 0.0);
    };
    let keys = move |event: KeyboardEvent| {
        let here = untrack(at);
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "ArrowDown" => go(here + 1),
            "ArrowUp" => go(here.saturating_sub(1)),
            "PageDown" => go(here + SEEN),
            "PageUp" => go(here.saturating_sub(SEEN)),
            "Home" => go(0),
            "End" => go(usize::MAX),
            "Enter" => current().into_iter().for_each(|id| panel.retry(vec![id])),
            "Delete" => current().into_iter().for_each(|id| panel.forget(vec![id])),
            "y" | "Y" => current()
                .into_iter()
                .for_each(|id| copy_text(board.app.toasts, id.to_string(), "Instance id")),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    let height = move || format!("{}px", number.get().min(SEEN) as f64 * row_height.get());
    let key = move |at: usize| ids.with(|ids| ids.get(at).cloned());
    let row = move |place: usize| match ids.with_untracked(|ids| ids.get(place).cloned()) {
        Some(id) => {
            let is_active = memo(move |_| at() == place);
            view! {
                <div
                    role="row" class="missing" id=row_id(place) class:cursor=move || is_active.get()
                    aria-rowindex=(place + 1).to_string() on:click=move |_| active.set(place)
                >
                    <Line panel=panel id=id own_reason=own_reasons />
                </div>
            }
            .into_any()
        }
        None => ().into_any(),
    };
    let reason_of_active = move || {
        let id = ids.with(|ids| ids.get(at()).cloned())?;
        match board.app.known.with(|c| reason(c, &id)) {
            Some(Reason::Said { status, text }) => Some(format!("{status}  {text}")),
            _ => None,
        }
    };
    view! {
        <div class="not-served-rows" style:height=height>
            <VirtualList
                node=node count=number row_height=row_height key=key row=row
                attr:role="grid" attr:tabindex="0" attr:aria-label=label
                attr:aria-rowcount=move || number.get().to_string()
                attr:aria-activedescendant=active_row
                on:keydown=keys
            />
        </div>
        {own_reasons.then(|| view! { <p class="quote" role="status">{reason_of_active}</p> })}
    }
}

#[component]
fn Line(panel: Panel, id: Arc<str>, own_reason: bool) -> impl IntoView {
    let board = use_board();
    let app = board.app;
    let url = board.url_of(&id);
    let (seen, why) = app.known.now(|c| (c.listed(&id), reason(c, &id)));
    let seen = seen.map(|loaded| {
        let element = &loaded.element;
        let (class, layer, at) = (element.conceptual_class.clone(), element.layer.clone(), loaded.at);
        let name = move || title(&loaded.element, &app.prefs.language()).text;
        let when = move || format!("last seen {}", format::ago_within(at, app.clock.now()));
        view! { <ClassTile class=class layer=layer size=TileSize::Small /><a class="truncate" tabindex="-1" href=url>{name}</a><span class="meta">{when}</span> }
    });
    let is_asked = why.as_ref() != Some(&Reason::NotAsked);
    let status = match why {
        Some(Reason::Said { status, text }) if own_reason => format!("{status} {text}"),
        _ => String::new(),
    };
    let again = if is_asked { "Retry" } else { "Retrieve" };
    let (retried, forgotten, named) = (id.clone(), id.clone(), id.clone());
    let name = move || {
        if board.narrow.get() {
            shorten(&named)
        } else {
            named.to_string()
        }
    };
    view! {
        <span role="rowheader" class="mono truncate" title=id.to_string()>{name}</span>
        <span role="gridcell" class="row">{match seen { Some(seen) => seen.into_any(), None => view! { <span class="muted">"Never loaded here"</span> }.into_any() }}</span>
        {own_reason.then(|| view! { <span role="gridcell" class="truncate mono">{status}</span> })}
        <span role="gridcell" class="missing-actions">
            <Button variant=Variant::Quiet small=true icon="refresh-cw" attr:tabindex="-1" label=again title=format!("{again} (Enter)") on_press=move |_| panel.retry(vec![retried.clone()]) />
            <Button variant=Variant::Quiet small=true icon="x" attr:tabindex="-1" label="Forget" title="Forget (Delete)" on_press=move |_| panel.forget(vec![forgotten.clone()]) />
        </span>
    }
}

/// The end of a long id: ids made one after another begin alike.
fn shorten(id: &str) -> String {
    const SHOWN: usize = 11;
    match id.char_indices().rev().nth(SHOWN) {
        Some((at, _)) if at > 0 => format!("…{}", &id[at..]),
        _ => id.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ids_show_their_end() {
        assert_eq!(shorten("i-0c41be77"), "i-0c41be77");
        assert_eq!(
            shorten("0198c0de-7a11-7000-8000-0123456789ab"),
            "…0123456789ab"
        );
    }
}
