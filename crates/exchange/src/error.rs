//! What can go wrong while reading, in words a person can act on.

use std::{fmt, io};

use crate::{Bound, Foreign, Malformed, Position};

/// Reading stopped: why, and where.
#[derive(Debug)]
pub struct Error {
    /// Why.
    pub kind: ErrorKind,
    /// Where.
    pub position: Position,
}

/// The kinds of refusal.
#[derive(Debug)]
pub enum ErrorKind {
    /// The file breaks a rule of XML 1.0 or of its namespaces.
    NotWellFormed(Box<Malformed>),
    /// The file has a DOCTYPE, which this reader refuses: exchange files have none, and it can make a reader fetch or
    /// expand things.
    Doctype,
    /// A limit was met.
    Limit {
        /// What is limited.
        bound: Bound,
        /// The limit.
        limit: u64,
    },
    /// The file is in an encoding that this reader does not know: its name as declared.
    Encoding(String),
    /// The file is something else than an exchange file.
    NotExchange(Foreign),
    /// The bytes could not be read.
    Io(io::Error),
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, position: Position) -> Self {
        Self { kind, position }
    }

    /// True for broken XML and for files that are no XML at all (import rule 4 of the interface); false for
    /// files refused for another reason: DOCTYPE, limits, unknown encodings, other XML formats.
    pub fn is_not_well_formed(&self) -> bool {
        match &self.kind {
            ErrorKind::NotWellFormed(_) => true,
            ErrorKind::NotExchange(foreign) => !foreign.is_xml(),
            _ => false,
        }
    }

    /// A copy of the error, for a reader that is called again after it failed.
    pub(crate) fn again(&self) -> Self {
        let kind = match &self.kind {
            ErrorKind::NotWellFormed(why) => ErrorKind::NotWellFormed(why.clone()),
            ErrorKind::Doctype => ErrorKind::Doctype,
            &ErrorKind::Limit { bound, limit } => ErrorKind::Limit { bound, limit },
            ErrorKind::Encoding(name) => ErrorKind::Encoding(name.clone()),
            ErrorKind::NotExchange(foreign) => ErrorKind::NotExchange(foreign.clone()),
            ErrorKind::Io(error) => ErrorKind::Io(io::Error::new(error.kind(), error.to_string())),
        };
        Self::new(kind, self.position)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.position;
        match &self.kind {
            ErrorKind::NotWellFormed(why) => {
                write!(
                    f,
                    "The file is not well-formed XML: {why} ({place}). Export it again."
                )
            }
            ErrorKind::Doctype => write!(
                f,
                "The file has a DOCTYPE ({place}). Remove it or export again."
            ),
            ErrorKind::Limit { bound, limit } => {
                write!(
                    f,
                    "The file is too large: {} ({place}).",
                    bound.sentence(*limit)
                )
            }
            ErrorKind::Encoding(name) => write!(
                f,
                "The encoding \"{name}\" is not supported ({place}). Save as UTF-8."
            ),
            ErrorKind::NotExchange(foreign) => write!(
                f,
                "The file is {} ({place}). {}",
                foreign.name(),
                foreign.advice()
            ),
            ErrorKind::Io(error) => write!(f, "The file is unreadable: {error} ({place})."),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            ErrorKind::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// A piece of the file for a message: short, and without characters that cannot be shown.
pub(crate) fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out: String = text.chars().filter(|c| !c.is_control()).take(60).collect();
    if text.chars().nth(60).is_some() {
        out.push('…');
    }
    out
}
