//! The ids that the last retrieval did not serve, by status, with the service's text for each.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::board::{Board, use_board};
use super::status::NOT_SERVED_BUTTON;
use crate::api::BulkQuery;
use crate::browser;
use crate::catalog::{Catalog, Entry, title};
use crate::components::{ClassTile, Dialog, Icon, TileSize, VirtualList, copy_text};
use crate::format::{self, Precision, count, counted};

const ROW: f64 = 34.0;

/// How many rows are in sight before and after "44 more".
const FEW: usize = 5;
const MANY: usize = 12;

/// The panel; opened from the status line.
#[component]
pub fn NotServed() -> impl IntoView {
    let board = use_board();
    let any = Memo::new(move |_| board.tally.with(|t| t.not_served > 0));
    view! { <Show when=move || board.not_served.get() && any.get()><Panel /></Show> }
}

#[component]
fn Panel() -> impl IntoView {
    let board = use_board();
    let status = RwSignal::new(None::<String>);
    let expanded = RwSignal::new(false);
    let forgetting = RwSignal::new(false);
    let all = Memo::new(move |_| board.app.known.with(not_served));
    let groups = Memo::new(move |_| all.with(|all| by_status(all)));
    let shown = Memo::new(move |_| {
        let wanted = status.get();
        let mut entries = all.get();
        entries.retain(|e| wanted.as_ref().is_none_or(|w| *w == e.status));
        entries
    });
    let number = Memo::new(move |_| shown.with(Vec::len));
    let ids = move || shown.with_untracked(|s| s.iter().map(|e| e.id.clone()).collect::<Vec<_>>());
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(node) = node.get() {
            let _ = node.focus();
        }
    });
    let close = move || {
        board.not_served.set(false);
        browser::focus(NOT_SERVED_BUTTON);
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && !forgetting.get_untracked() {
            event.prevent_default();
            event.stop_propagation();
            close();
        }
    };
    let as_of = move || {
        let ended = board.app.retrieval.ended();
        ended.map(|e| format!("last retrieval, {}", format::time(e.at, Precision::Clock)))
    };
    let chip = move |(value, number): (String, usize)| {
        let mine = value.clone();
        let on = move || status.with(|s| s.as_ref() == Some(&mine));
        let pressed = on.clone();
        view! {
            <button
                type="button" class="button small" aria-pressed=move || pressed().to_string()
                on:click={ let value = value.clone(); move |_| status.set((!on()).then(|| value.clone())) }
            >
                <span class="mono">{value.clone()}</span><strong class="number">{count(number)}</strong>
            </button>
        }
    };
    let height = move || {
        let rows = number.get().min(if expanded.get() { MANY } else { FEW });
        #[expect(clippy::cast_precision_loss, reason = "a dozen rows")]
        let height = rows as f64 * ROW;
        format!("{height}px")
    };
    let key = move |at: usize| shown.with(|s| s.get(at).map(|e| (e.id.clone(), e.status.clone())));
    let row = move |at: usize| match shown.with_untracked(|s| s.get(at).cloned()) {
        Some(entry) => view! { <Line entry=entry /> }.into_any(),
        None => ().into_any(),
    };
    let left_out = move || left_out(board.app.retrieval.asked_with());
    let more = move || {
        if expanded.get() {
            0
        } else {
            number.get().saturating_sub(FEW)
        }
    };
    let retry = move |_| {
        board.app.retrieval.again(ids());
        close();
    };
    view! {
        <div class="not-served" role="dialog" aria-labelledby="not-served-title" tabindex="-1" node_ref=node on:keydown=keys>
            <header>
                <Icon name="triangle-alert" class="warn" />
                <h2 id="not-served-title">{move || format!("{} not served", counted_were(all.with(Vec::len)))}</h2>
                <span class="meta push">{as_of}</span>
                <button type="button" class="button quiet icon-only small" aria-label="Close" on:click=move |_| close()><Icon name="x" /></button>
            </header>
            <div class="row wrap chips" role="group" aria-label="By status">{move || groups.get().into_iter().map(chip).collect_view()}</div>
            <div class="not-served-rows" style:height=height>
                <VirtualList
                    node=NodeRef::new() count=number row_height=Signal::stored(ROW) key=key row=row
                    attr:role="table" attr:tabindex="0" attr:aria-label="Ids that were not served"
                    attr:aria-rowcount=move || number.get().to_string()
                />
            </div>
            <Show when=move || { more() > 0 }>
                <div class="more"><button type="button" class="link" on:click=move |_| expanded.set(true)>{move || format!("{} more", count(more()))}</button></div>
            </Show>
            <footer>
                <p class="meta">{left_out}</p>
                <div class="row push">
                    <button type="button" class="button quiet" on:click=move |_| forgetting.set(true)>{move || format!("Forget {}", count(number.get()))}</button>
                    <button type="button" class="button" on:click=move |_| copy_text(board.app.toasts, ids().join("\n"), &counted(ids().len(), "id", "ids"))>"Copy ids"</button>
                    <button type="button" class="button" disabled=move || board.app.retrieval.progress().is_some() on:click=retry><Icon name="refresh-cw" />{move || format!("Retry {}", count(number.get()))}</button>
                </div>
            </footer>
        </div>
        <Show when=move || forgetting.get()>
            <Forget ids=ids() close=move || forgetting.set(false) done=move || { forgetting.set(false); status.set(None); } />
        </Show>
    }
}

