//! What the deployment serves beside the app: its configuration and its lists of ids.
//!
//! These requests carry no secrets.

use gloo_net::http::{Request, RequestBuilder};

use crate::config::{self, Config};
use crate::t;

/// The deployment's configuration; the defaults and a sentence where it cannot be read.
pub async fn load_config() -> (Config, Option<String>) {
    match text("/config.json").await {
        Ok(Some(text)) => match config::parse(&text) {
            Ok(config) => (config, None),
            Err(sentence) => (Config::default(), Some(sentence)),
        },
        Ok(None) => (Config::default(), None),
        Err(sentence) => (Config::default(), Some(sentence)),
    }
}

/// Whether a URL is a path of this site.
fn is_path(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//") && !url.starts_with("/\\")
}

/// The text of a set of rules that the deployment offers.
///
/// # Errors
/// A sentence that says why there is none.
pub async fn load_rule_set(url: &str) -> Result<String, String> {
    if !is_path(url) {
        return Err(t::errors::site::foreign_rules(url));
    }
    let found = text(url).await?;
    found.ok_or_else(|| t::errors::site::missing_rules(url))
}

/// The instance ids of a list that the deployment offers.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub async fn load_ids(url: &str) -> Result<Vec<String>, String> {
    if !is_path(url) {
        return Err(t::errors::site::foreign_list(url));
    }
    let text = text(url)
        .await?
        .ok_or_else(|| t::errors::site::missing_list(url))?;
    serde_json::from_str(&text).map_err(|error| t::errors::site::odd_list(&error.to_string(), url))
}

/// The text of a file of this site; `None` if it cannot be read.
pub async fn load_text(url: &str) -> Option<String> {
    text(url).await.ok().flatten()
}

/// The bytes of a file of this site; `None` if they cannot be read.
pub async fn load_bytes(url: &str) -> Option<Vec<u8>> {
    let response = request(url)
        .send()
        .await
        .ok()
        .filter(gloo_net::http::Response::ok)?;
    response.binary().await.ok()
}

/// The page that the site serves now, past the browser's cache; `None` if it cannot be read.
pub async fn load_page() -> Option<String> {
    let response = request("/")
        .cache(web_sys::RequestCache::NoStore)
        .send()
        .await
        .ok()
        .filter(gloo_net::http::Response::ok)?;
    response.text().await.ok()
}

/// A request to this site; it follows no redirect.
fn request(url: &str) -> RequestBuilder {
    Request::get(url)
        .credentials(web_sys::RequestCredentials::SameOrigin)
        .redirect(web_sys::RequestRedirect::Error)
}

/// The text at a URL of this site; `None` if nothing is there. A page served in place of a
/// missing file counts as missing.
async fn text(url: &str) -> Result<Option<String>, String> {
    let failed = || t::errors::site::no_answer(url);
    let response = request(url).send().await.map_err(|_| failed())?;
    let page = response
        .headers()
        .get("content-type")
        .is_some_and(|kind| kind.contains("html"));
    if response.status() == 404 || (response.ok() && page) {
        return Ok(None);
    }
    if !response.ok() {
        return Err(t::errors::site::status(&response.status().to_string(), url));
    }
    response.text().await.map(Some).map_err(|_| failed())
}
