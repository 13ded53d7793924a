//! The outcome of each row.

use std::sync::Arc;

use architrave_operations::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::grid::Grid;
use super::job::{Job, Phase, known_name};
use super::resolve_row::ResolveRow;
use super::rows::{BatchRow, FailureText, RowState};
use super::sums::{OutcomeGroup, Sums};
use crate::browser;
use crate::components::{Button, Icon, UNKNOWN_ICON, Variant};
use crate::effect::memo;
use crate::format::count;
use crate::paths;
use crate::t;

/// The groups whose rows can be shown alone; `None` shows all.
pub const FILTERS: [Option<OutcomeGroup>; 5] = [
    None,
    Some(OutcomeGroup::Created),
    Some(OutcomeGroup::Refused),
    Some(OutcomeGroup::Unknown),
    Some(OutcomeGroup::Waiting),
];

/// The name of a filter, with the number of rows that it shows.
pub fn filter_label(filter: Option<OutcomeGroup>, sums: Sums) -> String {
    match filter {
        Some(group) => group.filter_label(&count(sums.of_part(group))),
        None => t::batch::table::all(&count(sums.all())),
    }
}

/// The places of the rows that a filter shows.
pub fn shown_places(rows: &[BatchRow], filter: Option<OutcomeGroup>) -> Vec<usize> {
    let is_shown =
        |row: &&BatchRow| filter.is_none_or(|group| group == OutcomeGroup::of(&row.state));
    let shown = rows.iter().filter(is_shown);
    shown.map(|row| row.place).collect()
}

#[component]
pub fn Outcomes(job: Job, places: Memo<Arc<Vec<usize>>>) -> impl IntoView {
    let resolving = RwSignal::new(None::<BatchRow>);
    let state = move |at: usize| {
        job.rows
            .with(|rows| rows.get(at).map(|row| row.state.code()))
    };
    let row = move |at: usize| {
        let row = job.rows.with_untracked(|rows| rows.get(at).cloned());
        row.map(|row| view! { <One job=job row=row resolving=resolving /> })
            .into_any()
    };
    view! {
        <Grid id="many-outcomes" label=t::batch::rows::LABEL class="many-outcome" places=places key=state row=row>
            <span role="columnheader" class="right">
                {t::common::ROW}
            </span>
            <span role="columnheader">{t::common::NAME}</span>
            <span role="columnheader">{t::common::CLASS}</span>
            <span role="columnheader">{t::common::OUTCOME}</span>
            <span role="columnheader">{t::common::DETAILS}</span>
        </Grid>
        {move || {
            resolving
                .get()
                .map(|row| view! { <ResolveRow job=job row=row close=move || drop(resolving.try_set(None)) /> })
        }}
    }
}

/// The cells of a row.
#[component]
fn One(job: Job, row: BatchRow, resolving: RwSignal<Option<BatchRow>>) -> impl IntoView {
    let app = job.app;
    let (icon, class) = match &row.state {
        RowState::Waiting => ("clock", "soft"),
        RowState::Sending(_) => ("send", "soft"),
        RowState::Created(Some(_)) => ("circle-check", "ok"),
        RowState::Created(None) => ("check", "soft"),
        RowState::Refused(_) => ("circle-x", "bad"),
        RowState::Unknown { .. } => (UNKNOWN_ICON, "warn"),
        RowState::LeftOut => ("circle-minus", "soft"),
    };
    let label = row.state.label();
    let detail = match row.state.id() {
        Some(id) => {
            let url = paths::element(&untrack(|| app.session.space()), id);
            let name = known_name(app, id).unwrap_or_else(|| id.to_owned());
            view! {
                <a class="truncate" href=url title=id.to_owned()>
                    {name}
                </a>
            }
            .into_any()
        }
        None => {
            let FailureText { why, said } = row.state.failure_text();
            let title = format!("{why} {said}").trim().to_owned();
            let said = (!said.is_empty()).then(|| {
                view! {
                    " "
                    <code>{said}</code>
                }
            });
            view! {
                <span class="truncate" title=title>
                    {why}
                    {said}
                </span>
                <Resolve job=job row=row.clone() resolving=resolving />
            }
            .into_any()
        }
    };
    let name = match row.name.as_str() {
        "" => view! { <span class="muted">{t::common::NO_NAME}</span> }.into_any(),
        name => name.to_owned().into_any(),
    };
    view! {
        <span role="cell" class="number right">
            {row.number}
        </span>
        <span role="cell" class="truncate" title=row.name.clone()>
            {name}
        </span>
        <span role="cell" class="truncate soft">
            {row.class.clone()}
        </span>
        <span role="cell" class="many-said">
            <Icon name=icon class=class />
            <span>{label}</span>
        </span>
        <span role="cell" class="many-said">
            {detail}
        </span>
    }
}

