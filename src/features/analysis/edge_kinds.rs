//! Kinds of relationships to follow: their form in an address, and their names.

use architrave_analysis::EdgeKinds;
use architrave_interface::ReferenceKind;
use architrave_metamodel::Kind;

use crate::t;
use crate::texts::kind_label;

/// The kinds in the order of their chips: first those along which a failure spreads. `None` means kinds outside of
/// ArchiMate.
pub const ORDER: [Option<Kind>; 12] = [
    Some(Kind::Serving),
    Some(Kind::Realization),
    Some(Kind::Assignment),
    Some(Kind::Flow),
    Some(Kind::Triggering),
    Some(Kind::Access),
    Some(Kind::Composition),
    Some(Kind::Aggregation),
    Some(Kind::Specialization),
    Some(Kind::Influence),
    Some(Kind::Association),
    None,
];

/// What kinds outside of ArchiMate are called in the URL, and no kind at all.
const OTHERS: &str = "other";
const NONE: &str = "none";

/// The kinds with one of them followed or not; `None` means kinds outside of ArchiMate.
#[must_use]
pub fn with_kind(mut kinds: EdgeKinds, kind: Option<Kind>, on: bool) -> EdgeKinds {
    match kind {
        None => kinds.others = on,
        Some(kind) if on => kinds.kinds = kinds.kinds.with(kind),
        Some(kind) => kinds.kinds = kinds.kinds.without(kind),
    }
    kinds
}

/// The kinds in the value of a URL; unknown ones are ignored.
pub fn read(text: &str) -> EdgeKinds {
    EdgeKinds {
        kinds: text.split(',').filter_map(Kind::named).collect(),
        others: text.split(',').any(|name| name == OTHERS),
    }
}

/// The kinds as the value in a URL.
pub fn write(kinds: EdgeKinds) -> String {
    let mut names: Vec<&str> = kinds.kinds.iter().map(Kind::name).collect();
    names.extend(kinds.others.then_some(OTHERS));
    if names.is_empty() {
        names.push(NONE);
    }
    names.join(",")
}

/// The kind as the interface has it.
pub fn reference_kind(kind: Option<Kind>) -> ReferenceKind {
    ReferenceKind::from(kind.map_or("ArchitectureReference", Kind::name))
}

/// The label of a kind to follow.
pub fn label(kind: Option<Kind>) -> String {
    match kind {
        Some(_) => kind_label(&reference_kind(kind)),
        None => String::from(t::analysis::kinds::OTHER),
    }
}

/// The labels of chosen kinds, or of those that are left out where these are fewer; `None` for all kinds.
pub fn chosen(kinds: EdgeKinds) -> Option<String> {
    let labels = |is_listed: bool| {
        let listed = ORDER
            .into_iter()
            .filter(|kind| kinds.has(*kind) == is_listed);
        listed.map(label).collect::<Vec<_>>().join(", ")
    };
    match ORDER.len() - kinds.len() {
        0 => None,
        left_out if left_out < kinds.len() => Some(t::analysis::kinds::all_except(&labels(false))),
        _ => Some(labels(true)),
    }
}

#[cfg(test)]
mod tests {
    use architrave_metamodel::Kinds;

    use super::*;

    #[test]
    fn every_choice_of_kinds_survives_its_url() {
        for others in [false, true] {
            for kind in Kind::ALL {
                let kinds = EdgeKinds {
                    kinds: Kinds::NONE.with(kind),
                    others,
                };
                assert_eq!(read(&write(kinds)), kinds);
            }
        }
        assert_eq!(write(EdgeKinds::NONE), "none");
        assert_eq!(read("none"), EdgeKinds::NONE);
        assert_eq!(read(&write(EdgeKinds::ALL)), EdgeKinds::ALL);
    }

    #[test]
    fn a_kind_is_followed_after_it_is_switched_on() {
        let without = with_kind(EdgeKinds::ALL, Some(Kind::Serving), false);
        assert!(!without.has(Some(Kind::Serving)) && without.has(None));
        assert_eq!(
            with_kind(without, Some(Kind::Serving), true),
            EdgeKinds::ALL
        );
        assert!(with_kind(EdgeKinds::NONE, None, true).has(None));
    }

    #[test]
    fn chosen_kinds_are_named_and_many_by_those_left_out() {
        let serving = with_kind(EdgeKinds::NONE, Some(Kind::Serving), true);
        let two = with_kind(serving, None, true);
        assert_eq!(chosen(two).as_deref(), Some("Serving, Other kinds"));
        let most = with_kind(EdgeKinds::ALL, Some(Kind::Flow), false);
        assert_eq!(chosen(most).as_deref(), Some("all except Flow"));
        assert_eq!(chosen(EdgeKinds::ALL), None);
    }
}
