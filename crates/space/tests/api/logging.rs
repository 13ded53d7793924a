//! The log of the program and the ids of requests.

use serde_json::{Value, json};
use space::store::Store;

use crate::program::Served;
use crate::support::{Response, TestApp, exchange, location, node};

/// What no log may hold, beside the credentials: content of a body, a query and a header.
const SECRETS: [&str; 4] = [
    "in-the-body",
    "in-the-query",
    "in-the-header",
    "in-the-file",
];

fn sample_node() -> Value {
    let mut body = node("in-the-body", json!([]));
    body["conceptualClass"] = json!("Location");
    body
}

/// Sends requests with secrets everywhere, succeeding and failing; returns the responses and all secrets.
async fn traffic(served: &Served) -> (Vec<Response>, Vec<String>) {
    let create = "architectureElements?secret=in-the-query";
    let form = || {
        let file = exchange("<element identifier='in-the-file' xsi:type='Node'/>", "");
        let part = reqwest::multipart::Part::bytes(file.into_bytes()).file_name("in-the-file.xml");
        reqwest::multipart::Form::new().part("file", part)
    };
    let wrong = |name| {
        let request = served.request("GET", "users/nobody");
        // Sent beside the right one, so that both are in the request.
        request.header(name, "in-the-header")
    };
    let mut responses = Vec::new();
    for request in [
        served.post(create, &sample_node()),
        served.post("architectureElements", &json!({"secret": "in-the-body"})),
        served.request("POST", "archimate/import").multipart(form()),
        wrong("Authorization"),
        wrong("BpmLicense"),
        wrong("Idempotency-Key"),
        wrong("X-Request-Id").header("X-Request-Id", "twice in-the-header"),
    ] {
        responses.push(Response::of(request).await);
    }
    // Without its table each creation fails.
    let store = Store::open(&location(&served.data)).unwrap();
    store
        .write(|c| c.execute_all("ALTER TABLE element RENAME TO gone"))
        .await
        .unwrap();
    responses.push(Response::of(served.post(create, &sample_node())).await);
    let mut secrets: Vec<String> = SECRETS.map(String::from).into();
    secrets.push(served.licence().into());
    let people = served.sign_ins["signIns"].as_array().unwrap();
    secrets.extend(people.iter().map(|p| p["token"].as_str().unwrap().into()));
    (responses, secrets)
}

#[cfg(unix)]
#[tokio::test]
async fn the_log_has_the_id_of_each_request_and_no_secret() {
    for format in ["text", "json"] {
        let data = tempfile::tempdir().unwrap();
        let served = Served::with(data.path(), &["--log", format], "trace").await;
        let (responses, secrets) = traffic(&served).await;
        let log = served.log().await;
        for secret in secrets {
            assert!(!log.contains(&secret), "a secret is in the log");
        }
        let statuses: Vec<u16> = responses.iter().map(|response| response.status).collect();
        assert_eq!(statuses, [200, 400, 200, 401, 401, 404, 404, 500]);
        for response in &responses {
            let id = response.headers["x-request-id"].to_str().unwrap();
            let status = response.status.to_string();
            let is_its_line = |line: &&str| line.contains(id) && line.contains(&status);
            let line = log.lines().find(is_its_line).expect(id);
            assert!(line.contains("/v1/warehouses/sample/"), "{line}");
        }
        let failed = responses.last().unwrap();
        let id = failed.headers["x-request-id"].to_str().unwrap();
        failed.refused(500, id);
        let error = log.lines().find(|line| line.contains("ERROR")).unwrap();
        assert!(
            error.contains(id) && error.contains("database: "),
            "{error}"
        );
        if format == "json" {
            for line in log.lines() {
                let line: Value = serde_json::from_str(line).unwrap();
                assert!(line["timestamp"].is_string() && line["level"].is_string());
            }
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_filter_leaves_out_lines_and_errors_keep_their_id() {
    let data = tempfile::tempdir().unwrap();
    let served = Served::with(data.path(), &[], "error").await;
    let (responses, _) = traffic(&served).await;
    let log = served.log().await;
    assert_eq!(log.lines().count(), 1, "{log}");
    let failed = responses.last().unwrap();
    assert!(
        log.contains(failed.headers["x-request-id"].to_str().unwrap()),
        "{log}"
    );
}

#[tokio::test]
async fn a_wrong_filter_stops_the_start_with_what_is_allowed() {
    let data = tempfile::tempdir().unwrap();
    let output = crate::program::command(&["serve"], data.path())
        .env(space::logging::FILTER, "hyper=trace")
        .output()
        .await
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && text.contains("warn, info, debug"),
        "{text}"
    );
}

#[tokio::test]
async fn the_service_answers_after_stderr_was_closed() {
    let data = tempfile::tempdir().unwrap();
    let mut served = Served::with(data.path(), &[], "trace").await;
    drop(served.child.stderr.take());
    for _ in 0..3 {
        Response::of(served.post("architectureElements", &sample_node()))
            .await
            .ok();
    }
}

#[tokio::test]
async fn every_response_has_a_request_id() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    let get = |path: &str| reader.http.get(format!("{}{path}", app.url));
    let mut ids = std::collections::HashSet::new();
    for request in [
        reader.request("GET", "users/reader"),
        reader.request("GET", "users/nobody"),
        reader.request("DELETE", "users/reader"),
        reader.request("POST", "architectureElements"),
        get("/openapi.json"),
        get("/missing"),
        get("/v1/warehouses/w1/users/x"),
    ] {
        let response = Response::of(request).await;
        let id = response.headers["x-request-id"]
            .to_str()
            .unwrap()
            .to_owned();
        assert!(ids.insert(id), "{response:?}");
    }
    let with_id = reader
        .request("GET", "users/reader")
        .header("X-Request-Id", "trace-1.2_B");
    let response = Response::of(with_id).await;
    assert_eq!(response.headers["x-request-id"], "trace-1.2_B");
}
