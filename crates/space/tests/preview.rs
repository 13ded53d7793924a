//! The browser's check of a file before it is sent agrees with the service's response: both share the reader, and
//! thousands of mutated files test that they agree.

#![allow(clippy::expect_used)]

use architrave_exchange::{Error, ErrorKind, Position};
use architrave_worker::{Event, LoadedFile, Problem, StopReason, Stopped, Summary};
use space::error::ApiError;
use space::import::read_file;

#[path = "../../exchange/tests/support/mod.rs"]
mod support;

/// How many files; none of them is one of the reader's own tests.
const FILES: u64 = 4000;
const FIRST: u64 = 2_000_000;

fn preview(file: &[u8]) -> Summary {
    let mut summary = None;
    LoadedFile::read(
        file,
        |_, _| Vec::new(),
        |message| {
            if let Event::End(end) = message {
                summary = Some(*end);
            }
        },
    );
    summary.expect("the preview ends with a summary")
}

/// What the preview found, as the reader says it.
fn error(stopped: &Stopped) -> Error {
    let kind = match stopped.reason.clone() {
        StopReason::NotWellFormed(why) => ErrorKind::NotWellFormed(why),
        StopReason::Doctype => ErrorKind::Doctype,
        StopReason::Limit { bound, limit } => ErrorKind::Limit { bound, limit },
        StopReason::Encoding(name) => ErrorKind::Encoding(name),
        StopReason::NotExchange(foreign) => ErrorKind::NotExchange(foreign),
        StopReason::Unreadable(failure) => ErrorKind::Io(std::io::Error::other(failure)),
    };
    let position = Position {
        byte: 0,
        line: stopped.line,
        column: stopped.column,
    };
    Error { kind, position }
}

#[test]
fn preview_and_service_agree_on_every_file() {
    let (mut taken, mut refused) = (0, 0);
    for (number, file) in (FIRST..).zip(support::mutants(FIRST, FILES)) {
        let here = preview(&file);
        match (read_file(&file[..]), &here.stopped) {
            (Ok(_), None) => taken += 1,
            (Err(ApiError::BadRequest(text)), Some(stopped)) => {
                // The service's text is what the preview found, and that nothing was imported.
                assert_eq!(
                    text,
                    format!("{} Nothing was imported.", error(stopped)),
                    "file {number}"
                );
                let is_xml = !text.contains("not well-formed XML");
                assert!(
                    is_xml || stopped.problem == Problem::NotWellFormed,
                    "file {number}: {text}"
                );
                refused += 1;
            }
            (there, here) => {
                panic!("file {number}: the service says {there:?}, the preview {here:?}")
            }
        }
    }
    // The files are a useful test only if both results are frequent.
    assert!(taken > 200 && refused > 2000, "{taken} {refused}");
}

#[test]
fn an_element_with_many_names_and_properties_is_read_in_linear_time() {
    // In time that grows with the square this takes minutes.
    const MANY: usize = 60_000;
    let names: String = (0..MANY)
        .map(|n| format!("<name xml:lang='x-{n}'>n</name>"))
        .collect();
    let properties: String = (0..MANY)
        .map(|n| format!("<property propertyDefinitionRef='p{n}'><value>v</value></property>"))
        .collect();
    let definitions: String = (0..MANY)
        .map(|n| {
            format!(
                "<propertyDefinition identifier='p{n}' type='string'><name>k{n}</name></propertyDefinition>"
            )
        })
        .collect();
    let file = format!(
        "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/' \
         xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' identifier='m'><name>m</name>\
         <elements><element identifier='e' xsi:type='Node'>{names}\
         <properties>{properties}</properties></element></elements>\
         <propertyDefinitions>{definitions}</propertyDefinitions></model>"
    );
    let summary = preview(file.as_bytes());
    assert!(summary.stopped.is_none(), "{:?}", summary.stopped);
    assert!(read_file(file.as_bytes()).is_ok());
}
