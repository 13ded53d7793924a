//! `Idempotency-Key` on creation and import.

use serde_json::json;

use crate::support::{Response, TestApp, at_once, exchange, node};

#[tokio::test]
async fn the_same_key_and_body_return_the_first_response() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let body = node("n", json!([]));
    let first = manager.create_once("k1", &body).await;
    first.ok();
    // Changes in between do not show in the response.
    manager
        .publish(&[first.ok()["id"].as_str().unwrap()])
        .await
        .ok();
    let app = app.restart().await;
    let again = app.with_user("manager").create_once("k1", &body).await;
    assert_eq!(again.text, first.text);
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    manager.create_once("k1", &node("a", json!([]))).await.ok();
    manager
        .create_once("k1", &node("b", json!([])))
        .await
        .refused(422, "nothing was created");
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn an_idempotency_key_belongs_to_one_person() {
    let app = TestApp::start().await;
    let body = node("n", json!([]));
    let first = app.with_user("manager").create_once("k1", &body).await.ok();
    let other = app
        .with_user("designer")
        .create_once("k1", &body)
        .await
        .ok();
    assert_ne!(first["id"], other["id"]);
    app.with_user("reader")
        .create_once("k1", &body)
        .await
        .refused(403, "insufficient");
}

#[tokio::test]
async fn a_refused_creation_leaves_its_key_free() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let bad = json!({"conceptualClass": "Node", "properties": []});
    manager
        .create_once("k1", &bad)
        .await
        .refused(400, "mandatory");
    manager.create_once("k1", &node("n", json!([]))).await.ok();
}

#[tokio::test]
async fn repeats_at_the_same_time_create_one_element() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let mut texts = at_once(16, |_| {
        let manager = manager.clone();
        async move { text_of(&manager.create_once("k1", &node("n", json!([]))).await) }
    })
    .await;
    texts.dedup();
    assert_eq!(texts.len(), 1);
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn a_key_must_have_1_to_255_characters() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let body = node("n", json!([]));
    manager.create_once(&"k".repeat(255), &body).await.ok();
    manager
        .create_once(&"k".repeat(256), &body)
        .await
        .refused(400, "1 to 255");
    manager
        .create_once("", &body)
        .await
        .refused(400, "Idempotency-Key");
}

/// The text of a response that succeeded.
fn text_of(response: &Response) -> String {
    response.ok();
    response.text.clone()
}

fn model(name: &str) -> String {
    let element =
        format!(r#"<element identifier="e" xsi:type="Node"><name>{name}</name></element>"#);
    exchange(&element, "")
}

#[tokio::test]
async fn the_same_key_and_file_return_the_first_import_response() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = manager.import_once("k", &model("a")).await;
    first.ok();
    // Without the key, a second import of the first file would make a third version.
    manager.import(&model("b")).await.ok();
    let app = app.restart().await;
    let manager = app.with_user("manager");
    let again = manager.import_once("k", &model("a")).await;
    assert_eq!(again.text, first.text);
    assert_eq!(app.count("version").await, 2);
    manager
        .import_once("k", &model("c"))
        .await
        .refused(422, "nothing was created or imported");
    assert_eq!(app.count("version").await, 2);
}

#[tokio::test]
async fn a_key_of_an_import_belongs_to_the_person_and_the_operation() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    manager.import_once("k", &model("a")).await.ok();
    manager
        .create_once("k", &node("n", json!([])))
        .await
        .refused(422, "another body");
    app.with_user("designer")
        .import_once("k", &model("b"))
        .await
        .ok();
    app.with_user("reader")
        .import_once("k", &model("a"))
        .await
        .refused(403, "insufficient");
    manager
        .import_once("", &model("a"))
        .await
        .refused(400, "1 to 255");
}

#[tokio::test]
async fn a_refused_import_leaves_its_key_free() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    manager
        .import_once("k", "<model")
        .await
        .refused(400, "not well-formed");
    manager.import_once("k", &model("a")).await.ok();
}

#[tokio::test]
async fn repeats_of_an_import_at_the_same_time_import_once() {
    let app = TestApp::start().await;
    let mut texts = at_once(8, |_| {
        let manager = app.with_user("manager");
        async move { text_of(&manager.import_once("k", &model("a")).await) }
    })
    .await;
    texts.dedup();
    assert_eq!(texts.len(), 1);
    assert_eq!(app.count("idempotent_reply").await, 1);
}
