//! Assigns pieces to chunks.
use super::{AFTER, COMMON, FIRST, LONGEST_NAME, REQUEST, SHARED, unreadable};
use crate::Result;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Joins the pieces. The splitter makes a piece for every combination of chunks that share something: hundreds of them.
/// The first chunk contains what it shares. What very many others share is in `SHARED`, which all of them load. The rest
/// is joined as long as loading each chunk on its own gets cheaper by it, and is named after its users.
pub(super) fn assign(
    pieces_of: &HashMap<String, Vec<String>>,
    code_of: impl Fn(&str) -> Result<usize>,
) -> Result<BTreeMap<String, Vec<String>>> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (chunk, pieces) in pieces_of {
        for piece in pieces {
            users.entry(piece).or_default().insert(chunk);
        }
    }
    let mut groups: BTreeMap<BTreeSet<&str>, (usize, Vec<&str>)> = BTreeMap::new();
    for (piece, users) in users {
        let users = match users.contains(FIRST) {
            true => BTreeSet::from([FIRST]),
            false => with_parents_alone(&users),
        };
        let (code, pieces) = groups.entry(users).or_default();
        *code += code_of(piece)?;
        pieces.push(piece);
    }
    let names: BTreeSet<&str> = groups.keys().flatten().copied().collect();
    let names: Vec<&str> = names.into_iter().collect();
    if names.len() > u64::BITS as usize {
        return Err(format!("{} chunks are too many", names.len()));
    }
    let group = |(users, (code, pieces)): (BTreeSet<&str>, (usize, Vec<&_>))| Group {
        users: mask(&names, &users),
        code,
        pieces: pieces.into_iter().map(str::to_owned).collect(),
    };
    let (alone, others): (Vec<_>, Vec<_>) = groups
        .into_iter()
        .map(group)
        .partition(|group| group.users.is_power_of_two());
    // There is always one: it has the styles of all pages.
    let most = others.iter().map(Group::count).max().unwrap_or(0);
    let (common, others): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|group| group.count() >= most.min(COMMON));
    let mut chunks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let common = common.into_iter().map(|group| (SHARED.to_owned(), group));
    let weights = Weights::of(alone.iter().chain(&others), names.len());
    let named = alone.into_iter().chain(joined(others, &names, &weights));
    let named = named.map(|group| (name(&names, group.users), group));
    for (name, group) in common.chain(named) {
        let chunk = chunks.entry(name).or_default();
        chunk.extend(group.pieces);
        chunk.sort();
    }
    Ok(chunks)
}

/// Pieces that are loaded together.
struct Group {
    /// A bit for each chunk that uses them, by its place among the names.
    users: u64,
    /// Bytes of code.
    code: usize,
    pieces: Vec<String>,
}

impl Group {
    const fn count(&self) -> usize {
        self.users.count_ones() as usize
    }

    /// How much less the users of two groups load, each on its own and by its weight, when they are one; `None` if not
    /// less.
    fn saved_with(&self, other: &Self, weights: &Weights) -> Option<f64> {
        let cost = |users, code: usize| weights.of_all(users) * (code + REQUEST) as f64;
        let apart = cost(self.users, self.code) + cost(other.users, other.code);
        let together = cost(self.users | other.users, self.code + other.code);
        Some(apart - together).filter(|saved| *saved > 0.0)
    }
}

/// What a byte costs each chunk, by its place among the names: the square of the code that it needs in all, so that large
/// pages load the least of what they do not use.
struct Weights(Vec<f64>);

impl Weights {
    fn of<'a>(groups: impl Iterator<Item = &'a Group>, names: usize) -> Self {
        let mut needed = vec![0.0; names];
        for group in groups {
            for (bit, needed) in needed.iter_mut().enumerate() {
                if group.users >> bit & 1 == 1 {
                    *needed += group.code as f64;
                }
            }
        }
        Self(needed.into_iter().map(|code| code * code).collect())
    }

    fn of_all(&self, users: u64) -> f64 {
        let weights = self.0.iter().enumerate();
        let own = weights.filter(|(bit, _)| users >> bit & 1 == 1);
        own.map(|(_, weight)| weight).sum()
    }
}

fn mask(names: &[&str], users: &BTreeSet<&str>) -> u64 {
    let bits = (0_u32..).zip(names);
    let bits = bits.filter(|(_, name)| users.contains(*name));
    bits.map(|(bit, _)| 1 << bit).sum()
}

fn name(names: &[&str], users: u64) -> String {
    let bits = (0_u32..).zip(names);
    let own = bits.filter(|(bit, _)| users >> bit & 1 == 1);
    own.map(|(_, name)| *name).collect::<Vec<_>>().join("-")
}

/// Joins two groups at a time, those that save most.
fn joined(mut groups: Vec<Group>, names: &[&str], weights: &Weights) -> Vec<Group> {
    let all_saved = |groups: &[Group], with: &Group| -> Vec<f64> {
        let saved = |other: &Group| with.saved_with(other, weights).unwrap_or(0.0);
        groups.iter().map(saved).collect()
    };
    // A cache of what joining each two groups saves: a join changes one row and one column of it.
    let savings = groups.iter().map(|group| all_saved(&groups, group));
    let mut savings: Vec<Vec<f64>> = savings.collect();
    loop {
        let mut best = (0.0, 0, 0);
        for (at, row) in savings.iter().enumerate() {
            for (other, saved) in row.iter().enumerate().skip(at + 1) {
                let users = groups[at].users | groups[other].users;
                if *saved > best.0 && name(names, users).len() <= LONGEST_NAME {
                    best = (*saved, at, other);
                }
            }
        }
        let (most, at, other) = best;
        if most <= 0.0 {
            return groups;
        }
        let second = groups.swap_remove(other);
        let first = &mut groups[at];
        first.users |= second.users;
        first.code += second.code;
        first.pieces.extend(second.pieces);
        savings.swap_remove(other);
        savings[at] = all_saved(&groups, &groups[at]);
        for (row, place) in savings.iter_mut().zip(0..) {
            if place != at {
                row.swap_remove(other);
            }
        }
        let with_joined = savings[at].clone();
        for (row, value) in savings.iter_mut().zip(with_joined) {
            row[at] = value;
        }
    }
}

/// How many bytes of code a piece has.
pub(super) fn code_of(piece: &[u8]) -> Result<usize> {
    for payload in wasmparser::Parser::new(0).parse_all(piece) {
        if let wasmparser::Payload::CodeSectionStart { size, .. } =
            payload.map_err(|reason| unreadable(&reason))?
        {
            return Ok(size as usize);
        }
    }
    Ok(0)
}

/// The chunks that a piece must be loaded with: the page's chunk contains what parts of the page share with each other
/// or with the page. What a part shares with other pages alone is not loaded with its own page.
fn with_parents_alone<'a>(users: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let page_of = |user: &str| {
        let part = AFTER.iter().find(|(part, _)| *part == user);
        part.map(|(_, page)| *page)
    };
    let is_of = |user: &str, page| user == page || page_of(user) == Some(page);
    let place = |user: &&'a str| -> &'a str {
        match page_of(user) {
            Some(page) if users.iter().filter(|one| is_of(one, page)).count() > 1 => page,
            _ => user,
        }
    };
    users.iter().map(place).collect()
}
