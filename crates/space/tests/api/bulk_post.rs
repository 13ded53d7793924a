//! POST …/architectureElements/byIds/bulk

use architrave_interface::ValidityState;
use serde_json::{Value, json};
use space::store::versions::{self, NewVersion};
use space::store::{Connection, elements};

use crate::support::{Client, Response, TestApp, node, value};

fn ids(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn bulk_returns_every_field_of_an_element() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let created = manager
        .create(&json!({
            "conceptualClass": "Node", "specialization": "Cluster",
            "owners": [{"type": "UserId", "value": "manager"}, {"type": "GroupId", "value": "g1"}],
            "properties": [
                {"key": "name", "value": {"type": "String", "defaultLanguage": "de", "translations": [
                    {"language": "de", "value": "Knoten"}, {"language": "en", "value": "Node"}]}},
                {"key": "cost", "value": value("Decimal", "12.50")}
            ]
        }))
        .await
        .ok();
    let id = created["id"].as_str().unwrap();
    let mut response = manager.bulk("", &[id]).await.ok();
    assert_eq!(response["items"][0], created);
    let mut element = response["items"][0].take();
    let at = element["created"]["at"].clone();
    assert!(at.as_str().unwrap().ends_with('Z'));
    let properties = element["properties"].take();
    let expected = json!({
        "id": id, "elementId": created["elementId"], "conceptualClass": "Node", "layer": "TechnologyLayer",
        "specialization": "Cluster", "validityState": "Draft", "hasPredecessor": false, "principalIsOwner": true,
        "owners": [{"type": "UserId", "value": "manager"}, {"type": "GroupId", "value": "g1"}],
        "visibility": {"visible": true, "lastChange": {"at": at, "by": "manager"}},
        "created": {"at": at, "by": "manager"},
        "groups": [
            {"key": "general", "core": true, "label": {"defaultLanguage": "en", "translations": [{"language": "en", "value": "General"}]}},
            {"key": "cost", "core": false}
        ],
        "properties": null, "references": []
    });
    assert_eq!(element, expected);
    let keys: Vec<_> = properties
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p["meta"]["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        keys,
        [
            "name",
            "description",
            "cost",
            "count",
            "live",
            "day",
            "at",
            "time",
            "note"
        ]
    );
    assert_eq!(
        properties[2],
        json!({
            "meta": {"key": "cost", "type": "Decimal", "core": false, "group": "cost",
                "validation": {"mandatory": false, "lowerBound": "0", "upperBound": "99.5"}},
            "value": {"defaultLanguage": "en", "translations": [{"language": "en", "value": "12.50"}]}
        })
    );
    assert_eq!(
        properties[3],
        json!({"meta": {"key": "count", "type": "Integer", "core": false}})
    );
    assert_eq!(properties[0]["value"]["defaultLanguage"], "de");
    // The types of the interface read all of it.
    let text = manager.bulk("", &[id]).await.text;
    let read: architrave_interface::BulkResponse = serde_json::from_str(&text).unwrap();
    assert_eq!((read.items.items.len(), read.items.lost.len()), (1, 0));
}

#[tokio::test]
async fn the_principal_is_owner_only_by_its_own_user_id() {
    let app = TestApp::start().await;
    let owners =
        json!([{"type": "UserId", "value": "owner"}, {"type": "GroupId", "value": "reader"}]);
    let id = app.with_user("manager").node("n", owners).await;
    for (person, expected) in [("owner", true), ("reader", false), ("manager", false)] {
        let response = app.with_user(person).bulk("", &[&id]).await.ok();
        assert_eq!(
            response["items"][0]["principalIsOwner"], expected,
            "{person}"
        );
    }
}

#[tokio::test]
async fn bulk_preserves_the_order_and_returns_duplicates_once() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let mut all = Vec::new();
    for n in 0..5 {
        all.push(manager.node(&format!("n{n}"), json!([])).await);
    }
    let requested = [
        &*all[3],
        "unknown-b",
        &all[0],
        &all[3],
        "unknown-a",
        &all[4],
        "unknown-b",
    ];
    let response = manager.bulk("", &requested).await.ok();
    assert_eq!(ids(&response["items"]), [&all[3], &all[0], &all[4]]);
    let text = "No element instance with this id";
    assert_eq!(
        response["errors"],
        json!([
            {"id": "unknown-b", "status": 404, "error": text},
            {"id": "unknown-a", "status": 404, "error": text}
        ])
    );
    assert_eq!(
        manager.bulk("", &[]).await.ok(),
        json!({"items": [], "errors": []})
    );
}

#[tokio::test]
async fn bulk_does_not_return_an_element_of_another_space() {
    let app = TestApp::start().await;
    let id = app.with_user("manager").node("n", json!([])).await;
    let outsider = app
        .with_user("outsider")
        .elsewhere("w2", crate::support::OTHER_KEY);
    let response = outsider.bulk("", &[&id]).await.ok();
    assert_eq!(
        response["errors"][0]["error"],
        "No element instance with this id"
    );
}

