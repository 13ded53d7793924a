//! The rows as a table: what is to fix stands in its cell, and can be fixed there.

use std::sync::Arc;

use architrave_interface::ElementClass;
use leptos::prelude::*;

use super::check::{Checked, Twin};
use super::columns::lines;
use super::desk::Desk;
use super::grid::Grid;
use super::heads::{ColumnHead, choices};
use super::mapping::{Target, twice};
use super::next;
use crate::catalog::class_label;
use crate::components::{Icon, Segments};
use crate::format::{count, counted};
use crate::pages::create::classes::sections;

/// The id of the table on the page.
pub const ROWS: &str = "many-rows";

/// Which rows are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Show {
    All,
    ToFix,
    Twins,
}

/// The table with what is chosen for all of it.
#[component]
pub fn Table(desk: Desk) -> impl IntoView {
    let show = RwSignal::new(Show::All);
    let places = Memo::new(move |_| {
        let show = show.get();
        desk.checked.with(|rows| {
            let fits = |row: &Checked| match show {
                Show::All => true,
                Show::ToFix => !row.problems.is_empty(),
                Show::Twins => row.twin.is_some(),
            };
            let fitting = rows.iter().enumerate().filter(|(_, row)| fits(row));
            Arc::new(fitting.map(|(n, _)| n).collect::<Vec<_>>())
        })
    });
    let shape = Memo::new(move |_| desk.table.with(|t| (t.sheet.columns, t.has_headings)));
    view! {
        <Bar desk=desk show=show />
        {move || {
            let columns = shape.get().0;
            view! { <Rows desk=desk columns=columns places=places /> }
        }}
    }
}

/// What holds for the whole table, and its sums.
#[component]
fn Bar(desk: Desk, show: RwSignal<Show>) -> impl IntoView {
    let sums = Memo::new(move |_| {
        let ready = desk.ready().len();
        desk.checked.with(|rows| {
            let to_fix = rows.iter().filter(|r| !r.problems.is_empty()).count();
            let twins = rows.iter().filter(|r| r.twin.is_some()).count();
            (rows.len(), ready, to_fix, twins)
        })
    });
    let words = move || {
        let (all, ready, to_fix, _) = sums.get();
        let left_out = all - ready - to_fix;
        let mut words = format!(
            "{}: {} ready, {} to fix",
            counted(all, "row", "rows"),
            count(ready),
            count(to_fix)
        );
        if left_out > 0 && desk.table.with(|t| twice(&t.targets).is_empty()) {
            words.push_str(&format!(", {} left out", count(left_out)));
        }
        words
    };
    let shown = Signal::derive(move || {
        let (all, _, to_fix, twins) = sums.get();
        vec![
            (Show::All, format!("All {}", count(all))),
            (Show::ToFix, format!("To fix {}", count(to_fix))),
            (Show::Twins, format!("Same name {}", count(twins))),
        ]
    });
    let classes = move || {
        let chosen = desk.table.with(|t| t.class.clone());
        sections("", &[], &[])
            .into_iter()
            .map(|section| {
                let options = section.classes.into_iter().map(|class| {
                    let is_chosen = chosen.as_ref() == Some(&class);
                    let value = class.as_str().to_owned();
                    view! { <option value=value selected=is_chosen>{class_label(&class)}</option> }
                });
                view! { <optgroup label=section.title>{options.collect_view()}</optgroup> }
            })
            .collect_view()
    };
    let choose = move |event: leptos::ev::Event| {
        let class = event_target_value(&event);
        desk.change(|t| t.class = (!class.is_empty()).then(|| ElementClass::from(class.as_str())));
        desk.guess_rest();
    };
    let is_twice = Memo::new(move |_| desk.table.with(|t| !twice(&t.targets).is_empty()));
    view! {
        <div class="many-bar">
            <div class="row">
                <label class="label" for="many-class">"Class of rows that give none"</label>
                <span class="select">
                    <select class="input" id="many-class" on:change=choose>
                        <option value="" selected=move || desk.table.with(|t| t.class.is_none())>"Choose"</option>
                        {classes}
                    </select>
                    <Icon name="chevron-down" />
                </span>
            </div>
            <label class="check">
                <input
                    type="checkbox" prop:checked=move || desk.table.with(|t| t.has_headings)
                    on:change=move |event| desk.change(|t| t.has_headings = event_target_checked(&event))
                />
                <span>"The first line holds headings"</span>
            </label>
            <Segments label="Rows shown" choices=shown chosen=show choose=move |s| show.set(s) />
            <span class="soft push" role="status">{words}</span>
        </div>
        <Show when=move || is_twice.get()>
            <p class="error-text many-twice" role="alert"><Icon name="circle-alert" />"Two columns would become the same. Leave one of them out, or choose another language."</p>
        </Show>
    }
}

