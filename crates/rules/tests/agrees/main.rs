//! The evaluation agrees with a naive one, for every check and scope, whatever the order in which elements are loaded.
#![allow(clippy::unwrap_used)]

mod made;
mod naive;

use std::collections::{BTreeSet, HashSet};

use architrave_analysis::Landscape;
use architrave_catalog::Catalog;
use architrave_catalog::view::QueryContext;
use architrave_metamodel::{Kind, Kinds};
use architrave_rules::{
    Accepted, Check, Context, CycleStep, Detail, Finding, KindList, Outcome, Report, Rule, RuleSet,
    Severity, Subject, evaluate,
};
use proptest::prelude::*;

use made::{LOADED, Model, NOW, models};
use naive::{Meaning, PATTERNS, QUERIES, UNKNOWN};

fn run(set: &RuleSet, catalog: &Catalog) -> (Landscape, Report) {
    let landscape = Landscape::of(catalog);
    let unknown: HashSet<String> = UNKNOWN.iter().map(|user| (*user).to_owned()).collect();
    let query = QueryContext {
        now: NOW,
        ..QueryContext::default()
    };
    let context = Context {
        query,
        language: "en",
        unknown_users: Some(&unknown),
        lacks: &[],
    };
    let report = evaluate(set, catalog, &landscape, &context);
    (landscape, report)
}

/// A finding as the naive evaluation writes it.
fn text(finding: &Finding, catalog: &Catalog, landscape: &Landscape) -> String {
    let element = |node: u32| landscape.element_id(catalog, node).to_owned();
    let subject = match finding.subject {
        Subject::Element(node) => element(node),
        Subject::Relationship(edge) => landscape.relationship_id(catalog, edge),
    };
    match &finding.detail {
        Detail::JunctionKinds(_) => format!("{subject} kinds"),
        Detail::JunctionEnds {
            kind,
            source,
            target,
        } => format!(
            "{subject} {} {} {}",
            kind.name(),
            source.name(),
            target.name()
        ),
        Detail::UnknownOwner(user) => format!("{subject} {user}"),
        Detail::Cycle { members, .. } => {
            let mut members: Vec<String> = members.iter().map(|node| element(*node)).collect();
            members.sort();
            members.join(" ")
        }
        _ => subject,
    }
}

fn checks() -> impl Strategy<Value = Check> {
    let kinds = proptest::sample::subsequence(Kind::ALL.to_vec(), 1..=11);
    let kinds = kinds.prop_map(|kinds| KindList(kinds.into_iter().collect::<Kinds>()));
    let key = proptest::sample::select(vec!["risk", "name"]);
    let language = proptest::sample::select(vec!["en", "de", "fr"]);
    let values = proptest::sample::subsequence(vec!["High", "Low", "Mid"], 1..=3);
    // A day is over or not at the hour of `NOW`: ages are whole days and some hours.
    let days = 0_u32..200;
    prop_oneof![
        3 => Just(Check::RelationshipNotAllowed {}),
        1 => key.prop_map(|key| Check::PropertyMissing { key: key.into() }),
        1 => Just(Check::MandatoryMissing {}),
        1 => Just(Check::NoOwner {}),
        1 => Just(Check::OwnerUnknown {}),
        1 => Just(Check::Orphan {}),
        1 => days.clone().prop_map(|days| Check::NotModified { days }),
        1 => days.prop_map(|days| Check::DraftTooOld { days }),
        2 => kinds.clone().prop_map(|kinds| Check::NeededNotValid { kinds }),
        2 => kinds.clone().prop_map(|kinds| Check::ValidReliesOnInvalid { kinds }),
        1 => Just(Check::SameName {}),
        1 => (0..PATTERNS.len()).prop_map(|at| Check::NamePattern { pattern: PATTERNS[at].0.into() }),
        1 => language.prop_map(|language| Check::LanguageMissing { language: language.into() }),
        1 => values.prop_map(|values| Check::ValueNotListed {
            key: "risk".into(),
            values: values.into_iter().map(str::to_owned).collect(),
        }),
        2 => kinds.prop_map(|kinds| Check::Cycle { kinds }),
        1 => (0..QUERIES.len()).prop_map(|at| Check::Query { query: QUERIES[at].0.into() }),
    ]
}

fn scopes() -> impl Strategy<Value = (&'static str, Option<Meaning>)> {
    prop_oneof![
        1 => Just(("", None)),
        1 => proptest::sample::select(QUERIES.to_vec()).prop_map(|(text, fits)| (text, Some(fits))),
    ]
}

fn set(rules: Vec<(Check, &str)>) -> RuleSet {
    let rules = rules.into_iter().enumerate();
    let rules = rules.map(|(at, (check, scope))| Rule {
        scope: scope.to_owned(),
        ..Rule::new(&format!("rule-{at}"), Severity::Error, check)
    });
    RuleSet {
        version: architrave_rules::VERSION,
        name: String::new(),
        rules: rules.collect(),
        accepted: Vec::new(),
    }
}

