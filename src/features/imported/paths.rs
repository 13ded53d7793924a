//! Outlines of boxes that are no elements, and of junctions.

use super::texts::tab_width;
use crate::features::graph::area::Area;

/// A sheet with a bent corner.
pub fn note_path(area: Area) -> String {
    let corner = 12.0_f64.min(area.width / 2.0).min(area.height / 2.0);
    let (x, y) = (area.x + 0.5, area.y + 0.5);
    let (w, h) = (area.width - 1.0, area.height - 1.0);
    format!(
        "M{x} {y}h{w}v{}l-{corner} {corner}h-{}z",
        h - corner,
        w - corner
    )
}

/// A frame with a tab for its name.
pub fn group_path(area: Area, tab: f64) -> String {
    let (x, y) = (area.x + 0.5, area.y + 0.5);
    let (w, h) = (area.width - 1.0, area.height - 1.0);
    let side = tab_width(area).min(w);
    format!(
        "M{x} {y}h{side}v{tab}h{}v{}h-{w}zM{x} {}h{side}",
        w - side,
        h - tab,
        y + tab
    )
}

/// A circle in the middle of a box.
pub fn dot_path(area: Area) -> String {
    let radius = (area.width.min(area.height) / 2.0 - 0.5).max(2.0);
    let (x, y) = area.middle();
    let width = 2.0 * radius;
    format!(
        "M{} {y}a{radius} {radius} 0 1 1 {width} 0a{radius} {radius} 0 1 1 -{width} 0z",
        x - radius
    )
}

#[cfg(test)]
mod tests {
    use super::super::texts::TAB;
    use super::*;

    #[test]
    fn small_boxes_have_an_outline_within_their_area() {
        let area = Area {
            x: 10.0,
            y: 20.0,
            width: 8.0,
            height: 6.0,
        };
        assert_eq!(note_path(area), "M10.5 20.5h7v2l-3 3h-4z");
        assert_eq!(
            dot_path(area),
            "M11.5 23a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0z"
        );
        assert_eq!(
            group_path(
                Area {
                    width: 201.0,
                    height: 101.0,
                    ..area
                },
                TAB
            ),
            "M10.5 20.5h101v20h99v80h-200zM10.5 40.5h101"
        );
    }
}
