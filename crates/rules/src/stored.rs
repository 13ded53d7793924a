//! The rules of a person: the chosen set, and what the person changed of it.

use std::collections::{BTreeMap, BTreeSet};

use architrave_catalog::fold::fold;
use serde::{Deserialize, Serialize};

use crate::{Accepted, Check, Rule, RuleSet, Severity};

/// Where the chosen set is from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The app.
    #[default]
    BuiltIn,
    /// A URL of the site.
    Site(String),
    /// A file of this name.
    File(String),
}

/// A rule of a person. The default is a warning about what an empty query finds.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRule {
    /// What the person calls it.
    pub name: String,
    /// How bad a finding is.
    pub severity: Severity,
    /// The elements that it is about; empty for all.
    pub scope: String,
    /// What it checks.
    pub check: Check,
}

/// The rules as they are stored. What the person changed survives another choice of the set.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct StoredRules {
    /// Where the chosen set is from.
    pub source: Source,
    /// The JSON of a chosen set that is not built in.
    pub chosen: String,
    /// Rules of the person.
    pub own: Vec<Rule>,
    /// Rules that were switched on or off.
    pub enabled: BTreeMap<String, bool>,
    /// Rules that got another severity.
    pub severity: BTreeMap<String, Severity>,
    /// Findings that the person accepted.
    pub accepted: Vec<Accepted>,
    /// Keys of findings that the chosen set accepts and the person does not.
    pub reopened: BTreeSet<String>,
}

impl Default for OwnRule {
    fn default() -> Self {
        Self {
            name: String::new(),
            severity: Severity::Warning,
            scope: String::new(),
            check: Check::Query {
                query: String::new(),
            },
        }
    }
}

impl StoredRules {
    /// From what was stored; the built-in set where it cannot be read.
    pub fn from_bytes(bytes: Option<&[u8]>) -> Self {
        // As a text: the code that reads rules from bytes would be a second copy.
        let text = bytes.and_then(|bytes| std::str::from_utf8(bytes).ok());
        let stored = text.and_then(|text| serde_json::from_str(text).ok());
        stored.unwrap_or_default()
    }

    /// To be stored; `None` where nothing differs from the built-in set.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        match *self == Self::default() {
            true => None,
            false => serde_json::to_vec(self).ok(),
        }
    }

    /// The set that is evaluated; the built-in one has rules for these languages.
    pub fn set(&self, languages: &[&str]) -> RuleSet {
        let chosen = match self.source {
            Source::BuiltIn => None,
            Source::Site(_) | Source::File(_) => RuleSet::from_json(&self.chosen).ok(),
        };
        let mut set = match chosen {
            Some(loaded) => loaded.set,
            None => RuleSet::built_in(languages),
        };
        // An id of the person's own rule may be in another set too.
        let is_free = |rule: &&Rule| set.rules.iter().all(|other| other.id != rule.id);
        let own: Vec<Rule> = self.own.iter().filter(is_free).cloned().collect();
        set.rules.extend(own);
        for rule in &mut set.rules {
            if let Some(enabled) = self.enabled.get(&rule.id) {
                rule.enabled = *enabled;
            }
            if let Some(severity) = self.severity.get(&rule.id) {
                rule.severity = *severity;
            }
        }
        set.accepted
            .retain(|accepted| !self.reopened.contains(&accepted.key));
        // The person's own acceptance is the one that counts.
        set.accepted.splice(0..0, self.accepted.iter().cloned());
        set
    }

    /// Accepts a finding.
    pub fn accept(&mut self, accepted: Accepted) {
        self.accepted.retain(|other| other.key != accepted.key);
        self.accepted.push(accepted);
    }

    /// Opens a finding again, whoever accepted it.
    pub fn reopen(&mut self, key: &str) {
        self.accepted.retain(|accepted| accepted.key != key);
        self.reopened.insert(key.to_owned());
    }

    /// Gives a finding back what the person said of it before.
    pub fn restore_acceptance(&mut self, key: &str, own: Option<Accepted>, was_reopened: bool) {
        self.accepted.retain(|accepted| accepted.key != key);
        self.accepted.extend(own);
        match was_reopened {
            true => self.reopened.insert(key.to_owned()),
            false => self.reopened.remove(key),
        };
    }

    /// Adds a rule of the person; returns its id.
    pub fn add_own(&mut self, rule: OwnRule) -> String {
        let id = free_id(&rule.name, |id| self.is_own(id));
        self.own.push(rule.with_id(&id));
        id
    }

    /// The rule of the person with an id.
    pub fn own_rule(&self, id: &str) -> Option<OwnRule> {
        let rule = self.own.iter().find(|rule| rule.id == id)?;
        Some(OwnRule {
            name: rule.name.clone().unwrap_or_default(),
            severity: self.severity.get(id).copied().unwrap_or(rule.severity),
            scope: rule.scope.clone(),
            check: rule.check.clone(),
        })
    }

    /// Changes a rule of the person. Its id stays, and with it the accepted findings. One that was removed meanwhile is
    /// added again.
    pub fn change_own(&mut self, id: &str, rule: OwnRule) {
        self.severity.remove(id);
        let new = rule.with_id(id);
        match self.own.iter_mut().find(|own| own.id == id) {
            Some(own) => {
                *own = Rule {
                    enabled: own.enabled,
                    ..new
                };
            }
            None => self.own.push(new),
        }
    }

    /// Removes a rule of the person; returns it.
    pub fn remove_own(&mut self, id: &str) -> Option<Rule> {
        let place = self.own.iter().position(|rule| rule.id == id)?;
        Some(self.own.remove(place))
    }

    /// Whether a rule is the person's own.
    pub fn is_own(&self, id: &str) -> bool {
        self.own.iter().any(|rule| rule.id == id)
    }
}

impl OwnRule {
    fn with_id(self, id: &str) -> Rule {
        Rule {
            name: Some(self.name),
            scope: self.scope,
            ..Rule::new(id, self.severity, self.check)
        }
    }
}

/// An id made of a name: `own-no-owner`, or with a number where it is taken.
fn free_id(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let folded = fold(name);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let slug: String = words.join("-").chars().take(40).collect();
    let slug = slug.trim_end_matches('-');
    let first = match slug {
        "" => "own".to_owned(),
        slug => format!("own-{slug}"),
    };
    let mut id = first.clone();
    let mut number = 2;
    while is_taken(&id) {
        id = format!("{first}-{number}");
        number += 1;
    }
    id
}

#[cfg(test)]
mod tests;
