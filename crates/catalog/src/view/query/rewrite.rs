//! Changed texts of a query: another term beside them, and another person in place of the reader.

use crate::sorting::SortInPlace;
use std::ops::Range;

use super::fields::{Fact, Field, squeezed};
use super::lex::{Piece, PiecePart, Token, pieces, quote, quoted_if_odd};
use crate::fold::fold;

/// What replaces a part of a text.
type Edit = (Range<usize>, String);

/// A key as it is written before the colon: in quotes where it is odd, or where the name alone is a field
/// of the language.
pub fn quote_key(key: &str) -> String {
    match Field::named(key) {
        Some(_) => quote(key),
        None => quoted_if_odd(key),
    }
}

/// The text with another term that must hold too. Terms that `OR` joins get brackets around them, and
/// open quotes and brackets are closed first.
pub fn and_term(text: &str, term: &str) -> String {
    let mut pieces = pieces(text);
    let waits = |piece: &Piece| {
        matches!(
            piece,
            Piece::And(_) | Piece::Or(_) | Piece::Not(_) | Piece::Open(..) | Piece::Relation(_)
        )
    };
    while pieces.last().is_some_and(waits) {
        pieces.pop();
    }
    let Some(end) = pieces.last().map(|piece| piece.span().end) else {
        return term.to_owned();
    };
    let (mut depth, mut start, mut is_either) = (0_usize, 0, false);
    for piece in &pieces {
        match piece {
            Piece::Open(..) => depth += 1,
            // A bracket that closes nothing begins another part, which must hold too.
            Piece::Close(span) if depth == 0 => (start, is_either) = (span.end, false),
            Piece::Close(_) => depth -= 1,
            Piece::Or(_) if depth == 0 => is_either = true,
            _ => {}
        }
    }
    let mut edits = Vec::new();
    for piece in &pieces {
        let Piece::Term(token) = piece else { continue };
        let is_last = token.span.end == end;
        for part in token.key.iter().chain(&token.values) {
            // A bracket of a word would end the group, or take the one that does.
            let is_odd = !part.quoted && part.text.contains(['(', ')']);
            let is_open = part.quoted && is_last && part.span.end == end;
            if is_open || (is_odd && (is_either || depth > 0)) {
                edits.push((part.span.clone(), quote(&part.text)));
            }
        }
    }
    if is_either {
        edits.push((start..start, "(".to_owned()));
        edits.push((end..end, ")".to_owned()));
    }
    let closed = ")".repeat(depth);
    edits.arrange_by_key(|(span, _)| (span.start, span.end));
    let text = edited(text.get(..end).unwrap_or(text), edits);
    // The brackets of open groups are within the one around all of it.
    let text = match (is_either, text.strip_suffix(')')) {
        (true, Some(inside)) => format!("{inside}{closed})"),
        _ => format!("{text}{closed}"),
    };
    format!("{} {term}", text.trim_start())
}

/// Whether the text finds other elements when another person reads it.
pub fn is_personal(text: &str) -> bool {
    tokens(text)
        .iter()
        .any(|token| !of_reader(token, "").is_empty())
}

/// The text with the owner `user` in place of the reader.
pub fn for_others(text: &str, user: &str) -> String {
    let tokens = tokens(text);
    let edits = tokens.iter().flat_map(|token| of_reader(token, user));
    edited(text, edits.collect())
}

/// The text with the reader in place of the owner `user`; `None` where it does not name them.
pub fn as_mine(text: &str, user: &str) -> Option<String> {
    let user = fold(user.trim());
    let is_user = |part: &PiecePart| {
        let value = fold(part.text.trim());
        !user.is_empty() && value.strip_prefix("userid:").unwrap_or(&value) == user
    };
    let mut edits = Vec::new();
    for token in &tokens(text) {
        match (field(token), token.values.as_slice()) {
            (Some((Field::Owner, key)), [value]) if is_user(value) => {
                edits.push((key.start..token.span.end, "mine".to_owned()));
            }
            (Some((Field::Owner | Field::ModifiedBy, _)), values) => {
                let mine = values.iter().filter(|value| is_user(value));
                edits.extend(mine.map(|value| (value.span.clone(), "me".to_owned())));
            }
            _ => {}
        }
    }
    (!edits.is_empty()).then(|| edited(text, edits))
}

/// The term that finds the elements of an owner.
pub fn owner_term(user: &str) -> String {
    format!("{}:{}", Field::Owner.name(), quote(user))
}

fn tokens(text: &str) -> Vec<Token> {
    let terms = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Term(token) => Some(token),
        _ => None,
    });
    terms.collect()
}

/// The field of a token, and where its name is; a key in quotes is a property.
fn field(token: &Token) -> Option<(Field, Range<usize>)> {
    let key = token.key.as_ref().filter(|key| !key.quoted)?;
    Some((Field::named(&key.text)?, key.span.clone()))
}

/// What of a token means the reader, with the owner `user` in its place.
fn of_reader(token: &Token, user: &str) -> Vec<Edit> {
    let mine = |value: &PiecePart, word: &str| {
        (fold(value.text.trim()) == word).then(|| (value.span.clone(), quote(user)))
    };
    match (field(token), token.values.as_slice()) {
        (None, [word]) if token.key.is_none() => {
            let is_mine = !word.quoted && word.text.eq_ignore_ascii_case("mine");
            let edit = is_mine.then(|| (word.span.clone(), owner_term(user)));
            edit.into_iter().collect()
        }
        (Some((Field::Owner | Field::ModifiedBy, _)), values) => values
            .iter()
            .filter_map(|value| mine(value, "me"))
            .collect(),
        (Some((Field::Is, key)), values) => {
            let others: Vec<String> = values
                .iter()
                .filter(|value| !is_mine_fact(value))
                .map(|value| match value.quoted {
                    true => quote(&value.text),
                    false => value.text.clone(),
                })
                .collect();
            let place = key.start..token.span.end;
            match others.len() {
                n if n == values.len() => Vec::new(),
                0 => vec![(place, owner_term(user))],
                _ => {
                    let is = Field::Is.name();
                    let (others, owner) = (others.join(","), owner_term(user));
                    vec![(place, format!("({is}:{others} OR {owner})"))]
                }
            }
        }
        _ => Vec::new(),
    }
}

fn is_mine_fact(value: &PiecePart) -> bool {
    let typed = squeezed(&value.text);
    let facts = Fact::of(Field::Is);
    let found = facts.iter().find(|(name, _)| *name == typed);
    !value.quoted && matches!(found, Some((_, Fact::Mine)))
}

/// A text with edits that are in the order of the text and do not overlap.
fn edited(text: &str, edits: Vec<Edit>) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for (span, instead) in edits {
        out.push_str(text.get(at..span.start).unwrap_or(""));
        out.push_str(&instead);
        at = span.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out
}
