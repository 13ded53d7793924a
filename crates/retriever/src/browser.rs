//! The commands of the app, and the requests that run for them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use architrave_retriever::{
    Command, Event, FetchError, FetchRequest, command_from_js, event_to_js,
};
use architrave_skim::warm_up;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, DedicatedWorkerGlobalScope, MessageEvent};

use crate::fetch::{Buffers, fetch};

/// The state of the worker.
#[derive(Clone, Default)]
struct State {
    running: Rc<RefCell<HashMap<u32, AbortController>>>,
    buffers: Rc<Buffers>,
}

/// Listens for commands, then tells the app that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let state = State::default();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        match command_from_js(&event.data()) {
            Some(Command::Fetch { id, request }) => state.fetch(id, request),
            Some(Command::Cancel { id }) => state.cancel(id),
            None => {}
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    on_message.forget();
    post(Event::Ready);
    warm_up();
}

impl State {
    fn fetch(&self, id: u32, request: FetchRequest) {
        let Ok(controller) = AbortController::new() else {
            let result = Err(FetchError::Network);
            return post(Event::Finished { id, result });
        };
        let signal = controller.signal();
        self.running.borrow_mut().insert(id, controller);
        let state = self.clone();
        spawn_local(async move {
            let result = fetch(&request, &signal, &state.buffers).await;
            state.running.borrow_mut().remove(&id);
            post(Event::Finished { id, result });
        });
    }

    fn cancel(&self, id: u32) {
        if let Some(controller) = self.running.borrow().get(&id) {
            controller.abort();
        }
    }
}

fn post(event: Event) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let (value, moved) = event_to_js(event);
    // It fails only if the page is closed, and then nothing receives the message.
    let _ = scope.post_message_with_transfer(&value, &moved);
}
