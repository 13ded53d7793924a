//! The process space `sample` has the content of its files.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use serde_json::{Value, json};
use space::App;
use space::clock;
use space::router::Extras;
use space::sample::Sample;

use crate::support::{Client, Response, TestApp, location};

const EXPECTED: &str = include_str!("../../sample/expected.json");
const MODEL: &str = include_str!("../../sample/model.xml");

struct Started {
    app: TestApp,
    config: Value,
}

async fn start() -> Started {
    let data = Arc::new(tempfile::tempdir().unwrap());
    let app = App::open(location(data.path())).unwrap();
    let tokens = Arc::clone(&app.tokens);
    let sample = Sample::ready(&app.store, data.path(), tokens)
        .await
        .unwrap();
    let extras = Extras {
        sample: Some(sample),
        ..Extras::default()
    };
    let app = TestApp::serve(app, data, extras).await;
    let config = get(&app, "/config.json").await.ok();
    Started { app, config }
}

async fn get(app: &TestApp, path: &str) -> Response {
    Response::of(reqwest::Client::new().get(format!("{}{path}", app.url))).await
}

impl Started {
    fn person(&self, n: usize) -> Client {
        let person = &self.config["signIns"][n];
        let mut client = self.app.with_user(person["userId"].as_str().unwrap());
        client.token = person["token"].as_str().unwrap().to_owned();
        client.elsewhere("sample", person["licence"].as_str().unwrap())
    }

    async fn everything(&self) -> Value {
        let ids = get(&self.app, "/sample-ids.json").await.ok();
        let path = "architectureElements/byIds/bulk?includeInvalid=true&includeDeactivated=true";
        self.person(0).post(path, &ids).await.ok()
    }
}

fn count<'a>(items: impl IntoIterator<Item = &'a Value>) -> BTreeMap<String, i64> {
    let mut counts = BTreeMap::new();
    for item in items {
        *counts.entry(item.as_str().unwrap().to_owned()).or_default() += 1;
    }
    counts
}

fn expected_counts(value: &Value) -> BTreeMap<String, i64> {
    serde_json::from_value(value.clone()).unwrap()
}

#[tokio::test]
async fn sample_import_returns_the_expected_response_again() {
    let started = start().await;
    let expected: Value = serde_json::from_str(EXPECTED).unwrap();
    let manager = started.person(0);
    let response = manager.import(MODEL).await.ok();
    let length = |value: &Value| value.as_array().unwrap().len();
    assert_eq!(
        json!(length(&response["successfulArchitectureElements"])),
        expected["elements"]["imported"]
    );
    assert_eq!(
        json!(length(&response["successfullRelationships"])),
        expected["relationships"]["betweenImportedElements"]
    );
    assert_eq!(
        json!(length(&response["droppedProperties"])),
        expected["droppedProperties"]["total"]
    );
    let triple = |p: &Value| {
        (
            p["conceptualClass"].to_string(),
            p["externalId"].to_string(),
            p["propertyKey"].to_string(),
        )
    };
    let dropped = |list: &Value| {
        list.as_array()
            .unwrap()
            .iter()
            .map(triple)
            .collect::<HashSet<_>>()
    };
    assert_eq!(
        dropped(&response["droppedProperties"]),
        dropped(&expected["droppedProperties"]["list"])
    );
    // Each thing that failed is named, and nothing else failed.
    let mut failed: Vec<&str> = Vec::new();
    for list in ["failedElements", "failedRelationships"] {
        failed.extend(
            expected[list]
                .as_array()
                .unwrap()
                .iter()
                .map(|f| f["externalId"].as_str().unwrap()),
        );
    }
    failed.extend(
        expected["relationshipsOnRelationships"]
            .as_array()
            .unwrap()
            .iter()
            .map(|f| f.as_str().unwrap()),
    );
    let reasons = response["failed"].as_array().unwrap();
    assert_eq!(reasons.len(), failed.len());
    for id in failed {
        let is_named = |fail: &Value| {
            let words = fail["reason"].as_str().unwrap().split_whitespace();
            words
                .skip(1)
                .take(1)
                .any(|word| word.trim_end_matches(':') == id)
        };
        assert!(reasons.iter().any(is_named), "{id} failed without a reason");
    }
    // The sample was loaded by this import, so nothing is new.
    let versions = started.app.count("version").await;
    assert_eq!(manager.import(MODEL).await.ok(), response);
    assert_eq!(started.app.count("version").await, versions);
}

