//! The characters of XML 1.0 (fifth edition): which are allowed in a document, and which in a name.

/// Not allowed in a name; ends it.
pub(crate) const OTHER: u8 = 0;
/// Starts a name.
pub(crate) const START: u8 = 1;
/// Continues a name, but does not start one.
pub(crate) const CONTINUE: u8 = 2;
/// Separates prefix and local part.
pub(crate) const COLON: u8 = 3;
/// Part of a character beyond ASCII: ask [`is_name_start`] and [`is_name_char`].
pub(crate) const BEYOND: u8 = 4;

/// The class of each byte inside a name.
pub(crate) const NAME: [u8; 256] = name_classes();

const fn name_classes() -> [u8; 256] {
    let mut table = [OTHER; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => START,
            b'0'..=b'9' | b'-' | b'.' => CONTINUE,
            b':' => COLON,
            0x80..=0xFF => BEYOND,
            _ => OTHER,
        };
        byte += 1;
    }
    table
}

/// White space, production \[3\] S.
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// Production \[2\] Char.
pub(crate) const fn is_char(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}

/// Production \[4\] NameStartChar beyond ASCII.
pub(crate) const fn is_name_start(c: char) -> bool {
    matches!(c,
        '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}' | '\u{370}'..='\u{37D}'
        | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}'
        | '\u{FDF0}'..='\u{FFFD}' | '\u{10000}'..='\u{EFFFF}')
}

/// Production \[4a\] NameChar beyond ASCII.
pub(crate) const fn is_name_char(c: char) -> bool {
    is_name_start(c) || matches!(c, '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// The character that starts at `at` in valid UTF-8.
pub(crate) fn char_at(bytes: &[u8], at: usize) -> Option<char> {
    let rest = bytes.get(at..)?;
    let end = rest.len().min(4);
    match std::str::from_utf8(&rest[..end]) {
        Ok(text) => text.chars().next(),
        Err(error) => std::str::from_utf8(&rest[..error.valid_up_to()])
            .ok()
            .and_then(|text| text.chars().next()),
    }
}

/// The offset in valid UTF-8 of the first character that XML does not allow at all.
pub(crate) fn first_illegal(bytes: &[u8]) -> Option<usize> {
    const BLOCK: usize = 64;
    for (number, block) in bytes.chunks(BLOCK).enumerate() {
        // Without branches, so that a whole block is compared at once.
        let mut suspicious = false;
        for &byte in block {
            let control = (byte < 0x20) & (byte != b'\t') & (byte != b'\n') & (byte != b'\r');
            suspicious |= control | (byte == 0xEF);
        }
        if suspicious {
            let from = number * BLOCK;
            let found = (from..from + block.len()).find(|&at| is_illegal(bytes, at));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn is_illegal(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'\t' | b'\n' | b'\r' => false,
        0..0x20 => true,
        // U+FFFE and U+FFFF.
        0xEF => matches!(bytes.get(at + 1..at + 3), Some([0xBF, 0xBE | 0xBF])),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_illegal_finds_characters_at_any_position() {
        for illegal in ["\0", "\u{1}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"] {
            for before in [0, 1, 62, 63, 64, 200] {
                let text = format!("{}{illegal}rest", "x".repeat(before));
                assert_eq!(first_illegal(text.as_bytes()), Some(before), "{illegal:?}");
            }
        }
        let legal = "\t\n\r \u{7F}\u{80}\u{85}\u{FFFD}\u{F000}\u{1F600}".repeat(40);
        assert_eq!(first_illegal(legal.as_bytes()), None);
    }

    #[test]
    fn is_char_and_first_illegal_agree_on_every_character() {
        for code in 0..=0x10FFFF {
            let Some(c) = char::from_u32(code) else {
                continue;
            };
            let mut buffer = [0; 4];
            let bytes = c.encode_utf8(&mut buffer).as_bytes();
            assert_eq!(first_illegal(bytes).is_none(), is_char(c), "U+{code:04X}");
        }
    }
}
