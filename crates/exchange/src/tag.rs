//! Names, references and start tags, out of bytes that are already checked UTF-8.

use crate::chars::{
    BEYOND, COLON, CONTINUE, NAME, OTHER, START, char_at, is_char, is_name_char, is_name_start,
    is_space,
};
use crate::error::shown;
use crate::namespaces::Namespace;
use crate::{Bound, Limits, Malformed};

/// Why a construct could not be read.
#[derive(Debug)]
pub(crate) enum Fault {
    /// More bytes are needed.
    Incomplete,
    /// It is not well-formed: where in the bytes, and why.
    Bad(usize, Box<Malformed>),
    /// It meets a limit: where in the bytes, and which.
    Limit(usize, Bound),
}

pub(crate) fn bad<T>(at: usize, why: Malformed) -> Result<T, Fault> {
    Err(Fault::Bad(at, Box::new(why)))
}

/// A qualified name in the bytes.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Name {
    pub start: usize,
    /// Where the local part starts; `start` without a prefix.
    pub local: usize,
    pub end: usize,
}

impl Name {
    pub(crate) fn prefix<'a>(&self, data: &'a [u8]) -> &'a [u8] {
        &data[self.start..self.local.saturating_sub(1).max(self.start)]
    }
}

/// An attribute of the tag that was read last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attribute {
    pub name: Name,
    pub value: (usize, usize),
    /// The bytes are the value: they have no reference, and no white space other than the space.
    pub plain: bool,
    pub namespace: Namespace,
}

/// Reads a QName ("Namespaces in XML", production \[7\]).
pub(crate) fn scan_name(data: &[u8], start: usize, limits: &Limits) -> Result<Name, Fault> {
    let mut name = Name {
        start,
        local: start,
        end: start,
    };
    let mut at = start;
    loop {
        let Some(&byte) = data.get(at) else {
            return match at - start > limits.max_name {
                true => Err(Fault::Limit(start, Bound::Name)),
                false => Err(Fault::Incomplete),
            };
        };
        match NAME[usize::from(byte)] {
            START => at += 1,
            CONTINUE if at > name.local => at += 1,
            COLON if at > name.local && name.local == start => {
                at += 1;
                name.local = at;
            }
            COLON => return bad(at, Malformed::ColonInName),
            BEYOND => match char_at(data, at) {
                Some(c) if is_name_start(c) || (at > name.local && is_name_char(c)) => {
                    at += c.len_utf8();
                }
                _ => break,
            },
            _ => break,
        }
    }
    name.end = at;
    if at == name.local {
        let found = char_at(data, at).unwrap_or(' ');
        return bad(at, Malformed::NameStart(found));
    }
    if at - start > limits.max_name {
        return Err(Fault::Limit(start, Bound::Name));
    }
    Ok(name)
}

/// Reads a reference that starts with the `&` at `at`: its character, and where it ends.
pub(crate) fn scan_reference(
    data: &[u8],
    at: usize,
    limits: &Limits,
) -> Result<(char, usize), Fault> {
    if data.get(at + 1) == Some(&b'#') {
        return scan_character_reference(data, at);
    }
    let name = scan_name(data, at + 1, limits).map_err(|fault| match fault {
        Fault::Bad(..) => Fault::Bad(at, Box::new(Malformed::NotAReference)),
        other => other,
    })?;
    match data.get(name.end) {
        None => return Err(Fault::Incomplete),
        Some(b';') => {}
        Some(_) => {
            return bad(at, Malformed::ReferenceOpen);
        }
    }
    let c = match &data[name.start..name.end] {
        b"amp" => '&',
        b"lt" => '<',
        b"gt" => '>',
        b"quot" => '"',
        b"apos" => '\'',
        other => return bad(at, Malformed::UndeclaredEntity(shown(other))),
    };
    Ok((c, name.end + 1))
}

fn scan_character_reference(data: &[u8], at: usize) -> Result<(char, usize), Fault> {
    let hexadecimal = match data.get(at + 2) {
        None => return Err(Fault::Incomplete),
        Some(byte) => *byte == b'x',
    };
    let radix = if hexadecimal { 16 } else { 10 };
    let digits = at + if hexadecimal { 3 } else { 2 };
    let mut end = digits;
    let mut code: u32 = 0;
    loop {
        let Some(&byte) = data.get(end) else {
            return Err(Fault::Incomplete);
        };
        match char::from(byte).to_digit(radix) {
            Some(digit) => code = code.saturating_mul(radix).saturating_add(digit),
            None if byte == b';' && end > digits => break,
            None => return bad(at, Malformed::CharacterReference),
        }
        end += 1;
    }
    match char::from_u32(code).filter(|&c| is_char(c)) {
        Some(c) => Ok((c, end + 1)),
        None => {
            let reference = shown(&data[at..=end]);
            bad(at, Malformed::ReferenceToIllegal(reference))
        }
    }
}

/// A start tag or the tag of an empty element.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag {
    pub name: Name,
    /// Behind the `>`.
    pub end: usize,
    /// `<a/>`
    pub empty: bool,
    /// At least one attribute has a prefix or declares a namespace.
    pub namespaces: bool,
}

