//! The codes of the messages for those of the rules.

use architrave_rules::{Broken, Check, Need, Note, Outcome, Severity};

use crate::rule_places::shortened;
use crate::{RuleCheck, RuleFault, RuleNeed, RuleNote, RuleOutcome, RuleSeverity};

pub(crate) const fn severity_code(severity: Severity) -> RuleSeverity {
    match severity {
        Severity::Error => RuleSeverity::Error,
        Severity::Warning => RuleSeverity::Warning,
        Severity::Hint => RuleSeverity::Hint,
    }
}

pub(crate) fn check_code(check: &Check) -> RuleCheck {
    match check {
        Check::RelationshipNotAllowed {} => RuleCheck::RelationshipNotAllowed,
        Check::PropertyMissing { key } => RuleCheck::PropertyMissing {
            key: shortened(key),
        },
        Check::MandatoryMissing {} => RuleCheck::MandatoryMissing,
        Check::NoOwner {} => RuleCheck::NoOwner,
        Check::OwnerUnknown {} => RuleCheck::OwnerUnknown,
        Check::Orphan {} => RuleCheck::Orphan,
        Check::NotModified { days } => RuleCheck::NotModified { days: *days },
        Check::DraftTooOld { days } => RuleCheck::DraftTooOld { days: *days },
        Check::NeededNotValid { .. } => RuleCheck::NeededNotValid,
        Check::ValidReliesOnInvalid { .. } => RuleCheck::ValidReliesOnInvalid,
        Check::SameName {} => RuleCheck::SameName,
        Check::NamePattern { pattern } => RuleCheck::NamePattern {
            pattern: shortened(pattern),
        },
        Check::LanguageMissing { language } => RuleCheck::LanguageMissing {
            language: shortened(language),
        },
        Check::ValueNotListed { key, .. } => RuleCheck::ValueNotListed {
            key: shortened(key),
        },
        Check::Cycle { .. } => RuleCheck::Cycle,
        Check::Query { query } => RuleCheck::Query {
            query: shortened(query),
        },
    }
}

pub(crate) const fn outcome_code(outcome: &Outcome) -> RuleOutcome {
    match outcome {
        Outcome::Ran => RuleOutcome::Ran,
        Outcome::Off => RuleOutcome::Off,
        Outcome::Broken(broken) => RuleOutcome::Broken(match broken {
            Broken::Scope(_) => RuleFault::Scope,
            Broken::Query(_) => RuleFault::Query,
            Broken::EmptyQuery => RuleFault::EmptyQuery,
            Broken::Pattern(_) => RuleFault::Pattern,
            Broken::NoKinds => RuleFault::NoKinds,
            Broken::NoValues => RuleFault::NoValues,
        }),
        Outcome::NotApplicable(need) => RuleOutcome::NotApplicable(match need {
            Need::States => RuleNeed::States,
            Need::Owners => RuleNeed::Owners,
            Need::Users => RuleNeed::Users,
            Need::Times => RuleNeed::Times,
            Need::Mandatory => RuleNeed::Settings,
            Need::Service => RuleNeed::Service,
            Need::Findings => RuleNeed::Findings,
        }),
    }
}

pub(crate) fn note_code(note: &Note) -> Option<RuleNote> {
    match note {
        Note::ScopeIsEmpty => Some(RuleNote::ScopeIsEmpty),
        Note::UnknownProperty(key) => Some(RuleNote::UnknownProperty(shortened(key))),
        Note::NotJudged(count) => Some(RuleNote::NotJudged(*count)),
        // Rules on ages do not run on files.
        Note::UnknownAge(_) => None,
    }
}
