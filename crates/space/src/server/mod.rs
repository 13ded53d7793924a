//! The HTTP server: hyper with time limits for heads and responses, a cap on connections and a bounded
//! stop.

mod activity;
mod counts;
mod write_deadline;

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn_with_state;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::limits::{self, Limits};
use counts::ConnectionCounts;
use write_deadline::WriteDeadline;

pub use activity::Activity;

/// How a server works.
#[derive(Clone, Default)]
pub struct Options {
    /// Its limits.
    pub limits: Arc<Limits>,
    /// Where it says what it does.
    pub activity: Activity,
}

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

/// Serves until `stop` completes and for the drain time after it, then lets open requests finish within the limit.
pub async fn run(
    listener: TcpListener,
    router: Router,
    options: Options,
    stop: impl Future<Output = ()>,
) {
    let Options { limits, activity } = options;
    let router = router.layer(from_fn_with_state(activity.clone(), activity::count));
    let graceful = GracefulShutdown::new();
    let turns = Arc::new(Semaphore::new(limits::count(limits.connections)));
    let counts = ConnectionCounts::new(limits.connections_per_address);
    let mut stop = std::pin::pin!(async {
        stop.await;
        // A proxy sees that the service is not ready before it finds the port closed.
        activity.begin_stop();
        let seconds = limits.drain_time.as_secs();
        tracing::info!(seconds, "stopping: new requests are accepted for this time");
        tokio::time::sleep(limits.drain_time).await;
    });
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
                    tracing::debug!(address = %address.ip(), "too many connections of one address");
                    continue;
                };
                let served = graceful.watch(connection(stream, router.clone(), &limits));
                tokio::spawn(async move {
                    let _held = (turn, counted);
                    // The error of a connection concerns only its client.
                    let _ = served.await;
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be accepted");
                // Without free file handles `accept` fails at once, again and again.
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    let (open, seconds) = (activity.open_requests(), limits.stop_time.as_secs());
    tracing::info!(
        open,
        seconds,
        "stopping: open requests may finish in this time"
    );
    let finished = tokio::time::timeout(limits.stop_time, graceful.shutdown()).await;
    match (finished, activity.open_requests()) {
        (Err(_), cut_off) if cut_off > 0 => {
            tracing::warn!(cut_off, "stopped: requests were cut off")
        }
        _ => tracing::info!(cut_off = 0, "stopped: all requests are finished"),
    }
}

type Connection = http1::Connection<TokioIo<WriteDeadline<TcpStream>>, TowerToHyperService<Router>>;

fn connection(stream: TcpStream, router: Router, limits: &Limits) -> Connection {
    // Responses are written whole; Nagle's algorithm would only delay them.
    let _ = stream.set_nodelay(true);
    let stream = WriteDeadline::new(stream, limits);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head_time)
        .max_buf_size(limits::count(limits.head))
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}
