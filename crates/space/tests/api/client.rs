//! A client of the service, and the responses that it gets.

use reqwest::header::HeaderMap;
use serde_json::{Value, json};

use crate::content::node;
use crate::contract;

/// The header by which a repeated request is recognised.
const KEY_OF_REQUEST: &str = "Idempotency-Key";

/// A client with a token and a licence key.
#[derive(Clone)]
pub struct Client {
    pub http: reqwest::Client,
    pub url: String,
    pub token: String,
    pub key: String,
    pub warehouse: String,
}

/// A response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Client {
    /// In another process space, with its licence key.
    pub fn elsewhere(&self, warehouse: &str, key: &str) -> Self {
        Self {
            warehouse: warehouse.into(),
            key: key.into(),
            ..self.clone()
        }
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let url = format!("{}/v1/warehouses/{}/{path}", self.url, self.warehouse);
        self.http
            .request(method.parse().unwrap(), url)
            .header("Authorization", format!("Bearer {}", self.token))
            .header("BpmLicense", &self.key)
    }

    pub async fn get(&self, path: &str) -> Response {
        Response::of(self.request("GET", path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        Response::of(self.request("POST", path).json(body)).await
    }

    pub async fn bulk(&self, query: &str, ids: &[&str]) -> Response {
        self.post(
            &format!("architectureElements/byIds/bulk{query}"),
            &json!(ids),
        )
        .await
    }

    pub async fn create(&self, body: &Value) -> Response {
        self.post("architectureElements", body).await
    }

    /// A creation with an `Idempotency-Key`.
    pub async fn create_once(&self, key: &str, body: &Value) -> Response {
        let request = self.request("POST", "architectureElements");
        Response::of(request.header(KEY_OF_REQUEST, key).json(body)).await
    }

    /// The same; `None` when the service ends before it has responded.
    pub async fn try_create_once(&self, key: &str, body: &Value) -> Option<Response> {
        let request = self.request("POST", "architectureElements");
        Response::try_of(request.header(KEY_OF_REQUEST, key).json(body)).await
    }

    pub async fn publish(&self, ids: &[&str]) -> Response {
        self.post("architectureElements/publish", &json!(ids)).await
    }

    pub async fn import(&self, file: &str) -> Response {
        Response::of(self.import_request(file)).await
    }

    /// An import with an `Idempotency-Key`.
    pub async fn import_once(&self, key: &str, file: &str) -> Response {
        Response::of(self.import_request(file).header(KEY_OF_REQUEST, key)).await
    }

    fn import_request(&self, file: &str) -> reqwest::RequestBuilder {
        let part = reqwest::multipart::Part::bytes(file.as_bytes().to_vec()).file_name("m.xml");
        let form = reqwest::multipart::Form::new().part("file", part);
        self.request("POST", "archimate/import").multipart(form)
    }

    /// Creates a node and returns its instance id.
    pub async fn node(&self, name: &str, owners: Value) -> String {
        let response = self.create(&node(name, owners)).await.ok();
        response["id"].as_str().unwrap().to_owned()
    }
}

impl Response {
    /// Sends a request, and checks the response against `/openapi.json`.
    pub async fn of(request: reqwest::RequestBuilder) -> Self {
        Self::try_of(request).await.expect("a response")
    }

    /// The same; `None` when the service ends before it has responded.
    pub async fn try_of(request: reqwest::RequestBuilder) -> Option<Self> {
        let (client, request) = request.build_split();
        let request = request.unwrap();
        let (method, path) = (request.method().clone(), request.url().path().to_owned());
        let response = client.execute(request).await.ok()?;
        let response = Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            text: response.text().await.ok()?,
        };
        contract::check(method.as_str(), &path, &response);
        Some(response)
    }

    /// The JSON of a success.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        assert_eq!(self.headers["content-type"], "application/json");
        serde_json::from_str(&self.text).unwrap()
    }

    /// A refusal: the status, and a plain string that holds `part`.
    #[track_caller]
    pub fn refused(&self, status: u16, part: &str) {
        assert_eq!(self.status, status, "{self:?}");
        assert_eq!(self.headers["content-type"], "text/plain; charset=utf-8");
        assert!(
            self.text.contains(part),
            "{part:?} is not in {:?}",
            self.text
        );
    }
}
