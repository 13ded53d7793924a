//! The file compared with the loaded elements: how many elements have each status, and each with
//! the loaded element that it matches.

use std::sync::Arc;

use architrave_interface::ElementClass;
use architrave_worker::{Beside, Command, ElementRow, ListedRow, LoadedElement, MatchStatus};
use leptos::prelude::*;

use super::browse::Browse;
use super::impact::ChangedElements;
use super::lists::elements_csv;
use super::work::ImportWork;
use crate::components::{Button, Dialog, Icon, Variant};
use crate::effect::memo;
use crate::format::count;
use crate::paths;
use crate::t;
use crate::texts::class_label;
use crate::texts::import::here_label;

/// How many elements are loaded, under another name, new: each number leads to them.
#[component]
pub fn MatchPanel(
    work: ImportWork,
    /// Called before the elements of a number are shown.
    #[prop(optional, into)]
    open: Option<Callback<()>>,
) -> impl IntoView {
    let beside = memo(move |_| {
        let checks = &work.session().checks;
        checks
            .found
            .with(|checked| checked.as_ref().and_then(|checked| checked.beside.clone()))
    });
    move || {
        beside
            .get()
            .map(|beside| view! { <Panel work beside open /> })
    }
}

#[component]
fn Panel(work: ImportWork, beside: Beside, open: Option<Callback<()>>) -> impl IntoView {
    let show = move |here: MatchStatus| {
        if let Some(open) = open {
            open.run(());
        }
        work.session_now().show_elements(Browse::of_here(here));
    };
    let number = |(here, n): (MatchStatus, usize)| {
        let label = move || t::common::label_and_number(&here_label(here), &count(n));
        view! {
            <li>
                <Button variant=Variant::Link on_press=move |_| show(here)>
                    {label}
                </Button>
            </li>
        }
    };
    let numbers = MatchStatus::ALL.map(|here| (here, beside.count(here)));
    let numbers = numbers.into_iter().filter(|(_, n)| *n > 0).map(number);
    let (known, told) = (beside.known, beside.told);
    let known = move || t::common::element_count(known);
    let basis = Signal::derive(move || basis(told));
    view! {
        <section class="import-against">
            <div class="import-title">
                <h2>{t::import_check::matches::TITLE} " " <span class="meta number">{known}</span></h2>
                <Button variant=Variant::Quiet class="push" on_press=move |_| work.export_list()>
                    {t::import_check::matches::EXPORT_LIST}
                </Button>
            </div>
            <ul class="row wrap">{numbers.collect_view()}</ul>
            <ChangedElements work />
            <ComparisonBasis basis />
        </section>
    }
}

/// The basis of a comparison, for those who want to know.
#[component]
pub fn ComparisonBasis(#[prop(into)] basis: Signal<String>) -> impl IntoView {
    view! {
        <details class="meta">
            <summary>{t::import_check::matches::BASIS_SUMMARY}</summary>
            <p>{move || basis.get()}</p>
        </details>
    }
}

/// The basis of the comparison, and its limits.
fn basis(told: usize) -> String {
    use t::import_check::matches as texts;
    match told {
        0 => texts::BASIS_NAMES.into(),
        n => format!("{} {}", texts::BASIS_NAMES, texts::basis_receipts(n)),
    }
}

/// The loaded elements that one of the file matches, if several.
#[derive(Clone, Copy)]
pub struct OpenMatches(RwSignal<Option<Arc<ElementRow>>>);

impl OpenMatches {
    /// For the rows drawn below.
    pub fn provide() -> Self {
        let open = Self(RwSignal::new(None));
        provide_context(open);
        open
    }
}

/// The status of an element of the file, with a link to what it matches.
#[component]
pub fn MatchCell(work: ImportWork, row: ElementRow) -> impl IntoView {
    let Some(here) = row.here else {
        return ().into_any();
    };
    let title = row.near.first().map(described);
    let row = Arc::new(row);
    let of_text = Arc::clone(&row);
    let text = move || text(here, &of_text);
    match row.near.as_slice() {
        [] => view! { <span class="muted truncate">{text}</span> }.into_any(),
        [near] => {
            let url = untrack(|| paths::element(&work.app.session.space(), &near.id));
            view! {
                <a class="truncate import-near" href=url title=title>
                    {text}
                </a>
            }
            .into_any()
        }
        _ => {
            let row = Arc::clone(&row);
            let show = move |_| {
                if let Some(nearby) = use_context::<OpenMatches>() {
                    nearby.0.set(Some(Arc::clone(&row)));
                }
            };
            view! {
                <Button variant=Variant::Link class="truncate import-near" popup="dialog" on_press=show>
                    {text}
                </Button>
            }
                .into_any()
        }
    }
}

