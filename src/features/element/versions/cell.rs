//! One side of a difference, as a reader of a language sees it.

use architrave_interface::{History, PropertyType};
use architrave_values::{Number, parse_rfc3339};
use leptos::prelude::*;

use super::super::relation_rows::NeighborName;
use super::super::value::{literals, value_text};
use crate::catalog::Neighbor;
use crate::catalog::element_diff::{DiffValue, FieldChange, FieldDiff};
use crate::catalog::typed::{Typed, read};
use crate::catalog::word_diff::{Fate, compare};
use crate::components::{OwnerName, PersonLink, StateBadge};
use crate::format::{self, Precision};
use crate::state::App;
use crate::t;
use crate::texts::diff::visibility;
use crate::texts::{class_label, layer_label};

/// A row, and the user who looks at it.
pub struct Look<'a> {
    /// Everything the pages share.
    pub app: App,
    pub row: &'a FieldDiff,
    /// The reader's language.
    pub language: &'a str,
}

/// The text of a cell that has one.
pub fn text(look: &Look<'_>, cell: &DiffValue) -> Option<String> {
    match cell {
        DiffValue::Text(text) => Some(text.clone()),
        DiffValue::Class(class) => Some(class_label(class)),
        DiffValue::Layer(layer) => Some(layer_label(layer)),
        DiffValue::Visible(is_visible) => Some(visibility(*is_visible).into()),
        DiffValue::Value(raw) => Some(match &look.row.property {
            Some(property) => value_text(&property.meta, raw, look.language),
            None => raw.clone(),
        }),
        _ => None,
    }
}

/// Both texts, where both sides have one; the raw ones where only the markup differs.
fn both(look: &Look<'_>) -> Option<(String, String)> {
    let (from, to) = (look.row.from.as_ref()?, look.row.to.as_ref()?);
    let (a, b) = (text(look, from)?, text(look, to)?);
    match (from, to) {
        (DiffValue::Value(x), DiffValue::Value(y)) if a == b && x != y => {
            Some((x.clone(), y.clone()))
        }
        _ => Some((a, b)),
    }
}

/// Whether single words are marked: not in values that are one thing, such as a date.
fn differs_by_words(row: &FieldDiff) -> bool {
    row.property.as_ref().is_none_or(|p| {
        matches!(
            p.meta.kind,
            PropertyType::String | PropertyType::BBCode | PropertyType::Unknown(_)
        )
    })
}

fn pieces(look: &Look<'_>, a: &str, b: &str) -> Vec<(Fate, String)> {
    if differs_by_words(look.row) {
        compare(a, b)
    } else {
        vec![(Fate::Removed, a.to_owned()), (Fate::Added, b.to_owned())]
    }
}

fn piece((fate, text): (Fate, String)) -> AnyView {
    match fate {
        Fate::Kept => text.into_any(),
        Fate::Removed => view! { <del>{text}</del> }.into_any(),
        Fate::Added => view! { <ins>{text}</ins> }.into_any(),
    }
}

/// The cell of one side.
pub fn cell(look: &Look<'_>, is_from: bool) -> AnyView {
    let row = look.row;
    if row.change == FieldChange::Changed
        && let Some((a, b)) = both(look)
    {
        let not = if is_from { Fate::Added } else { Fate::Removed };
        let mine = pieces(look, &a, &b)
            .into_iter()
            .filter(|(fate, _)| *fate != not);
        return typed(look, mine.map(piece).collect_view().into_any());
    }
    match if is_from { &row.from } else { &row.to } {
        Some(cell) => full_view(look, cell),
        None => view! { <span class="unseen">{t::element::difference::ABSENT}</span> }.into_any(),
    }
}

/// Both sides in one cell.
pub fn inline_cells(look: &Look<'_>) -> AnyView {
    let row = look.row;
    if row.change == FieldChange::Changed
        && let Some((a, b)) = both(look)
    {
        let all = pieces(look, &a, &b).into_iter();
        return typed(look, all.map(piece).collect_view().into_any());
    }
    let side = |cell: &Option<DiffValue>| cell.as_ref().map(|cell| full_view(look, cell));
    match row.change {
        FieldChange::Same | FieldChange::Added => {
            view! { <span class="row wrap">{side(&row.to)}</span> }.into_any()
        }
        FieldChange::Removed => {
            view! { <span class="row wrap">{side(&row.from)}</span> }.into_any()
        }
        FieldChange::Changed => view! {
            <span class="row wrap">
                {side(&row.from)}<span aria-hidden="true">"→"</span>
                <span class="unseen">{t::element::difference::TO}</span>{side(&row.to)}
            </span>
        }
        .into_any(),
    }
}

