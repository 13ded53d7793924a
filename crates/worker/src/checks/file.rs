//! What is worth knowing of a file as a whole.

use crate::{Check, Many, Of, Place, Problem, Summary, Weight};

/// Why reading stopped.
pub(super) fn stopped(summary: &Summary) -> Option<Check> {
    let stopped = summary.stopped.as_ref()?;
    let (title, weight) = match stopped.problem {
        Problem::NotWellFormed => (
            "Not well-formed XML: the service will refuse it",
            Weight::Refused,
        ),
        Problem::WrongKind => ("Not an ArchiMate exchange file", Weight::Refused),
        Problem::Doctype => ("The file has a DOCTYPE", Weight::Fails),
        Problem::NotReadHere => ("Not read to its end here", Weight::MayFail),
        Problem::Unreadable => ("The file cannot be read", Weight::Refused),
    };
    let piece = stopped.piece.as_ref().map(|(before, behind)| Place {
        line: stopped.line,
        column: stopped.column,
        text: format!("{before}▸{behind}"),
        many: Many::One,
    });
    let places: Vec<Place> = piece.into_iter().collect();
    Some(Check {
        text: stopped.text.clone(),
        all_places: places.len(),
        places,
        ..fact(weight, title)
    })
}

/// That it is an exchange file to its end.
pub(super) fn well_formed(summary: &Summary) -> Option<Check> {
    let good = summary.stopped.is_none();
    good.then(|| {
        fact(
            Weight::Good,
            "Well-formed XML with an ArchiMate exchange root",
        )
    })
}

/// That a service may have a limit below the size of the file: the interface names none.
pub(super) fn large(summary: &Summary) -> Option<Check> {
    /// From how many bytes on it is said.
    const LARGE: u64 = 32 << 20;
    (summary.bytes >= LARGE && summary.stopped.is_none()).then(|| Check {
        text: "No limit is known. A service that refuses it for its size answers 413, and nothing is imported then.".into(),
        ..fact(Weight::Note, "Large file: a service may refuse it for its size")
    })
}

/// What the service says nothing of.
pub(super) fn not_reported(summary: &Summary) -> [Option<Check>; 2] {
    let not_reported = |n: usize, one: &str, many: &str| {
        let what = if n == 1 { one } else { many };
        let title = format!("{n} {what}: the service reports nothing on them");
        (n > 0).then(|| fact(Weight::Note, &title))
    };
    [
        not_reported(summary.views, "view", "views"),
        not_reported(
            summary.organization_items,
            "item in folders",
            "items in folders",
        ),
    ]
}

fn fact(weight: Weight, title: &str) -> Check {
    Check {
        weight,
        title: title.into(),
        text: String::new(),
        of: Of::File,
        total: 0,
        lost: 0,
        places: Vec::new(),
        all_places: 0,
        learned: false,
    }
}
