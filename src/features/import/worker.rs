//! The page's side of the worker: a file goes in, then questions; messages come out. Dropping it
//! ends the worker, which gives its memory back.

use std::cell::RefCell;
use std::rc::Rc;

use architrave_worker::{Command, Event, RetryOrder, from_bytes, to_bytes};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{File, MessageEvent, Worker};

use crate::site;
use crate::t;

/// How long the worker may take to start, in milliseconds.
pub const PATIENCE: u32 = 20_000;

/// The result of the worker.
#[derive(Clone, Debug, PartialEq)]
pub enum WorkerEvent {
    Message(Event),
    /// It could not start, or it broke; in words.
    Failed(String),
}

/// What waits until the worker listens; none once it does.
type Waiting = Rc<RefCell<Option<Vec<Array>>>>;

pub struct ImportWorker {
    worker: Worker,
    waiting: Waiting,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl ImportWorker {
    /// Starts a worker. It may be given its work at once.
    ///
    /// # Errors
    /// When this browser starts no workers; in words.
    pub fn start(heard: impl Fn(WorkerEvent) + Clone + 'static) -> Result<Self, String> {
        let worker = site::start_worker("worker").ok_or(t::import::reader::NO_WORKERS)?;
        let waiting: Waiting = Rc::new(RefCell::new(Some(Vec::new())));
        let (target, queue, broke) = (worker.clone(), Rc::clone(&waiting), heard.clone());
        let message = Closure::new(move |event: MessageEvent| {
            let Ok(bytes) = event.data().dyn_into::<Uint8Array>() else {
                return;
            };
            match from_bytes(&bytes.to_vec()) {
                Some(Event::Ready) => {
                    let all = queue.borrow_mut().take().unwrap_or_default();
                    let sent = all.iter().try_for_each(|one| target.post_message(one));
                    heard(match sent {
                        Ok(()) => WorkerEvent::Message(Event::Ready),
                        Err(_) => WorkerEvent::Failed(t::import::reader::NO_HANDOVER.into()),
                    });
                }
                Some(message) => heard(WorkerEvent::Message(message)),
                None => heard(WorkerEvent::Failed(t::import::reader::UNREADABLE.into())),
            }
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            let text = js_sys::Reflect::get(&event, &"message".into());
            let text = text.ok().and_then(|text| text.as_string());
            broke(WorkerEvent::Failed(
                text.filter(|t| !t.is_empty())
                    .unwrap_or_else(|| t::import::reader::SILENT.into()),
            ));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Ok(Self {
            worker,
            waiting,
            _message: message,
            _error: error,
        })
    }

    /// Whether it listens.
    pub fn is_ready(&self) -> bool {
        self.waiting.borrow().is_none()
    }

    /// Has it run through its work once, while there is no file.
    pub fn warm_up(&self) {
        self.post(Array::of1(&"warm up".into()));
    }

    /// Has a file read.
    pub fn read(&self, file: &File) {
        self.post(Array::of1(file));
    }

    /// Has a file of those that failed written.
    pub fn write_retry(&self, file: &File, order: &RetryOrder) {
        let order = Uint8Array::from(to_bytes(order).as_slice());
        self.post(Array::of2(file, &order));
    }

    /// Asks about the file; some commands have a receipt beside them.
    pub fn ask(&self, command: &Command, receipt: Option<&str>) {
        let parts = Array::of1(&Uint8Array::from(to_bytes(command).as_slice()));
        if let Some(receipt) = receipt {
            parts.push(&receipt.into());
        }
        self.post(parts);
    }

    fn post(&self, parts: Array) {
        match self.waiting.borrow_mut().as_mut() {
            Some(waiting) => waiting.push(parts),
            // A question that cannot be asked is one that is not answered.
            None => drop(self.worker.post_message(&parts)),
        }
    }
}

impl Drop for ImportWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
