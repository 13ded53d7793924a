//! Findings of a file.

use architrave_interface::ElementClass;
use architrave_worker::{
    FileLocation, Finding, FindingKind, Many, PlaceContent, Problem, Severity, Subject,
};

use super::stopped::stopped;
use crate::format::count;
use crate::t::{self, Text};
use crate::texts::class_label;

/// What findings mean for the import, as a heading.
pub const fn weight_label(weight: Severity) -> Text {
    use t::import_check::severity as labels;
    match weight {
        Severity::Refused => labels::REFUSED,
        Severity::Fails => labels::FAILS,
        Severity::MayFail => labels::MAY_FAIL,
        Severity::MayDrop => labels::MAY_DROP,
        Severity::Note => labels::NOTE,
        Severity::Good => labels::GOOD,
    }
}

/// How many a finding counts; none for a fact of the file.
pub fn check_total(of: Subject, total: usize) -> Option<String> {
    use t::import_check::number;
    Some(match of {
        Subject::File => return None,
        Subject::Elements => t::common::element_count(total),
        Subject::Relationships => t::common::relationship_count(total),
        Subject::Junctions => number::junctions(total),
        Subject::Entries => number::entries(total),
        Subject::Names => number::names(total),
        Subject::Values => t::common::value_count(total),
    })
}

/// What a finding is.
pub fn check_title(check: &Finding) -> String {
    use t::import_check::title as titles;
    match &check.kind {
        FindingKind::Stopped(stopped) => match stopped.problem {
            Problem::NotWellFormed => titles::NOT_WELL_FORMED,
            Problem::WrongKind => titles::WRONG_KIND,
            Problem::Doctype => titles::DOCTYPE,
            Problem::NotReadHere => titles::NOT_READ_HERE,
            Problem::Unreadable => titles::UNREADABLE,
        },
        FindingKind::WellFormed => titles::WELL_FORMED,
        FindingKind::LargeFile => titles::LARGE_FILE,
        FindingKind::Views(n) => return titles::views(*n),
        FindingKind::FolderItems(n) => return titles::folder_items(*n),
        FindingKind::NoType => titles::NO_TYPE,
        FindingKind::UnknownType => titles::UNKNOWN_TYPE,
        FindingKind::Junction => titles::JUNCTION,
        FindingKind::Path => titles::PATH,
        FindingKind::NoIdentifier => titles::NO_IDENTIFIER,
        FindingKind::NoName => titles::NO_NAME,
        FindingKind::NameWithoutLanguage => titles::NAME_WITHOUT_LANGUAGE,
        FindingKind::SameName => titles::SAME_NAME,
        FindingKind::NoNameIn(language) => return titles::no_name_in(language),
        FindingKind::NoValue => titles::NO_VALUE,
        FindingKind::IdentifierUsedAgain => titles::IDENTIFIER_USED_AGAIN,
        FindingKind::NoKind => titles::NO_KIND,
        FindingKind::UnknownKind => titles::UNKNOWN_KIND,
        FindingKind::EndNotInFile => titles::END_NOT_IN_FILE,
        FindingKind::EndFails => titles::END_FAILS,
        FindingKind::EndIsRelationship => titles::END_IS_RELATIONSHIP,
        FindingKind::KnownTypeAndName => titles::SAME_TYPE_AND_NAME,
        FindingKind::TypeFailedEarlier => titles::TYPE_FAILED,
        FindingKind::TypeNeverSeen => t::import_check::details::NEW_TYPE,
        FindingKind::KeyDroppedEarlier => titles::KEY_DROPPED,
        FindingKind::KeyNeverSeen => titles::KEY_NEVER_SEEN,
    }
    .into()
}

/// What follows from a finding; may be empty.
pub fn check_text(check: &Finding) -> String {
    use t::import_check::text as texts;
    match &check.kind {
        FindingKind::Stopped(why) => return stopped(why),
        FindingKind::UnknownType | FindingKind::UnknownKind => texts::UNKNOWN_TYPE,
        FindingKind::Junction => texts::JUNCTION,
        FindingKind::Path => texts::PATH,
        FindingKind::NoIdentifier => texts::NO_IDENTIFIER,
        FindingKind::IdentifierUsedAgain => texts::IDENTIFIER_USED_AGAIN,
        FindingKind::EndNotInFile => texts::END_NOT_IN_FILE,
        FindingKind::EndIsRelationship => texts::END_IS_RELATIONSHIP,
        FindingKind::KnownTypeAndName => texts::SAME_TYPE_AND_NAME,
        FindingKind::TypeFailedEarlier | FindingKind::TypeNeverSeen => texts::TYPE_FAILED,
        FindingKind::KeyDroppedEarlier | FindingKind::KeyNeverSeen => texts::KEY_DROPPED,
        FindingKind::WellFormed
        | FindingKind::LargeFile
        | FindingKind::Views(_)
        | FindingKind::FolderItems(_)
        | FindingKind::NoType
        | FindingKind::NoName
        | FindingKind::NameWithoutLanguage
        | FindingKind::SameName
        | FindingKind::NoNameIn(_)
        | FindingKind::NoValue
        | FindingKind::NoKind
        | FindingKind::EndFails => return String::new(),
    }
    .into()
}

