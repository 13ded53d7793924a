use super::*;

fn accepted(key: &str, reason: &str) -> Accepted {
    Accepted {
        key: key.to_owned(),
        reason: reason.to_owned(),
        by: "Katrin Albers".to_owned(),
        at: "2026-11-27T10:00:00Z".to_owned(),
    }
}

fn query(text: &str) -> Check {
    Check::Query {
        query: text.to_owned(),
    }
}

fn no_owner(name: &str) -> OwnRule {
    OwnRule {
        name: name.to_owned(),
        severity: Severity::Error,
        scope: String::new(),
        check: query("-has:owner"),
    }
}

fn of_file(set: &RuleSet) -> StoredRules {
    StoredRules {
        source: Source::File("mine.json".to_owned()),
        chosen: set.to_json(),
        ..StoredRules::default()
    }
}

#[test]
fn without_changes_it_is_the_built_in_set() {
    let stored = StoredRules::default();
    assert_eq!(stored.set(&["en"]), RuleSet::built_in(&["en"]));
    assert_eq!(stored.to_bytes(), None);
}

#[test]
fn rules_are_switched_off_and_get_another_severity() {
    let mut stored = StoredRules::default();
    stored.enabled.insert("orphan".to_owned(), false);
    stored
        .severity
        .insert("no-owner".to_owned(), Severity::Hint);
    let set = stored.set(&["en"]);
    let rule = |id: &str| set.rules.iter().find(|rule| rule.id == id).unwrap();
    assert!(!rule("orphan").enabled);
    assert_eq!(rule("no-owner").severity, Severity::Hint);
}

#[test]
fn a_finding_is_accepted_once_and_the_undo_takes_it_back() {
    let mut stored = StoredRules::default();
    stored.accept(accepted("orphan|e1", "first"));
    stored.accept(accepted("orphan|e1", "second"));
    assert_eq!(stored.set(&[]).accepted, [accepted("orphan|e1", "second")]);
    stored.restore_acceptance("orphan|e1", None, false);
    assert_eq!(stored, StoredRules::default());
}

#[test]
fn an_acceptance_of_the_chosen_set_can_be_taken_back_and_restored() {
    let mut set = RuleSet::built_in(&[]);
    set.accepted = vec![accepted("orphan|e1", "theirs")];
    let mut stored = of_file(&set);
    assert_eq!(stored.set(&[]).accepted.len(), 1);
    stored.reopen("orphan|e1");
    assert!(stored.set(&[]).accepted.is_empty());
    stored.restore_acceptance("orphan|e1", None, false);
    assert_eq!(stored.set(&[]).accepted, [accepted("orphan|e1", "theirs")]);
}

#[test]
fn the_own_reason_counts_before_that_of_the_chosen_set() {
    let mut set = RuleSet::built_in(&[]);
    set.accepted = vec![accepted("orphan|e1", "theirs")];
    let mut stored = of_file(&set);
    stored.accept(accepted("orphan|e1", "mine"));
    assert_eq!(stored.set(&[]).accepted[0].reason, "mine");
}

#[test]
fn own_rules_have_ids_of_their_own() {
    let mut stored = StoredRules::default();
    for name in ["Kein Eigentümer!", "Kein Eigentümer!", "???"] {
        let id = stored.add_own(no_owner(name));
        assert!(Rule::is_id(&id), "{id}");
    }
    let set = stored.set(&[]);
    let own: Vec<&str> = set
        .rules
        .iter()
        .rev()
        .take(3)
        .map(|r| r.id.as_str())
        .collect();
    assert_eq!(own, ["own", "own-kein-eigentumer-2", "own-kein-eigentumer"]);
    assert!(stored.is_own("own"));
    assert!(stored.remove_own("own").is_some());
    assert!(!stored.is_own("own"));
}

#[test]
fn a_changed_own_rule_keeps_its_id_its_place_and_its_accepted_findings() {
    let mut stored = StoredRules::default();
    let id = stored.add_own(no_owner("x"));
    stored.add_own(no_owner("y"));
    stored.enabled.insert(id.clone(), false);
    stored.severity.insert(id.clone(), Severity::Hint);
    stored.accept(accepted("own-x|e1", "known"));
    let old = stored.own_rule(&id).unwrap();
    assert_eq!(old.severity, Severity::Hint);
    let new = OwnRule {
        name: "Nodes of mine".to_owned(),
        severity: Severity::Warning,
        scope: "owner:me".to_owned(),
        check: query("class:Node"),
    };
    stored.change_own(&id, new.clone());
    assert_eq!(stored.own_rule(&id), Some(new));
    let set = stored.set(&[]);
    let own: Vec<&Rule> = set.rules.iter().rev().take(2).collect();
    assert_eq!((own[1].id.as_str(), own[1].enabled), ("own-x", false));
    assert_eq!(own[1].severity, Severity::Warning);
    assert_eq!(own[1].scope, "owner:me");
    assert_eq!(set.accepted, [accepted("own-x|e1", "known")]);
}

#[test]
fn a_changed_own_rule_that_was_removed_meanwhile_is_added_again() {
    let mut stored = StoredRules::default();
    stored.change_own("own-x", no_owner("x"));
    assert!(stored.is_own("own-x"));
    assert_eq!(stored.own_rule("own-x"), Some(no_owner("x")));
    assert_eq!(stored.own_rule("orphan"), None);
}

#[test]
fn an_own_rule_gives_way_to_one_of_the_set_with_the_same_id() {
    let mut stored = StoredRules::default();
    stored.add_own(no_owner("x"));
    let mut set = RuleSet::built_in(&[]);
    set.rules
        .push(Rule::new("own-x", Severity::Hint, Check::Orphan {}));
    let stored = StoredRules {
        own: stored.own,
        ..of_file(&set)
    };
    let rules = stored.set(&[]).rules;
    let same = rules.iter().filter(|rule| rule.id == "own-x");
    assert_eq!(
        same.map(|rule| rule.severity).collect::<Vec<_>>(),
        [Severity::Hint]
    );
}

#[test]
fn stored_rules_survive_their_bytes() {
    let mut stored = of_file(&RuleSet::built_in(&["en"]));
    stored.add_own(no_owner("x"));
    stored.accept(accepted("k", "r"));
    stored.reopen("other");
    stored.enabled.insert("orphan".to_owned(), false);
    stored.severity.insert("orphan".to_owned(), Severity::Error);
    let bytes = stored.to_bytes();
    assert_eq!(StoredRules::from_bytes(bytes.as_deref()), stored);
    assert_eq!(StoredRules::from_bytes(Some(b"{")), StoredRules::default());
}
