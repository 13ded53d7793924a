//! Every element of the file, one by one: searched, narrowed to a type or to what changed, each
//! with its line.

use architrave_interface::{ElementClass, Layer};
use architrave_worker::{Find, Here, Row, State};
use leptos::html;
use leptos::prelude::*;

use super::history::{Changes, ChangesDialog, StateCell};
use super::line::LineNumber;
use super::matches::{MatchCell, MatchesDialog, OpenMatches, tone};
use super::result::IdCell;
use super::work::ImportWork;
use crate::catalog::{class_label, split_words};
use crate::components::{Button, Glyph, Icon, SearchField, VirtualList, use_media};
use crate::effect::{effect, memo};
use crate::format::{count, counted};

/// The height of a row, in CSS pixels; on a narrow page it has two lines.
const ROW: f64 = 32.0;
const NARROW: f64 = 56.0;

/// What is looked for.
#[derive(Clone, Copy)]
pub struct Browse {
    /// Whether elements are shown one by one.
    pub open: RwSignal<bool>,
    words: RwSignal<String>,
    kind: RwSignal<Option<String>>,
    state: RwSignal<Option<State>>,
    here: RwSignal<Option<Here>>,
}

impl Browse {
    /// Nothing is looked for yet.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(false),
            words: RwSignal::new(String::new()),
            kind: RwSignal::new(None),
            state: RwSignal::new(None),
            here: RwSignal::new(None),
        }
    }

    /// Nothing is looked for any more.
    pub fn reset(self) {
        self.only(None, None, None);
        self.words.set(String::new());
        self.open.set(false);
    }

    /// Shows the elements that are narrowed to one thing.
    pub(super) fn only(self, kind: Option<String>, state: Option<State>, here: Option<Here>) {
        self.kind.set(kind);
        self.state.set(state);
        self.here.set(here);
        self.open.set(true);
    }

    /// Shows the elements of a type: a class, or a type as written; an empty one is none.
    pub fn of_kind(self, kind: &str) {
        self.only(Some(kind.to_owned()), None, None);
    }

    /// Shows the elements of a state.
    pub fn of_state(self, state: State) {
        self.only(None, Some(state), None);
    }
}

/// The list, its search field and what narrows it.
#[component]
pub fn OneByOne(work: ImportWork, browse: Browse) -> impl IntoView {
    effect(move || {
        // What is known of the elements changes with the checks.
        work.checked.track();
        work.look_for(Find {
            words: browse.words.get(),
            kind: browse.kind.get(),
            state: browse.state.get(),
            here: browse.here.get(),
            language: work.app.prefs.language(),
            ..Find::default()
        });
    });
    let (nearby, changes) = (OpenMatches::provide(), Changes::provide());
    let node = NodeRef::<html::Div>::new();
    let narrow = use_media("(width < 720px)");
    let total = memo(move |_| work.found.with(|rows| rows.total));
    let rows = Signal::derive(move || total.get().unwrap_or(0));
    let height = Signal::derive(move || if narrow.get() { NARROW } else { ROW });
    let key = move |place: usize| {
        work.want_row(place);
        work.found.with(|rows| rows.key(place))
    };
    let row = move |place: usize| {
        let found = work.found.with_untracked(|rows| rows.get(place).cloned());
        let cells = found.map_or_else(unread, |row| view! { <Cells work row /> }.into_any());
        view! {
            <div role="row" class="import-row of-found" aria-rowindex=(place + 2).to_string()>
                {cells}
            </div>
        }
        .into_any()
    };
    let header = move || {
        view! {
            <div role="rowgroup" class="import-heads">
                <div role="row" class="import-row of-found" aria-rowindex="1">
                    <span role="columnheader">"Element"</span>
                    <span role="columnheader">"Identifier"</span>
                    <span role="columnheader">"Earlier imports"</span>
                    <span role="columnheader">"Known here"</span>
                    <span role="columnheader" class="right">
                        "Line"
                    </span>
                </div>
            </div>
        }
        .into_any()
    };
    let says = move || match total.get() {
        None => "Looking".to_owned(),
        Some(0) => "No element of the file matches.".to_owned(),
        Some(n) => counted(n, "element", "elements"),
    };
    view! {
        <div class="import-browse">
            <div class="import-tools">
                <SearchField
                    label="Search names, types and identifiers"
                    value=browse.words
                    change=move |text| browse.words.set(text)
                />
                <Narrowed browse />
                <span class="push soft number" role="status">
                    {says}
                </span>
            </div>
            <VirtualList
                node=node
                count=rows
                row_height=height
                key=key
                row=row
                header=Box::new(header)
                attr:role="table"
                attr:aria-label="Elements of the file"
                attr:tabindex="0"
                attr:aria-rowcount=move || (rows.get() + 1).to_string()
            />
            <MatchesDialog work nearby />
            <ChangesDialog changes />
        </div>
    }
}

