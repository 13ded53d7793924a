//! Classes, by layer.

use architrave_interface::{ElementClass, Layer};
use leptos::prelude::*;

use super::super::page_state::{ElementsPageState, use_page_state};
use super::{Check, FIRST};
use crate::catalog::view::{LayerFacet, View, toggle};
use crate::components::{Button, Each, Glyph, Icon, Variant, layer_class};
use crate::effect::memo;
use crate::format;
use crate::t;
use crate::texts::{class_label, layer_label};

/// The tree of layers and classes.
#[component]
pub fn Classes() -> impl IntoView {
    let page = use_page_state();
    let layers = memo(move |_| {
        let facets = page.all_facets.get();
        facets
            .layers
            .iter()
            .map(|l| l.layer.clone())
            .collect::<Vec<_>>()
    });
    view! {
        <section aria-labelledby="facet-class">
            <h2 id="facet-class">{t::common::CLASS}</h2>
            <Each each=move || layers.get() key=Clone::clone children=|layer| view! { <LayerRows layer=layer /> } />
        </section>
    }
}

#[component]
fn LayerRows(layer: Layer) -> impl IntoView {
    let page = use_page_state();
    let layer = StoredValue::new(layer);
    let name = layer.with_value(short_label);
    let has_chosen = move |v: &View| classes(page, layer).iter().any(|c| is_on(v, layer, c));
    let open = RwSignal::new(untrack(|| {
        page.filters
            .with(|v| !v.classes.is_empty() && has_chosen(v))
    }));
    let all_shown = RwSignal::new(false);
    let classes_there = memo(move |_| classes(page, layer));
    let whole = move || {
        page.filters
            .with(|v| layer.with_value(|l| v.layers.iter().any(|x| x == l.as_str())))
    };
    let partly = move || !whole() && page.filters.with(has_chosen);
    let change = move || {
        page.change(|v| {
            let mine = classes_there.get_untracked();
            v.classes.retain(|c| !mine.iter().any(|m| m.as_str() == c));
            layer.with_value(|l| toggle(&mut v.layers, l.as_str()));
        });
    };
    let shown = move || {
        let all = all_shown.get();
        let mut classes = classes_there.get();
        let mut at = 0;
        classes.retain(|class| {
            at += 1;
            all || at <= FIRST
                || page
                    .filters
                    .with(|v| v.classes.iter().any(|c| c == class.as_str()))
        });
        classes
    };
    let rest = move || {
        let shown = shown();
        let of_rest = |facet: &LayerFacet| {
            let hidden = facet
                .classes
                .iter()
                .filter(|(class, _)| !shown.contains(class));
            hidden.map(|(_, n)| n).sum::<usize>()
        };
        let number = classes_there.with(Vec::len) - shown.len();
        (number, of_layer(page, layer, of_rest))
    };
    let tip = t::facets::classes_of(&name);
    let mark = layer.with_value(|l| {
        view! { <span class=format!("swatch {}", layer_class(l))></span> }.into_any()
    });
    view! {
        <div class="layer">
            <Button
                variant=Variant::Plain
                class="twist"
                label=tip
                disabled=move || classes_there.with(Vec::is_empty)
                expanded=open
                on_press=move |_| open.update(|o| *o = !*o)
            >
                <Icon
                    name=Signal::derive(move || if open.get() { "chevron-down" } else { "chevron-right" })
                    class="small"
                />
            </Button>
            <Check
                label=name
                mark=mark
                on=Signal::derive(whole)
                partly=Signal::derive(partly)
                count=Signal::derive(move || of_layer(page, layer, |l| l.count))
                change=change
            />
        </div>
        <Show when=move || open.get()>
            <div class="classes" role="group" aria-label=layer.with_value(layer_label)>
                <Each
                    each=shown
                    key=Clone::clone
                    children=move |class| view! { <ClassRow class=class layer=layer /> }
                />
                <Show when=move || { rest().0 > 0 || all_shown.get() }>
                    <div class="facet rest">
                        <Button variant=Variant::Link on_press=move |_| all_shown.update(|a| *a = !*a)>
                            {move || match rest().0 {
                                0 => t::common::SHOW_FEWER.into(),
                                n => t::common::number_more(&format::count(n)),
                            }}
                        </Button>
                        {move || (rest().0 > 0).then(|| view! { <span class="count">{format::count(rest().1)}</span> })}
                    </div>
                </Show>
            </div>
        </Show>
    }
}

