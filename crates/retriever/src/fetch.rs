//! One request and its response.

use std::borrow::Cow;
use std::cell::RefCell;

use architrave_retriever::{FetchError, FetchRequest, RowBytes};
use architrave_skim::{Skimmer, Unreadable};
use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, DedicatedWorkerGlobalScope, Headers, ReferrerPolicy, Request, RequestCache,
    RequestCredentials, RequestInit, RequestRedirect, Response,
};

use crate::body::{Memory, body};

/// How much of the text of an error the event contains, in characters.
const MAX_ERROR_TEXT: usize = 4_000;

/// How much of an unreadable response the event contains, in characters.
const MAX_START: usize = 200;

/// What a request can reuse of earlier ones.
#[derive(Default)]
pub struct Buffers {
    skimmer: RefCell<Skimmer>,
    /// Memory that responses were read into.
    memory: RefCell<Vec<Memory>>,
}

/// Sends the request and reads the rows of the response.
pub async fn fetch(
    request: &FetchRequest,
    cancelled: &AbortSignal,
    buffers: &Buffers,
) -> Result<RowBytes, FetchError> {
    let timeout = AbortSignal::timeout_with_u32(request.timeout);
    let signal = AbortSignal::any(&Array::of2(cancelled, &timeout));
    let mut memory = buffers.memory.borrow_mut().pop().unwrap_or_default();
    let result = attempt(request, &signal, &buffers.skimmer, &mut memory).await;
    buffers.memory.borrow_mut().push(memory);
    result.map_err(|error| match error {
        // An aborted request looks like a broken connection.
        FetchError::Network | FetchError::Truncated { .. } if cancelled.aborted() => {
            FetchError::Cancelled
        }
        FetchError::Network | FetchError::Truncated { .. } if timeout.aborted() => {
            FetchError::Timeout
        }
        error => error,
    })
}

async fn attempt(
    request: &FetchRequest,
    signal: &AbortSignal,
    skimmer: &RefCell<Skimmer>,
    memory: &mut Memory,
) -> Result<RowBytes, FetchError> {
    let network = |_| FetchError::Network;
    let request = js_request(request, signal).map_err(network)?;
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response = JsFuture::from(scope.fetch_with_request(&request));
    let response: Response = response.await.map_err(network)?.unchecked_into();
    let status = response.status();
    let length = body(&response, memory).await;
    let length = length.map_err(|_| FetchError::Truncated { status })?;
    let body = memory.whole.get(..length).unwrap_or_default();
    if !response.ok() {
        return Err(refused(&response, body));
    }
    let text = match simdutf8::basic::from_utf8(body) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(body),
    };
    match skimmer.borrow_mut().read(&text) {
        Ok(batch) => Ok(RowBytes(batch.to_bytes())),
        Err(Unreadable(reason)) => Err(FetchError::Unreadable {
            status,
            reason,
            start: text.chars().take(MAX_START).collect(),
        }),
    }
}

/// The error of a response with an error status.
fn refused(response: &Response, body: &[u8]) -> FetchError {
    let headers = response.headers();
    let header = |name: &str| headers.get(name).ok().flatten();
    let text = String::from_utf8_lossy(body);
    FetchError::Status {
        status: response.status(),
        content_type: header("content-type").unwrap_or_default(),
        retry_after: header("retry-after").and_then(|seconds| seconds.parse().ok()),
        text: text.chars().take(MAX_ERROR_TEXT).collect(),
    }
}

fn js_request(request: &FetchRequest, signal: &AbortSignal) -> Result<Request, JsValue> {
    let headers = Headers::new()?;
    for (name, value) in &request.headers {
        headers.set(name, value)?;
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    init.set_body(&request.body.as_str().into());
    init.set_signal(Some(signal));
    // The same as the app's own client sets for every request.
    init.set_redirect(RequestRedirect::Error);
    init.set_credentials(RequestCredentials::Omit);
    init.set_cache(RequestCache::NoStore);
    init.set_referrer_policy(ReferrerPolicy::NoReferrer);
    Request::new_with_str_and_init(&request.url, &init)
}