/// What narrows the list besides words, each with a way to let it go.
#[component]
fn Narrowed(browse: Browse) -> impl IntoView {
    let chip = |label: String, clear: fn(Browse), browse: Browse| {
        let title = format!("Show others than {label} too");
        view! {
            <Button small=true label=title on_press=move |_| clear(browse)>
                {label}
                <Icon name="x" class="small" />
            </Button>
        }
    };
    let kind = move || {
        let kind = browse.kind.get()?;
        let label = if kind.is_empty() {
            "No type".to_owned()
        } else {
            split_words(&kind)
        };
        Some(chip(label, |browse| browse.kind.set(None), browse))
    };
    let state = move || {
        let state = browse.state.get()?;
        Some(chip(
            state.words().to_owned(),
            |browse| browse.state.set(None),
            browse,
        ))
    };
    let here = move || {
        let here = browse.here.get()?;
        let label = here.words().to_owned();
        Some(chip(label, |browse| browse.here.set(None), browse))
    };
    view! {
        {kind}
        {state}
        {here}
    }
}

/// A row whose content is on its way.
fn unread() -> AnyView {
    view! {
        <span role="cell" class="muted">
            "…"
        </span>
        <span role="cell"></span>
        <span role="cell"></span>
        <span role="cell"></span>
        <span role="cell"></span>
    }
    .into_any()
}

#[component]
fn Cells(work: ImportWork, row: Row) -> impl IntoView {
    let kind = row.kind.clone().unwrap_or_default();
    let class = ElementClass::from(kind.as_str());
    let layer = class.layer();
    let label = if kind.is_empty() {
        "No type".to_owned()
    } else {
        class_label(&class)
    };
    let glyph = layer.map(|layer: Layer| view! { <Glyph class=class.clone() layer /> });
    let name = if row.name.is_empty() {
        view! { <span class="muted">"No name"</span> }.into_any()
    } else {
        view! {
            <span class="truncate" title=row.name.clone()>
                {row.name.clone()}
            </span>
        }
        .into_any()
    };
    let mark = row.here.and_then(tone);
    let identifier = row.identifier.clone().unwrap_or_default();
    let line = row.line;
    let column = (row.column > 0).then_some(row.column);
    view! {
        <span role="cell" class="row truncate">
            {glyph}
            {name}
            <span class="meta truncate">{label}</span>
        </span>
        <IdCell id=identifier soft=true />
        <span role="cell" class="row truncate">
            <StateCell row=row.clone() />
        </span>
        <span role="cell" class="row truncate">
            {mark}
            <MatchCell work row />
        </span>
        <span role="cell" class="right">
            <LineNumber line column=column.unwrap_or(0) />
        </span>
    }
}

/// "2,148, of which 4 without a type"
pub fn total(elements: usize, untyped: usize) -> String {
    match untyped {
        0 => count(elements),
        n => format!("{}, of which {} without a type", count(elements), count(n)),
    }
}
