//! The number of a line that leads to the line itself, as long as the file is at hand.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lines::{self, Line};
use super::work::ImportWork;
use crate::components::{Banner, BannerTone, Button, Dialog, Variant, copy_text};
use crate::effect::effect;
use crate::format::count;

/// What the numbers of a page share.
#[derive(Clone, Copy)]
pub struct Lines {
    /// The line that is shown.
    open: RwSignal<Option<(u64, u64)>>,
    /// Whether the file can be read.
    here: bool,
}

impl Lines {
    /// For everything drawn below; `here` says whether the file at hand is the one they are of.
    pub fn provide(here: bool) -> Self {
        let lines = Self {
            open: RwSignal::new(None),
            here,
        };
        provide_context(lines);
        lines
    }
}

/// The number of a line; a dash where it is not known.
#[component]
pub fn LineNumber(
    /// The line, from 1; 0 where it is not known.
    line: u64,
    /// The column, from 1; 0 where it is not known.
    #[prop(optional)]
    column: u64,
    /// Whether "line" stands before it for all to see, and the column behind it.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    const GONE: &str =
        "The file is no longer at hand. Choose it again on the import page to see its lines.";
    if line == 0 {
        return view! { <span class="number">"–"</span> }.into_any();
    }
    #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
    let number = count(line as usize);
    let word = view! { <span class:unseen=!named>{if named { "line " } else { "Line " }}</span> };
    let number = if named && column > 0 {
        format!("{number}, column {column}")
    } else {
        number
    };
    let title = (column > 0).then(|| format!("Line {line}, column {column}"));
    match use_context::<Lines>().filter(|lines| lines.here) {
        Some(lines) => view! {
            <Button
                variant=Variant::Link
                class="import-line"
                popup="dialog"
                attr:title=title
                on_press=move |_| lines.open.set(Some((line, column)))
            >
                {word}
                {number}
            </Button>
        }
        .into_any(),
        None => view! {
            <span class="number" title=GONE>
                {word}
                {number}
            </span>
        }
        .into_any(),
    }
}

/// The dialog with the line that was chosen.
#[component]
pub fn LineDialog(work: ImportWork, lines: Lines) -> impl IntoView {
    move || {
        lines
            .open
            .get()
            .map(|(line, column)| view! { <Shown work lines line column /> })
    }
}

#[component]
fn Shown(work: ImportWork, lines: Lines, line: u64, column: u64) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Vec<Line>, String>>);
    let Some(file) = work.file() else {
        return ().into_any();
    };
    #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
    let title = format!("Line {} of {}", count(line as usize), file.name());
    spawn_local(async move {
        let read = lines::read(&file, line, column).await;
        found.try_set(Some(read));
    });
    let text = move || {
        found.with(|found| {
            let lines = found.as_ref()?.as_ref().ok()?;
            let one = lines.iter().find(|one| one.number == line)?;
            Some(one.text.clone())
        })
    };
    let copy = move |_| {
        if let Some(text) = untrack(text) {
            copy_text(work.app.toasts, text, "Line");
        }
    };
    let body = move || match found.get() {
        None => view! {
            <p class="row soft" role="status">
                <span class="spinner" aria-hidden="true"></span>
                "Reading the file"
            </p>
        }
        .into_any(),
        Some(Err(why)) => view! {
            <Banner tone=BannerTone::Bad>
                <strong class="strong">"The line could not be read"</strong>
                <p>{why}</p>
            </Banner>
        }
        .into_any(),
        Some(Ok(found)) => view! { <Around found line /> }.into_any(),
    };
    let close = move || lines.open.set(None);
    view! {
        <Dialog title=title close=close wide=true>
            {body}
            <div class="actions">
                <Button icon="copy" disabled=move || text().is_none() on_press=copy>
                    "Copy line"
                </Button>
                <Button variant=Variant::Primary on_press=move |_| close()>
                    "Done"
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The line among those around it.
#[component]
fn Around(found: Vec<Line>, line: u64) -> impl IntoView {
    let cut = found.iter().any(|one| one.cut || one.skipped > 0);
    // A long line above it may push it out of sight.
    let node = NodeRef::<html::Div>::new();
    effect(move || {
        let current = node
            .get()
            .and_then(|node| node.query_selector(".current").ok().flatten());
        if let Some(current) = current {
            request_animation_frame(move || current.scroll_into_view());
        }
    });
    let row = |one: Line| {
        let is_it = one.number == line;
        #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
        let number = count(one.number as usize);
        let rest = one.cut.then_some("…");
        let before = (one.skipped > 0).then_some("…");
        view! {
            <li class:current=is_it aria-current=is_it.then_some("true")>
                <span class="line-number">{number}</span>
                <code>{before}{one.text}{rest}</code>
            </li>
        }
    };
    view! {
        <div class="import-source" node_ref=node tabindex="0" role="region" aria-label="The line and those around it">
            <ol>{found.into_iter().map(row).collect_view()}</ol>
        </div>
        {cut.then(|| view! { <p class="hint">"Of a long line only a part is shown and copied."</p> })}
    }
}
