//! The rectangles of bands, from those of their boxes.

use crate::graph::{Band, Direction, Node, Options, Point, Rect};
use crate::tree::Tree;

/// The bands of outermost boxes, if edges run in bands. Neighbouring bands share the space between their boxes.
pub(crate) fn bands(nodes: &[Node], tree: &Tree, rects: &[Rect], options: &Options) -> Vec<Band> {
    if options.direction != Direction::Bands {
        return Vec::new();
    }
    let mut found: Vec<Band> = Vec::new();
    for &root in &tree.roots {
        let Some(band) = nodes[root].band else {
            continue;
        };
        match found.iter_mut().find(|found| found.band == band) {
            Some(found) => found.rect = Rect::around([&found.rect, &rects[root]]),
            None => found.push(Band {
                band,
                rect: rects[root],
            }),
        }
    }
    found.sort_by_key(|found| found.band);
    let all = Rect::around(tree.roots.iter().map(|root| &rects[*root]));
    let count = found.len();
    let extents: Vec<(f64, f64)> = found.iter().map(|f| (f.rect.y, f.rect.bottom())).collect();
    for (index, found) in found.iter_mut().enumerate() {
        let (mut top, mut bottom) = extents[index];
        let half = |space: f64| ((space - options.band_gap) / 2.0).clamp(0.0, 1e6);
        let before = index.checked_sub(1).map(|before| top - extents[before].1);
        let after = (index + 1 < count).then(|| extents[index + 1].0 - bottom);
        top -= before.map_or(options.padding, half);
        bottom += after.map_or(options.padding, half);
        found.rect = Rect {
            x: all.x - options.padding - options.band_label,
            y: top,
            width: all.width + 2.0 * options.padding + options.band_label,
            height: bottom - top,
        };
    }
    found
}

/// Makes room in the outer bands for edges that run around all boxes.
pub(crate) fn extend_bands(
    bands: &mut [Band],
    lines: &[Vec<Point>],
    bounds: &Rect,
    options: &Options,
) {
    let mut all = *bounds;
    for point in lines.iter().flatten() {
        all.include(*point);
    }
    let margin = |is_outside: bool| {
        if is_outside {
            options.padding / 2.0
        } else {
            0.0
        }
    };
    for band in bands.iter_mut().filter(|_| all.right() > bounds.right()) {
        band.rect.width = all.right() + margin(true) - band.rect.x;
    }
    if let Some(first) = bands.first_mut().filter(|first| first.rect.y == bounds.y) {
        let added = bounds.y - all.y;
        first.rect.y -= added + margin(added > 0.0);
        first.rect.height += added + margin(added > 0.0);
    }
    if let Some(last) = bands
        .last_mut()
        .filter(|last| last.rect.bottom() == bounds.bottom())
    {
        let added = all.bottom() - bounds.bottom();
        last.rect.height += added + margin(added > 0.0);
    }
}
