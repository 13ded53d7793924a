//! The file beside earlier imports of the same model.

use std::sync::Arc;

use architrave_worker::{Compared, ElementRow, FieldChange, ImportedState};
use leptos::prelude::*;

use super::browse::Browse;
use super::matches::ComparisonBasis;
use super::work::ImportWork;
use crate::components::{Button, Dialog, Variant};
use crate::effect::memo;
use crate::format::{self, Precision, count};
use crate::t;
use crate::texts::import::{change_field, change_line, change_value, state_label};

/// How many elements are new, changed, gone; each number leads to them.
#[component]
pub fn HistoryPanel(work: ImportWork) -> impl IntoView {
    let compared = memo(move |_| {
        let checks = &work.session().checks;
        checks.found.with(|checked| {
            checked
                .as_ref()
                .and_then(|checked| checked.compared.clone())
        })
    });
    move || {
        compared
            .get()
            .map(|compared| view! { <Panel compared work /> })
    }
}

#[component]
fn Panel(compared: Compared, work: ImportWork) -> impl IntoView {
    let show = move |state| work.session_now().show_elements(Browse::of_state(state));
    let number = move |(state, n): (ImportedState, usize)| {
        let label = t::common::label_and_number(&state_label(state), &count(n));
        match n {
            0 => view! { <li class="muted">{label}</li> }.into_any(),
            _ => view! {
                <li>
                    <Button variant=Variant::Link on_press=move |_| show(state)>
                        {label}
                    </Button>
                </li>
            }
            .into_any(),
        }
    };
    let gone = ImportedState::ALL
        .iter()
        .zip(compared.counts)
        .any(|(state, n)| *state == ImportedState::Gone && n > 0);
    let numbers = ImportedState::ALL
        .into_iter()
        .zip(compared.counts)
        .map(number)
        .collect_view();
    let sent = format::time(compared.sent, Precision::Minute);
    let which = t::import_check::history::which(compared.imports, &compared.file, &sent);
    let basis = move || {
        basis(
            compared.only_names,
            work.session().checks.is_history_cut.get(),
        )
    };
    view! {
        <section class="import-against">
            <h2>{t::import_check::history::TITLE}" " <span class="meta">{which}</span></h2>
            <ul class="row wrap">{numbers}</ul>
            {gone
                .then(|| {
                    view! { <p class="soft">{t::import_check::history::GONE_NOTE}</p> }
                })}
            {move || view! { <ComparisonBasis basis=basis() /> }}
        </section>
    }
}

fn basis(only_names: bool, is_history_cut: bool) -> String {
    use t::import_check::history as texts;
    let sentences = [
        Some(texts::BASIS),
        only_names.then_some(texts::BASIS_NAMES),
        is_history_cut.then_some(texts::BASIS_CUT),
    ];
    let sentences: Vec<&str> = sentences.iter().flatten().map(|text| text.get()).collect();
    sentences.join(" ")
}

/// The element whose changes are shown.
#[derive(Clone, Copy)]
pub struct ShownChanges(RwSignal<Option<Arc<ElementRow>>>);

impl ShownChanges {
    /// Provides, for the rows below, the signal of the element whose changes the dialog shows.
    pub fn provide() -> Self {
        let changes = Self(RwSignal::new(None));
        provide_context(changes);
        changes
    }
}

/// The state of an element compared with earlier imports; changes open as a list.
#[component]
pub fn StateCell(row: ElementRow) -> impl IntoView {
    let Some(state) = row.state else {
        return ().into_any();
    };
    let class = match state {
        ImportedState::New | ImportedState::Changed => "tag info",
        ImportedState::NotImported | ImportedState::Gone => "tag warn",
        ImportedState::Unchanged => "tag",
    };
    let tag = view! { <span class=class>{state_label(state)}</span> };
    let Some(first) = row.changes.first() else {
        return tag.into_any();
    };
    let label = match row.changes.len() {
        1 => change_field(&first.field),
        n => t::import_check::history::more(&change_field(&first.field), &count(n - 1)),
    };
    let lines: Vec<String> = row.changes.iter().map(change_line).collect();
    let (row, changes) = (Arc::new(row), use_context::<ShownChanges>());
    let show = move |_| {
        if let Some(changes) = changes {
            changes.0.set(Some(Arc::clone(&row)));
        }
    };
    view! {
        {tag}
        <Button variant=Variant::Link class="truncate import-near" popup="dialog" title=lines.join("\n") on_press=show>
            {label}
        </Button>
    }
    .into_any()
}

/// Every change of one element, old beside new.
#[component]
pub fn ChangesDialog(changes: ShownChanges) -> impl IntoView {
    let close = move || changes.0.set(None);
    let row = |change: &FieldChange| {
        view! {
            <tr>
                <th scope="row">{change_field(&change.field)}</th>
                <td>{change_value(&change.old)}</td>
                <td>{change_value(&change.new)}</td>
            </tr>
        }
    };
    move || {
        let element = changes.0.get()?;
        let rows = element.changes.iter().map(row).collect_view();
        let title = match element.name.as_str() {
            "" => t::import_check::history::DIALOG_TITLE.into(),
            name => t::import_check::history::dialog_title_named(name),
        };
        Some(view! {
            <Dialog title=title close=close wide=true>
                <table class="import-changes">
                    <thead>
                        <tr>
                            <th scope="col">{t::common::FIELD}</th>
                            <th scope="col">{t::import_check::history::EARLIER}</th>
                            <th scope="col">{t::import_check::history::THIS_FILE}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                <div class="actions">
                    <Button variant=Variant::Primary on_press=move |_| close()>
                        {t::common::DONE}
                    </Button>
                </div>
            </Dialog>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_basis_text_mentions_missing_names_and_cut_texts() {
        use t::import_check::history as texts;
        assert_eq!(basis(false, false), &*texts::BASIS);
        assert!(basis(true, false).contains(&*texts::BASIS_NAMES));
        assert!(basis(false, true).contains(&*texts::BASIS_CUT));
    }
}
