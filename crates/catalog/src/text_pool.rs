//! Texts, each stored once and identified by a number.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// How many bytes a block holds at most, as a power of two; a longer text has a block of its own.
const BLOCK: u32 = 20;
/// How many the first block holds.
const FIRST: usize = 1 << 12;

/// Texts in a few pieces of memory, which grow without being copied. Numbers do not change; texts are
/// never removed.
#[derive(Default)]
pub struct TextPool {
    texts: TextBlocks,
    table: Hashed,
    hasher: DefaultHashBuilder,
}

#[derive(Default)]
struct TextBlocks {
    blocks: Vec<String>,
    size: usize,
    /// Block and place in it of where each text begins, as one number; it ends where the next one
    /// of its block begins.
    starts: Vec<u32>,
}

impl TextBlocks {
    fn push(&mut self, text: &str) -> u32 {
        let fits = |block: &String| {
            block.len() < 1 << BLOCK && block.capacity() - block.len() >= text.len()
        };
        if !self.blocks.last().is_some_and(fits) {
            let size = self.size.clamp(FIRST, 1 << BLOCK).max(text.len());
            self.blocks.push(String::with_capacity(size));
        }
        self.size += text.len();
        let block = as_u32(self.blocks.len() - 1) << BLOCK;
        if let Some(last) = self.blocks.last_mut() {
            self.starts.push(block | as_u32(last.len()));
            last.push_str(text);
        }
        as_u32(self.starts.len() - 1)
    }

    fn get(&self, number: u32) -> &str {
        let number = number as usize;
        let Some(start) = self.starts.get(number) else {
            return "";
        };
        let place = |start: u32| (start & ((1 << BLOCK) - 1)) as usize;
        let Some(block) = self.blocks.get((start >> BLOCK) as usize) else {
            return "";
        };
        let next = self.starts.get(number + 1);
        let next = next.filter(|next| *next >> BLOCK == start >> BLOCK);
        let end = next.map_or(block.len(), |next| place(*next));
        block.get(place(*start)..end).unwrap_or("")
    }
}

impl TextPool {
    /// The number of a text, new or old.
    pub fn intern(&mut self, text: &str) -> u32 {
        let hash = self.hasher.hash_one(text);
        if let Some(known) = self.table.find(hash, |n| self.texts.get(n) == text) {
            return known;
        }
        let number = self.texts.push(text);
        self.table.insert(hash, number);
        number
    }

    /// The number of a text, if it is known.
    pub fn find(&self, text: &str) -> Option<u32> {
        let hash = self.hasher.hash_one(text);
        self.table.find(hash, |n| self.texts.get(n) == text)
    }

    /// How many texts there are.
    pub fn len(&self) -> usize {
        self.texts.starts.len()
    }

    /// The text of a number.
    pub fn get(&self, number: u32) -> &str {
        self.texts.get(number)
    }
}

/// Numbers found by the hash of what they identify. Each is stored with a part of its hash: that
/// alone tells most differing values apart, and growing the table hashes nothing again.
#[derive(Default)]
pub struct Hashed(HashTable<(u32, u32)>);

impl Hashed {
    /// The number for which `same` is true, among those with this hash.
    pub fn find(&self, hash: u64, same: impl Fn(u32) -> bool) -> Option<u32> {
        let part = part(hash);
        let found = self.0.find(spread(part), |(p, n)| *p == part && same(*n));
        found.map(|(_, number)| *number)
    }

    /// Adds a number that is not there.
    pub fn insert(&mut self, hash: u64, number: u32) {
        let part = part(hash);
        self.0
            .insert_unique(spread(part), (part, number), |(part, _)| spread(*part));
    }

    /// Makes room for so many more.
    pub fn reserve(&mut self, more: usize) {
        self.0.reserve(more, |(part, _)| spread(*part));
    }

    /// Removes all.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The part of a hash that is kept.
const fn part(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// A table looks at the first and the last bits of a hash.
const fn spread(part: u32) -> u64 {
    (part as u64) | ((part as u64) << 32)
}

/// A browser's memory ends at 4 GiB, and every place in it is below 2^32.
pub fn as_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn text_pool_returns_every_interned_text(texts in proptest::collection::vec("\\PC{0,4}", 0..200)) {
            let mut pool = TextPool::default();
            let numbers: Vec<u32> = texts.iter().map(|t| pool.intern(t)).collect();
            for (text, number) in texts.iter().zip(&numbers) {
                prop_assert_eq!(pool.get(*number), text);
                prop_assert_eq!(pool.intern(text), *number);
                prop_assert_eq!(pool.find(text), Some(*number));
            }
            prop_assert_eq!(pool.find("no such text"), None);
        }

        #[test]
        fn text_pool_returns_texts_of_any_length(lengths in proptest::collection::vec(0usize..3_000_000, 0..6)) {
            let texts: Vec<String> = lengths.iter().enumerate().map(|(n, l)| format!("{n}{}", "ü".repeat(*l))).collect();
            let mut pool = TextPool::default();
            let numbers: Vec<u32> = texts.iter().map(|t| pool.intern(t)).collect();
            for (text, number) in texts.iter().zip(&numbers) {
                prop_assert!(pool.get(*number) == text);
            }
        }
    }
}
