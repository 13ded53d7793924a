//! Why a file is not read to its end, and what to do.

use architrave_exchange::{Bound, Foreign};
use architrave_worker::{ReadFailure, RetryFailure, StopReason, Stopped};

use super::malformed::malformed;

/// What is wrong with a file, where, and what to do.
pub fn stopped(stopped: &Stopped) -> String {
    let place = format!("line {}, column {}", stopped.line, stopped.column);
    match &stopped.reason {
        StopReason::NotWellFormed(why) => format!(
            "The file is not well-formed XML: {} ({place}). Export it again.",
            malformed(why)
        ),
        StopReason::Doctype => format!(
            "The file has a DOCTYPE ({place}), which is refused. Exchange files have none: remove it, or export the model again."
        ),
        StopReason::Limit { bound, limit } => limited(*bound, *limit, &place),
        StopReason::Encoding(name) => format!(
            "The file is in the encoding \"{name}\" ({place}), which is not supported. Save it as UTF-8."
        ),
        StopReason::NotExchange(what) => foreign(what, &place),
        StopReason::Unreadable(failure) => match failure {
            ReadFailure::Refused => format!(
                "The file could not be read: the browser refused; it may have changed on disk or be gone ({place})."
            ),
            ReadFailure::PartRefused => {
                format!("The file could not be read: the browser refused a part of it ({place}).")
            }
            ReadFailure::Other(why) => format!("The file could not be read: {why} ({place})."),
        },
    }
}

/// Why no file of those that failed was written.
pub fn retry_failure(failure: &RetryFailure) -> String {
    match failure {
        RetryFailure::Stopped(why) => format!("No retry file was written: {}", stopped(why)),
        RetryFailure::NotWritten(why) => format!("No retry file was written: {why}"),
        RetryFailure::UnknownOrder => {
            "No retry file was written: the app was updated. Reload this page.".to_owned()
        }
    }
}

fn limited(bound: Bound, limit: u64, place: &str) -> String {
    match bound {
        Bound::Bytes => format!(
            "The file is too large: the file is larger than the limit of {limit} bytes ({place})."
        ),
        Bound::Depth => format!(
            "The file is too large: elements are nested deeper than the limit of {limit} ({place})."
        ),
        Bound::Attributes => format!(
            "The file is too large: a tag has more attributes than the limit of {limit} ({place})."
        ),
        Bound::Text => format!(
            "The file is too large: a text, an attribute or a tag is longer than the limit of {limit} bytes ({place})."
        ),
        Bound::Name => format!(
            "The file is too large: a name is longer than the limit of {limit} bytes ({place})."
        ),
        Bound::Item => format!(
            "The file is too large: one element of the model holds more than the limit of {limit} bytes ({place})."
        ),
    }
}

/// What a file is instead, and how to get the right one.
fn foreign(what: &Foreign, place: &str) -> String {
    match what {
        Foreign::ArchiNative => format!(
            "The file is a model in Archi's own format, not an ArchiMate exchange file ({place}). Open it in Archi, choose File, Export, Model to Open Exchange File, and use that file."
        ),
        Foreign::Zip => format!(
            "The file is a ZIP archive, not an ArchiMate exchange file ({place}). If an exchange file is in it, unpack it first. If it is an Archi model with images, open it in Archi and choose File, Export, Model to Open Exchange File."
        ),
        Foreign::GraphMl => format!(
            "The file is a GraphML graph, not an ArchiMate exchange file ({place}). A graph has no ArchiMate types. Export the model from the tool where it was drawn, as an ArchiMate model exchange file."
        ),
        Foreign::Bpmn => format!(
            "The file is a BPMN process model, not an ArchiMate exchange file ({place}). BPMN holds processes, not ArchiMate elements. Export the ArchiMate model as a model exchange file."
        ),
        Foreign::Xmi => format!(
            "The file is an XMI file of a UML tool, not an ArchiMate exchange file ({place}). Export the ArchiMate model again and choose the ArchiMate model exchange format instead of XMI."
        ),
        Foreign::Html => format!(
            "The file is a web page (HTML), not an ArchiMate exchange file ({place}). It may be a report or a page to sign in, saved in place of the file. Download or export it again."
        ),
        Foreign::NoNamespace { root } => format!(
            "The file is XML with the root element \"{root}\" and no namespace, not an ArchiMate exchange file ({place}). An exchange file has the root element \"model\" of the namespace \"http://www.opengroup.org/xsd/archimate/3.0/\". Export the model as an ArchiMate model exchange file."
        ),
        Foreign::OtherRoot { root, namespace } => format!(
            "The file is XML with the root element \"{root}\" of the namespace \"{namespace}\", not an ArchiMate exchange file ({place}). An exchange file has the root element \"model\" of the namespace \"http://www.opengroup.org/xsd/archimate/3.0/\". Export the model as an ArchiMate model exchange file."
        ),
        Foreign::Empty => format!(
            "The file is empty, not an ArchiMate exchange file ({place}). The export or the upload may have failed. Export the model again."
        ),
        Foreign::Binary => format!(
            "The file is not a text file, not an ArchiMate exchange file ({place}). Export the model as an ArchiMate model exchange file, which is XML."
        ),
    }
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
    fn a_file_is_refused_in_the_words_of_the_service() {
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
    fn a_limit_is_said_in_the_words_of_the_service() {
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
