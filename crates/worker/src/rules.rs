//! What rules find in a file: codes and values, without the evaluation.

use serde::{Deserialize, Serialize};

use crate::Stopped;

/// The largest file that rules run on, in bytes. They read it into memory a second time, as elements of a catalog,
/// and a worker that runs out of memory would lose the file.
pub const RULES_LIMIT: u64 = 100_000_000;
/// How many places of each rule the page receives.
pub const RULE_PLACES: usize = 50;

/// A finding of a loaded element that nobody accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenFinding {
    /// The id of the rule.
    pub rule: String,
    /// What it is about.
    pub subject: OpenSubject,
}

/// Loaded elements, by their logical ids.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OpenSubject {
    /// An element.
    Element(String),
    /// A relationship.
    Relationship {
        /// Its kind.
        kind: String,
        /// Where it begins.
        source: String,
        /// Where it ends.
        target: String,
    },
}

/// What the rules of a set found in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    /// The name of the set; empty where it has none, as the built-in one.
    pub set: String,
    /// How many parts of the set could not be read.
    pub unreadable: usize,
    /// The rules, in the order of the set.
    pub rules: Vec<RuleResult>,
    /// How many elements and relationships were not checked: they have no identifier, no type or no end.
    pub left_out: usize,
    /// Whether earlier imports of the model say which findings are not new.
    pub is_compared: bool,
    /// With how many loaded elements the file was checked, by rules that need them; 0 for the file alone.
    pub loaded: usize,
}

/// Why rules did not run on a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RulesFailure {
    /// It is larger than [`RULES_LIMIT`].
    TooLarge {
        /// The limit in bytes.
        limit: u64,
    },
    /// It cannot be read to its end.
    Stopped(Box<Stopped>),
    /// The rule set is none, or of another version.
    UnreadableSet,
}

/// What a rule found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RuleResult {
    /// Its id.
    pub id: String,
    /// Its own name; without one, its check names it.
    pub name: Option<String>,
    /// What it checks.
    pub check: RuleCheck,
    /// How bad a finding is.
    pub severity: RuleSeverity,
    /// Whether it ran.
    pub outcome: RuleOutcome,
    /// What to know about the result.
    pub notes: Vec<RuleNote>,
    /// How many findings are new; all of them where nothing is compared.
    pub new: usize,
    /// How many are not: what they are about was imported before and did not change.
    pub known: usize,
    /// How many more somebody accepted.
    pub accepted: usize,
    /// How many open findings of loaded elements are gone once the file is imported.
    pub fixed: usize,
    /// Where: the first [`RULE_PLACES`], the new ones before the others, each in the order of the file.
    pub places: Vec<RulePlace>,
}

/// How bad a finding of a rule is, from the worst on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub enum RuleSeverity {
    Error,
    Warning,
    Hint,
}

/// What a rule checks, with the parameters that its title has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are those of rule sets")]
pub enum RuleCheck {
    RelationshipNotAllowed,
    PropertyMissing { key: String },
    MandatoryMissing,
    NoOwner,
    OwnerUnknown,
    Orphan,
    NotModified { days: u32 },
    DraftTooOld { days: u32 },
    NeededNotValid,
    ValidReliesOnInvalid,
    SameName,
    NamePattern { pattern: String },
    LanguageMissing { language: String },
    ValueNotListed { key: String },
    Cycle,
    Query { query: String },
}

/// Whether a rule ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleOutcome {
    /// It ran.
    Ran,
    /// It is not enabled.
    Off,
    /// It needs what elements of a file do not have.
    NotApplicable(RuleNeed),
    /// It cannot run as it is written.
    Broken(RuleFault),
}

/// What a rule needs and elements of a file do not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RuleNeed {
    /// Validity states.
    States,
    /// Owners.
    Owners,
    /// Which users the service knows.
    Users,
    /// When something was created, changed, published or loaded.
    Times,
    /// Which properties the settings require.
    Settings,
    /// Groups, versions, visibility and the origin of ids.
    Service,
    /// What other rules found.
    Findings,
}

/// Why a rule cannot run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleFault {
    /// Its scope cannot be read.
    Scope,
    /// Its query cannot be read.
    Query,
    /// Its query is empty.
    EmptyQuery,
    /// Its pattern cannot be read.
    Pattern,
    /// It names no kind of relationship.
    NoKinds,
    /// It lists no value.
    NoValues,
}

/// What to know about the result of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleNote {
    /// No element of the file is in its scope.
    ScopeIsEmpty,
    /// No element has a property of this key.
    UnknownProperty(String),
    /// So many elements or relationships were not judged: ArchiMate does not have their class or kind.
    NotJudged(usize),
}

/// A finding of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulePlace {
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
    /// Whether it is not new.
    pub is_known: bool,
    /// What it is about.
    pub subject: RuleSubject,
    /// What is wrong.
    pub detail: RuleDetail,
}

/// An element of the file, or an end of a relationship.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleElement {
    /// Its identifier.
    pub identifier: String,
    /// Its name in the language asked for, else in any.
    pub name: Option<String>,
    /// Its class, `Junction`, `Relationship` or its type as written.
    pub class: Option<String>,
}

/// What a finding is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleSubject {
    /// An element or a junction.
    Element(RuleElement),
    /// A relationship.
    Relationship {
        /// Its kind.
        kind: String,
        /// Where it begins.
        source: RuleElement,
        /// Where it ends.
        target: RuleElement,
    },
}

/// What is wrong, where the rule does not say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleDetail {
    /// The rule says it.
    None,
    /// ArchiMate does not allow the kind of the relationship.
    NotAllowed {
        /// The kinds that it allows in this direction.
        allowed: Vec<String>,
        /// Whether it allows the kind in the opposite direction.
        is_allowed_reversed: bool,
    },
    /// A junction has relationships of these kinds, and may have one kind.
    JunctionKinds(Vec<String>),
    /// A junction joins ends between which ArchiMate does not allow the kind.
    JunctionEnds {
        /// The kind of its relationships.
        kind: String,
        /// The class of a source.
        source: String,
        /// The class of a target.
        target: String,
        /// The kinds that ArchiMate allows between them.
        allowed: Vec<String>,
    },
    /// Others have the same class and name.
    SameName {
        /// The identifier of the first of them.
        other: String,
        /// How many there are.
        count: usize,
    },
    /// The value that is not listed.
    Value(String),
    /// Elements depend on one another in a circle.
    Cycle {
        /// A shortest circle: its elements in order, the first one again at the end.
        steps: Vec<RuleElement>,
        /// Whether the end of a long circle is left out.
        is_cut: bool,
        /// How many elements reach one another.
        members: usize,
    },
}
