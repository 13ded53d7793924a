//! Texts with another term, and with another person in place of the reader.

use super::*;
use crate::view::query::rewrite::{and_term, as_mine, for_others, is_personal, quote_key};

/// The ids of what a text finds for a person.
fn found(text: &str, me: &str) -> Vec<u32> {
    let asker = QueryContext {
        me: Some(me),
        ..asker()
    };
    let view = View {
        text: text.to_owned(),
        ..View::default()
    };
    let mut rows = select(sample(), &view, &asker).rows;
    rows.sort_unstable();
    rows
}

fn both(a: &[u32], b: &[u32]) -> Vec<u32> {
    a.iter().filter(|row| b.contains(row)).copied().collect()
}

#[test]
fn a_key_that_is_a_field_is_quoted() {
    assert_eq!(
        ["cost", "Cost center", "owner", "State"].map(quote_key),
        ["cost", "\"Cost center\"", "\"owner\"", "\"State\""]
    );
}

#[test]
fn and_term_applies_to_every_side_of_an_or() {
    for (text, expected) in [
        ("", "mine"),
        ("order", "order mine"),
        ("(a OR b)", "(a OR b) mine"),
        ("a OR b", "(a OR b) mine"),
        ("a b OR", "a b mine"),
        ("a OR (b", "(a OR (b)) mine"),
        ("a OR \"b c", "(a OR \"b c\") mine"),
        ("\"b", "\"b\" mine"),
        ("a OR b) OR c", "(a OR \"b)\" OR c) mine"),
        ("a OR b ) c OR d", "a OR b )( c OR d) mine"),
        ("a NOT (", "a mine"),
    ] {
        assert_eq!(and_term(text, "mine"), expected, "{text}");
    }
}

#[test]
fn for_others_replaces_every_reference_to_the_reader() {
    for (text, shared, back) in [
        ("owners:me", "owners:\"u1\"", "mine"),
        ("owner:\"me\"", "owner:\"u1\"", "mine"),
        ("modified-by:me", "modified-by:\"u1\"", "modified-by:me"),
        ("Owner:ME,u3", "Owner:\"u1\",u3", "Owner:me,u3"),
        (
            "is:latest,mine",
            "(is:latest OR owner:\"u1\")",
            "(is:latest OR mine)",
        ),
        ("-is:Mine", "-owner:\"u1\"", "-mine"),
        (
            "NOT is:mine,latest",
            "NOT (is:latest OR owner:\"u1\")",
            "NOT (is:latest OR mine)",
        ),
        ("owner:“me”", "owner:\"u1\"", "mine"),
        ("(MINE)", "(owner:\"u1\")", "(mine)"),
    ] {
        assert!(is_personal(text), "{text}");
        assert_eq!(for_others(text, "u1"), shared, "{text}");
        assert!(!is_personal(shared), "{shared}");
        assert_eq!(as_mine(shared, "u1").as_deref(), Some(back), "{shared}");
        assert_eq!(as_mine(shared, "u2"), None);
    }
    for text in [
        "mining",
        "\"mine\"",
        "\"owner\":me",
        "is:\"mine\"",
        "spec:me",
    ] {
        assert!(!is_personal(text), "{text}");
        assert_eq!(for_others(text, "u1"), text);
    }
}

/// Texts as they are while somebody types, and malformed ones.
fn broken() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(vec![
        "order",
        "OR",
        "OR",
        "AND",
        "NOT",
        "(",
        ")",
        "-(",
        "node)",
        "i(1",
        "\"order",
        "“node”",
        "mine",
        "-class:node",
        "state:",
    ]);
    proptest::collection::vec(piece, 0..7).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #[test]
    fn and_term_finds_the_intersection_of_both_queries(text in prop_oneof![text(), broken()], term in term()) {
        let joined = and_term(&text, &term);
        let expected = both(&found(&text, ME), &found(&term, ME));
        prop_assert_eq!(found(&joined, ME), expected, "{} -> {}", text, joined);
    }

    #[test]
    fn for_others_selects_the_same_rows_for_another_person(text in text()) {
        // Whether the service calls the reader an owner is not in the elements' owners.
        let shared = for_others(&text, ME);
        prop_assert!(!is_personal(&shared), "{}", shared);
        prop_assert_eq!(found(&shared, "nobody"), found(&shared, ME));
    }
}
