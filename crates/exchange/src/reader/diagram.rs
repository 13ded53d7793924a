//! Views with their content. Nodes nest; a loop with a list of the open ones reads them, so depth costs no stack.

use std::collections::HashSet;
use std::io::Read;

use super::Reader;
use crate::namespaces::Namespace;
use crate::tokenizer::Token;
use crate::{
    Diagram, DiagramConnection, DiagramFinding, DiagramNode, DiagramProblem, DiagramReference,
    DiagramSubject, Error, Item,
};

/// A problem of the part that is being read, with the line and column of its tag.
pub(super) type Problem = (DiagramProblem, u64, u64);

impl<R: Read> Reader<R> {
    pub(super) fn diagram(&mut self) -> Result<Item, Error> {
        let mut diagram = Diagram {
            identifier: self.identifier(b"identifier"),
            viewpoint: self.tokens.attribute(Namespace::None, b"viewpoint"),
            viewpoint_ref: self.identifier(b"viewpointRef"),
            line: self.tokens.line(),
            column: self.tokens.column(),
            ..Diagram::default()
        };
        for text in [
            &diagram.identifier,
            &diagram.viewpoint,
            &diagram.viewpoint_ref,
        ] {
            self.weigh(text.as_ref().map_or(0, String::len))?;
        }
        self.require_identifier(diagram.identifier.as_ref())?;
        self.note_problems(&mut diagram, DiagramSubject::View, None)?;
        let depth = self.tokens.depth();
        let mut open = Vec::new();
        loop {
            match self.tokens.next()? {
                Token::Start => self.part_of_view(&mut diagram, &mut open)?,
                Token::End if self.tokens.depth() < depth => break,
                // Only ends of nodes arrive here: other parts are read to their end.
                Token::End => drop(open.pop()),
                Token::Text | Token::Done => {}
            }
        }
        self.check_identifiers(&mut diagram)?;
        diagram.findings.sort_by_key(|f| (f.line, f.column));
        Ok(Item::Diagram(diagram))
    }

    /// At the start tag of a child of the view or of the innermost node in `open`.
    fn part_of_view(&mut self, diagram: &mut Diagram, open: &mut Vec<usize>) -> Result<(), Error> {
        let innermost = open.last().copied();
        match (self.known(), innermost) {
            (Some(b"node"), _) => {
                let mut node = self.node()?;
                node.parent = innermost;
                diagram.nodes.push(node);
                open.push(diagram.nodes.len() - 1);
                self.note_problems(diagram, DiagramSubject::Node, open.last().copied())
            }
            (Some(b"connection"), _) => {
                let connection = self.connection()?;
                diagram.connections.push(connection);
                self.note_problems(diagram, DiagramSubject::Connection, None)
            }
            (Some(b"name" | b"label"), None) => {
                diagram.names.push(self.text()?);
                Ok(())
            }
            (Some(b"documentation"), None) => {
                diagram.documentation.push(self.text()?);
                Ok(())
            }
            (Some(b"properties"), None) => self.properties(&mut diagram.properties),
            (Some(_), Some(at)) => {
                self.part_of_node(&mut diagram.nodes[at])?;
                self.note_problems(diagram, DiagramSubject::Node, innermost)
            }
            _ => self.skip_element(),
        }
    }

    /// Notes a problem at the tag that was read last.
    pub(super) fn problem(&mut self, problem: DiagramProblem) -> Result<(), Error> {
        self.weigh(size_of::<DiagramFinding>())?;
        let (line, column) = (self.tokens.line(), self.tokens.column());
        self.problems.push((problem, line, column));
        Ok(())
    }

    pub(super) fn require_identifier(&mut self, identifier: Option<&String>) -> Result<(), Error> {
        match identifier {
            Some(_) => Ok(()),
            None => self.problem(DiagramProblem::IdentifierMissing),
        }
    }

    /// Makes the noted problems findings of a part: the view, the node at `node` or the last connection.
    fn note_problems(
        &mut self,
        diagram: &mut Diagram,
        subject: DiagramSubject,
        node: Option<usize>,
    ) -> Result<(), Error> {
        for (problem, line, column) in std::mem::take(&mut self.problems) {
            let identifier = match (subject, node) {
                (DiagramSubject::Connection, _) => {
                    let last = diagram.connections.last();
                    last.and_then(|connection| connection.identifier.clone())
                }
                (_, Some(at)) => diagram.nodes[at].identifier.clone(),
                (_, None) => diagram.identifier.clone(),
            };
            self.weigh(identifier.as_ref().map_or(0, String::len))?;
            diagram.findings.push(DiagramFinding {
                problem,
                subject,
                identifier,
                line,
                column,
            });
        }
        Ok(())
    }

    /// Finds identifiers that repeat within the view, and ends of connections that are not in it.
    fn check_identifiers(&mut self, diagram: &mut Diagram) -> Result<(), Error> {
        let mut seen = HashSet::new();
        let mut findings = Vec::new();
        for node in &diagram.nodes {
            let identifier = node.identifier.as_deref();
            if identifier.is_some_and(|id| !seen.insert(id)) {
                findings.push(of_node(node, DiagramProblem::IdentifierRepeated));
            }
        }
        for connection in &diagram.connections {
            let identifier = connection.identifier.as_deref();
            if identifier.is_some_and(|id| !seen.insert(id)) {
                findings.push(of_connection(
                    connection,
                    DiagramProblem::IdentifierRepeated,
                ));
            }
        }
        for connection in &diagram.connections {
            let ends = [
                (DiagramReference::Source, &connection.source),
                (DiagramReference::Target, &connection.target),
            ];
            for (end, identifier) in ends {
                let Some(identifier) = identifier else {
                    continue;
                };
                if !seen.contains(identifier.as_str()) {
                    let problem = DiagramProblem::ReferenceUnresolved(end, identifier.clone());
                    self.weigh(identifier.len())?;
                    findings.push(of_connection(connection, problem));
                }
            }
        }
        for finding in &findings {
            let identifier = finding.identifier.as_ref().map_or(0, String::len);
            self.weigh(size_of::<DiagramFinding>() + identifier)?;
        }
        diagram.findings.append(&mut findings);
        Ok(())
    }

    /// Whether the file is 3.x, whose views have types and bounds of numbers.
    pub(super) fn is_v3(&self) -> bool {
        self.namespace != Namespace::Exchange2
    }
}

fn of_node(node: &DiagramNode, problem: DiagramProblem) -> DiagramFinding {
    DiagramFinding {
        problem,
        subject: DiagramSubject::Node,
        identifier: node.identifier.clone(),
        line: node.line,
        column: node.column,
    }
}

fn of_connection(connection: &DiagramConnection, problem: DiagramProblem) -> DiagramFinding {
    DiagramFinding {
        problem,
        subject: DiagramSubject::Connection,
        identifier: connection.identifier.clone(),
        line: connection.line,
        column: connection.column,
    }
}
