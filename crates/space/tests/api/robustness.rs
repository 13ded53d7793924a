//! Connections that misbehave, and requests that are refused before their body was read.

use std::sync::Arc;

use space::error::ApiError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Response, TestApp};

#[tokio::test]
async fn import_returns_errors_for_large_files() {
    let app = TestApp::start().await;
    let large = "x".repeat(32 << 20);
    app.with_user("reader")
        .import(&large)
        .await
        .refused(403, "Manager or Designer");
    app.with_user("manager")
        .import(&large)
        .await
        .refused(400, "not well-formed");
}

#[tokio::test]
async fn import_returns_413_with_the_limit_for_a_larger_file() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    // Only announced: 600 MB need not be sent to be refused.
    let url = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(url).await.unwrap();
    let head = format!(
        "POST /v1/warehouses/w1/archimate/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 600000000\r\nExpect: 100-continue\r\n\r\n",
        manager.token, manager.key
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = vec![0; 4096];
    let length = stream.read(&mut response).await.unwrap();
    let response = String::from_utf8_lossy(&response[..length]).into_owned();
    assert!(
        response.starts_with("HTTP/1.1 413") && response.contains("512 MB"),
        "{response}"
    );
}

#[tokio::test]
async fn a_body_that_nobody_may_send_is_not_read_to_its_end() {
    let app = TestApp::start().await;
    let url = app.url.strip_prefix("http://").unwrap();
    for (path, status) in [
        ("w1/archimate/import", "401"),
        ("elsewhere", "404"),
        ("w1/users/x", "405"),
    ] {
        let mut stream = TcpStream::connect(url).await.unwrap();
        let head = format!(
            "POST /v1/warehouses/{path} HTTP/1.1\r\nHost: x\r\nContent-Length: 500000000\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&vec![b'x'; 2 << 20]).await.unwrap();
        // Sooner than the service waits for the rest.
        let mut start = [0; 12];
        let read = stream.read_exact(&mut start);
        let soon = space::limits::Limits::default().body_pause / 2;
        tokio::time::timeout(soon, read).await.unwrap().unwrap();
        assert_eq!(start, format!("HTTP/1.1 {status}").as_bytes());
    }
}

#[tokio::test]
async fn create_saves_nothing_when_the_client_disconnects() {
    let app = TestApp::start().await;
    let manager = app.with_user("manager");
    let url = app.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(url).await.unwrap();
    let head = format!(
        "POST /v1/warehouses/w1/architectureElements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"conceptualClass\"",
        manager.token, manager.key
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    drop(stream);
    assert_eq!(manager.get("users/reader").await.status, 200);
    assert_eq!(app.count("element").await, 0);
}

#[tokio::test]
async fn service_continues_after_a_store_operation_panics() {
    let app = TestApp::start().await;
    for _ in 0..8 {
        let failed = app
            .app
            .store
            .read::<(), ApiError>(|_| panic!("on purpose"))
            .await;
        assert!(failed.is_err());
        let failed = app
            .app
            .store
            .write::<(), ApiError>(|_| panic!("on purpose"))
            .await;
        assert!(failed.is_err());
    }
    let manager = app.with_user("manager");
    manager.node("n", serde_json::json!([])).await;
}

#[tokio::test]
async fn stopping_lets_open_requests_finish() {
    let app = TestApp::start().await;
    let listen = "127.0.0.1:0".parse().unwrap();
    let (listener, address) = space::server::open(listen).await.unwrap();
    let stop = Arc::new(tokio::sync::Notify::new());
    let stopped = Arc::clone(&stop);
    let router = space::router(app.app.clone(), Default::default());
    let server = tokio::spawn(async move {
        let options = Default::default();
        space::server::run(listener, router, options, stopped.notified()).await;
    });
    let manager = app.with_user("manager");
    let body = serde_json::to_vec(&crate::support::node("n", serde_json::json!([]))).unwrap();
    let head = format!(
        "POST /v1/warehouses/w1/architectureElements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        manager.token,
        manager.key,
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    // The operation has begun once it requests the body.
    let mut wait = [0; 25];
    stream.read_exact(&mut wait).await.unwrap();
    assert_eq!(&wait, b"HTTP/1.1 100 Continue\r\n\r\n");
    stop.notify_one();
    stream.write_all(&body).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    server.await.unwrap();
    assert_eq!(app.count("element").await, 1);
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let app = TestApp::start().await;
    let reader = app.with_user("reader");
    let responses = [
        reader.get("users/reader").await,
        reader.get("users/nobody").await,
        Response::of(reqwest::Client::new().get(format!("{}/elsewhere", app.url))).await,
    ];
    for response in responses {
        assert_eq!(response.headers["x-content-type-options"], "nosniff");
        assert_eq!(response.headers["referrer-policy"], "no-referrer");
        assert_eq!(
            response.headers["cross-origin-opener-policy"],
            "same-origin"
        );
        let policy = response.headers["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.starts_with(
                "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval';"
            ),
            "{policy}"
        );
        assert!(
            response
                .headers
                .get("access-control-allow-origin")
                .is_none()
        );
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn idle_connections_of_one_address_do_not_keep_others_from_the_service() {
    let app = TestApp::start().await;
    let url: std::net::SocketAddr = app.url.strip_prefix("http://").unwrap().parse().unwrap();
    let limits = space::limits::Limits::default();
    let most = space::limits::count(limits.connections_per_address);
    let mut idle = Vec::new();
    // Without the limit these would be all connections that the service takes.
    for _ in 0..limits.connections + 50 {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        idle.push(socket.connect(url).await.unwrap());
    }
    let manager = app.with_user("manager");
    assert_eq!(manager.get("users/reader").await.status, 200);
    // Those above the limit were closed, and no others.
    let mut byte = [0];
    let soon = std::time::Duration::from_secs(5);
    for stream in idle.iter_mut().skip(most) {
        let read = tokio::time::timeout(soon, stream.read(&mut byte)).await;
        assert!(matches!(read, Ok(Ok(0) | Err(_))), "{read:?}");
    }
    let head = b"GET /v1/warehouses/w1/users/x HTTP/1.1\r\nHost: x\r\n\r\n";
    idle[0].write_all(head).await.unwrap();
    assert_eq!(idle[0].read(&mut byte).await.unwrap(), 1);
    drop(idle);
    // Closed connections make room for others of the address.
    for attempt in 0.. {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        let mut stream = socket.connect(url).await.unwrap();
        stream.write_all(head).await.unwrap();
        if matches!(stream.read(&mut byte).await, Ok(1)) {
            break;
        }
        assert!(attempt < 1_000, "no connection is accepted any more");
    }
}
