//! Checks of a file as a whole.

use crate::{
    FileLocation, Finding, FindingKind, Many, PlaceContent, Problem, Severity, Subject, Summary,
};

/// Why reading stopped.
pub(super) fn stopped(summary: &Summary) -> Option<Finding> {
    let stopped = summary.stopped.as_ref()?;
    let weight = match stopped.problem {
        Problem::NotWellFormed | Problem::WrongKind | Problem::Unreadable => Severity::Refused,
        Problem::Doctype => Severity::Fails,
        Problem::NotReadHere => Severity::MayFail,
    };
    let piece = stopped.piece.as_ref().map(|(before, behind)| FileLocation {
        line: stopped.line,
        column: stopped.column,
        what: PlaceContent::Around(before.clone(), behind.clone()),
        many: Many::One,
    });
    let places: Vec<FileLocation> = piece.into_iter().collect();
    let kind = FindingKind::Stopped(Box::new(stopped.clone()));
    Some(Finding {
        all_places: places.len(),
        places,
        ..fact(weight, kind)
    })
}

/// That it is an exchange file to its end.
pub(super) fn well_formed(summary: &Summary) -> Option<Finding> {
    let good = summary.stopped.is_none();
    good.then(|| fact(Severity::Good, FindingKind::WellFormed))
}

/// That a service may have a limit below the size of the file: the interface names none.
pub(super) fn large(summary: &Summary) -> Option<Finding> {
    /// From how many bytes on it is said.
    const LARGE: u64 = 32 << 20;
    let is_large = summary.bytes >= LARGE && summary.stopped.is_none();
    is_large.then(|| fact(Severity::Note, FindingKind::LargeFile))
}

/// What the service says nothing of.
pub(super) fn not_reported(summary: &Summary) -> [Option<Finding>; 2] {
    let (views, items) = (summary.views, summary.organization_items);
    [
        (views > 0).then(|| fact(Severity::Note, FindingKind::Views(views))),
        (items > 0).then(|| fact(Severity::Note, FindingKind::FolderItems(items))),
    ]
}

fn fact(weight: Severity, kind: FindingKind) -> Finding {
    Finding {
        weight,
        kind,
        of: Subject::File,
        total: 0,
        lost: 0,
        places: Vec::new(),
        all_places: 0,
        learned: false,
    }
}
