//! A separate service for each test, and its clients.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use space::limits::Limits;
use space::router::Extras;
use space::store::people::{self, Role};
use space::store::{Connection, Location, Store, licences, warehouses};
use space::{App, router, server};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::cluster::{Cluster, WITHOUT_SYNC};
use crate::contract;

/// The licence key of the process space `w1`.
pub const KEY: &str = "licence-of-w1";
/// The licence key of the process space `w2`.
pub const OTHER_KEY: &str = "licence-of-w2";

/// The header by which a repeated request is recognised.
const KEY_OF_REQUEST: &str = "Idempotency-Key";

/// The database on which the tests run: `sqlite` (as without it), `postgres` for a server of their own, or the URL of
/// one.
const DATABASE: &str = "SPACE_TEST_DATABASE";

/// The URL of the PostgreSQL database on which the tests run.
pub fn server() -> Option<&'static str> {
    static SERVER: OnceLock<(Option<Cluster>, Option<String>)> = OnceLock::new();
    let (_, url) = SERVER.get_or_init(|| match std::env::var(DATABASE).as_deref() {
        Err(_) | Ok("" | "sqlite") => (None, None),
        Ok("postgres") => {
            let cluster = Cluster::start(WITHOUT_SYNC);
            let url = cluster.url();
            (Some(cluster), Some(url))
        }
        Ok(url) => (None, Some(url.to_owned())),
    });
    url.as_deref()
}

/// The database of a data folder: SQLite in it, or a schema of PostgreSQL for it alone.
pub fn location(folder: &Path) -> Location {
    let url = server().map(|server| {
        // The case counts in names of folders.
        let part = |c: char| match c {
            'A'..='Z' => format!("_{}", c.to_ascii_lowercase()),
            'a'..='z' | '0'..='9' => c.to_string(),
            _ => "_".to_owned(),
        };
        let name: String = folder.to_str().unwrap().chars().map(part).collect();
        let schema = format!("test{name}");
        let sql = format!("CREATE SCHEMA IF NOT EXISTS {schema}");
        on_server(server, &sql);
        format!("{server}?options=-csearch_path%3D{schema}")
    });
    Location {
        folder: folder.into(),
        url,
    }
}

/// Gives a command of the program its data folder and database.
pub fn at(command: &mut tokio::process::Command, folder: &Path) {
    command.arg("--data").arg(folder);
    if let Some(url) = location(folder).url {
        command.env("SPACE_DATABASE", url);
    }
}

/// Runs the program on a database.
pub async fn run(words: &[&str], at: &Location) -> std::process::Output {
    run_with(words, at, &[]).await
}

/// The same with a standard input.
pub async fn run_with(words: &[&str], at: &Location, input: &[u8]) -> std::process::Output {
    use tokio::io::AsyncWriteExt;
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_space"));
    command.args(words).arg("--data").arg(&at.folder);
    command.env_remove("SPACE_DATABASE").kill_on_drop(true);
    if let Some(url) = &at.url {
        command.arg("--database").arg(url);
    }
    command.stdin(std::process::Stdio::piped());
    command.stdout(std::process::Stdio::piped());
    command.stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // A program that refuses its input does not read it to the end.
    let writer = tokio::spawn(async move { stdin.write_all(&input).await.unwrap_or_default() });
    let output = child.wait_with_output().await.unwrap();
    writer.await.unwrap();
    output
}

/// What the program prints on success.
#[track_caller]
pub fn printed(output: &std::process::Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The error of a program that fails, which has `part`.
#[track_caller]
pub fn failed(output: &std::process::Output, part: &str) -> String {
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{part}: it succeeded");
    assert_eq!(output.status.code(), Some(1));
    assert!(error.contains(part), "{part:?} is not in {error:?}");
    error
}

/// Runs statements on the PostgreSQL server.
pub fn on_server(url: &str, sql: &str) {
    let run = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        runtime.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls)
                .await
                .unwrap();
            tokio::spawn(connection);
            client.batch_execute(sql).await.unwrap();
        });
    };
    std::thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

/// A running service with two process spaces.
pub struct TestApp {
    pub url: String,
    pub app: App,
    pub folder: Arc<TempDir>,
    server: tokio::task::JoinHandle<()>,
}

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

