//! Names of files.

use crate::catalog::fold::fold;

/// The most characters of a name.
const LONGEST: usize = 60;

/// A title as the name of a file: its words in ASCII letters and digits, such as `diagram-meter`, else `fallback`.
pub fn slug(title: &str, fallback: &str) -> String {
    let folded = fold(title);
    let words = folded.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    match words.is_empty() {
        true => fallback.to_owned(),
        false => words.join("-").chars().take(LONGEST).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn file_names_have_ascii_letters_and_digits_only() {
        assert_eq!(slug("Diagram meter", ""), "diagram-meter");
        assert_eq!(slug("Metering, as is (2026)", ""), "metering-as-is-2026");
        assert_eq!(slug("計量", "diagram"), "diagram");
    }
}
