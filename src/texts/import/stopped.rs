//! Why a file is not read to its end, and what to do.

use architrave_exchange::{Bound, Foreign};
use architrave_worker::{ReadFailure, RetryFailure, StopReason, Stopped};

use super::malformed::malformed;
use crate::t;

/// What is wrong with a file, where, and what to do.
pub fn stopped(stopped: &Stopped) -> String {
    use t::import_check::stopped as texts;
    let (line, column) = (stopped.line.to_string(), stopped.column.to_string());
    let place = t::import::line::named_column(&column, &line);
    match &stopped.reason {
        StopReason::NotWellFormed(why) => texts::not_well_formed(&place, &malformed(why)),
        StopReason::Doctype => texts::doctype(&place),
        StopReason::Limit { bound, limit } => limited(*bound, *limit, &place),
        StopReason::Encoding(name) => texts::encoding(name, &place),
        StopReason::NotExchange(what) => foreign(what, &place),
        StopReason::Unreadable(failure) => match failure {
            ReadFailure::Refused => texts::refused(&place),
            ReadFailure::PartRefused => texts::part_refused(&place),
            ReadFailure::Other(why) => texts::unreadable(&place, why),
        },
    }
}

/// Why no file of those that failed was written.
pub fn retry_failure(failure: &RetryFailure) -> String {
    use t::import::retry_file as texts;
    match failure {
        RetryFailure::Stopped(why) => texts::not_written(&stopped(why)),
        RetryFailure::NotWritten(why) => texts::not_written(why),
        RetryFailure::UnknownOrder => texts::UPDATED.into(),
    }
}

fn limited(bound: Bound, limit: u64, place: &str) -> String {
    use t::import_check::stopped as texts;
    let limit = limit.to_string();
    let what = match bound {
        Bound::Bytes => texts::limit_bytes(&limit),
        Bound::Depth => texts::limit_depth(&limit),
        Bound::Attributes => texts::limit_attributes(&limit),
        Bound::Text => texts::limit_text(&limit),
        Bound::Name => texts::limit_name(&limit),
        Bound::Item => texts::limit_item(&limit),
    };
    texts::too_large(place, &what)
}

/// What a file is instead, and how to get the right one.
fn foreign(what: &Foreign, place: &str) -> String {
    use t::import_check::stopped as texts;
    let what = match what {
        Foreign::ArchiNative => return texts::archi(place),
        Foreign::Zip => return texts::zip(place),
        Foreign::Html => return texts::html(place),
        Foreign::Empty => return texts::empty(place),
        Foreign::GraphMl => texts::GRAPHML.into(),
        Foreign::Bpmn => texts::BPMN.into(),
        Foreign::Xmi => texts::XMI.into(),
        Foreign::Binary => texts::BINARY.into(),
        Foreign::NoNamespace { root } => texts::no_namespace(root),
        Foreign::OtherRoot { root, namespace } => texts::different_root(namespace, root),
    };
    texts::not_exchange(place, &what)
}

#[cfg(test)]
mod tests {
    use architrave_exchange::{Error, ErrorKind, Limits, Malformed, Position, Reader};
    use architrave_worker::Problem;

    use super::*;

    fn said(reason: StopReason, position: Position) -> String {
        stopped(&Stopped {
            problem: Problem::Unreadable,
            reason,
            line: position.line,
            column: position.column,
            piece: None,
        })
    }

    /// The reader's error, and the same in the words of the app.
    fn both(error: Error) -> (String, String) {
        let (theirs, position) = (error.to_string(), error.position);
        let reason = match error.kind {
            ErrorKind::NotWellFormed(why) => StopReason::NotWellFormed(why),
            ErrorKind::Doctype => StopReason::Doctype,
            ErrorKind::Limit { bound, limit } => StopReason::Limit { bound, limit },
            ErrorKind::Encoding(name) => StopReason::Encoding(name),
            ErrorKind::NotExchange(foreign) => StopReason::NotExchange(foreign),
            ErrorKind::Io(error) => StopReason::Unreadable(ReadFailure::Other(error.to_string())),
        };
        (theirs, said(reason, position))
    }

    #[test]
    fn refused_files_have_the_message_of_the_service() {
        for file in [
            "",
            "PK\u{3}\u{4}",
            "\u{1}binary",
            "<html>",
            "<graphml/>",
            "<XMI/>",
            "<model/>",
            "<model xmlns='urn:x'/>",
            "<a:model xmlns:a='http://www.archimatetool.com/archimate'/>",
            "<a:definitions xmlns:a='http://www.omg.org/spec/BPMN/20100524/MODEL'/>",
            "<!DOCTYPE model><model/>",
            "<?xml version='1.0' encoding='EBCDIC'?><model/>",
            "<?xml version='1.0' encoding='UTF-16'?><model/>",
            "<?xml version='2.0'?><model/>",
            "<?xml version='1.0' standalone='maybe'?><model/>",
            "text",
            "<model></modell>",
            "<model",
            "<model a='1' a='2'/>",
            "<model a=1/>",
            "<model a='<'/>",
            "<model xmlns:xml='urn:x'/>",
            "<b:model/>",
            "<model>&amp</model>",
            "<model>&nbsp;</model>",
            "<model>&#0;</model>",
            "<model>]]></model>",
            "<model><!-- a -- b --></model>",
            "<model><![CDATA[",
            "<model><1/></model>",
            "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/'/><model/>",
        ] {
            let mut reader = Reader::new(file.as_bytes(), Limits::default());
            let error = loop {
                match reader.next_item() {
                    Ok(Some(_)) => {}
                    Ok(None) => panic!("{file} is accepted"),
                    Err(error) => break error,
                }
            };
            let (service, app) = both(error);
            assert_eq!(app, service, "{file}");
        }
    }

    #[test]
    fn limit_errors_have_the_message_of_the_service() {
        let position = Position {
            byte: 6,
            line: 2,
            column: 3,
        };
        for bound in [
            Bound::Bytes,
            Bound::Depth,
            Bound::Attributes,
            Bound::Text,
            Bound::Name,
            Bound::Item,
        ] {
            let kind = ErrorKind::Limit { bound, limit: 256 };
            let (service, app) = both(Error { kind, position });
            assert_eq!(app, service);
        }
        let why = Box::new(Malformed::EndsEarly);
        let text = said(StopReason::NotWellFormed(why), position);
        assert_eq!(
            text,
            "The file is not well-formed XML: the file ends early (line 2, column 3). Export it again."
        );
    }
}
