//! Sentences about findings.

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_metamodel::{Concept, Kind, Kinds, allowed};
use architrave_rules::{Check, CycleStep, Detail, Finding, Rule, Subject};

/// How many names a sentence lists.
const LISTED: usize = 5;
/// How many characters of a text a sentence shows.
const SHOWN: usize = 80;

/// What sentences need.
pub struct Words<'a> {
    /// The elements.
    pub catalog: &'a Catalog,
    /// Their relationships.
    pub landscape: &'a Landscape,
    /// The language of names.
    pub language: &'a str,
}

impl Words<'_> {
    /// What is wrong, in one or two sentences.
    pub fn message(&self, rule: &Rule, finding: &Finding) -> String {
        let subject = match finding.subject {
            Subject::Element(node) => self.element(node),
            Subject::Relationship(edge) => self.relationship(edge),
        };
        match (&finding.detail, &rule.check) {
            (Detail::NotAllowed { allowed, reversed }, _) => {
                self.not_allowed(finding.subject, *allowed, *reversed)
            }
            (Detail::JunctionKinds(kinds), _) => {
                format!(
                    "{subject} joins relationships of several kinds: {}.",
                    list(*kinds)
                )
            }
            (
                Detail::JunctionEnds {
                    kind,
                    source,
                    target,
                },
                _,
            ) => format!(
                "{subject} joins {} from {} to {}, which ArchiMate does not allow. Allowed: {}.",
                kind.name(),
                source.name(),
                target.name(),
                list(allowed(*source, *target))
            ),
            (Detail::Mandatory { meta }, _) => {
                let key = self.catalog.meta_property(*meta);
                let key = key.map_or("", |meta| meta.key.as_str());
                format!(
                    "{subject} has no value of the mandatory property \"{}\".",
                    clean(key)
                )
            }
            (Detail::UnknownOwner(user), _) => {
                format!(
                    "{subject} is owned by the unknown user \"{}\".",
                    clean(user)
                )
            }
            (Detail::Age { days }, _) => format!("{subject} was last changed {days} days ago."),
            (Detail::NeededBy { node, count }, _) => {
                let first = self.element(*node);
                let more = more(*count);
                format!("{subject} is not valid, and valid elements depend on it: {first}{more}.")
            }
            (
                Detail::ReliesOn {
                    dependent,
                    dependency,
                },
                _,
            ) => {
                let (a, b) = (self.element(*dependent), self.element(*dependency));
                format!("{a} is valid and depends on {b}, which is invalid.")
            }
            (Detail::SameName { other, count }, _) => {
                let id = clean(self.landscape.element_id(self.catalog, *other));
                format!(
                    "{subject} has the same name and class as \"{id}\"{}.",
                    more(*count)
                )
            }
            (Detail::Value(text), Check::ValueNotListed { key, values }) => format!(
                "{subject} has the value \"{}\" of \"{}\". Allowed: {}.",
                clean(text),
                clean(key),
                clean(&values.join(", "))
            ),
            (Detail::Cycle { steps, members }, _) => self.cycle(steps, members),
            (Detail::Value(_) | Detail::None, check) => self.plain(&subject, check),
        }
    }

    fn plain(&self, subject: &str, check: &Check) -> String {
        match check {
            Check::PropertyMissing { key } => {
                format!("{subject} has no value of \"{}\".", clean(key))
            }
            Check::NoOwner {} => format!("{subject} has no owner."),
            Check::Orphan {} => format!("{subject} has no relationships."),
            Check::NamePattern { pattern } => {
                format!(
                    "The name of {subject} does not match \"{}\".",
                    clean(pattern)
                )
            }
            Check::LanguageMissing { language } => {
                format!("{subject} has no name in \"{}\".", clean(language))
            }
            Check::Query { query } => format!("{subject} matches \"{}\".", clean(query)),
            _ => format!("{subject}."),
        }
    }

    fn not_allowed(&self, subject: Subject, allowed: Kinds, reversed: Kinds) -> String {
        let Subject::Relationship(edge) = subject else {
            return String::new();
        };
        let Some(ends) = self.landscape.graph.edges().get(edge as usize) else {
            return String::new();
        };
        let kind = ends.kind.map_or("this", Kind::name);
        let mut text = format!(
            "ArchiMate does not allow {kind} from {} to {}. Allowed: {}.",
            self.element(ends.source),
            self.element(ends.target),
            list(allowed)
        );
        if ends.kind.is_some_and(|kind| reversed.contains(kind)) {
            text.push_str(&format!(" {kind} is allowed in the opposite direction."));
        }
        text
    }

    fn cycle(&self, steps: &[CycleStep], members: &[u32]) -> String {
        let last = steps.last().map(|step| step.node);
        let nodes = last.into_iter().chain(steps.iter().map(|step| step.node));
        let names = nodes.map(|node| self.name(node)).take(LISTED + 1);
        let mut text = names.collect::<Vec<_>>().join(" → ");
        if steps.len() > LISTED {
            text.push_str(" → …");
        }
        format!("{} elements depend on one another: {text}.", members.len())
    }

    fn relationship(&self, edge: u32) -> String {
        let kind = self.landscape.kind_name(self.catalog, edge);
        let ends = self.landscape.graph.edges().get(edge as usize);
        let ends = ends.map_or_else(String::new, |ends| {
            format!(
                "from {} to {}",
                self.element(ends.source),
                self.element(ends.target)
            )
        });
        format!("{} {ends}", clean(kind))
    }

    /// Name and class.
    fn element(&self, node: u32) -> String {
        let class = match self.landscape.row(node) {
            Some(row) => clean(self.catalog.class_at(row).as_str()),
            None => self
                .landscape
                .concept(node)
                .map_or("not in the file", Concept::name)
                .to_owned(),
        };
        format!("{} ({class})", self.name(node))
    }

    /// The name in quotes, else the identifier.
    fn name(&self, node: u32) -> String {
        let row = self.landscape.row(node);
        let name = row.and_then(|row| self.catalog.name_at(row, self.language));
        let name = name.filter(|name| !name.trim().is_empty());
        let name = name.unwrap_or_else(|| self.landscape.element_id(self.catalog, node));
        format!("\"{}\"", clean(name))
    }
}

fn more(count: u32) -> String {
    match count {
        0 | 1 => String::new(),
        count => format!(" and {} more", count - 1),
    }
}

/// The names of kinds.
fn list(kinds: Kinds) -> String {
    let names: Vec<&str> = kinds.iter().map(Kind::name).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        names => names.join(", "),
    }
}

/// A text of a file for a terminal: on one line, without control characters, and not long.
pub fn clean(text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c.is_control() || is_invisible(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let line = words.join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Characters that change the direction of what follows.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
