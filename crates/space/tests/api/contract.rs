//! Checks every response of these tests against `/openapi.json`: its status, its content type and its body.

use std::collections::HashMap;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::{Value, json};

use crate::support::{Response, TestApp};

const DOCUMENT: &str = include_str!("../../src/openapi.json");

/// By operation (`POST /v1/…`) and status: the validator of each content type.
type Contract = HashMap<(String, u16), HashMap<String, Option<Validator>>>;

static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let mut document: Value = serde_json::from_str(DOCUMENT).unwrap();
    // Clients must accept later fields; the service has none that the document lacks.
    for schema in document["components"]["schemas"]
        .as_object_mut()
        .unwrap()
        .values_mut()
    {
        if schema["type"] == "object" && schema.get("additionalProperties").is_none() {
            schema["additionalProperties"] = false.into();
        }
    }
    let mut contract = Contract::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for (status, response) in operation["responses"].as_object().unwrap() {
                let name = format!("{} {path}", method.to_uppercase());
                let contents = contents(&document, response);
                contract.insert((name, status.parse().unwrap()), contents);
            }
        }
    }
    contract
});

fn contents(document: &Value, response: &Value) -> HashMap<String, Option<Validator>> {
    let response = match response["$ref"].as_str() {
        Some(reference) => document.pointer(&reference[1..]).unwrap(),
        None => response,
    };
    let Some(contents) = response["content"].as_object() else {
        return HashMap::new();
    };
    let validator = |content: &Value| {
        let schema = json!({"allOf": [content["schema"]], "components": document["components"]});
        jsonschema::draft202012::new(&schema).unwrap()
    };
    contents
        .iter()
        .map(|(kind, content)| {
            // Errors are texts.
            let is_json = kind == "application/json";
            (kind.clone(), is_json.then(|| validator(content)))
        })
        .collect()
}

/// The operation of a request; `None` for other paths and methods.
fn operation(method: &str, path: &str) -> Option<String> {
    let is_same = |name: &str| {
        let (other, pattern) = name.split_once(' ').unwrap();
        let (pattern, path) = (pattern.split('/'), path.split('/'));
        other == method
            && pattern.clone().count() == path.clone().count()
            && pattern
                .zip(path)
                .all(|(p, part)| p == part || (p.starts_with('{') && !part.is_empty()))
    };
    let names = CONTRACT.keys().map(|(name, _)| name);
    // `byIds/bulk` is no user id.
    names
        .filter(|name| is_same(name))
        .min_by_key(|name| name.matches('{').count())
        .cloned()
}

/// Fails where the document does not allow the response.
pub fn check(method: &str, path: &str, response: &Response) {
    let Some(operation) = operation(method, path) else {
        return;
    };
    let of = format!("{operation} answered with {}", response.status);
    let Some(contents) = CONTRACT.get(&(operation, response.status)) else {
        panic!("{of}, which /openapi.json does not have: {response:?}");
    };
    let kind = response
        .headers
        .get("content-type")
        .map(|kind| kind.to_str().unwrap());
    let kind = kind
        .and_then(|kind| kind.split(';').next())
        .unwrap_or_default();
    let Some(validator) = contents.get(kind) else {
        panic!(
            "{of} and content of type {kind:?}, which /openapi.json does not have: {response:?}"
        );
    };
    if let Some(validator) = validator {
        let body: Value = serde_json::from_str(&response.text).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&body)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(
            errors.is_empty(),
            "{of}, against /openapi.json: {errors:#?}"
        );
    }
}

#[tokio::test]
async fn openapi_document_is_returned_without_credentials() {
    let app = TestApp::start().await;
    let response = Response::of(
        app.with_user("reader")
            .http
            .get(format!("{}/openapi.json", app.url)),
    )
    .await;
    assert_eq!(
        response.ok(),
        serde_json::from_str::<Value>(DOCUMENT).unwrap()
    );
}

#[test]
fn openapi_document_has_the_five_operations() {
    use architrave_interface::paths::patterns::{BULK, CREATE, IMPORT, PUBLISH, USER};
    let mut names: Vec<&str> = CONTRACT.keys().map(|(name, _)| &**name).collect();
    names.sort_unstable();
    names.dedup();
    let mut wanted = vec![
        format!("POST {BULK}"),
        format!("POST {CREATE}"),
        format!("GET {USER}"),
        format!("POST {IMPORT}"),
        format!("POST {PUBLISH}"),
    ];
    wanted.sort_unstable();
    assert_eq!(names, wanted);
}

#[test]
fn check_fails_for_a_response_not_in_the_document() {
    let response = |status: u16, kind: &'static str, text: &str| Response {
        status,
        headers: [("content-type".parse().unwrap(), kind.parse().unwrap())]
            .into_iter()
            .collect(),
        text: text.into(),
    };
    let path = "/v1/warehouses/w1/architectureElements/byIds/bulk";
    let fails =
        |response: Response| std::panic::catch_unwind(|| check("POST", path, &response)).is_err();
    assert!(!fails(response(
        200,
        "application/json",
        r#"{"items": [], "errors": []}"#
    )));
    assert!(fails(response(
        200,
        "application/json",
        r#"{"items": [{"id": 1}], "errors": []}"#
    )));
    assert!(fails(response(
        200,
        "application/json",
        r#"{"errors": []}"#
    )));
    let more = r#"{"items": [], "errors": [], "more": 1}"#;
    assert!(fails(response(200, "application/json", more)));
    assert!(fails(response(200, "text/html", "")));
    assert!(fails(response(418, "text/plain", "")));
}
