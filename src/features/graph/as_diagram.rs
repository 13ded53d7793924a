//! What is drawn as a generated diagram, whose boxes can be moved and colored.

use leptos::prelude::*;

use super::neighborhood::Neighborhood;
use super::state::GraphState;
use crate::components::Button;
use crate::effect::memo;
use crate::format::count;
use crate::paths::{self, MOST_IN_ADDRESS};
use crate::t;

/// Opens it.
#[component]
pub fn AsDiagram(state: GraphState) -> impl IntoView {
    let url = memo(move |_| {
        let space = state.shown.app.session.space();
        state.neighborhood.with(|drawn| diagram_url(drawn, &space))
    });
    let reason = move || {
        let most = || t::graph::full::no_diagram(&count(MOST_IN_ADDRESS));
        url.with(Option::is_none).then(most)
    };
    let show = move |_| {
        if let Some(url) = url.get_untracked() {
            state.keep_open();
            state.shown.go(&url);
        }
    };
    view! {
        <Button small=true icon="workflow" disabled_reason=reason on_press=show>
            {t::matrix::AS_DIAGRAM}
        </Button>
    }
}

/// A diagram of the loaded elements that are drawn, those in groups too; `None` where they are too many to name.
fn diagram_url(drawn: &Neighborhood, space: &str) -> Option<String> {
    let loaded = drawn.nodes.iter().filter(|node| node.known.is_some());
    let ids = loaded.map(|node| node.element_id.as_str());
    let ids: Vec<&str> = ids
        .chain(drawn.grouped.iter().map(String::as_str))
        .collect();
    (1..=MOST_IN_ADDRESS)
        .contains(&ids.len())
        .then(|| paths::diagram_of(space, &ids))
}

#[cfg(test)]
mod tests {
    use super::super::neighborhood::{GraphLimits, GraphOptions, neighborhood};
    use super::super::surroundings::Surroundings;
    use super::super::testing::{Held, catalog, center};
    use super::*;

    /// The address for an element and so many that serve it, of which some are loaded.
    fn url(count: usize, loaded: usize, is_grouped: bool) -> Option<String> {
        let held: Vec<Held> = (1..=count).map(|n| Held::flow(0, n)).collect();
        let catalog = catalog(loaded + 1, &held);
        let center = center(&catalog, 0);
        let all = Surroundings::of(&catalog, &center, 1);
        let options = GraphOptions {
            is_grouped,
            ..GraphOptions::default()
        };
        let drawn = neighborhood(&catalog, &center, &all, &options, GraphLimits::full(1));
        diagram_url(&drawn, "s")
    }

    #[test]
    fn a_diagram_has_the_loaded_elements_that_are_drawn() {
        let few = "/s/s/diagrams/diagram?element=e0&element=e1&element=e2";
        assert_eq!(url(4, 2, false).as_deref(), Some(few));
        assert_eq!(url(4, 2, true).as_deref(), Some(few));
    }

    #[test]
    fn more_elements_than_an_address_names_have_no_diagram() {
        let names = |url: Option<String>| url.map(|url| url.matches("element=").count());
        // Of many neighbors, the first part is drawn; a group has all of them.
        assert_eq!(names(url(80, 80, false)), Some(41));
        assert_eq!(names(url(80, 80, true)), None);
        assert_eq!(names(url(59, 59, true)), Some(60));
    }
}
