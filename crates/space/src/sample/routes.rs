//! What the service offers in addition to the interface while it runs with the sample.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use axum::routing::get;

use super::Sample;
use crate::error::ApiError;

/// Where the app finds the sample's instance ids.
pub const ID_LIST: &str = "/sample-ids.json";
const CONFIG: &str = "/config.json";
const HEADERS: [(header::HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/json"),
    (header::CACHE_CONTROL, "no-store"),
];

/// The app's configuration with the sign-ins, and the id list.
pub fn routes(sample: Sample) -> Router {
    let sample = Arc::new(sample);
    let ids = sample.id_list.clone();
    Router::new()
        .route(
            CONFIG,
            get(async move |headers: HeaderMap| config(&sample, &headers)),
        )
        .route(ID_LIST, get(async move || (HEADERS, ids.clone())))
}

/// With DNS rebinding a page of another site has the same origin as this service; its host name
/// shows it.
fn config(sample: &Sample, headers: &HeaderMap) -> Result<impl IntoResponse + use<>, ApiError> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    if !host.is_some_and(is_loopback) {
        return Err(ApiError::Misdirected(
            "the sample answers under localhost, 127.0.0.1 and [::1] only".into(),
        ));
    }
    let text = sample.sign_ins.config().map_err(ApiError::Internal)?;
    Ok((HEADERS, text))
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn is_loopback_accepts_only_loopback_hosts() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "127.0.0.1:1",
            "[::1]:8080",
            "[::1]",
        ] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            "localhost.example",
            "10.0.0.1:80",
            "[::2]:80",
            "127.0.0.1.example",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
