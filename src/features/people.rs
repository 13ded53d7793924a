//! The people and groups named in the loaded elements. The interface can list neither.

pub(crate) mod lookup;
pub(crate) mod others;
pub(crate) mod table;

use crate::catalog::{ReferencedPeople, ReferencedPerson, fold::fold};
use crate::state::App;

/// The people whose id or known name contains every word of `text`.
pub fn filtered(app: App, seen: &ReferencedPeople, text: &str) -> Vec<ReferencedPerson> {
    let words = fold(text);
    let name = |id: &str| app.people.known_name(id).unwrap_or_default();
    let fitting = seen
        .people
        .iter()
        .filter(|p| words.is_empty() || fits(&words, &[&p.id, &name(&p.id)]));
    fitting.cloned().collect()
}

/// Whether every word of the folded `words` is in one of `texts`.
fn fits(words: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| fold(text)).collect();
    words
        .split_whitespace()
        .all(|word| texts.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn every_search_term_must_match_a_field() {
        assert!(fits("ann or", &["u-1", "Änn Orloff"]));
        assert!(fits("", &["x"]));
        assert!(!fits("ann bob", &["ann", "x"]));
    }
}
