mod completing;
mod laws;
mod reading;
mod rewriting;
mod searching;

use std::sync::LazyLock;

use proptest::prelude::*;
use serde_json::json;

use super::naive::{self, Known, fits};
use super::node::Node;
use super::*;
use crate::Origin;
use crate::view::{Facet, View, select};

const ME: &str = "u1";

fn asker() -> QueryContext<'static> {
    QueryContext {
        me: Some(ME),
        now: 1_780_000_000_000.0,
        person: &person,
        ..QueryContext::default()
    }
}

fn person(id: &str) -> Option<String> {
    match id {
        "u1" => Some("Ann Lee".into()),
        "u3" => Some("Jonas Brandt".into()),
        _ => None,
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
        {"meta": {"key": "live", "core": false, "type": "Boolean"}, "value": texts(&[("en", ["true", "false", ""][pick[2] as usize % 3])])},
        {"meta": {"key": "text", "core": false, "type": "BBCode"}, "value": texts(&[("en", ["Reads a [b]met[/b]er", "[list][*]meter[*]b[/list]", "none"][pick[3] as usize % 3])])},
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
    let by = ["u1", "u3", ""][pick[3] as usize % 3];
    let act = |at: &str| json!({"at": at, "by": by});
    let references: Vec<_> = targets.iter().enumerate().map(|(n, to)| json!({
        "meta": {"key": "k", "core": true, "multiplicity": "ZeroOrMore", "targetClasses": []},
        "target": {"relationshipId": format!("r{n}"), "created": act(when[0]), "linkedElements": [], "properties": [],
            "assignedArchitectureElementRefs": [{"conceptualClass": "Node", "elementId": format!("e{to}"), "referenceDirection": (["Target", "Source", "Odd"][(n + *to as usize) % 3]), "referenceKind": (["Flow", "Serving", "Composition", "Association", "Odd"][(*to as usize + pick[2] as usize) % 5])}]},
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
const TERMS: [&str; 102] = [
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
    "owner:jonas",
    "owner:\"Jonas Brandt\"",
    "owner:LEE,me",
    "owner:none",
    "owner:any",
    "owner:none,u1",
    "group:none",
    "group:none,g1",
    "spec:none",
    "spec:any",
    "modified-by:u1",
    "modified-by:me",
    "modified-by:Lee,UserId:u3",
    "modified-by:none",
    "modifiedby:any",
    "lang:none",
    "name:none",
    "name:any,none",
    "published:none",
    "published:any",
    "published:none,2026",
    "is:published",
    "modified:none",
    "has:modified",
    "class:any",
    "modified:today",
    "created:>-1y",
    "modified:-30d..today",
    "cost:none",
    "cost:any",
    "cost:none,>9.5",
    "due:none",
    "due:>=-30d",
    "live:yes",
    "live:no,none",
    "text:meter",
    "\"text\":\"none\"",
];

fn term() -> impl Strategy<Value = String> {
    proptest::sample::select(TERMS.to_vec()).prop_map(str::to_owned)
}

/// A relation to what a term finds.
fn relation() -> impl Strategy<Value = String> {
    let how = [
        "flows>",
        "flows<",
        "serves>",
        "uses<>",
        "related>",
        "related<",
        "related<>2+",
        "depends>",
        "depends<2+",
        "within:1 of:",
        "within:2 of:",
        "flows>flows>",
    ];
    let what = prop_oneof![
        2 => term(),
        1 => Just("any".to_owned()),
        1 => (term(), term()).prop_map(|(a, b)| format!("({a} -{b})")),
    ];
    (proptest::sample::select(how.to_vec()), what).prop_map(|(how, what)| format!("{how}{what}"))
}

fn text() -> impl Strategy<Value = String> {
    let term = prop_oneof![3 => term(), 1 => relation()];
    let term = (any::<bool>(), term);
    let term = term.prop_map(|(no, term)| if no { format!("-{term}") } else { term });
    let term = term.boxed();
    let terms = || proptest::collection::vec(term.clone(), 1..4);
    prop_oneof![
        2 => proptest::collection::vec(term.clone(), 0..4).prop_map(|terms| terms.join(" ")),
        1 => terms().prop_map(|terms| terms.join(" OR ")),
        1 => (terms(), terms(), any::<bool>()).prop_map(|(a, b, no)| {
            let no = if no { "-" } else { "" };
            format!("{} AND {no}({})", a.join(" "), b.join(" OR "))
        }),
        1 => (terms(), terms()).prop_map(|(a, b)| {
            format!("({}) OR NOT ({})", a.join(" "), b.join(" AND "))
        }),
    ]
}

fn view() -> impl Strategy<Value = View> {
    let values = proptest::sample::select(vec![
        (Facet::State, "Draft"),
        (Facet::State, "Frozen"),
        (Facet::Class, "Node"),
        (Facet::Layer, "MotivationElements"),
        (Facet::Owner, "UserId:u1"),
        (Facet::Owner, "GroupId:u2"),
        (Facet::ModifiedBy, "u1"),
        (Facet::ModifiedBy, "u3"),
        (Facet::Group, "g1"),
        (Facet::Version, "latest"),
        (Facet::Version, "superseded"),
        (Facet::Missing, "de"),
        (Facet::Missing, "en"),
        (Facet::Predecessor, "yes"),
        (Facet::Predecessor, "no"),
        (Facet::Visible, "no"),
        (Facet::Published, "yes"),
        (Facet::Published, "no"),
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
fn every_test_term_parses_without_problems() {
    let catalog = sample();
    for term in TERMS {
        let query = Query::read(term, catalog);
        assert_eq!(
            (&query.problems, query.terms().len()),
            (&vec![], 1),
            "{term}"
        );
    }
}

/// How the terms are joined, without their positions.
fn shapes(query: &Query) -> Vec<String> {
    fn shape(node: &Node) -> String {
        let all = |nodes: &[Node]| nodes.iter().map(shape).collect::<Vec<_>>().join("; ");
        match node {
            Node::Term(term) => format!("{} {:?}", term.negated, term.test),
            Node::Not(node) => format!("not [{}]", shape(node)),
            Node::All(nodes) => format!("all [{}]", all(nodes)),
            Node::Any(nodes) => format!("any [{}]", all(nodes)),
            Node::Related(relation) => {
                let what = relation.what.as_ref().map_or("any".to_owned(), shape);
                format!("{:?} {}+ [{what}]", relation.how, relation.least)
            }
        }
    }
    query.clauses.iter().map(|c| shape(&c.node)).collect()
}

fn guide(catalog: &Catalog) -> Guide<'_> {
    Guide {
        catalog,
        language: "en",
        year: 2026,
        person: &|id| (id == "u1").then(|| "Ann Lee".into()),
        label: &|choice| match choice {
            Choice::Origin(Origin::Pasted) => "From the clipboard".into(),
            choice => choice.value().into(),
        },
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
