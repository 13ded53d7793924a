//! The messages and their bytes.

use architrave_layout::{Edge, Layout, Node, Options, Point, layout_moved};
use serde::{Deserialize, Serialize};

/// The message of the app: what to lay out, as [`layout_moved`] takes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LayoutJob {
    /// The boxes.
    pub nodes: Vec<Node>,
    /// The relationships between them.
    pub edges: Vec<Edge>,
    /// Where boxes were moved; missing entries are no moves.
    pub moves: Vec<Option<Point>>,
    /// Distances and direction.
    pub options: Options,
}

/// A message from the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// The worker takes jobs.
    Ready,
    /// The job is done.
    Finished(LayoutResult),
}

/// What [`layout_moved`] returns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LayoutResult {
    /// Positions of boxes, bands and edges.
    pub layout: Layout,
    /// The point from which the move of each box is measured.
    pub origins: Vec<Point>,
}

impl LayoutJob {
    /// Does the job.
    pub fn lay_out(&self) -> LayoutResult {
        let (layout, origins) = layout_moved(&self.nodes, &self.edges, &self.moves, &self.options);
        LayoutResult { layout, origins }
    }

    /// Encodes the job.
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// Decodes a job; `None` for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Event {
    /// Encodes the event.
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }

    /// Decodes an event; `None` for other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

/// Encoding into memory fails for no type of this module. Empty bytes decode to nothing.
fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use architrave_layout::Direction;
    use proptest::collection::vec;
    use proptest::option;
    use proptest::prelude::*;

    use super::*;

    prop_compose! {
        fn point()(x in 0.0..900.0, y in 0.0..900.0) -> Point {
            Point { x, y }
        }
    }

    prop_compose! {
        fn node()(
            width in 1.0..200.0,
            height in 1.0..90.0,
            band in option::of(0_u8..7),
            parent in option::of(0_u32..9),
            fixed in option::of(point()),
        ) -> Node {
            Node { width, height, band, parent, fixed }
        }
    }

    prop_compose! {
        fn edge()(source in 0_u32..9, target in 0_u32..9, beside in any::<bool>()) -> Edge {
            Edge { source, target, beside }
        }
    }

    prop_compose! {
        fn job()(
            nodes in vec(node(), 0..7),
            edges in vec(edge(), 0..9),
            moves in vec(option::of(point()), 0..7),
            direction in prop_oneof![Just(Direction::Bands), Just(Direction::Right)],
        ) -> LayoutJob {
            let options = Options { direction, ..Options::default() };
            LayoutJob { nodes, edges, moves, options }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn a_job_and_its_result_round_trip_through_bytes(job in job()) {
            let event = Event::Finished(job.lay_out());
            prop_assert_eq!(Event::from_bytes(&event.to_bytes()), Some(event));
            prop_assert_eq!(LayoutJob::from_bytes(&job.to_bytes()), Some(job));
        }

        #[test]
        fn decoding_does_not_panic_on_any_bytes(bytes in vec(any::<u8>(), 0..60)) {
            let _ = (LayoutJob::from_bytes(&bytes), Event::from_bytes(&bytes));
        }
    }

    #[test]
    fn ready_round_trips_and_no_bytes_are_no_message() {
        assert_eq!(
            Event::from_bytes(&Event::Ready.to_bytes()),
            Some(Event::Ready)
        );
        assert_eq!(Event::from_bytes(&[]), None);
        assert_eq!(LayoutJob::from_bytes(&[]), None);
    }
}
