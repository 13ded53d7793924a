//! The neighborhood: the element, what it is related to one or two relations away, and the lines
//! between them; small beside the properties, and enlarged over the whole page. What is drawn and
//! where is decided in modules that know nothing of the browser.

pub(crate) mod area;
mod as_diagram;
pub(crate) mod box_keys;
mod captions;
mod choose;
mod columns;
pub(crate) mod drawing;
mod drawn;
pub(crate) mod export;
mod filters;
mod full;
mod groups;
mod label;
mod labels;
pub(crate) mod lines;
mod links;
mod list;
mod neighborhood;
pub(crate) mod picture;
pub(crate) mod save;
pub(crate) mod shape;
mod small;
pub(crate) mod spoken;
mod state;
pub(crate) mod steps;
mod summary;
mod surroundings;
#[cfg(test)]
mod testing;
mod ties;
pub(crate) mod viewport;
pub(crate) mod window;
pub(crate) mod wrapped;

use leptos::prelude::*;

use self::drawing::small;
use self::drawn::{LaidOutNeighborhood, show_drawn, use_drawn};
use self::full::{Full, close};
use self::picture::Picture;
use self::state::GraphState;
use crate::components::{Button, SegmentedControl, Skeleton, Variant};
use crate::features::element::element_context::ElementContext;
use crate::features::element::tabs::Tab;
use crate::lazy::{lazily, lazily_over, lazy_view};
use crate::t;

lazy_view! { graph, graph(shown: ElementContext), view! { <Graph shown=shown /> }, preload_graph }
lazy_view! { graph, full_graph(shown: ElementContext), view! { <Full shown=shown /> } }

/// Loads both pictures before they are shown. What does not come is asked for again then.
pub async fn preload() {
    let _ = preload_graph().await;
}

/// The panel beside the properties.
pub fn panel(shown: ElementContext) -> impl IntoView {
    lazily(move || graph(shown))
}

/// The enlarged picture, over the page.
pub fn enlarged(shown: ElementContext) -> impl IntoView {
    lazily_over(move || full_graph(shown), move || close(shown))
}

/// The panel: its heading, the choice of hops, and the picture.
#[component]
fn Graph(shown: ElementContext) -> impl IntoView {
    let state = GraphState::panel(shown);
    let around = state.neighborhood;
    let enlarge = move || {
        shown.enlarged_here.set_value(true);
        shown.go(&untrack(|| shown.with(&[("graph", "full")])));
    };
    let words = move || {
        let (words, more) = around.with(|neighborhood| {
            (
                summary::panel(neighborhood),
                summary::left_out(neighborhood),
            )
        });
        let words = view! {
            <span class="meta" role="status">
                {words}
            </span>
        };
        if more == 0 {
            return words.into_any();
        }
        // The table of relations has what is one relation away; the list beside the enlarged
        // picture has what is beyond.
        let label = t::common::number_more(&crate::format::count(more));
        if shown.hops.get() > 1 {
            view! {
                {words}
                <Button variant=Variant::Link class="meta" on_press=move |_| enlarge()>
                    {label}
                </Button>
            }
            .into_any()
        } else {
            view! {
                {words}
                <a class="meta" href=move || shown.tab_url(Tab::Relations, &[])>
                    {label}
                </a>
            }
            .into_any()
        }
    };
    let picture = move || match shown.hops.get() {
        2.. => view! { <Far state=state /> }.into_any(),
        _ => view! { <Near state=state /> }.into_any(),
    };
    let empty = move || shown.relations.with(Vec::is_empty);
    view! {
        <section class="neighborhood" class:empty=empty>
            <div class="section-bar">
                <h2>{t::graph::TITLE}</h2>
                {words}
                <div class="row push">
                    <Hops
                        shown=shown
                        choose=move |hops| shown.go(&untrack(|| shown.with(&[("hops", hops_key(hops))])))
                    />
                    <Button
                        variant=Variant::Quiet
                        small=true
                        class="enlarge"
                        icon="maximize-2"
                        label=t::graph::ENLARGE
                        title=t::graph::ENLARGE_TITLE
                        on_press=move |_| enlarge()
                    />
                </div>
            </div>
            // In Firefox, what scrolls is a tab stop; here the boxes are enough.
            <div class="graph" tabindex="-1">
                {picture}
            </div>
        </section>
    }
}

/// The picture of one relation around.
#[component]
fn Near(state: GraphState) -> impl IntoView {
    move || {
        let neighborhood = state.neighborhood.get();
        let drawing = small(&neighborhood);
        let size = drawing.size;
        let captions = state.captions.get();
        let drawn = LaidOutNeighborhood {
            neighborhood,
            captions,
            drawing,
        };
        view! {
            <Fitted tight=false size=size>
                <Picture state=state drawn=drawn />
            </Fitted>
        }
    }
}

/// The picture of two relations around.
#[component]
fn Far(state: GraphState) -> impl IntoView {
    let laid_out = use_drawn(state, false);
    let picture = move |drawn: LaidOutNeighborhood| {
        view! {
            <Fitted tight=true size=drawn.drawing.size>
                <Picture state=state drawn=drawn />
            </Fitted>
        }
        .into_any()
    };
    move || {
        show_drawn(laid_out, picture, || {
            view! { <Skeleton rows=4 /> }.into_any()
        })
    }
}

/// A drawing that is wider than the panel is made smaller.
#[component]
fn Fitted(tight: bool, size: area::Point, children: Children) -> impl IntoView {
    let scale = (small::FRAME.0 / size.0).min(1.0);
    let px = |length: f64| format!("{}px", length * scale);
    view! {
        <div class="graph-fitted" class:tight=tight style:width=px(size.0) style:height=px(size.1)>
            <div class="graph-sheet" style:transform=format!("scale({scale})") style:--zoom=scale.to_string()>
                {children()}
            </div>
        </div>
    }
}

/// One hop or two.
#[component]
fn Hops(
    shown: ElementContext,
    choose: impl Fn(u8) + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let choices = vec![
        (1, String::from(t::graph::HOPS_NEAR)),
        (2, String::from(t::graph::HOPS_FAR)),
    ];
    view! { <SegmentedControl label=t::graph::HOW_FAR choices=choices chosen=shown.hops choose=choose /> }
}

/// The choice of hops as it is in the URL; one needs no words.
const fn hops_key(hops: u8) -> &'static str {
    if hops > 1 { "2" } else { "" }
}
