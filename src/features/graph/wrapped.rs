//! Lines of text for a box, where no browser breaks them: in a file that must look the same
//! without the page.

/// The width of a character of Inter 500, in parts of the font's size; near enough to break lines.
fn width_of(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.29,
        'f' | 't' | 'r' | ' ' | '(' | ')' | '[' | ']' | '-' | '/' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.9,
        c if c.is_ascii_uppercase() || c.is_ascii_digit() => 0.68,
        c if c.is_ascii() => 0.59,
        c if u32::from(c) >= 0x1100 => 1.05,
        _ => 0.66,
    }
}

/// The width of a text, near enough.
pub fn width(text: &str, size: f64) -> f64 {
    text.chars().map(width_of).sum::<f64>() * size
}

/// The text in at most `most` lines no wider than `room`; what does not fit ends in an ellipsis.
pub fn lines(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    lines_by(text, room, most, &|text| width(text, size))
}

/// The same where the width of a text can be measured.
pub fn lines_by(text: &str, room: f64, most: usize, width: &dyn Fn(&str) -> f64) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let mut rest = word;
        while !rest.is_empty() {
            let last = lines.len() - 1;
            let line = &mut lines[last];
            let space = if line.is_empty() { "" } else { " " };
            let longer = format!("{line}{space}{rest}");
            if width(&longer) <= room {
                *line = longer;
                rest = "";
            } else if line.is_empty() {
                // A word wider than the box is broken where the box ends.
                let at = fitting(rest, room, width);
                line.push_str(&rest[..at]);
                rest = &rest[at..];
                if !rest.is_empty() {
                    lines.push(String::new());
                }
            } else {
                lines.push(String::new());
            }
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while width(&format!("{last}…")) > room && last.pop().is_some() {}
            let end = last.trim_end().len();
            last.truncate(end);
            last.push('…');
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// How many bytes of a word fit; at least its first character.
fn fitting(word: &str, room: f64, width: &dyn Fn(&str) -> f64) -> usize {
    let starts = word.char_indices().map(|(at, _)| at).skip(1);
    let mut fits = word.chars().next().map_or(0, char::len_utf8);
    for end in starts.chain([word.len()]) {
        if width(&word[..end]) > room {
            break;
        }
        fits = end;
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_break_at_spaces_and_end_with_an_ellipsis() {
        assert_eq!(
            lines("Meter Data Management", 12.0, 110.0, 2),
            ["Meter Data", "Management"]
        );
        assert_eq!(lines("  ", 12.0, 110.0, 2), Vec::<String>::new());
        let long = lines("one two three four five six seven", 12.0, 60.0, 2);
        assert_eq!(long.len(), 2);
        assert!(long[1].ends_with('…'), "{long:?}");
    }

    proptest! {
        #[test]
        fn wrapping_preserves_all_text_when_lines_are_unlimited(text in "[a-zA-Z ]{0,60}") {
            let all: String = lines(&text, 12.0, 100.0, 99).concat();
            prop_assert_eq!(all.replace(' ', ""), text.replace(' ', ""));
        }

        #[test]
        fn no_line_is_too_wide(text in ".{0,60}", room in 40.0..200.0f64) {
            let lines = lines(&text, 12.0, room, 2);
            prop_assert!(lines.len() <= 2);
            prop_assert!(lines.iter().all(|l| width(l, 12.0) <= room || l.chars().count() <= 2), "{lines:?}");
        }
    }
}
