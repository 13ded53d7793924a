//! The table of differences, side by side or in one column.

use leptos::prelude::*;

use super::super::relation_rows::kind_label;
use super::Pair;
use super::cell::{Look, cell, delta, inline_cells};
use crate::catalog::Side;
use crate::catalog::element_diff::{ElementPart, FieldChange, FieldDiff, Label};
use crate::components::{PersonLink, Roving};
use crate::t::{self, Text, rich, slot};
use crate::texts::diff::field_label;
use crate::texts::label_or_key;

/// What a part is called.
pub fn part_text(part: &ElementPart, language: &str) -> String {
    match part {
        ElementPart::Element => t::common::ELEMENT.into(),
        ElementPart::Group(key, _) if key.is_empty() => t::common::WITHOUT_A_GROUP.into(),
        ElementPart::Group(key, text) => label_or_key(text.as_ref(), key, language),
        ElementPart::Relations => t::common::RELATIONS.into(),
    }
}

/// What a field is called.
pub fn label_text(of: &Label, language: &str) -> String {
    match of {
        Label::Field(field) => field_label(*field).into(),
        Label::Given(text, key) => label_or_key(text.as_ref(), key, language),
        Label::Relation(kind, side) => {
            let kind = kind_label(kind);
            match side {
                Side::Outgoing => t::element::side::kind_outgoing(&kind),
                Side::Incoming => t::element::side::kind_incoming(&kind),
                Side::Undirected => t::element::side::kind_undirected(&kind),
            }
        }
        Label::OfRelation(kind, text, key) => {
            format!(
                "{}: {}",
                kind_label(kind),
                label_or_key(text.as_ref(), key, language)
            )
        }
        Label::Unknown(name) => name.clone(),
    }
}

/// The sign of a change, its CSS class, and its word.
pub const fn sign(change: FieldChange) -> (&'static str, &'static str, Text) {
    match change {
        FieldChange::Same => ("", "same", t::common::UNCHANGED_LOWER),
        FieldChange::Added => ("+", "added", t::element::difference::ADDED),
        FieldChange::Changed => ("~", "changed", t::element::difference::CHANGED),
        FieldChange::Removed => ("−", "removed", t::element::difference::REMOVED),
    }
}

/// The date of a version and the id of who made it.
pub type VersionHeading = (String, String);

#[component]
pub fn Table(
    pair: Pair,
    /// Date and author of each version.
    heads: (VersionHeading, VersionHeading),
    rows: Vec<FieldDiff>,
    only_changes: bool,
    inline: bool,
    language: String,
) -> impl IntoView {
    let mut rows = rows;
    rows.retain(|row| !only_changes || row.change != FieldChange::Same);
    if rows.is_empty() {
        return view! { <p class="soft none">{t::element::difference::EQUAL}</p> }.into_any();
    }
    let columns = if inline { "2" } else { "3" };
    let mut parts: Vec<(ElementPart, Vec<FieldDiff>)> = Vec::new();
    for row in rows {
        match parts.last_mut() {
            Some((part, of)) if *part == row.part => of.push(row),
            _ => parts.push((row.part.clone(), vec![row])),
        }
    }
    let body = |(part, rows): (ElementPart, Vec<FieldDiff>)| {
        let words = part_text(&part, &language);
        let lines = rows
            .into_iter()
            .map(|row| view! { <Line pair=pair row=row inline=inline language=language.clone() /> })
            .collect_view();
        view! {
            <tbody>
                <tr class="part">
                    <th colspan=columns scope="rowgroup">
                        {words}
                    </th>
                </tr>
                {lines}
            </tbody>
        }
    };
    let parts = parts.into_iter().map(body).collect_view();
    view! {
        <Roving>
            <table class="diff-table" class:inline=inline>
                <thead>
                    <tr>
                        <th scope="col">{t::common::FIELD}</th>
                        {if inline {
                            view! {
                                <th scope="col">
                                    {rich(
                                        &t::element::difference::from_to(slot(0), slot(1)),
                                        vec![head(heads.0), head(heads.1)],
                                    )}
                                </th>
                            }
                                .into_any()
                        } else {
                            view! {
                                <th scope="col">{head(heads.0)}</th>
                                <th scope="col">{head(heads.1)}</th>
                            }
                                .into_any()
                        }}
                    </tr>
                </thead>
                {parts}
            </table>
        </Roving>
    }
    .into_any()
}

fn head((date, by): VersionHeading) -> AnyView {
    view! {
        <span class="number">{date}</span>
        " "
        <PersonLink id=by />
    }
    .into_any()
}

#[component]
fn Line(pair: Pair, row: FieldDiff, inline: bool, language: String) -> impl IntoView {
    let app = pair.shown.app;
    let (mark, class, word) = sign(row.change);
    let name = label_text(&row.label, &language);
    let tag = row
        .language
        .clone()
        .map(|l| view! { <span class="language">{l.to_uppercase()}</span> });
    let look = Look {
        app,
        row: &row,
        language: &language,
    };
    let after = delta(&look).map(|words| view! { <span class="delta muted">{words}</span> });
    let cells = if inline {
        view! { <td>{inline_cells(&look)}{after}</td> }.into_any()
    } else {
        let empty = |side: bool| if side { "absent" } else { "" };
        view! {
            <td class=empty(row.from.is_none())>{cell(&look, true)}</td>
            <td class=empty(row.to.is_none())>{cell(&look, false)} {after}</td>
        }
        .into_any()
    };
    view! {
        <tr class=class>
            <th scope="row">
                <span class="field-name">
                    <span class=format!("sign {class}") aria-hidden="true">
                        {mark}
                    </span>
                    <span>{name}<span class="unseen">", " {word}</span></span>
                    {tag}
                </span>
            </th>
            {cells}
        </tr>
    }
}