/// Reads the start tag at the beginning of `data`, its attributes into `attributes`.
pub(crate) fn scan_tag(
    data: &[u8],
    attributes: &mut Vec<Attribute>,
    limits: &Limits,
) -> Result<Tag, Fault> {
    attributes.clear();
    let name = scan_name(data, 1, limits)?;
    let mut namespaces = false;
    let mut at = name.end;
    loop {
        let spaced = at;
        while data.get(at).copied().is_some_and(is_space) {
            at += 1;
        }
        let tag = |end, empty| Tag {
            name,
            end,
            empty,
            namespaces,
        };
        match data.get(at) {
            None => return Err(Fault::Incomplete),
            Some(b'>') => return Ok(tag(at + 1, false)),
            Some(b'/') => match data.get(at + 1) {
                None => return Err(Fault::Incomplete),
                Some(b'>') => return Ok(tag(at + 2, true)),
                Some(_) => return bad(at, Malformed::SlashInTag),
            },
            Some(_) if spaced == at => {
                let shown = shown(&data[name.start..name.end]);
                return bad(at, Malformed::SpaceInTag(shown));
            }
            Some(_) => {}
        }
        if attributes.len() == limits.max_attributes {
            return Err(Fault::Limit(at, Bound::Attributes));
        }
        let attribute = scan_attribute(data, at, limits)?;
        at = attribute.value.1 + 1;
        let start = attribute.name.start;
        namespaces |= attribute.name.local > start || &data[start..attribute.name.end] == b"xmlns";
        let text = &data[start..attribute.name.end];
        if attributes
            .iter()
            .any(|other| &data[other.name.start..other.name.end] == text)
        {
            return bad(start, Malformed::AttributeTwice(shown(text)));
        }
        attributes.push(attribute);
    }
}

fn scan_attribute(data: &[u8], start: usize, limits: &Limits) -> Result<Attribute, Fault> {
    let name = scan_name(data, start, limits)?;
    let mut at = skip_space(data, name.end)?;
    if data[at] != b'=' {
        let name = shown(&data[name.start..name.end]);
        return bad(at, Malformed::AttributeWithoutValue(name));
    }
    at = skip_space(data, at + 1)?;
    let quote = data[at];
    if !matches!(quote, b'"' | b'\'') {
        let name = shown(&data[name.start..name.end]);
        return bad(at, Malformed::ValueWithoutQuote(name));
    }
    let value = at + 1;
    let (end, plain) = scan_value(data, value, quote, limits)?;
    if end - value > limits.max_text {
        return Err(Fault::Limit(value, Bound::Text));
    }
    Ok(Attribute {
        name,
        value: (value, end),
        plain,
        namespace: Namespace::None,
    })
}

fn skip_space(data: &[u8], mut at: usize) -> Result<usize, Fault> {
    loop {
        match data.get(at) {
            None => return Err(Fault::Incomplete),
            Some(&byte) if is_space(byte) => at += 1,
            Some(_) => return Ok(at),
        }
    }
}

/// Bytes that have a meaning in an attribute value.
const STOPS: [bool; 256] = {
    let mut table = [false; 256];
    table[b'"' as usize] = true;
    table[b'\'' as usize] = true;
    table[b'<' as usize] = true;
    table[b'&' as usize] = true;
    table[b'\t' as usize] = true;
    table[b'\n' as usize] = true;
    table[b'\r' as usize] = true;
    table
};

/// Where the value ends, and whether it is plain.
fn scan_value(
    data: &[u8],
    start: usize,
    quote: u8,
    limits: &Limits,
) -> Result<(usize, bool), Fault> {
    let mut at = start;
    let mut plain = true;
    loop {
        match data[at..].iter().position(|&byte| STOPS[usize::from(byte)]) {
            None => return Err(Fault::Incomplete),
            Some(length) => at += length,
        }
        match data[at] {
            byte if byte == quote => return Ok((at, plain)),
            b'<' => return bad(at, Malformed::LessThanInValue),
            b'&' => {
                at = scan_reference(data, at, limits)?.1;
                plain = false;
            }
            b'"' | b'\'' => at += 1,
            _ => {
                at += 1;
                plain = false;
            }
        }
    }
}

/// The value of an attribute that is not plain: references replaced, white space made spaces (section 3.3.3).
pub(crate) fn decode_value(data: &[u8], limits: &Limits, out: &mut String) {
    let mut at = 0;
    while at < data.len() {
        let next = data[at..]
            .iter()
            .position(|byte| matches!(byte, b'&' | b'\t' | b'\n' | b'\r'));
        let end = next.map_or(data.len(), |length| at + length);
        push_plain(&data[at..end], out);
        at = end;
        match data.get(at) {
            None => {}
            Some(b'&') => match scan_reference(data, at, limits) {
                Ok((c, end)) => {
                    out.push(c);
                    at = end;
                }
                // The value was scanned before; a fault cannot be here.
                Err(_) => at += 1,
            },
            Some(b'\r') if data.get(at + 1) == Some(&b'\n') => {
                out.push(' ');
                at += 2;
            }
            Some(_) => {
                out.push(' ');
                at += 1;
            }
        }
    }
}

/// Appends text with its line ends made LF (section 2.11).
pub(crate) fn push_text(data: &[u8], out: &mut String) {
    let mut rest = data;
    while let Some(at) = memchr::memchr(b'\r', rest) {
        push_plain(&rest[..at], out);
        out.push('\n');
        let line_feed = rest.get(at + 1) == Some(&b'\n');
        rest = &rest[at + 1 + usize::from(line_feed)..];
    }
    push_plain(rest, out);
}

/// Appends text that was found to be UTF-8 when it was read. A second check is fast; a search for bytes that
/// are not UTF-8 is not.
pub(crate) fn push_plain(data: &[u8], out: &mut String) {
    match std::str::from_utf8(data) {
        Ok(text) => out.push_str(text),
        Err(_) => out.push_str(&String::from_utf8_lossy(data)),
    }
}

/// A check of the table: every byte that is not in a name ends it.
const _: () = assert!(NAME[b'>' as usize] == OTHER);
