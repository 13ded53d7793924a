//! What is worth knowing of relationships.

use architrave_exchange::RELATIONSHIP_KINDS;

use super::{Ids, Looked, Places};
use crate::{Check, Of, Weight};

/// Two passes: identifiers first, for a relationship may lead to one that comes later.
pub(super) fn checks<'a>(looked: Looked<'a>, ids: &mut Ids<'a>) -> Vec<Option<Check>> {
    let word = |kind: u32| looked.store.word(kind).unwrap_or("No kind");
    for one in looked.store.relationships() {
        let Some(id) = one.id else { continue };
        if !ids.relationships.insert(id) || ids.elements.contains(id) {
            let text = || format!("{id}, {}", word(one.kind));
            ids.again.at(looked, (one.line, one.column), text);
        }
    }
    let new = || Places::new(looked);
    let (mut kindless, mut unknown, mut missing, mut failing, mut chained) =
        (new(), new(), new(), new(), new());
    let mut with_missing = 0;
    for one in looked.store.relationships() {
        let at = (one.line, one.column);
        let kind = looked.store.word(one.kind);
        let id = || one.id.unwrap_or("no identifier").to_owned();
        match kind {
            None => kindless.at(at, id),
            Some(kind) if !RELATIONSHIP_KINDS.contains(&kind) => {
                unknown.at(at, || format!("{kind}, {}", id()));
            }
            Some(_) => {}
        }
        let kind = word(one.kind);
        let ends = [("from", one.source), ("to", one.target)];
        let before = missing.all;
        for (direction, end) in ends {
            match end {
                None => missing.at(at, || format!("{kind} {direction} nothing")),
                Some(id) if !ids.elements.contains(id) && !ids.relationships.contains(id) => {
                    missing.at(at, || format!("{kind} {direction} {id}"));
                }
                Some(_) => {}
            }
        }
        with_missing += usize::from(missing.all > before);
        let led = |led: &dyn Fn(&str) -> bool| {
            ends.iter().find_map(|(direction, end)| {
                end.filter(|id| led(id))
                    .map(|id| format!("{kind} {direction} {id}"))
            })
        };
        let is_lost_with_junction = led(&|id| ids.junctions.contains(id)).is_some();
        ids.lost_with_junctions += usize::from(is_lost_with_junction);
        let lost_with = led(&|id| ids.failing.contains(id));
        ids.lost_with_failing += usize::from(lost_with.is_some());
        if let Some(text) = lost_with {
            failing.at(at, || text);
        }
        if let Some(text) = led(&|id| ids.relationships.contains(id) && !ids.elements.contains(id))
        {
            chained.at(at, || text);
        }
    }
    let missing = missing.check(
        Weight::MayFail,
        "Source or target is not in the file",
        "Fails unless the service finds the other end.",
        Of::Relationships,
    );
    vec![
        ids.again(looked),
        kindless.check(
            Weight::MayFail,
            "Relationship has no type",
            "The service has no kind for it.",
            Of::Relationships,
        ),
        unknown.check(
            Weight::MayFail,
            "Kind of relationship that the format does not have",
            "It will fail unless the service knows it.",
            Of::Relationships,
        ),
        missing.map(|check| Check {
            total: with_missing,
            ..check
        }),
        failing.check(
            Weight::MayFail,
            "Relationship of an element that will fail",
            "Fails with its element.",
            Of::Relationships,
        ),
        chained.check(
            Weight::MayFail,
            "Relationship to or from a relationship",
            "The interface knows relationships between elements only.",
            Of::Relationships,
        ),
    ]
}