impl TestApp {
    /// The spaces `w1` and `w2`. In `w1`: `manager`, `designer`, `owner`, `reader`, `invited`.
    pub async fn start() -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let app = App::open(location(folder.path())).unwrap();
        // Some tests repeat an import more often at the same time than a person does.
        let app = app.with_limits(Limits {
            imports_per_caller: 16,
            ..Limits::default()
        });
        Self::start_at(app, folder).await
    }

    /// The same with SQLite, whatever the other tests use.
    pub async fn start_with_sqlite() -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let app = App::open(folder.path()).unwrap();
        Self::start_at(app, folder).await
    }

    /// Another instance on the same database.
    pub async fn second(&self) -> Self {
        let app = App::open(location(self.folder.path())).unwrap();
        Self::serve(app, Arc::clone(&self.folder), Extras::default()).await
    }

    /// The spaces and people on this database.
    pub async fn start_at(app: App, folder: Arc<TempDir>) -> Self {
        app.store
            .write(|c| {
                warehouses::insert(c, "w1", &settings().to_string())?;
                licences::insert(c, "w1", "test", KEY)?;
                for (id, role) in [
                    ("manager", Some(Role::Manager)),
                    ("designer", Some(Role::Designer)),
                    ("owner", None),
                    ("reader", None),
                    ("invited", None),
                ] {
                    people::insert(c, "w1", id, role, &person(id).to_string())?;
                }
                warehouses::insert(c, "w2", &space::settings::permissive())?;
                licences::insert(c, "w2", "test", OTHER_KEY)?;
                let outsider = person("outsider").to_string();
                people::insert(c, "w2", "outsider", Some(Role::Manager), &outsider)
            })
            .await
            .unwrap();
        Self::serve(app, folder, Extras::default()).await
    }

    /// Restarts the service with the same data.
    pub async fn restart(self) -> Self {
        let Self {
            server,
            folder,
            app,
            ..
        } = self;
        server.abort();
        let location = match app.store {
            Store::Sqlite(_) => folder.path().into(),
            Store::Postgres(_) => location(folder.path()),
        };
        drop(app);
        let app = App::open(location).unwrap();
        Self::serve(app, folder, Extras::default()).await
    }

    pub async fn serve(app: App, folder: Arc<TempDir>, extras: Extras) -> Self {
        let listen = "127.0.0.1:0".parse().unwrap();
        let (listener, address) = server::open(listen).await.unwrap();
        let router = router(app.clone(), extras);
        let options = server::Options {
            limits: Arc::clone(&app.limits),
            ..Default::default()
        };
        let pending = std::future::pending();
        let server = tokio::spawn(server::run(listener, router, options, pending));
        Self {
            url: format!("http://{address}"),
            app,
            folder,
            server,
        }
    }

    /// A client signed in as this person of `w1`.
    pub fn with_user(&self, person: &str) -> Client {
        Client {
            http: reqwest::Client::builder().no_proxy().build().unwrap(),
            url: self.url.clone(),
            token: self.app.tokens.issue(person, 600).unwrap(),
            key: KEY.into(),
            warehouse: "w1".into(),
        }
    }

    /// Sends an import but for its last bytes.
    pub async fn begin_import(&self, person: &str, file: &str) -> Upload {
        let client = self.with_user(person);
        let url = self.url.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(url).await.unwrap();
        let body = format!(
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"m.xml\"\r\n\r\n{file}\r\n--b--\r\n"
        );
        let head = format!(
            "POST /v1/warehouses/w1/archimate/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Authorization: Bearer {}\r\nBpmLicense: {}\r\nContent-Type: multipart/form-data; boundary=b\r\n\
             Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
            client.token,
            client.key,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        // The service asks for the body when it has accepted the caller.
        let mut permission = [0; 25];
        stream.read_exact(&mut permission).await.unwrap();
        assert!(permission.starts_with(b"HTTP/1.1 100"), "{permission:?}");
        let (sent, rest) = body.split_at(body.len() / 2);
        stream.write_all(sent.as_bytes()).await.unwrap();
        let rest = rest.to_owned();
        Upload { stream, rest }
    }

    /// The number of rows of a table.
    pub async fn count(&self, table: &'static str) -> i64 {
        let sql = format!("SELECT count(*) FROM {table}");
        let count = move |c: &Connection<'_>| c.value(&sql, &[]);
        self.app.store.read(count).await.unwrap().unwrap()
    }

    /// Runs a statement on the database.
    pub async fn execute(&self, sql: &'static str) {
        let run = move |c: &Connection<'_>| c.execute_all(sql);
        self.app.store.write(run).await.unwrap();
    }
}

