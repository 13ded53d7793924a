//! The listener for monitoring.

use serde_json::json;
use space::error::ApiError;
use space::limits::Limits;
use space::monitor::{self, Monitor};
use space::server;
use space::store::Store;

use crate::support::{Response, TestApp, exchange};

/// A service with its monitor.
async fn start(limits: Limits) -> (TestApp, Monitor) {
    let app = TestApp::start().await;
    let limited = app.app.clone().with_limits(limits);
    let data = app.folder.path().to_owned();
    let app = TestApp::serve(limited, app.folder.clone(), Default::default()).await;
    let monitor = Monitor::new(app.app.clone(), data, Default::default());
    (app, monitor)
}

/// Requests a path of the monitor.
async fn get(monitor: &Monitor, path: &str) -> Response {
    let listen = "127.0.0.1:0".parse().unwrap();
    let (listener, address) = server::open(listen).await.unwrap();
    let router = monitor::router(monitor.clone());
    let pending = std::future::pending();
    tokio::spawn(server::run(listener, router, Default::default(), pending));
    Response::of(reqwest::Client::new().get(format!("http://{address}{path}"))).await
}

#[tokio::test]
async fn a_service_that_can_serve_is_healthy_and_ready() {
    let (_app, monitor) = start(Limits::default()).await;
    for path in ["/healthz", "/readyz"] {
        let response = get(&monitor, path).await;
        assert_eq!((response.status, &*response.text), (200, "ok\n"), "{path}");
    }
    assert_eq!(get(&monitor, "/").await.status, 404);
}

#[tokio::test]
async fn a_data_folder_that_cannot_be_written_is_not_ready_if_the_database_is_in_it() {
    let (app, mut monitor) = start(Limits::default()).await;
    monitor.data = app.folder.path().join("missing");
    let response = get(&monitor, "/readyz").await;
    let status = match app.app.store {
        Store::Sqlite(_) => 503,
        Store::Postgres(_) => 200,
    };
    assert_eq!(response.status, status);
    let problem = "the data folder cannot be written";
    assert!(response.text.contains(problem), "{}", response.text);
    assert_eq!(get(&monitor, "/healthz").await.status, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_is_ready_with_a_note() {
    let mut limits = Limits::default();
    limits.set("free-disk=1048576GB").unwrap();
    let (_app, monitor) = start(limits).await;
    let response = get(&monitor, "/readyz").await;
    assert_eq!(response.status, 200);
    let (ok, note) = response.text.split_once('\n').unwrap();
    assert_eq!(ok, "ok");
    assert!(note.contains("imports are refused"), "{note}");
}

#[tokio::test]
async fn a_database_that_cannot_be_read_is_not_ready_and_not_up() {
    let (app, monitor) = start(Limits::default()).await;
    let metrics = get(&monitor, "/metrics").await;
    assert!(metrics.text.contains("\nspace_database_up 1\n"));
    app.execute("ALTER TABLE warehouse RENAME TO gone").await;
    get(&monitor, "/readyz")
        .await
        .refused(503, "the database cannot be read");
}

/// Reads that use all connections until they are released.
struct BusyPool {
    release: Vec<std::sync::mpsc::Sender<()>>,
    reads: Vec<tokio::task::JoinHandle<Result<bool, ApiError>>>,
}

impl BusyPool {
    async fn of(app: &TestApp) -> Self {
        // More reads than there are connections.
        let (release, reads) = (0..32)
            .map(|_| {
                let (release, released) = std::sync::mpsc::channel::<()>();
                let store = app.app.store.clone();
                let read = async move { store.read(move |_| Ok(released.recv().is_ok())).await };
                (release, tokio::spawn(read))
            })
            .unzip();
        // The reads ask for their connections first.
        tokio::task::yield_now().await;
        Self { release, reads }
    }

    async fn release(self) {
        drop(self.release);
        for read in self.reads {
            // PostgreSQL: those that got no connection in time.
            let _ = read.await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_service_whose_connections_are_all_in_use_is_ready_with_a_note() {
    let (app, monitor) = start(Limits::default()).await;
    let busy = BusyPool::of(&app).await;
    let response = get(&monitor, "/readyz").await;
    let text = "ok\nall connections to the database are in use\n";
    assert_eq!((response.status, &*response.text), (200, text));
    let metrics = get(&monitor, "/metrics").await;
    assert_eq!(metrics.status, 200);
    assert!(metrics.text.contains("\nspace_database_up 0\n"));
    busy.release().await;
    let response = get(&monitor, "/readyz").await;
    assert_eq!((response.status, &*response.text), (200, "ok\n"));
}

#[tokio::test]
async fn metrics_count_operations_and_have_no_path_or_id() {
    let (app, monitor) = start(Limits::default()).await;
    let manager = app.with_user("manager");
    let id = manager.node("n", json!([])).await;
    manager.bulk("", &[&id]).await.ok();
    manager.publish(&[&id]).await.ok();
    manager
        .get("users/secret-person")
        .await
        .refused(404, "no user");
    manager.import(&exchange("", "")).await.ok();
    Response::of(manager.request("DELETE", "users/x"))
        .await
        .refused(405, "method");
    let response = get(&monitor, "/metrics").await;
    let kind = response.headers["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    for line in [
        "space_requests_total{operation=\"bulk\",status=\"200\"} 1",
        "space_requests_total{operation=\"create\",status=\"200\"} 1",
        "space_requests_total{operation=\"publish\",status=\"200\"} 1",
        "space_requests_total{operation=\"user\",status=\"404\"} 1",
        "space_requests_total{operation=\"import\",status=\"200\"} 1",
        "space_requests_total{operation=\"other\",status=\"405\"} 1",
        "space_request_duration_seconds_count{operation=\"create\"} 1",
        "space_import_file_bytes_count 1",
        "space_open_requests 0",
        "# EOF",
    ] {
        assert!(
            response.text.lines().any(|l| l == line),
            "{line}\n{}",
            response.text
        );
    }
    let value = |name: &str| -> f64 {
        let line = response
            .text
            .lines()
            .find_map(|line| line.strip_prefix(name));
        line.unwrap().trim().parse().unwrap()
    };
    assert!(value("space_database_size_bytes ") > 4096.0);
    assert!(value("space_database_connections ") >= 1.0);
    assert!(value("space_database_free_connections ") >= 1.0);
    assert!(value("space_import_file_bytes_sum ") > 100.0);
    for part in ["w1", "manager", "secret-person", &id, "/v1"] {
        assert!(!response.text.contains(part), "{part}");
    }
}

#[tokio::test]
async fn a_client_that_leaves_is_counted_without_a_status() {
    use tokio::io::AsyncWriteExt;
    let (app, monitor) = start(Limits::default()).await;
    let manager = app.with_user("manager");
    let url = app.url.strip_prefix("http://").unwrap();
    // The request waits for a connection to the database.
    let busy = BusyPool::of(&app).await;
    let mut stream = tokio::net::TcpStream::connect(url).await.unwrap();
    let head = format!(
        "GET /v1/warehouses/w1/users/owner HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\r\n",
        manager.token, manager.key
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    drop(stream);
    let counted = async {
        let line = "space_requests_total{operation=\"user\",status=\"none\"} 1";
        let text = || monitor.app.metrics.text(&Default::default()).unwrap();
        while !text().contains(line) {
            tokio::task::yield_now().await;
        }
    };
    let soon = std::time::Duration::from_secs(60);
    tokio::time::timeout(soon, counted).await.unwrap();
    busy.release().await;
}
