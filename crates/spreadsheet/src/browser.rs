//! The worker's side of the browser: messages in and out.

use std::cell::RefCell;

use architrave_spreadsheet::{Failure, Request, Response, SheetWriter};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

thread_local! {
    /// The file that is written.
    static WRITER: RefCell<Option<SheetWriter>> = const { RefCell::new(None) };
}

/// Listens, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| {
        let parts: Array = event.data().unchecked_into();
        let (response, bytes) = answer(&parts.get(0).unchecked_into());
        post(&response, bytes);
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    listen.forget();
    post(&Response::Ready, None);
}

fn answer(request: &Uint8Array) -> (Response, Option<Vec<u8>>) {
    let request = serde_json::from_slice(&request.to_vec()).map_err(|error| error.to_string());
    let done = request.and_then(|request| respond(request).map_err(|failure| failure.to_string()));
    done.unwrap_or_else(|why| (Response::Failed(why), None))
}

fn respond(request: Request) -> Result<(Response, Option<Vec<u8>>), Failure> {
    match request {
        Request::Begin(sheet) => {
            WRITER.set(Some(SheetWriter::begin(&sheet)?));
            Ok((Response::Added, None))
        }
        Request::Add(rows) => {
            WRITER.with_borrow_mut(|writer| {
                rows.iter()
                    .try_for_each(|row| writer.as_mut().map_or(Ok(()), |writer| writer.add(row)))
            })?;
            Ok((Response::Added, None))
        }
        Request::Finish => match WRITER.take() {
            Some(writer) => {
                let (bytes, truncated) = writer.finish()?;
                Ok((Response::Written { truncated }, Some(bytes)))
            }
            None => Ok((Response::Failed("no file was begun".into()), None)),
        },
    }
}

fn post(response: &Response, bytes: Option<Vec<u8>>) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let Ok(json) = serde_json::to_vec(response) else {
        return;
    };
    let json = Uint8Array::from(json.as_slice());
    let transferred = Array::of1(&json.buffer());
    let message = Array::of1(&json);
    if let Some(bytes) = bytes {
        let bytes = Uint8Array::from(bytes.as_slice());
        transferred.push(&bytes.buffer());
        message.push(&bytes);
    }
    // It fails only if the page is gone, and then nobody listens.
    let _ = scope.post_message_with_transfer(&message, &transferred);
}
