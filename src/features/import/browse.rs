//! Every element of the file, one by one: searched, narrowed to a type or to what changed, each
//! with its line.

use architrave_interface::{ElementClass, Layer};
use architrave_worker::{ElementRow, Find, ImportedState, MatchStatus};
use leptos::html;
use leptos::prelude::*;

use super::history::{ChangesDialog, ShownChanges, StateCell};
use super::matches::{MatchCell, MatchesDialog, OpenMatches, tone};
use super::result::{IdCell, LineCell};
use super::session::ImportSession;
use super::work::ImportWork;
use crate::components::{Button, Glyph, Icon, SearchField, VirtualList, use_media};
use crate::effect::{effect, memo};
use crate::format::count;
use crate::t;
use crate::texts::class_label;
use crate::texts::import::{here_label, state_label};

/// The height of a row, in CSS pixels; on a narrow page it has two lines.
const ROW: f64 = 32.0;
const NARROW: f64 = 56.0;

/// The search among the elements of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Browse {
    /// Whether elements are shown one by one.
    pub is_open: bool,
    words: String,
    kind: Option<String>,
    state: Option<ImportedState>,
    here: Option<MatchStatus>,
}

impl Browse {
    /// The elements of a type: a class, or a type as written; an empty one is none.
    pub fn of_kind(kind: &str) -> Self {
        Self {
            kind: Some(kind.to_owned()),
            ..Self::default()
        }
    }

    /// The elements that compare like this with earlier imports.
    pub fn of_state(state: ImportedState) -> Self {
        Self {
            state: Some(state),
            ..Self::default()
        }
    }

    /// The elements that match like this with those in this browser.
    pub fn of_here(here: MatchStatus) -> Self {
        Self {
            here: Some(here),
            ..Self::default()
        }
    }
}

impl ImportSession {
    /// Shows elements one by one, narrowed to one thing; the words that are looked for stay.
    pub fn show_elements(&self, only: Browse) {
        self.browse.update(|browse| {
            *browse = Browse {
                is_open: true,
                words: std::mem::take(&mut browse.words),
                ..only
            };
        });
    }
}

/// The list, its search field and what narrows it.
#[component]
pub fn OneByOne(work: ImportWork) -> impl IntoView {
    let browse = memo(move |_| work.session().browse.get());
    effect(move || {
        let session = work.session();
        // What is known of the elements changes with the checks.
        session.checks.found.track();
        let browse = browse.get();
        session.look_for(Find {
            words: browse.words,
            kind: browse.kind,
            state: browse.state,
            here: browse.here,
            language: work.app.prefs.content_language(),
            ..Find::default()
        });
    });
    let (nearby, changes) = (OpenMatches::provide(), ShownChanges::provide());
    let node = NodeRef::<html::Div>::new();
    let narrow = use_media("(width < 720px)");
    let total = memo(move |_| work.session().found.with(|rows| rows.total));
    let rows = Signal::derive(move || total.get().unwrap_or(0));
    let height = Signal::derive(move || if narrow.get() { NARROW } else { ROW });
    let key = move |place: usize| {
        let session = work.session();
        session.want_row(place);
        session.found.with(|rows| rows.key(place))
    };
    let row = move |place: usize| {
        let session = work.session_now();
        let found = session
            .found
            .with_untracked(|rows| rows.get(place).cloned());
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
                    <span role="columnheader">{t::common::ELEMENT}</span>
                    <span role="columnheader">{t::common::EXTERNAL_ID}</span>
                    <span role="columnheader">{t::common::EARLIER_IMPORTS}</span>
                    <span role="columnheader">{t::common::IN_THIS_BROWSER}</span>
                    <span role="columnheader" class="right">
                        {t::import::line::LINE}
                    </span>
                </div>
            </div>
        }
        .into_any()
    };
    let says = move || match total.get() {
        None => t::import_check::browse::LOOKING.into(),
        Some(0) => t::import_check::browse::NO_MATCH.into(),
        Some(n) => t::common::element_count(n),
    };
    view! {
        <div class="import-browse">
            <div class="import-tools">
                <SearchField
                    label=t::import_check::browse::SEARCH
                    value=Signal::derive(move || browse.with(|browse| browse.words.clone()))
                    change=move |text| work.session_now().browse.update(|browse| browse.words = text)
                />
                <Narrowed work />
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
                attr:aria-label=t::import_check::browse::LIST
                attr:tabindex="0"
                attr:aria-rowcount=move || (rows.get() + 1).to_string()
            />
            <MatchesDialog work nearby />
            <ChangesDialog changes />
        </div>
    }
}

/// The filters of the list besides words, each with a button to remove it.
#[component]
fn Narrowed(work: ImportWork) -> impl IntoView {
    let chip = move |label: String, clear: fn(&mut Browse)| {
        let title = t::import_check::browse::clear_filter(&label);
        view! {
            <Button small=true label=title on_press=move |_| work.session_now().browse.update(clear)>
                {label}
                <Icon name="x" class="small" />
            </Button>
        }
    };
    let kind = memo(move |_| work.session().browse.with(|browse| browse.kind.clone()));
    let kind = move || {
        let label = kind.get().map(|kind| match kind.as_str() {
            "" => t::import::NO_TYPE.into(),
            kind => class_label(&ElementClass::from(kind)),
        })?;
        Some(chip(label, |browse| browse.kind = None))
    };
    let state = memo(move |_| work.session().browse.with(|browse| browse.state));
    let state = move || {
        let label = state_label(state.get()?).into();
        Some(chip(label, |browse| browse.state = None))
    };
    let here = memo(move |_| work.session().browse.with(|browse| browse.here));
    let here = move || {
        let label = here_label(here.get()?).into();
        Some(chip(label, |browse| browse.here = None))
    };
    view! {
        {kind}
        {state}
        {here}
    }
}

/// A row whose content is being loaded.
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
fn Cells(work: ImportWork, row: ElementRow) -> impl IntoView {
    let kind = row.kind.clone().unwrap_or_default();
    let class = ElementClass::from(kind.as_str());
    let layer = class.layer();
    let of_label = class.clone();
    let label = move || match kind.as_str() {
        "" => t::import::NO_TYPE.into(),
        _ => class_label(&of_label),
    };
    let glyph = layer.map(|layer: Layer| view! { <Glyph class=class.clone() layer /> });
    let name = if row.name.is_empty() {
        view! { <span class="muted">{t::common::NO_NAME}</span> }.into_any()
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
    let (line, column) = (row.line, row.column);
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
        <LineCell line column />
    }
}

/// "2,148, of which 4 without a type"
pub fn total(elements: usize, untyped: usize) -> String {
    match untyped {
        0 => count(elements),
        n => t::import_check::browse::total(&count(elements), &count(n)),
    }
}
