//! Files that are chosen or pasted.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{File, FileList, FilePropertyBag};

use super::work::ImportWork;

/// The types of file that a chooser offers first.
pub const ACCEPT: &str = ".xml,.archimate,text/xml,application/xml,.csv,.tsv,.xlsx,.xlsm,.json";

/// Listens as long as the page is there.
pub fn listen(work: ImportWork) {
    work.warm_up();
    let paste = window_event_listener(ev::paste, move |event: ev::ClipboardEvent| {
        let Some(data) = event.clipboard_data() else {
            return;
        };
        if let Some(list) = data.files().filter(|list| list.length() > 0) {
            event.prevent_default();
            take(work, &list);
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
    on_cleanup(move || paste.remove());
}

/// Takes files: the first is read, the others wait for their turn.
pub fn take(work: ImportWork, list: &FileList) {
    work.take_files((0..list.length()).filter_map(|at| list.get(at)).collect());
}

/// Whether a file holds rows of a table, by its name.
pub fn holds_rows(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, end)| end.to_lowercase());
    matches!(
        extension.as_deref(),
        Some("csv" | "tsv" | "xlsx" | "xlsm" | "json")
    )
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

#[cfg(test)]
mod tests {
    use super::holds_rows;

    #[test]
    fn tables_are_recognized_by_their_file_extension() {
        assert!(
            ["a.csv", "b.XLSX", "c.d.tsv", "e.json"]
                .into_iter()
                .all(holds_rows)
        );
        assert!(!["a.xml", "csv", "a.archimate"].into_iter().any(holds_rows));
    }
}