/// A deactivated, an invalid, an older, another class's and an invisible version.
async fn one_of_each(app: &TestApp) -> [String; 5] {
    let manager = app.with_user("manager");
    let own = json!([{"type": "UserId", "value": "owner"}]);
    let mut all = Vec::new();
    for name in ["deactivated", "invalid", "older", "class", "invisible"] {
        let mut new = node(name, own.clone());
        if name == "class" {
            new["conceptualClass"] = "Goal".into();
            let phase = json!({"key": "phase", "value": value("Enum", "Live")});
            new["properties"].as_array_mut().unwrap().push(phase);
        }
        let response = manager.create(&new).await.ok();
        all.push(response["id"].as_str().unwrap().to_owned());
    }
    let all: [String; 5] = all.try_into().unwrap();
    let ids = all.clone();
    let change = move |c: &Connection<'_>| {
        versions::deactivate(c, "w1", &ids[0])?;
        versions::set_state(c, "w1", &ids[1], &ValidityState::Invalid)?;
        let older = versions::load(c, "w1", &ids[2..3])?.remove(0).unwrap();
        let newer = NewVersion {
            class: &older.class,
            specialization: None,
            owners: &older.owners,
            properties: &older.properties,
            at: &older.created.at,
            by: &older.created.by,
        };
        elements::add_version(c, "w1", &older.element_id, newer)?;
        versions::hide(c, "w1", &ids[4], &older.created.at)
    };
    app.app.store.write(change).await.unwrap();
    all
}

async fn errors(client: &Client, query: &str, all: &[String; 5]) -> Vec<(usize, i64, String)> {
    let requested: Vec<_> = all.iter().map(String::as_str).collect();
    let response = client.bulk(query, &requested).await.ok();
    let errors = response["errors"].as_array().unwrap();
    assert_eq!(
        errors.len() + response["items"].as_array().unwrap().len(),
        all.len(),
        "each id is accounted for"
    );
    let place = |id: &Value| all.iter().position(|known| id == known).unwrap();
    let mut found: Vec<_> = errors
        .iter()
        .map(|e| {
            (
                place(&e["id"]),
                e["status"].as_i64().unwrap(),
                e["error"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    found.sort();
    found
}

#[tokio::test]
async fn bulk_applies_its_four_query_parameters() {
    let app = TestApp::start().await;
    let all = one_of_each(&app).await;
    let manager = app.with_user("manager");
    const DEACTIVATED: &str = "Element is deactivated and includeDeactivated is not true";
    const INVALID: &str = "Element instance is invalid and includeInvalid is not true";
    const OLDER: &str = "Element instance is not the latest version and onlyLatest is true";
    const NODE: &str = "Element is a Node, not of the class asked for";
    for (query, expected) in [
        ("", vec![(0, DEACTIVATED), (1, INVALID)]),
        (
            "?includeDeactivated=false&includeInvalid=false&onlyLatest=false",
            vec![(0, DEACTIVATED), (1, INVALID)],
        ),
        ("?includeDeactivated=true", vec![(1, INVALID)]),
        ("?includeInvalid=true", vec![(0, DEACTIVATED)]),
        ("?includeInvalid=true&includeDeactivated=true", vec![]),
        (
            "?onlyLatest=true",
            vec![(0, DEACTIVATED), (1, INVALID), (2, OLDER)],
        ),
        (
            "?includeInvalid=true&includeDeactivated=true&conceptualClass=Goal",
            vec![(0, NODE), (1, NODE), (2, NODE), (4, NODE)],
        ),
        (
            "?includeInvalid=true&includeDeactivated=true&conceptualClass=Nothing",
            vec![
                (0, NODE),
                (1, NODE),
                (2, NODE),
                (3, "Element is a Goal, not of the class asked for"),
                (4, NODE),
            ],
        ),
        (
            "?unknown=1&includeInvalid=true&includeDeactivated=true",
            vec![],
        ),
    ] {
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(n, text)| (n, 404, text.to_owned()))
            .collect();
        assert_eq!(errors(&manager, query, &all).await, expected, "{query}");
    }
}

#[tokio::test]
async fn bulk_returns_403_to_a_reader_for_an_invisible_element() {
    let app = TestApp::start().await;
    let all = one_of_each(&app).await;
    let query = "?includeInvalid=true&includeDeactivated=true";
    for person in ["manager", "designer", "owner"] {
        assert_eq!(
            errors(&app.with_user(person), query, &all).await,
            [],
            "{person}"
        );
    }
    let expected = [(4, 403, "Element is not visible to the principal".to_owned())];
    assert_eq!(
        errors(&app.with_user("reader"), query, &all).await,
        expected
    );
}

#[tokio::test]
async fn bulk_error_names_the_malformed_part_of_the_request() {
    let app = TestApp::start().await;
    let client = app.with_user("reader");
    for (query, part) in [
        ("?includeInvalid=1", "includeInvalid must be true or false"),
        ("?onlyLatest=", "onlyLatest must be true or false"),
        (
            "?includeDeactivated=True",
            "includeDeactivated must be true or false",
        ),
        (
            "?onlyLatest=true&onlyLatest=true",
            "onlyLatest is there twice",
        ),
    ] {
        client.bulk(query, &[]).await.refused(400, part);
    }
    let path = "architectureElements/byIds/bulk";
    client
        .post(path, &json!({"ids": []}))
        .await
        .refused(400, "JSON array of strings");
    client
        .post(path, &json!(["a", 1]))
        .await
        .refused(400, "line 1 column 6");
    let send = |kind: &'static str, body: String| {
        Response::of(
            client
                .request("POST", path)
                .header("Content-Type", kind)
                .body(body),
        )
    };
    send("application/json", "[\"a\"".into())
        .await
        .refused(400, "line 1 column 4");
    send("text/plain", "[]".into())
        .await
        .refused(415, "application/json");
    send("application/json; charset=utf-8", "[]".into())
        .await
        .ok();
}

#[tokio::test]
async fn bulk_returns_413_with_the_limit_that_was_exceeded() {
    let app = TestApp::start().await;
    let client = app.with_user("reader");
    let many = vec!["x"; 1_000];
    assert_eq!(
        client.bulk("", &many).await.ok()["errors"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let many = vec!["x"; 1_001];
    client
        .bulk("", &many)
        .await
        .refused(413, "1000, the most that this service takes");
    let long = "x".repeat(3 << 20);
    client.bulk("", &[&long]).await.refused(413, "2 MB");
}
