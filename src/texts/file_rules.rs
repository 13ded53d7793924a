//! What rules find in a file that is not imported yet.

use architrave_interface::{ElementClass, ReferenceKind};
use architrave_worker::{
    RuleCheck, RuleDetail, RuleElement, RuleFault, RuleNeed, RuleNote, RulePlace, RuleResult,
    RuleSubject, RulesFailure,
};

use super::import::stopped;
use crate::format::{bytes, count, language_name};
use crate::t::{self, Text};
use crate::texts::{class_label, kind_label};

/// The name of a rule: its own, else that of its check.
pub fn rule_title(rule: &RuleResult) -> String {
    use t::quality::check as titles;
    if let Some(name) = &rule.name {
        return name.clone();
    }
    match &rule.check {
        RuleCheck::RelationshipNotAllowed => titles::RELATIONSHIP_NOT_ALLOWED,
        RuleCheck::PropertyMissing { key } => return titles::property_missing(key),
        RuleCheck::MandatoryMissing => titles::MANDATORY_MISSING,
        RuleCheck::NoOwner => t::common::NO_OWNER,
        RuleCheck::OwnerUnknown => titles::OWNER_UNKNOWN,
        RuleCheck::Orphan => titles::ORPHAN,
        RuleCheck::NotModified { days } => return titles::not_modified(*days as usize),
        RuleCheck::DraftTooOld { days } => return titles::draft_too_old(*days as usize),
        RuleCheck::NeededNotValid => titles::NEEDED_NOT_VALID,
        RuleCheck::ValidReliesOnInvalid => titles::VALID_RELIES_ON_INVALID,
        RuleCheck::SameName => titles::SAME_NAME,
        RuleCheck::NamePattern { pattern } => return titles::name_pattern(pattern),
        RuleCheck::LanguageMissing { language } => {
            return titles::language_missing(&language_name(language));
        }
        RuleCheck::ValueNotListed { key } => return titles::value_not_listed(key),
        RuleCheck::Cycle => titles::CYCLE,
        RuleCheck::Query { query } => return titles::query(query),
    }
    .into()
}

/// Why rules did not run.
pub fn rules_failure(failure: &RulesFailure) -> String {
    use t::import_rules::failure as texts;
    match failure {
        #[expect(clippy::cast_precision_loss, reason = "a limit is a round number")]
        RulesFailure::TooLarge { limit } => texts::too_large(&bytes(*limit as f64)),
        RulesFailure::Stopped(why) => stopped(why),
        RulesFailure::UnreadableSet => texts::UNREADABLE_SET.into(),
    }
}

/// Why a rule did not run.
pub fn rule_fault(rule: &RuleResult, fault: RuleFault) -> String {
    use t::import_rules::fault as texts;
    let title = rule_title(rule);
    match fault {
        RuleFault::Scope => texts::scope(&title),
        RuleFault::Query => texts::query(&title),
        RuleFault::EmptyQuery => texts::empty_query(&title),
        RuleFault::Pattern => texts::pattern(&title),
        RuleFault::NoKinds => texts::no_kinds(&title),
        RuleFault::NoValues => texts::no_values(&title),
    }
}

/// What to know about the result of a rule.
pub fn rule_note(rule: &RuleResult, note: &RuleNote) -> String {
    use t::import_rules::note as texts;
    let title = rule_title(rule);
    match note {
        RuleNote::ScopeIsEmpty => texts::scope_is_empty(&title),
        RuleNote::UnknownProperty(key) => texts::unknown_property(key, &title),
        RuleNote::NotJudged(number) => texts::not_judged(*number, &title),
    }
}

/// That rules do not apply to files, which lack what they need.
pub fn not_applicable(rules: usize, needs: &[RuleNeed]) -> String {
    use t::import_rules::page as texts;
    let labels: Vec<&str> = needs.iter().map(|need| need_label(*need).get()).collect();
    let needs = match labels.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => texts::either(&others.join(", "), last),
        None => String::new(),
    };
    texts::not_applicable(rules, &needs)
}

const fn need_label(need: RuleNeed) -> Text {
    use t::import_rules::need as labels;
    match need {
        RuleNeed::States => labels::STATES,
        RuleNeed::Owners => labels::OWNERS,
        RuleNeed::Users => labels::USERS,
        RuleNeed::Times => labels::TIMES,
        RuleNeed::Settings => labels::SETTINGS,
        RuleNeed::Service => labels::SERVICE,
        RuleNeed::Findings => labels::FINDINGS,
    }
}

