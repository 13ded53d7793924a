//! `space check`: it finds each kind of damage.

use std::sync::Arc;

use serde_json::{Value, json};
use space::App;
use space::store::{Location, Store};

use crate::cluster::{Cluster, WITHOUT_SYNC};
use crate::support::{TestApp, exchange, location, run};

/// Damages a database, whose constraints are not checked.
async fn damage(app: &TestApp, sql: &str) {
    match &app.app.store {
        Store::Sqlite(_) => {
            let c = rusqlite::Connection::open(app.folder.path().join("space.db")).unwrap();
            c.execute_batch(&format!("PRAGMA foreign_keys = OFF; {sql}"))
                .unwrap();
        }
        Store::Postgres(_) => {
            let sql = format!("SET LOCAL session_replication_role = replica; {sql}");
            app.app
                .store
                .write(move |c| c.execute_all(&sql))
                .await
                .unwrap();
        }
    }
}

async fn problems(at: &Location) -> Vec<Value> {
    let output = run(&["check", "--json"], at).await;
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let problems = report["problems"].as_array().unwrap().clone();
    assert_eq!(output.status.success(), problems.is_empty());
    assert_eq!(report["ok"], problems.is_empty());
    problems
}

/// Two elements, each with two versions, and a relationship.
async fn filled(app: TestApp) -> TestApp {
    for name in ["before", "after"] {
        let element = |id: &str| {
            format!(r#"<element identifier="{id}" xsi:type="Node"><name>{name}</name></element>"#)
        };
        let relationship =
            r#"<relationship identifier="r" xsi:type="Serving" source="a" target="b"/>"#;
        let file = exchange(&(element("a") + &element("b")), relationship);
        app.with_user("manager").import(&file).await.ok();
    }
    app
}

#[tokio::test]
async fn check_finds_each_kind_of_damage() {
    let a = "(SELECT id FROM element WHERE external_id = 'a')";
    let first = format!("element_id = {a} AND number = 1");
    for (sql, kind, problem) in [
        (
            format!(
                "UPDATE element SET latest_id = (SELECT id FROM version WHERE {first}) WHERE external_id = 'a'"
            ),
            "element",
            "its latest version",
        ),
        (
            format!("UPDATE version SET number = 3 WHERE {first}"),
            "element",
            "its versions are not numbered",
        ),
        (
            format!(
                "DROP INDEX version_valid; UPDATE version SET state = 'Valid' WHERE element_id = {a}"
            ),
            "element",
            "more than one version is Valid",
        ),
        (
            "UPDATE relationship SET target_id = 'x'".into(),
            "relationship",
            "its source or target",
        ),
        (
            format!("UPDATE version SET element_id = 'x' WHERE element_id = {a} AND number = 2"),
            "version",
            "its element does not exist",
        ),
        (
            "UPDATE warehouse SET settings = '{}' WHERE id = 'w1'".into(),
            "settings",
            "settings cannot be read: the settings: missing field",
        ),
        (
            "UPDATE person SET document = '{\"id\": 1}' WHERE id = 'owner'".into(),
            "person",
            "document cannot be read",
        ),
        (
            format!("UPDATE version SET owners = '[{{}}]' WHERE {first}"),
            "version",
            "owners cannot be read",
        ),
        (
            format!("UPDATE version SET properties = '[' WHERE {first}"),
            "version",
            "properties cannot be read",
        ),
        (
            "UPDATE relationship SET properties = '{}'".into(),
            "relationship",
            "properties cannot be read",
        ),
    ] {
        let app = filled(TestApp::start().await).await;
        let at = match app.app.store {
            Store::Sqlite(_) => app.folder.path().into(),
            Store::Postgres(_) => location(app.folder.path()),
        };
        assert_eq!(problems(&at).await, Vec::<Value>::new());
        damage(&app, &sql).await;
        let found = problems(&at).await;
        let expected = found
            .iter()
            .find(|one| one["kind"] == kind && one["problem"].as_str().unwrap().contains(problem));
        let expected = expected.unwrap_or_else(|| panic!("{sql}: {found:?}"));
        assert_eq!(expected["space"], "w1", "{sql}");
        let output = run(&["check"], &at).await;
        let lines = String::from_utf8(output.stdout).unwrap();
        let id = expected["id"].as_str().unwrap();
        assert!(
            lines.contains(&format!("process space 'w1', {kind} '{id}': ")),
            "{lines}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
}

#[tokio::test]
async fn check_finds_what_sqlite_finds() {
    let wrong_index = "PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, 'source_id', 'target_id') WHERE name = 'relationship_by_source'";
    for (sql, part) in [
        (wrong_index, "relationship_by_source"),
        (
            "UPDATE licence SET warehouse_id = 'x' WHERE warehouse_id = 'w1'",
            "a row of licence refers to a row of warehouse",
        ),
    ] {
        let app = filled(TestApp::start_with_sqlite().await).await;
        damage(&app, sql).await;
        let found = problems(&app.folder.path().into()).await;
        let is_it = |one: &Value| {
            one["kind"] == "database" && one["problem"].as_str().unwrap().contains(part)
        };
        assert!(found.iter().any(is_it), "{part}: {found:?}");
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL, with which cargo xtask test runs it"]
async fn check_notes_a_server_without_data_checksums() {
    for (option, has_note) in [("", true), ("--data-checksums", false)] {
        let cluster = Cluster::start_with(WITHOUT_SYNC, option);
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let at = Location {
            folder: folder.path().into(),
            url: Some(cluster.url()),
        };
        let _app = TestApp::start_at(App::open(at.clone()).unwrap(), folder).await;
        let output = run(&["check", "--json"], &at).await;
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["ok"], true);
        let notes = report["notes"].as_array().unwrap();
        assert_eq!(!notes.is_empty(), has_note, "{notes:?}");
        let output = run(&["check"], &at).await;
        let lines = String::from_utf8(output.stdout).unwrap();
        assert!(lines.starts_with("no problems found\n"), "{lines}");
        assert_eq!(
            lines.contains("note: the PostgreSQL server has no data checksums"),
            has_note
        );
    }
}

#[tokio::test]
async fn check_of_nothing_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let output = run(&["check", "--json"], &location(folder.path())).await;
    assert!(String::from_utf8_lossy(&output.stderr).contains("holds no data yet"));
    assert_eq!(json!(output.status.code()), 1);
}