#[component]
fn ClassRow(class: ElementClass, layer: StoredValue<Layer>) -> impl IntoView {
    let page = use_page_state();
    let name = layer.with_value(|l| label_within(&class, l));
    let mark =
        layer.with_value(|l| view! { <Glyph class=class.clone() layer=l.clone() /> }.into_any());
    let class = StoredValue::new(class);
    let count = move || {
        of_layer(page, layer, |l| {
            let classes = &mut l.classes.iter();
            class.with_value(|c| classes.find(|(x, _)| x == c).map_or(0, |(_, n)| *n))
        })
    };
    let on = move || {
        page.filters
            .with(|v| class.with_value(|c| is_on(v, layer, c)))
    };
    let change = move || {
        let siblings = classes(page, layer);
        page.change(|v| {
            class.with_value(|c| layer.with_value(|l| toggle_class(v, l, c, &siblings)))
        });
    };
    view! { <Check label=name mark=mark on=Signal::derive(on) count=Signal::derive(count) change=change /> }
}

/// The classes seen in a layer, tracked; in an order that filters do not change.
fn classes(page: ElementsPageState, layer: StoredValue<Layer>) -> Vec<ElementClass> {
    let facets = page.all_facets.get();
    let mut layers = facets.layers.iter();
    let of_layer = layers.find(|l| layer.with_value(|mine| l.layer == *mine));
    of_layer.map_or_else(Vec::new, |l| {
        l.classes.iter().map(|(class, _)| class.clone()).collect()
    })
}

fn of_layer(
    page: ElementsPageState,
    layer: StoredValue<Layer>,
    look: impl Fn(&LayerFacet) -> usize,
) -> usize {
    page.counted.with(|s| {
        let mut layers = s.layers.iter();
        let mine = layers.find(|l| layer.with_value(|mine| l.layer == *mine));
        mine.map_or(0, look)
    })
}

fn is_on(view: &View, layer: StoredValue<Layer>, class: &ElementClass) -> bool {
    view.classes.iter().any(|c| c == class.as_str())
        || layer.with_value(|l| view.layers.iter().any(|x| x == l.as_str()))
}

/// Chooses a class, or takes it out; out of a layer that is chosen as a whole, the others stay.
fn toggle_class(view: &mut View, layer: &Layer, class: &ElementClass, siblings: &[ElementClass]) {
    match view.layers.iter().position(|l| l == layer.as_str()) {
        Some(at) => {
            view.layers.remove(at);
            let others = siblings.iter().filter(|s| *s != class);
            view.classes.extend(others.map(|s| s.as_str().to_owned()));
        }
        None => toggle(&mut view.classes, class.as_str()),
    }
}

/// A layer in the width of the facets.
fn short_label(layer: &Layer) -> String {
    match layer {
        Layer::ImplementationAndMigrationLayer => t::facets::IMPLEMENTATION_SHORT.into(),
        layer => layer_label(layer),
    }
}

/// A class under its layer: `Application component` is `Component` under Application.
fn label_within(class: &ElementClass, layer: &Layer) -> String {
    let label = class_label(class);
    let rest = label
        .strip_prefix(&layer_label(layer))
        .and_then(|rest| rest.strip_prefix(' '));
    match rest {
        Some(rest) => {
            let mut letters = rest.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_uppercase().chain(letters).collect()
            })
        }
        None => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_labels_omit_the_prefix_of_their_layer() {
        let label = |class: ElementClass, layer| label_within(&class, &layer);
        assert_eq!(
            label(ElementClass::ApplicationComponent, Layer::ApplicationLayer),
            "Component"
        );
        assert_eq!(
            label(ElementClass::DataObject, Layer::ApplicationLayer),
            "Data object"
        );
        assert_eq!(
            label(ElementClass::BusinessRole, Layer::ApplicationLayer),
            "Business role"
        );
    }

    #[test]
    fn deselecting_a_class_leaves_its_siblings_selected() {
        let mut view = View {
            layers: vec!["TechnologyLayer".into()],
            ..View::default()
        };
        let siblings = [
            ElementClass::Node,
            ElementClass::Device,
            ElementClass::Artifact,
        ];
        toggle_class(
            &mut view,
            &Layer::TechnologyLayer,
            &ElementClass::Device,
            &siblings,
        );
        assert_eq!(
            (view.layers.len(), view.classes.as_slice()),
            (0, &["Node".to_owned(), "Artifact".to_owned()][..])
        );
    }
}
