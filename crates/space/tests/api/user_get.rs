//! GET …/users/{userId}

use crate::support::{TestApp, person};

#[tokio::test]
async fn user_returns_every_field_with_the_open_invitation() {
    let app = TestApp::start().await;
    let reply = app.with_user("reader").get("users/invited").await;
    assert_eq!(reply.ok(), person("invited"));
    assert_eq!(reply.ok()["invited"], true);
    assert!(reply.text.contains("9007199254740993"));
    assert_eq!(reply.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn user_returns_404_for_an_unknown_id() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    for id in ["nobody", "outsider", "%20", "manager%2F"] {
        let reply = reader.get(&format!("users/{id}")).await;
        reply.refused(404, "no user with this id in the process space");
    }
}

#[tokio::test]
async fn other_paths_return_404_and_other_methods_405() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    reader
        .get("users")
        .await
        .refused(404, "nothing at this path");
    reader
        .get("architectureElements/x/y/z")
        .await
        .refused(404, "nothing at this path");
    reader
        .get("architectureElements")
        .await
        .refused(405, "does not take this method");
    let reply = reader.post("users/reader", &serde_json::json!({})).await;
    reply.refused(405, "does not take this method");
    assert!(reply.headers["allow"].to_str().unwrap().contains("GET"));
}
