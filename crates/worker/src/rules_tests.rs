//! Rules on small files.

use crate::checks::tests::{loaded, open};
use crate::{
    LoadedFile, OpenFinding, RULE_PLACES, RuleDetail, RuleElement, RuleFault, RuleNeed, RuleNote,
    RuleOutcome, RuleResult, RuleSeverity, RuleSubject, Ruled, RulesFailure, from_bytes, to_bytes,
};

const HEAD: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">"#;

pub(crate) fn element(id: &str, kind: &str, name: &str) -> String {
    format!(
        "<element identifier='{id}' xsi:type='{kind}'><name xml:lang='en'>{name}</name></element>\n"
    )
}

pub(crate) fn relationship(id: &str, kind: &str, source: &str, target: &str) -> String {
    format!(
        "<relationship identifier='{id}' xsi:type='{kind}' source='{source}' target='{target}'/>\n"
    )
}

/// A file whose first element is in line 2.
pub(crate) fn file(elements: &[String], relationships: &[String]) -> String {
    let (elements, relationships) = (elements.concat(), relationships.concat());
    format!(
        "{HEAD}<elements>\n{elements}</elements><relationships>\n{relationships}</relationships></model>"
    )
}

pub(crate) fn run(loaded: &LoadedFile, file: &str, rules: &str) -> Result<Ruled, RulesFailure> {
    run_beside(loaded, file, rules, &[])
}

pub(crate) fn run_beside(
    loaded: &LoadedFile,
    file: &str,
    rules: &str,
    open: &[OpenFinding],
) -> Result<Ruled, RulesFailure> {
    let ruled = loaded.run_rules(file.as_bytes(), rules, open, "en", 0.0);
    // As it passes between the threads.
    from_bytes(&to_bytes(&ruled)).unwrap()
}

fn ruled(file: &str, rules: &str) -> Ruled {
    run(&open(file.as_bytes()).0, file, rules).unwrap()
}

pub(crate) fn rule<'a>(ruled: &'a Ruled, id: &str) -> &'a RuleResult {
    let mut with = ruled.rules.iter().filter(|rule| rule.id == id);
    with.next().unwrap_or_else(|| panic!("{id}"))
}

pub(crate) fn lines(rule: &RuleResult) -> Vec<u64> {
    rule.places.iter().map(|place| place.line).collect()
}

fn of(identifier: &str, name: Option<&str>, class: &str) -> RuleElement {
    RuleElement {
        identifier: identifier.into(),
        name: name.map(str::to_owned),
        class: Some(class.into()),
    }
}

#[test]
fn a_relationship_that_is_not_allowed_has_its_line_and_what_is_allowed() {
    let file = file(
        &[
            element("a", "BusinessObject", "Bill"),
            element("b", "Node", "Host"),
        ],
        &[
            relationship("r", "Association", "a", "b"),
            relationship("s", "Composition", "a", "b"),
        ],
    );
    let ruled = ruled(&file, "");
    let rule = rule(&ruled, "relationship-not-allowed");
    assert_eq!((rule.new, rule.known), (1, 0));
    assert_eq!(rule.severity, RuleSeverity::Error);
    let [place] = &rule.places[..] else {
        panic!("{rule:?}")
    };
    assert_eq!((place.line, place.column, place.is_known), (6, 1, false));
    assert_eq!(
        place.subject,
        RuleSubject::Relationship {
            kind: "Composition".into(),
            source: of("a", Some("Bill"), "BusinessObject"),
            target: of("b", Some("Host"), "Node"),
        }
    );
    let RuleDetail::NotAllowed {
        allowed,
        is_allowed_reversed,
    } = &place.detail
    else {
        panic!("{place:?}")
    };
    assert_eq!(allowed, &["Association"]);
    assert!(!is_allowed_reversed);
    assert!(!ruled.is_compared);
}

#[test]
fn an_opposite_direction_that_is_allowed_is_reported() {
    let file = file(
        &[
            element("a", "DataObject", "Bill"),
            element("b", "ApplicationProcess", "Billing"),
        ],
        &[relationship("r", "Access", "a", "b")],
    );
    let ruled = ruled(&file, "");
    let [place] = &rule(&ruled, "relationship-not-allowed").places[..] else {
        panic!("{ruled:?}")
    };
    assert!(matches!(
        place.detail,
        RuleDetail::NotAllowed {
            is_allowed_reversed: true,
            ..
        }
    ));
}

