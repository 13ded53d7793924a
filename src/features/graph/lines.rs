//! The line of a relation with the marks of its kind at both ends.

use architrave_interface::ReferenceKind;
use leptos::prelude::*;

use super::area::Point;
use crate::catalog::{Access, Qualities};

/// A mark at the end of a line, drawn with its tip at the origin and the line coming from the left.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    path: &'static str,
    filled: bool,
    /// How far the line stops before the tip, in pixels.
    length: f64,
}

impl Mark {
    const fn filled(path: &'static str, length: f64) -> Self {
        Self {
            path,
            filled: true,
            length,
        }
    }

    const fn hollow(path: &'static str, length: f64) -> Self {
        Self {
            path,
            filled: false,
            length,
        }
    }
}

const DIAMOND: &str = "M-13 0L-6.5 -4L0 0L-6.5 4Z";
const CIRCLE: &str = "M-7 0a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0";

const OPEN_ARROW: Mark = Mark::hollow("M-7 -4.5L0 0L-7 4.5", 0.0);
const SMALL_ARROW: Mark = Mark::hollow("M-6 -4L0 0L-6 4", 0.0);
/// Of an association with a direction.
const HALF_ARROW: Mark = Mark::hollow("M-8 -4L0 0", 0.0);
const FILLED_ARROW: Mark = Mark::filled("M-8 -4L0 0L-8 4Z", 8.0);
const HOLLOW_TRIANGLE: Mark = Mark::hollow("M-10 -5L0 0L-10 5Z", 10.0);
const FILLED_DIAMOND: Mark = Mark::filled(DIAMOND, 13.0);
const HOLLOW_DIAMOND: Mark = Mark::hollow(DIAMOND, 13.0);
const DOT: Mark = Mark::filled(CIRCLE, 3.0);
const RING: Mark = Mark::hollow(CIRCLE, 7.0);

/// How a relation is drawn: class of the stroke, mark at the source, mark at the target. Relations
/// of several kinds in one line have no marks.
fn drawn(
    kind: Option<&ReferenceKind>,
    is_directed: bool,
    qualities: Option<&Qualities>,
) -> (&'static str, Option<Mark>, Option<Mark>) {
    let Some(kind) = kind else {
        return ("", None, None);
    };
    match kind {
        ReferenceKind::Composition => ("", Some(FILLED_DIAMOND), None),
        ReferenceKind::Aggregation => ("", Some(HOLLOW_DIAMOND), None),
        ReferenceKind::Assignment => ("", Some(DOT), Some(FILLED_ARROW)),
        ReferenceKind::Realization => ("dotted", None, Some(HOLLOW_TRIANGLE)),
        ReferenceKind::Specialization => ("", None, Some(HOLLOW_TRIANGLE)),
        ReferenceKind::Serving => ("", None, Some(OPEN_ARROW)),
        // Data flow from what is read and to what is written. What is not loaded is not unspecified.
        ReferenceKind::Access => match qualities.map(|q| q.access) {
            None => ("sparse", None, None),
            Some(None) => ("dotted", None, None),
            Some(Some(Access::Read)) => ("dotted", Some(SMALL_ARROW), None),
            Some(Some(Access::Write)) => ("dotted", None, Some(SMALL_ARROW)),
            Some(Some(Access::ReadWrite)) => ("dotted", Some(SMALL_ARROW), Some(SMALL_ARROW)),
        },
        ReferenceKind::Influence => ("dashed", None, Some(OPEN_ARROW)),
        ReferenceKind::Triggering => ("", None, Some(FILLED_ARROW)),
        ReferenceKind::Flow => ("dashed", None, Some(FILLED_ARROW)),
        ReferenceKind::ArchitectureReference => ("", None, Some(RING)),
        ReferenceKind::Association if is_directed => ("", None, Some(HALF_ARROW)),
        ReferenceKind::Association | ReferenceKind::Unknown(_) => ("", None, None),
    }
}

/// A line as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// How it is dashed: the class of its stroke.
    pub stroke: &'static str,
    /// Its path, shortened by the marks.
    pub path: String,
    /// The marks at its ends.
    pub marks: Vec<DrawnMark>,
}

/// A mark in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnMark {
    /// Its outline.
    pub path: &'static str,
    pub filled: bool,
    /// Whether it has an inside at all.
    pub open: bool,
    /// Where it is and how it is turned.
    pub transform: String,
}

/// The line of a relation through these points, from source to target. Only an association is drawn otherwise without a
/// direction.
pub fn line(
    kind: Option<&ReferenceKind>,
    is_directed: bool,
    qualities: Option<&Qualities>,
    mut points: Vec<Point>,
) -> Drawn {
    let (stroke, source, target) = drawn(kind, is_directed, qualities);
    let mut marks = Vec::new();
    for (mark, at_start) in [(source, true), (target, false)] {
        let Some(mark) = mark.filter(|_| points.len() > 1) else {
            continue;
        };
        marks.push(DrawnMark {
            path: mark.path,
            filled: mark.filled,
            open: !mark.filled && !mark.path.ends_with('Z') && !mark.path.contains('a'),
            transform: cut(&mut points, mark, at_start),
        });
    }
    let path = points.iter().enumerate();
    let path = path.map(|(n, (x, y))| format!("{}{x} {y}", if n == 0 { "M" } else { "L" }));
    Drawn {
        stroke,
        path: path.collect(),
        marks,
    }
}

