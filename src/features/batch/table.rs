//! The rows as a table: what is to fix is in its cell, and can be fixed there.

use std::sync::Arc;

use architrave_interface::ElementClass;
use leptos::prelude::*;

use super::cells::{Row, options_id};
use super::check::Checked;
use super::columns::lines;
use super::cursor::{self, GridPosition};
use super::editor::BatchEditor;
use super::grid::Grid;
use super::headings::{ColumnHead, choices};
use super::mapping::{Target, twice};
use super::owner_checks::UnresolvedOwners;
use super::selection::{Selection, is_selected};
use super::store::Table;
use super::values::Values;
use crate::catalog::NAME;
use crate::components::{Checkbox, Icon, Menu, MenuItem, SegmentedControl, SelectInput};
use crate::effect::memo;
use crate::features::create::classes::class_groups;
use crate::format::count;
use crate::t;

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
pub fn Table(editor: BatchEditor) -> impl IntoView {
    let show = RwSignal::new(Show::All);
    let places = memo(move |_| {
        let show = show.get();
        editor.checked.with(|rows| {
            let fits = |row: &Checked| match show {
                Show::All => true,
                Show::ToFix => !row.problems.is_empty(),
                Show::Twins => row.twin.is_some(),
            };
            let fitting = rows.iter().enumerate().filter(|(_, row)| fits(row));
            Arc::new(fitting.map(|(n, _)| n).collect::<Vec<_>>())
        })
    });
    let shape = memo(move |_| editor.table.with(|t| (t.sheet.columns, t.has_headings)));
    view! {
        <Bar editor=editor show=show />
        <UnresolvedOwners editor=editor />
        {move || {
            let columns = shape.get().0;
            view! { <Rows editor=editor columns=columns places=places /> }
        }}
    }
}

/// What holds for the whole table, and its sums.
#[component]
fn Bar(editor: BatchEditor, show: RwSignal<Show>) -> impl IntoView {
    let sums = memo(move |_| {
        let ready = editor.ready().len();
        editor.checked.with(|rows| {
            let to_fix = rows.iter().filter(|r| !r.problems.is_empty()).count();
            let twins = rows.iter().filter(|r| r.twin.is_some()).count();
            (rows.len(), ready, to_fix, twins)
        })
    });
    let words = move || {
        let (all, ready, to_fix, _) = sums.get();
        let left_out = all.saturating_sub(ready + to_fix);
        let (ready, to_fix) = (count(ready), count(to_fix));
        match left_out > 0 && editor.table.with(|t| twice(&t.targets).is_empty()) {
            true => t::batch::table::sums_left(all, &count(left_out), &ready, &to_fix),
            false => t::batch::table::sums(all, &ready, &to_fix),
        }
    };
    let shown = Signal::derive(move || {
        let (all, _, to_fix, twins) = sums.get();
        vec![
            (Show::All, t::batch::table::all(&count(all))),
            (Show::ToFix, t::batch::table::to_fix(&count(to_fix))),
            (Show::Twins, t::batch::table::duplicates(&count(twins))),
        ]
    });
    let none = vec![(String::new(), t::common::CHOOSE.into())];
    let class = move || {
        let class = |table: &Table| table.class.as_ref().map(|c| c.as_str().to_owned());
        editor.table.with(class).unwrap_or_default()
    };
    let choose = move |class: String| {
        editor
            .change(|t| t.class = (!class.is_empty()).then(|| ElementClass::from(class.as_str())));
        editor.guess_rest();
    };
    let is_twice = memo(move |_| editor.table.with(|t| !twice(&t.targets).is_empty()));
    view! {
        <div class="many-bar">
            <div class="row">
                <label class="label" for="many-class">
                    {t::batch::table::CLASS}
                </label>
                <SelectInput
                    id="many-class"
                    options=none
                    groups=class_groups()
                    value=Signal::derive(class)
                    choose=choose
                />
            </div>
            <Checkbox
                on=Signal::derive(move || editor.table.with(|t| t.has_headings))
                change=move |on| editor.change(|t| t.has_headings = on)
            >
                <span>{t::batch::table::HAS_HEADINGS}</span>
            </Checkbox>
            <SegmentedControl label=t::batch::ROWS_SHOWN.get() choices=shown chosen=show choose=move |s| show.set(s) />
            <Menu
                button_class="button quiet"
                menu_class="left"
                button=ViewFn::from(|| {
                    view! {
                        {t::batch::table::SELECT}
                        <Icon name="chevron-down" class="small" />
                    }
                })
            >
                {[
                    (t::batch::table::SELECT_ALL, Selection::All),
                    (t::batch::table::SELECT_NEW, Selection::New),
                    (t::common::POSSIBLE_DUPLICATES, Selection::Duplicates),
                    (t::batch::table::SELECT_NONE, Selection::None),
                ]
                    .map(|(label, selection)| view! { <MenuItem label=label act=move || editor.select(selection) /> })}
            </Menu>
            <span class="soft push" role="status">
                {words}
            </span>
        </div>
        <Show when=move || is_twice.get()>
            <p class="error-text many-twice" role="alert">
                <Icon name="circle-alert" />
                {t::batch::TWO_COLUMNS}
            </p>
        </Show>
    }
}