/// A value as text; one that the service gave in a language has it.
fn typed(look: &Look<'_>, text: AnyView) -> AnyView {
    let row = look.row;
    let is_of_service = matches!(
        row.from.as_ref().or(row.to.as_ref()),
        Some(DiffValue::Text(_) | DiffValue::Value(_))
    );
    let language = row.language.clone().filter(|_| is_of_service);
    view! {
        <span class="as-typed" lang=language>
            {text}
        </span>
    }
    .into_any()
}

/// A cell by itself.
fn full_view(look: &Look<'_>, cell: &DiffValue) -> AnyView {
    match cell.clone() {
        DiffValue::State(state) => view! { <StateBadge state=state /> }.into_any(),
        DiffValue::Owner(owner) => view! { <OwnerName owner=owner /> }.into_any(),
        DiffValue::When(History { at, by, .. }) => {
            view! { <span class="number">{format::when(&at, Precision::Minute)}" "<PersonLink id=by /></span> }.into_any()
        }
        DiffValue::Neighbor { element_id, class } => {
            let known = look.app.catalog.with_untracked(|c| c.newest(&element_id));
            let neighbor = Neighbor { element_id, class, specialization: None, known, relationship: None };
            view! { <NeighborName neighbor=neighbor /> }.into_any()
        }
        cell => typed(look, text(look, &cell).into_any()),
    }
}

/// How far the second value is from the first, where that is simple to say.
pub fn delta(look: &Look<'_>) -> Option<String> {
    let (Some(DiffValue::Value(a)), Some(DiffValue::Value(b))) = (&look.row.from, &look.row.to)
    else {
        return None;
    };
    let meta = &look.row.property.as_ref()?.meta;
    if look.row.change != FieldChange::Changed {
        return None;
    }
    match (
        read(&meta.kind, literals(meta), a),
        read(&meta.kind, literals(meta), b),
    ) {
        (Typed::Date(a), Typed::Date(b)) => Some(days_text(
            a.number(),
            b.number(),
            (a.month, a.day) == (b.month, b.day),
            b.year - a.year,
        )),
        (Typed::Moment(a), Typed::Moment(b)) => moment_text(a, b),
        (Typed::Number(a), Typed::Number(b)) => {
            let (digits, is_below) = a.difference(&b)?;
            let sign = if is_below { "−" } else { "+" };
            let number = format::value::number(Number::parse(&digits)?);
            Some(format!("{sign}{number}"))
        }
        _ => None,
    }
}

/// `2 years later`, `14 days earlier`.
fn days_text(a: i64, b: i64, same_day: bool, years: i32) -> String {
    use t::element::difference as texts;
    let number = |n: i64| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX);
    match (same_day && years != 0, b > a) {
        (true, true) => texts::years_later(number(years.into())),
        (true, false) => texts::years_earlier(number(years.into())),
        (false, true) => texts::days_later(number(b - a)),
        (false, false) => texts::days_earlier(number(b - a)),
    }
}

fn moment_text(a: f64, b: f64) -> Option<String> {
    const DAY: f64 = 86_400_000.0;
    #[expect(clippy::cast_possible_truncation, reason = "days of four-digit years")]
    let days = ((b - a) / DAY).round() as i64;
    ((b - a) % DAY == 0.0 && days != 0).then(|| days_text(0, days, false, 0))
}

/// A history as plain text.
pub fn history_text(history: &History) -> String {
    let at = match parse_rfc3339(&history.at) {
        Some(ms) => format::time(ms, Precision::Minute),
        None => history.at.clone(),
    };
    format!("{at} {}", history.by)
}

#[cfg(test)]
mod tests {
    use super::days_text;

    #[test]
    fn date_distances_are_described_in_years_or_days() {
        assert_eq!(days_text(0, 731, true, 2), "2 years later");
        assert_eq!(days_text(10, 9, false, 0), "1 day earlier");
    }
}
