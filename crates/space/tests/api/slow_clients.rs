//! Clients that hold connections and send next to nothing.
#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::time::Instant;

use space::limits::{self, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::{Client, Response, TestApp};

/// A connection from another address of this machine: 127.0.0.1 has no limit of its own.
async fn connect(from: &str, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{from}:0").parse().unwrap()).unwrap();
    socket.connect(to).await.unwrap()
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
        Response::of(reader.request("GET", "users/owner"))
            .await
            .ok();
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
