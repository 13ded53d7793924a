//! The neighborhood as it is drawn. A worker places its boxes where there may be many.

use std::sync::Arc;

use architrave_layout_worker::LayoutJob;
use leptos::prelude::*;

use super::columns::ColumnsJob;
use super::drawing::{Drawing, large_job, small_job};
use super::export::Caption;
use super::neighborhood::Neighborhood;
use super::state::GraphState;
use crate::effect::memo;
use crate::features::layout::{LayoutFailure, LayoutState, use_layout};

/// A neighborhood and its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidOutNeighborhood {
    pub neighborhood: Neighborhood,
    pub captions: Vec<Caption>,
    pub drawing: Drawing,
}

#[derive(PartialEq)]
pub struct ToDraw {
    neighborhood: Neighborhood,
    captions: Vec<Caption>,
    /// Whether it is the enlarged picture.
    is_full: bool,
    /// Whether there must be room for the names of relations.
    is_named: bool,
}

impl ToDraw {
    fn job(&self) -> ColumnsJob {
        match self.is_full {
            true => large_job(&self.neighborhood, &self.captions, self.is_named),
            false => small_job(&self.neighborhood, &self.captions),
        }
    }
}

/// The neighborhood with positions; `None` before the first layout.
pub fn use_drawn(
    state: GraphState,
    is_full: bool,
) -> (Memo<Option<LaidOutNeighborhood>>, LayoutState<ToDraw>) {
    let input = memo(move |_| {
        Arc::new(ToDraw {
            neighborhood: state.neighborhood.get(),
            captions: state.captions.get(),
            is_full,
            is_named: state.is_named.get(),
        })
    });
    let layout = use_layout(input, |input: &ToDraw, _| {
        let ColumnsJob {
            nodes,
            edges,
            options,
            ..
        } = input.job();
        LayoutJob {
            nodes,
            edges,
            options,
            moves: Vec::new(),
        }
    });
    let drawn = memo(move |_| {
        layout.latest.with(|latest| {
            let latest = latest.as_ref()?;
            Some(LaidOutNeighborhood {
                neighborhood: latest.input.neighborhood.clone(),
                captions: latest.input.captions.clone(),
                drawing: latest.input.job().drawing(&latest.layout),
            })
        })
    });
    (drawn, layout)
}

/// The picture once it is laid out; until then `waiting`, and where no layout comes, why.
pub fn show_drawn(
    (drawn, layout): (Memo<Option<LaidOutNeighborhood>>, LayoutState<ToDraw>),
    picture: impl Fn(LaidOutNeighborhood) -> AnyView,
    waiting: impl Fn() -> AnyView,
) -> AnyView {
    match (drawn.get(), layout.failure()) {
        (_, Some(failure)) => {
            let retry = Callback::new(move |()| layout.retry());
            view! { <LayoutFailure failure=failure retry=retry /> }.into_any()
        }
        (Some(drawn), None) => picture(drawn),
        (None, None) => waiting(),
    }
}
