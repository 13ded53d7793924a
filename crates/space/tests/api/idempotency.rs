//! `Idempotency-Key` on creation.

use serde_json::{Value, json};

use crate::support::{Client, Reply, TestApp, node};

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