/// What is wrong at a place.
pub fn rule_place(place: &RulePlace) -> String {
    use t::import_rules::place as texts;
    match (&place.subject, &place.detail) {
        (
            RuleSubject::Relationship {
                kind,
                source,
                target,
            },
            RuleDetail::NotAllowed {
                allowed,
                is_allowed_reversed,
            },
        ) => {
            let (kind, source, target) = (kind_of(kind), element(source), element(target));
            match (allowed.as_slice(), *is_allowed_reversed) {
                ([], false) => texts::none_allowed(&kind, &source, &target),
                (allowed, false) => texts::not_allowed(&kinds(allowed), &kind, &source, &target),
                (allowed, true) => {
                    texts::not_allowed_reversed(&kinds(allowed), &kind, &source, &target)
                }
            }
        }
        (subject, RuleDetail::None | RuleDetail::NotAllowed { .. }) => about(subject),
        (subject, RuleDetail::JunctionKinds(all)) => {
            texts::junction_kinds(&kinds(all), &about(subject))
        }
        (
            subject,
            RuleDetail::JunctionEnds {
                kind,
                source,
                target,
                allowed,
            },
        ) => {
            let (kind, what) = (kind_of(kind), about(subject));
            let (source, target) = (class_of(source), class_of(target));
            match allowed.as_slice() {
                [] => texts::junction_none_allowed(&kind, &source, &target, &what),
                allowed => texts::junction_ends(&kinds(allowed), &kind, &source, &target, &what),
            }
        }
        (subject, RuleDetail::SameName { other, count: 1 }) => {
            texts::same_name(other, &about(subject))
        }
        (subject, RuleDetail::SameName { other, count: all }) => {
            texts::same_name_more(&count(all.saturating_sub(1)), other, &about(subject))
        }
        (subject, RuleDetail::Value(value)) => texts::value(value, &about(subject)),
        (
            _,
            RuleDetail::Cycle {
                steps,
                is_cut,
                members,
            },
        ) => {
            let mut names: Vec<String> = steps.iter().map(name).collect();
            if *is_cut {
                names.push("…".into());
            }
            texts::cycle(&count(*members), &names.join(" → "))
        }
    }
}

fn about(subject: &RuleSubject) -> String {
    match subject {
        RuleSubject::Element(one) => element(one),
        RuleSubject::Relationship {
            kind,
            source,
            target,
        } => {
            t::import_rules::place::relationship(&kind_of(kind), &element(source), &element(target))
        }
    }
}

/// Class and name.
fn element(one: &RuleElement) -> String {
    match &one.class {
        Some(class) => t::import_rules::place::class(&class_of(class), &name(one)),
        None => name(one),
    }
}

/// The name in quotes, else the identifier.
fn name(one: &RuleElement) -> String {
    match &one.name {
        Some(name) => t::import_check::place::quoted(name),
        None => one.identifier.clone(),
    }
}

fn class_of(class: &str) -> String {
    match class {
        "Junction" => t::import_rules::place::JUNCTION.into(),
        "Relationship" => t::import_rules::place::RELATIONSHIP_CLASS.into(),
        class => class_label(&ElementClass::from(class)),
    }
}

fn kind_of(kind: &str) -> String {
    kind_label(&ReferenceKind::from(kind))
}

fn kinds(all: &[String]) -> String {
    let labels: Vec<String> = all.iter().map(|kind| kind_of(kind)).collect();
    labels.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(class: &str, name: Option<&str>) -> RuleElement {
        RuleElement {
            identifier: "id-1".into(),
            name: name.map(str::to_owned),
            class: Some(class.into()),
        }
    }

    fn at(subject: RuleSubject, detail: RuleDetail) -> String {
        rule_place(&RulePlace {
            line: 1,
            column: 1,
            is_known: false,
            subject,
            detail,
        })
    }

    #[test]
    fn a_relationship_that_is_not_allowed_names_its_ends_and_what_is_allowed() {
        let text = |allowed: &[&str], is_allowed_reversed| {
            let subject = RuleSubject::Relationship {
                kind: "Composition".into(),
                source: some("BusinessObject", Some("Bill")),
                target: some("Junction", None),
            };
            at(
                subject,
                RuleDetail::NotAllowed {
                    allowed: allowed.iter().map(|kind| (*kind).to_owned()).collect(),
                    is_allowed_reversed,
                },
            )
        };
        let start = "Business object “Bill” → Junction id-1: Composition";
        for (allowed, reversed, end) in [
            (&["Access", "Flow"][..], false, ". Allowed: Access, Flow."),
            (
                &["Flow"][..],
                true,
                ", allowed only in the opposite direction. Allowed: Flow.",
            ),
            (&[][..], false, ". No kind is allowed."),
        ] {
            assert_eq!(text(allowed, reversed), format!("{start}{end}"));
        }
    }

    #[test]
    fn places_name_what_they_are_about() {
        let node = || RuleSubject::Element(some("Node", Some("Host")));
        let same = |count| RuleDetail::SameName {
            other: "id-2".into(),
            count,
        };
        assert_eq!(at(node(), same(1)), "Node “Host”, as id-2");
        assert_eq!(at(node(), same(3)), "Node “Host”, as id-2 and 2 more");
        assert_eq!(at(node(), RuleDetail::None), "Node “Host”");
        let kinds = RuleDetail::JunctionKinds(vec!["Flow".into(), "Serving".into()]);
        assert_eq!(
            at(RuleSubject::Element(some("Junction", None)), kinds),
            "Junction id-1 joins several kinds: Flow, Serving."
        );
        let circle = RuleDetail::Cycle {
            steps: vec![some("Node", Some("A")), some("Node", Some("B"))],
            is_cut: true,
            members: 12,
        };
        assert_eq!(at(node(), circle), "“A” → “B” → … (12 elements)");
    }

    #[test]
    fn rules_that_do_not_apply_are_told_in_one_sentence() {
        assert_eq!(
            not_applicable(1, &[RuleNeed::Owners]),
            "1 rule needs owners, which a file does not have."
        );
        assert_eq!(
            not_applicable(4, &[RuleNeed::States, RuleNeed::Owners, RuleNeed::Times]),
            "4 rules need states, owners or dates of changes, which a file does not have."
        );
    }
}
