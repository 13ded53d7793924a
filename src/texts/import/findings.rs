//! Findings of a file.

use architrave_worker::{Check, CheckKind, Many, Place, PlaceContent, Problem, Severity, Subject};

use super::stopped::stopped;
use crate::catalog::split_words;
use crate::format::{count, counted};

/// What findings mean for the import, as a heading.
pub const fn weight_label(weight: Severity) -> &'static str {
    match weight {
        Severity::Refused => "Will be refused",
        Severity::Fails => "Will fail",
        Severity::MayFail => "May fail",
        Severity::MayDrop => "May be dropped",
        Severity::Note => "Worth knowing",
        Severity::Good => "As it should be",
    }
}

/// How many a finding counts; none for a fact of the file.
pub fn check_total(of: Subject, total: usize) -> Option<String> {
    Some(match of {
        Subject::File => return None,
        Subject::Elements => counted(total, "element", "elements"),
        Subject::Relationships => counted(total, "relationship", "relationships"),
        Subject::Junctions => counted(total, "junction", "junctions"),
        Subject::Entries => counted(total, "entry", "entries"),
        Subject::Names => counted(total, "name", "names"),
        Subject::Values => counted(total, "value", "values"),
    })
}

/// What a finding is.
pub fn check_title(check: &Check) -> String {
    match &check.kind {
        CheckKind::Stopped(stopped) => match stopped.problem {
            Problem::NotWellFormed => "Not well-formed XML: the service will refuse it",
            Problem::WrongKind => "Not an ArchiMate exchange file",
            Problem::Doctype => "The file has a DOCTYPE",
            Problem::NotReadHere => "Not read to its end here",
            Problem::Unreadable => "The file cannot be read",
        },
        CheckKind::WellFormed => "Well-formed XML with an ArchiMate exchange root",
        CheckKind::LargeFile => "Large file: a service may refuse it for its size",
        CheckKind::Views(1) => "1 view: the service reports nothing on them",
        CheckKind::Views(n) => return format!("{n} views: the service reports nothing on them"),
        CheckKind::FolderItems(1) => "1 item in folders: the service reports nothing on them",
        CheckKind::FolderItems(n) => {
            return format!("{n} items in folders: the service reports nothing on them");
        }
        CheckKind::NoType => "Element has no type",
        CheckKind::UnknownType => "Type that the format does not have",
        CheckKind::Junction => "Junction",
        CheckKind::Path => "Path",
        CheckKind::NoIdentifier => "Identifier missing",
        CheckKind::NoName => "Name missing or empty",
        CheckKind::NameWithoutLanguage => "Name without a language",
        CheckKind::SameName => "Same name twice within one type",
        CheckKind::NoNameIn(language) => {
            return format!("No name in {language}, which other elements have");
        }
        CheckKind::NoValue => "Property without a value",
        CheckKind::IdentifierUsedAgain => "Identifier used again",
        CheckKind::NoKind => "Relationship has no type",
        CheckKind::UnknownKind => "Kind of relationship that the format does not have",
        CheckKind::EndNotInFile => "Source or target is not in the file",
        CheckKind::EndFails => "Relationship of an element that will fail",
        CheckKind::EndIsRelationship => "Relationship to or from a relationship",
        CheckKind::KnownTypeAndName => "Type and name of an element that is known here",
        CheckKind::TypeFailedEarlier => "Type that failed in an earlier import",
        CheckKind::TypeNeverSeen => "Type never seen in this space",
        CheckKind::KeyDroppedEarlier => "Key that was left out in an earlier import",
        CheckKind::KeyNeverSeen => "Key never seen on its class",
    }
    .to_owned()
}

