//! The encodings a file may be in: found by its first bytes and its XML declaration, decoded to UTF-8.

use crate::Malformed;
use crate::chars::is_space;

/// The encodings this reader decodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    Ascii,
    Latin1,
    Windows1252,
    Utf16Le,
    Utf16Be,
}

/// What the first bytes say.
pub(crate) struct Sniffed {
    pub encoding: Encoding,
    /// Bytes of the byte order mark.
    pub bom: usize,
}

/// Why bytes could not be decoded.
pub(crate) struct Undecodable(pub Malformed);

impl Encoding {
    /// By the name of an XML declaration; `None` when it is not known. `utf16` is the byte order that was found.
    pub(crate) fn named(name: &str, utf16: Option<Self>) -> Option<Self> {
        let known = match name.to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Self::Utf8,
            "us-ascii" | "ascii" => Self::Ascii,
            "iso-8859-1" | "iso8859-1" | "latin1" => Self::Latin1,
            "windows-1252" | "cp1252" => Self::Windows1252,
            "utf-16le" => Self::Utf16Le,
            "utf-16be" => Self::Utf16Be,
            // Without a byte order the text cannot be in UTF-16; big-endian only has to differ from what was found.
            "utf-16" => utf16.unwrap_or(Self::Utf16Be),
            _ => return None,
        };
        Some(known)
    }

    pub(crate) fn is_utf16(self) -> bool {
        matches!(self, Self::Utf16Le | Self::Utf16Be)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Ascii => "US-ASCII",
            Self::Latin1 => "ISO-8859-1",
            Self::Windows1252 => "windows-1252",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
        }
    }

    /// Decodes as much of `raw` as makes whole characters onto `out`; how many bytes that were. Not for UTF-8.
    pub(crate) fn decode(self, raw: &[u8], out: &mut Vec<u8>) -> (usize, Option<Undecodable>) {
        match self {
            Self::Utf16Le => decode_utf16(raw, out, u16::from_le_bytes),
            Self::Utf16Be => decode_utf16(raw, out, u16::from_be_bytes),
            Self::Utf8 | Self::Ascii | Self::Latin1 | Self::Windows1252 => {
                for (at, &byte) in raw.iter().enumerate() {
                    match self.single(byte) {
                        Some(c) => push(out, c),
                        None => {
                            let encoding = self.name().to_owned();
                            let why = Malformed::ByteNotInEncoding { byte, encoding };
                            return (at, Some(Undecodable(why)));
                        }
                    }
                }
                (raw.len(), None)
            }
        }
    }

    fn single(self, byte: u8) -> Option<char> {
        match (self, byte) {
            (_, 0..0x80) => Some(char::from(byte)),
            (Self::Latin1, _) | (Self::Windows1252, 0xA0..) => Some(char::from(byte)),
            (Self::Windows1252, _) => WINDOWS_1252[usize::from(byte - 0x80)],
            _ => None,
        }
    }
}

/// windows-1252 from 0x80 to 0x9F; the five bytes it does not define are `None`.
#[rustfmt::skip]
const WINDOWS_1252: [Option<char>; 32] = [
    Some('€'), None, Some('‚'), Some('ƒ'), Some('„'), Some('…'), Some('†'), Some('‡'),
    Some('ˆ'), Some('‰'), Some('Š'), Some('‹'), Some('Œ'), None, Some('Ž'), None,
    None, Some('‘'), Some('’'), Some('“'), Some('”'), Some('•'), Some('–'), Some('—'),
    Some('˜'), Some('™'), Some('š'), Some('›'), Some('œ'), None, Some('ž'), Some('Ÿ'),
];

fn push(out: &mut Vec<u8>, c: char) {
    let mut buffer = [0; 4];
    out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes());
}

fn decode_utf16(
    raw: &[u8],
    out: &mut Vec<u8>,
    unit: fn([u8; 2]) -> u16,
) -> (usize, Option<Undecodable>) {
    let at = |index: usize| Some(unit([*raw.get(index)?, *raw.get(index + 1)?]));
    let mut done = 0;
    while let Some(first) = at(done) {
        let (code, length) = match first {
            0xD800..0xDC00 => match at(done + 2) {
                Some(second @ 0xDC00..0xE000) => {
                    let high = u32::from(first - 0xD800) << 10;
                    (0x10000 + high + u32::from(second - 0xDC00), 4)
                }
                Some(_) => return (done, Some(half_a_pair(first))),
                None => break,
            },
            _ => (u32::from(first), 2),
        };
        match char::from_u32(code) {
            Some(c) => push(out, c),
            None => return (done, Some(half_a_pair(first))),
        }
        done += length;
    }
    (done, None)
}

fn half_a_pair(unit: u16) -> Undecodable {
    Undecodable(Malformed::HalfSurrogatePair(unit))
}

/// Reads the first bytes of a file, as appendix F of XML 1.0 describes. A declaration that cannot be parsed here
/// leaves UTF-8: the tokenizer then says what is wrong with it.
pub(crate) fn sniff(head: &[u8]) -> Sniffed {
    let found = |encoding, bom| Sniffed { encoding, bom };
    match head {
        [0xEF, 0xBB, 0xBF, ..] => found(Encoding::Utf8, 3),
        [0xFF, 0xFE, ..] => found(Encoding::Utf16Le, 2),
        [0xFE, 0xFF, ..] => found(Encoding::Utf16Be, 2),
        [b'<', 0, second, 0, ..] if *second != 0 => found(Encoding::Utf16Le, 0),
        [0, b'<', 0, second, ..] if *second != 0 => found(Encoding::Utf16Be, 0),
        _ => {
            let declared = declared_encoding(head).and_then(|name| Encoding::named(name, None));
            let encoding = declared.filter(|encoding| !encoding.is_utf16());
            found(encoding.unwrap_or(Encoding::Utf8), 0)
        }
    }
}

/// The value of `encoding` in the XML declaration, if the bytes start with one.
fn declared_encoding(head: &[u8]) -> Option<&str> {
    let rest = head.strip_prefix(b"<?xml")?;
    if !rest.first().copied().is_some_and(is_space) {
        return None;
    }
    let end = memchr::memmem::find(rest, b"?>")?;
    let text = std::str::from_utf8(&rest[..end]).ok()?;
    let after = text.split_once("encoding")?.1.trim_start();
    let value = after.strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    value[1..].split_once(quote).map(|(name, _)| name)
}
