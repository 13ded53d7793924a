//! Automatic layout of ArchiMate diagrams: boxes in bands, layers or columns, nested boxes, orthogonal edges.
//!
//! Boxes are placed by the layered method of Sugiyama, Tagawa and Toda: rows by longest paths, order in rows by
//! barycentres, coordinates by isotonic regression. Edges are routed by a search over channels, the maximal free
//! rectangles between boxes, and then get tracks in their channels. The routes depend on the rectangles of the boxes
//! alone, so boxes that a person has moved get edges of the same quality.
//!
//! A landscape of very many elements has a layout of its own: [`mod@islands`] of equal dots, drawn by [`Pixels`].

mod acyclic;
mod bands;
mod channels;
mod coordinates;
mod dots;
mod gather;
mod graph;
mod hubs;
mod islands;
mod moved;
mod order;
mod parts;
mod pinned;
mod place;
mod ports;
mod route;
mod rows;
mod search;
mod seats;
mod spacing;
mod tracks;
mod tree;
mod untangle;

pub use dots::Pixels;
pub use graph::{Band, Direction, Edge, Layout, Node, Options, Point, Rect};
pub use islands::{Circle, Islands, islands};
pub use seats::{CLOSEST, SPREAD, nearest_seat, seat};

use tree::Tree;

/// Places `nodes` and routes `edges`. The same input gives the same output.
///
/// - A node with [`Node::fixed`] keeps its place; if all nodes have one, only edges are computed. A fixed box that gets
///   new contents grows to the right and downwards, even over fixed neighbours.
/// - Boxes of the same parent do not overlap, unless fixed boxes do. Children are inside of their parent, below its title,
///   unless both are fixed elsewhere.
/// - An edge runs through no boxes but those that contain one of its ends. If fixed boxes leave no way, it runs through
///   them as a line with at most two bends, and may then cover another edge.
/// - Edges do not cover one another. Where more edges meet than fit at the distance [`Options::track`], they are closer.
/// - An edge with an end that does not exist has no points. Parents that do not exist or form a cycle are ignored.
///
/// Cost: 20 to 120 ms for 300 boxes with 600 edges, 0.25 to 0.5 s for 1,000 with 3,000, in a native release build.
#[must_use]
pub fn layout(nodes: &[Node], edges: &[Edge], options: &Options) -> Layout {
    let tree = Tree::new(nodes);
    let rects = if nodes.iter().any(|node| node.fixed.is_some()) {
        pinned::place_around(nodes, edges, &tree, options)
    } else {
        place::place_all(nodes, edges, &tree, options)
    };
    complete(nodes, edges, &tree, rects, options)
}

/// Places `nodes` as [`layout`] does without fixed ones, but those with an entry in `moves` where it says. The second
/// result is the point from which the move of each node is measured.
///
/// - An outermost box is measured from the upper left corner of the boxes of its band, any other from the upper left
///   corner of the space in its parent. So it moves with its parent, and stays in its band when others grow.
/// - Negative moves count as 0: boxes stay in their parent and below the top of their band, which grow to the right and
///   downwards.
/// - A box that was not moved keeps its place, unless a moved box or one that grew is in the way. Then it goes to the
///   nearest free place.
/// - Boxes of the same parent, or of the same band, do not overlap. Of two moved boxes that are less than 1 px apart, the
///   first one stays where it was put.
/// - [`Node::fixed`] is ignored. Edges are as in [`layout`]. Missing entries of `moves` are no moves.
///
/// Cost: that of [`layout`], and for each box in the way at most n² log n with n boxes of the same parent.
#[must_use]
pub fn layout_moved(
    nodes: &[Node],
    edges: &[Edge],
    moves: &[Option<Point>],
    options: &Options,
) -> (Layout, Vec<Point>) {
    let tree = Tree::new(nodes);
    let placed = moved::place_moved(nodes, edges, moves, &tree, options);
    let layout = complete(nodes, edges, &tree, placed.rects, options);
    (layout, placed.origins)
}

/// Adds bands and edges to placed boxes.
fn complete(
    nodes: &[Node],
    edges: &[Edge],
    tree: &Tree,
    rects: Vec<Rect>,
    options: &Options,
) -> Layout {
    let mut bands = bands::bands(nodes, tree, &rects, options);
    let lines = route::route(edges, tree, &rects, &bands, options);
    let mut bounds = Rect::around(rects.iter().chain(bands.iter().map(|band| &band.rect)));
    bands::extend_bands(&mut bands, &lines, &bounds, options);
    bands
        .iter()
        .for_each(|band| bounds = Rect::around([&bounds, &band.rect]));
    for point in lines.iter().flatten() {
        bounds.include(*point);
    }
    Layout {
        nodes: rects,
        bands,
        edges: lines,
        bounds,
    }
}
