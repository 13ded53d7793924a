//! Checks of relationships.

use architrave_metamodel::Kind;

use super::{Ids, Looked, Places};
use crate::{Finding, FindingKind, PlaceContent, Severity, Subject};

/// Two passes: identifiers first, because a relationship may refer to a later one.
pub(super) fn checks<'a>(looked: Looked<'a>, ids: &mut Ids<'a>) -> Vec<Option<Finding>> {
    let kind_of = |kind: u32| looked.store.word(kind).map(str::to_owned);
    for one in looked.store.relationships() {
        let Some(id) = one.id else { continue };
        if !ids.relationships.insert(id) || ids.elements.contains(id) {
            let what = PlaceContent::IdAndKind {
                id: id.to_owned(),
                kind: kind_of(one.kind),
            };
            ids.again.at((one.line, one.column), what);
        }
    }
    let new = || Places::new(looked);
    let (mut kindless, mut unknown, mut missing, mut failing, mut chained) =
        (new(), new(), new(), new(), new());
    let mut with_missing = 0;
    for one in looked.store.relationships() {
        let at = (one.line, one.column);
        let kind = looked.store.word(one.kind);
        let id = || one.id.map(str::to_owned);
        match kind {
            None => kindless.at(at, || PlaceContent::Relationship(id())),
            Some(kind) if Kind::named(kind).is_none() => {
                unknown.at(at, || PlaceContent::KindAndId {
                    kind: kind.to_owned(),
                    id: id(),
                });
            }
            Some(_) => {}
        }
        let end = |is_source: bool, id: Option<&str>| {
            let (kind, id) = (kind_of(one.kind), id.map(str::to_owned));
            match is_source {
                true => PlaceContent::Source { kind, id },
                false => PlaceContent::Target { kind, id },
            }
        };
        let ends = [(true, one.source), (false, one.target)];
        let before = missing.all;
        for (is_source, id) in ends {
            let is_in_file = |id: &str| ids.elements.contains(id) || ids.relationships.contains(id);
            if !id.is_some_and(is_in_file) {
                missing.at(at, || end(is_source, id));
            }
        }
        with_missing += usize::from(missing.all > before);
        let led = |led: &dyn Fn(&str) -> bool| {
            let mut ends = ends.into_iter();
            ends.find(|(_, id)| id.is_some_and(led))
                .map(|(is_source, id)| end(is_source, id))
        };
        let is_lost_with_junction = led(&|id| ids.junctions.contains(id)).is_some();
        ids.lost_with_junctions += usize::from(is_lost_with_junction);
        let lost_with = led(&|id| ids.failing.contains(id));
        ids.lost_with_failing += usize::from(lost_with.is_some());
        if let Some(what) = lost_with {
            failing.at(at, || what);
        }
        if let Some(what) = led(&|id| ids.relationships.contains(id) && !ids.elements.contains(id))
        {
            chained.at(at, || what);
        }
    }
    let check =
        |places: Places, kind| places.check(Severity::MayFail, kind, Subject::Relationships);
    let missing = check(missing, FindingKind::EndNotInFile);
    vec![
        ids.again(looked),
        check(kindless, FindingKind::NoKind),
        check(unknown, FindingKind::UnknownKind),
        missing.map(|check| Finding {
            total: with_missing,
            ..check
        }),
        check(failing, FindingKind::EndFails),
        check(chained, FindingKind::EndIsRelationship),
    ]
}
