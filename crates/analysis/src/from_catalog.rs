//! The graph of everything that is loaded.

use std::hash::BuildHasher;

use architrave_catalog::{Catalog, PackedId, RelationEnd, Side};
use architrave_interface::ReferenceDirection;
use architrave_metamodel::{Concept, Kind};
use hashbrown::{DefaultHashBuilder, HashMap, HashSet, HashTable};

use crate::{Edge, Graph};

/// The relationships of the newest loaded versions. Nodes are logical elements: first those that are loaded, in the order
/// of their rows, then those that are only referred to.
#[derive(Debug, Default)]
pub struct Landscape {
    /// Nodes and edges.
    pub graph: Graph,
    /// The row of each loaded node.
    rows: Vec<u32>,
    /// The node of each row that has one.
    nodes: Vec<u32>,
    /// The logical id of each node, as the number of its text.
    elements: Vec<u32>,
    concepts: Vec<Option<Concept>>,
    /// Of each edge the row whose reference it is, and its place among the references of that row.
    origins: Vec<(u32, u32)>,
}

const NONE: u32 = u32::MAX;

/// With more references, a node is a hub. Lower in tests, so that small graphs have hubs.
const HUB: usize = if cfg!(test) { 2 } else { 32 };

impl Landscape {
    /// The graph of a catalog. A relationship that both of its ends report is one edge. Costs a decoding of the
    /// references of every row.
    pub fn of(catalog: &Catalog) -> Self {
        let mut builder = Builder::new(catalog);
        let mut ends = Vec::new();
        for own in 0..builder.made.rows.len() as u32 {
            let row = builder.made.rows[own as usize];
            ends.clear();
            ends.extend(catalog.relation_ends(row as usize));
            builder.begin(own, ends.len());
            for (place, end) in (0_u32..).zip(&ends) {
                builder.add(own, (row, place), end);
            }
        }
        builder.finish()
    }

    /// How many nodes are loaded; they have the lowest numbers.
    pub fn loaded_count(&self) -> usize {
        self.rows.len()
    }

    /// The row of the newest loaded version of a node; `None` if none is loaded.
    pub fn row(&self, node: u32) -> Option<usize> {
        self.rows.get(node as usize).map(|row| *row as usize)
    }

    /// The node of a row; `None` for an older version.
    pub fn node(&self, row: usize) -> Option<u32> {
        self.nodes.get(row).copied().filter(|node| *node != NONE)
    }

    /// The logical id of a node.
    pub fn element_id<'a>(&self, catalog: &'a Catalog, node: u32) -> &'a str {
        let number = self.elements.get(node as usize);
        number.map_or("", |number| catalog.text(*number))
    }

    /// What a node is: by its own class, or by the references to it. `None` for a class outside of ArchiMate.
    pub fn concept(&self, node: u32) -> Option<Concept> {
        self.concepts.get(node as usize).copied().flatten()
    }

    /// Nodes that are referred to and not loaded, except relationships.
    pub fn frontier(&self) -> impl Iterator<Item = u32> {
        let nodes = self.rows.len() as u32..self.elements.len() as u32;
        nodes.filter(|node| self.concept(*node) != Some(Concept::Relationship))
    }

    /// The id of an edge's relationship.
    pub fn relationship_id(&self, catalog: &Catalog, edge: u32) -> String {
        let origin = self.origins.get(edge as usize);
        let end = origin
            .and_then(|(row, place)| catalog.relation_ends(*row as usize).nth(*place as usize));
        end.map(|end| end.id.to_string()).unwrap_or_default()
    }

    /// The kind of an edge as the interface writes it, also one outside of ArchiMate; empty for no edge. Costs a decoding of
    /// references only outside of ArchiMate.
    pub fn kind_name<'a>(&self, catalog: &'a Catalog, edge: u32) -> &'a str {
        let kind = self.graph.edges().get(edge as usize).and_then(|e| e.kind);
        match kind {
            Some(kind) => kind.name(),
            None => self.read_kind(catalog, edge).unwrap_or(""),
        }
    }

    fn read_kind<'a>(&self, catalog: &'a Catalog, edge: u32) -> Option<&'a str> {
        let (row, place) = self.origins.get(edge as usize)?;
        let end = catalog.relation_ends(*row as usize).nth(*place as usize)?;
        Some(catalog.text(end.kind))
    }
}

struct Builder<'a> {
    catalog: &'a Catalog,
    made: Landscape,
    /// The node of each number of a text that is a logical id.
    node_of: Vec<u32>,
    edges: Vec<Edge>,
    /// The relationship of each edge.
    ids: Vec<PackedId<'a>>,
    /// Where the edges of each loaded node begin that its references added.
    starts: Vec<u32>,
    /// Whether a node has so many references that their edges are in `seen`.
    is_hub: Vec<bool>,
    /// The numbers of the edges of hubs, by relationship and ends. Those of other nodes are few and beside each other:
    /// to look through them is faster.
    seen: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// Nodes that no element can be.
    may_be_relationships: Vec<u32>,
    kinds: Cached<Option<Kind>>,
    sides: Cached<Side>,
    concepts: Cached<Option<Concept>>,
}

