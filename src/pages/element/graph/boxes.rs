//! Boxes of the neighbourhood: their shapes, and what stands in them.

use architrave_interface::ElementClass;
use leptos::prelude::*;

use super::super::relation_rows::{kind_label, layer_of};
use super::super::shown::Shown;
use super::super::switch::short_id;
use super::layout::{Area, CENTRE};
use crate::catalog::{self, Relation, Side, class_label};
use crate::components::Glyph;
use crate::state::use_app;

/// What a box looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Behaviour.
    Rounded,
    /// Structure.
    Square,
    /// Motivation.
    Cut,
}

impl Shape {
    /// The shape of a class.
    pub fn of(class: &ElementClass) -> Self {
        use ElementClass as C;
        match class {
            C::Stakeholder
            | C::Driver
            | C::Assessment
            | C::Goal
            | C::Outcome
            | C::Principle
            | C::Requirement
            | C::Constraint
            | C::Meaning
            | C::Value => Self::Cut,
            C::Capability | C::ValueStream | C::CourseOfAction | C::WorkPackage => Self::Rounded,
            other => {
                let behaviour = ["Process", "Function", "Interaction", "Event", "Service"];
                if behaviour.iter().any(|end| other.as_str().ends_with(end)) {
                    Self::Rounded
                } else {
                    Self::Square
                }
            }
        }
    }
}

/// The outline of a box, on half pixels so that its line is sharp.
pub fn shape_path(shape: Shape, area: Area) -> String {
    let (x, y) = (area.x + 0.5, area.y + 0.5);
    let (w, h) = (area.width - 1.0, area.height - 1.0);
    match shape {
        Shape::Square => format!("M{x} {y}h{w}v{h}h-{w}z"),
        Shape::Rounded => {
            let r = 9.0;
            let (w, h) = (w - 2.0 * r, h - 2.0 * r);
            format!(
                "M{} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}h-{w}a{r} {r} 0 0 1 -{r} -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}z",
                x + r
            )
        }
        Shape::Cut => {
            let c = 7.0;
            let (w, h) = (w - 2.0 * c, h - 2.0 * c);
            format!(
                "M{} {y}h{w}l{c} {c}v{h}l-{c} {c}h-{w}l-{c} -{c}v-{h}z",
                x + c
            )
        }
    }
}

fn px(length: f64) -> String {
    format!("{length}px")
}

/// What stands in a neighbour's box: its title as a link, or its id.
#[component]
pub fn BoxLabel(relation: Relation, area: Area) -> impl IntoView {
    let app = use_app();
    let neighbour = relation.neighbour;
    let layer = layer_of(&neighbour);
    let class = neighbour.class.clone();
    let side = match relation.side {
        Side::Outgoing => "outgoing",
        Side::Incoming => "incoming",
        Side::Undirected => "undirected",
    };
    let about = format!(
        ", {}. {}, {side}",
        class_label(&class),
        kind_label(&relation.kind)
    );
    let (left, top, width, height) = (px(area.x), px(area.y), px(area.width), px(area.height));
    match neighbour.known {
        Some(known) => {
            let url = app.element_url(&known.element.id);
            let title = move || catalog::title(&known.element, &app.prefs.language()).text;
            let whole = title.clone();
            view! {
                <a class="box-label" href=url title=whole style:left=left style:top=top style:width=width style:height=height>
                    <span class="words">{title}</span>
                    <span class="unseen">{about}</span>
                    <Glyph class=class layer=layer />
                </a>
            }
            .into_any()
        }
        None => view! {
            <span class="box-label unknown" title=neighbour.element_id.clone() style:left=left style:top=top style:width=width style:height=height>
                <span class="id mono">{short_id(&neighbour.element_id)}</span>
                <span class="note">"Not known here"</span>
                <span class="unseen">{about}</span>
                <Glyph class=class layer=layer />
            </span>
        }
        .into_any(),
    }
}

/// What stands in the centre.
#[component]
pub fn CentreLabel(shown: Shown) -> impl IntoView {
    let glyph = move || {
        let (class, layer) = shown
            .loaded
            .with(|l| (l.element.conceptual_class.clone(), l.element.layer.clone()));
        view! { <Glyph class=class layer=layer /> }
    };
    view! {
        <span class="box-label" style:left=px(CENTRE.x) style:top=px(CENTRE.y) style:width=px(CENTRE.width) style:height=px(CENTRE.height)>
            <span class="words">{move || shown.title().text}</span>
            {glyph}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_follow_the_notation() {
        for (class, shape) in [
            (ElementClass::BusinessProcess, Shape::Rounded),
            (ElementClass::ImplementationEvent, Shape::Rounded),
            (ElementClass::Capability, Shape::Rounded),
            (ElementClass::ApplicationComponent, Shape::Square),
            (ElementClass::DataObject, Shape::Square),
            (ElementClass::Requirement, Shape::Cut),
            (ElementClass::Unknown("X".into()), Shape::Square),
        ] {
            assert_eq!(Shape::of(&class), shape, "{class}");
        }
    }
}
