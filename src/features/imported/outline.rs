//! The content of the view as a list: the same boxes and relationships in words.

use leptos::prelude::*;

use super::content::ViewBox;
use super::facts::facts;
use super::spoken::{kind_of_box, leads_to, relations};
use super::state::ImportedState;
use crate::components::{Button, ClassTile, TileSize, Variant};
use crate::t;
use crate::texts::{Title, with_languages};

#[component]
pub fn Outline(state: ImportedState) -> impl IntoView {
    let items = move || {
        let (content, titles) = (state.content.get(), state.titles.get());
        let item = |(n, own): (usize, &ViewBox)| {
            let element = state.element(n);
            let kind = kind_of_box(own, element.as_ref());
            let inside = own.parent.and_then(|parent| titles.get(parent));
            let inside = inside.map(|parent| t::imported::inside(&parent.marked()));
            let known: Vec<String> = element.iter().flat_map(facts).collect();
            let words = inside.into_iter().chain(leads_to(state, n));
            let words = words.chain(relations(&content, n, &titles));
            let words: Vec<String> = words.collect();
            let Title { text, language, .. } = titles.get(n).cloned().unwrap_or_default();
            let tile = element.map(|element| {
                view! { <ClassTile class=element.class layer=element.layer size=TileSize::Small /> }
            });
            view! {
                <li>
                    {tile} <div>
                        <Button variant=Variant::Link attr:lang=language on_press=move |_| state.show(Some(n))>
                            {text}
                        </Button>
                        <span class="soft">{kind}</span>
                        <span class="soft">{known.join(", ")}</span>
                        <span class="meta">{with_languages(&words.join(", "))}</span>
                    </div>
                </li>
            }
        };
        let boxes = content.boxes.iter().enumerate();
        let listed = boxes.filter(|(n, _)| !state.is_dim(*n));
        listed.map(item).collect_view()
    };
    view! {
        <div class="diagram-outline" role="region" aria-label=t::diagram::OUTLINE tabindex="0">
            <ul>{items}</ul>
        </div>
    }
}
