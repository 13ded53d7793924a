//! Counting while a file is read.

use hashbrown::{HashMap, HashSet};

use crate::FileCounts;
use crate::packed::{PackedText, Property};
use crate::store::Store;

/// Counts elements by type, relationships by kind, names by language and properties by definition. The keys are
/// numbers of texts in the [`Store`].
#[derive(Debug, Default)]
pub(crate) struct FileCounters {
    elements: HashMap<u32, usize>,
    kinds: HashMap<u32, usize>,
    languages: HashMap<u32, usize>,
    properties: HashMap<u32, usize>,
}

impl FileCounters {
    pub(crate) fn count_element(
        &mut self,
        kind: u32,
        names: &[PackedText<'_>],
        properties: &[Property<'_>],
    ) {
        *self.elements.entry(kind).or_default() += 1;
        let filled = |name: &&PackedText<'_>| !name.1.trim().is_empty();
        let mut seen = HashSet::new();
        for name in names.iter().filter(filled) {
            // Two names of one language count once.
            if names.len() == 1 || seen.insert(name.0) {
                *self.languages.entry(name.0).or_default() += 1;
            }
        }
        self.of(properties);
    }

    pub(crate) fn count_relationship(&mut self, kind: u32, properties: &[Property<'_>]) {
        *self.kinds.entry(kind).or_default() += 1;
        self.of(properties);
    }

    fn of(&mut self, properties: &[Property<'_>]) {
        for property in properties {
            *self.properties.entry(property.definition).or_default() += 1;
        }
    }
}

impl Store {
    /// What was counted, in words.
    pub(crate) fn counts(&self) -> FileCounts {
        let FileCounters {
            elements,
            kinds,
            languages,
            properties,
        } = &self.counting;
        let mut classes = HashMap::new();
        let mut others = HashMap::new();
        for (number, n) in elements {
            let Some(kind) = self.kind(*number) else {
                continue;
            };
            match kind.class {
                Some(class) => *classes.entry(class.to_owned()).or_default() += n,
                None => *others.entry(kind.written.to_owned()).or_default() += n,
            }
        }
        let words = |counts: &HashMap<u32, usize>| {
            let word = |(number, n): (&u32, &usize)| (self.word(*number).map(str::to_owned), *n);
            most_first(counts.iter().map(word))
        };
        FileCounts {
            elements: self.element_count(),
            untyped: elements.get(&0).copied().unwrap_or(0),
            relationships: self.relationship_count(),
            classes: most_first(classes.into_iter()),
            others: most_first(others.into_iter()),
            kinds: words(kinds),
            languages: words(languages),
            properties: words(properties)
                .into_iter()
                .map(|(word, n)| (word.unwrap_or_default(), n))
                .collect(),
        }
    }
}

fn most_first<T: Ord>(counts: impl Iterator<Item = (T, usize)>) -> Vec<(T, usize)> {
    let mut list: Vec<(T, usize)> = counts.collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    list
}
