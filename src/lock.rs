//! Ensures that only one tab does something: the browser's own lock, which ends with the tab.

use futures::channel::oneshot;
use futures::future::{Either, select};
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use crate::browser;

/// A lock that is held until this is dropped or the page is gone.
pub struct Lock {
    /// Missing where the browser has no locks: then other tabs are not kept out.
    release: Option<Function>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(release) = &self.release {
            // It cannot fail: it resolves a promise.
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// Takes the lock of this name; `None` where another tab holds it. Pages that are not served securely
/// have no locks: there it is taken without asking, for otherwise nothing could be created.
pub async fn take(name: &str) -> Option<Lock> {
    // One that this tab just released is free only after a moment.
    const TRIES: usize = 10;
    for _ in 0..TRIES {
        if let Some(lock) = request_lock(name).await {
            return Some(lock);
        }
        browser::sleep(30).await;
    }
    None
}

async fn request_lock(name: &str) -> Option<Lock> {
    let navigator = browser::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    // Of something that is not there nothing can be asked.
    let request = Reflect::get(&locks, &"request".into()).unwrap_or(JsValue::UNDEFINED);
    let Ok(request) = request.dyn_into::<Function>() else {
        return Some(Lock { release: None });
    };
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE).ok()?;
    let (sender, receiver) = oneshot::channel::<Option<Function>>();
    let granted = Closure::once(move |lock: JsValue| -> JsValue {
        if lock.is_null() {
            let _ = sender.send(None);
            return JsValue::UNDEFINED;
        }
        let mut release = None;
        // The lock is held until this promise is resolved.
        let held = Promise::new(&mut |resolve, _| release = Some(resolve));
        let _ = sender.send(release);
        held.into()
    });
    let held = request
        .call3(
            &locks,
            &JsValue::from_str(name),
            &options,
            granted.as_ref().unchecked_ref(),
        )
        .ok()?;
    // It ends once the lock is released, or right away where the browser refuses to ask.
    let held = JsFuture::from(held.dyn_into::<Promise>().ok()?);
    let release = match select(receiver, held).await {
        Either::Left((receiver, _)) => receiver.ok()??,
        Either::Right((_, mut receiver)) => receiver.try_recv().ok()???,
    };
    Some(Lock {
        release: Some(release),
    })
}
