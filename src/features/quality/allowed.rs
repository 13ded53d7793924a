//! The kinds that ArchiMate allows in place of one that it does not.

use architrave_metamodel::{Kind, Kinds};

use crate::t;
use crate::texts::rules::kind_names;

/// How many kinds a cell lists before it counts the rest.
const LISTED: usize = 3;

/// A line of a cell: `Serving, Flow, Realization, 4 more`. Association is allowed nearly everywhere, and named only where
/// it is all.
pub fn allowed_line(kinds: Kinds) -> String {
    let named = kinds.without(Kind::Association);
    match (kinds.is_empty(), named.is_empty()) {
        (true, _) => t::quality::allowed::NONE.into(),
        (false, true) => t::quality::allowed::ONLY_ASSOCIATION.into(),
        (false, false) => listed(named),
    }
}

/// What is allowed the other way round: `Reversed: Access`; nothing where only Association is.
pub fn reversed_line(kinds: Kinds) -> Option<String> {
    let named = kinds.without(Kind::Association);
    (!named.is_empty()).then(|| t::quality::allowed::reversed(&listed(named)))
}

fn listed(kinds: Kinds) -> String {
    let mut names = kind_names(kinds);
    let more = names.len().saturating_sub(LISTED);
    // One more name is as short as its number.
    if more > 1 {
        names.truncate(LISTED);
        names.push(t::common::number_more(&more.to_string()));
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(all: &[Kind]) -> Kinds {
        all.iter().copied().collect()
    }

    #[test]
    fn association_is_named_only_where_it_is_all() {
        let both = kinds(&[Kind::Serving, Kind::Association]);
        assert_eq!(allowed_line(both), "Serving");
        let only = kinds(&[Kind::Association]);
        assert_eq!(allowed_line(only), "Only Association.");
        assert_eq!(allowed_line(Kinds::NONE), "Nothing.");
        assert_eq!(reversed_line(only), None);
        assert_eq!(
            reversed_line(kinds(&[Kind::Access])).as_deref(),
            Some("Reversed: Access")
        );
    }

    #[test]
    fn many_kinds_are_counted() {
        let line = allowed_line(Kinds::ALL);
        assert!(line.ends_with(", 7 more"), "{line}");
    }
}
