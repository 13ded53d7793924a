//! POST …/architectureElements

use serde_json::{Value, json};

use crate::support::{Response, TestApp, at_once, node, value};

#[tokio::test]
async fn create_saves_a_draft_that_survives_a_restart() {
    let app = TestApp::start().await;
    let created = app
        .with_user("designer")
        .create(&node("n", json!([])))
        .await
        .ok();
    assert_eq!(created["validityState"], "Draft");
    assert_eq!(created["created"]["by"], "designer");
    assert_ne!(created["id"], created["elementId"]);
    let app = app.restart().await;
    let id = created["id"].as_str().unwrap();
    let response = app.with_user("designer").bulk("", &[id]).await.ok();
    assert_eq!(response["items"][0], created);
}

#[tokio::test]
async fn create_checks_values_of_every_type() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    for (key, kind, good, bad) in [
        (
            "cost",
            "Decimal",
            &["0", "99.5", "1.25"][..],
            &["-1", "99.6", "1,5", "many"][..],
        ),
        ("count", "Integer", &["-3", "0"], &["1.0", "x"]),
        ("live", "Boolean", &["true", "false"], &["yes", "TRUE"]),
        (
            "day",
            "Date",
            &["2020-01-01"],
            &["2019-12-31", "01.02.2024", "2023-02-30"],
        ),
        (
            "at",
            "DateTime",
            &["2026-01-01T10:00:00Z"],
            &["2026-01-01 10:00"],
        ),
        ("time", "Time", &["10:00", "10:00:30"], &["25:00"]),
        ("note", "BBCode", &["[b]x[/b]"], &[]),
    ] {
        for (texts, is_good) in [(good, true), (bad, false)] {
            for text in texts {
                let mut body = node("n", json!([]));
                let property = json!({"key": key, "value": value(kind, text)});
                body["properties"].as_array_mut().unwrap().push(property);
                let response = manager.create(&body).await;
                match is_good {
                    true => drop(response.ok()),
                    false => {
                        response.refused(400, &format!("property \"{key}\""));
                        response.refused(400, text);
                    }
                }
            }
        }
    }
}

fn goal(phase: Value) -> Value {
    json!({"conceptualClass": "Goal", "properties": [
        {"key": "name", "value": value("String", "G")}, {"key": "phase", "value": phase}
    ]})
}

#[tokio::test]
async fn create_checks_literals_and_mandatory_properties() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    manager.create(&goal(value("Enum", "Live"))).await.ok();
    manager
        .create(&goal(value("Enum", "Dead")))
        .await
        .refused(400, "property \"phase\": \"Dead\" is none of its literals");
    for phase in [Value::Null, value("Enum", "")] {
        manager
            .create(&goal(phase))
            .await
            .refused(400, "property \"phase\" is mandatory for Goal");
    }
    let nameless = json!({"conceptualClass": "Node", "properties": []});
    manager
        .create(&nameless)
        .await
        .refused(400, "property \"name\" is mandatory for Node");
}

#[tokio::test]
async fn create_returns_400_that_names_the_invalid_part() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let with = |pointer: &str, new: Value| {
        let mut body = node("n", json!([{"type": "UserId", "value": "u"}]));
        body["specialization"] = json!("s");
        *body.pointer_mut(pointer).unwrap() = new;
        body
    };
    for (body, part) in [
        (
            with("/conceptualClass", json!("Nodes")),
            "conceptualClass: there is no class \"Nodes\"",
        ),
        (
            with("/conceptualClass", json!("Device")),
            "Device is not enabled",
        ),
        (
            with("/conceptualClass", json!(1)),
            "conceptualClass: invalid type: integer `1`",
        ),
        (
            with("/owners/0/type", json!("Users")),
            "owners[0]: there is no EntityIdType \"Users\"",
        ),
        (
            with("/owners/0/value", json!("")),
            "owners[0]: the value is empty",
        ),
        (
            with("/properties", json!([{"key": "nme"}])),
            "property \"nme\" is not declared for Node",
        ),
        (
            with("/properties", json!([{"key": "phase"}])),
            "property \"phase\" is not declared for Node",
        ),
        (
            with("/properties", json!([{"key": "note"}, {"key": "note"}])),
            "property \"note\" is there twice",
        ),
        (
            with("/properties/0/value", json!({"defaultLanguage": "en"})),
            "properties[0].value.type: missing field",
        ),
        (
            with("/properties/0/value/type", json!("BBCode")),
            "property \"name\": its type is String, not \"BBCode\"",
        ),
        (
            with(
                "/properties/0/value",
                json!({"type": "String", "translations": []}),
            ),
            "property \"name\": value: defaultLanguage is missing",
        ),
        (
            with(
                "/properties/0/value",
                json!({"type": "String", "defaultLanguage": "en"}),
            ),
            "property \"name\": value: translations is missing",
        ),
        (
            with(
                "/properties/0/value",
                json!({"type": "String", "value": "x"}),
            ),
            "property \"name\": value: defaultLanguage is missing",
        ),
        (
            with(
                "/properties/0/value/translations/0",
                json!({"language": "en"}),
            ),
            "property \"name\": value: translations[0]: value: missing field",
        ),
        (
            with("/properties/0/value/translations/0/language", json!("")),
            "translations[0]: the language is empty",
        ),
        (
            json!({"conceptualClass": "Node"}),
            "properties: missing field",
        ),
        (
            json!({"conceptualClass": "Node", "properties": [], "name": "n"}),
            "there is no field \"name\"",
        ),
        (json!([]), "CreateArchitectureElement"),
    ] {
        manager.create(&body).await.refused(400, part);
    }
    assert_eq!(app.count("element").await, 0);
    let request = manager
        .request("POST", "architectureElements")
        .header("Content-Type", "application/json");
    Response::of(request.body("{"))
        .await
        .refused(400, "line 1 column 1");
}

#[tokio::test]
async fn create_handles_40_concurrent_requests() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let ids = at_once(40, |n| {
        let manager = manager.clone();
        async move { manager.node(&format!("n{n}"), json!([])).await }
    })
    .await;
    let requested: Vec<_> = ids.iter().map(String::as_str).collect();
    let response = manager.bulk("?onlyLatest=true", &requested).await.ok();
    assert_eq!(response["items"].as_array().unwrap().len(), 40);
    assert_eq!(app.count("element").await, 40);
}

#[tokio::test]
async fn changed_settings_apply_from_the_next_request() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    manager.create(&node("n", json!([]))).await.ok();
    let mut settings = crate::support::settings();
    settings["enabledClasses"] = json!(["Goal"]);
    let change = move |c: &space::store::Connection<'_>| {
        space::store::warehouses::set_settings(c, "w1", &settings.to_string())
    };
    app.app.store.write(change).await.unwrap();
    manager
        .create(&node("n", json!([])))
        .await
        .refused(400, "Node is not enabled");
}

#[tokio::test]
async fn texts_with_a_nul_are_stored_or_refused_as_one() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let mut body = node("a\0b", json!([]));
    let created = manager.create(&body).await.ok();
    let text = &created["properties"][0]["value"]["translations"][0]["value"];
    assert_eq!(text, "a\0b");
    body["specialization"] = "a\0b".into();
    manager.create(&body).await.refused(400, "U+0000");
    let response = manager.bulk("", &["a\0b"]).await.ok();
    assert_eq!(response["errors"][0]["status"], 404);
    let path = "users/a%00b";
    assert_eq!(manager.get(path).await.status, 404);
    let elsewhere = manager.elsewhere("w%001", &manager.key);
    assert_eq!(elsewhere.get("users/reader").await.status, 404);
}
