//! The page's side of the worker: a file goes in, messages come out. Dropping it ends the worker,
//! which gives its memory back.

use architrave_worker::{Message, RetryOrder};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker, WorkerOptions, WorkerType};

/// How long the worker may take to start, in milliseconds.
pub const PATIENCE: u32 = 20_000;

/// What came of the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// A message.
    Said(Message),
    /// It could not start, or it broke; in words.
    Broke(String),
}

/// A worker at work.
pub struct Reading {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Reading {
    /// Starts a worker on `file`; with an order it writes a retry file, else it tells what is in
    /// the file.
    ///
    /// # Errors
    /// When this browser starts no workers; in words.
    pub fn start(
        file: File,
        order: Option<&RetryOrder>,
        heard: impl Fn(Heard) + Clone + 'static,
    ) -> Result<Self, String> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("/worker_loader.js", &options)
            .map_err(|_| "this browser starts no workers".to_owned())?;
        let work = Array::of1(&file);
        if let Some(order) = order.and_then(|order| serde_json::to_string(order).ok()) {
            work.push(&order.into());
        }
        let (target, broke) = (worker.clone(), heard.clone());
        let message = Closure::new(move |event: MessageEvent| {
            let Ok(bytes) = event.data().dyn_into::<Uint8Array>() else {
                return;
            };
            match serde_json::from_slice(&bytes.to_vec()) {
                Ok(Message::Ready) => {
                    let sent = target.post_message(&work);
                    heard(match sent {
                        Ok(()) => Heard::Said(Message::Ready),
                        Err(_) => Heard::Broke("the file could not be handed over".into()),
                    });
                }
                Ok(message) => heard(Heard::Said(message)),
                Err(error) => heard(Heard::Broke(error.to_string())),
            }
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            let text = js_sys::Reflect::get(&event, &"message".into());
            let text = text.ok().and_then(|text| text.as_string());
            broke(Heard::Broke(
                text.filter(|t| !t.is_empty())
                    .unwrap_or_else(|| "its program could not be loaded".into()),
            ));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            _message: message,
            _error: error,
        })
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
