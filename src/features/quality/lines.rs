//! The rows of the table of findings.

use super::fitting::{ElementFindings, Fitting};

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Nothing is there to choose, or it is gone.
    Nothing,
    /// The findings of a rule, by its place in the set.
    Rule(usize),
    /// Those of an element, by its node.
    Element(u32),
    /// Those that somebody accepted.
    Accepted,
}

/// A row: a finding, by its place in the report, or the heading above the accepted ones with their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Open(u32),
    Heading(usize),
    Accepted(u32),
}

impl Line {
    /// The finding of the row.
    pub const fn finding(&self) -> Option<u32> {
        match self {
            Self::Open(place) | Self::Accepted(place) => Some(*place),
            Self::Heading(_) => None,
        }
    }
}

/// The rows of what is chosen. Accepted findings of a rule are last, where they are shown.
pub fn lines(
    fitting: &Fitting,
    elements: &[ElementFindings],
    chosen: Chosen,
    has_accepted: bool,
) -> Vec<Line> {
    match chosen {
        Chosen::Nothing => Vec::new(),
        Chosen::Rule(rule) => {
            let Some(findings) = fitting.rules.get(rule) else {
                return Vec::new();
            };
            let mut lines: Vec<Line> = findings.open.iter().copied().map(Line::Open).collect();
            if !findings.accepted.is_empty() {
                lines.push(Line::Heading(findings.accepted.len()));
                if has_accepted {
                    lines.extend(findings.accepted.iter().copied().map(Line::Accepted));
                }
            }
            lines
        }
        Chosen::Element(node) => {
            let found = elements.iter().find(|one| one.node == node);
            let open = found.map(|one| one.open.as_slice()).unwrap_or_default();
            open.iter().copied().map(Line::Open).collect()
        }
        Chosen::Accepted => {
            let all = fitting.rules.iter().flat_map(|rule| &rule.accepted);
            all.copied().map(Line::Accepted).collect()
        }
    }
}
