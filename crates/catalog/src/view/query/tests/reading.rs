//! What texts mean, and what is said of those that cannot be read.

use super::*;

fn words(text: &str) -> Vec<String> {
    let query = Query::read(text, sample());
    query.clauses.iter().map(|c| c.words(person)).collect()
}

#[test]
fn terms_are_said_in_words() {
    assert_eq!(
        words("pay \"order gateway\" class:node,goal -state:draft owner:me,u1 has:name MINE"),
        [
            "“pay”",
            "“order gateway”",
            "Class: Node or Goal",
            "Not: State: Draft",
            "Owner: me or Ann Lee",
            "Has a name",
            "Mine"
        ]
    );
    assert_eq!(
        words("modified:>2026-01-01 created:2026-05..2026-06 published:30d retrieved:2026"),
        [
            "Modified after 2026-01-01",
            "Created 2026-05 to 2026-06",
            "Published in the last 30 days",
            "Retrieved in 2026"
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
    let query = Query::read(text, sample());
    query
        .problems
        .into_iter()
        .map(|p| (text[p.span].to_owned(), p.sentence))
        .collect()
}

#[test]
fn what_is_wrong_is_said_where_it_is() {
    let one = |text: &str, part: &str, sentence: &str| {
        assert_eq!(
            problems(text),
            [(part.to_owned(), sentence.to_owned())],
            "{text}"
        );
    };
    one(
        "a sate:Draft b",
        "sate",
        "There is no field sate. Did you mean state?",
    );
    one(
        "costs:1",
        "costs",
        "There is no field costs. Did you mean cost?",
    );
    one(
        "-urn:x",
        "urn",
        "There is no field urn. To look for the text itself, write -\"urn:x\".",
    );
    one(
        "\"x y\":1",
        "\"x y\"",
        "No element known here has a property \"x y\".",
    );
    one(
        "state:Draft,Vald",
        "Vald",
        "state has no value \"Vald\". Did you mean Valid?",
    );
    one(
        "class:component",
        "component",
        "class has no value \"component\". Did you mean ApplicationComponent?",
    );
    one(
        "class:zzzzzz",
        "zzzzzz",
        "class has no value \"zzzzzz\". Write for example class:ApplicationComponent.",
    );
    one(
        "has:costt",
        "costt",
        "has has no value \"costt\". Did you mean cost?",
    );
    one(
        "cost:>cheap",
        ">cheap",
        "cost is compared with a number: >1000.",
    );
    one(
        "phase:>1",
        ">1",
        "phase has no order to compare by. To look for the text itself, write \">1\".",
    );
    let when = "\"soon\" is no time. Write 2026-06-01, 2026-06, >2026-01-01, 2026-05-01..2026-06-01, today, <-30d, or created:30d for the last 30 days.";
    one("created:soon", "soon", when);
    let query = Query::read("owner:", sample());
    assert!(query.problems[0].unfinished && query.clauses.is_empty());
    let query = Query::read("a sate:Draft b", sample());
    assert_eq!(query.terms().len(), 2);
    assert_eq!(
        query.problems[0]
            .fix
            .as_ref()
            .unwrap()
            .apply("a sate:Draft b"),
        "a state:Draft b"
    );
}

#[test]
fn plain_words_are_words_as_ever() {
    let texts = |text: &str| -> Vec<Test> {
        let query = Query::read(text, sample());
        query.terms().into_iter().map(|t| t.test.clone()).collect()
    };
    let word = |text: &str| Test::Text(text.into());
    assert_eq!(texts("  bay  9 "), [word("bay"), word("9")]);
    assert_eq!(
        texts("5\" a,b - :x --y"),
        [word("5\""), word("a,b"), word("-"), word(":x"), word("-y")]
    );
    assert_eq!(
        texts("\"Mine\" \"a \\\"b\\\"\" \"open end"),
        [word("Mine"), word("a \"b\""), word("open end")]
    );
    assert_eq!(texts("\"\" \"  \""), []);
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
        ["“a”", "“b” or Not: Has an owner", "“c”"]
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
            "Has a name",
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
            "Retrieved 30 days ago to today"
        ]
    );
}

#[test]
fn what_joins_nothing_is_said_and_the_rest_acts() {
    let read = |text: &str| {
        let query = Query::read(text, sample());
        let problems = query.problems.iter();
        let problems = problems.map(|p| (text[p.span.clone()].to_owned(), p.unfinished));
        (problems.collect::<Vec<_>>(), words(text))
    };
    let wrong = |part: &str| vec![(part.to_owned(), false)];
    let open = |part: &str| vec![(part.to_owned(), true)];
    let a = || vec!["“a”".to_owned()];
    assert_eq!(read("OR a"), (wrong("OR"), a()));
    assert_eq!(read("a OR"), (open("OR"), a()));
    assert_eq!(read("a AND OR b").0, wrong("AND"));
    assert_eq!(read("a AND"), (open("AND"), a()));
    assert_eq!(read("a NOT"), (open("NOT"), a()));
    assert_eq!(read("a )"), (wrong(")"), a()));
    assert_eq!(read("() a"), (wrong("("), a()));
    assert_eq!(read("(a"), (vec![], a()));
    assert_eq!(read("a ("), (open("("), a()));
    assert_eq!(read("a OR sate:draft"), (wrong("sate"), a()));
    assert_eq!(read("(a OR) b").0, wrong("OR"));
    let deep = "(".repeat(10_000);
    assert!(!Query::read(&deep, sample()).problems.is_empty());
}

#[test]
fn what_is_not_finished_is_left_out_once_nobody_types() {
    for text in ["a owner:", "a OR", "a NOT", "a ("] {
        let query = Query::read(text, sample());
        assert_eq!(query.left_out(true), [], "{text}");
        assert_eq!(query.left_out(false).len(), 1, "{text}");
    }
    let query = Query::read("a sate:x", sample());
    assert_eq!(query.left_out(true).len(), 1);
}

#[test]
fn an_operator_ends_where_a_group_begins() {
    for (close, apart) in [
        (
            "NOT(state:Draft OR state:Valid)",
            "NOT (state:Draft OR state:Valid)",
        ),
        ("a AND(b OR c)", "a AND (b OR c)"),
        ("a OR(b)", "a OR (b)"),
    ] {
        assert_eq!(words(close), words(apart), "{close}");
        assert!(Query::read(close, sample()).problems.is_empty(), "{close}");
    }
}

#[test]
fn an_age_means_the_same_for_a_date_as_for_a_time() {
    for age in ["due:30d", "due:-30d"] {
        assert_eq!(words(age), words("due:-30d..today"), "{age}");
    }
}
