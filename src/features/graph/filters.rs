//! What of a neighborhood is shown: by kind and direction of relations, by layer and class of
//! elements.

use crate::catalog::sorting::SortInPlace;
use crate::effect::memo;
use crate::t;
use std::cmp::Reverse;

use architrave_interface::{ElementClass, Layer, ReferenceKind};
use leptos::prelude::*;

use super::state::{Facet, GraphState};
use super::surroundings::{Facets, side_key};
use crate::components::{Button, Chip, Variant};
use crate::features::element::relation_rows::{SIDES, kind_label};
use crate::format::count;
use crate::texts::{class_label, layer_label};

/// A value with its words and how many elements have it.
type Value = (String, String, usize);

/// The facets with their values, the most frequent first.
#[component]
pub fn Filters(state: GraphState) -> impl IntoView {
    let facets = memo(move |_| state.all.with(|all| all.facets()));
    view! {
        <section class="graph-filters" aria-label=t::common::FILTER>
            <div class="section-bar">
                <h3>{t::common::FILTER}</h3>
                <Show when=move || state.filter.with(|filter| !filter.is_empty())>
                    <Button variant=Variant::Link class="push" on_press=move |_| state.clear_filter()>
                        {t::common::CLEAR}
                    </Button>
                </Show>
            </div>
            {Facet::ALL.map(|facet| view! { <Values state=state facet=facet facets=facets /> }).collect_view()}
        </section>
    }
}

#[component]
fn Values(state: GraphState, facet: Facet, facets: Memo<Facets>) -> impl IntoView {
    let title = match facet {
        Facet::Kinds => t::common::KIND,
        Facet::Directions => t::graph::filters::DIRECTION,
        Facet::Layers => t::common::LAYER,
        Facet::Classes => t::common::CLASS,
    };
    let chosen = move || state.filter.with(|filter| facet.values(filter).len());
    let chip = move |(value, words, n): Value| {
        let mine = value.clone();
        let on = Signal::derive(move || {
            state
                .filter
                .with(|filter| facet.values(filter).contains(&mine))
        });
        let label = format!("{words} {}", count(n));
        view! { <Chip label=label on=on change=move |_| state.toggle(facet, &value) /> }
    };
    let values = memo(move |_| facets.with(|facets| values(facet, facets)));
    view! {
        <details>
            <summary>{title}{move || (chosen() > 0).then(|| view! { <span class="count">{chosen()}</span> })}</summary>
            <div class="chips">{move || values.get().into_iter().map(chip).collect_view()}</div>
        </details>
    }
}

fn values(facet: Facet, facets: &Facets) -> Vec<Value> {
    let mut values: Vec<Value> = match facet {
        Facet::Kinds => named(&facets.kinds, |v| kind_label(&ReferenceKind::from(v))),
        Facet::Layers => named(&facets.layers, |v| layer_label(&Layer::from(v))),
        Facet::Classes => named(&facets.classes, |v| class_label(&ElementClass::from(v))),
        Facet::Directions => SIDES
            .iter()
            .filter_map(|(side, words)| {
                let key = side_key(*side);
                let n = facets.directions.get(key)?;
                Some((key.to_owned(), words.get().to_owned(), *n))
            })
            .collect(),
    };
    values.arrange_by_key(|(.., n)| Reverse(*n));
    values
}

fn named(
    counts: &std::collections::BTreeMap<String, usize>,
    words: impl Fn(&str) -> String,
) -> Vec<Value> {
    let counts = counts.iter();
    counts.map(|(v, n)| (v.clone(), words(v), *n)).collect()
}
