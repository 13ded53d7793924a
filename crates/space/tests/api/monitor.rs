//! The listener for monitoring.

use serde_json::json;
use space::error::ApiError;
use space::limits::Limits;
use space::monitor::{self, Monitor};
use space::server;

use crate::support::{Response, TestApp, exchange};

/// A service with its monitor.
async fn start(limits: Limits) -> (TestApp, Monitor) {
    let app = TestApp::start().await;
    let limited = app.app.clone().with_limits(limits);
    let data = app.folder.path().to_owned();
    let app = TestApp::serve(limited, app.folder.clone(), Default::default()).await;
    let monitor = Monitor {
        app: app.app.clone(),
        data,
        activity: Default::default(),
    };
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
async fn a_data_folder_that_cannot_be_written_is_not_ready() {
    let (app, mut monitor) = start(Limits::default()).await;
    monitor.data = app.folder.path().join("missing");
    get(&monitor, "/readyz")
        .await
        .refused(503, "the data folder cannot be written");
    assert_eq!(get(&monitor, "/healthz").await.status, 200);
}

#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_is_not_ready() {
    let mut limits = Limits::default();
    limits.set("free-disk=1048576GB").unwrap();
    let (_app, monitor) = start(limits).await;
    get(&monitor, "/readyz")
        .await
        .refused(503, "MB free, less than");
}

#[tokio::test]
async fn a_database_that_does_not_answer_is_not_ready() {
    let (app, monitor) = start(Limits::default()).await;
    // More reads than there are connections.
    let (release, reads): (Vec<_>, Vec<_>) = (0..32)
        .map(|_| {
            let (release, released) = std::sync::mpsc::channel::<()>();
            let store = app.app.store.clone();
            let read = async move {
                store
                    .read(move |_| Ok::<_, ApiError>(released.recv().is_ok()))
                    .await
            };
            (release, tokio::spawn(read))
        })
        .unzip();
    // The reads ask for their connections first.
    tokio::task::yield_now().await;
    get(&monitor, "/readyz")
        .await
        .refused(503, "no answer within 2 s");
    let metrics = get(&monitor, "/metrics").await;
    assert_eq!(metrics.status, 200);
    drop(release);
    for read in reads {
        read.await.unwrap().unwrap();
    }
    assert_eq!(get(&monitor, "/readyz").await.status, 200);
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let (app, monitor) = start(Limits::default()).await;
    let manager = app.with_user("manager");
    let url = app.url.strip_prefix("http://").unwrap();
    let mut stream = tokio::net::TcpStream::connect(url).await.unwrap();
    let head = format!(
        "POST /v1/warehouses/w1/architectureElements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n",
        manager.token, manager.key
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.read_exact(&mut [0; 25]).await.unwrap();
    drop(stream);
    let lines = [
        "space_requests_total{operation=\"create\",status=\"none\"} 1",
        "space_requests_total{operation=\"create\",status=\"400\"} 1",
    ];
    while !lines.iter().any(|line| {
        let text = monitor.app.metrics.text(&Default::default()).unwrap();
        text.contains(line)
    }) {
        tokio::task::yield_now().await;
    }
}
