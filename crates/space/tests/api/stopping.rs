//! How the program stops while requests are open.
#![cfg(unix)]

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::program::Served;

/// Creations whose bodies are not complete.
async fn open_requests(served: &Served, n: usize) -> Vec<TcpStream> {
    let head = format!(
        "POST /v1/warehouses/sample/architectureElements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n",
        served.token(),
        served.licence()
    );
    let mut streams = Vec::new();
    for _ in 0..n {
        let url = served.url.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(url).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // The operation has begun once it requests the body.
        stream.read_exact(&mut [0; 25]).await.unwrap();
        streams.push(stream);
    }
    streams
}

#[tokio::test]
async fn the_log_says_how_many_requests_are_open_and_cut_off() {
    let data = tempfile::tempdir().unwrap();
    let options = ["--limit", "drain-time=1s", "--limit", "stop-time=1s"];
    let served = Served::with(data.path(), &options, "").await;
    let mut streams = open_requests(&served, 20).await;
    let log = served.log().await;
    let position = |text: &str| log.find(text).unwrap_or_else(|| panic!("{text}: {log}"));
    let begun = position("open requests may finish in this time open=20 seconds=1");
    let ended = position("requests were cut off cut_off=20");
    assert!(begun < ended, "{log}");
    for stream in &mut streams {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest).await;
        assert!(rest.is_empty(), "{}", String::from_utf8_lossy(&rest));
    }
}

#[tokio::test]
async fn a_stopping_service_is_not_ready_and_lets_requests_finish() {
    let data = tempfile::tempdir().unwrap();
    let options = ["--monitor", "127.0.0.1:0", "--limit", "stop-time=5min"];
    let mut served = Served::with(data.path(), &options, "").await;
    let monitor = served.monitor().await;
    let ready = format!("{monitor}/readyz");
    let client = reqwest::Client::new();
    let response = client.get(&ready).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let mut streams = open_requests(&served, 2).await;
    served.signal("TERM").await;
    loop {
        let response = client.get(&ready).send().await.unwrap();
        if response.status() == 503 {
            assert_eq!(response.text().await.unwrap(), "the service is stopping\n");
            break;
        }
    }
    let mut stderr = BufReader::new(served.child.stderr.take().unwrap());
    let mut log = String::new();
    while !log.contains("open=2 seconds=300") {
        let read = stderr.read_line(&mut log).await.unwrap();
        assert!(read > 0, "{log}");
    }
    for stream in &mut streams {
        stream.write_all(&[b' '; 100]).await.unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).await.unwrap();
        assert!(response.starts_with("HTTP/1.1 400"), "{response}");
    }
    stderr.read_to_string(&mut log).await.unwrap();
    assert!(log.contains("all requests are finished cut_off=0"), "{log}");
    assert!(served.child.wait().await.unwrap().success());
}

#[tokio::test]
async fn a_stopping_service_accepts_requests_for_the_drain_time() {
    let data = tempfile::tempdir().unwrap();
    let options = ["--monitor", "127.0.0.1:0", "--limit", "drain-time=5min"];
    let mut served = Served::with(data.path(), &options, "").await;
    let ready = format!("{}/readyz", served.monitor().await);
    let client = reqwest::Client::new();
    served.signal("TERM").await;
    while client.get(&ready).send().await.unwrap().status() != 503 {}
    // Over a new connection.
    let response = served.request("GET", "users/nobody").send().await.unwrap();
    assert_eq!(response.status(), 404);
}
