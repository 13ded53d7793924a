//! A line of a file with those around it, read from the file itself: only the part up to them is
//! read, and only what is shown is stored.

use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

use crate::t;

/// How many lines are shown above and below.
const AROUND: u64 = 3;
/// How much of a line is stored, in code units: a file may be one single line.
const LONGEST: usize = 20_000;
/// How much of a long line is stored before the column that is looked for.
const BEFORE: u64 = 4_000;
/// How much is read at a time, in bytes; even, for UTF-16.
const PIECE: f64 = 1_048_576.0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    /// Its number, from 1.
    pub number: u64,
    /// Its text, without its end.
    pub text: String,
    /// Whether it continues after that.
    pub cut: bool,
    /// How many characters before it are left out.
    pub skipped: u64,
}

/// Reads a line and those around it; of a very long line the part around `column`.
///
/// # Errors
/// In words, when the browser can no longer read the file, or it has no such line any more.
pub async fn read(file: &File, line: u64, column: u64) -> Result<Vec<FileLine>, String> {
    let (mut at, size) = (0.0, file.size());
    let mut finder = None;
    while at < size {
        let to = (at + PIECE).min(size);
        let bytes = bytes(file, at, to).await.ok_or_else(unreadable)?;
        let finder = finder.get_or_insert_with(|| Finder::new(line, column, Encoding::of(&bytes)));
        if finder.take(&bytes) {
            break;
        }
        at = to;
    }
    let lines = finder.map(Finder::lines).unwrap_or_default();
    if lines.iter().any(|one| one.number == line) {
        Ok(lines)
    } else {
        Err(unreadable())
    }
}

fn unreadable() -> String {
    use t::import::progress as texts;
    format!("{}. {}", texts::CHANGED_TITLE, texts::CHANGED_TEXT)
}

async fn bytes(file: &File, from: f64, to: f64) -> Option<Vec<u8>> {
    let blob: &Blob = file.unchecked_ref();
    let piece = blob.slice_with_f64_and_f64(from, to).ok()?;
    let buffer = JsFuture::from(piece.array_buffer()).await.ok()?;
    Some(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// How the bytes of a file are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    /// One byte a character, as in ISO-8859-1.
    Bytes,
    Utf16 {
        big: bool,
    },
}

impl Encoding {
    /// By the first bytes and the XML declaration.
    fn of(bytes: &[u8]) -> Self {
        match bytes {
            [0xFF, 0xFE, ..] | [b'<', 0, ..] => return Self::Utf16 { big: false },
            [0xFE, 0xFF, ..] | [0, b'<', ..] => return Self::Utf16 { big: true },
            _ => {}
        }
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).to_lowercase();
        let declaration = start.split("?>").next().unwrap_or_default();
        let single = [
            "iso-8859-1",
            "iso8859-1",
            "latin1",
            "windows-1252",
            "cp1252",
        ];
        if single.iter().any(|name| declaration.contains(name)) {
            Self::Bytes
        } else {
            Self::Utf8
        }
    }

    fn text(self, units: &[u16]) -> String {
        let byte = |unit: &u16| u8::try_from(*unit).unwrap_or(b'?');
        let text = match self {
            Self::Utf8 => {
                let bytes: Vec<u8> = units.iter().map(byte).collect();
                String::from_utf8_lossy(&bytes).into_owned()
            }
            Self::Bytes => units.iter().map(|unit| char::from(byte(unit))).collect(),
            Self::Utf16 { .. } => String::from_utf16_lossy(units),
        };
        text.trim_start_matches('\u{feff}').to_owned()
    }
}

/// Counts lines as XML does: LF, CR, and CR LF end one.
struct Finder {
    encoding: Encoding,
    from: u64,
    to: u64,
    line: u64,
    after_cr: bool,
    current: Vec<u16>,
    cut: bool,
    /// The line that is looked for, and from which character on it is stored.
    wanted: (u64, u64),
    /// Characters of the line so far.
    units: u64,
    found: Vec<FileLine>,
}

impl Finder {
    fn new(line: u64, column: u64, encoding: Encoding) -> Self {
        let from = column.saturating_sub(BEFORE);
        Self {
            wanted: (line, from),
            units: 0,
            encoding,
            from: line.saturating_sub(AROUND).max(1),
            to: line + AROUND,
            line: 1,
            after_cr: false,
            current: Vec::new(),
            cut: false,
            found: Vec::new(),
        }
    }

    /// Takes the next bytes; whether no more are needed.
    fn take(&mut self, bytes: &[u8]) -> bool {
        match self.encoding {
            Encoding::Utf16 { big } => {
                let unit = |pair: &[u8]| match big {
                    true => u16::from_be_bytes([pair[0], pair[1]]),
                    false => u16::from_le_bytes([pair[0], pair[1]]),
                };
                bytes.chunks_exact(2).any(|pair| self.unit(unit(pair)))
            }
            _ => bytes.iter().any(|byte| self.unit(u16::from(*byte))),
        }
    }

