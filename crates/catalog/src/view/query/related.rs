//! Finds elements by their relations: one pass over all of them for each step.

use super::relation::{How, Relation};
use crate::sorting::SortInPlace;
use crate::{Catalog, links::Link};

/// Which elements are related as `relation` says, by the numbers of their ids. `what` says which elements it asks for;
/// `None` if any does.
pub fn elements(catalog: &Catalog, relation: &Relation, what: Option<&[bool]>) -> Vec<bool> {
    let links = catalog.links();
    match relation.how {
        How::Within(steps) => within(catalog, links, steps, what),
        how if relation.least > 1 => many(catalog, links, how, relation.least, what),
        how => {
            let mut found = vec![false; catalog.text_count()];
            each(links, how, what, |element, _| {
                found[element as usize] = true
            });
            found
        }
    }
}

/// Calls `seen` with each element and the other one that it is related to.
fn each(links: &[Link], how: How, what: Option<&[bool]>, mut seen: impl FnMut(u32, u32)) {
    let is_what = |element: u32| what.is_none_or(|what| what[element as usize]);
    for link in links {
        let (own, other) = how.fits(link);
        if own && is_what(link.other) {
            seen(link.own, link.other);
        }
        if other && is_what(link.own) {
            seen(link.other, link.own);
        }
    }
}

fn many(
    catalog: &Catalog,
    links: &[Link],
    how: How,
    least: u32,
    what: Option<&[bool]>,
) -> Vec<bool> {
    let mut pairs = Vec::new();
    each(links, how, what, |element, other| {
        pairs.push(u64::from(element) << 32 | u64::from(other));
    });
    pairs.arrange_by_key(|pair| *pair);
    pairs.dedup();
    let mut counts = vec![0_u32; catalog.text_count()];
    for pair in pairs {
        counts[(pair >> 32) as usize] += 1;
    }
    counts.into_iter().map(|count| count >= least).collect()
}

fn within(catalog: &Catalog, links: &[Link], steps: u8, what: Option<&[bool]>) -> Vec<bool> {
    let Some(what) = what else {
        return vec![true; catalog.text_count()];
    };
    let mut found = what.to_vec();
    for _ in 0..steps {
        let before = found.clone();
        let mut is_new = false;
        for link in links {
            let (own, other) = (link.own as usize, link.other as usize);
            if before[own] != before[other] {
                (found[own], found[other], is_new) = (true, true, true);
            }
        }
        if !is_new {
            break;
        }
    }
    found
}

/// The elements that the relation could be with and that are not loaded, so that nothing is known of them, by the numbers of
/// their ids.
pub fn not_loaded(catalog: &Catalog, relation: &Relation) -> Vec<u32> {
    if relation.what.is_none() {
        return Vec::new();
    }
    let mut missing = vec![false; catalog.text_count()];
    each(catalog.links(), relation.how, None, |_, other| {
        missing[other as usize] = true;
    });
    for row in catalog.rows() {
        missing[catalog.columns.element[row] as usize] = false;
    }
    let numbers = (0..).zip(missing);
    let numbers = numbers.filter_map(|(number, is)| is.then_some(number));
    numbers.collect()
}
