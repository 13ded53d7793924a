//! Texts, each kept once and known by a number.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// Texts in one piece of memory. Numbers stay what they are; texts are never taken out.
#[derive(Default)]
pub struct Pool {
    text: String,
    /// Where each text ends; it begins where the one before ends.
    ends: Vec<u32>,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Pool {
    /// The number of a text, new or old.
    pub fn intern(&mut self, text: &str) -> u32 {
        if let Some(known) = self.find(text) {
            return known;
        }
        let number = as_u32(self.ends.len());
        self.text.push_str(text);
        self.ends.push(as_u32(self.text.len()));
        let (hash, hasher) = (self.hasher.hash_one(text), &self.hasher);
        let texts = (&self.text, &self.ends);
        self.table
            .insert_unique(hash, number, |n| hasher.hash_one(at(texts, *n)));
        number
    }

    /// The number of a text, if it is known.
    pub fn find(&self, text: &str) -> Option<u32> {
        let texts = (&self.text, &self.ends);
        self.table
            .find(self.hasher.hash_one(text), |n| at(texts, *n) == text)
            .copied()
    }

    /// The text of a number.
    pub fn get(&self, number: u32) -> &str {
        at((&self.text, &self.ends), number)
    }
}

fn at<'a>((text, ends): (&'a String, &'a Vec<u32>), number: u32) -> &'a str {
    let number = number as usize;
    let from = number.checked_sub(1).map_or(0, |before| ends[before]);
    ends.get(number)
        .and_then(|end| text.get(from as usize..*end as usize))
        .unwrap_or("")
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
        #[test]
        fn every_text_comes_back(texts in proptest::collection::vec("\\PC{0,4}", 0..200)) {
            let mut pool = Pool::default();
            let numbers: Vec<u32> = texts.iter().map(|t| pool.intern(t)).collect();
            for (text, number) in texts.iter().zip(&numbers) {
                prop_assert_eq!(pool.get(*number), text);
                prop_assert_eq!(pool.intern(text), *number);
                prop_assert_eq!(pool.find(text), Some(*number));
            }
            prop_assert_eq!(pool.find("no such text"), None);
        }
    }
}
