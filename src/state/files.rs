//! Files for the person: one way to save them, and one error.

use super::{Toasts, Tone};
use crate::browser;
use crate::t;

impl Toasts {
    /// Saves a file under the name, with its media type. Says so when the browser refuses; returns whether it was saved.
    pub fn save_file(self, name: &str, kind: &str, content: &[u8]) -> bool {
        let is_saved = browser::download(name, kind, content).is_ok();
        if !is_saved {
            self.not_saved(name);
        }
        is_saved
    }

    /// Saves a table as [`save_file`](Self::save_file) does, with the mark without which spreadsheets do not read UTF-8.
    pub fn save_csv(self, name: &str, table: &str) -> bool {
        let content = format!("\u{feff}{table}");
        self.save_file(name, "text/csv;charset=utf-8", content.as_bytes())
    }

    /// Says that the browser refused a file.
    pub fn not_saved(self, name: &str) {
        let text = t::state_messages::file_not_saved(name);
        self.show(Tone::Bad, text);
    }
}