#[component]
fn Rows(desk: Desk, columns: usize, places: Memo<Arc<Vec<usize>>>) -> impl IntoView {
    let choices = Memo::new(move |_| choices(desk));
    // A row is drawn anew where something else is to fix.
    let said = move |at: usize| {
        let checked = desk.checked.with(|rows| rows.get(at).cloned());
        checked.map(|row| (row.problems, row.twin.is_some()))
    };
    let row = move |at: usize| {
        let checked = desk.checked.with_untracked(|rows| rows.get(at).cloned());
        checked
            .map(|checked| view! { <Row desk=desk at=at checked=checked /> })
            .into_any()
    };
    let out = move |at: usize| {
        let number = desk.checked.with(|rows| rows.get(at).map(|row| row.number));
        number.is_some_and(|number| desk.table.with(|t| t.left_out.contains(&number)))
    };
    let heads = (0..columns)
        .map(|at| view! { <ColumnHead desk=desk at=at choices=choices /> })
        .collect_view();
    view! {
        <Grid id=ROWS label="Rows to create" class="many-cells" columns=columns places=places key=said row=row out=out>
            <span role="columnheader"><span class="unseen">"Taken along"</span></span>
            <span role="columnheader" class="right">"Row"</span>
            <span role="columnheader">"What is to fix"</span>
            {heads}
        </Grid>
    }
}

/// The cells of a row.
#[component]
fn Row(desk: Desk, at: usize, checked: Checked) -> impl IntoView {
    let number = checked.number;
    let cells = desk
        .table
        .with_untracked(|t| lines(t).get(at).map(|l| l.cells.clone()))
        .unwrap_or_default();
    let taken = Memo::new(move |_| desk.table.with(|t| !t.left_out.contains(&number)));
    let take = move |event: leptos::ev::Event| {
        let taken = event_target_checked(&event);
        desk.change(|t| {
            t.left_out.retain(|n| *n != number);
            if !taken {
                t.left_out.push(number);
            }
        });
    };
    let said = said(&checked);
    let title = said
        .iter()
        .map(|(_, text)| text.as_str())
        .collect::<Vec<_>>()
        .join("\n");
    let problems = StoredValue::new(checked.problems);
    let cell = move |(column, text): (usize, String)| {
        let problem = problems.with_value(|p| {
            p.iter()
                .find(|(c, _)| *c == Some(column))
                .map(|(_, t)| t.clone())
        });
        match problem {
            Some(problem) => {
                view! { <ToFix desk=desk at=at place=(number, column) text=text label=format!("Row {number}. {problem}") problem=problem /> }.into_any()
            }
            None => {
                let title = text.clone();
                let is_left_out = Memo::new(move |_| {
                    let is_nothing = |target: &Target| *target == Target::Nothing;
                    desk.table
                        .with(|t| t.targets.get(column).is_none_or(is_nothing))
                });
                view! { <span role="cell" class="truncate" class:muted=move || is_left_out.get() title=title>{text}</span> }.into_any()
            }
        }
    };
    view! {
        <span role="cell"><label class="many-take"><input type="checkbox" aria-label=format!("Take row {number} along") prop:checked=move || taken.get() on:change=take /></label></span>
        <span role="cell" class="number right">{number}</span>
        <span role="cell" class="many-said" title=title>{status(said)}</span>
        {cells.into_iter().enumerate().map(cell).collect_view()}
    }
}

/// A cell in which something is to fix.
#[component]
fn ToFix(
    desk: Desk,
    at: usize,
    place: (usize, usize),
    text: String,
    label: String,
    problem: String,
) -> impl IntoView {
    let (number, column) = place;
    let fix = move |event: leptos::ev::Event| {
        let text = event_target_value(&event);
        desk.change(|t| {
            let at = at + usize::from(t.has_headings);
            let line = t.sheet.lines.get_mut(at);
            if let Some(cell) = line.and_then(|l| l.cells.get_mut(column)) {
                *cell = text;
            }
        });
        next::focus_next(place);
    };
    view! {
        <span role="cell"><input class="input" id=next::cell_id(number, column) type="text" autocomplete="off" aria-label=label title=problem aria-invalid="true" value=text on:change=fix /></span>
    }
}

/// The first of what is said of a row, and how much more there is.
fn status(said: Vec<(bool, String)>) -> AnyView {
    let more = said.len().saturating_sub(1);
    match said.into_iter().next() {
        Some((is_wrong, text)) => {
            let (icon, class) = if is_wrong {
                ("circle-alert", "bad")
            } else {
                ("info", "soft")
            };
            view! {
                <Icon name=icon class=class />
                <span class="truncate" class:bad=is_wrong>{text}</span>
                {(more > 0).then(|| view! { <span class="meta">{format!("+{more}")}</span> })}
            }
            .into_any()
        }
        None => {
            view! { <Icon name="check" class="ok" /><span class="soft">"Ready"</span> }.into_any()
        }
    }
}

/// What is said of a row, and whether it must be fixed.
fn said(checked: &Checked) -> Vec<(bool, String)> {
    let problems = checked
        .problems
        .iter()
        .map(|(_, text)| (true, text.clone()));
    let twin = checked.twin.as_ref().map(|twin| match twin {
        Twin::Row(number) => format!("Ready. Same class and name as row {number}"),
        Twin::Known(_) => "Ready. An element known here has its class and name".into(),
    });
    problems.chain(twin.map(|text| (false, text))).collect()
}
