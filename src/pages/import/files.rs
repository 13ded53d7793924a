//! Files that are dropped anywhere on the page, or pasted.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{DataTransfer, File, FileList, FilePropertyBag};

use super::work::ImportWork;
use crate::state::Tone;

/// Listens as long as the page is there; whether files are dragged over it, followed.
pub fn listen(work: ImportWork) -> RwSignal<bool> {
    let dragging = RwSignal::new(false);
    let over = window_event_listener(ev::dragover, move |event| {
        if has_files(event.data_transfer().as_ref()) {
            event.prevent_default();
            dragging.set(true);
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        if event.related_target().is_none() {
            dragging.set(false);
        }
    });
    let drop = window_event_listener(ev::drop, move |event| {
        if has_files(event.data_transfer().as_ref()) {
            event.prevent_default();
            dragging.set(false);
            take(work, event.data_transfer().and_then(|data| data.files()));
        }
    });
    let paste = window_event_listener(ev::paste, move |event: ev::ClipboardEvent| {
        let Some(data) = event.clipboard_data() else {
            return;
        };
        if data.files().is_some_and(|files| files.length() > 0) {
            event.prevent_default();
            take(work, data.files());
        } else if !is_typing(&event)
            && let Some(file) = data
                .get_data("text/plain")
                .ok()
                .and_then(|text| as_file(&text))
        {
            event.prevent_default();
            work.choose(file);
        }
    });
    on_cleanup(move || {
        over.remove();
        leave.remove();
        drop.remove();
        paste.remove();
    });
    dragging
}

/// Takes the first file of several, and says so.
pub fn take(work: ImportWork, files: Option<FileList>) {
    let Some(files) = files else { return };
    if files.length() > 1 {
        let text = "One file at a time: the first one is read. Drop the next when it is done.";
        work.app.toasts.say(Tone::Plain, text);
    }
    if let Some(file) = files.get(0) {
        work.choose(file);
    }
}

fn has_files(data: Option<&DataTransfer>) -> bool {
    data.is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

/// Text that looks like XML, as a file.
fn as_file(text: &str) -> Option<File> {
    if !text.trim_start().starts_with('<') {
        return None;
    }
    let options = FilePropertyBag::new();
    options.set_type("application/xml");
    let parts = js_sys::Array::of1(&text.into());
    File::new_with_str_sequence_and_options(&parts, "pasted.xml", &options).ok()
}

fn is_typing(event: &ev::ClipboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA"))
}
