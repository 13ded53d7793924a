//! JSON, written piece by piece: serde would look for characters to escape in each name of a field, and parse each
//! stored document, of which most are `[]`.

use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::store::versions::AuditStamp;

/// Writes text as it is.
pub fn raw(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

/// Writes what is before a string, and the string.
pub fn text(out: &mut Vec<u8>, before: &str, text: &str) -> Result<(), ApiError> {
    raw(out, before);
    // Without an early end: compilers check many bytes at once then.
    let must_escape = |found, byte| found | (byte < b' ') | (byte == b'"') | (byte == b'\\');
    if text.bytes().fold(false, must_escape) {
        return Ok(serde_json::to_writer(out, text)?);
    }
    out.push(b'"');
    raw(out, text);
    out.push(b'"');
    Ok(())
}

/// Writes what is before a truth value, and the value.
pub fn flag(out: &mut Vec<u8>, before: &str, is_true: bool) {
    raw(out, before);
    raw(out, if is_true { "true" } else { "false" });
}

/// Writes what is before a stored document, and the document once it is known to be JSON.
pub fn document(out: &mut Vec<u8>, before: &str, stored: &str) -> Result<(), ApiError> {
    raw(out, before);
    // What most are needs no check.
    let checked = match stored {
        "[]" => stored,
        _ => serde_json::from_str::<&RawValue>(stored)?.get(),
    };
    raw(out, checked);
    Ok(())
}

/// Writes what is before a History (when something happened and who did it), and the History.
pub fn history(out: &mut Vec<u8>, before: &str, stamp: &AuditStamp) -> Result<(), ApiError> {
    raw(out, before);
    text(out, r#"{"at":"#, &stamp.at)?;
    text(out, r#","by":"#, &stamp.by)?;
    raw(out, "}");
    Ok(())
}

/// Like [`history`]; nothing when there is none.
pub fn history_if_any(
    out: &mut Vec<u8>,
    before: &str,
    stamp: Option<&AuditStamp>,
) -> Result<(), ApiError> {
    stamp.map_or(Ok(()), |stamp| history(out, before, stamp))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_those_of_serde() {
        for value in ["", "plain", "\"", "a\\b", "\u{1}\n\t", "ä\u{7f}\u{2028}😀"] {
            let mut out = Vec::new();
            text(&mut out, "", value).unwrap();
            assert_eq!(out, serde_json::to_vec(value).unwrap());
        }
    }

    #[test]
    fn a_document_is_checked() {
        let mut out = Vec::new();
        document(&mut out, "", r#" [{"a": 1}] "#).unwrap();
        assert_eq!(out, br#"[{"a": 1}]"#);
        assert!(document(&mut out, "", "[").is_err());
    }
}
