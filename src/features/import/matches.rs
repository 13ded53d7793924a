//! The file beside what is known here: how many elements stand how, and each with the element
//! known here that it stands beside.

use std::sync::Arc;

use architrave_interface::ElementClass;
use architrave_worker::{Ask, Beside, KnownElement, ListedRow, MatchStatus, Row};
use leptos::prelude::*;

use super::browse::Browse;
use super::lists::elements_csv;
use super::work::ImportWork;
use crate::components::{Button, Dialog, Icon, Variant};
use crate::effect::memo;
use crate::format::{count, counted};
use crate::paths;
use crate::texts::class_label;
use crate::texts::import::here_label;

/// How many elements are known here, under another name, new: each number leads to them.
#[component]
pub fn MatchPanel(
    /// The import.
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
        let label = format!("{} {}", count(n), lower(here_label(here)));
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
    let known = counted(beside.known, "element", "elements");
    let basis = basis(beside.told);
    view! {
        <section class="import-against">
            <div class="import-title">
                <h2>"Beside what is known here " <span class="meta number">{known}</span></h2>
                <Button variant=Variant::Quiet class="push" on_press=move |_| work.export_list()>
                    "Export list"
                </Button>
            </div>
            <ul class="row wrap">{numbers.collect_view()}</ul>
            <ComparisonBasis basis />
        </section>
    }
}

/// What a comparison rests on, for those who want to know.
#[component]
pub fn ComparisonBasis(#[prop(into)] basis: String) -> impl IntoView {
    view! {
        <details class="meta">
            <summary>"How this is known"</summary>
            <p>{basis}</p>
        </details>
    }
}

/// What the comparison rests on, and what it cannot say.
fn basis(told: usize) -> String {
    let names = "by name and type, names in any language, without regard to case and accents";
    let by = match told {
        0 => format!("All {names}: the service gives ids of its own."),
        n => format!(
            "{} by receipts of this browser, the others {names}.",
            counted(n, "element", "elements")
        ),
    };
    format!("{by} Properties are not compared. What is known here need not be the whole space.")
}

/// A phrase as it stands within a sentence.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Elements known here that one of the file stands beside, when they are several.
#[derive(Clone, Copy)]
pub struct OpenMatches(RwSignal<Option<Arc<Row>>>);

impl OpenMatches {
    /// For the rows drawn below.
    pub fn provide() -> Self {
        let open = Self(RwSignal::new(None));
        provide_context(open);
        open
    }
}

/// How an element of the file stands, with the way to what it stands beside.
#[component]
pub fn MatchCell(work: ImportWork, row: Row) -> impl IntoView {
    let Some(here) = row.here else {
        return ().into_any();
    };
    let text = text(here, &row);
    let title = row.near.first().map(described);
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
            let row = Arc::new(row);
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

/// What a row says, with the name or type known here where they are others.
fn text(here: MatchStatus, row: &Row) -> String {
    let near = row.near.first();
    let class = |near: &KnownElement| class_label(&ElementClass::from(near.class.as_str()));
    match (here, near, row.near_total) {
        (MatchStatus::Renamed, Some(near), _) if near.name.is_empty() => {
            "Known without a name".into()
        }
        (MatchStatus::Renamed, Some(near), _) => format!("Known as “{}”", near.name),
        (MatchStatus::Retyped, Some(near), _) => format!("Known as {}", lower(&class(near))),
        (MatchStatus::OtherType, Some(near), 1) => format!("Same name, {}", lower(&class(near))),
        (MatchStatus::OtherType, _, n) => format!("{} of this name, other types", count(n)),
        (MatchStatus::Known, ..) => "Known here".into(),
        (MatchStatus::Several, _, n) => format!("{} of this type and name", count(n)),
        (here, ..) => here_label(here).to_owned(),
    }
}

/// An element known here in a line.
fn described(near: &KnownElement) -> String {
    let class = class_label(&ElementClass::from(near.class.as_str()));
    match near.name.as_str() {
        "" => class,
        name => format!("{name}, {}", lower(&class)),
    }
}

/// The several elements known here that one of the file stands beside.
#[component]
pub fn MatchesDialog(work: ImportWork, nearby: OpenMatches) -> impl IntoView {
    let close = move || nearby.0.set(None);
    let item = move |near: &KnownElement| {
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
            view! { <p class="meta">{format!("{} more; the elements page finds them by their name.", count(more))}</p> }
        });
        let items = row.near.iter().map(item).collect_view();
        Some(view! {
            <Dialog title=format!("Known here beside “{}”", row.name) close=close wide=true>
                <p class="soft">
                    "Which of them it is cannot be known before it is imported: the service may also make another one."
                </p>
                <ul class="import-nearby">{items}</ul>
                {more}
                <div class="actions">
                    <Button variant=Variant::Primary on_press=move |_| close()>
                        "Done"
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
    /// Asks for all elements beside what is known here, as a file to save.
    pub fn export_list(self) {
        let language = untrack(|| self.app.prefs.language());
        self.session_now().ask(&Ask::List { language }, None);
    }

    pub(super) fn save_list(self, rows: &[ListedRow]) {
        self.save_csv("compared.csv", &elements_csv(rows), "List written.");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(near: &[(&str, &str)]) -> Row {
        let near: Vec<KnownElement> = near
            .iter()
            .map(|(class, name)| KnownElement {
                class: (*class).into(),
                name: (*name).into(),
                ..KnownElement::default()
            })
            .collect();
        Row {
            near_total: near.len(),
            near,
            ..Row::default()
        }
    }

    #[test]
    fn a_row_says_what_differs() {
        let role = [("BusinessRole", "Miller")];
        for (here, near, expected) in [
            (MatchStatus::Renamed, &role[..], "Known as “Miller”"),
            (
                MatchStatus::Renamed,
                &[("BusinessRole", "")],
                "Known without a name",
            ),
            (MatchStatus::Retyped, &role, "Known as business role"),
            (MatchStatus::OtherType, &role, "Same name, business role"),
            (
                MatchStatus::Several,
                &[role[0], role[0]],
                "2 of this type and name",
            ),
            (MatchStatus::New, &[], "Not known here"),
        ] {
            assert_eq!(text(here, &row(near)), expected);
        }
    }

    #[test]
    fn what_the_comparison_rests_on_is_said() {
        assert!(basis(0).starts_with("All by name and type"));
        assert!(basis(1).starts_with("1 element by receipts of this browser, the others by name"));
        assert!(basis(2).contains("need not be the whole space"));
    }
}
