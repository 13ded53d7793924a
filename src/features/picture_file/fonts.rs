//! The fonts that a file carries.

use crate::api::load_bytes;
use crate::{browser, paths};

/// The font files that a text needs, in base64; none where they cannot be read.
pub async fn fonts(text: &str) -> Vec<String> {
    let mut names = vec!["inter-basic-wght-normal.woff2"];
    if !text.chars().all(is_basic) {
        names.push("inter-latin-wght-normal.woff2");
    }
    if text.chars().any(|c| ('\u{100}'..'\u{2000}').contains(&c)) {
        names.push("inter-latin-ext-wght-normal.woff2");
    }
    let mut fonts = Vec::new();
    for name in names {
        if let Some(bytes) = load_bytes(&paths::font(name)).await {
            fonts.extend(base64(&bytes));
        }
    }
    fonts
}

/// Whether the first font has a character: see `assets/fonts/fonts.css`.
fn is_basic(c: char) -> bool {
    c.is_ascii() || "\u{a0}«·»ÄÖ×Üßäöü–—‘’“”„•…↑↓−".contains(c)
}

fn base64(bytes: &[u8]) -> Option<String> {
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    browser::window()?.btoa(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::is_basic;

    #[test]
    fn is_basic_matches_the_unicode_range_of_the_first_font() {
        let rules = include_str!("../../../assets/fonts/fonts.css");
        let (_, rule) = rules.split_once("inter-basic").unwrap();
        let (_, ranges) = rule.split_once("unicode-range:").unwrap();
        let (ranges, _) = ranges.split_once(';').unwrap();
        let hex = |code: &str| u32::from_str_radix(code, 16).unwrap();
        let ranges: Vec<_> = ranges
            .split(',')
            .map(|range| {
                let range = range.trim().trim_start_matches("U+");
                let (from, to) = range.split_once('-').unwrap_or((range, range));
                hex(from)..=hex(to)
            })
            .collect();
        for c in (' '..'\u{3000}').filter(|c| !c.is_ascii_control()) {
            let is_in_font = ranges.iter().any(|range| range.contains(&u32::from(c)));
            assert_eq!(is_basic(c), is_in_font, "U+{:04X}", u32::from(c));
        }
    }
}
