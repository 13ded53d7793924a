//! Names that may mean the same thing. Compares words, so that "Manage meter data" is found for
//! "Meter data manager", and spelling, so that a typing error does not hide a twin.

use crate::catalog::fold::fold;
use crate::format::count;
use crate::t;

/// How alike two names are, most alike first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// The same but for case, accents and punctuation.
    Same,
    /// The same words in another order or form.
    SameWords,
    /// A letter or two apart.
    Nearly,
    /// Some words in common.
    Words {
        /// How many the longer name has beyond them.
        missing: usize,
        /// How many in common.
        common: usize,
    },
}

impl Likeness {
    /// In words: "2 of 3 words".
    pub fn label(self) -> String {
        match self {
            Self::Same => t::create::similar::SAME_NAME.into(),
            Self::SameWords => t::create::similar::SAME_WORDS.into(),
            Self::Nearly => t::create::similar::NEARLY_SAME_NAME.into(),
            Self::Words { common, missing } => {
                t::create::similar::common_words(&count(common + missing), &count(common))
            }
        }
    }
}

/// A name, prepared to be compared with many others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    folded: String,
    words: Vec<String>,
}

impl Name {
    /// Prepares a name; `None` for one without anything to compare.
    pub fn new(name: &str) -> Option<Self> {
        const LITTLE: [&str; 17] = [
            "a", "an", "and", "der", "des", "die", "das", "for", "fur", "im", "in", "of", "the",
            "to", "und", "von", "zur",
        ];
        let folded = fold(name.trim());
        let split = || {
            folded
                .split(|c: char| !c.is_alphanumeric())
                .filter(|w| !w.is_empty())
        };
        let mut words: Vec<String> = split()
            .filter(|word| !LITTLE.contains(word))
            .map(Into::into)
            .collect();
        if words.is_empty() {
            words = split().map(Into::into).collect();
        }
        (!folded.is_empty()).then_some(Self { folded, words })
    }

    /// How alike two names are; the same from both sides. `None` for names that are not.
    pub fn compare(&self, other: &Self) -> Option<Likeness> {
        if self.folded == other.folded || (!self.words.is_empty() && self.words == other.words) {
            return Some(Likeness::Same);
        }
        let most = self.words.len().max(other.words.len());
        let common = self.common(other).max(other.common(self));
        if common > 0 && common == most {
            return Some(Likeness::SameWords);
        }
        if nearly(&self.folded, &other.folded) {
            return Some(Likeness::Nearly);
        }
        (common >= 2 && common * 2 >= most).then_some(Likeness::Words {
            missing: most - common,
            common,
        })
    }

    /// How many words of this name the other one has too, each counted once.
    fn common(&self, other: &Self) -> usize {
        let mut left: Vec<&str> = other.words.iter().map(String::as_str).collect();
        let mut take = |fits: &dyn Fn(&str) -> bool| {
            let at = left.iter().position(|word| fits(word))?;
            Some(left.swap_remove(at))
        };
        let (same, rest): (Vec<_>, Vec<_>) = self
            .words
            .iter()
            .partition(|word| take(&|other| other == word.as_str()).is_some());
        let alike = rest
            .iter()
            .filter(|word| take(&|other| same_stem(word, other)).is_some());
        same.len() + alike.count()
    }
}

/// `manage` and `manager`, `reading` and `readings`: one begins the other.
fn same_stem(a: &str, b: &str) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    short.len() >= 4 && long.len() - short.len() <= 2 && long.starts_with(short)
}

/// Whether at most two letters differ, and not too many for the length.
fn nearly(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let most = a.len().min(b.len()) / 5;
    most > 0 && a.len().abs_diff(b.len()) <= 2 && distance(&a, &b) <= most.min(2)
}

/// The candidate that a text was probably meant to be: the same but for case, accents and
/// punctuation, else at most a letter or two apart; nothing where several are as near.
pub fn nearest<'a>(text: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |text: &str| {
        let folded = fold(text.trim());
        folded
            .chars()
            .filter(|c| c.is_alphanumeric())
            .collect::<Vec<_>>()
    };
    let wanted = letters(text);
    let most = (wanted.len() / 4).clamp(1, 2);
    let near = candidates.filter_map(|candidate| {
        let other = letters(candidate);
        let is_near = wanted.len().abs_diff(other.len()) <= most && !other.is_empty();
        let apart = is_near.then(|| distance(&wanted, &other))?;
        (apart <= most && apart < wanted.len()).then_some((apart, candidate))
    });
    let near: Vec<_> = near.collect();
    let least = near.iter().map(|(apart, _)| *apart).min()?;
    let mut best = near.iter().filter(|(apart, _)| *apart == least);
    let (_, first) = best.next()?;
    best.all(|(_, other)| other == first).then_some(*first)
}

/// How many letters must be put in, taken out or changed.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut before = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = before + usize::from(x != y);
            before = row[j + 1];
            row[j + 1] = changed.min(before + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn compare(a: &str, b: &str) -> Option<Likeness> {
        Name::new(a)?.compare(&Name::new(b)?)
    }

    #[test]
    fn names_are_compared_by_words_and_spelling() {
        let words = Likeness::Words {
            missing: 1,
            common: 2,
        };
        for (a, b, likeness) in [
            ("Meter data manager", "Meter Data Management", Some(words)),
            ("Meter data manager", "Meter data mediation", Some(words)),
            (
                "Meter data manager",
                "Manage meter data",
                Some(Likeness::SameWords),
            ),
            ("Übergabe an SAP", "ubergabe an sap!", Some(Likeness::Same)),
            ("Billing engine", "Biling engine", Some(Likeness::Nearly)),
            ("The bill", "Bill of the", Some(Likeness::Same)),
            ("Billing", "Metering", None),
            ("Bill monthly consumption", "Read monthly", None),
            ("???", "???", Some(Likeness::Same)),
            ("", "", None),
        ] {
            assert_eq!(compare(a, b), likeness, "{a} / {b}");
        }
    }

    proptest! {
        #[test]
        fn compare_is_symmetric(a in "([a-c]{1,6} ?){1,4}", b in "([a-c]{1,6} ?){1,4}") {
            prop_assert_eq!(compare(&a, &b), compare(&b, &a));
        }

        #[test]
        fn identical_names_are_always_found(name in ".*[^\\s].*") {
            // A name of nothing but accents folds to nothing, and says nothing either.
            prop_assume!(!fold(name.trim()).is_empty());
            prop_assert_eq!(compare(&name, &name), Some(Likeness::Same));
        }

        #[test]
        fn compare_ignores_the_word_order(words in proptest::collection::vec("[a-z]{4,8}", 1..6)) {
            let back: Vec<_> = words.iter().rev().cloned().collect();
            let likeness = compare(&words.join(" "), &back.join(" "));
            prop_assert!(matches!(likeness, Some(Likeness::Same | Likeness::SameWords)), "{likeness:?}");
        }

        #[test]
        fn a_typing_error_does_not_hide_a_duplicate(name in "[a-y]{6,20}", at in 0usize..6) {
            let mut wrong = name.clone();
            wrong.replace_range(at..=at, "z");
            prop_assert!(compare(&name, &wrong).is_some());
            wrong.remove(at);
            prop_assert!(compare(&name, &wrong).is_some());
        }

        #[test]
        fn compare_ignores_case(name in "[a-zA-Z ]*[a-zA-Z]") {
            prop_assert_eq!(compare(&name, &name.to_uppercase()), Some(Likeness::Same));
        }
    }
}