/// What follows from a finding; may be empty.
pub fn check_text(check: &Check) -> String {
    match &check.kind {
        CheckKind::Stopped(why) => return stopped(why),
        CheckKind::LargeFile => {
            "No limit is known. A service that refuses it for its size answers 413, and nothing is imported then."
        }
        CheckKind::NoType => "The service will list it as failed.",
        CheckKind::UnknownType | CheckKind::UnknownKind => {
            "It will fail unless the service knows it."
        }
        CheckKind::Junction => {
            "The interface has no class for junctions: they and their relationships may fail."
        }
        CheckKind::Path => "The interface calls it communication path; it may fail.",
        CheckKind::NoIdentifier => "The answer can’t name it, and no relationship can lead to it.",
        CheckKind::IdentifierUsedAgain => {
            "Two entries of one identifier: the service may take only one."
        }
        CheckKind::NoKind => "The service has no kind for it.",
        CheckKind::EndNotInFile => "Fails unless the service finds the other end.",
        CheckKind::EndFails => "Fails with its element.",
        CheckKind::EndIsRelationship => "The interface knows relationships between elements only.",
        CheckKind::KnownTypeAndName => {
            "No earlier import from this browser brought it: the service may make a second one."
        }
        CheckKind::TypeFailedEarlier => "Fails unless the space has enabled the type since.",
        CheckKind::TypeNeverSeen => "Fails if the space has not enabled the type.",
        CheckKind::KeyDroppedEarlier => "Dropped unless the space has declared the key since.",
        CheckKind::KeyNeverSeen => "Dropped if the space does not declare the key.",
        CheckKind::WellFormed
        | CheckKind::Views(_)
        | CheckKind::FolderItems(_)
        | CheckKind::NoName
        | CheckKind::NameWithoutLanguage
        | CheckKind::SameName
        | CheckKind::NoNameIn(_)
        | CheckKind::NoValue => "",
    }
    .to_owned()
}

/// What is at a place, and of how many it speaks.
pub fn place(place: &Place) -> String {
    let what = content(&place.what);
    match place.many {
        Many::One | Many::FirstOf(1) => what,
        Many::FirstOf(n) => format!("{what}, first of {}", count(n)),
        Many::Values(n) => format!("{what}, {}", counted(n, "value", "values")),
        Many::Times(n) => format!("{what}, {} times", count(n)),
    }
}

/// What is at a place.
pub fn content(what: &PlaceContent) -> String {
    match what {
        PlaceContent::Named(name) => named(name.as_deref()),
        PlaceContent::Class(class) => split_words(class),
        PlaceContent::Type(kind) => kind.clone(),
        PlaceContent::NoType => "no type".to_owned(),
        PlaceContent::TypeAndName { kind, name } => format!("{kind}, {}", named(name.as_deref())),
        PlaceContent::ClassAndName { class, name } => {
            format!("{} {}", split_words(class), named(name.as_deref()))
        }
        PlaceContent::IdAndName { id, name } => format!("{id}, {}", named(name.as_deref())),
        PlaceContent::Property { key, of } => format!("{key} on {}", named(of.as_deref())),
        PlaceContent::KeyOnClass { key, class } => format!("{key} on {}", split_words(class)),
        PlaceContent::Relationship(id) => identifier(id.as_deref()).to_owned(),
        PlaceContent::IdAndKind { id, kind } => format!("{id}, {}", kind_label(kind.as_deref())),
        PlaceContent::KindAndId { kind, id } => format!("{kind}, {}", identifier(id.as_deref())),
        PlaceContent::Source { kind, id: Some(id) } => {
            format!("{} from {id}", kind_label(kind.as_deref()))
        }
        PlaceContent::Source { kind, id: None } => {
            format!("{} from nothing", kind_label(kind.as_deref()))
        }
        PlaceContent::Target { kind, id: Some(id) } => {
            format!("{} to {id}", kind_label(kind.as_deref()))
        }
        PlaceContent::Target { kind, id: None } => {
            format!("{} to nothing", kind_label(kind.as_deref()))
        }
        PlaceContent::Around(before, behind) => format!("{before}▸{behind}"),
    }
}

fn named(name: Option<&str>) -> String {
    name.map_or_else(|| "no name".to_owned(), |name| format!("“{name}”"))
}

fn identifier(id: Option<&str>) -> &str {
    id.unwrap_or("no identifier")
}

fn kind_label(kind: Option<&str>) -> &str {
    kind.unwrap_or("No kind")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(what: PlaceContent, many: Many) -> String {
        let (line, column) = (1, 1);
        place(&Place {
            line,
            column,
            what,
            many,
        })
    }

    #[test]
    fn a_place_says_what_is_there_and_of_how_many_it_speaks() {
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
                "No kind from nothing",
            ),
            (
                PlaceContent::KindAndId {
                    kind: "Warp".into(),
                    id: None,
                },
                "Warp, no identifier",
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
    fn a_fact_of_the_file_counts_nothing() {
        assert_eq!(check_total(Subject::File, 0), None);
        assert_eq!(check_total(Subject::Entries, 1), Some("1 entry".into()));
    }
}
