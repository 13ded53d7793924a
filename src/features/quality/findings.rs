//! The findings of what is chosen: a heading, the filter, the table, and what was checked.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use architrave_rules::{Check, Outcome, Source, Subject};

use super::cells::cells;
use super::lines::{Chosen, Line};
use super::options::Mode;
use super::state::QualityState;
use super::subject::SubjectElement;
use super::toolbar::Toolbar;
use crate::components::{Button, DataTable, Icon, TableColumn, Variant};
use crate::effect::{effect, memo};
use crate::features::finding_marks::severity_icon;
use crate::format::{count, duration};
use crate::t;
use crate::texts::class_label;
use crate::texts::rules::{about, broken, covered, need, note, rule_title};

/// What the columns of the table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Source, kind, target and what is allowed.
    Relationships,
    /// Element, detail and owners.
    Elements,
    /// Rule, element or ends, and detail: findings of several rules.
    Rules,
}

/// The column in the middle.
#[component]
pub fn Findings(state: QualityState) -> impl IntoView {
    view! {
        <section class="quality-main" aria-label=t::quality::FINDINGS>
            <Heading state=state />
            <Toolbar state=state />
            <Table state=state />
            <Status state=state />
        </section>
    }
}

/// What is listed, and what to know about it.
#[component]
fn Heading(state: QualityState) -> impl IntoView {
    let back = move |_| {
        state.address.change(false, |options| {
            options.rule = String::new();
            options.element = String::new();
            options.finding = String::new();
            if options.mode == Mode::Accepted {
                options.mode = Mode::Rule;
            }
        });
    };
    let content = move || match state.chosen.get() {
        Chosen::Nothing => ().into_any(),
        Chosen::Rule(rule) => rule_heading(state, rule).into_any(),
        Chosen::Element(node) => element_heading(state, node).into_any(),
        Chosen::Accepted => view! { <h2>{t::quality::lists::ACCEPTED}</h2> }.into_any(),
    };
    view! {
        <header class="quality-heading">
            <Button variant=Variant::Link class="quality-back" icon="chevron-left" on_press=back>
                {t::quality::ALL_RULES}
            </Button>
            {content}
        </header>
    }
}

fn rule_heading(state: QualityState, rule: usize) -> impl IntoView {
    let evaluation = state.evaluation.get();
    let (own, report) = (
        evaluation.set.rules.get(rule)?,
        evaluation.report.rules.get(rule)?,
    );
    let why = match &report.outcome {
        Outcome::Ran => None,
        Outcome::Off => Some(t::quality::lists::OFF.into()),
        Outcome::Broken(why) => Some(broken(own, why)),
        Outcome::NotApplicable(what) => Some(need(*what).into()),
    };
    let notes = why.into_iter().chain(report.notes.iter().map(note));
    let notes = notes.map(|note| view! { <p class="quality-note">{note}</p> });
    let scope = (!own.scope.is_empty()).then(|| {
        view! { <p class="meta">{t::quality::sheet::scope(&own.scope)}</p> }
    });
    Some(view! {
        <h2 class="row">
            <Icon name=severity_icon(own.severity) class=own.severity.name() />
            {rule_title(own)}
        </h2>
        <p class="soft">{about(&own.check)}</p>
        {scope}
        {notes.collect_view()}
    })
}

fn element_heading(state: QualityState, node: u32) -> impl IntoView {
    let evaluation = state.evaluation.get();
    let language = state.app.prefs.content_language();
    let element = state.app.catalog.with_untracked(|catalog| {
        SubjectElement::of(catalog, &evaluation.landscape, &language, node)
    });
    view! {
        <h2 lang=element.language>{element.title}</h2>
        <p class="soft">{class_label(&element.class)}</p>
    }
}

/// The columns for what is chosen.
fn layout(state: QualityState) -> Layout {
    let Chosen::Rule(rule) = state.chosen.get() else {
        return Layout::Rules;
    };
    let evaluation = state.evaluation.get();
    match evaluation.report.of_rule(rule).first().map(|f| f.subject) {
        Some(Subject::Relationship(_)) => Layout::Relationships,
        Some(Subject::Element(_)) | None => Layout::Elements,
    }
}

