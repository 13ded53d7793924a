//! Assigns pieces to chunks.
use super::{AFTER, FIRST, OWN_CHUNK, SHARED, unreadable};
use crate::Result;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Joins the pieces. The splitter makes a piece for every combination of chunks that share something: hundreds of them.
/// The first chunk contains what it shares. What others share has a chunk named after them if it is large; otherwise
/// it is in one chunk for all of them.
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
    let mut groups: BTreeMap<BTreeSet<&str>, Vec<&str>> = BTreeMap::new();
    for (piece, users) in users {
        let users = match users.contains(FIRST) {
            true => BTreeSet::from([FIRST]),
            false => with_parents_alone(&users),
        };
        groups.entry(users).or_default().push(piece);
    }
    let mut chunks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (users, pieces) in groups {
        let code = pieces.iter().map(|piece| code_of(piece));
        let is_large = code.sum::<Result<usize>>()? >= OWN_CHUNK;
        let chunk = match users.len() {
            1 => users.into_iter().collect(),
            _ if is_large => users.into_iter().collect::<Vec<_>>().join("-"),
            _ => SHARED.to_owned(),
        };
        let chunk = chunks.entry(chunk).or_default();
        chunk.extend(pieces.into_iter().map(str::to_owned));
        chunk.sort();
    }
    Ok(chunks)
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
