//! A JSON text to read: numbered lines that fold, a search, copy and download. Only the lines in
//! sight are drawn: an element may have thousands.

mod line;
mod lines;
mod rows;
mod search;

use std::collections::HashSet;
use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use self::line::LineView;
use self::lines::{JsonLine, find, lines};
use self::rows::{row_of, rows, widest};
use self::search::Search;
use super::virtual_list::reveal;
use super::{Button, Chip, Download, List, Roving, VirtualList, copy_text};
use crate::browser;
use crate::effect::{effect, memo};
use crate::format;
use crate::state::use_app;
use crate::t;

/// Texts with more lines start with their parts folded.
const MANY: usize = 3_000;
/// The height of a row, in CSS pixels.
const ROW: f64 = 24.0;
/// How many rows stay in sight around what was searched for.
const AROUND: usize = 4;

/// What the lines share.
#[derive(Clone, Copy)]
struct JsonState {
    lines: StoredValue<Vec<JsonLine>>,
    folded: RwSignal<HashSet<usize>>,
    /// The matches of the search: line, start and end character.
    hits: Memo<Vec<(usize, usize, usize)>>,
    /// The index of the current match.
    at: RwSignal<usize>,
}

#[component]
pub fn JsonView(
    text: String,
    /// Where it comes from and when.
    note: String,
    /// The name to save it under.
    file: String,
) -> impl IntoView {
    let toasts = use_app().toasts;
    let size = format::bytes(f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX)));
    let all = lines(&text);
    let texts: Vec<String> = all.iter().map(JsonLine::text).collect();
    let count = all.len();
    let width = widest(&all);
    let whole = StoredValue::new(texts.join("\n"));
    let folded: HashSet<usize> = if count > MANY {
        let deep =
            |(n, line): (usize, &JsonLine)| (line.closes.is_some() && line.depth == 2).then_some(n);
        all.iter().enumerate().filter_map(deep).collect()
    } else {
        HashSet::new()
    };
    let wanted = RwSignal::new(String::new());
    let reader = JsonState {
        lines: StoredValue::new(all),
        folded: RwSignal::new(folded),
        hits: memo(move |_| wanted.with(|wanted| find(&texts, wanted))),
        at: RwSignal::new(0),
    };
    let wrap = RwSignal::new(false);
    let list = NodeRef::<html::Div>::new();
    let columns = columns(list, wrap);
    let shown = memo(move |_| {
        let columns = columns.get();
        let shown = reader
            .lines
            .with_value(|lines| reader.folded.with(|folded| rows(lines, folded, columns)));
        Arc::new(shown)
    });
    effect(move || {
        let hit = reader.hits.with(|hits| hits.get(reader.at.get()).copied());
        if let Some((line, from, _)) = hit {
            unfold(reader, line);
            let shown = shown.get_untracked();
            if let Some(place) = row_of(&shown, line, from) {
                show(list, place, shown.len());
            }
        }
    });
    let at = move |n: usize| shown.with(|shown| shown.get(n).copied());
    let row = move |n: usize| match untrack(|| at(n)) {
        Some(row) => view! { <LineView reader=reader row=row /> }.into_any(),
        None => ().into_any(),
    };
    let number = Signal::derive(move || shown.with(|shown| shown.len()));
    let widest = move || if wrap.get() { 0 } else { width }.to_string();
    view! {
        <div class="json-view">
            <div class="json-bar">
                <h2 class="unseen">{t::common::JSON}</h2>
                <p class="soft">{note}<span class="muted">{format!(" · {}", t::components::json::extent(&t::common::line_count(count), &size))}</span></p>
                <Search reader=reader wanted=wanted />
                <Chip label=t::components::json::WRAP_LINES on=wrap change=move |on| wrap.set(on) />
                <Button small=true icon="copy" on_press=move |_| copy_text(toasts, whole.get_value(), t::common::JSON.get())>{t::components::json::COPY}</Button>
                <Download small=true name=file kind="application/json" content=move |()| whole.get_value()>{t::components::json::DOWNLOAD}</Download>
            </div>
            <div class="json-lines" style:--json-columns=widest>
                <code class="json-measure" aria-hidden="true">"0000000000"</code>
                <Roving>
                    <VirtualList
                        node=list count=number row_height=ROW key=at row=row body=("table", t::components::json::TABLE_LABEL.get())
                        attr:role="region" attr:aria-label=t::components::json::TABLE_LABEL.get() attr:tabindex="0"
                    />
                </Roving>
            </div>
        </div>
    }
}

/// How many characters fit beside the numbers while lines are wrapped; `None` while they are not.
fn columns(list: NodeRef<html::Div>, wrap: RwSignal<bool>) -> RwSignal<Option<usize>> {
    let columns = RwSignal::new(None);
    let measure = move || {
        let _ = columns.try_set(if wrap.get_untracked() {
            fitting(list)
        } else {
            None
        });
    };
    effect(move || {
        wrap.track();
        measure();
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || resized.remove());
    columns
}

fn fitting(list: NodeRef<html::Div>) -> Option<usize> {
    let list = list.try_get_untracked().flatten()?;
    let parent = list.parent_element()?;
    let sample = parent.query_selector(".json-measure").ok()??;
    // The sample has ten characters.
    let one = sample.get_bounding_client_rect().width() / 10.0;
    let text = list.query_selector(".json-line code").ok()??;
    let before = text.get_bounding_client_rect().left() - list.get_bounding_client_rect().left()
        + f64::from(list.scroll_left());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the columns of a screen"
    )]
    let fitting = ((f64::from(list.client_width()) - before - 20.0) / one).max(8.0) as usize;
    Some(fitting)
}

/// Opens whatever hides a line.
fn unfold(reader: JsonState, line: usize) {
    let hiding: Vec<usize> = reader.lines.with_value(|lines| {
        reader.folded.with_untracked(|folded| {
            let hides = |n: &usize| lines[*n].closes.is_some_and(|end| *n < line && line <= end);
            folded.iter().copied().filter(hides).collect()
        })
    });
    if !hiding.is_empty() {
        reader
            .folded
            .update(|folded| folded.retain(|n| !hiding.contains(n)));
    }
}

/// Scrolls to a row with some around it, and then to the mark in it, however far to the right.
fn show(list: NodeRef<html::Div>, place: usize, count: usize) {
    request_animation_frame(move || {
        for place in [
            (place + AROUND).min(count - 1),
            place.saturating_sub(AROUND),
        ] {
            reveal(list, place, List { count, row: ROW }, 0.0);
        }
        request_animation_frame(move || {
            let Some(list) = list.try_get_untracked().flatten() else {
                return;
            };
            let Ok(Some(mark)) = list.query_selector("mark.now") else {
                return;
            };
            let (mark, seen) = (
                mark.get_bounding_client_rect(),
                list.get_bounding_client_rect(),
            );
            // On a narrow page the list may end below the window.
            let window = browser::window().and_then(|w| w.inner_height().ok()?.as_f64());
            if window.is_some_and(|height| seen.bottom() > height) {
                list.scroll_into_view_with_bool(false);
            }
            if mark.right() > seen.right() || mark.left() < seen.left() {
                let middle = (seen.left() + seen.right()) / 2.0;
                #[expect(clippy::cast_possible_truncation, reason = "the width of a line")]
                let by = (mark.left() - middle) as i32;
                list.set_scroll_left((list.scroll_left() + by).max(0));
            }
        });
    });
}
