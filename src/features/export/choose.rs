//! What to export, in which format, and how a table is written.

use std::collections::HashSet;

use leptos::prelude::*;

use super::copy::copy_table;
use super::job::use_exporter;
use super::options::{ExportChoice, Separator, TableOptions};
use super::{ExportSource, Format};
use crate::catalog::view::View;
use crate::components::{
    Button, Checkbox, RadioGroup, RadioOption, SegmentedControl, SelectInput, Variant, next_id,
};
use crate::format::{count, time_zone};
use crate::t::{self, Text};

#[component]
pub fn Choose(source: ExportSource) -> impl IntoView {
    let exporter = use_exporter();
    let app = exporter.app;
    let choice = exporter.choice;
    let in_view = move || source.count.get();
    let selected = move || app.selection.ids.with(HashSet::len);
    let of_selection = move || exporter.of_selection.get() && selected() > 0;
    let number = move || {
        if of_selection() {
            selected()
        } else {
            in_view()
        }
    };
    let is_table = move || choice.with(|c| c.format.is_table());
    let ids = move || source.ids.run(untrack(of_selection));
    let columns = move || source.view.with_untracked(View::shown_columns);
    let export = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        choice.with_untracked(ExportChoice::save);
        exporter.start_chosen(ids(), columns());
    };
    let copy = move |_| {
        choice.with_untracked(ExportChoice::save);
        let options = choice.with_untracked(|c| c.table.clone());
        exporter.close();
        copy_table(app, ids(), columns(), options);
    };
    let scopes = Signal::derive(move || {
        let scope = |value, label| RadioOption {
            value,
            label,
            hint: None,
        };
        let (view, selection) = (
            t::common::element_count(in_view()),
            t::common::element_count(selected()),
        );
        vec![
            scope(false, t::export::choose::view(&view)),
            scope(true, t::export::choose::selection(&selection)),
        ]
    });
    let whole_view = move || {
        view! {
            <fieldset class="options">
                <legend class="label">{t::common::ELEMENTS}</legend>
                <p class="number">{move || t::export::choose::whole_view(in_view())}</p>
            </fieldset>
        }
    };
    let format = next_id("format");
    let formats = Format::ALL.map(|format| (format.key().to_owned(), format.label().into()));
    let chosen_format = Signal::derive(move || choice.with(|c| c.format.key().to_owned()));
    let choose = move |key: String| {
        if let Some(format) = Format::ALL.into_iter().find(|format| format.key() == key) {
            choice.update(|c| c.format = format);
        }
    };
    view! {
        <form class="stack export-form" on:submit=export>
            <Show when=move || { selected() > 0 } fallback=whole_view>
                <RadioGroup
                    label=t::common::ELEMENTS
                    choices=scopes
                    chosen=Signal::derive(of_selection)
                    autofocus=true
                    choose=move |selection| exporter.of_selection.set(selection)
                />
            </Show>
            <div class="field">
                <label class="label" for=format.clone()>
                    {t::common::FORMAT}
                </label>
                <SelectInput id=format options=formats.to_vec() value=chosen_format choose=choose />
            </div>
            <Show when=is_table>
                <TableForm source=source />
            </Show>
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| exporter.close()>
                    {t::common::CANCEL}
                </Button>
                <Show when=is_table>
                    <Button icon="copy" disabled=move || number() == 0 on_press=copy>
                        {t::export::choose::COPY_TABLE}
                    </Button>
                </Show>
                <Button variant=Variant::Primary icon="download" submit=true disabled=move || number() == 0>
                    {move || t::export::choose::export(&count(number()))}
                </Button>
            </div>
        </form>
    }
}

