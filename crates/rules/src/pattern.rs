//! Patterns of names: a small glob. `docs/decisions/0051-rules.md` says why it is no regular expression.

/// A pattern that a whole name has to match. `*` matches any characters or none, `?` for one, `#` for a digit from 0 to 9,
/// `[a-zÄ]` for one of these and `[!a-z]` for any other one; `|` separates alternatives, and a backslash makes the next
/// character an ordinary one. The case of letters matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    alternatives: Vec<Vec<Token>>,
}

/// Why a text is no pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PatternError {
    /// There is nothing in it.
    Empty,
    /// A `[` at this byte has no `]`.
    OpenSet(usize),
    /// The set at this byte is empty, or a range in it ends before it begins.
    BadSet(usize),
    /// A backslash is the last character.
    LoneEscape,
    /// It has more than 200 characters.
    TooLong,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Any,
    One,
    Digit,
    Char(char),
    Set {
        ranges: Vec<(char, char)>,
        negated: bool,
    },
}

const LONGEST: usize = 200;

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        if text.is_empty() {
            return Err(PatternError::Empty);
        }
        if text.chars().count() > LONGEST {
            return Err(PatternError::TooLong);
        }
        let mut alternatives = vec![Vec::new()];
        let mut chars = text.char_indices();
        while let Some((at, c)) = chars.next() {
            let token = match c {
                '|' => {
                    alternatives.push(Vec::new());
                    continue;
                }
                '*' => Token::Any,
                '?' => Token::One,
                '#' => Token::Digit,
                '\\' => Token::Char(chars.next().ok_or(PatternError::LoneEscape)?.1),
                '[' => set(at, &mut chars)?,
                c => Token::Char(c),
            };
            if let Some(last) = alternatives.last_mut() {
                last.push(token);
            }
        }
        Ok(Self { alternatives })
    }

    /// Whether a whole name matches. Costs at most the length of the name times that of the pattern.
    pub fn matches(&self, name: &str) -> bool {
        let mut alternatives = self.alternatives.iter();
        alternatives.any(|tokens| matches(tokens, name))
    }
}

/// The rest of a set after its `[`.
fn set(at: usize, chars: &mut std::str::CharIndices<'_>) -> Result<Token, PatternError> {
    let mut ranges = Vec::new();
    let mut negated = false;
    let mut is_first = true;
    loop {
        let (_, c) = chars.next().ok_or(PatternError::OpenSet(at))?;
        let was_first = std::mem::take(&mut is_first);
        let from = match c {
            '!' if was_first => {
                negated = true;
                continue;
            }
            ']' if ranges.is_empty() => return Err(PatternError::BadSet(at)),
            ']' => return Ok(Token::Set { ranges, negated }),
            '\\' => chars.next().ok_or(PatternError::OpenSet(at))?.1,
            c => c,
        };
        let mut rest = chars.as_str().chars();
        let is_range = rest.next() == Some('-') && rest.next().is_some_and(|c| c != ']');
        let mut to = from;
        if is_range {
            chars.next();
            to = chars.next().ok_or(PatternError::OpenSet(at))?.1;
            if to == '\\' {
                to = chars.next().ok_or(PatternError::OpenSet(at))?.1;
            }
        }
        if to < from {
            return Err(PatternError::BadSet(at));
        }
        ranges.push((from, to));
    }
}

impl Token {
    fn fits(&self, c: char) -> bool {
        match self {
            Self::Any => false,
            Self::One => true,
            Self::Digit => c.is_ascii_digit(),
            Self::Char(own) => *own == c,
            Self::Set { ranges, negated } => {
                let mut ranges = ranges.iter();
                ranges.any(|(from, to)| (*from..=*to).contains(&c)) != *negated
            }
        }
    }
}

/// Matches greedily, and goes back to the last `*` only: an earlier one could not do better.
fn matches(tokens: &[Token], name: &str) -> bool {
    let mut rest = name.chars();
    let mut at = 0;
    // After the last `*`: its place, and what of the name it has not taken.
    let mut star = None;
    loop {
        match tokens.get(at) {
            Some(Token::Any) => {
                at += 1;
                star = Some((at, rest.clone()));
                continue;
            }
            Some(token) => {
                let mut ahead = rest.clone();
                if ahead.next().is_some_and(|c| token.fits(c)) {
                    rest = ahead;
                    at += 1;
                    continue;
                }
            }
            None if rest.as_str().is_empty() => return true,
            None => {}
        }
        let Some((after, left)) = &mut star else {
            return false;
        };
        if left.next().is_none() {
            return false;
        }
        at = *after;
        rest = left.clone();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Matches by trying everything.
    fn naive(tokens: &[Token], name: &[char]) -> bool {
        match tokens.split_first() {
            None => name.is_empty(),
            Some((Token::Any, rest)) => (0..=name.len()).any(|taken| naive(rest, &name[taken..])),
            Some((token, rest)) => name
                .split_first()
                .is_some_and(|(c, name)| token.fits(*c) && naive(rest, name)),
        }
    }

    proptest! {
        #[test]
        fn a_pattern_matches_what_trying_everything_matches(
            pattern in r"([ab?*#1]|\[a-b\]|\[!a\]|\|){1,8}",
            name in "[ab1]{0,8}",
        ) {
            let pattern = Pattern::parse(&pattern).unwrap();
            let chars: Vec<char> = name.chars().collect();
            let expected = pattern.alternatives.iter().any(|tokens| naive(tokens, &chars));
            prop_assert_eq!(pattern.matches(&name), expected);
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,20}", name in "\\PC{0,20}") {
            if let Ok(pattern) = Pattern::parse(&text) {
                pattern.matches(&name);
            }
        }
    }

    #[test]
    fn names_match_patterns() {
        for (pattern, matching, other) in [
            ("*", "", None),
            ("APP-###", "APP-042", Some("APP-42")),
            ("[A-ZÄÖÜ]*", "Übergabe", Some("übergabe")),
            (
                "* Service|* service",
                "Billing service",
                Some("Billing services"),
            ),
            ("[!-]*", "a-b", Some("-a")),
            ("[a-]", "-", Some("b")),
            (r"\*\|", "*|", Some("x|")),
            ("a*b*c", "aXbbYc", Some("acb")),
            ("?", "é", Some("")),
        ] {
            let read = Pattern::parse(pattern).unwrap();
            assert!(read.matches(matching), "{pattern} {matching}");
            assert!(
                other.is_none_or(|other| !read.matches(other)),
                "{pattern} {other:?}"
            );
        }
    }

    #[test]
    fn wrong_patterns_say_what_is_wrong() {
        for (pattern, error) in [
            ("", PatternError::Empty),
            ("a[bc", PatternError::OpenSet(1)),
            ("ä[]", PatternError::BadSet(2)),
            ("[z-a]", PatternError::BadSet(0)),
            ("[!]", PatternError::BadSet(0)),
            ("a\\", PatternError::LoneEscape),
        ] {
            assert_eq!(Pattern::parse(pattern), Err(error), "{pattern}");
        }
        assert_eq!(Pattern::parse(&"a".repeat(201)), Err(PatternError::TooLong));
    }
}
