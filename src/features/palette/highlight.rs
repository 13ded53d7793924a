//! Which parts of a text match the typed text, whatever its case and accents.

use crate::catalog::fold::fold;

/// The text in pieces, each with whether it was typed. Joined they are the text.
pub fn pieces(text: &str, typed: &str) -> Vec<(String, bool)> {
    let folded = fold(typed);
    let words: Vec<&str> = folded.split_whitespace().collect();
    // The folded text, and for each of its bytes the character of the text that it comes from.
    let mut plain = String::new();
    let mut from = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    for (n, c) in chars.iter().enumerate() {
        plain.push_str(&fold(c.encode_utf8(&mut [0; 4])));
        from.resize(plain.len(), n);
    }
    let mut marked = vec![false; chars.len()];
    for word in words {
        for (at, found) in plain.match_indices(word) {
            for n in &from[at..at + found.len()] {
                marked[*n] = true;
            }
        }
    }
    let mut pieces: Vec<(String, bool)> = Vec::new();
    for (c, mark) in chars.into_iter().zip(marked) {
        match pieces.last_mut() {
            Some((piece, same)) if *same == mark => piece.push(c),
            _ => pieces.push((c.to_string(), mark)),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_typed_text_is_highlighted() {
        let marked = |text, typed| {
            let pieces = pieces(text, typed).into_iter().filter(|(_, m)| *m);
            pieces.map(|(p, _)| p).collect::<Vec<_>>()
        };
        assert_eq!(marked("Smart meter gateway", "METER"), ["meter"]);
        assert_eq!(marked("Zählerstraße", "zahlerstrasse"), ["Zählerstraße"]);
        assert_eq!(marked("meter to meter", "me to"), ["me", "to", "me"]);
        assert_eq!(marked("x", "y"), Vec::<String>::new());
    }

    proptest! {
        #[test]
        fn the_pieces_concatenate_to_the_text(text in ".{0,20}", typed in ".{0,6}") {
            let joined: String = pieces(&text, &typed).into_iter().map(|(p, _)| p).collect();
            prop_assert_eq!(joined, text);
        }
    }
}
