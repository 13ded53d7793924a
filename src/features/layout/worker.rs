//! The page's side of the layout worker. Dropping it ends the worker, also in the middle of a job.

use architrave_layout_worker::{Event, LayoutResult};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};

use crate::browser;
use crate::site;

/// What comes from the worker.
pub enum WorkerEvent {
    Ready,
    Finished(LayoutResult),
    /// It could not be loaded, or it broke.
    Failed,
}

pub struct LayoutWorker {
    worker: Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(web_sys::Event)>,
}

impl LayoutWorker {
    /// Starts a worker; `None` where the browser starts none. `on_event` must not drop it.
    pub fn start(on_event: impl Fn(WorkerEvent) + Clone + 'static) -> Option<Self> {
        let worker = site::start_worker("layout")?;
        let failed = on_event.clone();
        let message = Closure::new(move |event: MessageEvent| {
            let bytes = event.data().dyn_into::<Uint8Array>().ok();
            let event = bytes.and_then(|bytes| Event::from_bytes(&browser::take_bytes(&bytes)));
            on_event(match event {
                Some(Event::Ready) => WorkerEvent::Ready,
                Some(Event::Finished(result)) => WorkerEvent::Finished(result),
                // Only another program than the worker posts anything else.
                None => WorkerEvent::Failed,
            });
        });
        let error = Closure::new(move |event: web_sys::Event| {
            event.prevent_default();
            failed(WorkerEvent::Failed);
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Some(Self {
            worker,
            _message: message,
            _error: error,
        })
    }

    /// Sends a job; `false` where that failed.
    pub fn send(&self, job: &[u8]) -> bool {
        let bytes = Uint8Array::from(job);
        let moved = Array::of1(&bytes.buffer());
        self.worker
            .post_message_with_transfer(&bytes, &moved)
            .is_ok()
    }
}

impl Drop for LayoutWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}
