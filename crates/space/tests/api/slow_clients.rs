//! Clients that hold connections and send next to nothing.
#![cfg(target_os = "linux")]

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use futures_util::stream;
use space::limits::{self, Limits};
use space::server;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::{Client, Response, TestApp};

/// A connection from another address of this machine: 127.0.0.1 has no limit of its own.
async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
}

/// After this time a test of slow clients has failed; it ends earlier by itself.
const LONG: Duration = Duration::from_secs(120);

/// A server, and a client that has asked it for `/` and has a small buffer for the response.
async fn begin_download(router: Router, limits: Limits) -> (SocketAddr, TcpStream) {
    let (listener, address) = server::open("127.0.0.1:0".parse().unwrap()).await.unwrap();
    let options = server::Options {
        limits: Arc::new(limits),
        ..Default::default()
    };
    tokio::spawn(server::run(
        listener,
        router,
        options,
        std::future::pending(),
    ));
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(1024).unwrap();
    let mut client = socket.connect(address).await.unwrap();
    let head = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n";
    client.write_all(head).await.unwrap();
    (address, client)
}

#[tokio::test]
async fn a_client_that_does_not_read_its_response_loses_its_connection() {
    const SIZE: usize = 64 << 20;
    let limits = Limits {
        // The second client is served only when the first has lost its connection.
        connections: 1,
        response_pause: Duration::from_millis(300),
        ..Limits::default()
    };
    let router = Router::new().route("/", get(async || vec![b'x'; SIZE]));
    let (address, mut silent) = begin_download(router, limits).await;
    let url = format!("http://{address}/");
    let served = tokio::time::timeout(LONG, async {
        let response = reqwest::get(url).await.unwrap();
        response.bytes().await.unwrap().len()
    });
    assert_eq!(served.await.unwrap(), SIZE);
    let mut received = Vec::new();
    let _ = silent.read_to_end(&mut received).await;
    assert!(received.len() < SIZE);
}

#[tokio::test]
async fn a_client_that_reads_its_response_too_slowly_loses_its_connection() {
    let limits = Limits {
        response_pause: Duration::from_secs(1),
        response_time: Duration::from_millis(100),
        // More than anybody reads; this client never pauses.
        response_rate: 1 << 40,
        ..Limits::default()
    };
    let endless = async || {
        let piece = Bytes::from_static(&[b'x'; 64 * 1024]);
        Body::from_stream(stream::repeat_with(move || {
            Ok::<_, Infallible>(piece.clone())
        }))
    };
    let router = Router::new().route("/", get(endless));
    let (_, mut slow) = begin_download(router, limits).await;
    let read = async { while matches!(slow.read(&mut [0; 1024]).await, Ok(1..)) {} };
    tokio::time::timeout(LONG, read).await.unwrap();
}

#[tokio::test]
async fn others_are_served_while_one_address_holds_idle_and_dripping_connections() {
    const REQUESTS: usize = 200;
    let app = TestApp::start().await;
    let url: SocketAddr = app.url.strip_prefix("http://").unwrap().parse().unwrap();
    let manager = app.with_user("manager");
    let head = format!(
        "POST /v1/warehouses/w1/architectureElements HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\nBpmLicense: {}\r\n\
         Content-Type: application/json\r\nContent-Length: 100000\r\nExpect: 100-continue\r\n\r\n",
        manager.token, manager.key
    );
    let most = limits::count(Limits::default().connections_per_address);
    let (mut idle, mut dripping) = (Vec::new(), Vec::new());
    for n in 0..most {
        let mut stream = connect("127.0.0.2", url).await;
        if n % 2 == 0 {
            idle.push(stream);
            continue;
        }
        stream.write_all(head.as_bytes()).await.unwrap();
        // The operation reads the body.
        stream.read_exact(&mut [0; 25]).await.unwrap();
        dripping.push(stream);
    }
    let reader = Client {
        http: reqwest::Client::builder()
            .no_proxy()
            .local_address("127.0.0.3".parse::<std::net::IpAddr>().unwrap())
            .build()
            .unwrap(),
        ..app.with_user("reader")
    };
    let mut times = Vec::new();
    for _ in 0..REQUESTS {
        for stream in &mut dripping {
            stream.write_all(b" ").await.unwrap();
        }
        let start = Instant::now();
        let request = reader.request("GET", "users/owner");
        let response = tokio::time::timeout(LONG, Response::of(request)).await;
        response.unwrap().ok();
        times.push(start.elapsed());
    }
    times.sort_unstable();
    // Recorded, not asserted: a test that measures time fails on a busy machine.
    println!(
        "{REQUESTS} requests beside {most} slow connections: median {:?}, p99 {:?}",
        times[REQUESTS / 2],
        times[REQUESTS * 99 / 100]
    );
}