/// The text of a row, with the loaded name or type where it differs.
fn text(here: MatchStatus, row: &ElementRow) -> String {
    use t::import_check::matches as texts;
    let near = row.near.first();
    let class = |near: &LoadedElement| class_label(&ElementClass::from(near.class.as_str()));
    match (here, near, row.near_total) {
        (MatchStatus::Renamed, Some(near), _) if near.name.is_empty() => texts::UNNAMED.into(),
        (MatchStatus::Renamed, Some(near), _) => texts::named(&near.name),
        (MatchStatus::Retyped, Some(near), _) => texts::typed(&class(near)),
        (MatchStatus::OtherType, Some(near), 1) => texts::same_name(&class(near)),
        (MatchStatus::OtherType, _, n) => texts::same_name_types(&count(n)),
        (MatchStatus::Several, _, n) => texts::several(&count(n)),
        (here, ..) => here_label(here).into(),
    }
}

/// A loaded element in a line.
fn described(near: &LoadedElement) -> String {
    let class = class_label(&ElementClass::from(near.class.as_str()));
    match near.name.as_str() {
        "" => class,
        name => format!("{name}, {class}"),
    }
}

/// The several loaded elements that one of the file matches.
#[component]
pub fn MatchesDialog(work: ImportWork, nearby: OpenMatches) -> impl IntoView {
    let close = move || nearby.0.set(None);
    let item = move |near: &LoadedElement| {
        let url = untrack(|| paths::element(&work.app.session.space(), &near.id));
        view! {
            <li>
                <a href=url on:click=move |_| close()>
                    {described(near)}
                </a>
                <code class="meta">{near.id.clone()}</code>
            </li>
        }
    };
    move || {
        let row = nearby.0.get()?;
        let more = row.near_total.saturating_sub(row.near.len());
        let more = (more > 0).then(|| {
            view! { <p class="meta">{t::import_check::matches::more(&count(more))}</p> }
        });
        let items = row.near.iter().map(item).collect_view();
        Some(view! {
            <Dialog title=t::import_check::matches::dialog_title(&row.name) close=close wide=true>
                <p class="soft">{t::import_check::matches::DIALOG_TEXT}</p>
                <ul class="import-nearby">{items}</ul>
                {more}
                <div class="actions">
                    <Button variant=Variant::Primary on_press=move |_| close()>
                        {t::common::DONE}
                    </Button>
                </div>
            </Dialog>
        })
    }
}

/// The mark before a name in the list: elements that a receipt or a name leads to.
pub fn tone(here: MatchStatus) -> Option<AnyView> {
    let (icon, class) = match here {
        MatchStatus::Renamed | MatchStatus::Retyped => ("triangle-alert", "small warn"),
        MatchStatus::Known => ("circle-check", "small ok"),
        MatchStatus::SameName
        | MatchStatus::Several
        | MatchStatus::OtherType
        | MatchStatus::NotLoaded => ("circle-help", "small soft"),
        MatchStatus::New | MatchStatus::Nameless => return None,
    };
    Some(view! { <Icon name=icon class /> }.into_any())
}

impl ImportWork {
    /// Requests all elements, compared with the loaded ones, as a file to save.
    pub fn export_list(self) {
        let language = untrack(|| self.app.prefs.content_language());
        self.session_now().ask(&Command::List { language }, None);
    }

    pub(super) fn save_list(self, rows: &[ListedRow]) {
        self.save_csv(
            "compared.csv",
            &elements_csv(rows),
            &t::import_check::page::LIST_SAVED,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(near: &[(&str, &str)]) -> ElementRow {
        let near: Vec<LoadedElement> = near
            .iter()
            .map(|(class, name)| LoadedElement {
                class: (*class).into(),
                name: (*name).into(),
                ..LoadedElement::default()
            })
            .collect();
        ElementRow {
            near_total: near.len(),
            near,
            ..ElementRow::default()
        }
    }

    #[test]
    fn a_row_describes_its_difference_to_this_browser() {
        let role = [("BusinessRole", "Miller")];
        for (here, near, expected) in [
            (MatchStatus::Renamed, &role[..], "Other name: “Miller”"),
            (
                MatchStatus::Renamed,
                &[("BusinessRole", "")],
                "Other name: none",
            ),
            (MatchStatus::Retyped, &role, "Other type: Business role"),
            (MatchStatus::OtherType, &role, "Same name, Business role"),
            (MatchStatus::Several, &[role[0], role[0]], "2 matches"),
            (MatchStatus::New, &[], "Not in this browser"),
        ] {
            assert_eq!(text(here, &row(near)), expected);
        }
    }

    #[test]
    fn the_basis_text_describes_how_elements_were_compared() {
        assert!(basis(0).starts_with("By type and name"));
        assert!(basis(0).ends_with("accents."));
        assert!(basis(1).ends_with("1 matched by receipt."));
    }
}