/// What a person can say of a row whose response was lost.
#[component]
fn Resolve(job: Job, row: BatchRow, resolving: RwSignal<Option<BatchRow>>) -> impl IntoView {
    let idle = memo(move |_| matches!(job.phase.get(), Phase::Idle(_)));
    let (place, number) = (row.place, row.number);
    let of_row = number.to_string();
    let (exists, missing) = match row.state {
        RowState::Unknown { ref named_id, .. } => {
            let words = (t::batch::rows::EXISTS, t::batch::rows::exists_row(&of_row));
            (Some(words), named_id.is_none())
        }
        RowState::Created(None) => {
            let words = (
                t::batch::rows::ENTER_ID,
                t::batch::rows::enter_id_row(&of_row),
            );
            (Some(words), false)
        }
        _ => (None, false),
    };
    let missing_label = t::batch::rows::exists_not_row(&of_row);
    let row = StoredValue::new(row);
    let again = move |_| {
        spawn_local(async move {
            let change = |row: &mut BatchRow| {
                let is_changed = row.resolve(Decision::SendAgain, None);
                if is_changed {
                    // A person says that nothing was created: another request, another key.
                    row.key = browser::random_id();
                }
                is_changed
            };
            job.change(vec![place], change).await;
        });
    };
    exists.map(|(exists, label)| {
        view! {
            <Show when=move || idle.get()>
                <span class="push many-settle">
                    <Button
                        variant=Variant::Link
                        label=label.clone()
                        on_press=move |_| resolving.set(Some(row.get_value()))
                    >
                        {exists}
                    </Button>
                    {missing
                        .then(|| {
                            view! {
                                <Button variant=Variant::Link label=missing_label.clone() on_press=again>
                                    {t::batch::rows::EXISTS_NOT}
                                </Button>
                            }
                        })}
                </span>
            </Show>
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::rows::test_row;
    use super::*;

    #[test]
    fn each_filter_shows_as_many_rows_as_it_counts() {
        let words = || FailureText::from("why".to_owned());
        let unknown = RowState::Unknown {
            at: 1.0,
            why: words(),
            named_id: None,
        };
        let states = [
            RowState::Waiting,
            RowState::Sending(1.0),
            RowState::Created(Some("i".into())),
            RowState::Created(None),
            RowState::Refused(words()),
            unknown,
            RowState::LeftOut,
        ];
        let row = |(place, state)| test_row(place, state);
        let rows: Vec<BatchRow> = states.into_iter().enumerate().map(row).collect();
        let sums = Sums::of(&rows);
        for group in OutcomeGroup::ALL {
            let shown = shown_places(&rows, Some(group)).len();
            assert_eq!(shown, sums.of_part(group), "{group:?}");
        }
        assert_eq!(shown_places(&rows, None).len(), sums.all());
        assert_eq!(
            shown_places(&rows, Some(OutcomeGroup::Waiting)),
            [0, 1],
            "a row that is being sent waits"
        );
        let labels = [
            t::batch::table::all("7"),
            t::batch::progress::created("1"),
            t::batch::progress::refused("1"),
            t::batch::progress::unknown("1"),
            t::batch::progress::waiting("2"),
        ];
        assert_eq!(FILTERS.map(|filter| filter_label(filter, sums)), labels);
    }
}