#[component]
fn Rows(editor: BatchEditor, columns: usize, places: Memo<Arc<Vec<usize>>>) -> impl IntoView {
    let choices = memo(move |_| choices(editor));
    // The name stays in sight with what is said of the row.
    let order = memo(move |_| editor.table.with(|t| name_first(&t.targets, columns)));
    let has_name = move || editor.table.with(|t| t.targets.iter().any(is_name));
    // A row is redrawn where something else is in it or to fix.
    let content = move |at: usize| {
        let checked = editor.checked.with(|rows| rows.get(at).cloned());
        let cells = editor
            .table
            .with(|t| lines(t).get(at).map(|line| line.cells.clone()));
        checked.map(|row| (row.problems, row.twin.is_some(), cells, order.get()))
    };
    let row = move |at: usize| {
        let checked = editor.checked.with_untracked(|rows| rows.get(at).cloned());
        checked
            .map(|checked| view! { <Row editor=editor at=at checked=checked order=order.get_untracked() /> })
            .into_any()
    };
    let out = move |at: usize| {
        let row = editor
            .checked
            .with(|rows| rows.get(at).map(|row| (row.number, row.twin.is_some())));
        row.is_some_and(|(number, is_twin)| editor.table.with(|t| !is_selected(t, number, is_twin)))
    };
    let heads = move || {
        let heads = order.get().into_iter();
        heads
            .map(|at| view! { <ColumnHead editor=editor at=at choices=choices /> })
            .collect_view()
    };
    let keys = move |event: leptos::ev::KeyboardEvent| {
        let numbers = editor.checked.with_untracked(|rows| {
            let shown = places.get_untracked();
            let shown = shown.iter().filter_map(|at| rows.get(*at));
            shown.map(|row| row.number).collect::<Vec<_>>()
        });
        cursor::on_key(editor, &numbers, &order.get_untracked(), &event);
    };
    let active = Signal::derive(move || editor.cursor.get().map(GridPosition::id));
    let left_field = move |_| {
        // The page may be gone.
        let _ = editor.left_field.try_update(|left| *left += 1);
    };
    let lists = move || {
        let lists = (0..columns).map(|column| {
            let options = editor.options_of(column).into_iter();
            let options =
                options.map(|option| view! { <option value=option.text>{option.label}</option> });
            view! { <datalist id=options_id(column)>{options.collect_view()}</datalist> }
        });
        lists.collect_view()
    };
    view! {
        {lists}
        <div class="many-sheet" class:named=has_name on:focusout=left_field>
            <Grid
                id=ROWS
                label=t::batch::paste::REGION
                role="grid"
                class="many-cells"
                columns=columns
                places=places
                key=content
                row=row
                out=out
                keys=keys
                active=active
            >
                <span role="columnheader">
                    <span class="unseen">{t::common::CREATE}</span>
                </span>
                <span role="columnheader" class="right">
                    {t::common::ROW}
                </span>
                <span role="columnheader">{t::batch::table::WHAT_TO_FIX}</span>
                {heads}
            </Grid>
        </div>
        {move || {
            editor
                .values_of
                .get()
                .map(|column| view! { <Values editor=editor column=column close=move || editor.values_of.set(None) /> })
        }}
    }
}

fn is_name(target: &Target) -> bool {
    target.key() == Some(NAME)
}

/// The columns in the order in which they are shown: a name first.
fn name_first(targets: &[Target], columns: usize) -> Vec<usize> {
    let name = targets.iter().position(is_name);
    let others = (0..columns).filter(|at| Some(*at) != name);
    name.into_iter().chain(others).collect()
}
