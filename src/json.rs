//! Reads JSON that was stored or received as bytes.

use serde::de::DeserializeOwned;

/// The value of some bytes; `None` where they are no JSON of it. They are read as a text: for each kind of input that
/// `serde_json` reads, the program has another copy of its reader and of the code of every type.
pub fn from_bytes<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    serde_json::from_str(std::str::from_utf8(bytes).ok()?).ok()
}
