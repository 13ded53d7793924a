//! Ids as they are searched: most are written as they would be folded.

use hashbrown::HashMap;

use super::fold::fold;

/// Which ids are written in another way, and what occurs in any.
pub struct IdTexts {
    /// Those that are not as they are written, folded.
    odd: HashMap<Box<str>, Box<str>>,
    /// The bytes that occur in a folded id.
    bytes: [bool; 256],
}

impl Default for IdTexts {
    fn default() -> Self {
        Self {
            odd: HashMap::new(),
            bytes: [false; 256],
        }
    }
}

impl IdTexts {
    /// Notes an id.
    pub fn note(&mut self, id: &str) {
        let is_plain = |byte: &u8| byte.is_ascii() && !byte.is_ascii_uppercase();
        if id.as_bytes().iter().all(is_plain) {
            return self.note_bytes(id.as_bytes());
        }
        let folded = fold(id);
        self.note_bytes(folded.as_bytes());
        self.odd.insert(id.into(), folded.into());
    }

    fn note_bytes(&mut self, folded: &[u8]) {
        for byte in folded {
            self.bytes[usize::from(*byte)] = true;
        }
    }

    /// An id folded.
    pub fn folded<'a>(&'a self, id: &'a str) -> &'a [u8] {
        let odd = match self.odd.is_empty() {
            true => None,
            false => self.odd.get(id),
        };
        odd.map_or(id, |folded| folded).as_bytes()
    }

    /// Whether a folded text can occur in an id at all.
    pub fn may_hold(&self, text: &str) -> bool {
        text.bytes().all(|byte| self.bytes[usize::from(byte)])
    }
}
