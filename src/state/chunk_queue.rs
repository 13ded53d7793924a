//! Which ids are asked for next. Several requests run side by side; the service may ask for fewer
//! ids in one request, or for time.

use std::collections::VecDeque;
use std::ops::Range;

/// How many ids the first of several requests carries: what fills a screen is there soonest.
const FIRST: usize = 50;
/// How many ids a request carries at least, unless the service takes fewer: each has its own cost.
const LEAST: usize = 50;

/// The plan of a retrieval: places of ids among those to ask for.
#[derive(Clone, Debug)]
pub struct ChunkQueue {
    total: usize,
    /// How many ids one request carries.
    chunk: usize,
    open: VecDeque<Range<usize>>,
    answered: usize,
    sent: usize,
}

impl ChunkQueue {
    /// So many ids, so many in one request at first.
    pub fn new(total: usize, chunk: usize) -> Self {
        Self {
            total,
            chunk: chunk.max(1),
            open: std::iter::once(0..total).collect(),
            answered: 0,
            sent: 0,
        }
    }

    /// The ids of the next request.
    pub fn next(&mut self) -> Option<Range<usize>> {
        let all = self.open.pop_front().filter(|all| !all.is_empty())?;
        let end = if all.start == 0 && self.total > self.chunk {
            FIRST.min(self.chunk)
        } else {
            // Later ones begin where they would without it: each is saved as it comes, as a page.
            (all.start / self.chunk + 1) * self.chunk
        };
        let end = all.end.min(end);
        if end < all.end {
            self.open.push_front(end..all.end);
        }
        self.sent += 1;
        Some(all.start..end)
    }

    /// A request was answered.
    pub fn on_response(&mut self, some: &Range<usize>) {
        self.answered += some.len();
    }

    /// A request was not: its ids are asked for again, or stay open.
    pub fn put_back(&mut self, some: Range<usize>) {
        self.open.push_front(some);
    }

    /// Whether nothing is left to ask for.
    pub fn is_empty(&self) -> bool {
        self.open.iter().all(Range::is_empty)
    }

    /// Halves the next requests after one for so many ids came late. What was small beside
    /// others says nothing about them. True if these would be asked for in parts now.
    pub fn shrink_chunk(&mut self, ids: usize) -> bool {
        if 2 * ids > self.chunk && self.chunk > LEAST {
            self.halve(ids);
            self.chunk = self.chunk.max(LEAST);
        }
        self.chunk < ids
    }

    fn halve(&mut self, ids: usize) {
        self.chunk = self.chunk.min(ids.div_ceil(2)).max(1);
    }

    /// A request was larger than the service takes; false if it cannot be any smaller.
    pub fn split(&mut self, some: Range<usize>) -> bool {
        let can = some.len() > 1;
        if can {
            self.halve(some.len());
        }
        self.put_back(some);
        can
    }

    /// The ids that were not answered, in their order.
    pub fn unfinished(&self) -> Vec<usize> {
        let mut left: Vec<usize> = self.open.iter().cloned().flatten().collect();
        left.sort_unstable();
        left
    }

    /// Ids to ask for, ids answered, requests sent, and requests in all as far as that is known.
    pub fn counts(&self) -> (usize, usize, usize, usize) {
        let chunk = |id: usize| id / self.chunk;
        let open = self.open.iter().filter(|some| !some.is_empty());
        let open = open.map(|some| {
            let first = usize::from(some.start == 0 && some.end > FIRST && self.total > self.chunk);
            chunk(some.end - 1) - chunk(some.start) + 1 + first
        });
        let all = self.sent + open.sum::<usize>();
        (self.total, self.answered, self.sent, all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Whatever happens to the requests, every id is answered once or left.
        #[test]
        fn every_id_is_answered_or_left_exactly_once(
            total in 0usize..2_000, chunk in 1usize..600,
            fates in proptest::collection::vec(0u8..10, 0..60), side_by_side in 1usize..5,
        ) {
            let mut queue = ChunkQueue::new(total, chunk);
            let (mut answered, mut running) = (vec![0; total], Vec::new());
            for fate in fates {
                while running.len() < side_by_side {
                    let Some(some) = queue.next() else { break };
                    prop_assert!(some.len() <= chunk && !some.is_empty());
                    running.push(some);
                }
                if running.is_empty() {
                    break;
                }
                let some = running.remove(usize::from(fate) % running.len());
                match fate {
                    0 => queue.put_back(some),
                    1 => {
                        queue.split(some);
                    }
                    2 => {
                        queue.shrink_chunk(some.len());
                        queue.put_back(some);
                    }
                    _ => {
                        queue.on_response(&some);
                        some.for_each(|id| answered[id] += 1);
                    }
                }
            }
            running.into_iter().for_each(|some| queue.put_back(some));
            for id in queue.unfinished() {
                answered[id] += 1;
            }
            prop_assert!(answered.iter().all(|n| *n == 1));
            let (_, done, sent, all) = queue.counts();
            prop_assert!(done + queue.unfinished().len() == total && all >= sent);
        }
    }

    #[test]
    fn the_first_chunk_is_small_and_later_chunks_are_aligned() {
        let mut queue = ChunkQueue::new(1_200, 500);
        assert_eq!(queue.counts(), (1_200, 0, 0, 4));
        let all: Vec<_> = std::iter::from_fn(|| queue.next()).collect();
        assert_eq!(all, [0..50, 50..500, 500..1_000, 1_000..1_200]);
        assert_eq!(queue.counts(), (1_200, 0, 4, 4));
        assert_eq!(ChunkQueue::new(500, 500).next(), Some(0..500));
    }

    #[test]
    fn late_chunks_are_split_down_to_a_minimum_size() {
        let mut queue = ChunkQueue::new(10_000, 500);
        // The first one was small, and a last one may be.
        assert!(!queue.shrink_chunk(50) && !queue.shrink_chunk(1));
        assert!(queue.shrink_chunk(500));
        assert_eq!(queue.next(), Some(0..50));
        assert_eq!(queue.next(), Some(50..250));
        // Another of those that were being sent then.
        assert!(queue.shrink_chunk(500));
        assert_eq!(queue.next(), Some(250..500));
        for _ in 0..9 {
            queue.shrink_chunk(queue.chunk);
        }
        assert_eq!(queue.chunk, LEAST);
        assert!(!queue.shrink_chunk(LEAST));
    }

    #[test]
    fn a_chunk_of_one_id_cannot_be_split() {
        let mut queue = ChunkQueue::new(3, 500);
        let all = queue.next().unwrap();
        assert!(queue.split(all));
        let two = queue.next().unwrap();
        assert_eq!(two, 0..2);
        assert!(queue.split(two));
        let one = queue.next().unwrap();
        assert_eq!(one, 0..1);
        assert!(!queue.split(one));
        assert_eq!(queue.unfinished(), [0, 1, 2]);
    }
}
