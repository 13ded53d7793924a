//! References from views to the rest of the file.

use std::collections::{HashMap, HashSet};

use super::{Diagram, DiagramFinding, DiagramProblem, DiagramReference, DiagramSubject};
use crate::Item;

/// What an identifier names, as a set: a broken file may use one several times.
type Kinds = u8;
const ELEMENT: Kinds = 1;
const RELATIONSHIP: Kinds = 2;
const VIEW: Kinds = 4;
const VIEWPOINT: Kinds = 8;
const OTHER: Kinds = 16;
const CONCEPT: Kinds = ELEMENT | RELATIONSHIP;

/// Checks the identifiers of views and what views refer to, over a whole file. The reader itself keeps no identifiers.
///
/// It keeps each identifier of the file, so its memory grows with their number. Ends of connections are not its concern:
/// they are in the same view, and the reader checks them.
///
/// ```
/// use architrave_exchange::{DiagramProblem, Limits, Reader, ReferenceCheck};
/// let file = br#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/"
///     xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><views><diagrams>
///   <view identifier="v" xsi:type="Diagram">
///     <node identifier="n" xsi:type="Element" elementRef="e" x="0" y="0" w="9" h="9"/>
///   </view></diagrams></views></model>"#;
/// let mut reader = Reader::new(&file[..], Limits::default()).with_views();
/// let mut check = ReferenceCheck::default();
/// while let Ok(Some(item)) = reader.next_item() {
///     check.take(&item);
/// }
/// let findings = check.end();
/// assert!(matches!(&findings[0].problem, DiagramProblem::ReferenceUnresolved(_, id) if id == "e"));
/// ```
#[derive(Debug, Default)]
pub struct ReferenceCheck {
    defined: HashMap<String, Kinds>,
    findings: Vec<DiagramFinding>,
    /// References without a target so far: a file may define it later.
    open: Vec<(DiagramFinding, Kinds)>,
}

impl ReferenceCheck {
    /// Takes the next item of the file. It needs all of them, in the order of the file.
    pub fn take(&mut self, item: &Item) {
        let (identifier, kind) = match item {
            Item::Element(element) => (&element.identifier, ELEMENT),
            Item::Relationship(relationship) => (&relationship.identifier, RELATIONSHIP),
            Item::Header(header) => (&header.identifier, OTHER),
            Item::PropertyDefinition(definition) => (&definition.identifier, OTHER),
            Item::Viewpoint(viewpoint) => {
                let place = (viewpoint.line, viewpoint.column);
                let identifier = viewpoint.identifier.as_ref();
                self.define_part(DiagramSubject::Viewpoint, identifier, VIEWPOINT, place);
                return;
            }
            Item::Diagram(diagram) => return self.take_diagram(diagram),
            _ => return,
        };
        if let Some(identifier) = identifier {
            self.define(identifier, kind);
        }
    }

    /// What is wrong, in the order of the file.
    pub fn end(mut self) -> Vec<DiagramFinding> {
        for (finding, wanted) in self.open {
            let found = match &finding.problem {
                DiagramProblem::ReferenceUnresolved(_, to) => self.defined.get(to).copied(),
                _ => None,
            };
            if found.unwrap_or_default() & wanted == 0 {
                self.findings.push(finding);
            }
        }
        self.findings.sort_by_key(|f| (f.line, f.column));
        self.findings
    }

    fn take_diagram(&mut self, diagram: &Diagram) {
        let place = (diagram.line, diagram.column);
        let id = diagram.identifier.as_ref();
        self.define_part(DiagramSubject::View, id, VIEW, place);
        let mut refer = Referrer {
            check: self,
            subject: DiagramSubject::View,
            identifier: id,
            place,
        };
        let viewpoint = diagram.viewpoint_ref.iter();
        refer.to(DiagramReference::Viewpoint, VIEWPOINT, viewpoint);
        // A repeated identifier within the view is a finding of the reader.
        for node in &diagram.nodes {
            let mut refer = Referrer {
                check: self,
                subject: DiagramSubject::Node,
                identifier: node.identifier.as_ref(),
                place: (node.line, node.column),
            };
            refer.to(DiagramReference::Element, ELEMENT, &node.element);
            refer.to(DiagramReference::Concept, CONCEPT, &node.concept);
            refer.to(DiagramReference::View, VIEW, &node.view_refs);
        }
        for connection in &diagram.connections {
            let mut refer = Referrer {
                check: self,
                subject: DiagramSubject::Connection,
                identifier: connection.identifier.as_ref(),
                place: (connection.line, connection.column),
            };
            let relationship = &connection.relationship;
            refer.to(DiagramReference::Relationship, RELATIONSHIP, relationship);
            refer.to(DiagramReference::View, VIEW, &connection.view_refs);
        }
        self.define_concepts(diagram);
    }

    /// Defines nodes and connections; one that the reader found to be repeated within the view is not reported again.
    fn define_concepts(&mut self, diagram: &Diagram) {
        let repeated = diagram.findings.iter();
        let repeated: HashSet<_> = repeated
            .filter(|f| f.problem == DiagramProblem::IdentifierRepeated)
            .map(|f| (f.line, f.column))
            .collect();
        let nodes = diagram.nodes.iter().map(|n| {
            let place = (n.line, n.column);
            (DiagramSubject::Node, n.identifier.as_ref(), place)
        });
        let connections = diagram.connections.iter().map(|c| {
            let place = (c.line, c.column);
            (DiagramSubject::Connection, c.identifier.as_ref(), place)
        });
        for (subject, identifier, place) in nodes.chain(connections) {
            if !repeated.contains(&place) {
                self.define_part(subject, identifier, OTHER, place);
            }
        }
    }

    fn define_part(
        &mut self,
        subject: DiagramSubject,
        identifier: Option<&String>,
        kind: Kinds,
        (line, column): (u64, u64),
    ) {
        let problem = match identifier {
            Some(id) if self.define(id, kind) => DiagramProblem::IdentifierRepeated,
            // That of another part is a finding of the reader.
            None if subject == DiagramSubject::Viewpoint => DiagramProblem::IdentifierMissing,
            _ => return,
        };
        self.findings.push(DiagramFinding {
            problem,
            subject,
            identifier: identifier.cloned(),
            line,
            column,
        });
    }

    /// Whether the identifier was defined before.
    fn define(&mut self, identifier: &str, kind: Kinds) -> bool {
        if let Some(kinds) = self.defined.get_mut(identifier) {
            *kinds |= kind;
            return true;
        }
        self.defined.insert(identifier.to_owned(), kind);
        false
    }
}

/// The part of a view whose references are checked.
struct Referrer<'a> {
    check: &'a mut ReferenceCheck,
    subject: DiagramSubject,
    identifier: Option<&'a String>,
    place: (u64, u64),
}

impl Referrer<'_> {
    fn to<'b>(
        &mut self,
        reference: DiagramReference,
        wanted: Kinds,
        targets: impl IntoIterator<Item = &'b String>,
    ) {
        for target in targets {
            let defined = self.check.defined.get(target).copied();
            if defined.unwrap_or_default() & wanted != 0 {
                continue;
            }
            let (line, column) = self.place;
            let finding = DiagramFinding {
                problem: DiagramProblem::ReferenceUnresolved(reference, target.clone()),
                subject: self.subject,
                identifier: self.identifier.cloned(),
                line,
                column,
            };
            self.check.open.push((finding, wanted));
        }
    }
}
