//! The service worker, which keeps the app's files in this browser: it is installed once the first view rests, and
//! a newer version that it has loaded waits until the user reloads.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Event, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState,
    ServiceWorkerUpdateViaCache,
};

use crate::browser;
use crate::site;
use crate::state::{Toasts, Tone};
use crate::t;
use crate::unsaved;

/// How often a page that stays open asks for a newer version when the user comes back to it, in milliseconds.
const SELDOM: f64 = 3_600_000.0;

/// Installs the service worker where the build has one and the browser allows it, and follows its versions.
/// Waits until all files of a version are cached; `false` where they will not be.
pub async fn follow_updates(toasts: Toasts) -> bool {
    let Some(url) = site::part("service-worker") else {
        return false;
    };
    let Some(container) = container() else {
        return false;
    };
    link_manifest();
    let options = web_sys::RegistrationOptions::new();
    options.set_update_via_cache(ServiceWorkerUpdateViaCache::None);
    let registered = container.register_with_options(&url, &options);
    // Without it the app works as before, with a network.
    let registration = JsFuture::from(registered).await;
    let registration = registration.ok().and_then(|r| r.dyn_into().ok());
    let Some(registration): Option<ServiceWorkerRegistration> = registration else {
        return false;
    };
    let has_files = has_files(registration.clone());
    let updates = Rc::new(Updates {
        registration,
        container,
        toasts,
        is_offered: Cell::new(false),
        is_taken: Cell::new(false),
        asked: Cell::new(browser::now()),
        listeners: RefCell::default(),
    });
    updates.follow();
    has_files.await
}

/// Whether an earlier visit installed the service worker.
pub fn is_installed() -> bool {
    container().is_some_and(|container| container.controller().is_some())
}

/// Whether a version of the service worker has all its files; waits for one that is being installed.
async fn has_files(registration: ServiceWorkerRegistration) -> bool {
    if registration.active().is_some() || registration.waiting().is_some() {
        return true;
    }
    let Some(worker) = registration.installing() else {
        return false;
    };
    let promise = js_sys::Promise::new(&mut |done, _| {
        let changed = Closure::once_into_js(move || {
            let _ = done.call0(&JsValue::UNDEFINED);
        });
        let once = web_sys::AddEventListenerOptions::new();
        once.set_once(true);
        // It is installed, or could not be.
        let _ = worker.add_event_listener_with_callback_and_add_event_listener_options(
            "statechange",
            changed.unchecked_ref(),
            &once,
        );
    });
    let _ = JsFuture::from(promise).await;
    worker.state() != ServiceWorkerState::Redundant
}

/// The manifest makes the app installable; it is not linked from the first view, which has no use for it.
fn link_manifest() {
    let _ = browser::document().and_then(|document| {
        let link = document.create_element("link").ok()?;
        link.set_attribute("rel", "manifest").ok()?;
        link.set_attribute("href", "/manifest.json").ok()?;
        document.head()?.append_child(&link).ok()
    });
}

/// `None` where the browser has none, as in a page that came over an insecure connection.
fn container() -> Option<ServiceWorkerContainer> {
    let navigator = browser::window()?.navigator();
    let is_there = js_sys::Reflect::has(&navigator, &"serviceWorker".into());
    is_there
        .unwrap_or(false)
        .then(|| navigator.service_worker())
}

type Listener = Closure<dyn FnMut(Event)>;

/// The versions of the app, as long as the page is open.
struct Updates {
    registration: ServiceWorkerRegistration,
    container: ServiceWorkerContainer,
    toasts: Toasts,
    is_offered: Cell<bool>,
    /// Whether the waiting version was asked to take over, here.
    is_taken: Cell<bool>,
    /// When a newer version was last asked for.
    asked: Cell<f64>,
    listeners: RefCell<Vec<Listener>>,
}

impl Updates {
    fn follow(self: Rc<Self>) {
        // The first version takes over a page that runs it already.
        let had_one = self.container.controller().is_some();
        if had_one && self.registration.waiting().is_some() {
            self.offer();
        }
        let this = Rc::clone(&self);
        self.listen(&self.registration, "updatefound", move |_| {
            this.installing();
        });
        let this = Rc::clone(&self);
        let is_first = Cell::new(!had_one);
        self.listen(&self.container, "controllerchange", move |_| {
            if this.is_taken.get() {
                unsaved::reload();
            } else if !is_first.replace(false) {
                // Another tab took it.
                this.offer();
            }
        });
        self.installing();
        let this = Rc::clone(&self);
        let asks = move |_: Event| this.ask();
        if let Some(document) = browser::document() {
            self.listen(&document, "visibilitychange", asks);
        }
    }

    fn listen(&self, target: &web_sys::EventTarget, event: &str, act: impl FnMut(Event) + 'static) {
        let listener = Listener::new(act);
        let _ = target.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
        self.listeners.borrow_mut().push(listener);
    }

    /// A version that is being installed is offered once all of it is there.
    fn installing(self: &Rc<Self>) {
        let Some(worker) = self.registration.installing() else {
            return;
        };
        let (this, same) = (Rc::clone(self), worker.clone());
        self.listen(&worker, "statechange", move |_| {
            let is_ready = same.state() == ServiceWorkerState::Installed;
            // The very first one replaces nothing.
            if is_ready && this.container.controller().is_some() {
                this.offer();
            }
        });
    }

    fn offer(self: &Rc<Self>) {
        if self.is_offered.replace(true) {
            return;
        }
        let this = send_wrapper::SendWrapper::new(Rc::clone(self));
        let text = format!(
            "{}. {}",
            t::updates::AVAILABLE.get(),
            t::updates::RELOADING.get()
        );
        self.toasts.offer(
            Tone::News,
            text,
            t::updates::RELOAD_TO_UPDATE.get(),
            move || this.reload(),
        );
    }

    /// Has the waiting version take over; the page is loaded again when it has.
    fn reload(&self) {
        self.is_taken.set(true);
        match self.registration.waiting() {
            Some(worker) => {
                let _ = worker.post_message(&"activate".into());
            }
            // It has taken over already, for another tab.
            None => unsaved::reload(),
        }
    }

    /// Looks for a newer version when the user comes back to the page.
    fn ask(&self) {
        let is_hidden = browser::document().is_none_or(|document| document.hidden());
        if is_hidden || browser::now() - self.asked.get() < SELDOM {
            return;
        }
        self.asked.set(browser::now());
        if let Ok(update) = self.registration.update() {
            spawn_local(async move {
                // Without a network it is asked again an hour later.
                let _ = JsFuture::from(update).await;
            });
        }
    }
}
