//! The filter of the findings, and the way to the list of elements.

use std::collections::BTreeMap;

use architrave_interface::{ElementClass, ReferenceKind};
use architrave_rules::Subject;
use leptos::prelude::*;

use super::filter::kind_or_class;
use super::lines::{Chosen, Line};
use super::state::QualityState;
use super::subject::nodes;
use super::table_link::TableLink;
use crate::catalog::sorting::SortInPlace;
use crate::components::{Icon, SearchField, Select};
use crate::effect::memo;
use crate::paths::{self, Page};
use crate::t;
use crate::texts::{class_label, kind_label};

#[component]
pub fn Toolbar(state: QualityState) -> impl IntoView {
    let app = state.app;
    let filter = memo(move |_| state.options.with(|options| options.filter.clone()));
    let filter_by = move |text: String| {
        state.address.change(true, |options| {
            options.filter = text;
            options.finding = String::new();
        });
    };
    let owner = move || state.options.with(|options| options.owner.clone());
    let choose_owner = move |owner| {
        state.address.change(false, |options| {
            options.owner = owner;
            options.finding = String::new();
        });
    };
    let kind = move || state.options.with(|options| options.kind.clone());
    let choose_kind = move |kind| {
        state.address.change(false, |options| {
            options.kind = kind;
            options.finding = String::new();
        });
    };
    let found = memo(move |_| values(state));
    let any = || (String::new(), String::from(t::quality::filter::ANY));
    let owners = move || {
        app.people.loaded_count();
        let found = found.get();
        let label = |owner: &String| {
            let id = owner.split_once(':').map_or("", |(_, id)| id);
            let name = app.people.name_untracked(id);
            (owner.clone(), name.unwrap_or_else(|| id.to_owned()))
        };
        let mut all: Vec<(String, String)> = found.owners.iter().map(label).collect();
        all.sort_by(|a, b| a.1.cmp(&b.1));
        with_chosen(any(), all, owner())
    };
    let kinds = move || {
        let found = found.get();
        let label = |(kind, is_class): (&String, &bool)| {
            let label = match is_class {
                true => class_label(&ElementClass::from(kind.as_str())),
                false => kind_label(&ReferenceKind::from(kind.as_str())),
            };
            (kind.clone(), label)
        };
        let mut all: Vec<(String, String)> = found.kinds.iter().map(label).collect();
        all.sort_by(|a, b| a.1.cmp(&b.1));
        with_chosen(any(), all, kind())
    };
    view! {
        <div class="quality-toolbar">
            <SearchField label=t::quality::filter::FIELD value=filter change=filter_by key="/" />
            <Select
                label=t::common::OWNER
                options=Signal::derive(owners)
                value=Signal::derive(owner)
                choose=choose_owner
            />
            <Select
                label=t::quality::filter::KIND_OR_CLASS
                options=Signal::derive(kinds)
                value=Signal::derive(kind)
                choose=choose_kind
            />
            <InTable state=state />
        </div>
    }
}

/// The options of a choice: what is chosen is one of them in any case.
fn with_chosen(
    any: (String, String),
    all: Vec<(String, String)>,
    chosen: String,
) -> Vec<(String, String)> {
    let is_there = chosen.is_empty() || all.iter().any(|(value, _)| *value == chosen);
    let missing = (!is_there).then(|| (chosen.clone(), chosen));
    std::iter::once(any).chain(all).chain(missing).collect()
}

/// What the findings can be filtered by.
#[derive(Clone, Debug, Default, PartialEq)]
struct Values {
    /// Owners as `type:value`.
    owners: Vec<String>,
    /// Kinds, and classes with `true`.
    kinds: BTreeMap<String, bool>,
}

/// The owners, kinds and classes of all findings of the chosen rule, else of all rules.
fn values(state: QualityState) -> Values {
    let evaluation = state.evaluation.get();
    let findings = match state.chosen.get() {
        Chosen::Rule(rule) => evaluation.report.of_rule(rule),
        _ => &evaluation.report.findings,
    };
    let landscape = &evaluation.landscape;
    state.app.catalog.with_untracked(|catalog| {
        let mut owners: Vec<u32> = Vec::new();
        let mut kinds = BTreeMap::new();
        for finding in findings {
            let name = kind_or_class(catalog, landscape, finding);
            if !name.is_empty() && !kinds.contains_key(name) {
                let is_class = matches!(finding.subject, Subject::Element(_));
                kinds.insert(name.to_owned(), is_class);
            }
            let (first, second) = nodes(landscape, finding);
            for node in std::iter::once(first).chain(second) {
                let row = landscape.row(node).and_then(|row| catalog.row_view(row));
                owners.extend(row.into_iter().flat_map(|row| row.owner_numbers()).copied());
            }
        }
        owners.sort_unstable();
        owners.dedup();
        let owner = |number: u32| {
            let (kind, id) = catalog.owner(number);
            format!("{}:{id}", kind.as_str())
        };
        let mut owners: Vec<String> = owners.into_iter().map(owner).collect();
        // The same owners in any order are the same choices.
        owners.arrange_by(String::cmp);
        Values { owners, kinds }
    })
}

/// The link to the list of elements with those of the findings.
#[component]
fn InTable(state: QualityState) -> impl IntoView {
    let link = memo(move |_| {
        let lines = state.lines.get();
        let evaluation = state.evaluation.get();
        let is_filtered = state
            .options
            .with(|o| !(o.filter.is_empty() && o.owner.is_empty() && o.kind.is_empty()));
        let open = lines
            .iter()
            .filter(|line| !matches!(line, Line::Accepted(_)));
        let places: Vec<u32> = match state.chosen.get() {
            Chosen::Accepted => lines.iter().filter_map(Line::finding).collect(),
            _ => open.filter_map(Line::finding).collect(),
        };
        let ids = state.instances(places.into_iter());
        if ids.is_empty() {
            return None;
        }
        let rule = match state.chosen.get() {
            Chosen::Rule(rule) => evaluation.set.rules.get(rule),
            _ => None,
        };
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        Some(TableLink::of(&ids, rule, !is_filtered))
    });
    move || {
        let link = link.get()?;
        let url = paths::page(&state.app.session.space(), Page::Elements) + link.query();
        let is_scope = matches!(link, TableLink::Scope(_));
        let note = is_scope.then(|| String::from(t::quality::filter::TOO_LONG));
        Some(view! {
            <a class="button push" href=url title=note.clone()>
                <Icon name="elements" />
                {t::quality::filter::SHOW_IN_TABLE}
            </a>
            {note.map(|note| view! { <p class="meta quality-link-note">{note}</p> })}
        })
    }
}