fn is_in_scope(model: &Model, fits: Option<Meaning>, element: usize) -> bool {
    match fits {
        None => true,
        Some(fits) => model.elements.get(element).is_some_and(fits),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn findings_are_those_of_a_naive_evaluation(
        model in models(),
        rules in proptest::collection::vec((checks(), scopes()), 1..6),
    ) {
        let catalog = model.catalog(0..LOADED);
        let set = set(rules.iter().map(|(check, (scope, _))| (check.clone(), *scope)).collect());
        let (landscape, report) = run(&set, &catalog);
        prop_assert_eq!(report.rules.len(), rules.len());
        for (at, (check, (scope, fits))) in rules.iter().enumerate() {
            prop_assert_eq!(&report.rules[at].outcome, &Outcome::Ran);
            let texts = report.of_rule(at).iter().map(|one| text(one, &catalog, &landscape));
            let found: Vec<String> = texts.collect();
            let all: BTreeSet<String> = found.iter().cloned().collect();
            prop_assert_eq!(all.len(), found.len(), "twice: {:?} in {:?}", check, scope);
            let expected = naive::findings(check, &model, |element| is_in_scope(&model, *fits, element));
            prop_assert_eq!(all, expected, "{:?} in {:?}", check, scope);
        }
    }

    #[test]
    fn details_name_what_is_wrong(model in models(), check in checks(), (scope, _) in scopes()) {
        let catalog = model.catalog(0..LOADED);
        let set = set(vec![(check, scope)]);
        let (landscape, report) = run(&set, &catalog);
        for finding in &report.findings {
            match (&finding.subject, &finding.detail) {
                (Subject::Element(node), Detail::SameName { other, count }) => {
                    prop_assert!(node != other && *count >= 1);
                    prop_assert_eq!(landscape.concept(*node), landscape.concept(*other));
                }
                (Subject::Element(_), Detail::Cycle { steps, members }) => {
                    let mut at = steps.last().unwrap().node;
                    for CycleStep { node, edge } in steps {
                        let edge = landscape.graph.edges()[*edge as usize];
                        prop_assert_eq!((edge.source, edge.target), (at, *node));
                        prop_assert!(members.contains(node));
                        at = *node;
                    }
                }
                (Subject::Relationship(edge), Detail::NotAllowed { allowed, .. }) => {
                    let edge = landscape.graph.edges()[*edge as usize];
                    prop_assert!(!allowed.contains(edge.kind.unwrap()));
                }
                (Subject::Element(node), Detail::NeededBy { node: first, count }) => {
                    let mut steps = landscape.graph.steps(*node);
                    prop_assert!(steps.any(|step| step.node == *first) && *count >= 1);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn keys_do_not_depend_on_the_order_of_loading_and_differ(
        model in models(),
        rules in proptest::collection::vec((checks(), scopes()), 1..6),
        order in Just((0..LOADED).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let set = set(rules.iter().map(|(check, (scope, _))| (check.clone(), *scope)).collect());
        let keys = |catalog: &Catalog| {
            let (landscape, report) = run(&set, catalog);
            let findings = report.findings.iter();
            let mut keys: Vec<String> = findings.map(|one| one.key(&set, catalog, &landscape)).collect();
            keys.sort();
            keys
        };
        let mut one = keys(&model.catalog(0..LOADED));
        prop_assert_eq!(&one, &keys(&model.catalog(order.into_iter())));
        let all = one.len();
        one.dedup();
        prop_assert_eq!(one.len(), all);
    }

    #[test]
    fn findings_are_accepted_by_their_keys(
        model in models(),
        rules in proptest::collection::vec((checks(), scopes()), 1..4),
        chosen in any::<u32>(),
    ) {
        let catalog = model.catalog(0..LOADED);
        let mut set = set(rules.iter().map(|(check, (scope, _))| (check.clone(), *scope)).collect());
        let (landscape, before) = run(&set, &catalog);
        let is_chosen = |at: usize| chosen >> (at % 32) & 1 == 1;
        for (at, finding) in before.findings.iter().enumerate().filter(|(at, _)| is_chosen(*at)) {
            set.accepted.push(Accepted {
                key: finding.key(&set, &catalog, &landscape),
                reason: format!("{at}"),
                by: String::new(),
                at: String::new(),
            });
        }
        let (_, after) = run(&set, &catalog);
        let mut open = after.findings.len();
        for (at, finding) in after.findings.iter().enumerate() {
            let reason = finding.accepted.map(|at| set.accepted[at].reason.clone());
            prop_assert_eq!(reason, is_chosen(at).then(|| format!("{at}")));
            open -= usize::from(finding.accepted.is_some());
        }
        prop_assert_eq!(after.open(&set, Severity::Error), open);
    }
}

/// The comparisons above say nothing of a check that never finds anything.
#[test]
fn every_check_finds_something_in_some_models() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut all, mut finding) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..400 {
        let model = models().new_tree(&mut runner).unwrap().current();
        let check = checks().new_tree(&mut runner).unwrap().current();
        let (scope, _) = scopes().new_tree(&mut runner).unwrap().current();
        let name = check.name();
        all.insert(name);
        let (_, report) = run(&set(vec![(check, scope)]), &model.catalog(0..LOADED));
        if !report.findings.is_empty() {
            finding.insert(name);
        }
    }
    assert_eq!(all.len(), 16, "{all:?}");
    assert_eq!(finding, all);
}

#[test]
fn rules_of_more_scopes_than_are_in_memory_find_what_each_finds_alone() {
    use proptest::strategy::ValueTree as _;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let model = models().new_tree(&mut runner).unwrap().current();
    let catalog = model.catalog(0..LOADED);
    let scopes: Vec<String> = (0..40).map(|n| format!("-zz{n}")).collect();
    let rule = |scope: &String| set(vec![(Check::NoOwner {}, scope.as_str())]).rules[0].clone();
    let twice = || scopes.iter().chain(&scopes);
    let all = RuleSet {
        rules: twice().map(rule).collect(),
        ..set(Vec::new())
    };
    let (_, report) = run(&all, &catalog);
    for (rule, scope) in report.rules.iter().zip(twice()) {
        let (_, alone) = run(&set(vec![(Check::NoOwner {}, scope.as_str())]), &catalog);
        assert_eq!(rule.findings.len(), alone.findings.len(), "{scope}");
        assert!(rule.elements > 0, "{scope}");
    }
}
