//! A separate service for each test.

use std::sync::Arc;

use space::limits::Limits;
use space::router::Extras;
use space::store::people::{self, Role};
use space::store::{Connection, Store, licences, warehouses};
use space::{App, router, server as http};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub use crate::client::{Client, Response};
pub use crate::content::{exchange, node, person, settings, value};
pub use crate::location::{at, failed, location, on_server, printed, run, run_with, server};

/// The licence key of the process space `w1`.
pub const KEY: &str = "licence-of-w1";
/// The licence key of the process space `w2`.
pub const OTHER_KEY: &str = "licence-of-w2";

/// A running service with two process spaces.
pub struct TestApp {
    pub url: String,
    pub app: App,
    pub folder: Arc<TempDir>,
    server: tokio::task::JoinHandle<()>,
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
        let (listener, address) = http::open(listen).await.unwrap();
        let router = router(app.clone(), extras);
        let options = http::Options {
            limits: Arc::clone(&app.limits),
            ..Default::default()
        };
        let pending = std::future::pending();
        let server = tokio::spawn(http::run(listener, router, options, pending));
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
