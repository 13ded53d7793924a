//! POST …/architectureElements/publish

use architrave_interface::ValidityState;
use serde_json::{Value, json};
use space::store::{Connection, versions};

use crate::support::{TestApp, exchange};

fn ids(list: &Value) -> Vec<&str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap())
        .collect()
}

#[tokio::test]
async fn publish_makes_a_draft_valid_and_records_time_and_user() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let (a, b) = (
        manager.node("a", json!([])).await,
        manager.node("b", json!([])).await,
    );
    let response = app
        .with_user("designer")
        .publish(&[&b, "unknown", &a, &b])
        .await
        .ok();
    assert_eq!(ids(&response), [&b, &a]);
    for element in response.as_array().unwrap() {
        assert_eq!(element["validityState"], "Valid");
        assert_eq!(element["published"]["by"], "designer");
        assert!(element["published"]["at"].as_str() >= element["created"]["at"].as_str());
    }
    assert_eq!(manager.bulk("", &[&b, &a]).await.ok()["items"], response);
    assert_eq!(manager.publish(&[]).await.ok(), json!([]));
}

#[tokio::test]
async fn a_repeated_publish_returns_the_same_response() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let a = manager.node("a", json!([])).await;
    let first = manager.publish(&[&a]).await;
    first.ok();
    assert_eq!(manager.publish(&[&a]).await.text, first.text);
}

#[tokio::test]
async fn publish_returns_403_for_one_element_of_another_owner() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let own = manager
        .node("own", json!([{"type": "UserId", "value": "owner"}]))
        .await;
    let foreign = manager
        .node("foreign", json!([{"type": "UserId", "value": "reader"}]))
        .await;
    let owner = app.with_user("owner");
    let refused = owner.publish(&[&own, &foreign]).await;
    refused.refused(403, &foreign);
    refused.refused(403, "insufficient permissions");
    let state = |response: &Value| response["items"][0]["validityState"].clone();
    assert_eq!(state(&owner.bulk("", &[&own]).await.ok()), "Draft");
    assert_eq!(ids(&owner.publish(&[&own, "unknown"]).await.ok()), [&own]);
    assert_eq!(owner.publish(&["unknown"]).await.ok(), json!([]));
}

/// Two versions of one element, the older published.
async fn two_versions(app: &TestApp) -> [String; 2] {
    let manager = app.with_user("manager");
    let mut all = Vec::new();
    for name in ["a", "b"] {
        let element =
            format!(r#"<element identifier="e" xsi:type="Node"><name>{name}</name></element>"#);
        let response = manager.import(&exchange(&element, "")).await.ok();
        let id = response["successfulArchitectureElements"][0]["architectureId"]
            .as_str()
            .unwrap()
            .to_owned();
        if all.is_empty() {
            manager.publish(&[&id]).await.ok();
        }
        all.push(id);
    }
    all.try_into().unwrap()
}

#[tokio::test]
async fn publish_makes_the_previous_valid_version_invalid() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let [old, new] = two_versions(&app).await;
    assert_eq!(ids(&manager.publish(&[&new]).await.ok()), [&new]);
    let response = manager
        .bulk("?includeInvalid=true", &[&old, &new])
        .await
        .ok();
    assert_eq!(response["items"][0]["validityState"], "Invalid");
    assert_eq!(response["items"][0]["published"]["by"], "manager");
    assert_eq!(response["items"][1]["validityState"], "Valid");
    // An older version is left out, and nothing changes.
    assert_eq!(manager.publish(&[&old]).await.ok(), json!([]));
    let response = manager.bulk("", &[&new]).await.ok();
    assert_eq!(response["items"][0]["validityState"], "Valid");
}

#[tokio::test]
async fn publish_uses_only_the_newer_of_two_versions() {
    let app = TestApp::start().await;
    let [old, new] = two_versions(&app).await;
    let response = app.with_user("manager").publish(&[&old, &new]).await.ok();
    assert_eq!(ids(&response), [&new]);
}

#[tokio::test]
async fn publish_skips_invalid_and_deactivated_versions() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let (a, b) = (
        manager.node("a", json!([])).await,
        manager.node("b", json!([])).await,
    );
    let (first, second) = (a.clone(), b.clone());
    let change = move |c: &Connection<'_>| {
        versions::deactivate(c, "w1", &first)?;
        versions::set_state(c, "w1", &second, &ValidityState::Invalid)
    };
    app.app.store.write(change).await.unwrap();
    assert_eq!(manager.publish(&[&a, &b]).await.ok(), json!([]));
}

#[tokio::test]
async fn publish_returns_400_or_413_for_malformed_requests() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let path = "architectureElements/publish";
    manager
        .post(path, &json!("id"))
        .await
        .refused(400, "JSON array of strings");
    manager
        .post(path, &json!(vec!["x"; 1_001]))
        .await
        .refused(413, "1000");
}
