//! Import of an exchange file (`interface.md`, endpoint 5).
//!
//! The file must reach the service at most once, and reach nothing else. `fetch` refuses redirects.
//! A streamed body cannot be sent again by the browser, but browsers stream over HTTP/2 and later
//! only; elsewhere the same body goes out as a Blob (docs/decisions/0024).

use std::cell::Cell;
use std::rc::Rc;

use architrave_interface::{ImportResponse, paths};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    AbortController, Blob, File, ReadableWritablePair, Request, RequestInit, TransformStream,
    TransformStreamDefaultController, Transformer,
};
use zeroize::Zeroizing;

use super::client::{Client, IDEMPOTENCY_KEY};
use super::error::ApiError;
use super::leaving::LeaveWatch;
use crate::browser;
use crate::session::PrivilegedAction;
use crate::t;

/// The progress of an upload.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UploadPhase {
    /// The browser took this many bytes of the body to send them.
    Sending {
        /// Bytes taken so far.
        sent: f64,
        /// All bytes.
        total: f64,
    },
    /// The browser took the last byte; the service works.
    Waiting,
    /// The body is sent in one piece, and the browser does not report its progress.
    Unmeasured,
    /// The service refused the token and did nothing: nothing of the body counts as sent.
    TokenRefused,
}

/// A running upload, which can be stopped.
#[derive(Clone)]
pub struct Upload {
    controller: AbortController,
}

impl Upload {
    /// An upload that has not begun.
    ///
    /// # Errors
    /// When this browser cannot send requests.
    pub fn new() -> Result<Self, ApiError> {
        let controller = AbortController::new()
            .map_err(|_| ApiError::NotSent(t::errors::reason::NO_REQUESTS.into()))?;
        Ok(Self { controller })
    }

    /// Breaks the connection off. Once the last byte is sent, the outcome is unknown.
    pub fn stop(&self) {
        self.controller.abort();
    }

    fn is_stopped(&self) -> bool {
        self.controller.signal().aborted()
    }
}

impl Client {
    /// Imports an exchange file. Once a byte was taken, the app repeats the request only after a 401,
    /// which means that nothing was done, with the new token that it waits for. `key` is sent as
    /// `Idempotency-Key`, and only where the deployment says that the service knows it.
    ///
    /// # Errors
    /// 400 when the file is not well-formed XML; 401 if no new token is given; see
    /// [`ApiError::outcome`] for lost responses.
    pub async fn import(
        &self,
        upload: &Upload,
        file: &File,
        key: Option<&str>,
        progress: impl Fn(UploadPhase) + 'static,
    ) -> Result<ImportResponse, ApiError> {
        let form = Form::of(file)?;
        let progress = Rc::new(progress);
        let send = async |client: &Self| {
            let begun = browser::now();
            let leaving = LeaveWatch::begin();
            let sent = client.import_once(upload, &form, key, &progress).await;
            let sent = leaving.end(sent, Some(&upload.controller.signal())).await;
            client.reached(&sent, begun);
            if matches!(&sent, Err(error) if error.status() == Some(401)) {
                progress(UploadPhase::TokenRefused);
            }
            sent
        };
        let stop = upload.controller.signal();
        let response = self.retry_with_new_token(Some(&stop), send).await;
        let response = response.and_then(|(status, text)| self.read(status, &text));
        self.learn(PrivilegedAction::Import, &response, |_| true);
        response
    }

    /// Sends the file as a stream that is measured; as a Blob where the browser or the service
    /// refuses a stream.
    async fn import_once(
        &self,
        upload: &Upload,
        form: &Form,
        key: Option<&str>,
        progress: &Rc<impl Fn(UploadPhase) + 'static>,
    ) -> Result<(u16, String), ApiError> {
        if browser_streams_requests() {
            let taken = Rc::new(Cell::new(0.0));
            let stream = Measured::of(&form.body, Rc::clone(&taken), Rc::clone(progress))?;
            let sent = self.post(upload, form, stream.body(), key).await;
            // Over HTTP/1.1 the browser refuses to stream before it reads anything.
            let is_untouched = sent == Err(ApiError::NoResponse) && taken.get() == 0.0;
            let wants_length = matches!(&sent, Err(error) if error.status() == Some(411));
            if !is_untouched && !wants_length {
                return sent;
            }
        }
        progress(UploadPhase::Unmeasured);
        self.post(upload, form, &form.body, key).await
    }

