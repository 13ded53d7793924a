//! Links that leave the app, and pictures: only what is safe becomes one. The service's texts are
//! what other people typed.

use architrave_interface::paths::encode;

/// `mailto:` for what looks like one address; `None` for anything else.
pub fn mailto(address: &str) -> Option<String> {
    let (name, domain) = address.split_once('@')?;
    let fits = |part: &str| !part.is_empty() && !part.contains(['@', ',', ';', '<', '>']);
    let plain = !address.contains(|c: char| c.is_whitespace() || c.is_control());
    (plain && fits(name) && fits(domain))
        .then(|| format!("mailto:{}@{}", encode(name), encode(domain)))
}

/// `tel:` for what looks like a phone number as people write them; `None` for anything else.
/// The `(0)` of `+49 (0)40 555` is dialled only without the country's code.
pub fn tel(number: &str) -> Option<String> {
    const FEWEST: usize = 3;
    let number = number.trim();
    let abroad = number.starts_with('+');
    let number = if abroad {
        number.replace("(0)", "")
    } else {
        number.to_owned()
    };
    let mut out = String::from("tel:");
    for (at, c) in number.chars().enumerate() {
        match c {
            '0'..='9' => out.push(c),
            '+' if at == 0 => out.push(c),
            ' ' | '\u{a0}' | '-' | '–' | '/' | '.' | '(' | ')' => {}
            _ => return None,
        }
    }
    (out.chars().filter(char::is_ascii_digit).count() >= FEWEST).then_some(out)
}

/// A person's picture as an address that is safe to show: a PNG, JPEG, GIF or WebP within the
/// text, or a path of this site where the service is on it (`same_origin`). SVG can carry
/// scripts, and another site would learn who looks at whom: neither is shown.
pub fn picture(thumbnail: &str, same_origin: bool) -> Option<String> {
    let thumbnail = thumbnail.trim();
    if let Some(data) = thumbnail.strip_prefix("data:image/") {
        let (kind, base64) = data.split_once(";base64,")?;
        let safe = matches!(kind, "png" | "jpeg" | "jpg" | "gif" | "webp");
        let fits = |b: u8| b.is_ascii_alphanumeric() || b"+/=".contains(&b);
        return (safe && !base64.is_empty() && base64.bytes().all(fits))
            .then(|| thumbnail.to_owned());
    }
    let path = thumbnail.split(['?', '#']).next()?;
    // Browsers read `\` as `/` and drop tabs and line ends: `/\host` would be another site.
    let plain = !thumbnail.contains(|c: char| c == '\\' || c.is_control() || c.is_whitespace());
    let here = path.starts_with('/') && !path.starts_with("//");
    let drawn = path
        .to_ascii_lowercase()
        .trim_end_matches('/')
        .ends_with(".svg");
    (same_origin && plain && here && !drawn).then(|| thumbnail.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn mailto_links_only_single_valid_addresses() {
        assert_eq!(
            mailto("a.b@c.example").as_deref(),
            Some("mailto:a.b@c.example")
        );
        assert_eq!(
            mailto("a?cc=x@c.example").as_deref(),
            Some("mailto:a%3Fcc%3Dx@c.example")
        );
        for text in [
            "", "a", "@", "a@", "@b", "a@b,c@d", "a@b@c", "a b@c", "a@b\n", "<a@b>",
        ] {
            assert_eq!(mailto(text), None, "{text:?}");
        }
    }

    #[test]
    fn tel_links_only_valid_phone_numbers() {
        for (number, link) in [
            ("+49 171 555 0142", "tel:+491715550142"),
            ("+49 (0)40 555-01", "tel:+494055501"),
            ("040/555 01", "tel:04055501"),
            ("110", "tel:110"),
        ] {
            assert_eq!(tel(number).as_deref(), Some(link));
        }
        for text in ["", "12", "call me", "555;ext=1", "*#06#", "5+5 5"] {
            assert_eq!(tel(text), None, "{text:?}");
        }
    }

    #[test]
    fn only_safe_pictures_are_shown() {
        for safe in [
            "data:image/png;base64,iVBORw0KGgo=",
            "data:image/jpeg;base64,/9j/4A==",
            "data:image/webp;base64,UklG",
            "/v1/warehouses/w/users/u/picture?size=48",
        ] {
            assert_eq!(picture(safe, true).as_deref(), Some(safe));
        }
        for unsafe_ in [
            "",
            "data:image/svg+xml;base64,PHN2Zz4=",
            "data:image/png,plain",
            "data:image/png;base64,",
            "data:image/png;base64,a\"b",
            "data:text/html;base64,PGI+",
            "https://elsewhere.example/a.png",
            "//elsewhere.example/a.png",
            "/\\elsewhere.example/a.png",
            "/\t/elsewhere.example/a.png",
            "a.png",
            "/a.SVG?x",
            "javascript:alert(1)",
        ] {
            assert_eq!(picture(unsafe_, true), None, "{unsafe_:?}");
        }
    }

    #[test]
    fn picture_rejects_paths_when_the_service_has_another_origin() {
        assert_eq!(picture("/a.png", false), None);
        assert!(picture("data:image/gif;base64,R0lG", false).is_some());
    }

    proptest! {
        #[test]
        fn picture_urls_never_point_to_another_origin(text in "(data:image/|/|\\\\|h)?.{0,20}") {
            if let Some(shown) = picture(&text, true) {
                prop_assert!(!shown.starts_with("//") && !shown.contains('\\'));
                prop_assert!(shown.starts_with('/') || shown.starts_with("data:image/"));
            }
        }

        #[test]
        fn tel_links_contain_only_digits(text in ".{0,16}|[0-9+() -]{0,16}") {
            if let Some(link) = tel(&text) {
                let number = link.strip_prefix("tel:").unwrap_or("x");
                let digits = number.strip_prefix('+').unwrap_or(number);
                prop_assert!(digits.bytes().all(|b| b.is_ascii_digit()));
            }
        }
    }
}
