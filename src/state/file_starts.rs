//! What the impact page starts from when a file is about to be imported. A file may change more elements than an address
//! can name, so that the address has a key, and the elements are in memory until the sign-out.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use leptos::prelude::*;

use crate::app_signal::AppSignal;

/// How many files are remembered, the latest.
const MOST: usize = 8;

/// The loaded elements that a file changes.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct FileStart {
    /// The name of the file.
    pub file: String,
    /// Logical ids.
    pub elements: Vec<String>,
}

impl FileStart {
    /// What names it in an address: another file, or other elements, have another one.
    fn key(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        format!("import-{:016x}", hasher.finish())
    }
}

/// The files of this sign-in, by their keys, the latest last.
#[derive(Clone, Copy)]
pub struct FileStarts(AppSignal<Vec<(String, Arc<FileStart>)>>);

impl FileStarts {
    pub fn new() -> Self {
        Self(AppSignal::new(Vec::new()))
    }

    /// Remembers a start, and returns its key.
    pub fn remember(self, start: FileStart) -> String {
        let key = start.key();
        self.0.update(|starts| {
            starts.retain(|(other, _)| *other != key);
            starts.push((key.clone(), Arc::new(start)));
            let over = starts.len().saturating_sub(MOST);
            starts.drain(..over);
        });
        key
    }

    /// The start of a key, tracked; `None` where this page does not have it.
    pub fn get(self, key: &str) -> Option<Arc<FileStart>> {
        self.0.with(|starts| {
            let (_, start) = starts.iter().find(|(other, _)| other == key)?;
            Some(Arc::clone(start))
        })
    }

    pub fn clear(self) {
        self.0.set(Vec::new());
    }
}

impl Default for FileStarts {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    fn start(file: &str, elements: &[&str]) -> FileStart {
        FileStart {
            file: file.into(),
            elements: elements.iter().map(|id| (*id).to_owned()).collect(),
        }
    }

    #[test]
    fn a_key_returns_its_elements_until_the_sign_out() {
        let owner = Owner::new();
        owner.set();
        let starts = FileStarts::new();
        let first = starts.remember(start("a.xml", &["x", "y"]));
        let second = starts.remember(start("a.xml", &["x"]));
        assert_ne!(first, second);
        assert_eq!(starts.remember(start("a.xml", &["x", "y"])), first);
        assert_eq!(starts.get(&first).unwrap().elements, ["x", "y"]);
        starts.clear();
        assert_eq!(starts.get(&second), None);
    }

    #[test]
    fn the_oldest_files_are_forgotten() {
        let owner = Owner::new();
        owner.set();
        let starts = FileStarts::new();
        let file = |n: usize| start(&format!("{n}.xml"), &["x"]);
        let keys: Vec<String> = (0..=MOST).map(|n| starts.remember(file(n))).collect();
        assert_eq!(starts.get(&keys[0]), None);
        assert!(keys[1..].iter().all(|key| starts.get(key).is_some()));
    }
}
