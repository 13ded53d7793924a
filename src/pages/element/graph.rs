//! The neighbourhood: the element, at most eight neighbours, and the lines between them.

mod boxes;
mod choose;
mod layout;
mod lines;

use leptos::prelude::*;

use self::boxes::{BoxLabel, Shape, shape_path};
use self::choose::choose;
use self::layout::{Area, CENTRE, FRAME, place};
use self::lines::Line;
use super::relation_rows::layer_of;
use super::shown::Shown;
use super::tabs::Tab;
use crate::catalog::Relation;
use crate::components::layer_class;

/// The picture and its heading.
#[component]
pub fn Graph(shown: Shown) -> impl IntoView {
    let chosen = Memo::new_with_compare(
        move |_| shown.relations.with(|all| choose(all)),
        |_, _| true,
    );
    let counts = move || {
        let (drawn, all) = (chosen.with(Vec::len), shown.relations.with(Vec::len));
        let more = (all > drawn).then(|| {
            view! { <a class="meta" href=move || shown.tab_url(Tab::Relations, &[])>{format!("{} more", all - drawn)}</a> }
        });
        view! { <span class="meta">{format!("{drawn} of {}", crate::format::counted(all, "relation", "relations"))}</span> {more} }
    };
    view! {
        <section class="neighbourhood" class:empty=move || chosen.with(Vec::is_empty)>
            <div class="section-bar"><h2>"Neighbourhood"</h2>{counts}</div>
            {move || view! { <Picture shown=shown relations=chosen.get() /> }}
        </section>
    }
}

#[component]
fn Picture(shown: Shown, relations: Vec<Relation>) -> impl IntoView {
    let wishes: Vec<layout::Wish> = relations.iter().map(choose::wish).collect();
    let slots = place(&wishes);
    let drawn: Vec<(Relation, layout::Slot)> = relations.into_iter().zip(slots).collect();
    let lines = drawn
        .iter()
        .map(|(relation, slot)| {
            let end = if relation.neighbour.known.is_some() { "" } else { "unknown" };
            view! { <Line kind=relation.kind.clone() side=relation.side points=slot.line() class=end /> }
        })
        .collect_view();
    let boxes = drawn
        .iter()
        .map(|(relation, slot)| {
            let shape = Shape::of(&relation.neighbour.class);
            let layer = layer_class(&layer_of(&relation.neighbour));
            let unknown = relation.neighbour.known.is_none();
            view! { <path class=format!("box {layer}") class:unknown=unknown d=shape_path(shape, slot.area()) /> }
        })
        .collect_view();
    let centre = move || {
        shown.loaded.with(|l| {
            let shape = Shape::of(&l.element.conceptual_class);
            let layer = layer_class(&l.element.layer);
            view! { <path class=format!("box centre {layer}") d=shape_path(shape, inset(CENTRE)) /> }
        })
    };
    let labels = drawn
        .into_iter()
        .map(|(relation, slot)| view! { <li style:display="contents"><BoxLabel relation=relation area=slot.area() /></li> })
        .collect_view();
    let view_box = format!("0 0 {} {}", FRAME.0, FRAME.1);
    view! {
        <div class="graph">
            <div class="graph-frame">
                <svg viewBox=view_box width=FRAME.0 height=FRAME.1 aria-hidden="true" focusable="false">
                    {lines}{boxes}{centre}
                </svg>
                <boxes::CentreLabel shown=shown />
                <ul>{labels}</ul>
            </div>
        </div>
    }
}

/// The centre's line is two pixels wide and lies inside its box.
fn inset(area: Area) -> Area {
    Area {
        x: area.x + 1.0,
        y: area.y + 1.0,
        width: area.width - 2.0,
        height: area.height - 2.0,
    }
}
