//! Versions: what importing a file again makes of its elements and relationships.

use serde_json::{Value, json};
use space::store::{Connection, versions};

use crate::support::{TestApp, exchange};

fn file(name: &str, kind: &str) -> String {
    exchange(
        &format!(
            r#"<element identifier="a" xsi:type="Node"><name>{name}</name></element>
               <element identifier="b" xsi:type="Node"><name>b</name></element>"#
        ),
        &format!(r#"<relationship identifier="r" xsi:type="{kind}" source="a" target="b"/>"#),
    )
}

fn id<'a>(response: &'a Value, n: usize, field: &str) -> &'a str {
    response["successfulArchitectureElements"][n][field]
        .as_str()
        .unwrap()
}

#[tokio::test]
async fn the_same_content_gives_the_same_ids() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = manager.import(&file("a", "Serving")).await.ok();
    assert_eq!(manager.import(&file("a", "Serving")).await.ok(), first);
    assert_eq!(
        (app.count("version").await, app.count("relationship").await),
        (2, 1)
    );
}

#[tokio::test]
async fn changed_content_gives_a_new_draft_with_a_predecessor() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = manager.import(&file("a", "Serving")).await.ok();
    let old = id(&first, 0, "architectureId");
    manager.publish(&[old]).await.ok();
    let (instance, owners) = (old.to_owned(), r#"[{"type":"UserId","value":"owner"}]"#);
    let own = move |c: &Connection<'_>| versions::set_owners(c, "w1", &instance, owners);
    app.app.store.write(own).await.unwrap();
    let second = app
        .with_user("designer")
        .import(&file("changed", "Serving"))
        .await
        .ok();
    let new = id(&second, 0, "architectureId");
    assert_ne!(new, old);
    assert_eq!(
        id(&second, 0, "architectureElementId"),
        id(&first, 0, "architectureElementId")
    );
    assert_eq!(
        second["successfulArchitectureElements"][1],
        first["successfulArchitectureElements"][1]
    );

    let response = manager.bulk("", &[old, new]).await.ok();
    let (before, after) = (&response["items"][0], &response["items"][1]);
    assert_eq!(
        (&before["hasPredecessor"], &after["hasPredecessor"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        (&before["validityState"], &after["validityState"]),
        (&json!("Valid"), &json!("Draft"))
    );
    assert_eq!(after["created"], before["created"]);
    assert_eq!(after["modified"]["by"], "designer");
    assert_eq!(after["owners"], before["owners"]);
    assert!(before.get("modified").is_none());
    assert_eq!(after["references"], before["references"]);

    let latest = manager.bulk("?onlyLatest=true", &[old, new]).await.ok();
    assert_eq!(latest["items"].as_array().unwrap().len(), 1);
    assert_eq!(latest["errors"][0]["id"], old);
}

#[tokio::test]
async fn a_changed_relationship_keeps_its_id() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = manager.import(&file("a", "Serving")).await.ok();
    let second = manager.import(&file("a", "Flow")).await.ok();
    assert_eq!(first, second);
    let response = manager
        .bulk("", &[id(&first, 1, "architectureId")])
        .await
        .ok();
    let reference = &response["items"][0]["references"][0];
    assert_eq!(
        reference["target"]["assignedArchitectureElementRefs"][0]["referenceKind"],
        "Flow"
    );
    assert_eq!(reference["target"]["modified"]["by"], "manager");
}

#[tokio::test]
async fn the_same_file_in_another_space_makes_other_elements() {
    let app = TestApp::start().await;
    let first = app
        .with_user("manager")
        .import(&file("a", "Serving"))
        .await
        .ok();
    let outsider = app
        .with_user("outsider")
        .elsewhere("w2", crate::support::OTHER_KEY);
    let other = outsider.import(&file("a", "Serving")).await.ok();
    assert_ne!(
        id(&first, 0, "architectureElementId"),
        id(&other, 0, "architectureElementId")
    );
    assert_eq!(app.count("element").await, 4);
}
