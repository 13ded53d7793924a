//! The XML declaration (production \[23\]).

use crate::Malformed;
use crate::chars::is_space;
use crate::error::shown;

/// What a well-formed declaration says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Declaration {
    pub encoding: Option<String>,
}

/// Reads the content between `<?xml` and `?>`. The error says what is wrong.
pub(crate) fn parse(content: &[u8]) -> Result<Declaration, Malformed> {
    let mut rest = content;
    let version = pair(&mut rest, "version")?.ok_or(Malformed::DeclarationWithoutVersion)?;
    let digits = version.strip_prefix(b"1.").unwrap_or_default();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Malformed::Version(shown(version)));
    }
    let encoding = pair(&mut rest, "encoding")?;
    let encoding = match encoding {
        None => None,
        Some([b'A'..=b'Z' | b'a'..=b'z', tail @ ..])
            if tail
                .iter()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-')) =>
        {
            encoding.map(|name| String::from_utf8_lossy(name).into_owned())
        }
        Some(name) => {
            return Err(Malformed::EncodingName(shown(name)));
        }
    };
    match pair(&mut rest, "standalone")? {
        None | Some(b"yes" | b"no") => {}
        Some(_) => return Err(Malformed::Standalone),
    }
    match rest.iter().all(|&byte| is_space(byte)) {
        true => Ok(Declaration { encoding }),
        false => Err(Malformed::DeclarationContent),
    }
}

/// Takes ` name = "value"` from the front, if it is next.
fn pair<'a>(rest: &mut &'a [u8], name: &str) -> Result<Option<&'a [u8]>, Malformed> {
    let start = trimmed(rest);
    let Some(after) = start.strip_prefix(name.as_bytes()) else {
        return Ok(None);
    };
    let faulty = || Malformed::DeclarationValue(name.to_owned());
    if start.len() == rest.len() {
        return Err(Malformed::DeclarationSpace(name.to_owned()));
    }
    let after = trimmed(after).strip_prefix(b"=").ok_or_else(faulty)?;
    let (quote, value) = match trimmed(after) {
        [quote @ (b'"' | b'\''), value @ ..] => (*quote, value),
        _ => return Err(faulty()),
    };
    let end = memchr::memchr(quote, value).ok_or_else(faulty)?;
    *rest = &value[end + 1..];
    Ok(Some(&value[..end]))
}

/// Without leading white space as XML knows it (a form feed is none).
fn trimmed(bytes: &[u8]) -> &[u8] {
    let length = bytes.iter().take_while(|&&byte| is_space(byte)).count();
    &bytes[length..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoding(content: &str) -> Option<Option<String>> {
        parse(content.as_bytes()).ok().map(|found| found.encoding)
    }

    #[test]
    fn encoding_reads_well_formed_declarations() {
        assert_eq!(encoding(" version='1.0'"), Some(None));
        assert_eq!(encoding(" version = \"1.0\" "), Some(None));
        let both = " version=\"1.0\" encoding='UTF-8' standalone=\"yes\"";
        assert_eq!(encoding(both), Some(Some("UTF-8".to_owned())));
    }

    #[test]
    fn encoding_rejects_malformed_declarations() {
        for content in [
            "",
            " ",
            " encoding='UTF-8'",
            " version='1.0'encoding='UTF-8'",
            " version='1.0",
            " version=1.0",
            " version='2.0'",
            " version='1.'",
            " version='1.0' encoding=''",
            " version='1.0' encoding='-a'",
            " version='1.0' standalone='maybe'",
            " version='1.0' standalone='yes' encoding='UTF-8'",
            " version='1.0' other='x'",
            " VERSION='1.0'",
            " version='1.0\"",
        ] {
            assert_eq!(encoding(content), None, "{content}");
        }
    }
}
