//! The built app: static files, as `cargo xtask build` leaves them in a folder.
//!
//! Compressed siblings are served where the browser accepts them. A page of the
//! app gets index.html; a missing file gets 404. The folder may be rebuilt at
//! any time.

pub mod headers;

use std::path::PathBuf;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use tower::ServiceExt;
use tower_http::services::ServeDir;

use crate::error::ApiError;

/// A folder of static files.
#[derive(Debug)]
pub struct Site {
    folder: PathBuf,
}

impl Site {
    /// The files of this folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }
}

/// Serves a file or, for a page of the app, index.html.
///
/// # Errors
/// 404 when there is no such file, 405 for other methods than GET and HEAD.
pub async fn serve(site: Arc<Site>, request: Request) -> Result<Response, ApiError> {
    if !request.method().is_safe() {
        return Err(ApiError::MethodNotAllowed);
    }
    let path = request.uri().path().to_owned();
    let is_page = is_page(&path);
    let mut request = request.map(|_| Body::empty());
    if is_page {
        *request.uri_mut() = Uri::from_static("/index.html");
    }
    let files = ServeDir::new(&site.folder)
        .append_index_html_on_directories(false)
        .precompressed_br()
        .precompressed_gzip();
    let response = files
        .oneshot(request)
        .await
        .unwrap_or_else(|never| match never {});
    if response.status().is_client_error() {
        return Err(ApiError::NotFound(match is_page {
            true => {
                "the app is not built yet: there is no index.html in the folder of --assets".into()
            }
            false => "there is no such file".into(),
        }));
    }
    let mut response = response.map(Body::new).into_response();
    let is_hashed = has_hashed_name(&path);
    let caching = match is_hashed && !is_page {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    Ok(response)
}

/// Whether a path is a page of the app: below `/s/`, where ids may hold dots, or without a dot.
fn is_page(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("/s/") || !name.contains('.')
}

/// Whether the name carries a hash of the content, as the build writes it: `-` and 8 to 16 hexadecimal
/// digits, perhaps `_bg`, and js, css, txt or wasm.
fn has_hashed_name(path: &str) -> bool {
    let Some((stem, "js" | "css" | "txt" | "wasm")) = path.rsplit_once('.') else {
        return false;
    };
    let stem = stem.strip_suffix("_bg").unwrap_or(stem);
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        (8..=16).contains(&hash.len())
            && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    })
}

#[cfg(test)]
mod tests {
    use super::{has_hashed_name, is_page};

    #[test]
    fn is_page_accepts_paths_with_dots_in_ids() {
        for path in [
            "/",
            "/s/sample/people/u-minh.tran",
            "/s/a.b/elements",
            "/anything",
        ] {
            assert!(is_page(path), "{path}");
        }
        assert!(!is_page("/gone.js"));
    }

    #[test]
    fn has_hashed_name_recognizes_hashes_in_file_names() {
        for (path, expected) in [
            ("/architrave-0123456789abcdef_bg.wasm", true),
            ("/architrave-0123456789abcdef.js", true),
            ("/tokens-01234567.css", true),
            ("/texts-de-0123456789abcdef.txt", true),
            ("/sample-ids.json", false),
            ("/snippets/inline0.js", false),
            ("/index.html", false),
            ("/font-01234567.woff2", false),
            ("/x-0123456789abcdefg.js", false),
        ] {
            assert_eq!(has_hashed_name(path), expected, "{path}");
        }
    }
}