#[component]
fn Table(state: QualityState) -> impl IntoView {
    let layout = memo(move |_| layout(state));
    let is_about_kinds = memo(move |_| match state.chosen.get() {
        Chosen::Rule(rule) => state.evaluation.with(|evaluation| {
            let rule = evaluation.set.rules.get(rule);
            rule.is_some_and(|rule| rule.check == Check::RelationshipNotAllowed {})
        }),
        _ => false,
    });
    let columns = memo(move |_| {
        use t::quality::columns as heads;
        let labels = match layout.get() {
            Layout::Relationships => [
                heads::SOURCE,
                heads::RELATIONSHIP,
                heads::TARGET,
                match is_about_kinds.get() {
                    true => heads::ALLOWED,
                    false => heads::DETAIL,
                },
            ],
            Layout::Elements => [
                t::common::ELEMENT,
                t::common::CLASS,
                heads::DETAIL,
                t::common::OWNERS,
            ],
            Layout::Rules => [
                heads::RULE,
                t::common::ELEMENT,
                heads::TARGET,
                heads::DETAIL,
            ],
        };
        let column = |label: t::Text| TableColumn {
            label: label.into(),
            ..TableColumn::default()
        };
        labels.map(column).to_vec()
    });
    let number = memo(move |_| state.lines.with(|lines| lines.len()));
    let cursor = RwSignal::new(0_usize);
    effect(move || {
        state.chosen.track();
        cursor.set(0);
    });
    // The cursor is on the finding that is shown.
    effect(move || {
        let shown = state.shown.get();
        let place = state.lines.with(|lines| {
            let is_shown = |line: &Line| shown.is_some() && line.finding() == shown;
            lines.iter().position(is_shown)
        });
        if let Some(place) = place {
            cursor.set(place);
        }
    });
    let line = move |row: usize| state.lines.with_untracked(|lines| lines.get(row).copied());
    let open = move |row: usize| match line(row) {
        Some(Line::Open(place) | Line::Accepted(place)) => state.show(Some(place)),
        Some(Line::Heading(_)) => state.is_accepted_open.update(|open| *open = !*open),
        None => {}
    };
    let keys = move |(event, row): (KeyboardEvent, usize)| match event.key().as_str() {
        "Enter" => {
            open(row);
            true
        }
        "Escape" if state.shown.with_untracked(Option::is_some) => {
            state.show(None);
            true
        }
        _ => false,
    };
    let pressed = move |event: leptos::ev::MouseEvent| {
        let target = event.target();
        let target = target.and_then(|t| t.dyn_into::<web_sys::Element>().ok());
        let Some(target) = target else { return };
        let is_in = |selector: &str| target.closest(selector).ok().flatten().is_some();
        if is_in(".quality-row") && !is_in("a, button") {
            open(cursor.get_untracked());
        }
    };
    let key = move |row: usize| {
        let number = state.evaluation.with(|evaluation| evaluation.number);
        let line = state.lines.with(|lines| lines.get(row).copied());
        format!("{number} {line:?} {:?}", layout.get())
    };
    let is_selected = move |row: usize| {
        let line = state.lines.with(|lines| lines.get(row).copied());
        line.is_some_and(|line| line.finding().is_some() && line.finding() == state.shown.get())
    };
    let draw = move |row: usize| match line(row) {
        Some(line) => cells(state, line, layout.get_untracked()),
        None => ().into_any(),
    };
    let class = move || match layout.get() {
        Layout::Relationships => "quality-table relationships",
        Layout::Elements => "quality-table elements",
        Layout::Rules => "quality-table rules",
    };
    view! {
        <Show when=move || { number.get() > 0 } fallback=move || view! { <NoFindings state=state /> }>
            <div class=class on:click=pressed>
                <DataTable
                    label=t::quality::FINDINGS.into()
                    columns=columns
                    count=number
                    row_height=Signal::derive(|| 50.0)
                    row_class="quality-row"
                    key=key
                    cells=draw
                    cursor=cursor
                    is_selected=is_selected
                    on_key=keys
                />
            </div>
        </Show>
    }
}

