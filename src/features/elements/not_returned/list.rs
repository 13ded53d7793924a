//! The ids of a group: one tab stop, only the rows in sight are drawn.

use std::sync::Arc;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::groups::{Reason, reason};
use super::panel::Panel;
use crate::components::{Button, ClassTile, DataTable, TileSize, Variant, copy_text};
use crate::effect::memo;
use crate::features::elements::page_state::use_page_state;
use crate::format;
use crate::t;
use crate::texts::title;

/// The height of a row, and that of one for thumbs, in CSS pixels.
const ROW: f64 = 34.0;
const TALL: f64 = 44.0;

/// How many rows are in sight at most.
const SEEN: usize = 8;

#[component]
pub fn Ids(
    panel: Panel,
    /// The ids; they change as some are served.
    ids: Memo<Vec<Arc<str>>>,
    /// Their common name.
    label: String,
    /// Whether each has a reason of its own.
    own_reasons: bool,
) -> impl IntoView {
    let page = use_page_state();
    let number = memo(move |_| ids.with(Vec::len));
    let cursor = RwSignal::new(0_usize);
    let id_at = move |at: usize| ids.with_untracked(|ids| ids.get(at).cloned());
    let row_height = Signal::derive(move || if page.narrow.get() { TALL } else { ROW });
    let keys = move |(event, at): (KeyboardEvent, usize)| {
        let Some(id) = id_at(at) else { return false };
        match event.key().as_str() {
            "Enter" => panel.retry(vec![id]),
            "Delete" => panel.remove(vec![id]),
            "y" | "Y" => copy_text(
                page.app.toasts,
                id.to_string(),
                t::common::INSTANCE_ID.get(),
            ),
            _ => return false,
        }
        true
    };
    #[expect(clippy::cast_precision_loss, reason = "a few rows")]
    let height = move || format!("{}px", number.get().min(SEEN) as f64 * row_height.get());
    let key =
        move |at: usize| ids.with(|ids| ids.get(at).map(ToString::to_string).unwrap_or_default());
    let cells = move |at: usize| match id_at(at) {
        Some(id) => view! { <Line panel=panel id=id own_reason=own_reasons /> }.into_any(),
        None => ().into_any(),
    };
    let reason_of_active = move || {
        let last = number.get().saturating_sub(1);
        let id = ids.with(|ids| ids.get(cursor.get().min(last)).cloned())?;
        match page.app.catalog.with(|c| reason(c, &id)) {
            Some(Reason::Said { status, text }) => Some(format!("{status}  {text}")),
            _ => None,
        }
    };
    view! {
        <div class="not-returned-rows" style:height=height>
            <DataTable
                label=label
                count=number
                row_height=row_height
                row_class="missing"
                key=key
                cells=cells
                cursor=cursor
                on_key=keys
            />
        </div>
        {own_reasons
            .then(|| {
                view! {
                    <p class="quote" role="status">
                        {reason_of_active}
                    </p>
                }
            })}
    }
}

#[component]
fn Line(panel: Panel, id: Arc<str>, own_reason: bool) -> impl IntoView {
    let page = use_page_state();
    let app = page.app;
    let url = page.url_of(&id);
    let (seen, why) = app
        .catalog
        .with_untracked(|c| (c.listed(&id), reason(c, &id)));
    let seen = seen.map(|loaded| {
        let element = &loaded.element;
        let (class, layer, at) = (
            element.conceptual_class.clone(),
            element.layer.clone(),
            loaded.at,
        );
        let name = memo(move |_| title(&loaded.element, &app.prefs.content_language()));
        let when =
            move || t::elements::not_returned::last_seen(&format::ago_within(at, app.clock.now()));
        view! {
            <ClassTile class=class layer=layer size=TileSize::Small />
            <a class="truncate" tabindex="-1" href=url lang=move || name.get().language>
                {move || name.get().text}
            </a>
            <span class="meta">{when}</span>
        }
    });
    let is_asked = why.as_ref() != Some(&Reason::NotRequested);
    let status = match why {
        Some(Reason::Said { status, text }) if own_reason => format!("{status} {text}"),
        _ => String::new(),
    };
    let (again, again_key) = match is_asked {
        true => (t::common::RETRY, t::elements::not_returned::RETRY_KEY),
        false => (t::common::RETRIEVE, t::elements::not_returned::RETRIEVE_KEY),
    };
    let (retried, forgotten, named) = (id.clone(), id.clone(), id.clone());
    let name = move || {
        if page.narrow.get() {
            shorten(&named)
        } else {
            named.to_string()
        }
    };
    view! {
        <span role="rowheader" class="mono truncate" title=id.to_string()>
            {name}
        </span>
        <span role="gridcell" class="row">
            {match seen {
                Some(seen) => seen.into_any(),
                None => view! { <span class="muted">{t::elements::not_returned::NEVER_LOADED}</span> }.into_any(),
            }}
        </span>
        {own_reason
            .then(|| {
                view! {
                    <span role="gridcell" class="truncate mono">
                        {status}
                    </span>
                }
            })}
        <span role="gridcell" class="missing-actions">
            <Button
                variant=Variant::Quiet
                small=true
                icon="refresh-cw"
                attr:tabindex="-1"
                label=again
                title=again_key
                on_press=move |_| panel.retry(vec![retried.clone()])
            />
            <Button
                variant=Variant::Quiet
                small=true
                icon="x"
                attr:tabindex="-1"
                label=t::elements::selection::REMOVE
                title=t::elements::not_returned::FORGET_KEY
                on_press=move |_| panel.remove(vec![forgotten.clone()])
            />
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
