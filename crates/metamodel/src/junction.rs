//! Junctions: the relationships of a junction have one kind, and each source and target could have it without the
//! junction (ArchiMate 3.2, section 5.3).

use crate::{Concept, Kind, Kinds, is_allowed};

/// What is wrong with a junction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JunctionFault {
    /// Its relationships have several kinds.
    SeveralKinds(Kinds),
    /// ArchiMate does not allow the kind from one of the sources to one of the targets.
    NotAllowed {
        /// The kind of all its relationships.
        kind: Kind,
        /// The concept of the source.
        source: Concept,
        /// The concept of the target.
        target: Concept,
    },
}

/// The faults of a junction with these relationships from sources and to targets: one for several kinds, else one for
/// each pair of concepts. Where another junction is an end, its own ends are to be given. Costs sources × targets.
pub fn junction_faults(
    sources: &[(Kind, Concept)],
    targets: &[(Kind, Concept)],
) -> Vec<JunctionFault> {
    let all = sources.iter().chain(targets);
    let kinds: Kinds = all.map(|(kind, _)| *kind).collect();
    let mut iter = kinds.iter();
    let Some(kind) = iter.next() else {
        return Vec::new();
    };
    if iter.next().is_some() {
        return vec![JunctionFault::SeveralKinds(kinds)];
    }
    let mut faults = Vec::new();
    for (_, source) in sources {
        for (_, target) in targets {
            let fault = JunctionFault::NotAllowed {
                kind,
                source: *source,
                target: *target,
            };
            if !is_allowed(kind, *source, *target) && !faults.contains(&fault) {
                faults.push(fault);
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_junction_has_one_kind() {
        let from = [(Kind::Flow, Concept::BusinessProcess)];
        let to = [(Kind::Triggering, Concept::BusinessProcess)];
        let both: Kinds = [Kind::Flow, Kind::Triggering].into_iter().collect();
        assert_eq!(
            junction_faults(&from, &to),
            [JunctionFault::SeveralKinds(both)]
        );
        assert_eq!(junction_faults(&from, &[]), []);
    }

    #[test]
    fn each_end_is_allowed_with_each_other_one() {
        let from = [
            (Kind::Realization, Concept::ApplicationComponent),
            (Kind::Realization, Concept::DataObject),
        ];
        let to = [(Kind::Realization, Concept::ApplicationService)];
        let fault = JunctionFault::NotAllowed {
            kind: Kind::Realization,
            source: Concept::DataObject,
            target: Concept::ApplicationService,
        };
        assert_eq!(junction_faults(&from, &to), [fault]);
        assert_eq!(junction_faults(&from[..1], &to), []);
    }
}
