//! What texts mean, in words.

use architrave_interface::Property;
use serde_json::json;

use super::*;
use crate::catalog::view::query::{Choice, Detail, Fact, Field, Query, TimeExample};
use crate::catalog::{Catalog, Origin};

fn person(id: &str) -> Option<String> {
    (id == "u1").then(|| "Ann Lee".into())
}

/// One element with properties of several types.
fn sample() -> Catalog {
    let mut catalog = Catalog::default();
    let (mut element, json) = crate::testing::element("i", "e", "Node", "Gateway");
    for (key, kind) in [
        ("cost", "Decimal"),
        ("Cost center", "String"),
        ("due", "Date"),
        ("phase", "Enum"),
    ] {
        let property = json!({"meta": {"key": key, "core": false, "type": kind}});
        let property: Property = serde_json::from_value(property).unwrap();
        element.properties.push(property);
    }
    catalog.take(element, json, Origin::Link, 1.0);
    catalog
}

fn words(text: &str) -> Vec<String> {
    let query = Query::read(text, &sample());
    query.clauses.iter().map(|c| clause(c, person)).collect()
}

#[test]
fn query_terms_are_described_in_plain_text() {
    assert_eq!(
        words("pay \"order gateway\" class:node,goal -state:draft owner:me,u1 has:name MINE"),
        [
            "“pay”",
            "“order gateway”",
            "Class: Node or Goal",
            "Not: State: Draft",
            "Owner: me or Ann Lee",
            "Name has a value",
            "Mine"
        ]
    );
    assert_eq!(
        words("modified:>2026-01-01 created:2026-05..2026-06 published:30d retrieved:2026"),
        [
            "Modified after 2026-01-01",
            "Created 2026-05 to 2026-06",
            "Published in the last 30 days",
            "Loaded in 2026"
        ]
    );
    assert_eq!(
        words("cost:>=10 cost:=1 \"cost CENTER\":47 has:cost lang:de -visible:no"),
        [
            "cost ≥ 10",
            "cost = 1",
            "Cost center contains “47”",
            "cost has a value",
            "Name in de",
            "Not: Not visible"
        ]
    );
}

fn problems(text: &str) -> Vec<(String, String)> {
    let query = Query::read(text, &sample());
    query
        .problems
        .into_iter()
        .map(|p| (text[p.span.clone()].to_owned(), problem(&p)))
        .collect()
}

#[test]
fn query_problems_name_the_faulty_part() {
    let one = |text: &str, part: &str, sentence: &str| {
        assert_eq!(
            problems(text),
            [(part.to_owned(), sentence.to_owned())],
            "{text}"
        );
    };
    one("a sate:Draft b", "sate", "Unknown field sate.");
    one("costs:1", "costs", "Unknown field costs.");
    one("-urn:x", "urn", "Unknown field urn. As text: -\"urn:x\".");
    one(
        "\"x y\":1",
        "\"x y\"",
        "No loaded element has property \"x y\".",
    );
    one("state:Draft,Vald", "Vald", "state has no value \"Vald\".");
    one(
        "class:component",
        "component",
        "class has no value \"component\".",
    );
    one(
        "class:zzzzzz",
        "zzzzzz",
        "class has no value \"zzzzzz\". Example: class:ApplicationComponent.",
    );
    one("has:costt", "costt", "has has no value \"costt\".");
    one(
        "cost:>cheap",
        ">cheap",
        "Cannot compare cost like this. Example: >1000.",
    );
    one(
        "phase:>1",
        ">1",
        "phase cannot be compared. As text: \">1\".",
    );
    let when = "\"soon\" is not a date. Examples: 2026-06, >2026-01-01, 2026-05-01..2026-06-01, created:30d (last 30 days).";
    one("created:soon", "soon", when);
    one(
        "owner:",
        "owner:",
        "owner: needs a value. Example: owner:me.",
    );
    one("cost:", "cost:", "cost: needs a value.");
    let or = "OR goes between two terms. As text: \"OR\".";
    one("OR a", "OR", or);
    one("a )", ")", "This ) has no matching (.");
    one("() a", "(", "These brackets are empty.");
}

#[test]
fn terms_are_joined_by_or_and_brackets() {
    let words = |text: &str| {
        assert_eq!(problems(text), [], "{text}");
        words(text)
    };
    // AND, written or not, joins more closely than OR.
    assert_eq!(
        words("a b OR c AND state:draft"),
        ["(“a” and “b”) or (“c” and State: Draft)"]
    );
    assert_eq!(
        words("a AND (b OR -has:owner) c"),
        ["“a”", "“b” or Not: Owner has a value", "“c”"]
    );
    assert_eq!(
        words("-(a OR b) NOT c NOT (d e)"),
        ["Not: (“a” or “b”)", "Not: “c”", "Not: (“d” and “e”)"]
    );
    // Only in capitals, and not in quotes.
    assert_eq!(
        words("a or \"OR\" \"(b)\""),
        ["“a”", "“or”", "“OR”", "“(b)”"]
    );
    // A bracket within a word is part of it.
    assert_eq!(
        words("Meter(old) (f(x) OR y)"),
        ["“Meter(old)”", "“f(x)” or “y”"]
    );
    assert_eq!(
        words("“order gateway” „a b“ class:“Node”"),
        ["“order gateway”", "“a b”", "Class: Node"]
    );
    assert_eq!(
        words("owner:none,u1 cost:none published:none name:any modified:none"),
        [
            "No owner or Owner: Ann Lee",
            "cost is empty",
            "Not published",
            "Name has a value",
            "Not modified since creation"
        ]
    );
    assert_eq!(
        words("published:<-30d modified:today cost:\"none\""),
        [
            "Published more than 30 days ago",
            "Modified today",
            "cost contains “none”"
        ]
    );
    assert_eq!(
        words(
            "modified:-1w created:>=-1y created:>yesterday due:>=-30d modified:2026-06-01 retrieved:-30d..Today"
        ),
        [
            "Modified in the last week",
            "Created at most 1 year ago",
            "Created after yesterday",
            "due at most 30 days ago",
            "Modified on 2026-06-01",
            "Loaded 30 days ago to today"
        ]
    );
}

#[test]
fn suggestion_details_show_a_meaning_or_a_count() {
    for (code, words) in [
        (Detail::Count(0), "0 elements"),
        (Detail::Count(1200), "1,200 elements"),
        (Detail::Field(Field::Modified), "Modified"),
        (Detail::Fact(Field::Is, Fact::Mine), "Owned by you"),
        (
            Detail::Fact(Field::Has, Fact::Present(Field::Owner)),
            "Owner",
        ),
        (
            Detail::Time(TimeExample::BeforeLastDays(30)),
            "more than 30 days ago",
        ),
        (
            Detail::Property(architrave_interface::PropertyType::Decimal),
            "Number",
        ),
    ] {
        assert_eq!(detail(&code), words);
    }
    assert_eq!(
        choice_label(Choice::Origin(Origin::List)),
        "From an id list"
    );
    assert_eq!(choice_label(Choice::Boolean(true)), "Yes");
}
