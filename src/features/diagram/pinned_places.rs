//! Boxes stay where they are when elements are loaded, changed or removed. All get new places where most boxes are new, and
//! after another choice of the person that decides which boxes there are.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::Layer;
use architrave_layout::Point;
use architrave_layout_worker::LayoutJob;

use super::content::{Content, DiagramBox};
use super::input::DiagramInput;
use super::options::DiagramOptions;
use crate::features::graph::area::Area;
use crate::features::layout::LaidOut;

/// Boxes nearer than this to one that the person moved are arranged again: lines need a way between them.
pub const APART: f64 = 16.0;

/// The boxes among which a place is measured: those in one box, or in one band.
type Siblings = (Option<String>, Layer);

/// Where a box was, measured from the origin of its moves.
#[derive(Debug)]
struct PinnedBox {
    siblings: Siblings,
    area: Area,
    /// Whether the person put it there: without that move it has a place of its own again.
    is_moved: bool,
}

/// The places of the boxes of one choice, by logical id.
#[derive(Debug, Default)]
pub struct PinnedPlaces {
    chosen: Option<DiagramOptions>,
    content: Arc<Content>,
    places: HashMap<String, PinnedBox>,
}

impl PinnedPlaces {
    /// What the layout has to arrange after `latest`.
    pub fn job(
        &mut self,
        input: &DiagramInput,
        latest: Option<&LaidOut<DiagramInput>>,
    ) -> LayoutJob {
        if self.chosen != input.chosen {
            self.chosen.clone_from(&input.chosen);
            self.places.clear();
        } else if self.content != input.content {
            let latest = latest.filter(|latest| latest.input.chosen == input.chosen);
            self.places = latest.map(places).unwrap_or_default();
            // Where most is new, it decides.
            let boxes = &input.content.boxes;
            let known = boxes
                .iter()
                .filter(|b| self.pinned(&input.content, b).is_some());
            if known.count() * 2 < boxes.len() {
                self.places.clear();
            }
        }
        self.content = Arc::clone(&input.content);
        let mut job = input.job();
        if !self.places.is_empty() {
            self.pin(&input.content, &mut job);
        }
        job
    }

    fn pinned(&self, content: &Content, own: &DiagramBox) -> Option<&PinnedBox> {
        let pinned = self.places.get(&own.element)?;
        (pinned.siblings == siblings(content, own)).then_some(pinned)
    }

    /// Adds the places of boxes that the person did not move, nor moved others upon.
    fn pin(&self, content: &Content, job: &mut LayoutJob) {
        let boxes = &content.boxes;
        job.moves.resize(boxes.len(), None);
        let moved: Vec<(Siblings, Area)> = boxes
            .iter()
            .zip(&job.moves)
            .zip(&job.nodes)
            .filter_map(|((own, at), node)| {
                let Point { x, y } = (*at)?;
                let size = self.pinned(content, own).map(|pinned| pinned.area);
                let (width, height) =
                    size.map_or((node.width, node.height), |area| (area.width, area.height));
                let area = Area {
                    x,
                    y,
                    width,
                    height,
                };
                Some((siblings(content, own), area.inset(-APART)))
            })
            .collect();
        for (own, at) in boxes.iter().zip(&mut job.moves) {
            let Some(pinned) = self
                .pinned(content, own)
                .filter(|pinned| at.is_none() && !pinned.is_moved)
            else {
                continue;
            };
            let is_covered = |(siblings, area): &(Siblings, Area)| {
                *siblings == pinned.siblings && area.overlaps(pinned.area)
            };
            if !moved.iter().any(is_covered) {
                *at = Some(Point {
                    x: pinned.area.x,
                    y: pinned.area.y,
                });
            }
        }
    }
}

fn siblings(content: &Content, own: &DiagramBox) -> Siblings {
    let parent = own.parent.and_then(|parent| content.boxes.get(parent));
    (
        parent.map(|parent| parent.element.clone()),
        own.layer.clone(),
    )
}

