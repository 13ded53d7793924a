//! Files for the person: one way to save them, and one error.

use wasm_bindgen::JsValue;
use web_sys::Blob;

use super::{Toasts, Tone};
use crate::browser;
use crate::t;

impl Toasts {
    /// Saves a file under the name, with its media type. Says so when the browser refuses; returns whether it was saved.
    pub fn save_file(self, name: &str, kind: &str, content: &[u8]) -> bool {
        self.report(name, &browser::download(name, kind, content))
    }

    /// Saves a blob as [`save_file`](Self::save_file) does.
    pub fn save_blob(self, name: &str, blob: &Blob) -> bool {
        self.report(name, &browser::save(name, blob))
    }

    /// Saves a table as [`save_file`](Self::save_file) does, with the mark without which spreadsheets do not read UTF-8.
    pub fn save_csv(self, name: &str, table: &str) -> bool {
        let content = format!("\u{feff}{table}");
        self.save_file(name, "text/csv;charset=utf-8", content.as_bytes())
    }

    fn report(self, name: &str, saved: &Result<(), JsValue>) -> bool {
        if saved.is_err() {
            let text = t::state_messages::file_not_saved(name);
            self.show(Tone::Bad, text);
        }
        saved.is_ok()
    }
}
