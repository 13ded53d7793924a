//! An order in which rows with similar cells are neighbours, and columns too: seriation.

use super::Matrix;

/// How often rows and columns are ordered by each other.
const ROUNDS: usize = 6;

/// The places of rows and of columns in an order by similarity; those without a cell come last, in their own order.
///
/// The first order of rows is a greedy chain of nearest neighbours by the Jaccard index of their cells. Barycentre rounds
/// then order columns by the mean place of their rows, and rows by that of their columns. The order whose neighbours
/// share most wins. The result depends only on the matrix. Costs a comparison of each two rows by 64 columns at a time.
pub fn similarity_order(matrix: &Matrix) -> (Vec<usize>, Vec<usize>) {
    let filled = |total: &dyn Fn(usize) -> usize, count: usize| -> Vec<usize> {
        (0..count).filter(|n| total(*n) > 0).collect()
    };
    let rows = filled(&|row| matrix.row_total(row), matrix.row_count());
    let columns = filled(&|column| matrix.column_total(column), matrix.column_count());
    let by_row = Sets::of_rows(matrix);
    let by_column = Sets::of_columns(matrix);
    let score = |rows: &[usize], columns: &[usize]| by_row.shared(rows) + by_column.shared(columns);

    let mut best = (rows.clone(), columns.clone());
    let mut most = score(&best.0, &best.1);
    let mut now = (by_row.chain(&rows), columns);
    for round in 0..ROUNDS {
        if round > 0 {
            now.0 = by_row.by_barycentre(&now.0, &now.1);
        }
        now.1 = by_column.by_barycentre(&now.1, &now.0);
        let new = score(&now.0, &now.1);
        if new > most {
            most = new;
            best.clone_from(&now);
        }
    }
    best.0.extend(matrix.row_gaps());
    best.1.extend(matrix.column_gaps());
    best
}

/// Sets of numbers as bits, one set after another.
struct Sets {
    bits: Vec<u64>,
    /// Words of each set.
    words: usize,
}

impl Sets {
    fn new(count: usize, of: usize) -> Self {
        let words = of.div_ceil(64).max(1);
        Self {
            bits: vec![0; count * words],
            words,
        }
    }

    fn of_rows(matrix: &Matrix) -> Self {
        let mut sets = Self::new(matrix.row_count(), matrix.column_count());
        for cell in matrix.cells() {
            sets.insert(cell.row as usize, cell.column as usize);
        }
        sets
    }

    fn of_columns(matrix: &Matrix) -> Self {
        let mut sets = Self::new(matrix.column_count(), matrix.row_count());
        for cell in matrix.cells() {
            sets.insert(cell.column as usize, cell.row as usize);
        }
        sets
    }

    fn insert(&mut self, set: usize, item: usize) {
        self.bits[set * self.words + item / 64] |= 1 << (item % 64);
    }

    fn set(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..(set + 1) * self.words]
    }

    /// How many items two sets share, and how many they have together.
    fn compare(&self, a: usize, b: usize) -> (u32, u32) {
        let words = self.set(a).iter().zip(self.set(b));
        words.fold((0, 0), |(shared, all), (a, b)| {
            (shared + (a & b).count_ones(), all + (a | b).count_ones())
        })
    }

    /// The sum of what neighbours share.
    fn shared(&self, order: &[usize]) -> u64 {
        let pairs = order.windows(2);
        pairs
            .map(|pair| u64::from(self.compare(pair[0], pair[1]).0))
            .sum()
    }

    /// A chain that continues with the most similar set. It begins with the set that shares least with the others, so
    /// that it does not begin in the middle.
    fn chain(&self, sets: &[usize]) -> Vec<usize> {
        let weight = |set: usize| -> u64 {
            let others = sets.iter().map(|other| self.compare(set, *other).0);
            others.map(u64::from).sum()
        };
        let mut left = sets.to_vec();
        let Some(first) = left.iter().copied().min_by_key(|set| weight(*set)) else {
            return left;
        };
        left.retain(|set| *set != first);
        let mut chain = vec![first];
        let mut last = first;
        while !left.is_empty() {
            let mut best = (0, self.compare(last, left[0]));
            for (place, set) in left.iter().enumerate().skip(1) {
                let new = self.compare(last, *set);
                let (a, b) = (best.1, new);
                // Fractions are compared without division; of equals the first stays.
                if u64::from(b.0) * u64::from(a.1) > u64::from(a.0) * u64::from(b.1) {
                    best = (place, new);
                }
            }
            last = left.remove(best.0);
            chain.push(last);
        }
        chain
    }

    /// The sets by the mean place of their items in an order.
    fn by_barycentre(&self, sets: &[usize], items: &[usize]) -> Vec<usize> {
        let mean = |set: usize| {
            let bits = self.set(set);
            let has = |item: usize| bits[item / 64] >> (item % 64) & 1 == 1;
            let places = items.iter().enumerate().filter(|(_, item)| has(**item));
            let (sum, count) = places.fold((0_u64, 0_u64), |(sum, count), (place, _)| {
                (sum + place as u64, count + 1)
            });
            // Thousandths order well enough; equal means keep the order.
            sum * 1_000 / count.max(1)
        };
        let mut order = sets.to_vec();
        order.sort_by_cached_key(|set| mean(*set));
        order
    }
}
