//! The HTTP server: hyper with a time limit for heads, a cap on connections and a bounded stop.

use std::collections::HashMap;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::http::log;
use crate::limits;

/// Opens a port; port 0 picks a free one.
///
/// # Errors
/// Why the port cannot be opened.
pub async fn open(listen: SocketAddr) -> Result<(TcpListener, SocketAddr), String> {
    let fail = |error| format!("{listen} cannot be listened on: {error}");
    let listener = TcpListener::bind(listen).await.map_err(fail)?;
    let address = listener.local_addr().map_err(fail)?;
    Ok((listener, address))
}

/// Serves until `stop` completes, then lets open requests finish within the limit.
pub async fn run(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let graceful = GracefulShutdown::new();
    let turns = Arc::new(Semaphore::new(limits::CONNECTIONS));
    let counts = ConnectionCounts::default();
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = async {
            // At the cap no connection is accepted: new ones wait in the system's queue.
            let turn = Arc::clone(&turns).acquire_owned().await;
            (turn, listener.accept().await)
        };
        let (turn, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let Some(counted) = counts.try_add(address.ip()) else {
                    // Closed: others are served meanwhile.
                    continue;
                };
                let served = graceful.watch(connection(stream, router.clone()));
                tokio::spawn(async move {
                    let _held = (turn, counted);
                    // The error of a connection concerns only its client.
                    let _ = served.await;
                });
            }
            Err(error) => {
                log::line(format_args!("a connection cannot be accepted: {error}"));
                // Without free file handles `accept` fails at once, again and again.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    if tokio::time::timeout(limits::STOP_TIME, graceful.shutdown())
        .await
        .is_err()
    {
        log::line(format_args!("stopped with requests still open"));
    }
}

/// How many connections each address has.
#[derive(Clone, Default)]
struct ConnectionCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection of an address, counted until it is dropped.
struct CountedConnection {
    all: ConnectionCounts,
    address: IpAddr,
}

impl ConnectionCounts {
    /// Counts a connection; `None` for an address that has as many as it may. The addresses of this machine, where a
    /// proxy runs, have no limit of their own.
    fn try_add(&self, address: IpAddr) -> Option<CountedConnection> {
        let address = client_of(address);
        let is_here = [
            IpAddr::from(Ipv4Addr::LOCALHOST),
            client_of(Ipv6Addr::LOCALHOST.into()),
        ]
        .contains(&address);
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        (is_here || *count < limits::CONNECTIONS_OF_ADDRESS).then(|| {
            *count += 1;
            CountedConnection {
                all: self.clone(),
                address,
            }
        })
    }
}

/// The address by which connections are counted: of IPv6 the first 64 bits, because one client can have all of
/// their addresses.
fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from(u128::from(address) & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

impl Drop for CountedConnection {
    fn drop(&mut self) {
        let counts = self.all.0.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
            }
        }
    }
}

type Connection = http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>>;

fn connection(stream: TcpStream, router: Router) -> Connection {
    // Responses are written whole; Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits::HEAD_TIME)
        .max_buf_size(limits::HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}