#[test]
fn same_names_are_reported_in_the_order_of_the_file() {
    let ruled = ruled(
        &file(
            &[
                element("b", "Node", "Host"),
                element("a", "Node", "host "),
                element("c", "Device", "Host"),
                element("d", "Node", "Other"),
            ],
            &[],
        ),
        "",
    );
    let rule = rule(&ruled, "same-name");
    assert_eq!((lines(rule), rule.new), (vec![2, 3], 2));
    let details: Vec<&RuleDetail> = rule.places.iter().map(|place| &place.detail).collect();
    let with = |other: &str| RuleDetail::SameName {
        other: other.into(),
        count: 1,
    };
    assert_eq!(details, [&with("a"), &with("b")]);
}

#[test]
fn rules_that_need_what_a_file_lacks_are_not_applicable() {
    let ruled = ruled(&file(&[element("a", "Node", "Host")], &[]), "");
    for (id, need) in [
        ("no-owner", RuleNeed::Owners),
        ("owner-unknown", RuleNeed::Users),
        ("draft-too-old", RuleNeed::States),
        ("mandatory-missing", RuleNeed::Settings),
        ("valid-relies-on-invalid", RuleNeed::States),
        ("needed-not-valid", RuleNeed::States),
    ] {
        let rule = rule(&ruled, id);
        assert_eq!(rule.outcome, RuleOutcome::NotApplicable(need), "{id}");
        assert_eq!((rule.new, rule.places.len()), (0, 0), "{id}");
    }
    assert_eq!(rule(&ruled, "orphan").outcome, RuleOutcome::Ran);
    assert_eq!(lines(rule(&ruled, "orphan")), [2]);
}

#[test]
fn junctions_with_several_kinds_or_ends_that_do_not_fit_are_reported() {
    let file = file(
        &[
            element("a", "BusinessProcess", "A"),
            element("b", "BusinessProcess", "B"),
            "<element identifier='j' xsi:type='AndJunction'/>\n".into(),
            "<element identifier='k' xsi:type='OrJunction'/>\n".into(),
            element("o", "BusinessObject", "O"),
        ],
        &[
            relationship("r", "Flow", "a", "j"),
            relationship("s", "Triggering", "j", "b"),
            relationship("t", "Flow", "a", "k"),
            relationship("u", "Flow", "k", "o"),
        ],
    );
    let ruled = ruled(&file, "");
    let rule = rule(&ruled, "relationship-not-allowed");
    let places = rule.places.iter();
    let junctions: Vec<_> = places
        .filter_map(|place| match &place.subject {
            RuleSubject::Element(element) => Some((place.line, element, &place.detail)),
            RuleSubject::Relationship { .. } => None,
        })
        .collect();
    let [(4, first, kinds), (5, second, ends)] = &junctions[..] else {
        panic!("{rule:?}")
    };
    assert_eq!(first, &&of("j", None, "Junction"));
    assert_eq!(
        kinds,
        &&RuleDetail::JunctionKinds(vec!["Flow".into(), "Triggering".into()])
    );
    assert_eq!(second, &&of("k", None, "Junction"));
    assert!(
        matches!(ends, RuleDetail::JunctionEnds { kind, source, target, .. }
            if kind == "Flow" && source == "BusinessProcess" && target == "BusinessObject"),
        "{ends:?}"
    );
}

#[test]
fn ends_are_judged_through_several_junctions_and_reported_once() {
    let junction = |id: &str| format!("<element identifier='{id}' xsi:type='AndJunction'/>\n");
    let file = file(
        &[
            element("p", "BusinessProcess", "Bill"),
            junction("j"),
            junction("k"),
            element("o", "BusinessObject", "Invoice"),
        ],
        &[
            relationship("r", "Flow", "p", "j"),
            relationship("s", "Flow", "j", "k"),
            relationship("t", "Flow", "k", "o"),
        ],
    );
    let ruled = ruled(&file, "");
    let places = &rule(&ruled, "relationship-not-allowed").places;
    let ends: Vec<_> = places
        .iter()
        .filter(|place| matches!(place.detail, RuleDetail::JunctionEnds { .. }))
        .map(|place| place.line)
        .collect();
    assert_eq!(ends, [3]);
}

