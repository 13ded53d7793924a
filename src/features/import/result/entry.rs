//! A part of the file as shown in a row.

use leptos::prelude::*;

use crate::components::{ClassTile, Icon, KindLine, TileSize};
use crate::features::import::line::LineNumber;
use crate::features::import::receipt::ReceiptEntry;
use crate::t;
use architrave_interface::ReferenceKind;

/// Tile and name of an element; line, kind and ends of a relationship.
#[component]
pub fn EntryName(
    /// The part.
    entry: ReceiptEntry,
    /// Where the name of an element leads.
    #[prop(optional, into)]
    href: Signal<Option<String>>,
) -> impl IntoView {
    if entry.is_relationship {
        let kind = entry
            .kind
            .clone()
            .unwrap_or_else(|| t::common::NO_KIND.into());
        return view! {
            <span class="row truncate">
                <KindLine kind=ReferenceKind::from(kind.as_str()) />
                <span class="strong">{kind}</span>
                <span class="truncate soft">{format!("{}, {}", entry.from, entry.to)}</span>
            </span>
        }
        .into_any();
    }
    let tile = match entry.class() {
        Some((class, layer)) => view! { <ClassTile class layer size=TileSize::Small /> }.into_any(),
        // Aligns its name with the others.
        None => {
            let title = entry
                .kind
                .clone()
                .unwrap_or_else(|| t::import::NO_TYPE.into());
            view! {
                <span class="tile small untyped" title=title>
                    <Icon name="circle-help" />
                </span>
            }
            .into_any()
        }
    };
    let text = match entry.name.as_str() {
        "" => t::import_check::place::NO_NAME.into(),
        name => name.to_owned(),
    };
    let is_named = !entry.name.is_empty();
    let name = move || {
        let (text, title) = (text.clone(), is_named.then(|| text.clone()));
        match href.get() {
            Some(href) => view! {
                <a class="import-link strong truncate" href=href title=title>
                    {text}
                </a>
            }
            .into_any(),
            None if is_named => view! {
                <span class="strong truncate" title=title>
                    {text}
                </span>
            }
            .into_any(),
            None => view! { <span class="muted">{text}</span> }.into_any(),
        }
    };
    view! { <span class="row truncate">{tile}{name}</span> }.into_any()
}

/// The cell with the line of a part; a dash where it is not known.
#[component]
pub fn LineCell(
    /// The line, from 1; 0 where it is not known.
    line: u64,
    /// The column, from 1; 0 where it is not known.
    #[prop(optional)]
    column: u64,
) -> impl IntoView {
    view! {
        <span role="cell" class="right">
            <LineNumber line column />
        </span>
    }
}

/// An id, cut in its middle where it is too long: ids made together differ at their end.
#[component]
pub fn IdCell(
    id: String,
    /// Whether it is the file's own, shown softer.
    #[prop(optional)]
    soft: bool,
) -> impl IntoView {
    const END: usize = 8;
    let at = id.char_indices().rev().nth(END - 1).map_or(0, |(at, _)| at);
    let (start, end) = (id[..at].to_owned(), id[at..].to_owned());
    view! {
        <span role="cell" class="mono import-id" class:soft=soft title=id>
            <span class="truncate">{start}</span>
            <span>{end}</span>
        </span>
    }
}
