//! Reading the views of a file.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use architrave_exchange::{
    ClassName, Color, ConnectionKind, Diagram, DiagramConnection, DiagramNode, Element, Format,
    Item, LangString, Limits, NodeKind, Point, Reader, Relationship, Style, class_of,
};

use super::{
    FileColor, FileConnection, FileEnd, FileFont, FileNode, FileNodeKind, FileView, FileViews,
    ViewElement,
};
use crate::LocalizedText;
use crate::gather::Input;

/// Views beyond this number are left out.
pub const MOST_VIEWS: usize = 500;
/// A view with which all together have more boxes than this is left out.
pub const MOST_NODES: usize = 20_000;
/// Connections of one view beyond this number are left out with the view.
const MOST_CONNECTIONS: usize = 40_000;
/// How many characters of a text are taken.
const LONGEST: usize = 2_000;
/// How many links to other views a box has.
const MOST_LINKS: usize = 20;
/// A family of fonts with a longer name, in bytes, is left out.
const LONGEST_FAMILY: usize = 100;

/// Reads a file again for its views. Where reading stops before its end, those before that place are returned.
///
/// Costs a reading of the whole file, and memory for the names of all its elements: views refer to elements by
/// identifiers.
pub fn read_views(input: impl Read) -> FileViews {
    let input: Input<'_> = Box::new(input);
    let mut reader = Reader::new(input, Limits::default()).with_views();
    let mut gathered = Gathered::default();
    let is_whole = loop {
        match reader.next_item() {
            Ok(Some(item)) => gathered.take(item),
            Ok(None) => break true,
            Err(_) => break false,
        }
    };
    gathered.finish(is_whole)
}

/// What was read so far. A file may define an element after a view of it.
#[derive(Default)]
struct Gathered {
    format: Option<Format>,
    elements: HashMap<String, ViewElement>,
    relationships: HashMap<String, Named>,
    diagrams: Vec<(usize, Diagram)>,
    views: usize,
    nodes: usize,
    left_out: usize,
}

/// What a view shows of a relationship.
struct Named {
    kind: Option<String>,
    access: Option<String>,
    is_directed: bool,
    names: Vec<LocalizedText>,
}

impl Gathered {
    fn take(&mut self, item: Item) {
        match item {
            Item::Header(header) => self.format = Some(header.format),
            Item::Element(element) => self.take_element(element),
            Item::Relationship(relationship) => self.take_relationship(relationship),
            Item::Diagram(diagram) => self.take_diagram(diagram),
            _ => {}
        }
    }

    fn take_element(&mut self, element: Element) {
        let Some(id) = element.identifier else { return };
        let written = element.kind.unwrap_or_default();
        let class = match class_of(&written, self.format.unwrap_or(Format::V3)) {
            ClassName::Class(class) => class.to_owned(),
            ClassName::Junction | ClassName::Unknown => written,
        };
        // Of a repeated identifier the first one counts.
        self.elements.entry(id.clone()).or_insert(ViewElement {
            id,
            class,
            names: texts(element.names),
        });
    }

    fn take_relationship(&mut self, relationship: Relationship) {
        let Some(id) = relationship.identifier else {
            return;
        };
        self.relationships.entry(id).or_insert(Named {
            kind: relationship.kind,
            access: relationship.access_type,
            is_directed: relationship.is_directed == Some(true),
            names: texts(relationship.names),
        });
    }

    fn take_diagram(&mut self, diagram: Diagram) {
        self.views += 1;
        let nodes = self.nodes + diagram.nodes.len();
        if self.diagrams.len() >= MOST_VIEWS
            || nodes > MOST_NODES
            || diagram.connections.len() > MOST_CONNECTIONS
        {
            self.left_out += 1;
            return;
        }
        self.nodes = nodes;
        self.diagrams.push((self.views, diagram));
    }

    fn finish(mut self, is_whole: bool) -> FileViews {
        let mut made = FileViews {
            left_out: self.left_out,
            is_whole,
            ..FileViews::default()
        };
        let mut places = HashMap::new();
        for (number, diagram) in std::mem::take(&mut self.diagrams) {
            let view = self.view(number, diagram, &mut made.elements, &mut places);
            made.views.push(view);
        }
        keep_links(&mut made.views);
        made
    }

    fn view(
        &mut self,
        number: usize,
        diagram: Diagram,
        elements: &mut Vec<ViewElement>,
        places: &mut HashMap<String, usize>,
    ) -> FileView {
        let ends = ends(&diagram);
        let mut place = |id: String| -> Option<usize> {
            if let Some(place) = places.get(&id) {
                return Some(*place);
            }
            let element = self.elements.remove(&id)?;
            elements.push(element);
            places.insert(id, elements.len() - 1);
            Some(elements.len() - 1)
        };
        let nodes = diagram.nodes.into_iter();
        let nodes = nodes.map(|mut given| {
            let element = given.element.take().and_then(&mut place);
            node(given, element)
        });
        let nodes = nodes.collect();
        let connections = diagram.connections.into_iter();
        let connections = connections.map(|given| {
            let id = given.relationship.as_ref();
            let named = id.and_then(|id| self.relationships.get(id));
            connection(given, named, &ends)
        });
        FileView {
            id: diagram.identifier.unwrap_or_else(|| number.to_string()),
            names: texts(diagram.names),
            nodes,
            connections: connections.collect(),
            findings: diagram.findings.len(),
        }
    }
}

