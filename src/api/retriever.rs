//! Bulk retrieval by a worker (`interface.md`, endpoint 1). The app makes the requests; the worker sends them and reads
//! the responses, so that a large response does not block the page.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use architrave_interface::paths;
use architrave_retriever::{
    Command, Event, FetchError, FetchRequest, RowBytes, command_to_js, event_from_js,
};
use futures::FutureExt;
use futures::channel::oneshot;
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, MessageEvent, Worker};
use zeroize::Zeroizing;

use super::client::{Client, PATIENCE, body};
use super::elements::BulkQuery;
use super::error::{ApiError, readable};
use crate::browser;
use crate::site;

/// How long the worker may take to start, and how often the start is checked for a stop, in milliseconds.
const START_TIMEOUT: u32 = 15_000;
const STEP: u32 = 100;

type FetchResult = Result<RowBytes, FetchError>;

/// The requests that have no result yet, by id.
type Pending = Rc<RefCell<HashMap<u32, oneshot::Sender<FetchResult>>>>;

/// A retrieval worker. Dropping it terminates the worker and its requests.
pub struct Retriever {
    worker: Worker,
    pending: Pending,
    next: RefCell<u32>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Retriever {
    /// Starts a worker and waits until it is ready; `None` where this browser starts none or its program cannot be
    /// loaded. The page then reads the responses itself.
    pub async fn start(stop: Option<&AbortSignal>) -> Option<Self> {
        let worker = site::start_worker("retriever")?;
        let pending = Pending::default();
        let (started, has_started) = oneshot::channel::<bool>();
        let started = Rc::new(RefCell::new(Some(started)));
        let report = move |is_ready: bool| {
            if let Some(started) = started.borrow_mut().take() {
                // The receiver is gone if the page continued without it.
                let _ = started.send(is_ready);
            }
        };
        let (results, broken, failed) = (pending.clone(), pending.clone(), report.clone());
        let message = Closure::new(move |event: MessageEvent| {
            match event_from_js(&event.data(), browser::take_bytes) {
                Some(Event::Ready) => report(true),
                Some(Event::Finished { id, result }) => {
                    if let Some(sender) = results.borrow_mut().remove(&id) {
                        let _ = sender.send(result);
                    }
                }
                // Only another program than the worker posts anything else.
                None => results.borrow_mut().clear(),
            }
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            failed(false);
            // Dropping the senders signals the requests that no result comes.
            broken.borrow_mut().clear();
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        let retriever = Self {
            worker,
            pending,
            next: RefCell::new(0),
            _message: message,
            _error: error,
        };
        let given_up = async {
            for _ in 0..START_TIMEOUT / STEP {
                if stop.is_some_and(AbortSignal::aborted) {
                    return;
                }
                browser::sleep(STEP).await;
            }
        };
        let mut given_up = std::pin::pin!(given_up.fuse());
        let mut has_started = std::pin::pin!(has_started.fuse());
        futures::select_biased! {
            is_ready = has_started => (is_ready == Ok(true)).then_some(retriever),
            () = given_up => None,
        }
    }

    /// Has the worker send a request; `None` where the worker broke, so that the outcome is unknown.
    async fn fetch(&self, request: FetchRequest, stop: &AbortSignal) -> Option<FetchResult> {
        let id = {
            let mut next = self.next.borrow_mut();
            *next += 1;
            *next
        };
        let (sender, result) = oneshot::channel();
        self.pending.borrow_mut().insert(id, sender);
        let command = command_to_js(&Command::Fetch { id, request });
        self.worker.post_message(&command).ok()?;
        let (worker, pending) = (self.worker.clone(), self.pending.clone());
        let cancel = Closure::<dyn FnMut()>::new(move || {
            let _ = worker.post_message(&command_to_js(&Command::Cancel { id }));
            // A cancelled request does not wait for the worker.
            pending.borrow_mut().remove(&id);
        });
        let listener = cancel.as_ref().unchecked_ref();
        let _ = stop.add_event_listener_with_callback("abort", listener);
        let result = result.await.ok();
        let _ = stop.remove_event_listener_with_callback("abort", listener);
        result
    }
}

impl Drop for Retriever {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl Client {
    /// Retrieves elements by instance id (endpoint 1) as lists show them: the bytes of a batch.
    ///
    /// # Errors
    /// When the request failed as a whole; single ids are in the batch.
    pub async fn skim(
        &self,
        retriever: &Retriever,
        ids: &[&str],
        query: &BulkQuery,
        stop: &AbortSignal,
    ) -> Result<Vec<u8>, ApiError> {
        let skim = async |client: &Self| client.skim_once(retriever, ids, query, stop).await;
        self.retry_with_new_token(Some(stop), skim).await
    }

    async fn skim_once(
        &self,
        retriever: &Retriever,
        ids: &[&str],
        query: &BulkQuery,
        stop: &AbortSignal,
    ) -> Result<Vec<u8>, ApiError> {
        if stop.aborted() {
            return Err(ApiError::Stopped);
        }
        let mut headers: Vec<(String, Zeroizing<String>)> = Vec::new();
        for (name, value) in self.checked_headers()? {
            headers.push((name.into(), value));
        }
        for name in ["Accept", "Content-Type"] {
            headers.push((name.into(), Zeroizing::new("application/json".into())));
        }
        let request = FetchRequest {
            url: self.url(&paths::bulk(self.warehouse(), query)),
            headers,
            body: body(&ids)?.unwrap_or_default(),
            timeout: PATIENCE,
        };
        let begun = browser::now();
        let result = retriever.fetch(request, stop).await;
        if stop.aborted() {
            return Err(ApiError::Stopped);
        }
        let result = match result {
            Some(Ok(RowBytes(rows))) => Ok(rows),
            Some(Err(error)) => Err(self.api_error(error)),
            None => return Err(ApiError::NoResponse),
        };
        self.reached(&result, begun);
        result
    }

    fn api_error(&self, error: FetchError) -> ApiError {
        match error {
            FetchError::Network => ApiError::NoResponse,
            FetchError::Timeout => ApiError::TimedOut(PATIENCE),
            FetchError::Cancelled => ApiError::Stopped,
            FetchError::Truncated { status } => ApiError::CutOff(status),
            FetchError::Status {
                status,
                content_type,
                retry_after,
                text,
            } => self.refused(status, &readable(&text, &content_type), retry_after),
            FetchError::Unreadable {
                status,
                reason,
                start,
            } => ApiError::Unreadable {
                status,
                why: reason,
                start: readable(&start, ""),
                id: None,
            },
        }
    }
}
