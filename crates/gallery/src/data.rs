//! Tables, and labels with their values.

use std::collections::BTreeSet;

use architrave::components::{CopyButton, DataTable, Fact, TableColumn, TableSort};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

const ROWS: usize = 1_000;

#[component]
pub fn Tables(is_compact: RwSignal<bool>) -> impl IntoView {
    let cursor = RwSignal::new(0);
    let selected = RwSignal::new(BTreeSet::from([1]));
    let sort = RwSignal::new(TableSort {
        column: 0,
        is_descending: false,
    });
    let column = |label: &str, sorts| TableColumn {
        label: label.to_owned(),
        class: "",
        sorts,
    };
    let columns = vec![
        column("Name", true),
        column("State", true),
        column("Owners", false),
    ];
    let place = move |row: usize| {
        if sort.get().is_descending {
            ROWS - 1 - row
        } else {
            row
        }
    };
    let cells = move |row: usize| {
        let row = untrack(|| place(row));
        view! {
            <span role="rowheader">{format!("Element {row}")}</span>
            <span role="gridcell">"Draft"</span>
            <span role="gridcell">"2"</span>
        }
        .into_any()
    };
    let sort_by = move |column: usize| {
        sort.update(|sort| {
            let is_descending = sort.column == column && !sort.is_descending;
            *sort = TableSort {
                column,
                is_descending,
            };
        });
    };
    let select = move |row: usize| {
        selected.update(|selected| {
            if !selected.remove(&row) {
                selected.insert(row);
            }
        });
    };
    view! {
        <Section
            id="tables"
            about="Rows of one height, of which only those in sight are drawn. One tab stop; arrow keys move, Space selects."
        >
            <Specimen label="Data table">
                <DataTable
                    label="Elements".to_owned()
                    columns=columns
                    count=Signal::derive(|| ROWS)
                    cursor=cursor
                    row_height=Signal::derive(move || if is_compact.get() { 28.0 } else { 36.0 })
                    key=move |row| format!("{:?} {}", sort.get(), place(row))
                    cells=cells
                    is_selected=move |row| selected.with(|selected| selected.contains(&row))
                    select=select
                    sort=Signal::derive(move || Some(sort.get()))
                    sort_by=sort_by
                />
            </Specimen>
        </Section>
    }
}

#[component]
pub fn Facts() -> impl IntoView {
    view! {
        <Section id="facts" about="Labels with their values. The class of the list says how they are arranged.">
            <Specimen label="Fields">
                <dl class="fields">
                    <Fact label="Outcome">"Published 9 of 9"</Fact>
                    <Fact label="Requests" value_class="number">
                        "12"
                    </Fact>
                    <Fact label="Instance id" value_class="row">
                        <code>"i-a41f09c2"</code>
                        <CopyButton what="Instance id" text=|| "i-a41f09c2".to_owned() />
                    </Fact>
                    <Fact label="Invited" value_class="muted">
                        "Not given"
                    </Fact>
                </dl>
            </Specimen>
            <Specimen label="Strip">
                <dl class="facts">
                    <Fact label="Owners" class="fact owners">
                        "Ada Lovelace"
                    </Fact>
                    <Fact label="Visibility" class="fact">
                        "Visible"
                    </Fact>
                </dl>
            </Specimen>
        </Section>
    }
}
