//! The first of what the filter finds, above the map.

use leptos::prelude::*;

use super::keys::reveal;
use super::state::{LandscapeState, Spot};
use crate::components::{Button, ClassTile, TileSize, Variant};
use crate::format::count;
use crate::paths::{self, Page};
use crate::t;
use crate::texts::row_title;

/// How many are shown.
const SHOWN: usize = 5;

/// The list, there while the filter says something.
#[component]
pub fn FoundList(state: LandscapeState) -> impl IntoView {
    let item = move |item: u32| {
        let language = state.app.prefs.content_language();
        let (class, layer, name) = state.look(item, |row| {
            let (layer, class) = row.kind().clone();
            (class, layer, row_title(row, &language).text)
        })?;
        let show = move |_| {
            reveal(state, &state.model.get_untracked(), Spot::Item(item));
            state.show(Some(Spot::Item(item)));
        };
        let is_shown = move || state.shown.get() == Some(Spot::Item(item));
        Some(view! {
            <li class:chosen=is_shown>
                <ClassTile class=class layer=layer size=TileSize::Small />
                <Button variant=Variant::Link class="truncate" on_press=show>
                    {name}
                </Button>
            </li>
        })
    };
    move || {
        let found = state.found.get();
        let table = move || {
            let filter = state.options.with(|options| options.filter.clone());
            let page = paths::page(&state.app.session.space(), Page::Elements);
            format!("{page}{}", paths::query(&[("q", &filter)]))
        };
        found.is_on.then(|| {
            let items = found.items.iter().take(SHOWN);
            let items = items.filter_map(|n| item(*n)).collect_view();
            let body = match found.items.is_empty() {
                true => view! { <p class="soft">{t::diagram::NO_MATCH}</p> }.into_any(),
                false => view! {
                    <ul>{items}</ul>
                    <a href=table>{t::landscape::SHOW_IN_TABLE}</a>
                }
                .into_any(),
            };
            view! {
                <section class="landscape-found" aria-labelledby="landscape-found">
                    <h2 id="landscape-found">
                        {t::landscape::FOUND_TITLE} <span class="meta">{count(found.items.len())}</span>
                    </h2>
                    {body}
                </section>
            }
        })
    }
}