/// How a table is written.
#[component]
fn TableForm(source: ExportSource) -> impl IntoView {
    let exporter = use_exporter();
    let choice = exporter.choice;
    let options = move || choice.with(|c| c.table.clone());
    let is_csv = move || choice.with(|c| c.format == Format::Csv);
    let change = move |change: &dyn Fn(&mut TableOptions)| choice.update(|c| change(&mut c.table));
    let language = move || exporter.app.prefs.content_language().to_uppercase();
    let columns = move || {
        let columns = source.view.with(|view| view.shown_columns().len());
        t::export::choose::columns(columns)
    };
    let separator = next_id("separator");
    let separators = Separator::ALL
        .map(|separator| (separator.key().to_owned(), separator.label().into()))
        .to_vec();
    let chosen_separator = Signal::derive(move || options().separator.key().to_owned());
    let choose = move |key: String| {
        if let Some(separator) = Separator::ALL.into_iter().find(|s| s.key() == key) {
            change(&move |table| table.separator = separator);
        }
    };
    let zone = time_zone();
    let dates = move || {
        let zone = zone.replace('_', " ");
        if is_csv() && !options().for_spreadsheets {
            String::from(t::export::choose::TIMES_UTC)
        } else if zone.is_empty() {
            String::from(t::export::choose::TIMES_LOCAL)
        } else {
            t::export::choose::times_in_zone(&zone)
        }
    };
    view! {
        <Show when=is_csv>
            <div class="field">
                <label class="label" for=separator.clone()>
                    {t::export::choose::SEPARATOR}
                </label>
                <SelectInput id=separator.clone() options=separators.clone() value=chosen_separator choose=choose />
            </div>
        </Show>
        <div class="export-options">
            <Either
                label=t::export::choose::VALUES
                on=t::export::choose::VALUES_LABELS
                off=t::export::choose::VALUES_KEYS
                value=Signal::derive(move || options().labels)
                set=move |on| change(&move |t| t.labels = on)
            />
            <Either
                label=t::common::PEOPLE
                on=t::common::NAMES
                off=t::export::choose::PEOPLE_IDS
                value=Signal::derive(move || options().names)
                set=move |on| change(&move |t| t.names = on)
            />
            <Either
                label=t::export::choose::MARKUP
                on=t::export::choose::MARKUP_PLAIN
                off=t::export::choose::MARKUP_BBCODE
                value=Signal::derive(move || options().plain_text)
                set=move |on| change(&move |t| t.plain_text = on)
            />
            <Show when=is_csv>
                <Either
                    label=t::export::choose::DATES
                    on=t::export::choose::DATES_SPREADSHEET
                    off=t::export::choose::DATES_RECEIVED
                    value=Signal::derive(move || options().for_spreadsheets)
                    set=move |on| change(&move |t| t.for_spreadsheets = on)
                />
            </Show>
            <Either
                label=t::common::LANGUAGES
                on=Signal::derive(move || t::export::choose::languages_best(&language()))
                off=t::common::ALL
                value=Signal::derive(move || !options().all_languages)
                set=move |on| change(&move |t| t.all_languages = !on)
            />
        </div>
        <fieldset class="options">
            <legend class="label">{t::common::MORE_COLUMNS}</legend>
            <Checkbox on=Signal::derive(move || options().ids) change=move |on| change(&move |t| t.ids = on)>
                {t::export::choose::WITH_IDS}
            </Checkbox>
            <Checkbox on=Signal::derive(move || options().people) change=move |on| change(&move |t| t.people = on)>
                {t::export::choose::WITH_PEOPLE}
            </Checkbox>
        </fieldset>
        <p class="hint">{columns}" "{dates}</p>
    }
}

/// One of two choices, with its label.
#[component]
fn Either(
    label: Text,
    /// The choice that is `true`.
    #[prop(into)]
    on: Signal<String>,
    /// The choice that is `false`.
    off: Text,
    value: Signal<bool>,
    set: impl Fn(bool) + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let choices = Signal::derive(move || vec![(true, on.get()), (false, off.into())]);
    view! {
        <div class="export-option">
            <span class="label" aria-hidden="true">
                {label}
            </span>
            <SegmentedControl label=label choices=choices chosen=value choose=set />
        </div>
    }
}
