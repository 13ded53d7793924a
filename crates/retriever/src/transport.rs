//! Messages as values that `postMessage` takes: the bytes of a command, and for an event an array of its bytes and
//! those of its rows.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::message::{Command, Event};

/// The value to post for a command.
pub fn command_to_js(command: &Command) -> JsValue {
    Uint8Array::from(command.to_bytes().as_slice()).into()
}

/// The command of a posted value; `None` for any other value.
pub fn command_from_js(value: &JsValue) -> Option<Command> {
    let bytes: &Uint8Array = value.dyn_ref()?;
    Command::from_bytes(&bytes.to_vec())
}

/// The value to post for an event, and the buffers to move with it.
pub fn event_to_js(event: Event) -> (JsValue, Array) {
    let (bytes, rows) = event.into_parts();
    let (value, moved) = (Array::new(), Array::new());
    value.push(&Uint8Array::from(bytes.as_slice()));
    if let Some(rows) = rows {
        let rows = Uint8Array::from(rows.as_slice());
        moved.push(&rows.buffer());
        value.push(&rows);
    }
    (value.into(), moved)
}

/// The event of a posted value; `None` for any other value. `take` copies the rows out of the moved buffer, and
/// may free it.
pub fn event_from_js(value: &JsValue, take: impl FnOnce(&Uint8Array) -> Vec<u8>) -> Option<Event> {
    let value: &Array = value.dyn_ref()?;
    let bytes: Uint8Array = value.get(0).dyn_into().ok()?;
    let rows = value.get(1).dyn_into::<Uint8Array>().ok();
    Event::from_parts(&bytes.to_vec(), rows.as_ref().map(take))
}
