//! What differs between two texts, word by word.

/// Which of the texts has a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// In both texts.
    Kept,
    /// In the first text only.
    Removed,
    /// In the second text only.
    Added,
}

/// Texts with more words than this (multiplied with each other) are compared as a whole: the work
/// grows with the product.
const MOST: usize = 4_000_000;

/// The pieces that lead from one text to the other. Kept and removed pieces make up `from`, kept
/// and added ones `to`.
pub fn compare(from: &str, to: &str) -> Vec<(Fate, String)> {
    let (a, b) = (split(from), split(to));
    let start = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let most = a.len().min(b.len()) - start;
    let end = (0..most)
        .take_while(|n| a[a.len() - 1 - n] == b[b.len() - 1 - n])
        .count();
    let mut pieces = Pieces::default();
    pieces.all(Fate::Kept, &a[..start]);
    let (x, y) = (&a[start..a.len() - end], &b[start..b.len() - end]);
    if x.len().saturating_mul(y.len()) > MOST {
        pieces.all(Fate::Removed, x);
        pieces.all(Fate::Added, y);
    } else {
        middle(x, y, &mut pieces);
    }
    pieces.all(Fate::Kept, &a[a.len() - end..]);
    pieces.0
}

/// Words, spaces and single marks.
fn split(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same: fn(char) -> bool = if first.is_alphanumeric() {
            char::is_alphanumeric
        } else if first.is_whitespace() {
            char::is_whitespace
        } else {
            |_| false
        };
        let end = rest[first.len_utf8()..]
            .find(|c| !same(c))
            .map_or(rest.len(), |at| at + first.len_utf8());
        let end = end + number_tail(&rest[..end], &rest[end..]);
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    words
}

/// The length of the rest of a number that `word` begins, with its separators: `,806` after `412`.
fn number_tail(word: &str, rest: &str) -> usize {
    if !word.bytes().all(|b| b.is_ascii_digit()) {
        return 0;
    }
    let mut end = 0;
    while let Some(after) = rest[end..].strip_prefix(['.', ',']) {
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            break;
        }
        end += 1 + digits;
    }
    end
}

/// The longest common subsequence of what differs.
fn middle(a: &[&str], b: &[&str], pieces: &mut Pieces) {
    let width = b.len() + 1;
    let mut longest = vec![0_u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = if a[i] == b[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i] == b[j] {
            pieces.add(Fate::Kept, a[i]);
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            pieces.add(Fate::Removed, a[i]);
            i += 1;
        } else {
            pieces.add(Fate::Added, b[j]);
            j += 1;
        }
    }
    pieces.all(Fate::Removed, &a[i..]);
    pieces.all(Fate::Added, &b[j..]);
}

#[derive(Default)]
struct Pieces(Vec<(Fate, String)>);

impl Pieces {
    fn add(&mut self, fate: Fate, text: &str) {
        match self.0.last_mut() {
            Some((last, piece)) if *last == fate => piece.push_str(text),
            _ => self.0.push((fate, text.to_owned())),
        }
    }

    fn all(&mut self, fate: Fate, words: &[&str]) {
        for word in words {
            self.add(fate, word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn side(pieces: &[(Fate, String)], not: Fate) -> String {
        let mine = pieces.iter().filter(|(fate, _)| *fate != not);
        mine.map(|(_, text)| text.as_str()).collect()
    }

    #[test]
    fn compare_diffs_by_word_and_not_by_letter() {
        let pieces = compare("stores daily readings", "stores interval readings");
        let piece = |fate, text: &str| (fate, text.to_owned());
        assert_eq!(
            pieces,
            [
                piece(Fate::Kept, "stores "),
                piece(Fate::Removed, "daily"),
                piece(Fate::Added, "interval"),
                piece(Fate::Kept, " readings"),
            ]
        );
    }

    #[test]
    fn split_treats_a_number_as_one_token() {
        assert_eq!(
            split("of 412,806.50, x1.2"),
            ["of", " ", "412,806.50", ",", " ", "x1", ".", "2"]
        );
    }

    #[test]
    fn compare_replaces_very_long_texts_completely() {
        let (a, b) = ("a ".repeat(3000), "b ".repeat(3000));
        let pieces = compare(&a, &b);
        assert_eq!(
            (side(&pieces, Fate::Added), side(&pieces, Fate::Removed)),
            (a, b)
        );
    }

    proptest! {
        #[test]
        fn pieces_reproduce_both_compared_texts(a in "[a-c ,.é]{0,30}", b in "[a-c ,.é]{0,30}") {
            let pieces = compare(&a, &b);
            prop_assert_eq!(side(&pieces, Fate::Added), a);
            prop_assert_eq!(side(&pieces, Fate::Removed), b);
        }

        #[test]
        fn a_text_does_not_differ_from_itself(a in ".{0,60}") {
            prop_assert!(compare(&a, &a).iter().all(|(fate, _)| *fate == Fate::Kept));
        }
    }
}
