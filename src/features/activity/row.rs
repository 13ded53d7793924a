//! One record in the list.

use leptos::prelude::*;

use super::Over;
use super::actions::{Action, action};
use super::delete::What;
use crate::components::{Button, Icon, OutcomeTag, Variant, outcome_icon, outcome_label};
use crate::format::{self, Precision};
use crate::state::{Kind, Record, RecordStatus, use_app};
use crate::t::{self, Text};

/// What was done, in words.
pub fn kind_label(kind: Kind) -> Text {
    match kind {
        Kind::AddIds => t::common::ADD_IDS,
        Kind::Retrieve => t::common::RETRIEVE,
        Kind::Create => t::common::CREATE,
        Kind::Publish => t::common::PUBLISH,
        Kind::Import => t::common::IMPORT,
    }
}

/// The icon of a record and its CSS class: what was done, or how it ended where that matters more.
pub fn icon(record: &Record) -> (&'static str, &'static str) {
    outcome_icon(record.happened).unwrap_or(match record.kind {
        Kind::AddIds => ("plus", "soft"),
        Kind::Retrieve => ("refresh-cw", "soft"),
        Kind::Create => ("square-plus", "soft"),
        Kind::Publish => ("receipt-text", "soft"),
        Kind::Import => ("file-up", "soft"),
    })
}

#[component]
pub fn Row(
    record: Record,
    /// Whether the day is said, where it is not today.
    with_day: bool,
) -> impl IntoView {
    let app = use_app();
    let over: Over = expect_context();
    let (icon, tone) = icon(&record);
    // For today the time is enough; another day's date comes before the outcome, so that every row
    // has the same columns.
    let is_today = format::day_number(record.at) == untrack(|| format::day_number(app.clock.now()));
    let day =
        (with_day && !is_today).then(|| format!("{}: ", format::time(record.at, Precision::Day)));
    let exact = format::time(record.at, Precision::Second);
    let outcome = outcome_label(record.happened);
    // Of these, color and icon alone would say too little; the title of a publication says it already.
    let is_said = record.title.starts_with(outcome.get());
    let unknown = (record.happened == RecordStatus::Unknown && !is_said).then(|| {
        view! {
            <OutcomeTag happened=record.happened />
            " "
        }
    });
    let id = record
        .element
        .clone()
        .filter(|id| !record.detail.contains(id.as_str()));
    let deleted = record.clone();
    let resolved = record.clone();
    let act = action(&record, &app.session.space());
    let about = format!(": {}", record.title);
    let act = match act {
        Action::Resolve => view! {
            <Button variant=Variant::Link class="strong" on_press=move |_| over.resolving.set(Some(resolved.clone()))>
                {t::common::RESOLVE}
                <span class="unseen">{about}</span>
            </Button>
        }
        .into_any(),
        Action::Go(label, url) => view! {
            <a class="strong" href=url>
                {label}
                <span class="unseen">{about}</span>
            </a>
        }
        .into_any(),
    };
    let delete_label = t::activity::list::delete_record_of(&record.title);
    view! {
        <li class="activity-row">
            <time class="number soft" title=exact>
                {format::time(record.at, Precision::Clock)}
            </time>
            <span class="kind soft" title=outcome>
                <Icon name=icon class=tone />
                {kind_label(record.kind)}
                <span class="unseen">{format!(", {outcome}")}</span>
            </span>
            <strong class="strong title">{record.title.clone()}</strong>
            <span class="soft detail">
                {unknown}{day}{record.detail.clone()} " " {id.map(|id| view! { <code>{id}</code> })}
            </span>
            <Button
                variant=Variant::Quiet
                small=true
                class="delete"
                icon="trash-2"
                label=delete_label
                title=t::common::DELETE_RECORD
                on_press=move |_| over.deleting.set(Some(What::One(deleted.clone())))
            />
            <span class="act">{act}</span>
        </li>
    }
}
