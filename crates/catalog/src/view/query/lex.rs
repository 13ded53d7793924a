//! The text of a filter in its pieces, each with its place in the text. It reports no errors: what
//! no piece begins with is part of a word.

use std::ops::Range;

use super::relation::Prefix;

/// A piece of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A word, or a field with its values.
    Term(Token),
    /// `AND`, which may be left out.
    And(Range<usize>),
    /// `OR` between two sides.
    Or(Range<usize>),
    /// `NOT` before a term or group.
    Not(Range<usize>),
    /// `(`, with `true` where a minus is before it.
    Open(Range<usize>, bool),
    /// `)`.
    Close(Range<usize>),
    /// What a relation begins with; what the other element must be follows.
    Relation(Prefix),
}

impl Piece {
    /// Where it is.
    pub const fn span(&self) -> &Range<usize> {
        match self {
            Self::Term(token) => &token.span,
            Self::Relation(prefix) => &prefix.span,
            Self::And(span)
            | Self::Or(span)
            | Self::Not(span)
            | Self::Open(span, _)
            | Self::Close(span) => span,
        }
    }
}

/// A word, or a field with its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it is, a leading minus included.
    pub span: Range<usize>,
    /// Whether a minus is before it.
    pub negated: bool,
    /// What is before the colon, if there is one.
    pub key: Option<PiecePart>,
    /// The values between commas; of a word, the word.
    pub values: Vec<PiecePart>,
}

/// A part of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePart {
    /// Where it is, its quotes included.
    pub span: Range<usize>,
    /// The text without quotes.
    pub text: String,
    /// Whether it is in quotes.
    pub quoted: bool,
}

impl Token {
    /// Whether it is the word `any`.
    pub fn is_any(&self) -> bool {
        let is_any = |word: &PiecePart| !word.quoted && word.text.eq_ignore_ascii_case("any");
        !self.negated && self.key.is_none() && self.values.iter().all(is_any)
    }

    /// As it may be written: the same piece when it is read again.
    pub fn print(&self) -> String {
        let minus = if self.negated { "-" } else { "" };
        let values: Vec<String> = self
            .values
            .iter()
            .map(|v| v.print(self.key.is_some()))
            .collect();
        let values = values.join(",");
        match &self.key {
            Some(key) => format!("{minus}{}:{values}", key.print(false)),
            None => format!("{minus}{values}"),
        }
    }
}

impl PiecePart {
    fn print(&self, is_value: bool) -> String {
        if self.quoted {
            return quote(&self.text);
        }
        let odd = |c: char| c.is_whitespace() || (is_value && c == ',');
        debug_assert!(!self.text.contains(odd));
        self.text.clone()
    }
}

/// A text in quotes.
pub fn quote(text: &str) -> String {
    let inside = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{inside}\"")
}

/// A key or value as it must be written to be read as it is: in quotes where it is needed.
pub fn quoted_if_odd(text: &str) -> String {
    let plain =
        |c: char| !c.is_whitespace() && !is_quote(c) && !matches!(c, ',' | ':' | '\\' | '(' | ')');
    let starts_odd = text.starts_with(['-', '<', '>', '=']) || text.contains("..");
    if !text.is_empty() && !starts_odd && text.chars().all(plain) {
        text.to_owned()
    } else {
        quote(text)
    }
}

/// Quotes as keyboards and other programs write them.
const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟')
}

/// The pieces of a text.
pub fn pieces(text: &str) -> Vec<Piece> {
    let mut reader = Lexer {
        text,
        at: 0,
        depth: 0,
    };
    let mut pieces = Vec::new();
    while reader.skip_spaces() {
        pieces.push(reader.piece());
    }
    pieces
}

/// Makes a piece of the place of a word.
type OperatorPiece = fn(Range<usize>) -> Piece;

