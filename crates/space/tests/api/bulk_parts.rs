//! Long responses of bulk retrieval, which are sent while the rest is written.

use serde_json::Value;
use space::store::{Connection, versions};

use crate::support::{Client, Response, TestApp, exchange};

/// Imports 400 elements, which are more than one part of a response, and returns their instance ids.
async fn import_long_file(manager: &Client) -> Vec<String> {
    let text = "long ".repeat(400);
    let elements: String = (0..400)
        .map(|n| {
            format!(
                r#"<element identifier="e{n}" xsi:type="Node"><name>{n}</name><documentation>{text}</documentation></element>"#
            )
        })
        .collect();
    let imported = manager.import(&exchange(&elements, "")).await.ok();
    let imported = imported["successfulArchitectureElements"]
        .as_array()
        .unwrap();
    let id = |element: &Value| element["architectureId"].as_str().unwrap().to_owned();
    imported.iter().map(id).collect()
}

#[tokio::test]
async fn bulk_returns_a_long_response_in_parts_and_whole() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let imported = import_long_file(&manager).await;
    let ids: Vec<&str> = imported
        .iter()
        .map(String::as_str)
        .chain(["nobody"])
        .collect();
    let response = manager.bulk("", &ids).await;
    assert!(response.text.len() > 600_000 && !response.headers.contains_key("content-length"));
    let response = response.ok();
    assert_eq!(response["items"].as_array().unwrap().len(), 400);
    for (n, item) in response["items"].as_array().unwrap().iter().enumerate() {
        assert_eq!(item["id"], ids[n]);
    }
    assert_eq!(response["errors"].as_array().unwrap().len(), 1);
    let short = manager.bulk("", &ids[..1]).await;
    assert_eq!(
        short.headers["content-length"],
        short.text.len().to_string()
    );
}

#[tokio::test]
async fn a_response_that_cannot_be_completed_is_cut_off() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let ids = import_long_file(&manager).await;
    let last = ids[399].clone();
    let damage = move |c: &Connection<'_>| versions::set_owners(c, "w1", &last, "no JSON");
    app.app.store.write(damage).await.unwrap();
    let path = "architectureElements/byIds/bulk";
    let response = manager
        .request("POST", path)
        .json(&ids)
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 200);
    response.text().await.unwrap_err();
    // In the first part it is a 500.
    let request = manager.request("POST", path).json(&ids[399..]);
    Response::of(request).await.refused(500, "request id");
}
