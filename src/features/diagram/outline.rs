//! The content of the diagram as a list, by layer: the same boxes and relationships in words.

use leptos::prelude::*;

use super::spoken::relations;
use super::state::DiagramState;
use crate::components::{Button, ClassTile, TileSize, Variant};
use crate::t;
use crate::texts::{Title, class_label, layer_label, with_languages};

#[component]
pub fn Outline(state: DiagramState) -> impl IntoView {
    let layers = move || {
        let (content, geometry) = (state.content.get(), state.geometry.get());
        let titles = state.titles.get();
        let layer = |(layer, _): &(architrave_interface::Layer, _)| {
            let boxes = content
                .boxes
                .iter()
                .enumerate()
                .filter(|(_, b)| b.layer == *layer);
            let items = boxes.map(|(n, own)| {
                let words = relations(&content, n, &titles);
                let Title { text, language, .. } = titles[n].clone();
                let label = state.label_of(n);
                let label = label.map(|(name, value)| t::diagram::label_value(&name, &value));
                let highlighted = (state.is_highlighted(n) == Some(true))
                    .then(|| view! { <span>{t::diagram::HIGHLIGHTED}</span> });
                view! {
                    <li>
                        <ClassTile class=own.class.clone() layer=own.layer.clone() size=TileSize::Small />
                        <div>
                            <Button variant=Variant::Link attr:lang=language on_press=move |_| state.show(Some(n))>
                                {text}
                            </Button>
                            <span class="soft">{class_label(&own.class)}</span>
                            {label.map(|label| view! { <span>{label}</span> })}
                            {highlighted}
                            <span class="meta">{with_languages(&words.join(", "))}</span>
                        </div>
                    </li>
                }
            });
            view! {
                <section>
                    <h2>{layer_label(layer)}</h2>
                    <ul>{items.collect_view()}</ul>
                </section>
            }
        };
        geometry.bands.iter().map(layer).collect_view()
    };
    view! {
        <div class="diagram-outline" role="region" aria-label=t::diagram::OUTLINE tabindex="0">
            {layers}
        </div>
    }
}
