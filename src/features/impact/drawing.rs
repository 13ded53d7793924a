//! The picture as it is drawn: scene and plan, and the lines with the marks of their kinds.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_analysis::Step;
use architrave_interface::ReferenceKind;
use leptos::prelude::*;

use super::facts::band;
use super::found::{Found, SharedFound};
use super::plan::{Plan, plan};
use super::scene::{Content, Link, Scene, Wanted, scene};
use super::state::ImpactState;
use crate::catalog::Catalog;
use crate::effect::memo;
use crate::features::graph::area::Point;
use crate::features::graph::lines::{Drawn, line};

/// What is drawn of an answer. Copies share it.
#[derive(Clone, PartialEq)]
pub struct Drawing {
    pub found: SharedFound,
    pub scene: Arc<Scene>,
    pub plan: Arc<Plan>,
}

/// The drawing, which follows the answer, the opened places and the shown chain.
pub fn use_drawing(state: ImpactState) -> Memo<Drawing> {
    let wanted = memo(move |_| {
        let mut wanted = Wanted {
            open: state.open.get(),
            nodes: state.selected.get().into_iter().collect(),
            edges: HashSet::new(),
        };
        state.chain.with(|chain| {
            wanted.nodes.extend(chain.iter().map(|step| step.node));
            wanted.edges.extend(chain.iter().map(|step| step.edge));
        });
        wanted
    });
    memo(move |_| {
        let found = state.found.get();
        let graph = &found.landscape.graph;
        let scene = state.app.catalog.with(|c| {
            let band = |node| band(c, &found.landscape, node);
            wanted.with(|wanted| scene(graph, &found.answer, wanted, band))
        });
        let plan = plan(&scene, graph.edges());
        Drawing {
            found,
            scene: Arc::new(scene),
            plan: Arc::new(plan),
        }
    })
}

/// A line through these points, from left to right.
pub fn drawn_line(catalog: &Catalog, found: &Found, step: Option<Step>, points: &[Point]) -> Drawn {
    let mut points = points.to_vec();
    let Some(step) = step else {
        return line(None, false, None, points);
    };
    if !step.is_forward {
        points.reverse();
    }
    let edge = found.landscape.graph.edges().get(step.edge as usize);
    let is_directed = edge.is_some_and(|edge| edge.is_directed);
    line(
        Some(&kind_of(catalog, found, step)),
        is_directed,
        None,
        points,
    )
}

/// The kind of the relationship of a step.
pub fn kind_of(catalog: &Catalog, found: &Found, step: Step) -> ReferenceKind {
    ReferenceKind::from(found.landscape.kind_name(catalog, step.edge))
}

/// Whether the box at the end of a line represents what is not loaded.
pub fn is_missing(scene: &Scene, link: &Link) -> bool {
    matches!(scene.spots[link.to].content, Content::Missing(_))
}
