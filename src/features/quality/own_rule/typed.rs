//! What is typed into the form of a rule, and the check that it makes.

use architrave_metamodel::Kinds;
use architrave_rules::{Check, KindList, OwnRule, Pattern, Severity};

/// A rule as it is typed: what the chosen check does not need stays, in case another one is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedRule {
    pub name: String,
    pub severity: Severity,
    pub scope: String,
    /// The name of the check in a rule set.
    pub check: &'static str,
    pub key: String,
    pub days: String,
    pub kinds: Kinds,
    pub pattern: String,
    pub language: String,
    /// One per line.
    pub values: String,
    pub query: String,
}

/// What a check needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    Key,
    Days,
    Kinds,
    Pattern,
    Language,
    Values,
    Query,
}

/// The default of a check that needs days.
const DAYS: &str = "90";

impl Parameter {
    pub const ALL: [Self; 7] = [
        Self::Key,
        Self::Values,
        Self::Days,
        Self::Kinds,
        Self::Pattern,
        Self::Language,
        Self::Query,
    ];

    /// Whether a check needs it.
    pub const fn is_of(self, check: &Check) -> bool {
        match check {
            Check::PropertyMissing { .. } => matches!(self, Self::Key),
            Check::ValueNotListed { .. } => matches!(self, Self::Key | Self::Values),
            Check::NotModified { .. } | Check::DraftTooOld { .. } => matches!(self, Self::Days),
            Check::NeededNotValid { .. }
            | Check::ValidReliesOnInvalid { .. }
            | Check::Cycle { .. } => matches!(self, Self::Kinds),
            Check::NamePattern { .. } => matches!(self, Self::Pattern),
            Check::LanguageMissing { .. } => matches!(self, Self::Language),
            Check::Query { .. } => matches!(self, Self::Query),
            Check::RelationshipNotAllowed {}
            | Check::MandatoryMissing {}
            | Check::NoOwner {}
            | Check::OwnerUnknown {}
            | Check::Orphan {}
            | Check::SameName {} => false,
        }
    }
}

impl From<&OwnRule> for TypedRule {
    fn from(rule: &OwnRule) -> Self {
        let mut typed = Self {
            name: rule.name.clone(),
            severity: rule.severity,
            scope: rule.scope.clone(),
            check: rule.check.name(),
            key: String::new(),
            days: DAYS.to_owned(),
            kinds: KindList::default().0,
            pattern: String::new(),
            language: String::new(),
            values: String::new(),
            query: String::new(),
        };
        match &rule.check {
            Check::PropertyMissing { key } => typed.key.clone_from(key),
            Check::ValueNotListed { key, values } => {
                typed.key.clone_from(key);
                typed.values = values.join("\n");
            }
            Check::NotModified { days } | Check::DraftTooOld { days } => {
                typed.days = days.to_string();
            }
            Check::NeededNotValid { kinds }
            | Check::ValidReliesOnInvalid { kinds }
            | Check::Cycle { kinds } => typed.kinds = kinds.0,
            Check::NamePattern { pattern } => typed.pattern.clone_from(pattern),
            Check::LanguageMissing { language } => typed.language.clone_from(language),
            Check::Query { query } => typed.query.clone_from(query),
            Check::RelationshipNotAllowed {}
            | Check::MandatoryMissing {}
            | Check::NoOwner {}
            | Check::OwnerUnknown {}
            | Check::Orphan {}
            | Check::SameName {} => {}
        }
        typed
    }
}

impl TypedRule {
    /// The check, also where something of it is missing or wrong.
    pub fn check(&self) -> Check {
        let text = |text: &str| text.trim().to_owned();
        let (key, days) = (text(&self.key), self.days().unwrap_or_default());
        let kinds = KindList(self.kinds);
        match self.check {
            "relationship-not-allowed" => Check::RelationshipNotAllowed {},
            "property-missing" => Check::PropertyMissing { key },
            "mandatory-missing" => Check::MandatoryMissing {},
            "no-owner" => Check::NoOwner {},
            "owner-unknown" => Check::OwnerUnknown {},
            "orphan" => Check::Orphan {},
            "not-modified" => Check::NotModified { days },
            "draft-too-old" => Check::DraftTooOld { days },
            "needed-not-valid" => Check::NeededNotValid { kinds },
            "valid-relies-on-invalid" => Check::ValidReliesOnInvalid { kinds },
            "same-name" => Check::SameName {},
            "name-pattern" => Check::NamePattern {
                pattern: self.pattern.clone(),
            },
            "language-missing" => Check::LanguageMissing {
                language: text(&self.language),
            },
            "value-not-listed" => Check::ValueNotListed {
                key,
                values: self.values().map(str::to_owned).collect(),
            },
            "cycle" => Check::Cycle { kinds },
            _ => Check::Query {
                query: text(&self.query),
            },
        }
    }

