//! `Idempotency-Key` on creation and import.

use serde_json::{Value, json};

use crate::support::{Client, Reply, TestApp, exchange, node};

async fn create(client: &Client, key: &str, body: &Value) -> Reply {
    let request = client.request("POST", "architectureElements");
    Reply::of(request.header("Idempotency-Key", key).json(body)).await
}

#[tokio::test]
async fn the_same_key_and_body_give_the_first_reply_again_to_the_letter() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let body = node("n", json!([]));
    let first = create(&manager, "k1", &body).await;
    first.ok();
    // What changes in between does not show in the reply.
    manager
        .publish(&[first.ok()["id"].as_str().unwrap()])
        .await
        .ok();
    let app = app.restart().await;
    let again = create(&app.with_user("manager"), "k1", &body).await;
    assert_eq!(again.text, first.text);
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    create(&manager, "k1", &node("a", json!([]))).await.ok();
    create(&manager, "k1", &node("b", json!([])))
        .await
        .refused(422, "nothing was created");
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn a_key_belongs_to_who_used_it() {
    let app = TestApp::start().await;
    let body = node("n", json!([]));
    let first = create(&app.with_user("manager"), "k1", &body).await.ok();
    let other = create(&app.with_user("designer"), "k1", &body).await.ok();
    assert_ne!(first["id"], other["id"]);
    create(&app.with_user("reader"), "k1", &body)
        .await
        .refused(403, "insufficient");
}

#[tokio::test]
async fn a_refused_creation_leaves_its_key_free() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let bad = json!({"conceptualClass": "Node", "properties": []});
    create(&manager, "k1", &bad).await.refused(400, "mandatory");
    create(&manager, "k1", &node("n", json!([]))).await.ok();
}

#[tokio::test]
async fn repeats_at_the_same_time_create_one_element() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let tasks: Vec<_> = (0..16)
        .map(|_| {
            let manager = manager.clone();
            tokio::spawn(async move { create(&manager, "k1", &node("n", json!([]))).await })
        })
        .collect();
    let mut texts = Vec::new();
    for task in tasks {
        let reply = task.await.unwrap();
        reply.ok();
        texts.push(reply.text);
    }
    texts.dedup();
    assert_eq!(texts.len(), 1);
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn keys_have_a_form() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let body = node("n", json!([]));
    create(&manager, &"k".repeat(255), &body).await.ok();
    create(&manager, &"k".repeat(256), &body)
        .await
        .refused(400, "1 to 255");
    create(&manager, "", &body)
        .await
        .refused(400, "Idempotency-Key");
}

fn model(name: &str) -> String {
    let element =
        format!(r#"<element identifier="e" xsi:type="Node"><name>{name}</name></element>"#);
    exchange(&element, "")
}

#[tokio::test]
async fn the_same_key_and_file_give_the_first_result_of_an_import_again() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = manager.import_once("k", &model("a")).await;
    first.ok();
    // Without the key, importing the first file once more would make a third version.
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
    create(&manager, "k", &node("n", json!([])))
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
    let tasks: Vec<_> = (0..8)
        .map(|_| {
            let manager = app.with_user("manager");
            tokio::spawn(async move { manager.import_once("k", &model("a")).await })
        })
        .collect();
    let mut texts = Vec::new();
    for task in tasks {
        let reply = task.await.unwrap();
        reply.ok();
        texts.push(reply.text);
    }
    texts.dedup();
    assert_eq!(texts.len(), 1);
    assert_eq!(app.count("idempotent_reply").await, 1);
}
