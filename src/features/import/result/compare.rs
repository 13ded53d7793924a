//! This receipt beside another one.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::hooks::{use_location, use_query_map};

use super::entry::{EntryName, IdCell};
use crate::components::{SearchField, SegmentedControl, SelectInput};
use crate::effect::memo;
use crate::features::import::listing::{Heading, Listing, matches, places};
use crate::features::import::receipt::{Receipt, ReceiptHeader, heads};
use crate::features::import::receipt_diff::{Comparison, OutcomeChange, OutcomeDiff, compare};
use crate::features::navigator::use_navigator;
use crate::format::{self, Precision, count};
use crate::paths;
use crate::state::{Activity, use_app};
use crate::t::{self, Text};

/// How many keys of dropped properties are named.
const KEYS: usize = 6;

/// Another import with lists: the id of its record, and its head.
type Other = (String, ReceiptHeader);

/// The imports that a receipt can be compared with, latest first.
pub fn others(activity: Activity, receipt: &Receipt) -> Vec<Other> {
    activity.with(|records| {
        heads(records)
            .filter(|(_, head)| head.has_result() && *head != receipt.head)
            .map(|(record, head)| (record.id.clone(), head))
            .collect()
    })
}

/// The one to begin with: the last before this one of the same model or file name, else the last.
fn usual(others: &[Other], head: &ReceiptHeader) -> Option<String> {
    let same = |other: &ReceiptHeader| {
        other.file == head.file || (other.model.is_some() && other.model == head.model)
    };
    let before = |(_, other): &&Other| other.sent <= head.sent && same(other);
    let found = others.iter().find(before);
    let found = found.or_else(|| others.iter().find(|(_, other)| same(other)));
    found.or(others.first()).map(|(id, _)| id.clone())
}

#[component]
pub fn CompareTab(receipt: Arc<Receipt>) -> impl IntoView {
    let app = use_app();
    let others = untrack(|| others(app.activity, &receipt));
    let query = use_query_map();
    let first = usual(&others, &receipt.head).unwrap_or_default();
    let chosen = memo(move |_| {
        let asked = query.with(|query| query.get("with"));
        asked.unwrap_or_else(|| first.clone())
    });
    let there = memo(move |_| {
        let record = app.activity.get(&chosen.get())?;
        record.receipt_as::<Receipt>().map(Arc::new)
    });
    let body = {
        let receipt = Arc::clone(&receipt);
        move || match there.get() {
            Some(there) => {
                let found = Arc::new(compare(&receipt, &there));
                view! { <Compared here=receipt.head.clone() there=there.head.clone() found /> }
                    .into_any()
            }
            None => view! { <p class="import-none soft">{t::import_result::compare::MISSING}</p> }
                .into_any(),
        }
    };
    view! {
        <div class="import-tools">
            <Choice others chosen />
        </div>
        {body}
    }
}

#[component]
fn Choice(others: Vec<Other>, chosen: Memo<String>) -> impl IntoView {
    let (location, navigator) = (use_location(), use_navigator());
    let choose = move |id: String| {
        let path = location.pathname.get_untracked();
        let url = format!(
            "{path}{}",
            paths::query(&[("tab", "compare"), ("with", &id)])
        );
        navigator.go(url, true);
    };
    let options = others.into_iter().map(|(id, head)| {
        let label = format!(
            "{}, {}",
            head.file,
            format::time(head.sent, Precision::Second)
        );
        (id, label)
    });
    let options: Vec<(String, String)> = options.collect();
    view! {
        <label class="row" for="import-with">
            {t::import_result::compare::WITH}
        </label>
        <SelectInput id="import-with" options=options value=chosen choose=choose class="import-with" />
    }
}

#[component]
fn Compared(here: ReceiptHeader, there: ReceiptHeader, found: Arc<Comparison>) -> impl IntoView {
    let shown: RwSignal<Option<OutcomeChange>> = RwSignal::new(None);
    let search = RwSignal::new(String::new());
    let rows = {
        let found = Arc::clone(&found);
        memo(move |_| {
            let shown = shown.get();
            places(search, found.rows.len(), |folded, at| {
                let row = &found.rows[at];
                let is_shown = shown.is_none_or(|change| change == row.change);
                let own = [row.there.as_str(), &row.here, &row.fields];
                is_shown && (matches(folded, &row.entry.texts()) || matches(folded, &own))
            })
        })
    };
    let choices = choices(&found);
    let note = note(&found);
    let table = if found.rows.is_empty() {
        view! { <p class="import-none soft">{t::import_result::compare::NOTHING}</p> }.into_any()
    } else {
        let cells = move |at: usize| cells(&found.rows[at]);
        view! {
            <div class="import-tools">
                <SegmentedControl
                    label=t::import_result::compare::WHICH
                    choices=choices
                    chosen=shown
                    choose=move |to| shown.set(to)
                />
                <SearchField label=t::import_result::FILTER value=search change=move |text| search.set(text) />
            </div>
            <Listing
                label=t::common::DIFFERENCES
                columns="of-compared"
                heads=&[
                    Heading::Left(t::import_result::heads::ENTRY),
                    Heading::Left(t::import_result::heads::DIFFERENCE),
                    Heading::Left(t::import_result::heads::THERE),
                    Heading::Left(t::import_result::heads::HERE),
                    Heading::Left(t::common::EXTERNAL_ID),
                ]
                rows
                cells
            />
        }
        .into_any()
    };
    view! {
        <Beside here there />
        <p class="import-differences soft">{note}</p>
        {table}
    }
}