fn places(latest: &LaidOut<DiagramInput>) -> HashMap<String, PinnedBox> {
    let content = &latest.input.content;
    let boxes = content.boxes.iter().zip(&latest.layout.nodes);
    boxes
        .zip(&latest.origins)
        .enumerate()
        .map(|(n, ((own, rect), origin))| {
            let is_moved = latest.input.moves.get(n).is_some_and(Option::is_some);
            let area = Area {
                x: rect.x - origin.x,
                y: rect.y - origin.y,
                width: rect.width,
                height: rect.height,
            };
            let siblings = siblings(content, own);
            (
                own.element.clone(),
                PinnedBox {
                    siblings,
                    area,
                    is_moved,
                },
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use architrave_interface::ElementClass;
    use architrave_metamodel::Viewpoint;

    use super::super::box_values::BoxValues;
    use super::super::moves::Move;
    use super::*;
    use crate::features::page_address::PageOptions;
    use crate::texts::Title;

    fn input(names: &[&str], moves: &[Option<Move>]) -> DiagramInput {
        let boxes = names.iter().map(|name| DiagramBox {
            id: (*name).into(),
            element: (*name).to_owned(),
            class: ElementClass::Goal,
            layer: Layer::MotivationElements,
            parent: None,
        });
        let content = Content {
            boxes: boxes.collect(),
            ..Content::default()
        };
        let titles = names.iter().map(|name| Title::unnamed(name)).collect();
        let mut input = DiagramInput::new(
            Arc::new(content),
            Arc::new(titles),
            BoxValues::default(),
            moves.to_vec(),
        );
        input.chosen = Some(DiagramOptions::from_query(""));
        input
    }

    fn laid_out(input: DiagramInput, job: LayoutJob) -> LaidOut<DiagramInput> {
        let result = job.lay_out();
        LaidOut {
            input: Arc::new(input),
            layout: result.layout,
            origins: result.origins,
        }
    }

    fn place(laid_out: &LaidOut<DiagramInput>, name: &str) -> (f64, f64) {
        let boxes = &laid_out.input.content.boxes;
        let at = boxes.iter().position(|b| b.element == name).unwrap();
        let (rect, origin) = (&laid_out.layout.nodes[at], &laid_out.origins[at]);
        (rect.x - origin.x, rect.y - origin.y)
    }

    #[test]
    fn boxes_stay_when_others_come_and_go_and_not_when_the_choice_changes() {
        let mut pinned = PinnedPlaces::default();
        let first = input(&["b", "c", "d"], &[]);
        let job = pinned.job(&first, None);
        let before = laid_out(first, job);
        let more = input(&["a", "b", "c", "d"], &[]);
        let fresh = laid_out(input(&["a", "b", "c", "d"], &[]), more.job());
        assert_ne!(
            place(&before, "d"),
            place(&fresh, "d"),
            "one more box moves it where nothing is pinned"
        );
        let job = pinned.job(&more, Some(&before));
        let after = laid_out(more, job);
        for name in ["b", "c", "d"] {
            assert_eq!(place(&after, name), place(&before, name), "{name}");
        }
        let fewer = input(&["a", "c", "d"], &[]);
        let job = pinned.job(&fewer, Some(&after));
        let fewer = laid_out(fewer, job);
        assert_eq!(place(&fewer, "d"), place(&before, "d"));
        let mut chosen = input(&["a", "b", "c", "d"], &[]);
        chosen.chosen = Some(DiagramOptions {
            viewpoint: Viewpoint::Motivation,
            ..DiagramOptions::from_query("")
        });
        let job = pinned.job(&chosen, Some(&fewer));
        assert_eq!(place(&laid_out(chosen, job), "d"), place(&fresh, "d"));
    }

    #[test]
    fn a_box_below_one_that_was_moved_gives_way() {
        let mut pinned = PinnedPlaces::default();
        let first = input(&["b", "c"], &[]);
        let job = pinned.job(&first, None);
        let before = laid_out(first, job);
        let more = input(&["a", "b", "c"], &[]);
        let job = pinned.job(&more, Some(&before));
        let more = laid_out(more, job);
        let (x, y) = place(&before, "c");
        let onto = input(&["a", "b", "c"], &[None, Some((x as u32, y as u32)), None]);
        let job = pinned.job(&onto, Some(&more));
        let after = laid_out(onto, job);
        assert_eq!(place(&after, "b"), (x, y));
        assert_ne!(place(&after, "c"), (x, y));
    }

    #[test]
    fn a_box_that_was_moved_goes_back_when_the_move_is_undone() {
        let mut pinned = PinnedPlaces::default();
        let first = input(&["b", "c", "d"], &[None, Some((900, 400)), None]);
        let job = pinned.job(&first, None);
        let before = laid_out(first, job);
        let more = input(&["a", "b", "c", "d"], &[None, None, Some((900, 400)), None]);
        let job = pinned.job(&more, Some(&before));
        let more = laid_out(more, job);
        assert_eq!(place(&more, "c"), (900.0, 400.0));
        let undone = input(&["a", "b", "c", "d"], &[]);
        let job = pinned.job(&undone, Some(&more));
        assert_ne!(place(&laid_out(undone, job), "c"), (900.0, 400.0));
    }
}