    /// The rule, also where something of it is missing or wrong.
    pub fn rule(&self) -> OwnRule {
        OwnRule {
            name: self.name.trim().to_owned(),
            severity: self.severity,
            scope: self.scope.trim().to_owned(),
            check: self.check(),
        }
    }

    /// Whether a parameter of the check is missing or wrong. Queries are judged where they are read.
    pub fn is_faulty(&self, parameter: Parameter) -> bool {
        match parameter {
            _ if !parameter.is_of(&self.check()) => false,
            Parameter::Key => self.key.trim().is_empty(),
            Parameter::Days => self.days().is_none(),
            Parameter::Kinds => self.kinds.is_empty(),
            Parameter::Pattern => Pattern::parse(&self.pattern).is_err(),
            Parameter::Language => !is_language_tag(self.language.trim()),
            Parameter::Values => self.values().next().is_none(),
            Parameter::Query => false,
        }
    }

    fn days(&self) -> Option<u32> {
        self.days.trim().parse().ok()
    }

    fn values(&self) -> impl Iterator<Item = &str> {
        let lines = self.values.lines().map(str::trim);
        lines.filter(|line| !line.is_empty())
    }
}

/// Whether a text has the form of a language tag, such as `de` or `en-GB`.
fn is_language_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    let first = parts.next().unwrap_or_default();
    matches!(first.len(), 2 | 3)
        && first.bytes().all(|b| b.is_ascii_alphabetic())
        && parts.all(is_part)
}

#[cfg(test)]
mod tests {
    use architrave_metamodel::Kind;

    use super::*;

    /// One check of each name, with values in all parameters.
    fn checks() -> Vec<Check> {
        let typed = TypedRule {
            key: "tier".into(),
            days: "30".into(),
            kinds: Kinds::NONE.with(Kind::Serving),
            pattern: "A*".into(),
            language: "de-AT".into(),
            values: "gold\nsilver".into(),
            query: "class:Node".into(),
            ..TypedRule::from(&OwnRule::default())
        };
        let of = |name: &&'static str| {
            TypedRule {
                check: name,
                ..typed.clone()
            }
            .check()
        };
        Check::NAMES.iter().map(of).collect()
    }

    #[test]
    fn every_check_is_typed_and_read_again() {
        let names: Vec<&str> = checks().iter().map(Check::name).collect();
        assert_eq!(names, Check::NAMES);
        for check in checks() {
            let rule = OwnRule {
                name: "n".into(),
                severity: Severity::Hint,
                scope: "state:Valid".into(),
                check,
            };
            let typed = TypedRule::from(&rule);
            assert_eq!(typed.rule(), rule);
            let faulty = |parameter: &Parameter| typed.is_faulty(*parameter);
            assert!(!Parameter::ALL.iter().any(faulty), "{}", typed.check);
        }
    }

    #[test]
    fn missing_and_wrong_parameters_are_faulty_where_the_check_needs_them() {
        let typed = |check, parameter: Parameter, text: &str| {
            let mut typed = TypedRule {
                check,
                ..TypedRule::from(&OwnRule::default())
            };
            let place = match parameter {
                Parameter::Key => &mut typed.key,
                Parameter::Days => &mut typed.days,
                Parameter::Pattern => &mut typed.pattern,
                Parameter::Language => &mut typed.language,
                Parameter::Values => &mut typed.values,
                Parameter::Query | Parameter::Kinds => &mut typed.query,
            };
            text.clone_into(place);
            typed.is_faulty(parameter)
        };
        for (check, parameter, text) in [
            ("property-missing", Parameter::Key, " "),
            ("not-modified", Parameter::Days, "a week"),
            ("not-modified", Parameter::Days, "-1"),
            ("name-pattern", Parameter::Pattern, "[A-"),
            ("language-missing", Parameter::Language, "German"),
            ("language-missing", Parameter::Language, ""),
            ("value-not-listed", Parameter::Values, "\n \n"),
        ] {
            assert!(typed(check, parameter, text), "{check} {text}");
            assert!(!typed("orphan", parameter, text), "{check} {text}");
        }
    }
}
