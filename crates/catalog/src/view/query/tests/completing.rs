//! What is offered while someone types.

use super::*;

fn completed(marked: &str) -> Vec<String> {
    let cursor = marked.find('|').unwrap();
    let text = marked.replace('|', "");
    let catalog = sample();
    let found = complete(&text, cursor, &guide(catalog));
    found.iter().map(|c| c.apply(&text).0).collect()
}

#[test]
fn complete_suggests_fields_and_values_at_the_cursor() {
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
    // Ann begins so too.
    assert_eq!(first("owner:an|"), "owner:u1 ");
    assert_eq!(first("modified-by:ann|"), "modified-by:u1 ");
    assert_eq!(first("modified-b|"), "modified-by:");
    assert_eq!(first("owner:any|"), "owner:any ");
    assert_eq!(first("published:n|"), "published:none ");
    assert_eq!(first("modified:tod|"), "modified:today ");
    assert_eq!(first("a OR sta|"), "a OR state:");
    assert_eq!(first("(sta|"), "(state:");
    assert_eq!(first("a serv|"), "a serves>");
    assert_eq!(first("serves>sta|"), "serves>state:");
    assert_eq!(first("serves>|"), "serves>class:");
    assert_eq!(first("serves>state:v|"), "serves>state:Valid ");
    assert_eq!(first("with|"), "within:2 of:");
    assert_eq!(completed("a OR|"), Vec::<String>::new());
    assert_eq!(first("phase:i|"), "");
    assert_eq!(first("phase:|"), "phase:Plan ");
    assert_eq!(first("origin:past|"), "origin:pasted ");
    // What the reader sees can be typed as well.
    assert_eq!(first("origin:clip|"), "origin:pasted ");
    assert_eq!(first("modified:30|"), "modified:30d ");
    assert_eq!(first("spec:micro|"), "spec:\"Micro service\" ");
    assert!(completed("costc|").contains(&"\"Cost center\":".to_owned()));
    assert!(completed("draf|").contains(&"state:Draft ".to_owned()));
    assert!(completed("\"Cost center\":|").contains(&"\"Cost center\":4711 ".to_owned()));
    assert_eq!(completed("\"cla|"), Vec::<String>::new());
    assert_eq!(completed("cost:>1|"), Vec::<String>::new());
    assert_eq!(completed("modified:>2026-01-01|"), Vec::<String>::new());
}

#[test]
fn complete_suggests_numbers_in_numeric_order() {
    let value = |n: usize| ["10", "9", "100", "-1", "9", "dear"][n].to_owned();
    let catalog = with_values(0..6, "Decimal", value);
    let found = complete("extra:", 6, &guide(&catalog)).into_iter();
    let labels: Vec<String> = found.map(|c| c.label).collect();
    assert_eq!(labels, ["-1", "9", "10", "100", "dear", "none", "any"]);
}

#[test]
fn complete_suggests_the_most_frequent_matching_values() {
    // 900 values once each, and two that are there often, the one with a sign in it.
    let value = |n: usize| match n {
        0..900 => format!("Box {n:03}"),
        900..905 => "Zone 7".to_owned(),
        _ => "a box".to_owned(),
    };
    let catalog = with_values(0..912, "String", value);
    let found = |text: &str| complete(text, text.len(), &guide(&catalog));
    let labels = |text: &str| -> Vec<(String, Detail)> {
        let found = found(text).into_iter();
        found.map(|c| (c.label, c.detail)).take(3).collect()
    };
    let pair = |label: &str, n: usize| (label.to_owned(), Detail::Count(n));
    let first = [pair("a box", 7), pair("Zone 7", 5), pair("Box 000", 1)];
    assert_eq!(labels("extra:"), first);
    assert_eq!(found("extra:").len(), complete::MOST);
    // Those that begin with it come before those that contain it.
    assert_eq!(labels("extra:box")[0], pair("Box 000", 1));
    assert_eq!(labels("extra:box89")[0], pair("Box 890", 1));
    assert_eq!(labels("extra:899"), [pair("Box 899", 1)]);
    // What is there already is not offered, and another takes its place.
    assert_eq!(labels("extra:\"a box\",")[0], pair("Zone 7", 5));
    assert_eq!(found("extra:\"a box\",").len(), complete::MOST);
}

#[test]
fn completion_is_in_detects_a_value_already_in_the_query() {
    let is_there = |text: &str| {
        let found = complete(text, text.len(), &guide(sample()));
        found.first().is_some_and(|first| first.is_in(text))
    };
    assert!(is_there("state:Draft") && is_there("Cost state:draft"));
    assert!(!is_there("state:Dra") && !is_there("state:"));
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
    let found: Vec<_> = found.map(|c| (c.label, c.detail)).collect();
    let counted = |label: &str, n| (label.to_owned(), Detail::Count(n));
    assert_eq!(found[..2], [counted("North", 2), counted("Mitte", 1)]);
}