    fn unit(&mut self, unit: u16) -> bool {
        const LF: u16 = 10;
        const CR: u16 = 13;
        let was_cr = std::mem::replace(&mut self.after_cr, unit == CR);
        match unit {
            LF if was_cr => {}
            LF | CR => {
                self.end();
                self.line += 1;
            }
            _ if self.line < self.from => {}
            _ if self.is_before(unit) => {}
            _ if self.current.len() < LONGEST => self.current.push(unit),
            _ => self.cut = true,
        }
        self.line > self.to
    }

    /// Whether the next code unit of the line comes before the part that is stored.
    fn is_before(&mut self, unit: u16) -> bool {
        // Columns count characters: a continuation unit does not begin one.
        let goes_on = match self.encoding {
            Encoding::Utf8 => unit & 0xC0 == 0x80,
            Encoding::Bytes => false,
            Encoding::Utf16 { .. } => (0xDC00..0xE000).contains(&unit),
        };
        self.units += u64::from(!goes_on);
        self.line == self.wanted.0 && self.units <= self.wanted.1
    }

    fn end(&mut self) {
        let units_before = std::mem::take(&mut self.units).min(self.wanted.1);
        let (units, cut) = (
            std::mem::take(&mut self.current),
            std::mem::take(&mut self.cut),
        );
        if (self.from..=self.to).contains(&self.line) {
            self.found.push(FileLine {
                number: self.line,
                text: self.encoding.text(&units),
                cut,
                skipped: if self.line == self.wanted.0 {
                    units_before
                } else {
                    0
                },
            });
        }
    }

    /// The lines found; the last of a file may have no end.
    fn lines(mut self) -> Vec<FileLine> {
        self.end();
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn found(bytes: &[u8], line: u64, piece: usize) -> Vec<(u64, String)> {
        let mut finder = Finder::new(line, 1, Encoding::of(bytes));
        for piece in bytes.chunks(piece) {
            if finder.take(piece) {
                break;
            }
        }
        let lines = finder.lines().into_iter();
        lines.map(|l| (l.number, l.text)).collect()
    }

    #[test]
    fn a_line_is_returned_with_three_lines_before_and_after() {
        let text = (1..=20).map(|n| format!("line {n}\n")).collect::<String>();
        let lines = found(text.as_bytes(), 9, 7);
        assert_eq!(lines.len(), 7);
        assert_eq!(lines[0], (6, "line 6".into()));
        assert_eq!(lines[3], (9, "line 9".into()));
        assert_eq!(found(text.as_bytes(), 1, 7)[0], (1, "line 1".into()));
    }

    #[test]
    fn all_line_ends_count_once() {
        let lines = found(b"a\r\nb\rc\n\nd", 3, 2);
        let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["a", "b", "c", "", "d"]);
    }

    #[test]
    fn other_encodings_are_read() {
        let text = "<?xml version=\"1.0\"?>\n<ä/>";
        for big in [false, true] {
            let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
            let bytes: Vec<u8> = units
                .flat_map(|u| {
                    if big {
                        u.to_be_bytes()
                    } else {
                        u.to_le_bytes()
                    }
                })
                .collect();
            assert_eq!(found(&bytes, 2, 4)[1], (2, "<ä/>".into()));
            assert_eq!(
                found(&bytes, 1, 4)[0],
                (1, "<?xml version=\"1.0\"?>".into())
            );
        }
        let latin = b"<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<\xe4/>";
        assert_eq!(found(latin, 2, 400)[1], (2, "<ä/>".into()));
    }

    #[test]
    fn a_very_long_line_is_truncated() {
        let text = "x".repeat(LONGEST + 5);
        let mut finder = Finder::new(1, 1, Encoding::Utf8);
        finder.take(text.as_bytes());
        let lines = finder.lines();
        assert_eq!((lines[0].text.len(), lines[0].cut), (LONGEST, true));
    }

    #[test]
    fn a_very_long_line_is_truncated_around_the_column() {
        let text = format!(
            "{}<here/>{}",
            "ä".repeat(3 * LONGEST),
            "y".repeat(2 * LONGEST)
        );
        let mut finder = Finder::new(1, 3 * LONGEST as u64 + 1, Encoding::Utf8);
        finder.take(text.as_bytes());
        let line = &finder.lines()[0];
        assert_eq!(
            (line.skipped, line.cut),
            (3 * LONGEST as u64 + 1 - BEFORE, true)
        );
        assert_eq!(line.text.find("<here/>"), Some(2 * (BEFORE as usize - 1)));
    }

    proptest! {
        #[test]
        fn the_chunk_size_does_not_change_the_lines(text in "[ab\r\n]{0,60}", line in 1u64..12, piece in 1usize..9) {
            prop_assert_eq!(found(text.as_bytes(), line, piece), found(text.as_bytes(), line, 1000));
        }
    }
}
