//! A JSON text to read: numbered lines that fold, a search, copy and download.

mod line;
mod lines;

use std::collections::HashSet;

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use self::line::LineView;
use self::lines::{Line, find, lines};
use super::{Chip, Icon, copy_text};
use crate::browser;
use crate::format;
use crate::state::{Tone, use_app};

/// Texts with more lines start with their parts folded.
const MANY: usize = 3_000;

/// What the lines share.
#[derive(Clone, Copy)]
struct Reader {
    lines: StoredValue<Vec<Line>>,
    folded: RwSignal<HashSet<usize>>,
    /// Where the text searched for stands: line, and from which to which character.
    hits: Memo<Vec<(usize, usize, usize)>>,
    /// Which of them is looked at.
    at: RwSignal<usize>,
}

/// The viewer.
#[component]
pub fn JsonView(
    /// The text.
    text: String,
    /// Where it comes from and when.
    note: String,
    /// The name to save it under.
    file: String,
) -> impl IntoView {
    let toasts = use_app().toasts;
    let size = format::bytes(f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX)));
    let all = lines(&text);
    let texts: Vec<String> = all.iter().map(Line::text).collect();
    let count = all.len();
    let whole = StoredValue::new(texts.join("\n"));
    let folded: HashSet<usize> = if count > MANY {
        let deep =
            |(n, line): (usize, &Line)| (line.closes.is_some() && line.depth == 2).then_some(n);
        all.iter().enumerate().filter_map(deep).collect()
    } else {
        HashSet::new()
    };
    let wanted = RwSignal::new(String::new());
    let reader = Reader {
        lines: StoredValue::new(all),
        folded: RwSignal::new(folded),
        hits: Memo::new(move |_| wanted.with(|wanted| find(&texts, wanted))),
        at: RwSignal::new(0),
    };
    let wrap = RwSignal::new(false);
    let body = NodeRef::<html::Div>::new();
    Effect::new(move || {
        let hit = reader.hits.with(|hits| hits.get(reader.at.get()).copied());
        if let Some((line, ..)) = hit {
            unfold(reader, line);
            request_animation_frame(move || reveal(body, line));
        }
    });
    let visible = move || {
        reader
            .lines
            .with_value(|lines| reader.folded.with(|folded| visible(lines, folded)))
    };
    let save = move |_| {
        let saved =
            whole.with_value(|text| browser::download(&file, "application/json", text.as_bytes()));
        if saved.is_err() {
            toasts.say(Tone::Bad, "The browser refused to save the file.");
        }
    };
    view! {
        <div class="json-view">
            <div class="json-bar">
                <h2 class="unseen">"JSON"</h2>
                <p class="soft">{note}<span class="muted">{format!(" · {size}, {}", format::counted(count, "line", "lines"))}</span></p>
                <Search reader=reader wanted=wanted />
                <Chip label="wrap lines" on=wrap change=move |on| wrap.set(on) />
                <button type="button" class="button small" on:click=move |_| copy_text(toasts, whole.get_value(), "JSON")><Icon name="copy" />"Copy"</button>
                <button type="button" class="button small" on:click=save><Icon name="download" />"Download"</button>
            </div>
            <div class="json-lines" class:wrapped=move || wrap.get() node_ref=body tabindex="0" role="region" aria-label="JSON as received">
                <For each=visible key=|n| *n children=move |n| view! { <LineView reader=reader n=n /> } />
            </div>
        </div>
    }
}

/// The lines that no folded one hides.
fn visible(lines: &[Line], folded: &HashSet<usize>) -> Vec<usize> {
    let mut visible = Vec::with_capacity(lines.len());
    let mut n = 0;
    while n < lines.len() {
        visible.push(n);
        n = match lines[n].closes {
            Some(end) if folded.contains(&n) => end + 1,
            _ => n + 1,
        };
    }
    visible
}

/// Opens whatever hides a line.
fn unfold(reader: Reader, line: usize) {
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

/// Scrolls a line into view if it is not.
fn reveal(body: NodeRef<html::Div>, line: usize) {
    let Some(body) = body.get_untracked() else {
        return;
    };
    let row = body
        .query_selector(&format!("[data-line='{line}']"))
        .ok()
        .flatten();
    let Some(row) = row.and_then(|r| r.dyn_into::<web_sys::HtmlElement>().ok()) else {
        return;
    };
    // The body is what the rows' places are counted from.
    let top = row.offset_top();
    let (from, height) = (body.scroll_top(), body.client_height());
    if top < from || top + 20 > from + height {
        body.set_scroll_top(top - height / 2);
    }
}

/// The search field: Enter goes on, Shift and Enter back.
#[component]
fn Search(reader: Reader, wanted: RwSignal<String>) -> impl IntoView {
    let step = move |by: usize| {
        let all = reader.hits.with_untracked(Vec::len);
        if all > 0 {
            reader.at.update(|at| *at = (*at + by) % all);
        }
    };
    let back = move || step(reader.hits.with_untracked(Vec::len).saturating_sub(1));
    let keys = move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
        "Enter" if event.shift_key() => back(),
        "Enter" => step(1),
        "Escape" if wanted.with_untracked(|w| !w.is_empty()) => {
            event.stop_propagation();
            wanted.set(String::new());
        }
        _ => {}
    };
    let words = move || {
        let all = reader.hits.with(Vec::len);
        match (wanted.with(String::is_empty), all) {
            (true, _) => String::new(),
            (false, 0) => "none".into(),
            (false, all) => format!("{} of {all}", reader.at.get() + 1),
        }
    };
    let typed = move |event| {
        reader.at.set(0);
        wanted.set(event_target_value(&event));
    };
    view! {
        <span class="with-inside json-search">
            <Icon name="search" />
            <input
                class="input" type="text" role="searchbox" aria-label="Find in the JSON" placeholder="Find in the JSON"
                autocomplete="off" spellcheck="false" prop:value=move || wanted.get() on:input=typed on:keydown=keys
            />
            <span class="inside">
                <span class="meta number" role="status">{words}</span>
                <Show when=move || reader.hits.with(|h| h.len() > 1)>
                    <button type="button" class="button quiet icon-only small" aria-label="Previous place" on:click=move |_| back()><Icon name="chevron-up" /></button>
                    <button type="button" class="button quiet icon-only small" aria-label="Next place" on:click=move |_| step(1)><Icon name="chevron-down" /></button>
                </Show>
            </span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_hides_what_is_inside() {
        let items = [r#"{"type":"UserId","value":"u"}"#; 3].join(",");
        let lines = lines(&format!(r#"{{"owners":[{items}],"x":1}}"#));
        assert_eq!(visible(&lines, &HashSet::from([1])), [0, 1, 6, 7]);
        assert_eq!(visible(&lines, &HashSet::new()).len(), lines.len());
        assert_eq!(visible(&lines, &HashSet::from([0, 1])), [0]);
    }
}
