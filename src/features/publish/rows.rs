//! Small pieces that the sheet and the ledger share.

use architrave_interface::{ElementClass, Layer};
use leptos::prelude::*;

use super::preflight::Finding;
use crate::components::{Button, ClassTile, Icon, TileSize, Variant};
use crate::format::count;
use crate::state::use_app;
use crate::t;

/// How many rows are drawn at first, and how many more each time.
pub const fn step() -> usize {
    100
}

/// The tile of a class; a plain one where nothing is known.
#[component]
pub fn Tile(class: Option<ElementClass>, layer: Option<Layer>) -> impl IntoView {
    match class {
        Some(class) => {
            let layer = layer.unwrap_or(Layer::GenericLayer);
            view! { <ClassTile class=class layer=layer size=TileSize::Small /> }.into_any()
        }
        None => view! {
            <span class="tile small generic">
                <Icon name="circle-help" class="small" />
            </span>
        }
        .into_any(),
    }
}

/// The head of a group before sending.
#[component]
pub fn FindingHead(finding: Finding, n: Memo<usize>) -> impl IntoView {
    let (icon, class) = match finding {
        Finding::Ready => ("circle-check", "ok"),
        Finding::Incomplete => ("triangle-alert", "warn"),
        Finding::NotYours => ("user-x", "warn"),
        Finding::Published => ("circle-minus", ""),
        Finding::NotLatest => ("git-branch", "warn"),
        Finding::NotLoaded => ("circle-help", ""),
    };
    let session = use_app().session;
    let note = Signal::derive(move || {
        let manages = session.learned().is_some_and(|learned| learned.manages);
        let note = match (finding, manages) {
            (Finding::NotYours, true) => Some(t::publish::finding::NOT_YOURS_NOTE_MANAGES),
            _ => finding.note(),
        };
        note.map(String::from).unwrap_or_default()
    });
    view! { <Head icon=icon class=class title=Signal::derive(move || finding.counted(n.get())) note=note /> }
}

/// The head of a group.
#[component]
pub fn Head(
    icon: &'static str,
    /// Its color.
    class: &'static str,
    /// Its words.
    #[prop(into)]
    title: Signal<String>,
    /// Further words at the right.
    #[prop(into)]
    note: Signal<String>,
) -> impl IntoView {
    view! {
        <h3 class=format!("publish-head {class}")>
            <Icon name=icon />
            <span>{move || title.get()}</span>
            <span class="soft push">{move || note.get()}</span>
        </h3>
    }
}

/// Draws more rows.
#[component]
pub fn More(shown: RwSignal<usize>, #[prop(into)] all: Signal<usize>) -> impl IntoView {
    view! {
        <Show when=move || { all.get() > shown.get() }>
            <p class="publish-include">
                <Button variant=Variant::Link on_press=move |_| shown.update(|n| *n += step())>
                    {move || {
                        let rest = all.get() - shown.get();
                        t::components::more_rows(&count(step().min(rest)), &count(rest))
                    }}
                </Button>
            </p>
        </Show>
    }
}