/// Nothing is listed, and why.
#[component]
fn NoFindings(state: QualityState) -> impl IntoView {
    let checked = move || {
        let evaluation = state.evaluation.get();
        let ran = evaluation.report.rules.iter();
        let ran: Vec<_> = ran.filter(|rule| rule.outcome == Outcome::Ran).collect();
        let elements = ran.iter().map(|rule| rule.elements).max().unwrap_or(0);
        let relationships = ran.iter().map(|rule| rule.relationships).max();
        (ran.len(), elements, relationships.unwrap_or(0))
    };
    let title = move || {
        let is_filtered = state
            .options
            .with(|o| !(o.filter.is_empty() && o.owner.is_empty() && o.kind.is_empty()));
        let any = state.evaluation.with(|e| !e.report.findings.is_empty());
        match (state.chosen.get(), checked().0) {
            (Chosen::Accepted, _) if !is_filtered => t::quality::lists::NO_ACCEPTED.into(),
            (Chosen::Rule(_), _) if !is_filtered => t::common::NONE.into(),
            _ if is_filtered && any => t::quality::lists::NO_MATCH.into(),
            (_, 0) => t::quality::empty::NO_RULES.into(),
            (_, rules) if !any => t::quality::empty::none(rules),
            _ => String::from(t::quality::lists::CHOOSE),
        }
    };
    let covered = move || {
        let (rules, elements, relationships) = checked();
        (rules > 0).then(|| {
            let elements = t::common::element_count(elements);
            let relationships = t::common::relationship_count(relationships);
            t::quality::status::checked(&format!("{elements}, {relationships}"))
        })
    };
    view! {
        <div class="quality-none" role="status">
            <p class="strong">{title}</p>
            <p class="soft">{covered}</p>
        </div>
    }
}

/// What was checked, and by which set.
#[component]
fn Status(state: QualityState) -> impl IntoView {
    let numbers = move || {
        let (open, accepted) = state.lines.with(|lines| {
            let open = lines.iter().filter(|line| matches!(line, Line::Open(_)));
            let accepted = lines.iter().filter_map(|line| match line {
                Line::Heading(number) => Some(*number),
                _ => None,
            });
            (open.count(), accepted.sum::<usize>())
        });
        match state.chosen.get() {
            Chosen::Rule(_) => t::quality::status::open_accepted(&count(accepted), &count(open)),
            _ => t::quality::finding_count(state.lines.with(|lines| lines.len())),
        }
    };
    let checked = move || {
        let evaluation = state.evaluation.get();
        let Chosen::Rule(rule) = state.chosen.get() else {
            return None;
        };
        let report = evaluation.report.rules.get(rule)?;
        (report.outcome == Outcome::Ran).then(|| {
            let checked = t::quality::status::checked(&covered(report));
            format!(" · {checked}")
        })
    };
    let took = move || {
        let took = state.evaluation.with(|evaluation| evaluation.took);
        t::quality::status::all_rules_in(&duration(took))
    };
    let set = move || set_name(state);
    view! {
        <footer class="quality-status">
            <span>{numbers} {checked} " · " {took}</span>
            <span class="push">{t::quality::status::RULE_SET} " " <span class="strong">{set}</span></span>
        </footer>
    }
}

/// The name of the set that was evaluated.
pub fn set_name(state: QualityState) -> String {
    let name = state
        .evaluation
        .with(|evaluation| evaluation.set.name.clone());
    let is_built_in = state.store.with(|stored| stored.source == Source::BuiltIn);
    match (is_built_in, name.is_empty()) {
        (true, _) => t::quality::status::BUILT_IN.into(),
        (false, true) => t::quality::status::UNNAMED.into(),
        (false, false) => name,
    }
}