/// Removes links to views that are not there, repeated ones, and those beyond [`MOST_LINKS`] of a box.
fn keep_links(views: &mut [FileView]) {
    let ids: HashSet<String> = views.iter().map(|view| view.id.clone()).collect();
    for node in views.iter_mut().flat_map(|view| &mut view.nodes) {
        let mut seen = HashSet::new();
        node.leads_to
            .retain(|view| ids.contains(view) && seen.insert(view.clone()));
        node.leads_to.truncate(MOST_LINKS);
    }
}

fn node(given: DiagramNode, element: Option<usize>) -> FileNode {
    FileNode {
        kind: match given.kind {
            NodeKind::Element => FileNodeKind::Element,
            NodeKind::Container => FileNodeKind::Group,
            NodeKind::Label => FileNodeKind::Note,
        },
        parent: given.parent,
        element,
        bounds: given.bounds.map(|b| [b.x, b.y, b.width, b.height]),
        labels: texts(given.labels),
        fill: given.style.fill_color.map(on_white),
        line: given.style.line_color.map(on_white),
        width: width(&given.style),
        font: font(&given.style),
        leads_to: given.view_refs,
    }
}

fn width(style: &Style) -> Option<u8> {
    style
        .line_width
        .map(|width| u8::try_from(width).unwrap_or(u8::MAX))
}

fn font(style: &Style) -> Option<FileFont> {
    let font = style.font.as_ref()?;
    let style = font.style.unwrap_or_default();
    let name = font.name.as_deref().map(str::trim);
    let made = FileFont {
        family: name.filter(|name| is_family(name)).map(str::to_owned),
        half_points: font.half_points.and_then(|size| u16::try_from(size).ok()),
        is_bold: style.bold,
        is_italic: style.italic,
        is_underlined: style.underline,
        color: font.color.map(on_white),
    };
    (made != FileFont::default()).then_some(made)
}

fn is_family(name: &str) -> bool {
    !name.is_empty() && name.len() <= LONGEST_FAMILY && !name.contains(char::is_control)
}

fn connection(
    given: DiagramConnection,
    named: Option<&Named>,
    ends: &HashMap<String, FileEnd>,
) -> FileConnection {
    let end = |id: Option<String>| ends.get(&id?).copied();
    let point = |point: Point| [point.x, point.y];
    let labels = match given.labels.is_empty() {
        true => named.map(|named| named.names.clone()).unwrap_or_default(),
        false => texts(given.labels),
    };
    FileConnection {
        relationship: given.relationship,
        kind: named.and_then(|named| named.kind.clone()),
        access: named.and_then(|named| named.access.clone()),
        is_directed: named.is_some_and(|named| named.is_directed),
        is_nested: given.kind == ConnectionKind::NestingRelationship,
        source: end(given.source),
        target: end(given.target),
        departure: given.source_attachment.map(point),
        bends: given.bend_points.into_iter().map(point).collect(),
        arrival: given.target_attachment.map(point),
        labels,
        line: given.style.line_color.map(on_white),
        width: width(&given.style),
        font: font(&given.style),
    }
}

/// What the identifiers of a view name. Of a repeated one the first counts.
fn ends(diagram: &Diagram) -> HashMap<String, FileEnd> {
    let mut ends = HashMap::new();
    let nodes = diagram.nodes.iter().enumerate();
    let nodes = nodes.map(|(at, node)| (&node.identifier, FileEnd::Node(at)));
    let lines = diagram.connections.iter().enumerate();
    let lines = lines.map(|(at, line)| (&line.identifier, FileEnd::Connection(at)));
    for (id, end) in nodes.chain(lines) {
        if let Some(id) = id {
            ends.entry(id.clone()).or_insert(end);
        }
    }
    ends
}

/// A translucent color as it looks on white.
fn on_white(color: Color) -> FileColor {
    let alpha = u32::from(color.alpha.unwrap_or(100).min(100));
    let blend = |channel: u8| {
        let mixed = (u32::from(channel) * alpha + 255 * (100 - alpha) + 50) / 100;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    };
    FileColor([blend(color.red), blend(color.green), blend(color.blue)])
}

fn texts(given: Vec<LangString>) -> Vec<LocalizedText> {
    given.into_iter().map(text).collect()
}

fn text(given: LangString) -> LocalizedText {
    let mut value = given.value;
    let end = value.char_indices().nth(LONGEST).map(|(at, _)| at);
    let cut = end.map_or(0, |end| value[end..].chars().count());
    if let Some(end) = end {
        value.truncate(end);
    }
    LocalizedText {
        language: given.language,
        value,
        cut,
    }
}
