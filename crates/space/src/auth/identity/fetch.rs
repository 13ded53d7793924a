//! One GET of a JWK set: HTTP/1.1, over TLS with the certificates that the system trusts. No redirects, no proxy.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, Request, StatusCode, Uri, header};
use bytes::Bytes;
use http_body_util::{BodyExt, Empty, Limited};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;

use super::source::{BYTES_MOST, too_large};

/// How long everything may take, from the look-up of the name to the last byte.
const TIME: Duration = Duration::from_secs(5);
/// How long an address may take to answer, before another one is tried.
const CONNECT_TIME: Duration = Duration::from_secs(2);
/// The largest head of a response, in bytes.
const HEAD: usize = 64 * 1024;

/// A response.
pub struct Fetched {
    pub body: Bytes,
    /// `max-age` of `Cache-Control`, 0 if the response must not be stored; in seconds.
    pub max_age: Option<i64>,
}

/// Loads an address.
///
/// # Errors
/// Why there is no complete response 200 in time.
pub async fn get(address: &Uri) -> Result<Fetched, String> {
    tokio::time::timeout(TIME, connect(address))
        .await
        .unwrap_or_else(|_| Err(format!("no response within {} s", TIME.as_secs())))
}

/// The address of the host, if the address names a loopback address in figures.
pub fn loopback(address: &Uri) -> Option<IpAddr> {
    let ip: IpAddr = host(address).parse().ok()?;
    ip.is_loopback().then_some(ip)
}

/// The host, without the brackets of an IPv6 address.
fn host(address: &Uri) -> &str {
    let host = address.host().unwrap_or_default();
    host.strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'))
        .unwrap_or(host)
}

async fn connect(address: &Uri) -> Result<Fetched, String> {
    let is_tls = address.scheme_str() == Some("https");
    let host = host(address);
    let port = address.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
    let stream = dial(host, port).await?;
    if !is_tls {
        return send(address, stream).await;
    }
    let name = ServerName::try_from(host.to_owned()).map_err(|error| error.to_string())?;
    // Read again each time, about once an hour, so that changes of the system apply.
    let config = tokio::task::spawn_blocking(crate::tls::client)
        .await
        .map_err(|error| error.to_string())??;
    let stream = TlsConnector::from(Arc::new(config))
        .connect(name, stream)
        .await;
    send(address, stream.map_err(|error| format!("TLS: {error}"))?).await
}

/// Connects to an address of the host, and if that does not answer to one of the other family (IPv4 or IPv6).
async fn dial(host: &str, port: u16) -> Result<TcpStream, String> {
    let no_connection = |why: String| format!("no connection: {why}");
    let all = tokio::net::lookup_host((host, port)).await;
    let all: Vec<_> = all
        .map_err(|error| no_connection(error.to_string()))?
        .collect();
    let first = all.first().copied();
    let other = first.and_then(|first| all.iter().find(|other| other.is_ipv4() != first.is_ipv4()));
    let mut why = "the name has no address".to_owned();
    for address in first.iter().chain(other) {
        match tokio::time::timeout(CONNECT_TIME, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => why = error.to_string(),
            Err(_) => why = format!("{address} does not answer"),
        }
    }
    Err(no_connection(why))
}

async fn send<S>(address: &Uri, stream: S) -> Result<Fetched, String>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let no_response = |error: hyper::Error| format!("no response: {error}");
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(HEAD)
        .handshake(TokioIo::new(stream))
        .await
        .map_err(no_response)?;
    // Ends the connection with this function, also when it is cancelled.
    let mut tasks = JoinSet::new();
    tasks.spawn(connection);
    let path = address.path_and_query().map_or("/", |path| path.as_str());
    let authority = address.authority().map_or("", |name| name.as_str());
    let request = Request::get(path)
        .header(header::HOST, authority)
        .header(header::ACCEPT, "application/jwk-set+json, application/json")
        .header(
            header::USER_AGENT,
            concat!("space/", env!("CARGO_PKG_VERSION")),
        )
        .body(Empty::<Bytes>::new())
        .map_err(|error| error.to_string())?;
    let response = sender.send_request(request).await.map_err(no_response)?;
    if response.status() != StatusCode::OK {
        return Err(format!("response {} instead of 200", response.status()));
    }
    let max_age = max_age(response.headers());
    let body = Limited::new(response.into_body(), BYTES_MOST)
        .collect()
        .await;
    let body = body.map_err(
        |error| match error.is::<http_body_util::LengthLimitError>() {
            true => too_large(),
            false => format!("the response ended early: {error}"),
        },
    )?;
    Ok(Fetched {
        body: body.to_bytes(),
        max_age,
    })
}

fn max_age(headers: &HeaderMap) -> Option<i64> {
    let values = headers.get_all(header::CACHE_CONTROL).iter();
    let directives = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|directive| directive.trim().to_ascii_lowercase());
    let ages = directives.filter_map(|directive| match directive.as_str() {
        "no-store" | "no-cache" => Some(0),
        other => {
            let seconds = other.strip_prefix("max-age=")?.trim_matches('"');
            seconds.parse().ok()
        }
    });
    ages.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn max_age_is_the_least_that_cache_control_says() {
        for (value, expected) in [
            ("public, max-age=600, must-revalidate", Some(600)),
            ("MAX-AGE=\"600\"", Some(600)),
            ("no-store, max-age=600", Some(0)),
            ("public", None),
            ("max-age=soon", None),
            ("s-maxage=5", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::CACHE_CONTROL, value.parse().unwrap());
            assert_eq!(max_age(&headers), expected, "{value}");
        }
        assert_eq!(max_age(&HeaderMap::new()), None);
    }
}
