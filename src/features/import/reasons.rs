//! Identifiers of the file in the reasons of the service: `Fail` holds only a reason.

use crate::catalog::sorting::SortInPlace;

/// The identifiers that are whole words in `reason`, longest first, then in their order.
/// `is_id` knows the identifiers of the file. One that is part of a longer one does not count.
pub fn identifiers<'a>(reason: &'a str, is_id: impl Fn(&str) -> bool) -> Vec<&'a str> {
    let mut found: Vec<(usize, &str)> = Vec::new();
    let mut add = |at: usize, word: &'a str| {
        let inside = |(other, longer): &(usize, &str)| {
            *other <= at && at + word.len() <= other + longer.len()
        };
        if !word.is_empty() && is_id(word) && !found.iter().any(inside) {
            found.push((at, word));
        }
    };
    // From wide to narrow: what is quoted, what is between spaces, what XML takes as a name.
    for (splits, ends) in [
        (is_quote as fn(char) -> bool, is_space as fn(char) -> bool),
        (char::is_whitespace, |_| false),
        (|c| is_space(c) || is_quote(c) || is_bracket(c), is_end),
        (|c| !is_name(c), is_end),
    ] {
        for (at, word) in split_words(reason, splits) {
            add(at, word);
            let trimmed = word.trim_matches(ends);
            add(
                at + (word.len() - word.trim_start_matches(ends).len()),
                trimmed,
            );
        }
    }
    found.arrange_by(|a, b| b.1.len().cmp(&a.1.len()).then(a.0.cmp(&b.0)));
    found.into_iter().map(|(_, word)| word).collect()
}

/// The line that a reason names: "in line 7".
pub fn line(reason: &str) -> Option<u64> {
    let mut words = reason.split_whitespace();
    words.find(|word| word.eq_ignore_ascii_case("line"))?;
    let digits = words.next()?.trim_matches(|c: char| !c.is_ascii_digit());
    digits.parse().ok()
}

fn split_words(text: &str, splits: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(splits).map(move |part| {
        let start = at;
        at += part.len();
        (start, part.strip_suffix(splits).unwrap_or(part))
    })
}

fn is_space(c: char) -> bool {
    c.is_whitespace()
}

fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '«' | '»'
    )
}

fn is_bracket(c: char) -> bool {
    matches!(
        c,
        '(' | ')' | '[' | ']' | '{' | '}' | '<' | '>' | ',' | ';' | '='
    )
}

fn is_end(c: char) -> bool {
    matches!(c, '.' | ':' | '!' | '?' | ',' | ';' | '-')
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn find(reason: &str, ids: &[&str]) -> Vec<String> {
        let found = identifiers(reason, |word| ids.contains(&word));
        found.into_iter().map(str::to_owned).collect()
    }

    #[test]
    fn identifiers_match_only_at_word_boundaries() {
        for (reason, ids, expected) in [
            (
                "Element without a type: id-7d01",
                &["id-7d01"][..],
                &["id-7d01"][..],
            ),
            ("Element 'id-1' (Node): not enabled.", &["id-1"], &["id-1"]),
            ("id-12 is not enabled", &["id-1"], &[]),
            ("id-1.", &["id-1"], &["id-1"]),
            ("id-1.2 is not enabled", &["id-1"], &[]),
            ("id-1.2 is not enabled", &["id-1", "id-1.2"], &["id-1.2"]),
            (
                "r1: target id-long was not imported",
                &["r1", "id-long"],
                &["id-long", "r1"],
            ),
            ("The element \"my id\" failed", &["my id", "id"], &["my id"]),
            ("ns:x1 failed", &["ns:x1", "x1"], &["ns:x1"]),
            ("externalId=abc, class=Node", &["abc"], &["abc"]),
            ("", &["a"], &[]),
        ] {
            assert_eq!(find(reason, ids), expected, "{reason}");
        }
    }

    #[test]
    fn line_numbers_are_read_from_reasons() {
        assert_eq!(line("Element \"A\" in line 7 has no identifier"), Some(7));
        assert_eq!(line("Element a in line 12: used before"), Some(12));
        assert_eq!(line("An outline of it"), None);
        assert_eq!(line("in line x"), None);
    }

    proptest! {
        #[test]
        fn an_identifier_is_found_in_any_sentence(
            id in "[a-zA-Z_][a-zA-Z0-9_.-]{0,30}[a-z0-9]",
            (before, behind) in prop_oneof![
                Just(("", ": not enabled")), Just(("Element ", "")), Just(("Not imported ('", "').")),
                Just(("Kein Typ: «", "»!")), Just(("a, b, [", "]")),
            ],
        ) {
            let reason = format!("{before}{id}{behind}");
            prop_assert_eq!(identifiers(&reason, |word| word == id), [id.as_str()]);
        }
    }
}
