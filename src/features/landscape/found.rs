//! The first of what the filter finds, above the map.

use leptos::prelude::*;

use super::element_panel::element_line;
use super::state::LandscapeState;
use crate::format::count;
use crate::paths;
use crate::t;

/// How many are shown.
const SHOWN: usize = 5;

/// The list, there while the filter says something.
#[component]
pub fn FoundList(state: LandscapeState) -> impl IntoView {
    move || {
        let found = state.found.get();
        let table = move || {
            let filter = state.options.with(|options| options.filter.clone());
            paths::elements_of_filter(&state.app.session.space(), &filter)
        };
        found.is_on.then(|| {
            let items = found.items.iter().take(SHOWN);
            let items = items.filter_map(|item| element_line(state, None, *item)).collect_view();
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
