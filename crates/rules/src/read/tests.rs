use super::*;
use crate::{Check, Severity};

const GOOD: &str = r#"{
  "version": 1,
  "name": "Nordhafen",
  "rules": [
    { "id": "no-owner", "severity": "warning", "check": { "type": "no-owner" } },
    {
      "id": "old",
      "severity": "error",
      "check": { "type": "older", "days": 3 }
    },
    {
      "id": "odd",
      "severity": "grave",
      "check": { "type": "orphan" }
    },
    { "id": "no-owner", "severity": "hint", "check": { "type": "orphan" } },
    { "id": "No Owner", "severity": "hint", "check": { "type": "orphan" } },
    { "id": "scop", "severity": "hint", "scop": "x", "check": { "type": "orphan" } },
    { "id": "more", "severity": "hint", "check": { "type": "orphan", "days": 3 } },
    { "id": "ring", "severity": "hint", "check": { "type": "cycle", "kinds": ["Serves"] } }
  ],
  "accepted": [
    { "key": "no-owner|e1", "reason": "vendor", "by": "Anna", "at": "2026-11-14T10:00:00Z" },
    { "key": "no-owner|e2" }
  ],
  "accept": []
}"#;

#[test]
fn what_cannot_be_read_of_a_rule_is_reported_with_its_line_and_the_rest_is_read() {
    let loaded = RuleSet::from_json(GOOD).unwrap();
    assert_eq!(loaded.set.name, "Nordhafen");
    let ids: Vec<_> = loaded.set.rules.iter().map(|rule| &rule.id).collect();
    assert_eq!(ids, ["no-owner"]);
    assert_eq!(loaded.set.accepted.len(), 1);
    let problems: Vec<_> = loaded
        .problems
        .iter()
        .map(|problem| (problem.line, problem.rule.as_deref()))
        .collect();
    let expected = [
        (6, Some("old")),
        (13, Some("odd")),
        (16, Some("no-owner")),
        (17, Some("No Owner")),
        (18, Some("scop")),
        (19, Some("more")),
        (20, Some("ring")),
        (24, None),
        (26, None),
    ];
    assert_eq!(problems, expected);
    let kind = |at: usize| &loaded.problems[at].kind;
    assert_eq!(*kind(0), RuleProblemKind::UnknownCheck("older".into()));
    assert_eq!(*kind(2), RuleProblemKind::SameId);
    assert_eq!(*kind(3), RuleProblemKind::BadId);
    for (at, part) in [(1, "grave"), (4, "scop"), (5, "days"), (6, "Serves")] {
        assert!(
            matches!(kind(at), RuleProblemKind::Unreadable(text) if text.contains(part) && !text.contains(" line ")),
            "{:?}",
            kind(at)
        );
    }
    assert!(matches!(kind(7), RuleProblemKind::UnreadableAcceptance(_)));
    assert_eq!(*kind(8), RuleProblemKind::UnknownField("accept".into()));
}

#[test]
fn another_version_is_refused_with_its_line() {
    let text = GOOD.replace("\"version\": 1", "\"version\": 2");
    let error = RuleSet::from_json(&text).unwrap_err();
    assert_eq!(error, ReadError::Version { found: 2, line: 2 });
    for text in [
        "",
        "[]",
        "{}",
        "{\"version\": \"1\", \"rules\": []}",
        "{\"version\": 1}",
    ] {
        let error = RuleSet::from_json(text).unwrap_err();
        assert!(matches!(error, ReadError::NotARuleSet { .. }), "{text}");
    }
}

#[test]
fn a_rule_set_is_written_and_read_back() {
    let mut set = RuleSet::built_in(&["de", "en"]);
    set.rules[0].scope = "class:Node".into();
    set.rules[1].enabled = false;
    set.rules[2].name = Some("Ours".into());
    let more = [
        Check::PropertyMissing { key: "cost".into() },
        Check::OwnerUnknown {},
        Check::NotModified { days: 365 },
        Check::NamePattern {
            pattern: "[A-Z]*".into(),
        },
        Check::ValueNotListed {
            key: "risk".into(),
            values: vec!["High".into()],
        },
        Check::Query {
            query: "class:Node".into(),
        },
    ];
    for check in more {
        let id = format!("own-{}", check.name());
        set.rules.push(Rule::new(&id, Severity::Hint, check));
    }
    set.accepted.push(Accepted {
        key: "orphan|e1".into(),
        reason: "known".into(),
        by: "Anna".into(),
        at: "2026-11-14T10:00:00Z".into(),
    });
    let loaded = RuleSet::from_json(&set.to_json()).unwrap();
    assert_eq!(loaded.problems, []);
    assert_eq!(loaded.set, set);
    let names: HashSet<_> = set.rules.iter().map(|rule| rule.check.name()).collect();
    assert_eq!(names, Check::NAMES.into_iter().collect());
    let json: serde_json::Value = serde_json::from_str(&set.to_json()).unwrap();
    for (rule, json) in set.rules.iter().zip(json["rules"].as_array().unwrap()) {
        assert_eq!(json["check"]["type"], rule.check.name());
    }
}