const OPERATORS: [(&str, OperatorPiece); 3] =
    [("AND", Piece::And), ("OR", Piece::Or), ("NOT", Piece::Not)];

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// How many groups are open.
    depth: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether anything follows.
    fn skip_spaces(&mut self) -> bool {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        !self.rest().is_empty()
    }

    fn piece(&mut self) -> Piece {
        let start = self.at;
        let negated = self.rest().starts_with("-(");
        if negated || self.peek() == Some('(') {
            self.at += 1 + usize::from(negated);
            self.depth += 1;
            return Piece::Open(start..self.at, negated);
        }
        if self.peek() == Some(')') {
            self.at += 1;
            self.depth = self.depth.saturating_sub(1);
            return Piece::Close(start..self.at);
        }
        // An operator ends where a group begins: `NOT(a b)`.
        for (word, piece) in OPERATORS {
            if self.rest().starts_with(word) && self.rest()[word.len()..].starts_with('(') {
                self.at += word.len();
                return piece(start..self.at);
            }
        }
        if let Some(prefix) = Prefix::of(self.rest(), start) {
            self.at = prefix.span.end;
            return Piece::Relation(prefix);
        }
        let token = self.token();
        let word = match (&token.key, token.negated, token.values.as_slice()) {
            (None, false, [word]) if !word.quoted => word.text.as_str(),
            _ => "",
        };
        match OPERATORS.iter().find(|(operator, _)| *operator == word) {
            Some((_, piece)) => piece(token.span),
            None => Piece::Term(token),
        }
    }

    fn token(&mut self) -> Token {
        let start = self.at;
        let mut after = self.rest().chars();
        let negated = after.next() == Some('-') && after.next().is_some_and(|c| !c.is_whitespace());
        if negated {
            self.at += 1;
        }
        let first = match self.peek() {
            Some(c) if is_quote(c) => self.quoted(),
            Some(':') => self.bare(|_| false),
            _ => self.bare(|c| c == ':'),
        };
        let has_key = self.peek() == Some(':') && (first.quoted || !first.text.is_empty());
        let (key, values) = if has_key {
            self.at += 1;
            (Some(first), self.values())
        } else {
            (None, vec![first])
        };
        Token {
            span: start..self.at,
            negated,
            key,
            values,
        }
    }

    fn values(&mut self) -> Vec<PiecePart> {
        let mut values = Vec::new();
        loop {
            let part = match self.peek() {
                Some(c) if is_quote(c) => self.quoted(),
                _ => self.bare(|c| c == ','),
            };
            if part.quoted || !part.text.is_empty() {
                values.push(part);
            }
            if self.peek() != Some(',') {
                return values;
            }
            self.at += 1;
        }
    }

    /// Up to a space, or the bracket that ends the group it is in; brackets of its own belong to
    /// it, as in `Meter(old)`.
    fn bare(&mut self, ends: impl Fn(char) -> bool) -> PiecePart {
        let rest = self.rest();
        let (mut own, in_group) = (0_usize, self.depth > 0);
        let end = rest.char_indices().find(|(_, c)| {
            match c {
                '(' => own += 1,
                ')' if own > 0 => own -= 1,
                ')' => return in_group,
                _ => {}
            }
            c.is_whitespace() || ends(*c)
        });
        let length = end.map_or(rest.len(), |(at, _)| at);
        let span = self.at..self.at + length;
        let text = rest[..length].to_owned();
        self.at = span.end;
        PiecePart {
            span,
            text,
            quoted: false,
        }
    }

    /// Without an end to the quotes they reach to the end of the text: someone is still typing.
    /// Straight quotes end with straight ones, others with any.
    fn quoted(&mut self) -> PiecePart {
        let start = self.at;
        let first = self.peek().unwrap_or('"');
        let begin = start + first.len_utf8();
        let ends = |c: char| if first == '"' { c == '"' } else { is_quote(c) };
        let mut text = String::new();
        let mut chars = self.text[begin..].char_indices().peekable();
        let mut end = self.text.len();
        while let Some((at, c)) = chars.next() {
            match c {
                c if ends(c) => {
                    end = begin + at + c.len_utf8();
                    break;
                }
                '\\' => match chars.next_if(|(_, next)| is_quote(*next) || *next == '\\') {
                    Some((_, escaped)) => text.push(escaped),
                    None => text.push('\\'),
                },
                c => text.push(c),
            }
        }
        self.at = end;
        PiecePart {
            span: start..end,
            text,
            quoted: true,
        }
    }
}
