//! A page for one test: shows a view and inspects it. Tests wait for what they expect, never for a
//! fixed time.
#![allow(dead_code)]

use architrave::config::Config;
use architrave::state::{App, Base};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{Document, HtmlElement, KeyboardEvent, KeyboardEventInit};

/// A view on the page; removed when it is dropped.
pub struct Page {
    root: HtmlElement,
    _mounted: Box<dyn std::any::Any>,
}

impl Page {
    /// Shows a view, with the app's state around it.
    pub fn show<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> Self {
        let document = document();
        let root: HtmlElement = document.create_element("div").unwrap().unchecked_into();
        document.body().unwrap().append_child(&root).unwrap();
        let mounted: UnmountHandle<_> = mount_to(root.clone(), move || {
            let base = Base::restore(Config::default());
            provide_context(base);
            provide_context(base.session);
            provide_context(App::start(base));
            view()
        });
        Self {
            root,
            _mounted: Box::new(mounted),
        }
    }

    /// Every element that matches.
    pub fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let found = self.root.query_selector_all(selector).unwrap();
        (0..found.length())
            .map(|n| found.get(n).unwrap().unchecked_into())
            .collect()
    }

    /// The first element that matches.
    pub fn one(&self, selector: &str) -> HtmlElement {
        self.all(selector)
            .into_iter()
            .next()
            .unwrap_or_else(|| panic!("no {selector}"))
    }

    /// The text of the element that has the focus.
    pub fn focused_text(&self) -> String {
        let focused = document().active_element();
        focused
            .and_then(|e| e.text_content())
            .unwrap_or_default()
            .trim()
            .to_owned()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.root.remove();
    }
}

/// Presses a key where the focus is.
pub fn press(key: &str) {
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    let event = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init).unwrap();
    document()
        .active_element()
        .unwrap()
        .dispatch_event(&event)
        .unwrap();
}

/// Waits until the condition is true; the time limit of the runner ends an endless wait.
pub async fn until(is_so: impl Fn() -> bool) {
    while !is_so() {
        next_frame().await;
    }
}

/// Waits for the browser to draw.
pub async fn next_frame() {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        web_sys::window()
            .unwrap()
            .request_animation_frame(&resolve)
            .unwrap();
    });
    wasm_bindgen_futures::JsFuture::from(promise).await.unwrap();
}

fn document() -> Document {
    web_sys::window().unwrap().document().unwrap()
}