/// What is at a place, and of how many it speaks.
pub fn place(place: &FileLocation) -> String {
    use t::import_check::place as texts;
    let what = content(&place.what);
    match place.many {
        Many::One | Many::FirstOf(1) => what,
        Many::FirstOf(n) => texts::first_of(&count(n), &what),
        Many::Values(n) => texts::values(n, &what),
        Many::Times(n) => texts::times(&count(n), &what),
    }
}

/// What is at a place.
pub fn content(what: &PlaceContent) -> String {
    use t::import_check::place as texts;
    let label = |class: &String| class_label(&ElementClass::from(class.as_str()));
    match what {
        PlaceContent::Named(name) => named(name.as_deref()),
        PlaceContent::Class(class) => label(class),
        PlaceContent::Type(kind) => kind.clone(),
        PlaceContent::NoType => texts::NO_TYPE.into(),
        PlaceContent::TypeAndName { kind, name } => format!("{kind}, {}", named(name.as_deref())),
        PlaceContent::ClassAndName { class, name } => {
            format!("{} {}", label(class), named(name.as_deref()))
        }
        PlaceContent::IdAndName { id, name } => format!("{id}, {}", named(name.as_deref())),
        PlaceContent::Property { key, of } => texts::property(key, &named(of.as_deref())),
        PlaceContent::KeyOnClass { key, class } => texts::property(key, &label(class)),
        PlaceContent::Relationship(id) => identifier(id.as_deref()).to_owned(),
        PlaceContent::IdAndKind { id, kind } => format!("{id}, {}", kind_label(kind.as_deref())),
        PlaceContent::KindAndId { kind, id } => format!("{kind}, {}", identifier(id.as_deref())),
        PlaceContent::Source { kind, id: Some(id) } => {
            texts::source(id, kind_label(kind.as_deref()))
        }
        PlaceContent::Source { kind, id: None } => texts::no_source(kind_label(kind.as_deref())),
        PlaceContent::Target { kind, id: Some(id) } => {
            texts::target(id, kind_label(kind.as_deref()))
        }
        PlaceContent::Target { kind, id: None } => texts::no_target(kind_label(kind.as_deref())),
        PlaceContent::Around(before, behind) => format!("{before}▸{behind}"),
    }
}

fn named(name: Option<&str>) -> String {
    match name {
        Some(name) => t::import_check::place::quoted(name),
        None => t::import_check::place::NO_NAME.into(),
    }
}

fn identifier(id: Option<&str>) -> &str {
    id.unwrap_or(t::import_check::place::NO_IDENTIFIER.get())
}

fn kind_label(kind: Option<&str>) -> &str {
    kind.unwrap_or(t::common::NO_KIND.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(what: PlaceContent, many: Many) -> String {
        let (line, column) = (1, 1);
        place(&FileLocation {
            line,
            column,
            what,
            many,
        })
    }

    #[test]
    fn a_finding_place_describes_its_content_and_count() {
        let some = |text: &str| Some(text.to_owned());
        let named = || PlaceContent::Named(some("A"));
        assert_eq!(at(named(), Many::One), "“A”");
        assert_eq!(at(named(), Many::Times(1200)), "“A”, 1,200 times");
        assert_eq!(at(PlaceContent::Named(None), Many::FirstOf(1)), "no name");
        let class = || PlaceContent::Class("CourseOfAction".into());
        assert_eq!(
            at(class(), Many::FirstOf(2)),
            "Course of action, first of 2"
        );
        let key = || PlaceContent::KeyOnClass {
            key: "cost".into(),
            class: "Node".into(),
        };
        assert_eq!(at(key(), Many::Values(1)), "cost on Node, 1 value");
        assert_eq!(at(key(), Many::Values(2)), "cost on Node, 2 values");
        for (what, text) in [
            (
                PlaceContent::Target {
                    kind: some("Flow"),
                    id: some("gone"),
                },
                "Flow to gone",
            ),
            (
                PlaceContent::Source {
                    kind: None,
                    id: None,
                },
                "No kind without source",
            ),
            (
                PlaceContent::KindAndId {
                    kind: "Warp".into(),
                    id: None,
                },
                "Warp, no external id",
            ),
            (
                PlaceContent::TypeAndName {
                    kind: "Spaceship".into(),
                    name: some("E"),
                },
                "Spaceship, “E”",
            ),
            (
                PlaceContent::Around("<a>".into(), "</b>".into()),
                "<a>▸</b>",
            ),
        ] {
            assert_eq!(at(what, Many::One), text);
        }
    }

    #[test]
    fn a_check_of_the_file_has_no_total() {
        assert_eq!(check_total(Subject::File, 0), None);
        assert_eq!(check_total(Subject::Entries, 1), Some("1 entry".into()));
    }
}
