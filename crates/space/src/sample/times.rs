//! When things happened in the sample: spread over two and a half years before its first start,
//! the same for an element each time, and in a believable order.

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::clock;

pub const DAY: i64 = 24 * 60 * 60;
const YOUNGEST: i64 = 75 * DAY;
const SPREAD: i64 = 840 * DAY;

/// The life of an element's first version, in seconds before now.
#[derive(Clone, Copy, Debug)]
pub struct Life {
    pub created: i64,
    pub modified: Option<i64>,
    pub validated: Option<i64>,
    pub published: i64,
    /// A number that depends on the element, for choices.
    pub chance: u64,
}

impl Life {
    /// The life of the element with this external id.
    pub fn of(external_id: &str) -> Self {
        let digest = Sha256::digest(external_id.as_bytes());
        let part = |n: usize| {
            digest
                .iter()
                .skip(n * 4)
                .take(4)
                .fold(0, |a, b| a << 8 | i64::from(*b))
        };
        let created = YOUNGEST + part(0) % SPREAD;
        // Each later event takes its share of the time that is left, up to ten weeks.
        let after = |before: i64, n: usize| before - (DAY + part(n) % (before / 2).min(70 * DAY));
        let modified = (part(1) % 10 < 7).then(|| after(created, 2));
        let validated = (part(3) % 10 < 4).then(|| after(modified.unwrap_or(created), 4));
        let published = after(validated.or(modified).unwrap_or(created), 5);
        Self {
            created,
            modified,
            validated,
            published,
            chance: u64::from_le_bytes(std::array::from_fn(|n| {
                digest.get(24 + n).copied().unwrap_or(0)
            })),
        }
    }
}

/// The point in time `ago` seconds before `now`, as the interface writes it.
pub fn ago(now: Timestamp, ago: i64) -> String {
    clock::text(clock::before(now, ago))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_times_are_in_order_and_vary() {
        let lives: Vec<_> = (0..500).map(|n| Life::of(&format!("id-{n}"))).collect();
        for life in &lives {
            let mut times = vec![life.created];
            times.extend(life.modified);
            times.extend(life.validated);
            times.push(life.published);
            assert!(times.is_sorted_by(|a, b| a > b), "{life:?}");
            assert!(life.published > DAY && life.created < 920 * DAY, "{life:?}");
        }
        let modified = lives.iter().filter(|life| life.modified.is_some()).count();
        assert!((200..450).contains(&modified), "{modified}");
    }
}
