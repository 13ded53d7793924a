//! The piece of a file around a place, to be shown with what is wrong there.

/// How many characters are shown on each side.
const AROUND: usize = 60;
/// How many bytes on each side surely hold them.
pub(crate) const BYTES: u64 = 4 * AROUND as u64;

/// Whether positions count the file's own bytes: they count those of the same text in UTF-8.
pub(crate) fn counts_bytes(head: &[u8]) -> bool {
    if head.starts_with(&[0xFF, 0xFE]) || head.starts_with(&[0xFE, 0xFF]) || head.contains(&0) {
        return false;
    }
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let declaration = head.split("?>").next().unwrap_or_default();
    match declaration.split_once("encoding") {
        Some((_, rest)) => rest.contains("utf-8") || rest.contains("utf8"),
        None => true,
    }
}

/// The text before and after a place, on the same line.
pub(crate) fn around(before: &[u8], behind: &[u8]) -> (String, String) {
    let before = String::from_utf8_lossy(before).into_owned();
    let line = before.rsplit(['\n', '\r']).next().unwrap_or_default();
    let skip = line.chars().count().saturating_sub(AROUND);
    let behind = String::from_utf8_lossy(behind).into_owned();
    let rest = behind.split(['\n', '\r']).next().unwrap_or_default();
    let shown = |text: &mut dyn Iterator<Item = char>| -> String {
        text.map(|c| if c.is_control() { ' ' } else { c }).collect()
    };
    (
        // The first character may be half cut: it is far from the place.
        shown(&mut line.chars().skip(skip)),
        shown(&mut rest.chars().take(AROUND)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_stays_on_its_line() {
        let piece = around(b"one\n<element x", b">\ntwo");
        assert_eq!(piece, ("<element x".into(), ">".into()));
    }

    #[test]
    fn positions_count_bytes_in_utf_8_only() {
        assert!(counts_bytes(b"<?xml version='1.0' encoding='UTF-8'?><m/>"));
        assert!(!counts_bytes(
            b"<?xml version='1.0' encoding='ISO-8859-1'?><m/>"
        ));
        assert!(!counts_bytes(b"\xFF\xFE<\0m\0"));
    }
}