impl<'a> Builder<'a> {
    fn new(catalog: &'a Catalog) -> Self {
        let mut builder = Self {
            catalog,
            made: Landscape {
                nodes: vec![NONE; catalog.entries().len()],
                ..Landscape::default()
            },
            node_of: vec![NONE; catalog.text_count()],
            edges: Vec::new(),
            ids: Vec::new(),
            starts: Vec::new(),
            is_hub: Vec::new(),
            seen: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            may_be_relationships: Vec::new(),
            kinds: Cached::new(Kind::named),
            sides: Cached::new(|text| Side::of(&ReferenceDirection::from(text))),
            concepts: Cached::new(Concept::named),
        };
        for row in catalog.newest_rows() {
            let concept = Concept::named(catalog.class_at(row).as_str());
            builder.made.nodes[row] = builder.node(catalog.element_number(row), concept);
            builder.made.rows.push(row as u32);
        }
        builder
    }

    fn node(&mut self, element: u32, concept: Option<Concept>) -> u32 {
        let node = self.made.elements.len() as u32;
        self.made.elements.push(element);
        self.made.concepts.push(concept);
        if let Some(place) = self.node_of.get_mut(element as usize) {
            *place = node;
        }
        node
    }

    /// Begins the references of the next loaded node.
    fn begin(&mut self, own: u32, references: usize) {
        debug_assert_eq!(self.starts.len(), own as usize);
        self.starts.push(self.edges.len() as u32);
        self.is_hub.push(references > HUB);
    }

    /// Whether the references of a loaded node added an edge before.
    fn has(&self, node: u32, id: PackedId<'a>, edge: &Edge) -> bool {
        // Without a direction either end may come first.
        let ends = |edge: &Edge| (edge.source.min(edge.target), edge.source.max(edge.target));
        let new = ends(edge);
        let is_it = |number: usize| ends(&self.edges[number]) == new && self.ids[number] == id;
        let Some(start) = self.starts.get(node as usize) else {
            return false;
        };
        if self.is_hub[node as usize] {
            let hash = self.hasher.hash_one((id, new));
            return self
                .seen
                .find(hash, |number| is_it(*number as usize))
                .is_some();
        }
        let next = self.starts.get(node as usize + 1);
        let end = next.map_or(self.edges.len(), |next| *next as usize);
        (*start as usize..end).any(is_it)
    }

    fn add(&mut self, own: u32, origin: (u32, u32), end: &RelationEnd<'a>) {
        let known = self.node_of.get(end.element as usize).copied();
        let other = match known.filter(|node| *node != NONE) {
            Some(node) => node,
            None => {
                let concept = self.concepts.get(self.catalog, end.class);
                let node = self.node(end.element, concept);
                if concept.is_none() {
                    self.may_be_relationships.push(node);
                }
                node
            }
        };
        let side = self.sides.get(self.catalog, end.direction);
        let (source, target) = match side {
            Side::Incoming => (other, own),
            Side::Outgoing | Side::Undirected => (own, other),
        };
        let edge = Edge {
            source,
            target,
            kind: self.kinds.get(self.catalog, end.kind),
            is_directed: side != Side::Undirected,
        };
        if self.has(other, end.id, &edge) || self.has(own, end.id, &edge) {
            return;
        }
        let number = self.edges.len() as u32;
        self.edges.push(edge);
        self.ids.push(end.id);
        if self.is_hub[own as usize] {
            let Self {
                seen,
                edges,
                ids,
                hasher,
                ..
            } = self;
            let hash = |number: &u32| {
                let edge = &edges[*number as usize];
                let ends = (edge.source.min(edge.target), edge.source.max(edge.target));
                hasher.hash_one((ids[*number as usize], ends))
            };
            seen.insert_unique(hash(&number), number, hash);
        }
        self.made.origins.push(origin);
    }

    fn finish(self) -> Landscape {
        let mut made = self.made;
        if !self.may_be_relationships.is_empty() {
            let ids: HashSet<PackedId<'_>> = self.ids.iter().copied().collect();
            for node in self.may_be_relationships {
                let id = self.catalog.text(made.elements[node as usize]);
                if ids.contains(&PackedId::from(id)) {
                    made.concepts[node as usize] = Some(Concept::Relationship);
                }
            }
        }
        made.graph = Graph::new(made.elements.len(), self.edges);
        made
    }
}

/// What few texts mean, looked up once for each.
struct Cached<T> {
    read: fn(&str) -> T,
    known: HashMap<u32, T>,
}

impl<T: Copy> Cached<T> {
    fn new(read: fn(&str) -> T) -> Self {
        Self {
            read,
            known: HashMap::new(),
        }
    }

    fn get(&mut self, catalog: &Catalog, number: u32) -> T {
        let read = &self.read;
        *self
            .known
            .entry(number)
            .or_insert_with(|| read(catalog.text(number)))
    }
}

#[cfg(test)]
mod tests;
