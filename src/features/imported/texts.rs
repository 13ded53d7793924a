//! The lines of text of a box.

use architrave_worker::FileNodeKind;

use super::content::ViewBox;
use crate::features::diagram::geometry::{LEADING, TEXT};
use crate::features::graph::area::Area;
use crate::features::graph::wrapped;

/// The height of the tab of a group.
pub const TAB: f64 = 20.0;

/// The distance of the text of a note from its sides.
pub const INSET: f64 = 10.0;

pub fn tab_width(area: Area) -> f64 {
    (area.width / 2.0).max(area.width.min(90.0)).round()
}

/// The lines with their places, and how they are aligned.
pub struct BoxTexts {
    pub lines: Vec<(f64, f64, String)>,
    pub anchor: &'static str,
}

/// The lines of a box's text; what has no room ends in an ellipsis.
///
/// `size` is that of the text, and `width` measures a text, both in pixels.
pub fn box_texts(own: &ViewBox, title: &str, size: f64, width: &dyn Fn(&str) -> f64) -> BoxTexts {
    let area = own.area;
    let leading = LEADING * size / TEXT;
    let (room, height) = match own.kind {
        FileNodeKind::Note => (area.width - 2.0 * INSET, area.height - 12.0),
        FileNodeKind::Group => (tab_width(area) - 2.0 * INSET, TAB),
        // The glyph must have room at the right, and the text stays in the middle.
        FileNodeKind::Element if own.is_container => (area.width - 44.0, 2.0 * leading),
        FileNodeKind::Element => (area.width - 16.0, area.height - 10.0),
    };
    let lines = wrapped::lines_by(title, room.max(24.0), rows(height, leading), width);
    let count = f64::from(u32::try_from(lines.len()).unwrap_or(0));
    let (x, top, anchor) = match own.kind {
        FileNodeKind::Note => (area.x + INSET, area.y + 18.0, "start"),
        FileNodeKind::Group => (area.x + INSET, area.y + 14.0, "start"),
        FileNodeKind::Element => {
            let top = match own.is_container {
                true => area.y + 17.0,
                false => area.y + (area.height - count * leading) / 2.0 + size - 1.0,
            };
            (area.x + area.width / 2.0, top, "middle")
        }
    };
    let placed = (0_u32..).zip(lines);
    let placed = placed.map(|(n, line)| (x, top + f64::from(n) * leading, line));
    BoxTexts {
        lines: placed.collect(),
        anchor,
    }
}

/// How many lines of text a height has room for; at least one.
fn rows(height: f64, leading: f64) -> usize {
    (1..40)
        .take_while(|rows| f64::from(*rows) * leading <= height)
        .count()
        .max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(kind: FileNodeKind, height: f64) -> ViewBox {
        ViewBox {
            kind,
            element: None,
            parent: None,
            is_container: false,
            area: Area {
                x: 0.0,
                y: 0.0,
                width: 120.0,
                height,
            },
            labels: Vec::new(),
            fill: None,
            line: None,
            width: None,
            font: None,
            leads_to: Vec::new(),
        }
    }

    fn plain(text: &str) -> f64 {
        wrapped::width(text, TEXT)
    }

    #[test]
    fn texts_stay_in_their_boxes() {
        let title = "A rather long name of an element that no box of this size has room for";
        for kind in [FileNodeKind::Element, FileNodeKind::Note] {
            for height in [20.0, 55.0, 90.0] {
                let texts = box_texts(&own(kind, height), title, TEXT, &plain);
                assert!(!texts.lines.is_empty());
                let lowest = texts.lines.iter().map(|line| line.1).fold(0.0, f64::max);
                assert!(lowest <= height, "{kind:?} {height}: {lowest}");
            }
        }
    }

    #[test]
    fn the_text_of_a_group_is_in_its_tab() {
        let texts = box_texts(
            &own(FileNodeKind::Group, 300.0),
            "Metering operator of the region",
            TEXT,
            &plain,
        );
        let [(x, y, _)] = &texts.lines[..] else {
            panic!("one line")
        };
        assert!((*x, *y) < (20.0, TAB) && *y < TAB);
    }
}
