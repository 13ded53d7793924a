//! Identifiers of a file from ids of any form, and back.
//!
//! The format wants an `xs:ID`: a name without colon that begins with a letter, once in the whole file. An id of the
//! service may be any text, so each gets a prefix that says what it names, and what a name cannot hold is escaped.

/// What an identifier names; one of each may have the same id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdSubject {
    /// An element.
    Element,
    /// A relationship.
    Relationship,
    /// A property definition.
    Definition,
    /// The model.
    Model,
    /// A view.
    View,
    /// A node of a view. An id names it in one view only: put that of the view before it.
    Node,
    /// A connection of a view; see [`Node`](Self::Node).
    Connection,
}

impl IdSubject {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Element => "id-",
            Self::Relationship => "rel-",
            Self::Definition => "prop-",
            Self::Model => "model-",
            Self::View => "view-",
            Self::Node => "node-",
            Self::Connection => "conn-",
        }
    }
}

/// The identifier of an id. Letters and digits of ASCII, minus and full stop stay; any other character becomes `_`,
/// its number in hexadecimal, and a full stop.
pub fn identifier(names: IdSubject, id: &str) -> String {
    let mut out = names.prefix().to_owned();
    for c in id.chars() {
        if c.is_ascii_alphanumeric() || matches!(c, '-' | '.') {
            out.push(c);
        } else {
            out.push_str(&format!("_{:x}.", u32::from(c)));
        }
    }
    out
}

/// A further identifier for the same id, where one file needs several; `number` counts from 2.
pub fn further(identifier: &str, number: usize) -> String {
    // No character has an empty number, so no other id gets the same.
    format!("{identifier}_.{number}")
}

/// The id that [`identifier`] or [`further`] made this from; `None` for an identifier that neither made.
pub fn id_of(names: IdSubject, identifier: &str) -> Option<String> {
    let mut rest = identifier.strip_prefix(names.prefix())?;
    let mut id = String::new();
    while let Some((plain, escaped)) = rest.split_once('_') {
        id.push_str(plain);
        let (number, after) = escaped.split_once('.')?;
        if number.is_empty() {
            return after.parse::<usize>().ok().map(|_| id);
        }
        id.push(char::from_u32(u32::from_str_radix(number, 16).ok()?)?);
        rest = after;
    }
    id.push_str(rest);
    Some(id)
}

/// Whether a text is allowed in `xml:lang`: `xs:language`, such as `de` or `de-AT`.
pub fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let fits = |part: &str| (1..=8).contains(&part.len());
    let main = parts.next().unwrap_or_default();
    fits(main)
        && main.chars().all(|c| c.is_ascii_alphabetic())
        && parts.all(|part| fits(part) && part.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// The text with each character that XML cannot carry replaced by U+FFFD; `None` where there is none of them.
pub fn writable(text: &str) -> Option<String> {
    let is_illegal = |c: char| !crate::chars::is_char(c);
    let illegal = text.contains(is_illegal);
    illegal.then(|| text.replace(is_illegal, "\u{FFFD}"))
}
