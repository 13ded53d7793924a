use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::json;

use super::naive::{self, Known, fits};
use super::*;
use crate::Origin;
use crate::view::{Facet, View, select};

const ME: &str = "u1";

fn asker() -> Asker<'static> {
    Asker {
        me: Some(ME),
        now: 1_780_000_000_000.0,
        ..Asker::default()
    }
}

/// Logical id, origin, what to pick, predecessor, visible, owners, targets.
type Seed = (u8, u8, [u8; 6], bool, bool, Vec<u8>, Vec<u8>);

/// An element of few values, so that filters hit.
fn known() -> impl Strategy<Value = Seed> {
    let small = proptest::collection::vec(0u8..4, 0..3);
    (
        0u8..3,
        0u8..7,
        any::<[u8; 6]>(),
        any::<bool>(),
        any::<bool>(),
        small.clone(),
        small,
    )
}

fn element(n: usize, one: &Seed) -> Known {
    let (logical, origin, pick, predecessor, visible, owners, targets) = one;
    let of = |at: usize, all: &[&str]| all[pick[at] as usize % all.len()].to_owned();
    let class = of(0, &["Node", "Goal", "ApplicationComponent", "Odd thing"]);
    let when = [
        "2026-05-01T12:00:00Z",
        "2026-05-31T23:59:59.999Z",
        "2025-01-01T00:00:00Z",
        "one day",
    ];
    let texts = |texts: &[(&str, &str)]| {
        let texts: Vec<_> = texts
            .iter()
            .map(|(l, v)| json!({"language": l, "value": v}))
            .collect();
        json!({"defaultLanguage": "en", "translations": texts})
    };
    let names = [
        texts(&[("en", "Order gateway"), ("de", "Bestellung")]),
        texts(&[("de-AT", "Überweisung 10"), ("en", "")]),
        texts(&[("en", "Order")]),
        json!(null),
    ];
    let properties = json!([
        {"meta": {"key": "name", "core": true, "type": "String"}, "value": names[pick[1] as usize % 4]},
        {"meta": {"key": "cost", "core": false, "type": "Decimal"}, "value": texts(&[("en", ["10", "9.5", "1000", "dear"][pick[2] as usize % 4])])},
        {"meta": {"key": "Cost center", "core": false, "type": "String"}, "value": texts(&[("en", ["4711", "", "x4711x"][pick[2] as usize % 3])])},
        {"meta": {"key": "due", "core": false, "type": "Date"}, "value": texts(&[("en", ["2026-05-10", "2027-01-01"][pick[3] as usize % 2])])},
        {"meta": {"key": "phase", "core": false, "type": "Enum", "validation": {"mandatory": false, "literals": [texts(&[("en", "Plan"), ("de", "Idee")]), texts(&[("en", "Run")])]}},
         "value": texts(&[("en", ["Plan", "Run", "x"][pick[4] as usize % 3])])},
    ]);
    let mut properties = properties.as_array().unwrap().clone();
    // Some keys are not there at all, and some come without a value.
    if pick[5] % 3 == 0 {
        properties.truncate(2);
    }
    let properties: Vec<_> = properties
        .into_iter()
        .map(|mut p| {
            if p["value"].is_null() {
                p.as_object_mut().unwrap().remove("value");
            }
            p
        })
        .collect();
    let act = |at: &str| json!({"at": at, "by": "u"});
    let references: Vec<_> = targets.iter().enumerate().map(|(n, to)| json!({
        "meta": {"key": "k", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
        "target": {"relationshipId": format!("r{n}"), "created": act(when[0]), "linkedElements": [], "properties": [],
            "assignedArchitectureElementRefs": [{"conceptualClass": "Node", "elementId": format!("e{to}"), "referenceDirection": "Target", "referenceKind": "Flow"}]},
    })).collect();
    let mut value = json!({
        "id": match n % 2 { 0 => format!("i{n}"), _ => format!("I{n}-Ä") },
        "elementId": format!("e{logical}"), "conceptualClass": class,
        "layer": of(0, &["TechnologyLayer", "MotivationElements", "ApplicationLayer", "GenericLayer"]),
        "validityState": of(3, &["Draft", "Valid", "Frozen"]), "hasPredecessor": predecessor,
        "principalIsOwner": pick[4] % 5 == 0,
        "owners": owners.iter().map(|o| json!({"type": if o % 2 == 0 { "GroupId" } else { "UserId" }, "value": format!("u{o}")})).collect::<Vec<_>>(),
        "groups": targets.iter().map(|g| json!({"key": format!("g{g}"), "core": false})).collect::<Vec<_>>(),
        "references": references, "properties": properties,
        "visibility": {"visible": visible, "lastChange": act(when[0])},
        "created": act(when[pick[4] as usize % 4]), "modified": act(when[pick[5] as usize % 4]),
        "specialization": of(1, &["Platform", "Micro service"]),
    });
    if pick[1] % 2 == 0 {
        value["published"] = act(when[pick[1] as usize % 4]);
    }
    Known {
        element: serde_json::from_value(value).unwrap(),
        origin: Origin::ALL[*origin as usize],
        at: 1_779_000_000_000.0,
    }
}

fn catalog(all: &[Known]) -> Catalog {
    let mut catalog = Catalog::default();
    catalog.set_language("en");
    for known in all {
        let json = serde_json::to_string(&known.element).unwrap();
        catalog.take(known.element.clone(), json.into(), known.origin, known.at);
    }
    catalog
}

fn all_of(ones: &[Seed]) -> Vec<Known> {
    ones.iter()
        .enumerate()
        .map(|(n, one)| element(n, one))
        .collect()
}

/// Terms that all can be read where every value was seen.
const TERMS: [&str; 65] = [
    "order",
    "ORDER",
    "\"order gateway\"",
    "ubersweis",
    "uber",
    "i1",
    "1-a",
    "I3-ä",
    "node",
    "class:node",
    "class:Application",
    "class:\"application component\",goal",
    "class:oddthing",
    "layer:tech",
    "layer:motivation,generic",
    "state:draft",
    "state:Frozen,Valid",
    "owner:u1",
    "owner:me",
    "owner:GroupId:u2,u3",
    "group:g1",
    "group:G0,g2",
    "spec:plat",
    "spec:\"micro s\"",
    "id:I1",
    "element:e0",
    "origin:pasted,file",
    "origin:created",
    "mine",
    "is:mine",
    "is:latest",
    "is:superseded",
    "has:predecessor",
    "has:relation",
    "has:name",
    "has:owner",
    "visible:yes",
    "visible:no",
    "modified:>2026-05-01",
    "modified:>=2026-05-01",
    "modified:<2026-05",
    "modified:2026-05-01..2026-05-31",
    "modified:30d",
    "modified:2025",
    "created:<=2026-05-01",
    "published:2026-05",
    "retrieved:7d",
    "retrieved:12d,2025",
    "lang:de",
    "lang:de-AT",
    "lang:EN",
    "cost:>9.5",
    "cost:<=10",
    "cost:9..1000",
    "cost:=10.0",
    "cost:0",
    "\"Cost center\":4711",
    "due:2026-05",
    "due:>2026-06",
    "phase:idee",
    "phase:run",
    "has:cost",
    "has:\"Cost center\"",
    "has:phase,owner",
    "name:Best",
];

fn term() -> impl Strategy<Value = String> {
    proptest::sample::select(TERMS.to_vec()).prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    let term = (any::<bool>(), term());
    let term = term.prop_map(|(no, term)| if no { format!("-{term}") } else { term });
    proptest::collection::vec(term, 0..4).prop_map(|terms| terms.join(" "))
}

fn view() -> impl Strategy<Value = View> {
    let values = proptest::sample::select(vec![
        (Facet::State, "Draft"),
        (Facet::State, "Frozen"),
        (Facet::Class, "Node"),
        (Facet::Layer, "MotivationElements"),
        (Facet::Owner, "UserId:u1"),
        (Facet::Owner, "GroupId:u2"),
        (Facet::Group, "g1"),
        (Facet::Version, "latest"),
        (Facet::Version, "superseded"),
        (Facet::Missing, "de"),
        (Facet::Missing, "en"),
        (Facet::Predecessor, "yes"),
        (Facet::Predecessor, "no"),
        (Facet::Visible, "no"),
        (Facet::Origin, "pasted"),
        (Facet::Origin, "link"),
        (Facet::Version, "nonsense"),
    ]);
    let values = proptest::collection::vec(values, 0..4);
    (text(), prop::bool::weighted(0.2), values).prop_map(|(text, mine, values)| {
        let mut view = View {
            text,
            mine,
            ..View::default()
        };
        for (facet, value) in values {
            view.values_mut(facet).push(value.to_owned());
        }
        view
    })
}

#[test]
fn every_term_of_these_tests_can_be_read() {
    let catalog = sample();
    for term in TERMS {
        let query = Query::read(term, catalog);
        assert_eq!((query.problems, query.terms.len()), (vec![], 1), "{term}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_fast_filter_finds_what_the_plain_one_finds(
        ones in proptest::collection::vec(known(), 0..14), view in view(),
    ) {
        let all = all_of(&ones);
        let catalog = catalog(&all);
        let asker = asker();
        let query = Query::read(&view.text, &catalog);
        let selected = select(&catalog, &view, &asker);
        let parts = |one: &Known| {
            let mut missed: Vec<Option<Facet>> =
                naive::missed(&view, one, &all, &asker).into_iter().map(Some).collect();
            if view.mine && !naive::is_mine(one, &asker) {
                missed.push(None);
            }
            missed
        };
        let searched: Vec<&Known> = all.iter().filter(|k| fits(&query, k, &all, &asker)).collect();
        let mut expected: Vec<&str> = searched.iter().filter(|k| parts(k).is_empty())
            .map(|k| k.element.id.as_str()).collect();
        let mut found: Vec<String> = selected.rows.iter().map(|r| catalog.id_at(*r as usize).to_string()).collect();
        expected.sort_unstable();
        found.sort();
        prop_assert_eq!(&found, &expected);

        // A facet counts under all the others.
        let facets = crate::view::count(&catalog, &selected, &asker).unwrap();
        let under = |own: Option<Facet>| searched.iter()
            .filter(move |k| parts(k).iter().all(|missed| *missed == own));
        prop_assert_eq!(facets.mine, under(None).filter(|k| naive::is_mine(k, &asker)).count());
        let count = |facet: Facet, value: &str| {
            let own = if facet == Facet::Layer { Facet::Class } else { facet };
            under(Some(own)).filter(|k| match facet {
                Facet::Missing => !naive::has_name(&k.element, value),
                _ => naive::values_of(facet, k, &all).iter().any(|v| v == value),
            }).count()
        };
        for (state, n) in &facets.states {
            prop_assert_eq!(*n, count(Facet::State, state.as_str()));
        }
        for layer in &facets.layers {
            prop_assert_eq!(layer.count, count(Facet::Layer, layer.layer.as_str()));
        }
        for (owner, n) in &facets.owners {
            prop_assert_eq!(*n, count(Facet::Owner, &format!("{}:{}", owner.kind, owner.value)));
        }
        for (group, _, n) in &facets.groups {
            prop_assert_eq!(*n, count(Facet::Group, group));
        }
        for (facet, values) in &facets.others {
            for (value, n) in values {
                prop_assert_eq!(*n, count(*facet, value), "{:?} {}", facet, value);
            }
        }
    }

    #[test]
    fn what_was_picked_before_does_not_change_what_is_picked(
        ones in proptest::collection::vec(known(), 0..14), first in view(), second in view(), more in "[a-e ]{0,2}",
        keeps in any::<bool>(), other_order in any::<bool>(),
    ) {
        let catalog = catalog(&all_of(&ones));
        let asker = asker();
        let sorted = |view: &View| crate::view::order(&catalog, &view.sort);
        let before = select(&catalog, &first, &asker);
        // What is typed behind a text asks for less, mostly; another text for anything.
        let mut view = if keeps { first.clone() } else { second };
        view.text.push_str(&more);
        if other_order {
            view.sort = View::from_query("?sort=-modified").sort;
        }
        let again = crate::view::pick(&catalog, &sorted(&view), &view, &asker, Some(&before));
        let anew = select(&catalog, &view, &asker);
        prop_assert_eq!(&again.rows, &anew.rows);
        let counted = |selected| crate::view::count(&catalog, selected, &asker);
        prop_assert_eq!(counted(&again), counted(&anew));
        prop_assert!(counted(&again).is_some());
    }

    #[test]
    fn a_printed_query_is_the_same_query(text in "(-?[a-z:\",\\\\ ]{0,6}|class:[a-z,\"]{0,5}|cost:[<>=.0-9]{0,4}| ){0,5}") {
        let query = Query::read(&text, sample());
        let printed = Query::read(&query.print(), sample());
        let tests = |q: &Query| q.terms.iter().map(|t| (t.negated, t.test.clone())).collect::<Vec<_>>();
        prop_assert_eq!(tests(&printed), tests(&query), "{:?}", query.print());
    }

    #[test]
    fn no_text_breaks_it(text in "(\\PC|[-:\",.<> \\\\])*|(class|modified|cost|has):\\PC*", cursor in 0usize..40) {
        let catalog = sample();
        let query = Query::read(&text, catalog);
        let spans = query.terms.iter().map(|t| &t.span).chain(query.problems.iter().map(|p| &p.span));
        for span in spans {
            prop_assert!(text.get(span.clone()).is_some_and(|t| !t.is_empty()), "{:?}", span);
        }
        for term in &query.terms {
            let _ = (query.without(term), term.words(|_| None));
        }
        for fix in query.problems.iter().filter_map(|p| p.fix.as_ref()) {
            let _ = fix.apply(&text);
        }
        let cursor = (0..=cursor.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap();
        for completion in complete(&text, cursor, &guide(catalog)) {
            let (new, cursor) = completion.apply(&text);
            prop_assert!(new.is_char_boundary(cursor));
        }
        let _ = select(catalog, &View { text, ..View::default() }, &asker());
    }

    #[test]
    fn a_term_taken_out_is_gone_and_the_others_stay(text in text(), at in 0usize..4) {
        let catalog = sample();
        let query = Query::read(&text, catalog);
        prop_assume!(at < query.terms.len());
        let rest = Query::read(&query.without(&query.terms[at]), catalog);
        let mut expected: Vec<_> = query.terms.iter().map(|t| t.test.clone()).collect();
        expected.remove(at);
        let tests: Vec<_> = rest.terms.iter().map(|t| t.test.clone()).collect();
        prop_assert_eq!(tests, expected);
    }
}

fn guide(catalog: &Catalog) -> Guide<'_> {
    Guide {
        catalog,
        language: "en",
        year: 2026,
        person: &|id| (id == "u1").then(|| "Ann Lee".into()),
    }
}

fn sample() -> &'static Catalog {
    static SAMPLE: LazyLock<Catalog> = LazyLock::new(|| {
        catalog(&all_of(&[
            (0, 0, [0, 0, 0, 0, 0, 1], true, true, vec![1, 2], vec![1]),
            (1, 1, [1, 1, 1, 1, 1, 1], false, false, vec![1], vec![]),
            (1, 3, [2, 2, 2, 2, 2, 2], true, true, vec![], vec![0]),
            (2, 0, [3, 0, 0, 0, 0, 1], true, true, vec![], vec![]),
        ]))
    });
    &SAMPLE
}

fn words(text: &str) -> Vec<String> {
    let query = Query::read(text, sample());
    let person = |id: &str| (id == "u1").then(|| "Ann Lee".to_owned());
    query.terms.iter().map(|t| t.words(person)).collect()
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
    let when = "\"soon\" is no time. Write 2026-06-01, 2026-06, >2026-01-01, 2026-05-01..2026-06-01, or created:30d for the last 30 days.";
    one("created:soon", "soon", when);
    let query = Query::read("owner:", sample());
    assert!(query.problems[0].unfinished && query.terms.is_empty());
    let query = Query::read("a sate:Draft b", sample());
    assert_eq!(query.terms.len(), 2);
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
        Query::read(text, sample())
            .terms
            .into_iter()
            .map(|t| t.test)
            .collect()
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

fn completed(marked: &str) -> Vec<String> {
    let cursor = marked.find('|').unwrap();
    let text = marked.replace('|', "");
    let catalog = sample();
    let found = complete(&text, cursor, &guide(catalog));
    found.iter().map(|c| c.apply(&text).0).collect()
}

#[test]
fn what_could_follow_is_offered() {
    let first = |marked: &str| completed(marked).into_iter().next().unwrap_or_default();
    assert_eq!(first("a cla| b"), "a class: b");
    assert_eq!(first("-sta|"), "-state:");
    assert_eq!(first("Cost c|"), "Cost class:");
    assert_eq!(first("state:|"), "state:Draft ");
    assert_eq!(first("state:Draft,v|"), "state:Draft,Valid ");
    assert_eq!(
        first("class:applicationcom|"),
        "class:ApplicationComponent "
    );
    assert_eq!(first("owner:ann|"), "owner:u1 ");
    assert_eq!(first("phase:i|"), "");
    assert_eq!(first("phase:|"), "phase:Plan ");
    assert_eq!(first("origin:past|"), "origin:pasted ");
    assert_eq!(first("modified:30|"), "modified:30d ");
    assert_eq!(first("spec:micro|"), "spec:\"Micro service\" ");
    assert!(completed("costc|").contains(&"\"Cost center\":".to_owned()));
    assert!(completed("draf|").contains(&"state:Draft ".to_owned()));
    assert!(completed("\"Cost center\":|").contains(&"\"Cost center\":4711 ".to_owned()));
    assert_eq!(completed("\"cla|"), Vec::<String>::new());
    assert_eq!(completed("cost:>1|"), Vec::<String>::new());
    assert_eq!(completed("modified:>2026-01-01|"), Vec::<String>::new());
}

/// Elements `from..to` with a property of their own value each.
fn with_values(range: Range<usize>, kind: &str, value: impl Fn(usize) -> String) -> Catalog {
    let mut catalog = Catalog::default();
    for n in range {
        let id = format!("n{n}");
        let (mut element, _) = crate::testing::element(&id, &id, "Node", "N");
        let text = json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": value(n)}]});
        let property =
            json!({"meta": {"key": "extra", "core": false, "type": kind}, "value": text});
        element
            .properties
            .push(serde_json::from_value(property).unwrap());
        let json = serde_json::to_string(&element).unwrap();
        catalog.take(element, json.into(), Origin::Link, 1.0);
    }
    catalog
}

#[test]
fn what_is_compared_with_is_read_once_and_not_for_every_value() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    fn midnight(day: i64) -> f64 {
        ASKED.fetch_add(1, Ordering::Relaxed);
        limits::utc_midnight(day)
    }
    let day = |n: usize| format!("2026-{:02}-{:02}", 1 + n / 28, 1 + n % 28);
    let catalog = with_values(0..280, "Date", day);
    let query = Query::read("extra:2026-02..2026-03", &catalog);
    let asker = Asker {
        midnight,
        ..asker()
    };
    let compiled = Compiled::new(&query, &catalog, &asker);
    let found = catalog.rows().filter(|row| compiled.fits(*row)).count();
    assert_eq!(found, 56);
    // Begin and end of both months.
    assert_eq!(ASKED.load(Ordering::Relaxed), 4);
}

#[test]
fn of_many_values_the_most_frequent_that_fit_are_offered() {
    // 900 values once each, and two that are there often, the one with a sign in it.
    let value = |n: usize| match n {
        0..900 => format!("Box {n:03}"),
        900..905 => "Zone 7".to_owned(),
        _ => "a box".to_owned(),
    };
    let catalog = with_values(0..912, "String", value);
    let found = |text: &str| complete(text, text.len(), &guide(&catalog));
    let labels = |text: &str| -> Vec<(String, String)> {
        let found = found(text).into_iter();
        found.map(|c| (c.label, c.detail)).take(3).collect()
    };
    let pair = |label: &str, n: usize| (label.to_owned(), format!("{n} known here"));
    let first = [pair("a box", 7), pair("Zone 7", 5), pair("Box 000", 1)];
    assert_eq!(labels("extra:"), first);
    assert_eq!(found("extra:").len(), complete::MOST);
    // Those that begin with it stand before those that contain it.
    assert_eq!(labels("extra:box")[0], pair("Box 000", 1));
    assert_eq!(labels("extra:box89")[0], pair("Box 890", 1));
    assert_eq!(labels("extra:899"), [pair("Box 899", 1)]);
    // What is there already is not offered, and another takes its place.
    assert_eq!(labels("extra:\"a box\",")[0], pair("Zone 7", 5));
    assert_eq!(found("extra:\"a box\",").len(), complete::MOST);
}

#[test]
fn a_value_is_counted_in_the_language_of_the_reader() {
    let mut catalog = Catalog::default();
    let texts = [
        json!([{"language": "de", "value": "Nord"}, {"language": "en", "value": "North"}]),
        json!([{"language": "en", "value": "North"}]),
        json!([{"language": "en", "value": ""}, {"language": "de", "value": "Mitte"}]),
    ];
    for (n, translations) in texts.iter().enumerate() {
        let id = format!("n{n}");
        let (mut element, _) = crate::testing::element(&id, &id, "Node", "N");
        let property = json!({
            "meta": {"key": "extra", "core": false, "type": "String"},
            "value": {"defaultLanguage": "en", "translations": translations},
        });
        element
            .properties
            .push(serde_json::from_value(property).unwrap());
        let json = serde_json::to_string(&element).unwrap();
        catalog.take(element, json.into(), Origin::Link, 1.0);
    }
    let found = complete("extra:", 6, &guide(&catalog)).into_iter();
    let found: Vec<_> = found
        .map(|c| format!("{}, {}", c.label, c.detail))
        .collect();
    assert_eq!(found, ["North, 2 known here", "Mitte, 1 known here"]);
}
