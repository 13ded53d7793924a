//! Elements of one class and direction as one box.

use super::neighborhood::{GraphOptions, side_of};
use super::surroundings::{Reached, Surroundings, side_key};
use crate::catalog::sorting::SortInPlace;

/// The elements of one box, by places in the surroundings.
#[derive(Clone, Debug, PartialEq)]
pub enum Unit {
    Element(usize),
    /// At least two elements.
    Group(Vec<usize>),
}

impl Unit {
    /// Its first element.
    pub fn first(&self) -> usize {
        match self {
            Self::Element(n) => *n,
            Self::Group(members) => members[0],
        }
    }
}

/// What names a group among those of all pictures: whose neighbors they are, direction and class.
pub fn group_key(first: &Reached, ways: &[usize]) -> String {
    let side = side_key(side_of(first, ways));
    let via = ways.first().copied().unwrap_or(0);
    format!("group {} {via} {side} {}", first.hop, first.class.as_str())
}

/// The boxes for elements that are reached from `ways`: one each, or one for each class and
/// direction, the largest first, unless that group was opened.
pub fn units(
    all: &Surroundings,
    elements: Vec<usize>,
    ways: &[usize],
    choice: &GraphOptions,
) -> Vec<Unit> {
    if !choice.is_grouped {
        return elements.into_iter().map(Unit::Element).collect();
    }
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for n in elements {
        let key = group_key(&all.elements[n], ways);
        match groups.iter_mut().find(|(of, _)| *of == key) {
            Some((_, members)) => members.push(n),
            None => groups.push((key, vec![n])),
        }
    }
    groups.arrange_by_key(|(_, members)| std::cmp::Reverse(members.len()));
    let mut units = Vec::new();
    for (key, members) in groups {
        if members.len() == 1 || choice.opened.contains_key(&key) {
            units.extend(members.into_iter().map(Unit::Element));
        } else {
            units.push(Unit::Group(members));
        }
    }
    units
}
