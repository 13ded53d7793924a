//! What an evaluation found.

use std::ops::Range;

use architrave_catalog::view::Problem;
use architrave_metamodel::{Concept, Kind, Kinds};

use crate::{Need, PatternError, Severity};

/// The result of an evaluation. Nodes and edges are those of the landscape.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// What became of each rule of the set, in its order.
    pub rules: Vec<RuleReport>,
    /// All findings by rule, those of one rule in the order of nodes and edges.
    pub findings: Vec<Finding>,
}

/// What became of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleReport {
    /// Whether it ran.
    pub outcome: Outcome,
    /// What to know about the result.
    pub notes: Vec<Note>,
    /// How many elements, or junctions, were checked.
    pub elements: usize,
    /// How many relationships were checked.
    pub relationships: usize,
    /// Where its findings are in the report.
    pub findings: Range<usize>,
    /// How many of them were accepted.
    pub accepted: usize,
}

/// Whether a rule ran.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It ran.
    Ran,
    /// It is not enabled.
    Off,
    /// It cannot run as it is written.
    Broken(Broken),
    /// It needs what the elements do not have.
    NotApplicable(Need),
}

/// Why a rule cannot run.
#[derive(Clone, Debug, PartialEq)]
pub enum Broken {
    /// Parts of the scope cannot be read.
    Scope(Vec<Problem>),
    /// Parts of the query cannot be read.
    Query(Vec<Problem>),
    /// The query is empty, and would find everything.
    EmptyQuery,
    /// The pattern of names cannot be read.
    Pattern(PatternError),
    /// It names no kind of relationship.
    NoKinds,
    /// It lists no value.
    NoValues,
}

/// What to know about the result of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// No loaded element is in the scope.
    ScopeIsEmpty,
    /// No loaded element has a property of this key, not even without a value.
    UnknownProperty(String),
    /// So many relationships or elements were not judged: their class or kind is none of ArchiMate.
    NotJudged(usize),
    /// So many elements were not judged: when their version was made is unknown.
    UnknownAge(usize),
}

/// Something to correct.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The place of the rule in its set.
    pub rule: usize,
    /// What it is about.
    pub subject: Subject,
    /// What is wrong.
    pub detail: Detail,
    /// The place of the acceptance in the rule set, if somebody accepted it.
    pub accepted: Option<usize>,
}

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Subject {
    /// The element of a node; a junction may not be loaded.
    Element(u32),
    /// The relationship of an edge.
    Relationship(u32),
}

/// What is wrong, where the rule does not say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The rule says it.
    None,
    /// ArchiMate does not allow the kind of the relationship.
    NotAllowed {
        /// The kinds that it allows from source to target.
        allowed: Kinds,
        /// The kinds that it allows from target to source.
        reversed: Kinds,
    },
    /// A junction has relationships of these kinds, and may have one kind.
    JunctionKinds(Kinds),
    /// A junction joins ends between which ArchiMate does not allow the kind.
    JunctionEnds {
        /// The kind of the junction's relationships.
        kind: Kind,
        /// What one of the sources is.
        source: Concept,
        /// What one of the targets is.
        target: Concept,
    },
    /// This meta property has no value: see [`Catalog::meta_property`](architrave_catalog::Catalog::meta_property).
    Mandatory {
        /// Its number.
        meta: u32,
    },
    /// The service does not know this user.
    UnknownOwner(String),
    /// The newest version is so old, in whole days.
    Age {
        /// Days.
        days: u32,
    },
    /// Valid elements depend on it.
    NeededBy {
        /// The first of them.
        node: u32,
        /// How many there are.
        count: u32,
    },
    /// A Valid element depends on an Invalid one.
    ReliesOn {
        /// The Valid one.
        dependent: u32,
        /// The Invalid one.
        dependency: u32,
    },
    /// Others have the same class and name.
    SameName {
        /// The first of them.
        other: u32,
        /// How many there are.
        count: u32,
    },
    /// The value that is not listed: its first text, which may be the beginning of a long one.
    Value(String),
    /// Elements depend on one another in a circle. The subject is the first of its members.
    Cycle {
        /// A shortest circle: its edges in order, each with the node that it leads to.
        steps: Vec<CycleStep>,
        /// All elements that reach one another.
        members: Vec<u32>,
    },
}

/// A step of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CycleStep {
    /// The edge.
    pub edge: u32,
    /// The node that it leads to.
    pub node: u32,
}

impl Report {
    /// The findings of a rule.
    pub fn of_rule(&self, rule: usize) -> &[Finding] {
        let range = self.rules.get(rule).map(|report| report.findings.clone());
        range
            .and_then(|range| self.findings.get(range))
            .unwrap_or(&[])
    }

    /// How many findings of this severity nobody accepted.
    pub fn open(&self, set: &crate::RuleSet, severity: Severity) -> usize {
        let rules = self.rules.iter().zip(&set.rules);
        let same = rules.filter(|(_, rule)| rule.severity == severity);
        same.map(|(report, _)| report.findings.len() - report.accepted)
            .sum()
    }
}
