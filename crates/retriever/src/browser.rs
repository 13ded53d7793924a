//! What the page and the worker say to each other. Arrays, so that a buffer can be handed over
//! without a copy:
//!
//! - page → worker: `["ask", number, url, headers, body, patience]`, headers as pairs in one flat
//!   array, patience in milliseconds; `["stop", number]`.
//! - worker → page: `["ready"]`; `[number, "rows", buffer]`;
//!   `[number, "status", status, content type, Retry-After or null, text]`;
//!   `[number, "unreadable", status, why, start of the reply]`; `[number, "cut", status]`;
//!   `[number, "silent"]`; `[number, "late"]`; `[number, "stopped"]`.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use architrave_skim::warm_up;
use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, DedicatedWorkerGlobalScope, MessageEvent};

use crate::exchange::{Ask, Tools, exchange};

/// What the worker holds.
#[derive(Clone)]
pub struct Work {
    running: Rc<RefCell<HashMap<u32, AbortController>>>,
    tools: Rc<Tools>,
}

/// Listens, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let work = Work {
        running: Rc::default(),
        tools: Rc::default(),
    };
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let said: Array = event.data().unchecked_into();
        work.hear(&said);
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    hear.forget();
    post(&Array::of1(&"ready".into()), None);
    warm_up();
}

impl Work {
    fn hear(&self, said: &Array) {
        let Some(number) = number(&said.get(1)) else {
            return;
        };
        if said.get(0) == "stop" {
            if let Some(stop) = self.running.borrow().get(&number) {
                stop.abort();
            }
            return;
        }
        let Ok(stop) = AbortController::new() else {
            return post(&Array::of2(&number.into(), &"silent".into()), None);
        };
        let ask = Ask {
            url: said.get(2).as_string().unwrap_or_default(),
            headers: said.get(3).unchecked_into(),
            body: said.get(4),
            patience: said.get(5),
            stop: stop.signal(),
        };
        self.running.borrow_mut().insert(number, stop);
        let work = self.clone();
        spawn_local(async move {
            let (answer, buffer) = exchange(&ask, &work.tools).await;
            work.running.borrow_mut().remove(&number);
            answer.unshift(&number.into());
            post(&answer, buffer);
        });
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the page counts its requests from 0"
)]
fn number(value: &JsValue) -> Option<u32> {
    value.as_f64().map(|number| number as u32)
}

fn post(answer: &Array, buffer: Option<js_sys::ArrayBuffer>) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // It fails only if the page is gone, and then nobody listens.
    let _ = match buffer {
        Some(buffer) => scope.post_message_with_transfer(answer, &Array::of1(&buffer)),
        None => scope.post_message(answer),
    };
}
