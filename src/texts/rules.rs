//! Rules and their findings.

mod details;
mod problems;

pub use details::Details;
pub use problems::{broken, note, pattern_error, read_error, rule_problem};

use architrave_interface::ReferenceKind;
use architrave_metamodel::{Kind, Kinds};
use architrave_rules::{Check, Need, Rule, RuleReport, Severity};

use crate::format;
use crate::t::{self, Text};
use crate::texts::kind_label;

/// What a rule is called: by its own name, else by its check.
pub fn rule_title(rule: &Rule) -> String {
    use t::quality::check as texts;
    if let Some(name) = &rule.name {
        return name.clone();
    }
    match &rule.check {
        Check::RelationshipNotAllowed {} => texts::RELATIONSHIP_NOT_ALLOWED.into(),
        Check::PropertyMissing { key } => texts::property_missing(key),
        Check::MandatoryMissing {} => texts::MANDATORY_MISSING.into(),
        Check::NoOwner {} => t::common::NO_OWNER.into(),
        Check::OwnerUnknown {} => texts::OWNER_UNKNOWN.into(),
        Check::Orphan {} => texts::ORPHAN.into(),
        Check::NotModified { days } => texts::not_modified(*days as usize),
        Check::DraftTooOld { days } => texts::draft_too_old(*days as usize),
        Check::NeededNotValid { .. } => texts::NEEDED_NOT_VALID.into(),
        Check::ValidReliesOnInvalid { .. } => texts::VALID_RELIES_ON_INVALID.into(),
        Check::SameName {} => texts::SAME_NAME.into(),
        Check::NamePattern { pattern } => texts::name_pattern(pattern),
        Check::LanguageMissing { language } => {
            texts::language_missing(&format::language_name(language))
        }
        Check::ValueNotListed { key, .. } => texts::value_not_listed(key),
        Check::Cycle { .. } => texts::CYCLE.into(),
        Check::Query { query } => texts::query(query),
    }
}

/// What a check is called by itself, given its name in a rule set.
pub fn check_label(name: &str) -> Text {
    use t::quality::{check as titles, check_kinds as texts};
    match name {
        "relationship-not-allowed" => titles::RELATIONSHIP_NOT_ALLOWED,
        "property-missing" => texts::PROPERTY_MISSING,
        "mandatory-missing" => titles::MANDATORY_MISSING,
        "no-owner" => t::common::NO_OWNER,
        "owner-unknown" => titles::OWNER_UNKNOWN,
        "orphan" => titles::ORPHAN,
        "not-modified" => texts::NOT_MODIFIED,
        "draft-too-old" => texts::DRAFT_TOO_OLD,
        "needed-not-valid" => titles::NEEDED_NOT_VALID,
        "valid-relies-on-invalid" => titles::VALID_RELIES_ON_INVALID,
        "same-name" => titles::SAME_NAME,
        "name-pattern" => texts::NAME_PATTERN,
        "language-missing" => texts::LANGUAGE_MISSING,
        "value-not-listed" => texts::VALUE_NOT_LISTED,
        "cycle" => titles::CYCLE,
        _ => texts::QUERY,
    }
}

/// What a check finds, in a sentence.
pub const fn about(check: &Check) -> Text {
    use t::quality::about as texts;
    match check {
        Check::RelationshipNotAllowed {} => texts::RELATIONSHIP_NOT_ALLOWED,
        Check::PropertyMissing { .. } => texts::PROPERTY_MISSING,
        Check::MandatoryMissing {} => texts::MANDATORY_MISSING,
        Check::NoOwner {} => texts::NO_OWNER,
        Check::OwnerUnknown {} => texts::OWNER_UNKNOWN,
        Check::Orphan {} => texts::ORPHAN,
        Check::NotModified { .. } => texts::NOT_MODIFIED,
        Check::DraftTooOld { .. } => texts::DRAFT_TOO_OLD,
        Check::NeededNotValid { .. } => texts::NEEDED_NOT_VALID,
        Check::ValidReliesOnInvalid { .. } => texts::VALID_RELIES_ON_INVALID,
        Check::SameName {} => texts::SAME_NAME,
        Check::NamePattern { .. } => texts::NAME_PATTERN,
        Check::LanguageMissing { .. } => texts::LANGUAGE_MISSING,
        Check::ValueNotListed { .. } => texts::VALUE_NOT_LISTED,
        Check::Cycle { .. } => texts::CYCLE,
        Check::Query { .. } => texts::QUERY,
    }
}

/// What to do about a finding of a check.
pub const fn advice(check: &Check) -> Text {
    use t::quality::advice as texts;
    match check {
        Check::RelationshipNotAllowed {} => texts::RELATIONSHIP_NOT_ALLOWED,
        Check::PropertyMissing { .. } | Check::MandatoryMissing {} => texts::PROPERTY_MISSING,
        Check::NoOwner {} => texts::NO_OWNER,
        Check::OwnerUnknown {} => texts::OWNER_UNKNOWN,
        Check::Orphan {} => texts::ORPHAN,
        Check::NotModified { .. } => texts::NOT_MODIFIED,
        Check::DraftTooOld { .. } => texts::DRAFT_TOO_OLD,
        Check::NeededNotValid { .. } => texts::NEEDED_NOT_VALID,
        Check::ValidReliesOnInvalid { .. } => texts::VALID_RELIES_ON_INVALID,
        Check::SameName {} => texts::SAME_NAME,
        Check::NamePattern { .. } => texts::NAME_PATTERN,
        Check::LanguageMissing { .. } => texts::LANGUAGE_MISSING,
        Check::ValueNotListed { .. } => texts::VALUE_NOT_LISTED,
        Check::Cycle { .. } => texts::CYCLE,
        Check::Query { .. } => texts::QUERY,
    }
}

/// One finding of this severity.
pub const fn severity_label(severity: Severity) -> Text {
    match severity {
        Severity::Error => t::quality::severity::ERROR,
        Severity::Warning => t::quality::severity::WARNING,
        Severity::Hint => t::quality::severity::HINT,
    }
}

/// The findings of a severity.
pub const fn severities_label(severity: Severity) -> Text {
    match severity {
        Severity::Error => t::quality::severity::ERRORS,
        Severity::Warning => t::quality::severity::WARNINGS,
        Severity::Hint => t::quality::severity::HINTS,
    }
}

/// Why a rule does not apply.
pub const fn need(need: Need) -> Text {
    match need {
        Need::States => t::quality::need::STATES,
        Need::Owners => t::quality::need::OWNERS,
        Need::Users => t::quality::need::USERS,
        Need::Times => t::quality::need::TIMES,
        Need::Mandatory => t::quality::need::MANDATORY,
        Need::Service => t::quality::need::SERVICE,
        Need::Findings => t::quality::need::FINDINGS,
    }
}

/// What a rule checked: `612 relationships`.
pub fn covered(report: &RuleReport) -> String {
    let elements = t::common::element_count(report.elements);
    let relationships = t::common::relationship_count(report.relationships);
    match (report.elements, report.relationships) {
        (_, 0) => elements,
        (0, _) => relationships,
        _ => format!("{relationships}, {elements}"),
    }
}

/// The label of a kind of ArchiMate.
pub fn kind_name(kind: Kind) -> String {
    kind_label(&ReferenceKind::from(kind.name()))
}

/// The labels of kinds, in the order of ArchiMate.
pub fn kind_names(kinds: Kinds) -> Vec<String> {
    kinds.iter().map(kind_name).collect()
}
