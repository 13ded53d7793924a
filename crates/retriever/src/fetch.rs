//! One request and what comes of it.

use std::borrow::Cow;
use std::cell::RefCell;

use architrave_skim::{Skimmer, Unreadable};
use js_sys::{Array, ArrayBuffer, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortSignal, DedicatedWorkerGlobalScope, Headers, ReferrerPolicy, Request, RequestCache,
    RequestCredentials, RequestInit, RequestRedirect, Response,
};

use crate::body::{Memory, body};

/// How much of an error's text is handed over, in characters.
const TEXT: usize = 4_000;

/// How much of a reply that cannot be read is shown, in characters.
const START: usize = 200;

/// What to send.
pub struct Ask {
    pub url: String,
    pub headers: Array,
    pub body: JsValue,
    pub patience: JsValue,
    pub stop: AbortSignal,
}

type Answer = (Array, Option<ArrayBuffer>);

fn say(words: &[JsValue]) -> Answer {
    (words.iter().collect(), None)
}

/// What one exchange leaves to the next.
#[derive(Default)]
pub struct Tools {
    skimmer: RefCell<Skimmer>,
    /// Memory that replies were read into.
    memory: RefCell<Vec<Memory>>,
}

/// Sends the request and reads the reply; says in words of the page what came of it.
pub async fn exchange(ask: &Ask, tools: &Tools) -> Answer {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "milliseconds of a minute or so"
    )]
    let late = AbortSignal::timeout_with_u32(ask.patience.as_f64().unwrap_or(60_000.0) as u32);
    let signal = AbortSignal::any(&Array::of2(&ask.stop, &late));
    let mut memory = tools.memory.borrow_mut().pop().unwrap_or_default();
    let done = attempt(ask, &signal, &tools.skimmer, &mut memory).await;
    tools.memory.borrow_mut().push(memory);
    done.unwrap_or_else(|status| match status {
        _ if ask.stop.aborted() => say(&["stopped".into()]),
        _ if late.aborted() => say(&["late".into()]),
        Some(status) => say(&["cut".into(), status.into()]),
        None => say(&["silent".into()]),
    })
}

/// The error is the status of a reply that broke off, or `None` where there was no reply.
async fn attempt(
    ask: &Ask,
    signal: &AbortSignal,
    skimmer: &RefCell<Skimmer>,
    memory: &mut Memory,
) -> Result<Answer, Option<u16>> {
    let request = request(ask, signal).map_err(|_| None)?;
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let response = JsFuture::from(scope.fetch_with_request(&request))
        .await
        .map_err(|_| None)?;
    let response: Response = response.unchecked_into();
    let status = response.status();
    let cut = |_| Some(status);
    let length = body(&response, memory).await.map_err(cut)?;
    let body = memory.whole.get(..length).unwrap_or_default();
    if !response.ok() {
        let headers = response.headers();
        let header = |name: &str| headers.get(name).ok().flatten();
        let text: String = String::from_utf8_lossy(body).chars().take(TEXT).collect();
        return Ok(say(&[
            "status".into(),
            status.into(),
            header("content-type").unwrap_or_default().into(),
            header("retry-after").map_or(JsValue::NULL, Into::into),
            text.into(),
        ]));
    }
    let text = match simdutf8::basic::from_utf8(body) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(body),
    };
    let read = skimmer.borrow_mut().read(&text);
    Ok(match read {
        Ok(batch) => {
            let bytes = batch.to_bytes();
            let buffer = Uint8Array::from(bytes.as_slice()).buffer();
            let words: [JsValue; 2] = ["rows".into(), buffer.clone().into()];
            (words.iter().collect(), Some(buffer))
        }
        Err(Unreadable(why)) => say(&[
            "unreadable".into(),
            status.into(),
            why.into(),
            text.chars().take(START).collect::<String>().into(),
        ]),
    })
}

fn request(ask: &Ask, signal: &AbortSignal) -> Result<Request, JsValue> {
    let headers = Headers::new()?;
    let words: Vec<String> = ask.headers.iter().filter_map(|w| w.as_string()).collect();
    for pair in words.chunks_exact(2) {
        headers.set(&pair[0], &pair[1])?;
    }
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers);
    init.set_body(&ask.body);
    init.set_signal(Some(signal));
    // What the app's own client does for every request.
    init.set_redirect(RequestRedirect::Error);
    init.set_credentials(RequestCredentials::Omit);
    init.set_cache(RequestCache::NoStore);
    init.set_referrer_policy(ReferrerPolicy::NoReferrer);
    Request::new_with_str_and_init(&ask.url, &init)
}
