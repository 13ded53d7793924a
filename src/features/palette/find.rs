//! Finding loaded elements by their names, best first.

use std::collections::HashSet;
use std::sync::Arc;

use crate::catalog::fold::fold;
use crate::catalog::{Catalog, Listed, Search};
use crate::texts::row_title;

/// Elements that fit.
#[derive(Clone, Debug, Default)]
pub struct FoundElements {
    /// The best of them, best first; of each logical element the version that fits best.
    pub best: Vec<Arc<Listed>>,
    /// How many logical elements fit.
    pub count: usize,
}

/// How many of the best are put in the order of the names that are shown, those in one language.
const SHOWN: usize = 200;

/// How well an element fits; the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// A name or an id is what was typed.
    Whole,
    /// A name begins with it, as a whole word.
    FirstWord,
    /// A name begins with it.
    Prefix,
    /// A word of a name begins with it.
    WordStart,
    /// Each word typed begins a word of a name.
    WordStarts,
    /// Each word typed is somewhere in a name.
    Name,
    /// A word typed is in the class, the specialization or an id.
    Elsewhere,
}

/// The elements in which every word of `text` occurs, at most `limit` of them; those whose name in
/// `language` fits best come first.
pub fn find(catalog: &Catalog, text: &str, limit: usize, language: &str) -> FoundElements {
    let folded = fold(text);
    let words: Vec<&str> = folded.split_whitespace().collect();
    if words.is_empty() {
        return FoundElements::default();
    }
    let whole = words.join(" ");
    let searches: Vec<Search<'_>> = words.iter().map(|word| catalog.search(word)).collect();
    let mut fitting: Vec<(Fit, f64, usize)> = Vec::new();
    for row in catalog.rows() {
        if searches.iter().all(|search| search.fits(row)) {
            // Unknown times come last.
            let modified = catalog.modified(row);
            let age = if modified.is_nan() {
                f64::MAX
            } else {
                -modified
            };
            let fit = if catalog.is_id(row, &whole) {
                Fit::Whole
            } else {
                fit(catalog.folded_names(row), &whole, &words)
            };
            fitting.push((fit, age, row));
        }
    }
    fitting.sort_unstable_by(|a, b| {
        (a.0.cmp(&b.0))
            .then_with(|| a.1.total_cmp(&b.1))
            .then_with(|| catalog.id_at(a.2).cmp(catalog.id_at(b.2)))
    });
    // A name in another language may fit better than the one that is shown.
    let best = fitting.len().min(SHOWN);
    fitting[..best].sort_by_cached_key(|(any, _, row)| {
        let shown = catalog
            .row_view(*row)
            .map(|row_view| row_title(row_view, language).text);
        let shown = shown.map_or(Fit::Elsewhere, |name| fit(&fold(&name), &whole, &words));
        match *any {
            Fit::Whole => Fit::Whole,
            _ => shown,
        }
    });
    let mut seen = HashSet::with_capacity(fitting.len());
    let mut best = Vec::with_capacity(limit);
    for (_, _, row) in fitting {
        if seen.insert(catalog.element_number(row)) && best.len() < limit {
            best.extend(catalog.listed_at(row));
        }
    }
    FoundElements {
        best,
        count: seen.len(),
    }
}

/// How well names fit, a line each.
fn fit(names: &str, whole: &str, words: &[&str]) -> Fit {
    if names.lines().any(|line| line == whole) {
        return Fit::Whole;
    }
    let rest = |name: &&str| name.strip_prefix(whole).map(|rest| rest.chars().next());
    let rests: Vec<Option<char>> = names.lines().filter_map(|name| rest(&name)).collect();
    if rests
        .iter()
        .any(|next| next.is_none_or(|c| !c.is_alphanumeric()))
    {
        return Fit::FirstWord;
    }
    if !rests.is_empty() {
        return Fit::Prefix;
    }
    if names.lines().any(|name| begins_a_word(name, whole)) {
        return Fit::WordStart;
    }
    let in_names = |fits: fn(&str, &str) -> bool| {
        names
            .lines()
            .any(|name| words.iter().all(|word| fits(name, word)))
    };
    if in_names(begins_a_word) {
        Fit::WordStarts
    } else if in_names(|name, word| name.contains(word)) {
        Fit::Name
    } else {
        Fit::Elsewhere
    }
}

/// Whether a word of `name` begins with `part`.
fn begins_a_word(name: &str, part: &str) -> bool {
    name.match_indices(part).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;
    use proptest::prelude::*;

    fn catalog(names: &[&str]) -> Catalog {
        let mut catalog = Catalog::default();
        for (n, name) in names.iter().enumerate() {
            let (element, json) = element(&format!("i{n:03}"), &format!("e{n:03}"), "Node", name);
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        catalog
    }

    fn names(catalog: &Catalog, text: &str) -> Vec<String> {
        let found = find(catalog, text, 10, "en");
        let name = |l: &Arc<Listed>| crate::texts::title(&l.element, "en").text;
        found.best.iter().map(name).collect()
    }

    #[test]
    fn the_best_matches_are_sorted_first() {
        let catalog = catalog(&[
            "Metering point",
            "Parameter store",
            "Data meter hub",
            "Smart meter data",
            "Meter data management",
            "Meter",
        ]);
        assert_eq!(
            names(&catalog, "METER"),
            [
                "Meter",
                "Meter data management",
                "Metering point",
                "Data meter hub",
                "Smart meter data",
                "Parameter store"
            ]
        );
        assert_eq!(
            names(&catalog, "meter data"),
            [
                "Meter data management",
                "Smart meter data",
                "Data meter hub"
            ]
        );
        assert_eq!(names(&catalog, "i002"), ["Data meter hub"]);
        assert_eq!(names(&catalog, "node store"), ["Parameter store"]);
        assert_eq!(names(&catalog, "  "), Vec::<String>::new());
    }

    #[test]
    fn matches_in_the_displayed_language_rank_first() {
        let mut catalog = Catalog::default();
        for (id, english, german) in [
            ("a", "Reading service", "Meter-Dienst"),
            ("b", "Meter service", "Zählerdienst"),
        ] {
            let (mut element, json) = element(id, id, "Node", english);
            let name = element.properties[0].value.as_mut().unwrap();
            let mut other = name.translations[0].clone();
            (other.language, other.value) = ("de".into(), german.into());
            name.translations.push(other);
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        let first = |language| {
            find(&catalog, "meter", 5, language).best[0]
                .element
                .id
                .clone()
        };
        assert_eq!((first("en").as_str(), first("de").as_str()), ("b", "a"));
    }

    #[test]
    fn a_logical_element_is_found_once() {
        let mut catalog = Catalog::default();
        for (id, at) in [
            ("old", "2026-01-01T00:00:00Z"),
            ("new", "2026-02-01T00:00:00Z"),
        ] {
            let (mut element, json) = element(id, "same", "Node", "Meter");
            element.created.at = at.into();
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        let found = find(&catalog, "meter", 5, "en");
        assert_eq!(found.count, 1);
        assert_eq!(found.best[0].element.id, "new");
    }

    proptest! {
        #[test]
        fn every_element_that_holds_the_text_is_counted(
            names in proptest::collection::vec("[ab ]{0,4}", 0..20), text in "[ab]{1,2}",
        ) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let catalog = catalog(&names);
            let found = find(&catalog, &text, 3, "en");
            // Neither class nor ids have these letters.
            let fitting = names.iter().filter(|name| name.contains(&text)).count();
            prop_assert_eq!(found.count, fitting);
            prop_assert_eq!(found.best.len(), fitting.min(3));
        }
    }
}
