//! A small picture of a relationship: two boxes with the line.

use architrave_interface::ReferenceKind;
use leptos::prelude::*;

use super::subject::SubjectElement;
use crate::components::{glyph, layer_class};
use crate::features::graph::area::Area;
use crate::features::graph::lines::{Line, line};
use crate::features::graph::shape::{Shape, shape_path};
use crate::features::graph::wrapped::lines;
use crate::t;
use crate::texts::{class_label, kind_label};

/// The radius of the cross on a line, and its strokes. As literals in the view they would be lost: Leptos parses what is
/// static in an element of SVG as HTML.
const CROSS: (&str, &str) = ("8", "M-3 -3L3 3M3 -3L-3 3");

/// The size of the picture; that of a box is less than a half of it.
const SIZE: (f64, f64) = (276.0, 84.0);
const BOX: (f64, f64) = (104.0, 48.0);
/// Where the boxes begin.
const TOP: f64 = 6.0;
/// The size of texts, and the distance of their lines.
const TEXT: f64 = 12.0;
const LEADING: f64 = 14.0;

#[component]
pub fn RelationshipPicture(
    source: SubjectElement,
    kind: ReferenceKind,
    target: SubjectElement,
    /// Whether ArchiMate does not allow the relationship.
    is_wrong: bool,
) -> impl IntoView {
    let label = t::quality::panel::picture(&kind_label(&kind), &source.title, &target.title);
    let (width, height) = BOX;
    let left = Area {
        x: 0.0,
        y: TOP,
        width,
        height,
    };
    let right = Area {
        x: SIZE.0 - width,
        ..left
    };
    let middle = TOP + height / 2.0;
    let drawn = line(
        Some(&kind),
        false,
        None,
        vec![(left.right(), middle), (right.x, middle)],
    );
    let cross = is_wrong.then(|| {
        let x = SIZE.0 / 2.0;
        view! {
            <g class="quality-cross" transform=format!("translate({x} {middle})")>
                <circle r=CROSS.0></circle>
                <path d=CROSS.1 />
            </g>
        }
    });
    view! {
        <svg
            class="quality-picture"
            class:wrong=is_wrong
            viewBox=format!("0 0 {} {}", SIZE.0, SIZE.1)
            role="img"
            aria-label=label
        >
            {drawn_box(&source, left)}
            {drawn_box(&target, right)}
            <Line drawn=drawn is_unknown=false is_lit=Signal::derive(|| false) />
            {cross}
        </svg>
    }
}

fn drawn_box(element: &SubjectElement, area: Area) -> impl IntoView + use<> {
    let names = lines(&element.title, TEXT, area.width - 28.0, 2);
    let count = f64::from(u32::try_from(names.len()).unwrap_or(0));
    let x = area.x + area.width / 2.0;
    let top = area.y + (area.height - count * LEADING) / 2.0 + TEXT - 1.0;
    let names = (0_u32..).zip(names).map(|(n, text)| {
        view! {
            <text x=x y=top + f64::from(n) * LEADING text-anchor="middle">
                {text}
            </text>
        }
    });
    let label = class_label(&element.class);
    let class = lines(&label, 11.0, 130.0, 1);
    // A name that is wider than its box begins or ends with it, so that the picture does not cut it.
    let is_wide = lines(&label, 11.0, area.width, 1).concat() != label;
    let (class_x, anchor) = match (is_wide, area.x > 0.0) {
        (false, _) => (x, "middle"),
        (true, true) => (area.right(), "end"),
        (true, false) => (area.x, "start"),
    };
    view! {
        <g class=format!("drawn-box {}", layer_class(&element.layer))>
            <path class="box" d=shape_path(Shape::of(&element.class), area) />
            {names.collect_view()}
            <use href=glyph(&element.class) x=area.right() - 17.0 y=area.y + 4.0 width="13" height="13"></use>
            <text class="class" x=class_x y=area.bottom() + 18.0 text-anchor=anchor>
                {class.concat()}
            </text>
        </g>
    }
}
