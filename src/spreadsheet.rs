//! The page's side of the spreadsheet worker, which is loaded when it is first started. Dropping it ends
//! the worker, which gives its memory back.

use std::cell::Cell;
use std::rc::Rc;

use architrave_spreadsheet::{Request, Response};
use futures::StreamExt;
use futures::channel::mpsc::{UnboundedReceiver, unbounded};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use crate::browser;
use crate::json;
use crate::site;
use crate::t;
use crate::texts::spreadsheet::request_failure;

/// A response, and the bytes of a file where there are any.
pub type WorkbookResponse = (Response, Option<Vec<u8>>);

/// A worker that reads or writes a spreadsheet.
pub struct Spreadsheet {
    worker: Worker,
    answers: UnboundedReceiver<Result<WorkbookResponse, String>>,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Spreadsheet {
    /// Starts a worker and waits until it listens.
    ///
    /// # Errors
    /// When this browser starts no workers or the program cannot be loaded; in words.
    pub async fn start() -> Result<Self, String> {
        let worker =
            site::start_worker("spreadsheet").ok_or(t::import::reader::NO_WORKERS.get())?;
        let (sender, answers) = unbounded();
        let failed = sender.clone();
        let is_started = Rc::new(Cell::new(false));
        let was_started = Rc::clone(&is_started);
        let message = Closure::new(move |event: MessageEvent| {
            // The receiver may be gone.
            let _ = sender.unbounded_send(read(&event.data().unchecked_into()));
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            let why = match was_started.get() {
                false => t::spreadsheet::reason::NOT_LOADED.get(),
                true => t::spreadsheet::reason::ENDED_EARLY.get(),
            };
            let _ = failed.unbounded_send(Err(why.to_owned()));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        let mut started = Self {
            worker,
            answers,
            _message: message,
            _error: error,
        };
        started.next().await?;
        is_started.set(true);
        Ok(started)
    }

    /// Sends a request, with the bytes of a file where it needs them, and waits for the response. The
    /// worker takes the bytes over: they are gone here.
    ///
    /// # Errors
    /// When the worker fails; in words.
    pub async fn send(
        &mut self,
        request: &Request,
        file: Option<&Uint8Array>,
    ) -> Result<WorkbookResponse, String> {
        self.send_and_follow(request, file, |_| {}).await
    }

    /// The same; `progress` gets how much of it is done, from 0 to 1.
    ///
    /// # Errors
    /// When the worker fails; in words.
    pub async fn send_and_follow(
        &mut self,
        request: &Request,
        file: Option<&Uint8Array>,
        progress: impl Fn(f64),
    ) -> Result<WorkbookResponse, String> {
        let json = serde_json::to_vec(request).map_err(|error| error.to_string())?;
        let json = Uint8Array::from(json.as_slice());
        let (parts, buffers) = (Array::of1(&json), Array::of1(&json.buffer()));
        if let Some(file) = file {
            parts.push(file);
            buffers.push(&file.buffer());
        }
        self.worker
            .post_message_with_transfer(&parts, &buffers)
            .map_err(|_| String::from(t::spreadsheet::reason::NO_ROOM))?;
        loop {
            match self.next().await? {
                (Response::Progress(share), _) => progress(share),
                answer => return Ok(answer),
            }
        }
    }

    async fn next(&mut self) -> Result<WorkbookResponse, String> {
        match self.answers.next().await {
            Some(Ok((Response::Failed(why), _))) => Err(request_failure(&why)),
            Some(answer) => answer,
            None => Err(String::from(t::spreadsheet::reason::ENDED)),
        }
    }
}

/// Reads a message of the worker.
fn read(parts: &Array) -> Result<WorkbookResponse, String> {
    let bytes: Uint8Array = parts.get(0).unchecked_into();
    let response = json::from_bytes(&bytes.to_vec())
        .ok_or_else(|| t::spreadsheet::reason::ENDED_EARLY.get().to_owned())?;
    let file = parts.get(1).dyn_into::<Uint8Array>().ok();
    Ok((response, file.map(|file| browser::take_bytes(&file))))
}

impl Drop for Spreadsheet {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
