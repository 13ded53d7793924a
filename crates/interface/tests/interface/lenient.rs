//! A list loses only the items that cannot be decoded.

use architrave_interface::{
    ArchitectureElement, BulkError, BulkResponse, ImportResponse, Lenient, PublishResponse,
};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::roots::{BULK_REPLY, CREATE_REPLY, IMPORT_REPLY};

/// Items that are no `BulkError`: JSON, the id that can be read, and how the reason begins.
const BROKEN: &[(&str, Option<&str>, &str)] = &[
    (
        r#"{"id":"b","error":"e"}"#,
        Some("b"),
        "status: missing field at line 1 column 22",
    ),
    (r#"{"status":1,"error":"e"}"#, None, "id: missing field"),
    (
        r#"{"id":"b","status":"1","error":"e"}"#,
        Some("b"),
        "status: invalid type: string",
    ),
    (
        r#"{"id":"b","status":1.0,"error":"e"}"#,
        Some("b"),
        "status: invalid type: floating",
    ),
    (
        r#"{"id":"b","status":2147483648,"error":"e"}"#,
        Some("b"),
        "status: invalid value: int",
    ),
    (
        r#"{"id":7,"status":1,"error":"e"}"#,
        None,
        "id: invalid type: integer `7`",
    ),
    (
        r#"{"id":"b","status":1,"error":null}"#,
        Some("b"),
        "error: invalid type: null",
    ),
    (
        r#"{"id":"b","status":1,"status":1,"error":""}"#,
        Some("b"),
        "status: repeated field",
    ),
    // Neither of these fields must hide the id.
    (
        r#"{"n":1e999,"id":"b","status":1}"#,
        Some("b"),
        "error: missing field",
    ),
    (
        r#"{"id":"b","status":1,"error":"\ud800"}"#,
        Some("b"),
        "error: ",
    ),
    ("{}", None, "id: missing field"),
    (
        "null",
        None,
        "invalid type: null, expected an object (BulkError)",
    ),
    (
        "\"b\"",
        None,
        "invalid type: string \"b\", expected an object (BulkError)",
    ),
    (
        "[\"b\", 1, \"e\"]",
        None,
        "invalid type: sequence, expected an object (BulkError)",
    ),
    ("-1.50", None, "invalid type: floating point"),
    ("true", None, "invalid type: boolean `true`"),
];

fn good(n: usize) -> String {
    format!("{{ \"error\":\"e\",\t\"id\":\"{n}\" , \"status\":{n},\"x\":1.10 }}")
}

fn check(texts: &[(String, Option<usize>)]) {
    let json = texts
        .iter()
        .map(|(text, _)| text.as_str())
        .collect::<Vec<_>>()
        .join(" ,\n ");
    let list: Lenient<BulkError> = serde_json::from_str(&format!(" [ {json} ] ")).unwrap();

    let kept = texts
        .iter()
        .enumerate()
        .filter(|(_, (_, broken))| broken.is_none());
    let ids: Vec<String> = kept.clone().map(|(n, _)| n.to_string()).collect();
    let received: Vec<&str> = kept.map(|(_, (text, _))| text.as_str()).collect();
    assert_eq!(
        list.items.iter().map(|i| i.id.clone()).collect::<Vec<_>>(),
        ids
    );
    assert_eq!(
        list.received.iter().map(|r| &**r).collect::<Vec<_>>(),
        received
    );

    let broken = texts
        .iter()
        .enumerate()
        .filter_map(|(n, (_, b))| b.map(|b| (n, BROKEN[b])));
    let broken: Vec<_> = broken.collect();
    assert_eq!(list.lost.len(), broken.len());
    for (lost, (index, (json, id, why))) in list.lost.iter().zip(broken) {
        assert_eq!(lost.index, index);
        assert_eq!(&*lost.json, json);
        assert_eq!(lost.id.as_deref(), id, "{json}");
        assert!(lost.why.starts_with(why), "{json}: {}", lost.why);
    }
}

#[test]
fn lenient_list_drops_a_broken_first_and_third_item() {
    let broken = |kind: usize| (BROKEN[kind].0.to_owned(), Some(kind));
    let kinds = || 0..BROKEN.len();
    for (first, third) in kinds().flat_map(|first| kinds().map(move |third| (first, third))) {
        let item = |n: usize| match n {
            1 => broken(first),
            3 => broken(third),
            _ => (good(n), None),
        };
        check(&(0..6).map(item).collect::<Vec<_>>());
    }
}

proptest! {
    #[test]
    fn lenient_list_drops_broken_items_at_any_position(
        kinds in prop::collection::vec(prop::option::of(0..BROKEN.len()), 0..40)
    ) {
        let items = kinds.into_iter().enumerate().map(|(n, broken)| match broken {
            Some(kind) => (BROKEN[kind].0.to_owned(), broken),
            None => (good(n), None),
        });
        check(&items.collect::<Vec<_>>());
    }
}

#[test]
fn an_unreadable_element_reports_the_path_of_its_error() {
    let mut body: Value = serde_json::from_str(BULK_REPLY).unwrap();
    body["items"][0]["properties"][1]["meta"]["type"] = json!(3);
    body["errors"][0]["status"] = json!("404");
    let response: BulkResponse = serde_json::from_str(&body.to_string()).unwrap();
    assert_eq!(response.items.items.len(), 1);
    assert_eq!(response.items.items[0].id, "inst-9");
    let lost = &response.items.lost[0];
    assert_eq!((lost.index, lost.id.as_deref()), (0, Some("inst-2")));
    let why = "properties[1].meta.type: invalid type: integer `3`";
    assert!(lost.why.starts_with(why), "{}", lost.why);
    assert_eq!(*lost.json, *body["items"][0].to_string());
    assert_eq!(response.errors.lost[0].id.as_deref(), Some("inst-404"));
    assert_eq!(response.errors.items[0].id, "inst-403");
}

#[test]
fn received_contains_the_original_json() {
    let response: PublishResponse = serde_json::from_str(&format!("[\n{CREATE_REPLY}]")).unwrap();
    assert_eq!(&*response.received[0], CREATE_REPLY.trim());
    let element: ArchitectureElement = serde_json::from_str(&response.received[0]).unwrap();
    assert_eq!(element, response.items[0]);
}

#[test]
fn each_list_of_an_import_drops_only_its_own_broken_items() {
    let lists = [
        "successfulArchitectureElements",
        "successfullRelationships",
        "failed",
        "droppedProperties",
    ];
    for list in lists {
        let mut body: Value = serde_json::from_str(IMPORT_REPLY).unwrap();
        body[list].as_array_mut().unwrap().insert(0, json!({}));
        let response: ImportResponse = serde_json::from_str(&body.to_string()).unwrap();
        let count = |name| if name == list { 1 } else { 0 };
        let lost = [
            response.elements.lost.len(),
            response.relationships.lost.len(),
            response.failed.lost.len(),
            response.dropped.lost.len(),
        ];
        assert_eq!(lost, lists.map(count), "{list}");
        let whole: ImportResponse = serde_json::from_str(IMPORT_REPLY).unwrap();
        assert_eq!(response.elements.items, whole.elements.items);
        assert_eq!(response.relationships.items, whole.relationships.items);
        assert_eq!(response.failed.items, whole.failed.items);
        assert_eq!(response.dropped.items, whole.dropped.items);
    }
}

#[test]
fn lenient_list_rejects_json_that_is_not_a_list() {
    for json in ["null", "{}", "\"a\"", "1", "[", "[tru]", "[{}", "[{},]", ""] {
        assert!(
            serde_json::from_str::<Lenient<BulkError>>(json).is_err(),
            "{json}"
        );
    }
    let error = serde_json::from_str::<BulkResponse>(r#"{"items":{},"errors":[]}"#).unwrap_err();
    let start = "items: invalid type: map, expected a list";
    assert!(error.to_string().starts_with(start), "{error}");
}

#[test]
fn lenient_list_from_a_vec_is_encoded_and_compared_by_items() {
    let error = BulkError {
        id: "a".into(),
        status: 404,
        error: "e".into(),
        extra: architrave_interface::Extra::none(),
    };
    let made = Lenient::from(vec![error]);
    let json = serde_json::to_string(&made).unwrap();
    assert_eq!(json, r#"[{"id":"a","status":404,"error":"e"}]"#);
    assert!(made.received.is_empty() && made.lost.is_empty());
    assert_eq!(
        serde_json::from_str::<Lenient<BulkError>>(&json).unwrap(),
        made
    );
    assert_ne!(Lenient::default(), made);
}
