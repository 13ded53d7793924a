//! Which relationships ArchiMate allows: appendix B of version 3.2.

use crate::{Concept, Kind, Kinds};

include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// The kinds that a relationship from `source` to `target` can have. Costs two loads.
pub fn allowed(source: Concept, target: Concept) -> Kinds {
    let pair = source as usize * Concept::ALL.len() + target as usize;
    // The table has every pair of numbers.
    let set = PAIRS.get(pair).and_then(|place| SETS.get(*place as usize));
    Kinds::from_bits(set.copied().unwrap_or(0))
}

/// Whether ArchiMate allows a relationship. An association is allowed between any two concepts.
pub fn is_allowed(kind: Kind, source: Concept, target: Concept) -> bool {
    allowed(source, target).contains(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file, read by other code than that of the build script.
    fn listed(kind: Kind, source: usize, target: usize) -> bool {
        let letter = match kind {
            Kind::Access => 'a',
            Kind::Composition => 'c',
            Kind::Flow => 'f',
            Kind::Aggregation => 'g',
            Kind::Assignment => 'i',
            Kind::Influence => 'n',
            Kind::Association => 'o',
            Kind::Realization => 'r',
            Kind::Specialization => 's',
            Kind::Triggering => 't',
            Kind::Serving => 'v',
        };
        let text = include_str!("../relationships.tsv");
        let start = format!("{}\t", NAMES[source]);
        let line = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let start = format!("{}:", NAMES[target]);
        let found = line[line.find('\t').unwrap() + 1..]
            .split(' ')
            .find(|item| item.starts_with(&start));
        found.is_some_and(|item| item[start.len()..].contains(letter))
    }

    #[test]
    fn concepts_are_those_of_the_table_in_its_order() {
        let names = Concept::ALL.iter().map(|concept| match concept.name() {
            "CommunicationPath" => "Path",
            name => name,
        });
        assert_eq!(names.collect::<Vec<_>>(), NAMES);
    }

    #[test]
    fn every_pair_and_kind_is_as_the_table_says() {
        let mut count = 0;
        for (s, source) in Concept::ALL.iter().enumerate() {
            for (t, target) in Concept::ALL.iter().enumerate() {
                for kind in Kind::ALL {
                    let is = is_allowed(kind, *source, *target);
                    assert_eq!(
                        is,
                        listed(kind, s, t),
                        "{kind:?} from {source:?} to {target:?}"
                    );
                    count += usize::from(is);
                }
            }
        }
        assert_eq!(count, 11_569);
    }

    #[test]
    fn names_find_their_concepts_and_kinds() {
        for concept in Concept::ALL {
            assert_eq!(Concept::named(concept.name()), Some(*concept));
        }
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name()), Some(kind));
        }
        assert_eq!(Concept::named("ArchitectureElement"), None);
        assert_eq!(Kind::named("ArchitectureReference"), None);
    }
}
