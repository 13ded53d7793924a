//! The records by day.

use leptos::prelude::*;

use super::days::{Day, group};
use super::row::Row;
use crate::components::{Each, MoreRows};
use crate::effect::memo;
use crate::format;
use crate::state::{Record, use_app};
use crate::t;

/// How many records are drawn at first, and more at a time.
const PAGE: usize = 100;

#[component]
pub fn List(
    /// The records that fit.
    found: Memo<Vec<Record>>,
    /// Whether receipts are still searched.
    is_reading: RwSignal<bool>,
) -> impl IntoView {
    let app = use_app();
    let shown = RwSignal::new(PAGE);
    let today = memo(move |_| format::day_number(app.clock.now()));
    let groups = move || {
        found.with(|found| {
            let some = found.iter().take(shown.get());
            group(some, today.get(), format::day_number)
        })
    };
    let number = move || t::common::record_count(found.with(Vec::len));
    view! {
        <div class="scroll activity-page" tabindex="0" role="region" aria-label=t::activity::list::LABEL>
            <p class="unseen" role="status">
                {number}
            </p>
            <Show when=move || found.with(Vec::is_empty)>
                <p class="soft empty-line">
                    {move || {
                        if is_reading.get() {
                            t::activity::list::SEARCHING.get()
                        } else {
                            t::activity::list::NO_MATCH.get()
                        }
                    }}
                </p>
            </Show>
            <Each
                each=groups
                key=|(day, records)| (
                    day.clone(),
                    records
                        .iter()
                        .map(|r| (r.id.clone(), r.happened as u8, r.title.clone(), r.detail.clone()))
                        .collect::<Vec<_>>(),
                )
                children=|(day, records)| view! { <OneDay day=day records=records /> }
            />
            <MoreRows shown=shown all=Signal::derive(move || found.with(Vec::len)) page=PAGE />
        </div>
    }
}

#[component]
fn OneDay(day: Day, records: Vec<Record>) -> impl IntoView {
    let at = records.first().map_or(0.0, |r| r.at);
    let heading = match day {
        Day::Unresolved => String::from(t::common::UNRESOLVED),
        Day::Today => t::activity::TODAY.into(),
        Day::Yesterday => t::common::YESTERDAY.into(),
        Day::Earlier(_) => format::time(at, format::Precision::Day),
    };
    let with_day = day == Day::Unresolved;
    view! {
        <section>
            <h2>{heading}</h2>
            <ul>
                {records.into_iter().map(|record| view! { <Row record=record with_day=with_day /> }).collect_view()}
            </ul>
        </section>
    }
}
