//! How the pieces of a text belong together: `OR` joins what is side by side, brackets group,
//! `-` and `NOT` negate.

use crate::sorting::SortInPlace;
use std::ops::Range;

use super::lex::{Piece, pieces};
use super::node::{Clause, Node};
use super::problem::{Problem, ProblemKind};
use super::read::TermReader;
use super::relation::{Prefix, Relation};
use super::{Query, Term};
use crate::Catalog;

/// How deep groups may be nested: more would only exhaust the stack.
const DEEPEST: usize = 20;

/// Reads a text.
pub fn query(text: &str, catalog: &Catalog) -> Query {
    let mut parser = Parser {
        reader: TermReader::new(catalog),
        pieces: &pieces(text),
        at: 0,
    };
    let mut sides = Vec::new();
    loop {
        let side = parser.sides(0);
        sides.push(side);
        // A bracket that closes nothing ends no group.
        match parser.next() {
            Some(Piece::Close(span)) => {
                parser.problem(Problem::new(span.clone(), ProblemKind::ClosesNothing));
            }
            _ => break,
        }
    }
    let mut clauses = Vec::new();
    for mut sides in sides {
        sides.retain(|side| !side.is_empty());
        match sides.len() {
            0 => {}
            1 => clauses.append(&mut sides[0]),
            _ => {
                let mut spans = sides.iter().flatten().map(|clause| &clause.span);
                let start = spans.next().map_or(0, |span| span.start);
                let end = spans.next_back().map_or(start, |span| span.end);
                let sides = sides.into_iter().filter_map(joined).collect();
                let node = Node::any(sides);
                clauses.extend(node.map(|node| Clause {
                    span: start..end,
                    node,
                }));
            }
        }
    }
    let mut problems = parser.reader.problems;
    problems.arrange_by_key(|problem| problem.span.start);
    Query {
        text: text.to_owned(),
        clauses,
        problems,
    }
}

/// What must all hold, as one.
fn joined(clauses: Vec<Clause>) -> Option<Node> {
    Node::all(clauses.into_iter().map(|clause| clause.node).collect())
}

struct Parser<'a> {
    reader: TermReader<'a>,
    pieces: &'a [Piece],
    at: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a Piece> {
        self.pieces.get(self.at)
    }

    fn next(&mut self) -> Option<&'a Piece> {
        let piece = self.peek()?;
        self.at += 1;
        Some(piece)
    }

    fn problem(&mut self, problem: Problem) {
        self.reader.problems.push(problem);
    }

    /// An operator lacks a side. At the end of the text somebody is still typing.
    fn lacks(&mut self, span: &Range<usize>, kind: ProblemKind) {
        let unfinished = self.peek().is_none();
        self.problem(Problem {
            unfinished,
            ..Problem::new(span.clone(), kind)
        });
    }

    /// What is between `OR`s, up to the end of the group; each side holds what must all hold.
    fn sides(&mut self, depth: usize) -> Vec<Vec<Clause>> {
        let mut sides = Vec::new();
        loop {
            let from = self.at;
            sides.push(self.side(depth));
            let is_empty = self.at == from;
            let Some(Piece::Or(span)) = self.peek() else {
                return sides;
            };
            self.at += 1;
            let ends = matches!(
                self.peek(),
                None | Some(Piece::Or(_) | Piece::And(_) | Piece::Close(_))
            );
            if is_empty || ends {
                self.lacks(span, ProblemKind::OrWithoutSide);
            }
        }
    }

    fn side(&mut self, depth: usize) -> Vec<Clause> {
        let mut clauses = Vec::new();
        let from = self.at;
        while let Some(piece) = self.peek() {
            match piece {
                Piece::Or(_) | Piece::Close(_) => break,
                Piece::And(span) => {
                    let is_first = self.at == from;
                    self.at += 1;
                    let ends = matches!(
                        self.peek(),
                        None | Some(Piece::Or(_) | Piece::And(_) | Piece::Close(_))
                    );
                    if is_first || ends {
                        self.lacks(span, ProblemKind::AndWithoutSide);
                    }
                }
                _ => clauses.extend(self.clause(depth)),
            }
        }
        clauses
    }

    /// A term or group, with the `NOT`s before it.
    fn clause(&mut self, depth: usize) -> Option<Clause> {
        let start = self.peek()?.span().start;
        let mut negated = false;
        while let Some(Piece::Not(span)) = self.peek() {
            negated = !negated;
            self.at += 1;
            if !matches!(
                self.peek(),
                Some(Piece::Term(_) | Piece::Open(..) | Piece::Not(_) | Piece::Relation(_))
            ) {
                self.lacks(span, ProblemKind::NotWithoutTerm);
                return None;
            }
        }
        let node = match self.next()? {
            Piece::Term(token) => {
                let test = self.reader.test(token)?;
                Some(Node::Term(Box::new(Term {
                    span: token.span.clone(),
                    negated: token.negated,
                    token: token.clone(),
                    test,
                })))
            }
            Piece::Open(span, minus) => {
                negated ^= *minus;
                self.group(span, depth)
            }
            Piece::Relation(prefix) => {
                negated ^= prefix.negated;
                self.relation(prefix, depth)
            }
            // Nothing else begins a clause.
            _ => None,
        }?;
        let end = self.pieces[self.at - 1].span().end;
        Some(Clause {
            span: start..end,
            node: if negated { node.negated() } else { node },
        })
    }

    /// What follows is what the other element must be.
    fn relation(&mut self, prefix: &Prefix, depth: usize) -> Option<Node> {
        if depth == DEEPEST {
            let problem = ProblemKind::TooDeep(DEEPEST);
            self.problem(Problem::new(prefix.span.clone(), problem));
            return None;
        }
        let what = match self.peek() {
            Some(Piece::Term(token)) if token.is_any() => {
                self.at += 1;
                None
            }
            None | Some(Piece::Or(_) | Piece::And(_) | Piece::Close(_)) => {
                self.lacks(&prefix.span, ProblemKind::RelationWithoutTerm(prefix.how));
                return None;
            }
            Some(_) => Some(self.clause(depth + 1)?.node),
        };
        Some(Node::Related(Box::new(Relation {
            span: prefix.span.clone(),
            how: prefix.how,
            least: prefix.least,
            what,
        })))
    }

    fn group(&mut self, open: &Range<usize>, depth: usize) -> Option<Node> {
        if depth == DEEPEST {
            self.problem(Problem::new(open.clone(), ProblemKind::TooDeep(DEEPEST)));
            // What is in it is read as if it were outside.
            return None;
        }
        let from = self.at;
        let sides = self.sides(depth + 1);
        if self.at == from {
            self.at += usize::from(self.peek().is_some());
            self.lacks(open, ProblemKind::EmptyGroup);
            return None;
        }
        // Without one the group ends with the text.
        if let Some(Piece::Close(_)) = self.peek() {
            self.at += 1;
        }
        Node::any(sides.into_iter().filter_map(joined).collect())
    }
}
