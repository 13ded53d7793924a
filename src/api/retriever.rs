//! Bulk retrieval by a worker (`interface.md`, endpoint 1): the requests are made here, sent and
//! read there, so that no reply, however large, holds up what a person does.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use architrave_interface::paths;
use futures::FutureExt;
use futures::channel::oneshot;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{AbortSignal, MessageEvent, Worker};

use super::client::{Client, PATIENCE, body};
use super::elements::BulkQuery;
use super::error::{ApiError, readable};
use crate::browser;
use crate::site;

/// How long the worker may take to start, and how often it is looked whether it should, in
/// milliseconds.
const PATIENCE_TO_START: u32 = 15_000;
const STEP: u32 = 100;

type Waiting = Rc<RefCell<HashMap<u32, oneshot::Sender<Array>>>>;

/// A worker that retrieves. Dropping it ends the worker, and whatever it still does.
pub struct Retriever {
    worker: Worker,
    waiting: Waiting,
    next: RefCell<u32>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Retriever {
    /// Starts a worker and waits until it is up; `None` where this browser starts none or its
    /// program cannot be loaded. The page then reads the replies itself.
    pub async fn start(stop: Option<&AbortSignal>) -> Option<Self> {
        let worker = site::start_worker("retriever")?;
        let waiting = Waiting::default();
        let (ready, is_ready) = oneshot::channel::<bool>();
        let ready = Rc::new(RefCell::new(Some(ready)));
        let tell = move |up: bool| {
            if let Some(ready) = ready.borrow_mut().take() {
                // Nobody listens any more when the page went on without it.
                let _ = ready.send(up);
            }
        };
        let (answers, broken, failed) = (waiting.clone(), waiting.clone(), tell.clone());
        let message = Closure::new(move |event: MessageEvent| {
            let said: Array = event.data().unchecked_into();
            match number(&said.get(0)) {
                Some(number) => {
                    if let Some(answer) = answers.borrow_mut().remove(&number) {
                        let _ = answer.send(said);
                    }
                }
                None => tell(true),
            }
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            failed(false);
            // Whoever waits for an answer hears that there will be none.
            broken.borrow_mut().clear();
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        let started = Self {
            worker,
            waiting,
            next: RefCell::new(0),
            _message: message,
            _error: error,
        };
        let given_up = async {
            for _ in 0..PATIENCE_TO_START / STEP {
                if stop.is_some_and(AbortSignal::aborted) {
                    return;
                }
                browser::sleep(STEP).await;
            }
        };
        let mut given_up = std::pin::pin!(given_up.fuse());
        let mut is_ready = std::pin::pin!(is_ready.fuse());
        futures::select_biased! {
            up = is_ready => (up == Ok(true)).then_some(started),
            () = given_up => None,
        }
    }

    async fn ask(
        &self,
        url: &str,
        headers: &Array,
        body: &str,
        stop: &AbortSignal,
    ) -> Option<Array> {
        let number = {
            let mut next = self.next.borrow_mut();
            *next += 1;
            *next
        };
        let (answer, answered) = oneshot::channel();
        self.waiting.borrow_mut().insert(number, answer);
        let words: [JsValue; 6] = [
            "ask".into(),
            number.into(),
            url.into(),
            headers.into(),
            body.into(),
            PATIENCE.into(),
        ];
        self.worker
            .post_message(&words.iter().collect::<Array>())
            .ok()?;
        let (worker, waiting) = (self.worker.clone(), self.waiting.clone());
        let stopped = Closure::<dyn FnMut()>::new(move || {
            let _ = worker.post_message(&Array::of2(&"stop".into(), &number.into()));
            // Whoever stops it does not wait for the worker to agree.
            waiting.borrow_mut().remove(&number);
        });
        let listener = stopped.as_ref().unchecked_ref();
        let _ = stop.add_event_listener_with_callback("abort", listener);
        let answer = answered.await.ok();
        let _ = stop.remove_event_listener_with_callback("abort", listener);
        answer
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
        let url = self.url(&paths::bulk(self.warehouse(), query));
        let body = body(&ids)?.unwrap_or_default();
        let headers = Array::new();
        for (name, value) in self.checked_headers()? {
            headers.push(&name.into());
            headers.push(&value.into());
        }
        for (name, value) in [
            ("Accept", "application/json"),
            ("Content-Type", "application/json"),
        ] {
            headers.push(&name.into());
            headers.push(&value.into());
        }
        let begun = browser::now();
        let answer = retriever.ask(&url, &headers, &body, stop).await;
        if stop.aborted() {
            return Err(ApiError::Stopped);
        }
        let result = match answer {
            Some(answer) => self.understood(&answer),
            // The worker broke: what became of the request, nobody knows.
            None => return Err(ApiError::NoReply),
        };
        self.reached(&result, begun);
        result
    }

    fn understood(&self, answer: &Array) -> Result<Vec<u8>, ApiError> {
        let text = |at: u32| answer.get(at).as_string().unwrap_or_default();
        let status = || number(&answer.get(2)).and_then(|n| u16::try_from(n).ok());
        match (text(1).as_str(), status()) {
            ("rows", _) => Ok(browser::take_bytes(&Uint8Array::new(&answer.get(2)))),
            ("status", Some(status)) => {
                let retry_after = text(4).parse().ok();
                Err(self.refused(status, &readable(&text(5), &text(3)), retry_after))
            }
            ("unreadable", Some(status)) => Err(ApiError::Unreadable {
                status,
                why: text(3),
                start: readable(&text(4), ""),
                id: None,
            }),
            ("cut", Some(status)) => Err(ApiError::CutOff(status)),
            ("late", _) => Err(ApiError::TimedOut(PATIENCE)),
            ("stopped", _) => Err(ApiError::Stopped),
            _ => Err(ApiError::NoReply),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "numbers of requests and statuses"
)]
fn number(value: &JsValue) -> Option<u32> {
    value.as_f64().map(|number| number as u32)
}