/// An import whose end is not sent yet.
pub struct Upload {
    stream: TcpStream,
    rest: String,
}

impl Upload {
    /// Sends the end and returns the whole response.
    pub async fn finish(mut self) -> String {
        self.stream.write_all(self.rest.as_bytes()).await.unwrap();
        let mut response = String::new();
        self.stream.read_to_string(&mut response).await.unwrap();
        response
    }
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

/// Runs the futures that `of` makes of the numbers below `n` concurrently; returns their results in
/// order.
pub async fn at_once<F>(n: usize, of: impl Fn(usize) -> F) -> Vec<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let tasks: Vec<_> = (0..n).map(|n| tokio::spawn(of(n))).collect();
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    all
}

/// The creation of a node.
pub fn node(name: &str, owners: Value) -> Value {
    json!({"conceptualClass": "Node", "owners": owners, "properties": [
        {"key": "name", "value": {"type": "String", "defaultLanguage": "en",
            "translations": [{"language": "en", "value": name}]}}
    ]})
}

/// A value with one text in English.
pub fn value(kind: &str, text: &str) -> Value {
    json!({"type": kind, "defaultLanguage": "en", "translations": [{"language": "en", "value": text}]})
}

fn text(english: &str) -> Value {
    json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": english}]})
}

/// The settings of `w1`.
pub fn settings() -> Value {
    json!({
        "enabledClasses": ["Node", "Goal", "BusinessProcess", "CommunicationPath", "ApplicationComponent"],
        "groups": [{"key": "general", "core": true, "label": text("General")}, {"key": "cost", "core": false}],
        "properties": [
            {"key": "cost", "type": "Decimal", "group": "cost", "lowerBound": "0", "upperBound": "99.5", "classes": ["Node"]},
            {"key": "count", "type": "Integer", "classes": ["Node"]},
            {"key": "live", "type": "Boolean", "classes": ["Node"]},
            {"key": "day", "type": "Date", "lowerBound": "2020-01-01", "classes": ["Node"]},
            {"key": "at", "type": "DateTime", "classes": ["Node"]},
            {"key": "time", "type": "Time", "classes": ["Node"]},
            {"key": "note", "type": "BBCode", "group": "general", "label": text("Note"), "classes": ["*"]},
            {"key": "phase", "type": "Enum", "mandatory": true, "literals": [text("Planned"), text("Live")], "classes": ["Goal"]}
        ]
    })
}

/// A User, every field of it.
pub fn person(id: &str) -> Value {
    json!({
        "id": id, "displayName": id.to_uppercase(), "firstname": "F", "lastname": "L", "gender": "g",
        "title": "t", "division": "d", "organization": "o", "emails": [{"type": "work", "value": "a@b.example"}],
        "mobile": "1", "phone": "2", "telefone": "3", "scimEmail": "s@b.example", "preferredLanguage": "de",
        "thumbnail": "", "invited": id == "invited", "invitedAt": "2026-11-01T10:00:00Z",
        "favorites": [{"refId": "r", "type": "Process", "version": 9007199254740993_i64}],
        "history": [{"id": "h", "lastVisited": "2026-11-02T10:00:00Z", "type": "Process", "value": "v",
            "version": 1, "warehouseId": "w1"}],
        "warehouseIds": ["w1"]
    })
}

/// An exchange file with these elements and relationships (inner XML) and two definitions.
pub fn exchange(elements: &str, relationships: &str) -> String {
    format!(
        r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m">
<name xml:lang="en">M</name>
<elements>{elements}</elements>
<relationships>{relationships}</relationships>
<propertyDefinitions>
<propertyDefinition identifier="d-cost" type="number"><name>cost</name></propertyDefinition>
<propertyDefinition identifier="d-lost" type="string"><name xml:lang="de">Verloren</name><name xml:lang="en">lost</name></propertyDefinition>
<propertyDefinition identifier="d-spec" type="string"><name>specialization</name></propertyDefinition>
</propertyDefinitions>
</model>"#
    )
}
