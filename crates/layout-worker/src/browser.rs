//! The worker's side of the browser: messages in and out.

use architrave_layout_worker::{Event, LayoutJob};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let bytes: Uint8Array = event.data().unchecked_into();
        match LayoutJob::from_bytes(&bytes.to_vec()) {
            Some(job) => post(&Event::Finished(job.lay_out())),
            // Only a page of another version sends anything else. It gets an error event.
            None => wasm_bindgen::throw_str("not a layout job"),
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    listen.forget();
    post(&Event::Ready);
}

fn post(event: &Event) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let bytes = Uint8Array::from(event.to_bytes().as_slice());
    // It fails only if the page is closed, and then nothing receives the message.
    let _ = scope.post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer()));
}