#[tokio::test]
async fn sample_has_the_expected_elements_and_relationships() {
    let started = start().await;
    let expected: Value = serde_json::from_str(EXPECTED).unwrap();
    let response = started.everything().await;
    let items: Vec<&Value> = response["items"].as_array().unwrap().iter().collect();
    let mut seen = HashSet::new();
    let elements: Vec<_> = items
        .iter()
        .filter(|e| seen.insert(e["elementId"].to_string()))
        .collect();
    assert_eq!(
        count(elements.iter().map(|e| &e["conceptualClass"])),
        expected_counts(&expected["importedByClass"])
    );
    let mut met = HashSet::new();
    let references: Vec<_> = elements
        .iter()
        .flat_map(|e| e["references"].as_array().unwrap())
        .collect();
    let once = references
        .iter()
        .filter(|r| met.insert(r["target"]["relationshipId"].to_string()));
    let kinds = once.map(|r| &r["target"]["assignedArchitectureElementRefs"][0]["referenceKind"]);
    assert_eq!(
        count(kinds),
        expected_counts(&expected["importedRelationshipsByKind"])
    );
    let specializations = elements
        .iter()
        .map(|e| &e["specialization"])
        .filter(|s| !s.is_null());
    assert_eq!(
        count(specializations),
        expected_counts(&expected["specializations"]["byName"])
    );
    let errors: Vec<_> = response["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| &e["status"])
        .collect();
    assert_eq!(errors, [404, 404, 404]);
    // Every state occurs, and the types of the interface read all of it.
    let states = count(items.iter().map(|e| &e["validityState"]));
    assert_eq!(
        states.keys().collect::<Vec<_>>(),
        ["Draft", "Invalid", "Next", "Upcoming", "Valid"]
    );
    let read: architrave_interface::BulkResponse =
        serde_json::from_value(response.clone()).unwrap();
    assert_eq!(
        (read.items.items.len(), read.items.lost.len()),
        (items.len(), 0)
    );
}

#[tokio::test]
async fn sample_histories_are_in_chronological_order() {
    let started = start().await;
    let response = started.everything().await;
    let mut times = HashSet::new();
    for element in response["items"].as_array().unwrap() {
        let at = |field: &str| element[field]["at"].as_str();
        let order: Vec<_> = ["created", "modified", "lastValidation", "published"]
            .iter()
            .filter_map(|f| at(f))
            .collect();
        assert!(order.is_sorted(), "{order:?} of {}", element["id"]);
        if element["validityState"] == "Valid" {
            assert!(at("published").is_some());
        }
        times.extend(at("created").map(str::to_owned));
    }
    assert!(times.len() > 300);
}

#[tokio::test]
async fn sample_people_are_returned_with_their_favorites() {
    let started = start().await;
    let user = started.person(3).get("users/u-katrin.albers").await;
    user.ok();
    assert!(user.text.contains("9007199254740993") && !user.text.contains("ext:"));
    let people: Value = serde_json::from_str(include_str!("../../sample/people.json")).unwrap();
    let mut invited = 0;
    for person in people.as_array().unwrap() {
        let id = person["user"]["id"].as_str().unwrap();
        let user = started.person(3).get(&format!("users/{id}")).await.ok();
        assert_eq!(user["displayName"], person["user"]["displayName"]);
        invited += i32::from(user["invited"] == true);
    }
    assert!(invited >= 1);
}

#[tokio::test]
async fn sample_sign_ins_are_returned_only_to_localhost() {
    let started = start().await;
    let labels: Vec<_> = started.config["signIns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["label"].clone())
        .collect();
    assert_eq!(
        labels,
        ["Manager", "Designer", "Owner", "Reader", "Invited"]
    );
    assert_eq!(started.config["idLists"][0]["url"], "/sample-ids.json");
    for path in ["/config.json", "/sample-ids.json"] {
        assert_eq!(
            get(&started.app, path).await.headers["cache-control"],
            "no-store"
        );
    }
    let url = format!("{}/config.json", started.app.url);
    let rebound = reqwest::Client::new()
        .get(url)
        .header("Host", "attacker.example");
    Response::of(rebound).await.refused(421, "localhost");
    for (n, expected) in [200, 200, 403, 403].into_iter().enumerate() {
        let body = json!({"conceptualClass": "Location", "properties": [
            {"key": "name", "value": crate::support::value("String", "Quay")}]});
        assert_eq!(started.person(n).create(&body).await.status, expected);
    }
}

#[tokio::test]
async fn sample_refuses_a_folder_with_other_spaces() {
    let app = TestApp::start().await;
    let tokens = Arc::clone(&app.app.tokens);
    let ready = Sample::ready(&app.app.store, app.folder.path(), tokens).await;
    let error = ready.err().unwrap();
    assert!(error.contains("fills an empty database only"), "{error}");
    assert!(!app.folder.path().join("sign-ins.json").exists());
}

#[tokio::test]
async fn sample_has_recent_changes_of_several_people() {
    let started = start().await;
    let response = started.everything().await;
    let month = clock::text(clock::before(jiff::Timestamp::now(), 30 * 24 * 60 * 60));
    let items = response["items"].as_array().unwrap();
    let recent = items
        .iter()
        .map(|e| &e["modified"])
        .filter(|m| m["at"].as_str() > Some(&month));
    let people = count(recent.map(|modified| &modified["by"]));
    let people: Vec<_> = people.iter().map(|(by, n)| (by.as_str(), *n)).collect();
    assert_eq!(
        people,
        [
            ("u-farid.nazari", 1),
            ("u-jonas.brandt", 2),
            ("u-oluwaseun.adeyemi", 1)
        ]
    );
}