/// A line and its marks.
#[component]
pub fn Line(
    /// What it is.
    drawn: Drawn,
    /// Whether an end of it is not loaded.
    is_unknown: bool,
    /// Whether it belongs to what the pointer is on.
    is_lit: Signal<bool>,
    /// Whether it is beside what is highlighted.
    #[prop(optional)]
    is_dim: Signal<bool>,
) -> impl IntoView {
    let marks = drawn.marks.into_iter().map(|mark| {
        let class = match (mark.filled, mark.open) {
            (true, _) => "mark filled",
            (_, true) => "mark open",
            _ => "mark",
        };
        view! { <path class=class d=mark.path transform=mark.transform /> }
    });
    view! {
        <g class="drawn-line" class:lit=move || is_lit.get() class:dim=move || is_dim.get()>
            <path class=format!("line {}", drawn.stroke) class:unknown=is_unknown d=drawn.path />
            {marks.collect_view()}
        </g>
    }
}

/// Shortens the line by its mark, and says where the mark's tip goes and how it is turned.
fn cut(points: &mut [Point], mark: Mark, at_start: bool) -> String {
    let last = points.len() - 1;
    let (end, next) = if at_start { (0, 1) } else { (last, last - 1) };
    let (tip, before) = (points[end], points[next]);
    let (dx, dy) = (tip.0 - before.0, tip.1 - before.1);
    let length = dx.hypot(dy);
    let (dx, dy) = match length > 0.0 {
        true => (dx / length, dy / length),
        false => (1.0, 0.0),
    };
    points[end] = (
        hundredths(tip.0 - dx * mark.length),
        hundredths(tip.1 - dy * mark.length),
    );
    let angle = hundredths(dy.atan2(dx).to_degrees().rem_euclid(360.0));
    format!("translate({} {}) rotate({angle})", tip.0, tip.1)
}

/// A number as short as a path needs it.
fn hundredths(n: f64) -> f64 {
    (n * 100.0).round() / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_of_slanting_lines_point_along_them() {
        let mut points = [(0.0, 0.0), (30.0, 40.0)];
        assert_eq!(
            cut(&mut points, HOLLOW_TRIANGLE, false),
            "translate(30 40) rotate(53.13)"
        );
        assert_eq!(points[1], (24.0, 32.0));
        let mut points = [(0.0, 10.0), (0.0, 0.0)];
        assert_eq!(
            cut(&mut points, FILLED_ARROW, false),
            "translate(0 0) rotate(270)"
        );
        let mut points = [(4.0, 4.0), (4.0, 4.0)];
        assert_eq!(cut(&mut points, DOT, false), "translate(4 4) rotate(0)");
    }

    #[test]
    fn markers_are_rotated_along_the_shortened_line() {
        let mut points = [(0.0, 5.0), (10.0, 5.0), (10.0, 40.0)];
        assert_eq!(
            cut(&mut points, HOLLOW_TRIANGLE, false),
            "translate(10 40) rotate(90)"
        );
        assert_eq!(points[2], (10.0, 30.0));
        assert_eq!(cut(&mut points, DOT, true), "translate(0 5) rotate(180)");
        assert_eq!(points[0], (3.0, 5.0));
    }

    #[test]
    fn every_kind_has_its_own_line() {
        let mut all: Vec<String> = ReferenceKind::ALL
            .iter()
            .map(|kind| {
                format!(
                    "{:?}",
                    drawn(Some(kind), false, Some(&Qualities::default()))
                )
            })
            .collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), ReferenceKind::ALL.len());
    }

    #[test]
    fn access_arrows_follow_the_access_type() {
        let ends = |access| {
            let qualities = Qualities {
                access,
                ..Qualities::default()
            };
            let (_, source, target) = drawn(Some(&ReferenceKind::Access), true, Some(&qualities));
            (source.is_some(), target.is_some())
        };
        assert_eq!(ends(Some(Access::Read)), (true, false));
        assert_eq!(ends(Some(Access::Write)), (false, true));
        assert_eq!(ends(Some(Access::ReadWrite)), (true, true));
        assert_eq!(ends(None), (false, false));
    }

    #[test]
    fn an_access_that_is_not_loaded_is_not_drawn_as_an_unspecified_one() {
        let access = Some(&ReferenceKind::Access);
        let unspecified = Qualities::default();
        assert_ne!(
            drawn(access, true, None),
            drawn(access, true, Some(&unspecified))
        );
    }

    #[test]
    fn an_association_has_an_arrow_where_it_has_a_direction() {
        let association = Some(&ReferenceKind::Association);
        assert_eq!(drawn(association, false, None), ("", None, None));
        assert_eq!(drawn(association, true, None), ("", None, Some(HALF_ARROW)));
    }
}
