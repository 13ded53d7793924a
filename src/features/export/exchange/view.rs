//! A diagram as a view of an exchange file.

use std::collections::{HashMap, HashSet};

use architrave_exchange::{
    Bounds, Diagram, DiagramConnection, DiagramNode, IdSubject, LangString, Point, identifier,
    writable,
};

/// A diagram as it is drawn. Lengths are pixels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnDiagram {
    /// What it is called, and in which language.
    pub name: String,
    pub language: String,
    /// The viewpoint, as the format names it.
    pub viewpoint: Option<String>,
    pub boxes: Vec<DrawnBox>,
    pub lines: Vec<DrawnLine>,
}

/// A box of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnBox {
    /// The logical id of its element.
    pub element: String,
    /// The box that contains it.
    pub parent: Option<usize>,
    /// Left, top, width, height.
    pub area: [i32; 4],
}

/// A line of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawnLine {
    /// The id of its relationship.
    pub relationship: String,
    /// The boxes that it connects.
    pub ends: [usize; 2],
    /// Its corners, without its ends.
    pub corners: Vec<(i32, i32)>,
}

/// The identifiers of relationships in the file, by id and the logical ids of both ends in order.
pub type Relationships = HashMap<(String, [String; 2]), String>;

pub fn relationship_key(id: &str, a: &str, b: &str) -> (String, [String; 2]) {
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    (id.to_owned(), [a.to_owned(), b.to_owned()])
}

/// The view, without boxes and lines of what is not in the file: a line of the format names a relationship.
pub fn view(drawn: &DrawnDiagram, elements: &HashSet<String>, known: &Relationships) -> Diagram {
    const VIEW: &str = "diagram";
    let own = |subject, n: usize| identifier(subject, &format!("{VIEW}-{n}"));
    let name = LangString {
        language: Some(drawn.language.clone()).filter(|language| !language.is_empty()),
        value: writable(&drawn.name).unwrap_or_else(|| drawn.name.clone()),
    };
    let mut diagram = Diagram {
        identifier: Some(identifier(IdSubject::View, VIEW)),
        names: vec![name],
        viewpoint: drawn.viewpoint.clone(),
        ..Diagram::default()
    };
    let mut places: Vec<Option<usize>> = vec![None; drawn.boxes.len()];
    // Boxes come after those that contain them, whatever their order here.
    let mut open: Vec<usize> = (0..drawn.boxes.len()).collect();
    while !open.is_empty() {
        let before = open.len();
        open.retain(|n| {
            let own_box = &drawn.boxes[*n];
            let parent = own_box.parent.filter(|p| {
                let parent = drawn.boxes.get(*p);
                parent.is_some_and(|parent| elements.contains(&parent.element))
            });
            if !elements.contains(&own_box.element) {
                return false;
            }
            let place = match parent {
                None => None,
                Some(parent) => match places[parent] {
                    None => return true,
                    place => place,
                },
            };
            let [x, y, width, height] = own_box.area;
            let bounds = Bounds {
                x,
                y,
                width,
                height,
            };
            let element = identifier(IdSubject::Element, &own_box.element);
            let node = DiagramNode::element(own(IdSubject::Node, *n), element, bounds);
            places[*n] = Some(diagram.add_node(place, node));
            false
        });
        if open.len() == before {
            break;
        }
    }
    for (n, line) in drawn.lines.iter().enumerate() {
        let [source, target] = line.ends;
        let (Some(from), Some(to)) = (drawn.boxes.get(source), drawn.boxes.get(target)) else {
            continue;
        };
        let key = relationship_key(&line.relationship, &from.element, &to.element);
        let Some(relationship) = known.get(&key) else {
            continue;
        };
        let corners = line.corners.iter().map(|(x, y)| Point { x: *x, y: *y });
        let connection = DiagramConnection::relationship(
            own(IdSubject::Connection, n),
            relationship,
            own(IdSubject::Node, source),
            own(IdSubject::Node, target),
        );
        diagram.connections.push(connection.through(corners));
    }
    diagram.move_to_origin(20);
    diagram
}