/// Asks before ids leave this browser.
#[component]
fn Forget(
    ids: Vec<Arc<str>>,
    close: impl Fn() + Clone + Send + Sync + 'static,
    done: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let board = use_board();
    let number = ids.len();
    let stay = close.clone();
    let title = format!("Forget {}", counted(number, "id", "ids"));
    let forget = move |_| {
        forget(board, &ids);
        done();
    };
    view! {
        <Dialog title=title close=close>
            <p class="soft">"They leave this browser, with what was loaded of them before. Nothing happens at the service. To have them back you need the ids."</p>
            <div class="actions">
                <button type="button" class="button quiet" on:click=move |_| stay()>"Keep"</button>
                <button type="button" class="button danger" on:click=forget>{format!("Forget {}", count(number))}</button>
            </div>
        </Dialog>
    }
}

fn forget(board: Board, ids: &[Arc<str>]) {
    board.app.known.forget(ids);
    board.app.selection.forget(ids);
    let what = counted(ids.len(), "id", "ids");
    board
        .app
        .toasts
        .say(crate::state::Tone::Good, format!("{what} forgotten here."));
    if board.tally.with_untracked(|t| t.not_served == 0) {
        board.not_served.set(false);
        board.focus();
    }
}

/// An id that was not served.
#[derive(Clone, PartialEq)]
struct Missing {
    id: Arc<str>,
    status: String,
    text: String,
    seen: Option<Seen>,
}

/// The element that was loaded for the id before.
#[derive(Clone)]
struct Seen(Arc<crate::catalog::Listed>);

impl PartialEq for Seen {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[component]
fn Line(entry: Missing) -> impl IntoView {
    let app = use_board().app;
    let url = use_board().url_of(&entry.id);
    let seen = entry.seen.map(|Seen(loaded)| {
        let element = &loaded.element;
        let (class, layer, at) = (element.conceptual_class.clone(), element.layer.clone(), loaded.at);
        let name = move || title(&loaded.element, &app.prefs.language()).text;
        let when = move || format!("last seen {}", format::ago(at, app.clock.now()).to_lowercase_first());
        view! { <ClassTile class=class layer=layer size=TileSize::Small /><a class="truncate" href=url>{name}</a><span class="meta">{when}</span> }
    });
    view! {
        <div role="row" class="missing">
            <span role="cell" class="mono truncate" title=entry.id.to_string()>{shorten(&entry.id)}</span>
            <span role="cell" class="row">{match seen { Some(seen) => seen.into_any(), None => view! { <span class="muted">"Never loaded here"</span> }.into_any() }}</span>
            <span role="cell" class="truncate" title=entry.text.clone()><span class="mono">{entry.status}</span>" "{entry.text.clone()}</span>
        </div>
    }
}

/// `Yesterday` is `yesterday` within a sentence; a date stays as it is.
trait LowercaseFirst {
    fn to_lowercase_first(&self) -> String;
}

impl LowercaseFirst for String {
    fn to_lowercase_first(&self) -> String {
        let mut letters = self.chars();
        letters.next().map_or_else(Self::new, |first| {
            first.to_lowercase().chain(letters).collect()
        })
    }
}

/// What the last retrieval's parameters leave out without a word.
fn left_out(query: Option<BulkQuery>) -> &'static str {
    match query {
        Some(q) if q.conceptual_class.is_some() => {
            "It asked for one class only, so others were left out."
        }
        Some(q) if q.only_latest == Some(true) => {
            "It asked for the latest versions only, so older ones were left out."
        }
        _ => "Status and text are the service’s own, per id.",
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

fn counted_were(number: usize) -> String {
    if number == 1 {
        "1 id was".into()
    } else {
        format!("{} ids were", count(number))
    }
}

fn not_served(catalog: &Catalog) -> Vec<Missing> {
    let missing = |entry: &Entry| {
        let (status, text) = entry.served.reason()?;
        let seen = catalog.listed(&entry.id).map(Seen);
        Some(Missing {
            id: entry.id.clone(),
            status,
            text,
            seen,
        })
    };
    let mut missing: Vec<Missing> = catalog.entries().iter().filter_map(missing).collect();
    let groups = by_status(&missing);
    let rank = |m: &Missing| groups.iter().position(|(status, _)| *status == m.status);
    missing.sort_by_key(|m| rank(m));
    missing
}

/// How many ids each status has, most frequent first.
fn by_status(missing: &[Missing]) -> Vec<(String, usize)> {
    let mut groups: Vec<(String, usize)> = Vec::new();
    for entry in missing {
        match groups
            .iter_mut()
            .find(|(status, _)| *status == entry.status)
        {
            Some((_, number)) => *number += 1,
            None => groups.push((entry.status.clone(), 1)),
        }
    }
    groups.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;

    #[test]
    fn long_ids_show_their_end() {
        assert_eq!(shorten("i-0c41be77"), "i-0c41be77");
        assert_eq!(
            shorten("0198c0de-7a11-7000-8000-0123456789ab"),
            "…0123456789ab"
        );
    }

    #[test]
    fn ids_stand_by_status_most_frequent_first() {
        let mut catalog = Catalog::default();
        let reply = r#"{"items": [], "errors": [{"id": "a", "status": 500, "error": "x"},
            {"id": "b", "status": 404, "error": "x"}, {"id": "c", "status": 404, "error": "x"}]}"#;
        let reply = serde_json::from_str(reply).unwrap();
        catalog.take_reply(&[], reply, Origin::Pasted, 0.0);
        catalog.add(&["d".into()], Origin::Pasted, 0.0);
        let missing = not_served(&catalog);
        let ids: Vec<&str> = missing.iter().map(|m| &*m.id).collect();
        assert_eq!(ids, ["b", "c", "a"]);
        assert_eq!(
            by_status(&missing),
            [("404".to_owned(), 2), ("500".to_owned(), 1)]
        );
    }
}
