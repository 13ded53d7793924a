//! What texts mean, and what is wrong with those that cannot be read.

use super::*;

fn read(text: &str) -> Vec<String> {
    shapes(&Query::read(text, sample()))
}

/// The parts that are wrong, what is wrong, and what was meant.
fn problems(text: &str) -> Vec<(String, ProblemKind, Option<String>)> {
    let problems = Query::read(text, sample()).problems.into_iter();
    problems
        .map(|p| (text[p.span].to_owned(), p.kind, p.fix.map(|fix| fix.text)))
        .collect()
}

#[test]
fn problems_have_the_span_of_the_wrong_part_and_a_fix() {
    let one = |text: &str, part: &str, kind: ProblemKind, meant: Option<&str>| {
        let expected = (part.to_owned(), kind, meant.map(str::to_owned));
        assert_eq!(problems(text), [expected], "{text}");
    };
    let unknown = |name: &str, as_text: &str| ProblemKind::UnknownField {
        name: name.into(),
        as_text: as_text.into(),
    };
    let no_value = |field, value: &str| ProblemKind::UnknownValue {
        field,
        value: value.into(),
    };
    let sate = unknown("sate", "\"sate:Draft\"");
    one("a sate:Draft b", "sate", sate, Some("state"));
    let costs = unknown("costs", "\"costs:1\"");
    one("costs:1", "costs", costs, Some("cost"));
    one("<:1", "<", unknown("<", "\"<:1\""), None);
    one("-urn:x", "urn", unknown("urn", "-\"urn:x\""), None);
    let property = ProblemKind::UnknownProperty("\"x y\"".into());
    one("\"x y\":1", "\"x y\"", property, None);
    let state = no_value(Field::State, "\"Vald\"");
    one("state:Draft,Vald", "Vald", state, Some("Valid"));
    let class = no_value(Field::Class, "\"component\"");
    let meant = Some("ApplicationComponent");
    one("class:component", "component", class, meant);
    let class = no_value(Field::Class, "\"zzzzzz\"");
    one("class:zzzzzz", "zzzzzz", class, None);
    let layer = no_value(Field::Layer, "\"Buisness\"");
    one("layer:Buisness", "Buisness", layer, Some("Business"));
    let has = no_value(Field::Has, "\"costt\"");
    one("has:costt", "costt", has, Some("cost"));
    let cost = ProblemKind::ComparedWith {
        key: "cost".into(),
        kind: Comparable::Number,
    };
    one("cost:>cheap", ">cheap", cost, None);
    let phase = ProblemKind::NotComparable {
        key: "phase".into(),
        value: "\">1\"".into(),
    };
    one("phase:>1", ">1", phase, None);
    let when = ProblemKind::NotATime {
        field: Field::Created,
        value: "\"soon\"".into(),
    };
    one("created:soon", "soon", when, None);
    let owner = ProblemKind::FieldWithoutValue(Field::Owner);
    one("owner:", "owner:", owner, None);
    let cost = ProblemKind::PropertyWithoutValue("cost".into());
    one("cost:", "cost:", cost, None);
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
fn values_have_aliases() {
    for (alias, value) in [
        ("layer:Business", "layer:BusinessLayer"),
        (
            "layer:\"implementation & migration\"",
            "layer:ImplementationAndMigrationLayer",
        ),
        ("origin:\"From an id list\"", "origin:list"),
        (
            "class:\"Application component\"",
            "class:ApplicationComponent",
        ),
    ] {
        assert_eq!(problems(alias), [], "{alias}");
        assert_eq!(read(alias), read(value), "{alias}");
    }
}

#[test]
fn text_without_fields_is_read_as_text_terms() {
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
fn and_binds_more_tightly_than_or() {
    for (short, long) in [
        (
            "a b OR c AND state:draft",
            "((a AND b) OR (c AND state:draft))",
        ),
        (
            "a AND (b OR -has:owner) c",
            "a ((b) OR (NOT has:owner)) AND c",
        ),
        ("-(a OR b) NOT c", "NOT (a OR b) AND -c"),
        // A bracket within a word is part of it.
        ("(f(x) OR y)", "\"f(x)\" OR y"),
        (
            "“order gateway” class:“Node”",
            "\"order gateway\" class:Node",
        ),
    ] {
        assert_eq!(problems(short), [], "{short}");
        assert_eq!(read(short), read(long), "{short}");
    }
    // Only in capitals, and not in quotes.
    assert_eq!(Query::read("a or \"OR\"", sample()).clauses.len(), 3);
}

#[test]
fn dangling_operators_are_reported_and_the_rest_filters() {
    let all = |text: &str| {
        let query = Query::read(text, sample());
        let problems = query.problems.iter();
        let problems = problems.map(|p| (text[p.span.clone()].to_owned(), p.unfinished));
        (problems.collect::<Vec<_>>(), read(text))
    };
    let wrong = |part: &str| vec![(part.to_owned(), false)];
    let open = |part: &str| vec![(part.to_owned(), true)];
    let a = || read("a");
    assert_eq!(all("OR a"), (wrong("OR"), a()));
    assert_eq!(all("a OR"), (open("OR"), a()));
    assert_eq!(all("a AND OR b").0, wrong("AND"));
    assert_eq!(all("a AND"), (open("AND"), a()));
    assert_eq!(all("a NOT"), (open("NOT"), a()));
    assert_eq!(all("a )"), (wrong(")"), a()));
    assert_eq!(all("() a"), (wrong("("), a()));
    assert_eq!(all("(a"), (vec![], a()));
    assert_eq!(all("a ("), (open("("), a()));
    assert_eq!(all("a OR sate:draft"), (wrong("sate"), a()));
    assert_eq!(all("(a OR) b").0, wrong("OR"));
    let deep = "(".repeat(10_000);
    assert!(!Query::read(&deep, sample()).problems.is_empty());
}

#[test]
fn unfinished_terms_are_not_reported_while_typing() {
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
        assert_eq!(read(close), read(apart), "{close}");
        assert!(Query::read(close, sample()).problems.is_empty(), "{close}");
    }
}

#[test]
fn an_age_means_the_same_for_a_date_as_for_a_time() {
    for age in ["due:30d", "due:-30d"] {
        assert_eq!(read(age), read("due:-30d..today"), "{age}");
    }
}

#[test]
fn relations_have_a_verb_an_arrow_a_number_and_what_follows() {
    let serves = "By(Kind(Serving), Subject) 1+";
    assert_eq!(
        read("serves>order"),
        [format!("{serves} [false Text(\"order\")]")]
    );
    assert_eq!(read("-Serves>any"), [format!("not [{serves} [any]]")]);
    assert_eq!(
        read("realizes>4+(order OR gateway) x"),
        [
            "By(Kind(Realization), Subject) 4+ [any [false Text(\"order\"); false Text(\"gateway\")]]",
            "false Text(\"x\")",
        ]
    );
    assert_eq!(
        read("within:3 of:\"Order gateway\""),
        ["Within(3) 1+ [false Text(\"Order gateway\")]"]
    );
    assert_eq!(
        read("depends<>uses<-order"),
        ["By(Depends, Either) 1+ [By(Uses, Object) 1+ [true Text(\"order\")]]"]
    );
    // A word that only looks like it.
    assert_eq!(read("a>b"), ["false Text(\"a>b\")"]);
    assert_eq!(read("\"serves>x\""), ["false Text(\"serves>x\")"]);
}

#[test]
fn a_relation_to_nothing_is_unfinished_and_a_misspelled_verb_has_a_fix() {
    let query = Query::read("order serves>", sample());
    let [problem] = &query.problems[..] else {
        panic!("{:?}", query.problems)
    };
    assert!(problem.unfinished && problem.span == (6..13));
    assert_eq!(query.clauses.len(), 1);
    assert!(!Query::read("(serves> OR x) y", sample()).problems[0].unfinished);
    assert!(Query::read("within:3", sample()).problems[0].unfinished);
    let verb = ProblemKind::UnknownField {
        name: "servs".into(),
        as_text: "\"servs>class:Node\"".into(),
    };
    assert_eq!(
        problems("servs>class:Node"),
        [("servs".to_owned(), verb, Some("serves".to_owned()))]
    );
    let deep = format!("{}x", "uses>".repeat(30));
    assert_eq!(problems(&deep)[0].1, ProblemKind::TooDeep(20));
}
