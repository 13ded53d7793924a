//! `space admin space export` and `import`: one process space, moved between databases.

use serde_json::{Value, json};
use space::store::{Location, Store, licences};

use crate::support::{Client, TestApp, exchange, failed, location, node, printed, run};

const NEW_KEY: &str = "licence-of-w3";

fn of(app: &TestApp) -> Location {
    match app.app.store {
        Store::Sqlite(_) => app.folder.path().into(),
        Store::Postgres(_) => location(app.folder.path()),
    }
}

async fn admin(words: &str, at: &Location) -> std::process::Output {
    let words: Vec<&str> = std::iter::once("admin").chain(words.split(' ')).collect();
    run(&words, at).await
}

/// Imports a model and creates a node; returns all instance ids.
async fn fill(manager: &Client) -> Vec<String> {
    let elements = r#"<element identifier="a" xsi:type="Node"><name>a</name></element>
        <element identifier="b" xsi:type="Goal"><name>b</name></element>"#;
    let relationship =
        r#"<relationship identifier="r" xsi:type="Association" source="a" target="b"/>"#;
    let imported = manager.import(&exchange(elements, relationship)).await.ok();
    let ids = imported["successfulArchitectureElements"]
        .as_array()
        .unwrap()
        .iter();
    let mut ids: Vec<String> = ids
        .map(|one| one["architectureId"].as_str().unwrap().to_owned())
        .collect();
    let owners = json!([{"type": "UserId", "value": "owner"}]);
    let created = manager.create_once("key", &node("c", owners)).await.ok();
    ids.push(created["id"].as_str().unwrap().to_owned());
    manager.publish(&[&ids[0], &ids[2]]).await.ok();
    ids
}

#[tokio::test]
async fn a_space_imported_under_another_id_is_served_with_the_same_elements() {
    // From the database of the tests to SQLite, to itself, and from SQLite.
    let apps = [TestApp::start().await, TestApp::start_with_sqlite().await];
    let ids = fill(&apps[0].with_user("manager")).await;
    fill(&apps[1].with_user("manager")).await;
    let file = apps[0].folder.path().join("w1.jsonl");
    let file = file.to_str().unwrap();
    let told = printed(&admin(&format!("space export w1 {file}"), &of(&apps[0])).await);
    assert!(
        told.contains("3 elements") && told.contains("Licence keys are not in it"),
        "{told}"
    );
    for app in &apps {
        let told = printed(&admin(&format!("space import {file} --as w3"), &of(app)).await);
        assert!(told.contains("space admin licence create w3"), "{told}");
        let checked = printed(&run(&["check"], &of(app)).await);
        assert!(checked.starts_with("no problems found\n"), "{checked}");
        app.app
            .store
            .write(|c| licences::insert(c, "w3", "test", NEW_KEY))
            .await
            .unwrap();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        for person in ["manager", "owner", "reader"] {
            let before = apps[0].with_user(person).bulk("", &ids).await.ok();
            let after = app.with_user(person).elsewhere("w3", NEW_KEY);
            assert_eq!(after.bulk("", &ids).await.ok(), before);
            assert_eq!(before["items"].as_array().unwrap().len(), 3);
        }
        let manager = app.with_user("manager").elsewhere("w3", NEW_KEY);
        let user = manager.get("users/invited").await.ok();
        assert_eq!(user["warehouseIds"], json!(["w3"]));
        assert_eq!(user["history"][0]["warehouseId"], "w3");
        assert_eq!(user["favorites"][0]["version"], 9_007_199_254_740_993_i64);
        // Its replies stay behind, so that the key is free.
        let again = manager.create_once("key", &node("d", json!([]))).await.ok();
        assert!(!ids.contains(&again["id"].as_str().unwrap()));
    }
}

#[tokio::test]
async fn a_space_that_exists_is_not_imported() {
    let app = TestApp::start().await;
    let file = app.folder.path().join("w1.jsonl");
    let file = file.to_str().unwrap();
    printed(&admin(&format!("space export w1 {file}"), &of(&app)).await);
    for words in [
        format!("space import {file}"),
        format!("space import {file} --as w2"),
    ] {
        failed(
            &admin(&words, &of(&app)).await,
            "already; nothing was changed",
        );
    }
    failed(
        &admin(&format!("space import {file} --as a/b"), &of(&app)).await,
        "'a/b' is no id",
    );
    failed(
        &admin("space export w9 f", &of(&app)).await,
        "there is no process space 'w9'",
    );
    assert_eq!(app.count("warehouse").await, 2);
}

#[tokio::test]
async fn an_export_makes_the_database_that_it_is_imported_into() {
    let app = TestApp::start().await;
    let exported = printed(&admin("space export w1 -", &of(&app)).await);
    let first: Value = serde_json::from_str(exported.lines().next().unwrap()).unwrap();
    assert_eq!(first["content"], json!({"space": "w1"}));
    for secret in ["licence", "idempotent_reply", "revocation", "note"] {
        assert!(
            !exported.contains(&format!("\"table\":\"{secret}\"")),
            "{secret}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let new = location(folder.path());
    let file = folder.path().join("w1.jsonl");
    std::fs::write(&file, exported).unwrap();
    let file = file.to_str().unwrap();
    printed(&admin(&format!("space import {file}"), &new).await);
    let listed = printed(&admin("--json person list w1", &new).await);
    assert_eq!(
        serde_json::from_str::<Value>(&listed)
            .unwrap()
            .as_array()
            .unwrap()
            .len(),
        5
    );
}

#[tokio::test]
async fn a_backup_and_an_export_are_not_taken_for_each_other() {
    let app = TestApp::start().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f");
    let file = file.to_str().unwrap();
    let empty = location(folder.path());
    printed(&run(&["backup", file], &of(&app)).await);
    failed(
        &admin(&format!("space import {file}"), &empty).await,
        "'space restore' restores it",
    );
    printed(&admin(&format!("space export w1 {file}"), &of(&app)).await);
    failed(
        &run(&["restore", file], &empty).await,
        "'space admin space import' imports it",
    );
}
