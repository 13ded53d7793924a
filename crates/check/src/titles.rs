//! What checks are called.

use architrave_rules::{Check, Need, Rule, RuleReport};

/// The name of a rule: its own, else that of its check.
pub fn title(rule: &Rule) -> String {
    if let Some(name) = &rule.name {
        return crate::words::clean(name);
    }
    match &rule.check {
        Check::RelationshipNotAllowed {} => "Relationship not allowed by ArchiMate".to_owned(),
        Check::PropertyMissing { key } => format!("Property \"{key}\" missing"),
        Check::MandatoryMissing {} => "Mandatory value missing".to_owned(),
        Check::NoOwner {} => "No owner".to_owned(),
        Check::OwnerUnknown {} => "Owner unknown to the service".to_owned(),
        Check::Orphan {} => "Element without relationships".to_owned(),
        Check::NotModified { days } => format!("Not modified for {days} days"),
        Check::DraftTooOld { days } => format!("Draft older than {days} days"),
        Check::NeededNotValid { .. } => "Not valid, but valid elements depend on it".to_owned(),
        Check::ValidReliesOnInvalid { .. } => "Valid depends on invalid".to_owned(),
        Check::SameName {} => "Same name twice".to_owned(),
        Check::NamePattern { pattern } => format!("Name does not match \"{pattern}\""),
        Check::LanguageMissing { language } => format!("No name in \"{language}\""),
        Check::ValueNotListed { key, .. } => format!("Value of \"{key}\" not listed"),
        Check::Cycle { .. } => "Dependency cycle".to_owned(),
        Check::Query { query } => format!("Nothing may match: {query}"),
    }
}

/// What elements of a file do not have.
pub const fn need(need: Need) -> &'static str {
    match need {
        Need::States => "validity states",
        Need::Owners => "owners",
        Need::Users => "users",
        Need::Times => "times",
        Need::Mandatory => "settings",
        Need::Service => "data of the service",
        Need::Findings => "findings of rules",
    }
}

/// `3 errors`, or `1 error`.
pub fn counted(count: usize, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// What was checked.
pub fn coverage(rule: &RuleReport) -> String {
    let (elements, relationships) = (rule.elements, rule.relationships);
    let related = || counted(relationships, "relationship");
    match (elements, relationships) {
        (0, 0) => "nothing".to_owned(),
        (_, 0) => counted(elements, "element"),
        (0, _) => related(),
        _ => format!("{}, {}", related(), counted(elements, "junction")),
    }
}
