//! The positions of the names of relations beside their lines.

use super::area::{Area, Point};
use super::wrapped;

/// The size of the text, in CSS pixels.
pub const SIZE: f64 = 10.5;

/// A text beside a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The middle of its baseline.
    pub at: Point,
    /// The text, cut where there is no room.
    pub text: String,
}

impl Label {
    fn area(&self) -> Area {
        let width = wrapped::width(&self.text, SIZE);
        Area {
            x: self.at.0 - width / 2.0,
            y: self.at.1 - SIZE,
            width,
            height: SIZE + 2.0,
        }
    }
}

fn longest_level(points: &[Point]) -> Option<[Point; 2]> {
    let level = points.windows(2).filter(|pair| pair[0].1 == pair[1].1);
    let longest = level.max_by(|a, b| {
        let length = |pair: &[Point]| (pair[0].0 - pair[1].0).abs();
        length(a).total_cmp(&length(b))
    })?;
    Some([longest[0], longest[1]])
}

/// Where the name of the line goes that is pointed at: over the middle of its longest level piece,
/// or of the whole line.
pub fn middle(points: &[Point]) -> Option<Point> {
    let [a, b] = longest_level(points).or(Some([*points.first()?, *points.last()?]))?;
    Some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0 - 4.0))
}

/// A label for the line through these points: over the middle of its longest level piece.
pub fn label(points: &[Point], text: &str) -> Option<Label> {
    let longest = longest_level(points)?;
    let room = (longest[0].0 - longest[1].0).abs() - 18.0;
    let text = wrapped::lines(text, SIZE, room.max(0.0), 1).pop()?;
    // One letter and an ellipsis say nothing.
    let is_cut_short = text.ends_with('…') && text.chars().count() < 4;
    (!text.is_empty() && !is_cut_short).then(|| Label {
        at: ((longest[0].0 + longest[1].0) / 2.0, longest[0].1 - 3.0),
        text,
    })
}

/// Labels for lines with texts, where there is room: none overlaps a box or another label.
pub fn labels(
    lines: &[Vec<Point>],
    texts: &[Option<String>],
    boxes: &[Area],
) -> Vec<Option<Label>> {
    let mut taken: Vec<Area> = boxes.to_vec();
    let lines = lines.iter().zip(texts);
    lines
        .map(|(points, text)| {
            let label = label(points, text.as_deref()?)?;
            let area = label.area();
            if taken.iter().any(|other| area.overlaps(*other)) {
                return None;
            }
            taken.push(area);
            Some(label)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_use_the_longest_level_segment_without_overlaps() {
        let line = |y: f64| vec![(0.0, 0.0), (20.0, 0.0), (20.0, y), (200.0, y)];
        let lines = [line(30.0), line(33.0), line(60.0)];
        let texts = ["sends readings to", "sends", "serves"].map(|t| Some(t.to_owned()));
        let found = labels(&lines, &texts, &[]);
        let at: Vec<Option<Point>> = found.iter().map(|l| l.as_ref().map(|l| l.at)).collect();
        assert_eq!(at, [Some((110.0, 27.0)), None, Some((110.0, 57.0))]);
        let boxes = [Area {
            x: 90.0,
            y: 40.0,
            width: 40.0,
            height: 20.0,
        }];
        assert!(labels(&lines, &texts, &boxes)[2].is_none());
    }

    #[test]
    fn a_label_without_enough_room_is_omitted() {
        assert_eq!(label(&[(0.0, 0.0), (30.0, 0.0)], "Composition"), None);
        assert_eq!(label(&[(0.0, 0.0), (0.0, 90.0)], "Composition"), None);
    }
}