#[test]
fn a_circle_ends_where_it_begins() {
    let file = file(
        &["a", "b", "c"].map(|id| element(id, "ApplicationService", id)),
        &[
            relationship("r", "Triggering", "a", "b"),
            relationship("s", "Triggering", "b", "c"),
            relationship("t", "Triggering", "c", "a"),
        ],
    );
    let ruled = ruled(&file, "");
    let [place] = &rule(&ruled, "cycle").places[..] else {
        panic!("{ruled:?}")
    };
    let RuleDetail::Cycle {
        steps,
        is_cut: false,
        members: 3,
    } = &place.detail
    else {
        panic!("{place:?}")
    };
    let ids: Vec<&str> = steps.iter().map(|one| one.identifier.as_str()).collect();
    assert_eq!(ids, ["a", "b", "c", "a"]);
}

#[test]
fn a_rule_set_replaces_the_built_in_rules() {
    let set = r#"{"version":1,"name":"Mill 1","rules":[
        {"id":"names","name":"Capital letters","severity":"hint","check":{"type":"name-pattern","pattern":"[A-Z]*"}},
        {"id":"broken","severity":"error","check":{"type":"query","query":""}},
        {"id":"none","severity":"error","scope":"class:Plateau","check":{"type":"orphan"}},
        {"id":"off","severity":"error","enabled":false,"check":{"type":"orphan"}},
        {"id":"strange","severity":"error","check":{"type":"no-such-check"}}],
        "accepted":[{"key":"names|b","reason":"Old","by":"Jonas","at":"2026-11-14T10:00:00Z"}]}"#;
    let file = file(
        &[
            element("a", "Node", "host"),
            element("b", "Node", "weir"),
            element("c", "Node", "Mill"),
        ],
        &[],
    );
    let ruled = ruled(&file, set);
    assert_eq!((ruled.set.as_str(), ruled.unreadable), ("Mill 1", 1));
    let names = rule(&ruled, "names");
    assert_eq!(names.name.as_deref(), Some("Capital letters"));
    assert_eq!((lines(names), names.new, names.accepted), (vec![2], 1, 1));
    let outcomes = |id| rule(&ruled, id).outcome;
    let empty = RuleOutcome::Broken(RuleFault::EmptyQuery);
    assert_eq!(
        (outcomes("broken"), outcomes("off")),
        (empty, RuleOutcome::Off)
    );
    assert_eq!(rule(&ruled, "none").notes, [RuleNote::ScopeIsEmpty]);
    assert_eq!(
        run(&open(file.as_bytes()).0, &file, "{}"),
        Err(RulesFailure::UnreadableSet)
    );
}

#[test]
fn only_the_first_places_are_sent_and_all_are_counted() {
    let nodes: Vec<String> = (0..RULE_PLACES + 5)
        .map(|n| element(&format!("n{n}"), "Node", &format!("N{n}")))
        .collect();
    let ruled = ruled(&file(&nodes, &[]), "");
    let rule = rule(&ruled, "orphan");
    assert_eq!(
        (rule.new, rule.places.len()),
        (RULE_PLACES + 5, RULE_PLACES)
    );
    assert_eq!(rule.places[0].line, 2);
}

#[test]
fn a_file_that_does_not_end_is_not_checked() {
    let whole = file(&[element("a", "Node", "Host")], &[]);
    let (cut, _) = whole.split_at(whole.len() - 9);
    let stopped = run(&open(cut.as_bytes()).0, cut, "");
    assert!(
        matches!(stopped, Err(RulesFailure::Stopped(_))),
        "{stopped:?}"
    );
    // It was whole when it was read, and is not any more.
    let changed = run(&open(whole.as_bytes()).0, cut, "");
    assert!(
        matches!(changed, Err(RulesFailure::Stopped(_))),
        "{changed:?}"
    );
}

#[test]
fn parts_without_identifier_or_end_are_counted_as_not_checked() {
    let body = "<elements>\n<element identifier='a' xsi:type='Node'/>\n<element xsi:type='Node'/>\n</elements><relationships><relationship identifier='r' xsi:type='Flow' source='a' target='x'/></relationships>";
    let file = format!("{HEAD}\n{body}</model>");
    assert_eq!(run(&loaded(body), &file, "").unwrap().left_out, 2);
}
