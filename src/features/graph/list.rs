//! The list beside the enlarged picture: every element that the filter shows, drawn or not.

use std::collections::HashSet;

use leptos::prelude::*;

use super::state::GraphState;
use super::surroundings::{Reached, Surroundings};
use crate::catalog::{Side, short_id};
use crate::components::{Button, ClassTile, Roving, TileSize, Variant};
use crate::effect::memo;
use crate::features::element::relation_rows::kind_label;
use crate::format::count;
use crate::t::{self, Text};
use crate::texts::{class_label, title};

/// Longer lists begin with so many.
const FIRST: usize = 200;

/// An element of the list.
#[derive(Clone, PartialEq)]
struct ListRow {
    element: Reached,
    name: String,
    /// The relation that leads to it.
    relation: String,
}

/// The list, by distance and name.
#[component]
pub fn ElementList(state: GraphState) -> impl IntoView {
    let rows = memo(move |_| {
        let language = state.shown.app.prefs.content_language();
        let name = |id: &str| {
            let known = state.shown.app.catalog.with_untracked(|c| c.newest(id));
            known.map_or_else(
                || short_id(id),
                |known| title(&known.element, &language).text,
            )
        };
        state.filtered.with(|all| rows(all, &name))
    });
    let drawn = memo(move |_| {
        let ids = |neighborhood: &super::neighborhood::Neighborhood| {
            neighborhood
                .nodes
                .iter()
                .map(|n| n.element_id.clone())
                .collect()
        };
        state.neighborhood.with(ids)
    });
    view! {
        <Roving>
            <Hop state=state rows=rows drawn=drawn hop=1 title=t::graph::NEIGHBORS />
            <Hop state=state rows=rows drawn=drawn hop=2 title=t::graph::list::TWO_HOPS_AWAY />
        </Roving>
    }
}

#[component]
fn Hop(
    state: GraphState,
    rows: Memo<Vec<ListRow>>,
    drawn: Memo<HashSet<String>>,
    hop: u8,
    title: Text,
) -> impl IntoView {
    let mine = memo(move |_| {
        let of_hop = |rows: &Vec<ListRow>| -> Vec<ListRow> {
            let rows = rows.iter().filter(|row| row.element.hop == hop);
            rows.cloned().collect()
        };
        rows.with(of_hop)
    });
    let all = RwSignal::new(false);
    let total = move || mine.with(Vec::len);
    let shown = move || {
        let most = if all.get() { usize::MAX } else { FIRST };
        mine.with(|rows| rows.iter().take(most).cloned().collect::<Vec<_>>())
    };
    let has_any = move || total() > 0;
    let has_more = move || !all.get() && total() > FIRST;
    view! {
        <Show when=has_any>
            <section class="graph-list">
                <h3>{title}<span class="count">{move || count(total())}</span></h3>
                <ul>
                    {move || {
                        shown().into_iter().map(|row| view! { <Item state=state row=row drawn=drawn /> }).collect_view()
                    }}
                </ul>
                <Show when=has_more>
                    <Button small=true on_press=move |_| all.set(true)>
                        {move || t::facets::all(&count(total()))}
                    </Button>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn Item(state: GraphState, row: ListRow, drawn: Memo<HashSet<String>>) -> impl IntoView {
    let app = state.shown.app;
    let ListRow {
        element,
        name,
        relation,
    } = row;
    let id = element.element_id.clone();
    let url = app
        .catalog
        .with_untracked(|c| c.newest(&id))
        .map(|known| app.element_url(&known.element.id));
    let below = format!("{} · {relation}", class_label(&element.class));
    let mine = id.clone();
    let is_drawn = move || drawn.with(|drawn| drawn.contains(&mine));
    let is_loaded = url.is_some();
    let centre = is_loaded.then(|| {
        let label = t::graph::list::centre_element(&name);
        view! {
            <Button variant=Variant::Link label=label on_press=move |_| state.recenter(&id)>
                {t::graph::CENTRE}
            </Button>
        }
    });
    let link = match url {
        Some(url) => view! {
            <a class="neighbor truncate" href=url title=name.clone()>
                {name.clone()}
            </a>
        }
        .into_any(),
        None => view! {
            <code class="truncate" title=element.element_id.clone()>
                {name.clone()}
            </code>
        }
        .into_any(),
    };
    view! {
        <li class="graph-item">
            <ClassTile class=element.class layer=element.layer size=TileSize::Small />
            <span class="what">
                <span class="row">
                    {link}{(!is_loaded).then(|| view! { <span class="tag">{t::common::NOT_LOADED}</span> })}
                </span>
                <span class="meta truncate" title=below.clone()>
                    {below.clone()}
                </span>
            </span>
            {move || is_drawn().then(|| view! { <span class="meta">{t::graph::list::DRAWN}</span> })}
            {centre}
        </li>
    }
}

fn rows(all: &Surroundings, name: &dyn Fn(&str) -> String) -> Vec<ListRow> {
    let elements = all.elements.iter().filter(|e| e.hop > 0);
    let mut rows: Vec<ListRow> = elements
        .map(|element| ListRow {
            name: name(&element.element_id),
            relation: relation(element, all, name),
            element: element.clone(),
        })
        .collect();
    rows.sort_by_cached_key(|row| crate::catalog::fold::fold(&row.name));
    rows
}

/// `Flow, outgoing`, and for an element beyond a neighbor `Flow, incoming, via Billing engine`.
fn relation(element: &Reached, all: &Surroundings, name: &dyn Fn(&str) -> String) -> String {
    let Some(path) = element.paths.first() else {
        return String::new();
    };
    let kind = kind_label(&path.kind);
    let mut words = match path.side {
        Side::Outgoing => t::element::side::kind_outgoing(&kind),
        Side::Incoming => t::element::side::kind_incoming(&kind),
        Side::Undirected => t::element::side::kind_undirected(&kind),
    };
    if path.via > 0 {
        let via = name(&all.elements[path.via].element_id);
        words = t::graph::list::relation_via(&via, &words);
    }
    match element.paths.len() - 1 {
        0 => words,
        more => t::graph::list::relation_more(&count(more), &words),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Held, catalog, center};
    use super::*;

    #[test]
    fn the_list_contains_every_element_within_two_hops() {
        let mut held: Vec<Held> = (1..=60).map(|n| Held::serving(0, n)).collect();
        held.extend((61..=90).map(|n| Held::flow(n, 1)));
        let catalog = catalog(91, &held);
        let all = Surroundings::of(&catalog, &center(&catalog, 0), 2);
        let rows = rows(&all, &|id| id.to_owned());
        assert_eq!(rows.len(), 90);
        let far = rows.iter().find(|r| r.element.element_id == "e61").unwrap();
        assert_eq!(far.relation, "Flow, incoming, via e1");
    }
}
