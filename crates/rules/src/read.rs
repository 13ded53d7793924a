//! Reads a rule set. What cannot be read of one rule does not affect the others.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::{Accepted, Check, Rule, RuleSet, VERSION};

/// A rule set that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The rules that could be read.
    pub set: RuleSet,
    /// What could not be read.
    pub problems: Vec<RuleProblem>,
}

/// Why a text is no rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// It is not the JSON of a rule set.
    NotARuleSet {
        /// The line, from 1.
        line: usize,
        /// What the JSON reader says, in English.
        text: String,
    },
    /// It is of another version: what its rules mean is unknown.
    Version {
        /// The version.
        found: u64,
        /// The line, from 1.
        line: usize,
    },
}

/// A part of a rule set that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleProblem {
    /// The id of the rule, if it has one.
    pub rule: Option<String>,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: RuleProblemKind,
}

/// What is wrong with a part of a rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleProblemKind {
    /// There is no check of this name.
    UnknownCheck(String),
    /// The id is no slug: see [`Rule::is_id`].
    BadId,
    /// An earlier rule has the same id.
    SameId,
    /// A field is missing, unknown or has a wrong value: what the JSON reader says, in English.
    Unreadable(String),
    /// The same of an accepted finding.
    UnreadableAcceptance(String),
    /// The set has a field of this name, which is none of a rule set.
    UnknownField(String),
}

#[derive(Deserialize)]
#[serde(expecting = "a rule set: an object with version, name and rules")]
struct Versioned<'a> {
    #[serde(borrow)]
    version: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(expecting = "a rule set: an object with version, name and rules")]
struct Raw<'a> {
    #[serde(default)]
    name: String,
    #[serde(borrow)]
    rules: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    accepted: Vec<&'a RawValue>,
}

/// What can be said of a rule that cannot be read.
#[derive(Deserialize)]
struct Sketch {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    check: Option<CheckSketch>,
}

#[derive(Deserialize)]
struct CheckSketch {
    #[serde(rename = "type", default)]
    name: Option<String>,
}

impl RuleSet {
    /// Reads the JSON of a rule set.
    ///
    /// # Errors
    /// When it is none, or of another version. A rule that cannot be read is left out and reported in
    /// [`Loaded::problems`].
    pub fn from_json(text: &str) -> Result<Loaded, ReadError> {
        let text = text.trim_start_matches('\u{feff}');
        let not_a_rule_set = |error: serde_json::Error| ReadError::NotARuleSet {
            line: error.line(),
            text: message(&error),
        };
        let versioned: Versioned<'_> = serde_json::from_str(text).map_err(not_a_rule_set)?;
        let version = versioned.version;
        match version.get().parse::<u64>() {
            Ok(found) if found == u64::from(VERSION) => {}
            Ok(found) => {
                let line = Lines::new(text).of(version);
                return Err(ReadError::Version { found, line });
            }
            Err(error) => {
                return Err(ReadError::NotARuleSet {
                    line: Lines::new(text).of(version),
                    text: format!("version: {error}"),
                });
            }
        }
        let raw: Raw<'_> = serde_json::from_str(text).map_err(not_a_rule_set)?;
        let lines = Lines::new(text);
        let mut problems = unknown_fields(text, &lines);
        let (mut rules, mut ids) = (Vec::new(), HashSet::new());
        for one in raw.rules {
            match rule(one.get(), &mut ids) {
                Ok(rule) => rules.push(rule),
                Err((rule, kind, line)) => problems.push(RuleProblem {
                    rule,
                    line: lines.of(one) + line,
                    kind,
                }),
            }
        }
        let mut accepted = Vec::new();
        for one in raw.accepted {
            match serde_json::from_str::<Accepted>(one.get()) {
                Ok(one) => accepted.push(one),
                Err(error) => problems.push(RuleProblem {
                    rule: None,
                    line: lines.of(one) + error.line().saturating_sub(1),
                    kind: RuleProblemKind::UnreadableAcceptance(message(&error)),
                }),
            }
        }
        problems.sort_by_key(|problem| problem.line);
        let set = Self {
            version: VERSION,
            name: raw.name,
            rules,
            accepted,
        };
        Ok(Loaded { set, problems })
    }
}

/// A rule; else its id, what is wrong, and in which line after its first one.
fn rule(
    text: &str,
    ids: &mut HashSet<String>,
) -> Result<Rule, (Option<String>, RuleProblemKind, usize)> {
    let sketch = serde_json::from_str::<Sketch>(text).ok();
    let id = sketch.as_ref().and_then(|sketch| sketch.id.clone());
    let check = sketch.and_then(|sketch| sketch.check?.name);
    if let Some(check) = check.filter(|check| !Check::NAMES.contains(&check.as_str())) {
        return Err((id, RuleProblemKind::UnknownCheck(check), 0));
    }
    let rule: Rule = serde_json::from_str(text).map_err(|error| {
        let kind = RuleProblemKind::Unreadable(message(&error));
        (id, kind, error.line().saturating_sub(1))
    })?;
    if !Rule::is_id(&rule.id) {
        return Err((Some(rule.id), RuleProblemKind::BadId, 0));
    }
    if !ids.insert(rule.id.clone()) {
        return Err((Some(rule.id), RuleProblemKind::SameId, 0));
    }
    Ok(rule)
}

/// Fields of the set that it does not have: probably misspelt.
fn unknown_fields(text: &str, lines: &Lines<'_>) -> Vec<RuleProblem> {
    let fields: std::collections::BTreeMap<String, &RawValue> =
        serde_json::from_str(text).unwrap_or_default();
    let unknown = fields
        .into_iter()
        .filter(|(name, _)| !matches!(name.as_str(), "version" | "name" | "rules" | "accepted"));
    let problem = |(name, value): (String, &RawValue)| RuleProblem {
        rule: None,
        line: lines.of(value),
        kind: RuleProblemKind::UnknownField(name),
    };
    unknown.map(problem).collect()
}

/// What an error says, without the line of the part that was read by itself.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Where the lines of a text are: a file of many faulty rules is not counted through for each of them.
struct Lines<'a> {
    text: &'a str,
    /// The bytes that end lines.
    ends: Vec<usize>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Self {
            text,
            ends: ends.map(|(at, _)| at).collect(),
        }
    }

    /// The line where a part of the text begins, from 1.
    fn of(&self, part: &RawValue) -> usize {
        let start = self.text.as_ptr() as usize;
        let offset = (part.get().as_ptr() as usize).saturating_sub(start);
        1 + self.ends.partition_point(|end| *end < offset)
    }
}

#[cfg(test)]
mod tests;
