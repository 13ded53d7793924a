//! The path of each operation, for any id.

use architrave_interface::paths::{self, BulkQuery, is_usable_id, patterns};
use percent_encoding::percent_decode_str;
use proptest::prelude::*;
use url::Url;

/// `(id, its form in a path)`.
const IDS: &[(&str, &str)] = &[
    ("space-1", "space-1"),
    ("AZaz09-._~", "AZaz09-._~"),
    ("a/b", "a%2Fb"),
    ("a\\b", "a%5Cb"),
    ("a b", "a%20b"),
    ("100%", "100%25"),
    ("%2F", "%252F"),
    ("%2e%2e", "%252e%252e"),
    ("a?b=c&d", "a%3Fb%3Dc%26d"),
    ("a#b", "a%23b"),
    ("a+b", "a%2Bb"),
    ("a;b:c@d", "a%3Bb%3Ac%40d"),
    ("Zoë", "Zo%C3%AB"),
    ("空間", "%E7%A9%BA%E9%96%93"),
    ("\u{1F980}", "%F0%9F%A6%80"),
    ("a\tb\n\u{0}", "a%09b%0A%00"),
    ("{userId}", "%7BuserId%7D"),
    ("{warehouseId}", "%7BwarehouseId%7D"),
    ("...", "..."),
];

#[test]
fn paths_are_built_for_each_operation() {
    for (id, part) in IDS {
        let space = format!("/v1/warehouses/{part}");
        let bulk = paths::bulk(id, &BulkQuery::default());
        assert_eq!(bulk, format!("{space}/architectureElements/byIds/bulk"));
        assert_eq!(paths::create(id), format!("{space}/architectureElements"));
        assert_eq!(
            paths::publish(id),
            format!("{space}/architectureElements/publish")
        );
        assert_eq!(paths::user(id, "u"), format!("{space}/users/u"));
        assert_eq!(
            paths::user("w", id),
            format!("/v1/warehouses/w/users/{part}")
        );
        assert_eq!(paths::user(id, id), format!("{space}/users/{part}"));
        assert_eq!(paths::import(id), format!("{space}/archimate/import"));
    }
}

#[test]
fn patterns_and_header_names_match_the_interface() {
    assert_eq!(
        patterns::BULK,
        "/v1/warehouses/{warehouseId}/architectureElements/byIds/bulk"
    );
    assert_eq!(
        patterns::CREATE,
        "/v1/warehouses/{warehouseId}/architectureElements"
    );
    assert_eq!(
        patterns::PUBLISH,
        "/v1/warehouses/{warehouseId}/architectureElements/publish"
    );
    assert_eq!(
        patterns::USER,
        "/v1/warehouses/{warehouseId}/users/{userId}"
    );
    assert_eq!(
        patterns::IMPORT,
        "/v1/warehouses/{warehouseId}/archimate/import"
    );
    assert_eq!(paths::AUTHORIZATION, "Authorization");
    assert_eq!(paths::LICENCE, "BpmLicense");
    assert_eq!(paths::IMPORT_PART, "file");
}

#[test]
fn bulk_query_contains_only_set_parameters_in_order() {
    let query = |deactivated, invalid, latest, class: Option<&str>| {
        let query = BulkQuery {
            include_deactivated: deactivated,
            include_invalid: invalid,
            only_latest: latest,
            conceptual_class: class.map(str::to_owned),
        };
        let path = paths::bulk("w", &query);
        let start = "/v1/warehouses/w/architectureElements/byIds/bulk";
        path.strip_prefix(start).unwrap().to_owned()
    };
    assert_eq!(query(None, None, None, None), "");
    assert_eq!(
        query(Some(true), Some(false), Some(true), Some("Goal")),
        "?includeDeactivated=true&includeInvalid=false&onlyLatest=true&conceptualClass=Goal"
    );
    assert_eq!(
        query(Some(false), None, None, None),
        "?includeDeactivated=false"
    );
    assert_eq!(query(None, Some(true), None, None), "?includeInvalid=true");
    assert_eq!(query(None, None, Some(false), None), "?onlyLatest=false");
    assert_eq!(
        query(None, None, None, Some("Node")),
        "?conceptualClass=Node"
    );
    assert_eq!(
        query(None, Some(true), None, Some("a&b=c d+é#")),
        "?includeInvalid=true&conceptualClass=a%26b%3Dc%20d%2B%C3%A9%23"
    );
    assert_eq!(query(None, None, None, Some("")), "?conceptualClass=");
}

#[test]
fn is_usable_id_rejects_empty_and_dot_ids() {
    for id in ["", ".", ".."] {
        assert!(!is_usable_id(id), "{id:?}");
    }
    for (id, _) in IDS {
        assert!(is_usable_id(id), "{id:?}");
    }
    for id in [" ", "...", ".a", "a.", "%2e", "%2E%2e"] {
        assert!(is_usable_id(id), "{id:?}");
    }
}

fn segments(path: &str) -> Vec<String> {
    let url = Url::parse(&format!("https://example.org/base{path}")).unwrap();
    let decode = |part: &str| percent_decode_str(part).decode_utf8().unwrap().into_owned();
    url.path_segments().unwrap().map(decode).collect()
}

/// The reason for `is_usable_id`: a URL drops these ids, even when every character is encoded.
#[test]
fn a_url_parser_drops_the_ids_that_are_not_usable() {
    assert_eq!(segments("/v1/users/.."), ["base", "v1", ""]);
    assert_eq!(segments("/v1/users/%2E%2E"), ["base", "v1", ""]);
    assert_eq!(segments("/v1/users/%2e"), ["base", "v1", "users", ""]);
    assert_eq!(
        segments(&paths::user("..", "u")),
        ["base", "v1", "users", "u"]
    );
}

fn id() -> impl Strategy<Value = String> {
    let awkward = "[./\\\\%?#&=+{} 2eE\\t\\n]{1,6}";
    prop_oneof![any::<String>(), awkward].prop_filter("usable", |id| is_usable_id(id))
}

proptest! {
    #[test]
    fn a_url_parser_decodes_the_ids_of_a_path(warehouse in id(), user in id()) {
        let expected = ["base", "v1", "warehouses", &warehouse, "users", &user];
        prop_assert_eq!(segments(&paths::user(&warehouse, &user)), expected);
        let import = ["base", "v1", "warehouses", &warehouse, "archimate", "import"];
        prop_assert_eq!(segments(&paths::import(&warehouse)), import);
    }

    #[test]
    fn encode_round_trips_any_text(text in any::<String>()) {
        let encoded = paths::encode(&text);
        prop_assert!(encoded.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~%".contains(&b)));
        prop_assert_eq!(percent_decode_str(&encoded).decode_utf8().unwrap(), text);
    }

    #[test]
    fn bulk_query_round_trips_the_class(class in any::<String>(), latest: bool) {
        let query = BulkQuery {
            only_latest: Some(latest),
            conceptual_class: Some(class.clone()),
            ..BulkQuery::default()
        };
        let path = paths::bulk("w", &query);
        let url = Url::parse(&format!("https://example.org{path}")).unwrap();
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let expected = [("onlyLatest", latest.to_string()), ("conceptualClass", class)];
        prop_assert_eq!(pairs, expected.map(|(name, value)| (name.to_owned(), value)));
        prop_assert_eq!(url.fragment(), None);
    }
}
