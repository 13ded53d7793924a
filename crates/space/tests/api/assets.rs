//! The built app, from a folder.

use std::fs;
use std::sync::Arc;

use space::App;
use space::router::Extras;

use crate::support::{Response, TestApp, location};

const PAGE: &str = "<!doctype html><script type=\"module\">alert(1)</script>";

async fn start() -> (TestApp, tempfile::TempDir) {
    let assets = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(assets.path().join(name), text).unwrap();
    write("index.html", PAGE);
    write("app-0123456789abcdef.js", "export {}");
    write("app-0123456789abcdef.js.br", "brotli");
    write("app-0123456789abcdef.js.gz", "gzip");
    write("sprite.svg", "<svg/>");
    let data = Arc::new(tempfile::tempdir().unwrap());
    let app = App::open(location(data.path())).unwrap();
    let extras = Extras {
        assets: Some(assets.path().to_owned()),
        ..Extras::default()
    };
    (TestApp::serve(app, data, extras).await, assets)
}

async fn get(app: &TestApp, path: &str, encodings: &str) -> Response {
    let request = reqwest::Client::new().get(format!("{}{path}", app.url));
    Response::of(request.header("Accept-Encoding", encodings)).await
}

#[tokio::test]
async fn pages_of_the_app_get_index_html() {
    let (app, _assets) = start().await;
    for path in [
        "/",
        "/index.html",
        "/sample/elements",
        "/sample/elements/01a1?tab=json",
    ] {
        let response = get(&app, path, "").await;
        assert_eq!(
            (response.status, response.text.as_str()),
            (200, PAGE),
            "{path}"
        );
        assert_eq!(response.headers["cache-control"], "no-cache");
        let policy = response.headers["content-security-policy"]
            .to_str()
            .unwrap();
        // No inline script runs, so a page that somebody changed cannot bring one.
        let scripts = policy
            .split("; ")
            .find(|part| part.starts_with("script-src "));
        assert_eq!(scripts, Some("script-src 'self' 'wasm-unsafe-eval'"));
    }
}

#[tokio::test]
async fn assets_are_sent_compressed_with_cache_headers() {
    let (app, _assets) = start().await;
    let path = "/app-0123456789abcdef.js";
    for (encodings, text, encoding) in [
        ("br, gzip", "brotli", "br"),
        ("gzip", "gzip", "gzip"),
        ("", "export {}", ""),
    ] {
        let response = get(&app, path, encodings).await;
        assert_eq!(response.text, text);
        let header = response
            .headers
            .get("content-encoding")
            .map_or("", |h| h.to_str().unwrap());
        assert_eq!(header, encoding);
        assert_eq!(response.headers["content-type"], "text/javascript");
        assert_eq!(
            response.headers["cache-control"],
            "public, max-age=31536000, immutable"
        );
    }
    let response = get(&app, "/sprite.svg", "").await;
    assert_eq!(response.headers["cache-control"], "no-cache");
}

#[tokio::test]
async fn missing_files_and_paths_return_404() {
    let (app, assets) = start().await;
    get(&app, "/nothing.js", "")
        .await
        .refused(404, "no such file");
    get(&app, "/v1/nothing", "")
        .await
        .refused(404, "nothing at this path");
    for path in ["/%2e%2e/secret.key", "/..%2fsecret.key", "//etc/hosts.d"] {
        assert_eq!(get(&app, path, "").await.status, 404, "{path}");
    }
    fs::remove_file(assets.path().join("index.html")).unwrap();
    get(&app, "/", "").await.refused(404, "not built yet");
    let post = reqwest::Client::new().post(format!("{}/", app.url));
    Response::of(post).await.refused(405, "method");
}