/// "All" and each difference that there is, with its number.
fn choices(found: &Comparison) -> Vec<(Option<OutcomeChange>, String)> {
    let all = (
        None,
        t::import_result::compare::all(&count(found.rows.len())),
    );
    let each = OutcomeChange::ALL
        .into_iter()
        .map(|change| (change, found.number(change)));
    let each = each.filter(|(_, n)| *n > 0);
    let each = each.map(|(change, n)| {
        (
            Some(change),
            t::common::label_and_number(&change.name(), &count(n)),
        )
    });
    std::iter::once(all).chain(each).collect()
}

/// What the table does not say, in sentences.
fn note(found: &Comparison) -> String {
    let some = |n: usize, text: fn(usize) -> String| (n > 0).then(|| text(n));
    let only_there = found.number(OutcomeChange::OnlyThere) > 0;
    let sentences = [
        Some(t::import_result::compare::same(found.same)),
        some(found.unnamed, t::import_result::compare::unnamed),
        some(
            found.number(OutcomeChange::Twice),
            t::import_result::compare::twice,
        ),
        only_there.then(|| t::import_check::history::GONE_NOTE.into()),
        dropped(found),
    ];
    let sentences: Vec<String> = sentences.into_iter().flatten().collect();
    sentences.join(" ")
}

/// The keys of which not as many values were left out.
fn dropped(found: &Comparison) -> Option<String> {
    let some = found.dropped.iter().take(KEYS);
    let mut some: Vec<String> = some
        .map(|(key, there, here)| {
            t::import_result::compare::dropped_key(&count(*here), key, &count(*there))
        })
        .collect();
    let more = found.dropped.len().saturating_sub(KEYS);
    if more > 0 {
        some.push(t::import_result::compare::more_keys(&count(more)));
    }
    (!some.is_empty()).then(|| t::import_result::compare::dropped(&some.join("; ")))
}

/// The sums of both.
#[component]
fn Beside(here: ReceiptHeader, there: ReceiptHeader) -> impl IntoView {
    type Of = fn(&ReceiptHeader) -> usize;
    let row = |label: Text, of: Of| {
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td class="right number">{count(of(&there))}</td>
                <td class="right number">{count(of(&here))}</td>
            </tr>
        }
    };
    let of = |title: Text, rows: [(Text, Of); 3]| {
        let rows = rows
            .into_iter()
            .map(|(label, of)| row(label, of))
            .collect_view();
        view! {
            <table class="import-sums">
                <thead>
                    <tr>
                        <th scope="col">{title}</th>
                        <th scope="col" class="right">
                            {t::import_result::heads::THERE}
                        </th>
                        <th scope="col" class="right">
                            {t::import_result::heads::HERE}
                        </th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
    };
    view! {
        <div class="import-beside">
            {of(
                t::common::ELEMENTS,
                [
                    (t::common::IMPORTED, |head| head.elements.imported),
                    (t::common::FAILED, |head| head.elements.failed),
                    (t::common::NOT_IN_RESPONSE, |head| head.elements.unaccounted),
                ],
            )}
            {of(
                t::import::RELATIONSHIPS,
                [
                    (t::common::IMPORTED, |head| head.relationships.imported),
                    (t::common::FAILED, |head| head.relationships.failed),
                    (t::common::NOT_IN_RESPONSE, |head| head.relationships.unaccounted),
                ],
            )}
        </div>
    }
}

fn cells(row: &OutcomeDiff) -> AnyView {
    let cell = |text: &String| {
        if row.is_of_ids() {
            view! { <IdCell id=text.clone() /> }.into_any()
        } else {
            view! {
                <span role="cell" class="truncate" title=text.clone()>
                    {text.clone()}
                </span>
            }
            .into_any()
        }
    };
    let difference = match row.fields.as_str() {
        "" => row.change.name().into(),
        fields => format!("{}: {fields}", row.change.name()),
    };
    view! {
        <span role="cell" class="truncate">
            <EntryName entry=row.entry.clone() />
        </span>
        <span role="cell" class="truncate soft" title=difference.clone()>
            {difference.clone()}
        </span>
        {cell(&row.there)}
        {cell(&row.here)}
        <IdCell id=row.entry.external_id.clone().unwrap_or_default() soft=true />
    }
    .into_any()
}
