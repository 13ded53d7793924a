//! The texts of a language by the English ones: a minimal perfect hash (hash and displace; Belazzougui,
//! Botelho and Dietzfelbinger, "Hash, displace, and compress", 2009). The program needs no number for each
//! of its texts, and the file of a language no keys.

use std::collections::BTreeMap;

/// How many texts share a seed on average. More make the file smaller and the search for seeds longer.
const PER_SEED: usize = 4;
/// What the character of the seed 0 is in the file.
const FIRST_SEED: u32 = 0x30;
/// What is between the texts of a file: no text has it.
const SEPARATOR: char = '\u{5}';
/// Seeds are characters below the surrogates.
const MOST_SEEDS: u32 = 0xD800 - FIRST_SEED;

/// The texts of a language, each found by its key: the English text.
#[derive(Debug)]
pub struct Table {
    seeds: Vec<u32>,
    texts: Vec<&'static str>,
}

impl Table {
    /// Reads a table as [`crate::table`] writes it; it lives as long as the program. `None` if it is not
    /// one of `count` texts.
    pub fn parse(table: String, count: usize) -> Option<Self> {
        let mut texts: Vec<&'static str> = table.leak().split(SEPARATOR).collect();
        let seeds = texts.pop()?;
        let seeds = seeds
            .chars()
            .map(|seed| u32::from(seed).wrapping_sub(FIRST_SEED));
        let seeds: Vec<u32> = seeds.collect();
        (texts.len() == count && seeds.len() == seeds_for(count)).then_some(Self { seeds, texts })
    }

    /// The text for a key that the table was made with; any text for another.
    pub fn get(&self, key: &str) -> &'static str {
        let hash = Hash::of(key);
        let seed = self.seeds.get(hash.bucket(self.seeds.len()));
        let slot = hash.slot(seed.copied().unwrap_or_default(), self.texts.len());
        self.texts.get(slot).copied().unwrap_or_default()
    }
}

fn seeds_for(count: usize) -> usize {
    count.div_ceil(PER_SEED)
}

/// Two independent numbers for a key.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Hash(u32, u32);

impl Hash {
    /// FNV-1a, in 64 bits.
    fn of(key: &str) -> Self {
        let hash = key.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
        Self((hash >> 32) as u32, hash as u32)
    }

    fn bucket(self, buckets: usize) -> usize {
        self.0 as usize % buckets.max(1)
    }

    /// The second number, changed by a seed and mixed as MurmurHash3 does.
    fn slot(self, seed: u32, slots: usize) -> usize {
        let mut h = self.1 ^ seed.wrapping_mul(0x9e37_79b9);
        h ^= h >> 16;
        h = h.wrapping_mul(0x85eb_ca6b);
        h ^= h >> 13;
        h = h.wrapping_mul(0xc2b2_ae35);
        h ^= h >> 16;
        h as usize % slots.max(1)
    }
}

/// The texts in the order of their slots, and the seeds as one more text.
///
/// # Errors
/// When no seed separates two keys, which are then to be worded differently.
pub fn table(texts: &BTreeMap<&str, &str>) -> Result<String, String> {
    let buckets = seeds_for(texts.len());
    let mut of_bucket: Vec<Vec<(&str, &str)>> = vec![Vec::new(); buckets];
    for (key, text) in texts {
        of_bucket[Hash::of(key).bucket(buckets)].push((key, text));
    }
    // Those with many texts first, while there is room.
    let mut order: Vec<usize> = (0..buckets).collect();
    order.sort_by_key(|bucket| (usize::MAX - of_bucket[*bucket].len(), *bucket));
    let mut slots: Vec<Option<&str>> = vec![None; texts.len()];
    let mut seeds = vec![0; buckets];
    for bucket in order {
        let bucket_texts = &of_bucket[bucket];
        let seed = (0..MOST_SEEDS).find_map(|seed| {
            let taken = bucket_texts
                .iter()
                .map(|(key, _)| Hash::of(key).slot(seed, slots.len()));
            let taken: Vec<usize> = taken.collect();
            let is_free =
                |at: usize| slots[taken[at]].is_none() && !taken[..at].contains(&taken[at]);
            (0..taken.len()).all(is_free).then_some((seed, taken))
        });
        let Some((seed, taken)) = seed else {
            return Err(format!("no seed separates {bucket_texts:?}"));
        };
        seeds[bucket] = seed;
        for (slot, (_, text)) in taken.into_iter().zip(bucket_texts) {
            slots[slot] = Some(text);
        }
    }
    let seeds = seeds
        .iter()
        .filter_map(|seed| char::from_u32(seed + FIRST_SEED));
    let seeds: String = seeds.collect();
    let all: Vec<&str> = slots
        .into_iter()
        .flatten()
        .chain([seeds.as_str()])
        .collect();
    Ok(all.join(&SEPARATOR.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_returns_the_text_of_every_key() {
        for count in [0, 1, 2, 3, 100, 3_000] {
            let keys: Vec<String> = (0..count).map(|n| format!("Text {n}")).collect();
            let texts: Vec<String> = (0..count).map(|n| format!("Übersetzung \"{n}\"")).collect();
            let pairs = keys
                .iter()
                .map(String::as_str)
                .zip(texts.iter().map(String::as_str));
            let pairs: BTreeMap<&str, &str> = pairs.collect();
            let file = table(&pairs).unwrap();
            let found = Table::parse(file.clone(), count).unwrap();
            for (key, text) in &pairs {
                assert_eq!(found.get(key), *text);
            }
            assert!(found.get("another").is_empty() || count > 0);
            assert!(Table::parse(file, count + 1).is_none());
        }
    }

    #[test]
    fn table_parse_rejects_other_files() {
        for file in ["", "<html>", "a\u{5}b\u{5}c"] {
            assert!(Table::parse(file.to_owned(), 1).is_none(), "{file}");
        }
    }
}
