//! GET …/users/{userId}

use crate::support::{TestApp, person};

#[tokio::test]
async fn user_returns_every_field_with_the_open_invitation() {
    let app = TestApp::start().await;
    let response = app.with_user("reader").get("users/invited").await;
    assert_eq!(response.ok(), person("invited"));
    assert_eq!(response.ok()["invited"], true);
    assert!(response.text.contains("9007199254740993"));
    assert_eq!(response.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn user_returns_404_for_an_unknown_id() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    for id in ["nobody", "outsider", "%20", "manager%2F"] {
        let response = reader.get(&format!("users/{id}")).await;
        response.refused(404, "no user with this id in the process space");
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
    let response = reader.post("users/reader", &serde_json::json!({})).await;
    response.refused(405, "does not take this method");
    assert!(response.headers["allow"].to_str().unwrap().contains("GET"));
}
