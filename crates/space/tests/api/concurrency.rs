//! Writes at the same time, also by two instances on one database.

use std::sync::Arc;

use serde_json::Value;
use space::store::{Connection, people, versions};

use crate::support::{TestApp, at_once, exchange};

/// A file with ten elements, whose names say which version it is, and relationships among them.
fn file(version: usize) -> String {
    let elements: String = (0..10)
        .map(|n| {
            format!(
                r#"<element identifier="e{n}" xsi:type="Node"><name>{n} in version {version}</name></element>"#
            )
        })
        .collect();
    let relationships: String = (1..10)
        .map(|n| {
            format!(
                r#"<relationship identifier="r{n}" xsi:type="Serving" source="e0" target="e{n}"/>"#
            )
        })
        .collect();
    exchange(&elements, &relationships)
}

fn instances(response: &Value) -> Vec<String> {
    let elements = response["successfulArchitectureElements"]
        .as_array()
        .unwrap();
    let id = |element: &Value| element["architectureId"].as_str().unwrap().to_owned();
    elements.iter().map(id).collect()
}

/// How many elements have more than one Valid version.
async fn doubly_valid(app: &TestApp) -> i64 {
    let sql = "SELECT count(*) FROM (SELECT element_id FROM version WHERE state = 'Valid'
         GROUP BY warehouse_id, element_id HAVING count(*) > 1) AS doubled";
    let count = move |c: &Connection<'_>| c.value(sql, &[]);
    app.app.store.read(count).await.unwrap().unwrap()
}

#[tokio::test]
async fn imports_of_one_file_at_the_same_time_create_its_elements_once() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let responses = at_once(8, |_| {
        let manager = manager.clone();
        async move { manager.import(&file(0)).await.ok() }
    })
    .await;
    assert!(responses.iter().all(|response| *response == responses[0]));
    assert_eq!(app.count("element").await, 10);
    assert_eq!(app.count("version").await, 10);
    assert_eq!(app.count("relationship").await, 9);
}

#[tokio::test]
async fn publications_and_imports_at_the_same_time_leave_one_valid_version() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let mut all = Vec::new();
    for version in 0..4 {
        all.push(instances(&manager.import(&file(version)).await.ok()));
    }
    let all = Arc::new(all);
    at_once(24, |n| {
        let (manager, all) = (manager.clone(), Arc::clone(&all));
        async move {
            if n % 6 == 5 {
                manager.import(&file(4 + n)).await.ok();
                return;
            }
            // In both orders, so that locks taken in the order of the request would wait for each other.
            let mut ids: Vec<&str> = all[n % 4].iter().map(String::as_str).collect();
            if n % 2 == 1 {
                ids.reverse();
            }
            manager.publish(&ids).await.ok();
        }
    })
    .await;
    assert_eq!(doubly_valid(&app).await, 0);
    let newest: Vec<&str> = all[3].iter().map(String::as_str).collect();
    let response = manager.bulk("", &newest).await.ok();
    for element in response["items"].as_array().unwrap() {
        assert_eq!(element["validityState"], "Valid", "{element}");
    }
}

#[tokio::test]
async fn an_element_cannot_have_two_valid_versions() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let first = instances(&manager.import(&file(0)).await.ok()).remove(0);
    let second = instances(&manager.import(&file(1)).await.ok()).remove(0);
    let set = move |c: &Connection<'_>| {
        let valid = architrave_interface::ValidityState::Valid;
        versions::set_state(c, "w1", &first, &valid)?;
        versions::set_state(c, "w1", &second, &valid)
    };
    app.app.store.write(set).await.unwrap_err();
    assert_eq!(doubly_valid(&app).await, 0);
}

#[tokio::test]
async fn a_role_that_was_revoked_during_an_upload_takes_effect() {
    let app = TestApp::start().await;
    let upload = app.begin_import("manager", &file(0)).await;
    app.app
        .store
        .write(|c: &Connection<'_>| {
            let document = people::document(c, "w1", "manager")?.unwrap();
            people::update(c, "w1", "manager", None, &document)
        })
        .await
        .unwrap();
    let response = upload.finish().await;
    assert!(response.starts_with("HTTP/1.1 403"), "{response}");
    assert_eq!(app.count("element").await, 0);
}

#[tokio::test]
async fn a_licence_key_that_was_revoked_during_an_upload_takes_effect() {
    let app = TestApp::start().await;
    let upload = app.begin_import("manager", &file(0)).await;
    app.app
        .store
        .write(|c: &Connection<'_>| space::store::licences::delete(c, "w1", "test"))
        .await
        .unwrap();
    let response = upload.finish().await;
    assert!(response.starts_with("HTTP/1.1 401"), "{response}");
    assert_eq!(app.count("element").await, 0);
}
