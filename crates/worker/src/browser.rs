//! The worker's side of the browser: what comes from the page, and messages as buffers.

use std::cell::RefCell;

use architrave_rules::{StoredRules, name_languages};
use architrave_worker::{
    Command, Event, LoadedFile, Reading, RetryFailure, RetryOrder, from_bytes, read_views,
    retry_file, sha256, to_bytes, warm_up,
};
use js_sys::{Array, Date, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

use crate::slices::{Ahead, EDGE, SLICE, Slices, fetch, slice};

/// The minimum time between two progress messages, in milliseconds.
const PACE: f64 = 100.0;

thread_local! {
    static SESSION: RefCell<SessionState> = const { RefCell::new(SessionState::Empty) };
}

/// The import session of this worker.
enum SessionState {
    Empty,
    /// A file that is being read, and the questions received meanwhile.
    Loading(Vec<JsValue>),
    /// The file that was read.
    Ready(Blob, Box<LoadedFile>),
}

/// Listens for a file, then says that it is ready.
pub fn start() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let work = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| work(event.data()));
    scope.set_onmessage(Some(work.as_ref().unchecked_ref()));
    // It listens as long as the worker lives.
    work.forget();
    post(&Event::Ready);
}

/// The page sends `[file]` to read and then `[command, receipt]`; or `[file, order]` for a retry
/// file; or `["warm up"]` while it waits for a file. Commands and orders are bytes.
fn work(data: JsValue) {
    let parts: &Array = data.unchecked_ref();
    if parts.get(0).is_string() {
        return drop(warm_up());
    }
    match bytes(&parts.get(0)) {
        Some(command) => {
            let later = SESSION.with_borrow_mut(|session| match session {
                SessionState::Loading(asked) => {
                    asked.push(data.clone());
                    true
                }
                _ => false,
            });
            if !later {
                answer(&command, parts.get(1).as_string().as_deref());
            }
        }
        None => {
            let file: Blob = parts.get(0).unchecked_into();
            match bytes(&parts.get(1)) {
                Some(order) => retry(&file, &order),
                None => {
                    SESSION.set(SessionState::Loading(Vec::new()));
                    spawn_local(read(file));
                }
            }
        }
    }
}

fn bytes(part: &JsValue) -> Option<Vec<u8>> {
    part.dyn_ref().map(Uint8Array::to_vec)
}

fn retry(file: &Blob, order: &[u8]) {
    let order: Option<RetryOrder> = from_bytes(order);
    let made = order
        .ok_or(RetryFailure::UnknownOrder)
        .and_then(|order| retry_file(Slices::new(file, Ahead::default()), &order));
    post(&Event::Retry(made));
}

/// Reads a file slice by slice; the next one is fetched while this one is read.
async fn read(file: Blob) {
    let ahead = Ahead::default();
    let mut reading = Reading::begin(Slices::new(&file, ahead.clone()));
    let mut told = 0.0;
    let mut tell = |message| {
        // Each message causes a layout of the page, and more than a few in a second are not
        // visible.
        let now = Date::now();
        let is_due = now >= told + PACE;
        if is_due || !matches!(message, Event::Progress(_)) {
            told = now;
            post(&message);
        }
    };
    let (mut coming, mut end) = (fetch(&file, 0), SLICE);
    loop {
        ahead.take(end - SLICE, coming).await;
        coming = fetch(&file, end);
        if !reading.until(end - EDGE, &mut tell) {
            break;
        }
        end += SLICE;
    }
    let piece = |from, to| slice(&file, from, to).unwrap_or_default();
    let loaded = reading.end(&piece, &mut tell);
    let before = SESSION.replace(SessionState::Ready(file, Box::new(loaded)));
    if let SessionState::Loading(asked) = before {
        asked.into_iter().for_each(work);
    }
}

fn answer(command: &[u8], receipt: Option<&str>) {
    let Some(command) = from_bytes(command) else {
        return;
    };
    SESSION.with_borrow_mut(|session| match (session, command) {
        (SessionState::Ready(file, _), Command::Hash) => {
            let bytes = Slices::new(file, Ahead::default());
            post(&Event::Hashed(sha256(bytes)));
        }
        (SessionState::Ready(file, _), Command::Views) => {
            let views = read_views(Slices::new(file, Ahead::default()));
            post(&Event::Views(views.encode()));
        }
        (
            SessionState::Ready(file, loaded),
            Command::Rules {
                rules,
                open,
                language,
                now,
            },
        ) => {
            let bytes = Slices::new(file, Ahead::default());
            let stored = (!rules.is_empty()).then_some(rules.as_bytes());
            let set = StoredRules::from_bytes(stored).set(&name_languages(&language));
            let rules = set.to_json();
            let ruled = loaded.run_rules(bytes, &rules, &open, &language, now);
            post(&Event::Ruled(Box::new(ruled)));
        }
        (SessionState::Ready(_, loaded), command) => {
            loaded.answer(command, receipt, |message| post(&message))
        }
        _ => {}
    });
}

fn post(message: &Event) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let bytes = Uint8Array::from(to_bytes(message).as_slice());
    // It fails only if the page is closed, and then nothing receives the message.
    let _ = scope.post_message_with_transfer(&bytes, &Array::of1(&bytes.buffer()));
}
