//! The number of a line that leads to the line itself, as long as the file is loaded.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::lines::{self, FileLine};
use super::work::ImportWork;
use crate::components::{Banner, BannerTone, Busy, Button, Dialog, Variant, copy_text};
use crate::effect::effect;
use crate::format::count;
use crate::t;

/// What the numbers of a page share.
#[derive(Clone, Copy)]
pub struct Lines {
    /// The line that is shown.
    open: RwSignal<Option<(u64, u64)>>,
    /// Whether the file can be read.
    here: bool,
}

impl Lines {
    /// For everything drawn below; `here` says whether they are lines of the current file.
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
    /// Whether "line" is visible before it, and the column after it.
    #[prop(optional)]
    named: bool,
) -> impl IntoView {
    if line == 0 {
        return view! { <span class="number">"–"</span> }.into_any();
    }
    #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
    let number = count(line as usize);
    let column_number = column.to_string();
    let text = match named {
        true => (move || match column {
            0 => t::import::line::named(&number),
            _ => t::import::line::named_column(&column_number, &number),
        })
        .into_any(),
        false => view! {
            <span class="unseen">{t::import::line::LINE} " "</span>
            {number}
        }
        .into_any(),
    };
    let title = move || {
        (column > 0).then(|| t::import::line::named_column(&column.to_string(), &line.to_string()))
    };
    match use_context::<Lines>().filter(|lines| lines.here) {
        Some(lines) => view! {
            <Button
                variant=Variant::Link
                class="import-line"
                popup="dialog"
                attr:title=title
                on_press=move |_| lines.open.set(Some((line, column)))
            >
                {text}
            </Button>
        }
        .into_any(),
        None => view! {
            <span class="number" title=t::import::line::GONE>
                {text}
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
    let found = RwSignal::new(None::<Result<Vec<FileLine>, String>>);
    let Some(file) = work.file() else {
        return ().into_any();
    };
    #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
    let number = count(line as usize);
    let name = file.name();
    let title = Signal::derive(move || t::import::line::dialog_title(&number, &name));
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
            copy_text(work.app.toasts, text, &t::import::line::LINE);
        }
    };
    let body = move || match found.get() {
        None => view! { <Busy text=t::import::READING_FILE /> }.into_any(),
        Some(Err(why)) => view! {
            <Banner tone=BannerTone::Bad>
                <strong class="strong">{t::import::line::FAILED}</strong>
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
                    {t::import::line::COPY}
                </Button>
                <Button variant=Variant::Primary on_press=move |_| close()>
                    {t::common::DONE}
                </Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The line among those around it.
#[component]
fn Around(found: Vec<FileLine>, line: u64) -> impl IntoView {
    let cut = found.iter().any(|one| one.cut || one.skipped > 0);
    // A long line above it may push it out of view.
    let node = NodeRef::<html::Div>::new();
    effect(move || {
        let current = node
            .get()
            .and_then(|node| node.query_selector(".current").ok().flatten());
        if let Some(current) = current {
            request_animation_frame(move || current.scroll_into_view());
        }
    });
    let row = |one: FileLine| {
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
        <div class="import-source" node_ref=node tabindex="0" role="region" aria-label=t::import::line::REGION>
            <ol>{found.into_iter().map(row).collect_view()}</ol>
        </div>
        {cut.then(|| view! { <p class="hint">{t::import::line::CUT}</p> })}
    }
}
