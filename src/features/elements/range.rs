//! Selecting from one row to another.

use std::collections::HashSet;
use std::sync::Arc;

/// Moves the end of a range from `from` to `to` while its beginning stays at `anchor`: rows that
/// the range no longer covers are taken out, rows that it covers now are put in.
pub fn extend(
    ids: &mut HashSet<Arc<str>>,
    view: &[Arc<str>],
    anchor: usize,
    from: usize,
    to: usize,
) {
    for id in &view[anchor.min(from)..=anchor.max(from)] {
        ids.remove(id);
    }
    for id in &view[anchor.min(to)..=anchor.max(to)] {
        ids.insert(id.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(steps: &[usize]) -> Vec<usize> {
        let names: Vec<Arc<str>> = (0..9).map(|n| n.to_string().into()).collect();
        let mut ids = HashSet::from(["8".into()]);
        for pair in steps.windows(2) {
            extend(&mut ids, &names, steps[0], pair[0], pair[1]);
        }
        let mut places: Vec<usize> = ids.iter().map(|id| id.parse().unwrap()).collect();
        places.sort_unstable();
        places
    }

    #[test]
    fn a_selected_range_grows_shrinks_and_reverses() {
        assert_eq!(moved(&[2, 3, 4]), [2, 3, 4, 8]);
        assert_eq!(moved(&[2, 3, 4, 3]), [2, 3, 8]);
        assert_eq!(moved(&[2, 3, 2, 1]), [1, 2, 8]);
        assert_eq!(moved(&[4, 6, 1]), [1, 2, 3, 4, 8]);
    }
}
