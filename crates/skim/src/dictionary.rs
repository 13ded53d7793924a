//! Repeated objects and single texts, recognised by their text.

use std::borrow::Cow;
use std::hash::BuildHasher;

use architrave_rows::TextIndex;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::scan::Scan;

/// Whether lists show the value beside an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRetention {
    /// Never.
    Never,
    /// Its beginning where it is long.
    Short,
    /// The same without its markup.
    Plain,
    /// Always.
    Always,
}

/// No object.
const NONE: u32 = u32::MAX;

/// Objects seen so far. An object that followed another one once most likely follows it again, so
/// the next one is predicted and compared before anything is parsed.
pub struct Dictionary {
    entries: Vec<Entry>,
    by_text: HashTable<u32>,
    hasher: DefaultHashBuilder,
    first: u32,
    round: u32,
    used: Vec<u32>,
}

struct Entry {
    text: Box<str>,
    /// The result of the decoder; `None` where it could not be read.
    retention: Option<ValueRetention>,
    predicted_next: u32,
    /// The round in which it was last used, and its place in that batch.
    used: (u32, u32),
}

/// An object as a row refers to it.
pub struct DictionaryHit {
    /// Its place in the batch.
    pub place: u32,
    /// The result of decoding it when it was first seen.
    pub retention: ValueRetention,
    /// The entry for the next prediction.
    pub entry: u32,
}

impl Dictionary {
    pub fn new() -> Self {
        Self {
            entries: Vec::new(),
            by_text: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            first: NONE,
            round: 0,
            used: Vec::new(),
        }
    }

    /// Takes the next object. Calls `decode` once for each text.
    pub fn take(
        &mut self,
        scan: &mut Scan<'_>,
        before: Option<u32>,
        decode: impl FnOnce(&str) -> Option<ValueRetention>,
    ) -> Option<DictionaryHit> {
        scan.peek()?;
        let guess = before.map_or(self.first, |b| self.entries[b as usize].predicted_next);
        let guess = self.entries.get(guess as usize).map(|entry| &entry.text);
        if guess.is_some_and(|text| scan.take_same(text)) {
            let entry = before.map_or(self.first, |b| self.entries[b as usize].predicted_next);
            return self.seen(entry);
        }
        let from = scan.at;
        scan.skip()?;
        let text = scan.since(from)?;
        let entry = match self.find(text) {
            Some(entry) => entry,
            None => self.add(text, decode(text)),
        };
        match before {
            Some(before) => self.entries[before as usize].predicted_next = entry,
            None => self.first = entry,
        }
        self.seen(entry)
    }

    /// The place in the batch of a text that is known to be right.
    pub fn place_of(&mut self, text: &str, retention: ValueRetention) -> Option<u32> {
        let entry = match self.find(text) {
            Some(entry) => entry,
            None => self.add(text, Some(retention)),
        };
        self.seen(entry).map(|seen| seen.place)
    }

    /// The place in the batch of a text that is no object.
    pub fn word(&mut self, text: &str) -> Option<TextIndex> {
        self.place_of(text, ValueRetention::Always).map(TextIndex)
    }

    fn find(&self, text: &str) -> Option<u32> {
        let same = |entry: &u32| *self.entries[*entry as usize].text == *text;
        self.by_text.find(self.hasher.hash_one(text), same).copied()
    }

    fn add(&mut self, text: &str, retention: Option<ValueRetention>) -> u32 {
        let entry = u32::try_from(self.entries.len()).unwrap_or(NONE);
        self.entries.push(Entry {
            text: text.into(),
            retention,
            predicted_next: NONE,
            used: (NONE, 0),
        });
        let (entries, hasher) = (&self.entries, &self.hasher);
        let hash = |entry: &u32| hasher.hash_one(&*entries[*entry as usize].text);
        self.by_text.insert_unique(hash(&entry), entry, hash);
        entry
    }

    fn seen(&mut self, entry: u32) -> Option<DictionaryHit> {
        let found = self.entries.get_mut(entry as usize)?;
        let retention = found.retention?;
        if found.used.0 != self.round {
            found.used = (self.round, u32::try_from(self.used.len()).ok()?);
            self.used.push(entry);
        }
        Some(DictionaryHit {
            place: found.used.1,
            retention,
            entry,
        })
    }

    /// The texts that were used since the last call, in the order of their places.
    pub fn finish(&mut self) -> Vec<Cow<'static, str>> {
        self.round = self.round.wrapping_add(1);
        let used = std::mem::take(&mut self.used);
        let text = |entry: u32| self.entries[entry as usize].text.to_string();
        used.into_iter().map(|e| Cow::Owned(text(e))).collect()
    }
}