    /// Posts a body once; redirects are refused.
    async fn post(
        &self,
        upload: &Upload,
        form: &Form,
        body: &JsValue,
        key: Option<&str>,
    ) -> Result<(u16, String), ApiError> {
        let headers = web_sys::Headers::new().map_err(|_| unsendable_head())?;
        let content_type = form.content_type();
        let own = [
            ("Accept", "application/json"),
            ("Content-Type", &content_type),
        ];
        let own = own.map(|(name, value)| (name, Zeroizing::new(value.to_owned())));
        let key = key.map(|key| (IDEMPOTENCY_KEY, Zeroizing::new(key.to_owned())));
        for (name, value) in own.into_iter().chain(self.checked_headers()?).chain(key) {
            headers.set(name, &value).map_err(|_| unsendable_head())?;
        }
        let init = RequestInit::new();
        init.set_method("POST");
        init.set_headers(&headers);
        init.set_body(body);
        init.set_redirect(web_sys::RequestRedirect::Error);
        init.set_credentials(web_sys::RequestCredentials::Omit);
        init.set_cache(web_sys::RequestCache::NoStore);
        init.set_referrer_policy(web_sys::ReferrerPolicy::NoReferrer);
        init.set_signal(Some(&upload.controller.signal()));
        set_half_duplex(&init);
        let url = self.url(&paths::import(self.warehouse()));
        let request = Request::new_with_str_and_init(&url, &init).map_err(|_| unsendable_head())?;
        let window = browser::window()
            .ok_or_else(|| ApiError::NotSent(t::errors::reason::NO_REQUESTS.into()))?;
        let response = JsFuture::from(window.fetch_with_request(&request)).await;
        let is_stopped = |error| match upload.is_stopped() {
            true => ApiError::Stopped,
            false => error,
        };
        let response: web_sys::Response = response
            .map_err(|_| is_stopped(ApiError::NoResponse))?
            .unchecked_into();
        self.received(response.into())
            .await
            .map_err(|error| match error {
                ApiError::CutOff(_) => is_stopped(error),
                error => error,
            })
    }
}

/// The body of an import as multipart/form-data, written here: a stream of it needs its bytes.
struct Form {
    boundary: String,
    body: Blob,
}

impl Form {
    fn of(file: &File) -> Result<Self, ApiError> {
        let boundary = format!("architrave-{}", browser::random_id());
        let head = part_head(&boundary, &file.name(), &file.type_());
        let parts = Array::of3(
            &head.into(),
            file,
            &format!("\r\n--{boundary}--\r\n").into(),
        );
        let body = Blob::new_with_blob_sequence(&parts).map_err(|_| unsendable_body())?;
        Ok(Self { boundary, body })
    }

    fn content_type(&self) -> String {
        format!("multipart/form-data; boundary={}", self.boundary)
    }
}

/// The part of the body before the file. In a file name the three characters that would end its
/// quotes or its line are escaped as HTML forms do.
fn part_head(boundary: &str, file: &str, kind: &str) -> String {
    let file = file
        .replace('\n', "%0A")
        .replace('\r', "%0D")
        .replace('"', "%22");
    let kind = match kind.is_empty() {
        true => "application/octet-stream",
        false => kind,
    };
    let part = paths::IMPORT_PART;
    format!(
        "--{boundary}\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"{file}\"\r\nContent-Type: {kind}\r\n\r\n"
    )
}

/// A body as a stream that counts what the browser takes of it.
struct Measured {
    stream: JsValue,
    _transform: Closure<dyn FnMut(Uint8Array, TransformStreamDefaultController)>,
}

impl Measured {
    fn of(
        body: &Blob,
        taken: Rc<Cell<f64>>,
        progress: Rc<impl Fn(UploadPhase) + 'static>,
    ) -> Result<Self, ApiError> {
        let total = body.size();
        let transform = Closure::new(
            move |piece: Uint8Array, controller: TransformStreamDefaultController| {
                let sent = taken.get() + f64::from(piece.length());
                taken.set(sent);
                // A stream that takes no more was stopped.
                let _ = controller.enqueue_with_chunk(&piece);
                progress(UploadPhase::Sending { sent, total });
                if sent >= total {
                    progress(UploadPhase::Waiting);
                }
            },
        );
        let transformer = Transformer::new();
        let function: &js_sys::Function = transform.as_ref().unchecked_ref();
        transformer.set_transform(function);
        let between =
            TransformStream::new_with_transformer(&transformer).map_err(|_| unsendable_body())?;
        let pair: &ReadableWritablePair = between.unchecked_ref();
        let stream = body.stream().pipe_through(pair).into();
        Ok(Self {
            stream,
            _transform: transform,
        })
    }

    fn body(&self) -> &JsValue {
        &self.stream
    }
}

/// Whether a request takes a stream for its body. A browser that does not know it makes a text of
/// the stream, and a text has a content type.
fn browser_streams_requests() -> bool {
    let Ok(empty) = Blob::new() else { return false };
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&empty.stream());
    set_half_duplex(&init);
    Request::new_with_str_and_init("/", &init)
        .and_then(|request| request.headers().has("content-type"))
        .is_ok_and(|is_text| !is_text)
}

/// A streamed body needs it; other bodies do not mind it.
fn set_half_duplex(init: &RequestInit) {
    // Setting a field of a plain object cannot fail.
    let _ = Reflect::set(
        init.unchecked_ref::<Object>(),
        &"duplex".into(),
        &"half".into(),
    );
}

/// The browser refuses the address or a header.
fn unsendable_head() -> ApiError {
    ApiError::NotSent(t::errors::reason::ADDRESS_CHARACTERS.into())
}

/// The browser cannot make a body of the file.
fn unsendable_body() -> ApiError {
    ApiError::NotSent(t::errors::reason::FILE.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unsendable_body_error_does_not_mention_the_token() {
        assert!(!unsendable_body().sentence().contains("token"));
        assert!(unsendable_head().sentence().contains("token"));
    }

    #[test]
    fn part_head_escapes_quotes_and_line_breaks_in_file_names() {
        let head = part_head("b", "a\"\r\nX: y.xml", "");
        assert_eq!(
            head,
            "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a%22%0D%0AX: y.xml\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        assert!(part_head("b", "a.xml", "text/xml").ends_with("Content-Type: text/xml\r\n\r\n"));
    }
}
