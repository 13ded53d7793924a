//! Files as a whole: errors, counts, and what is no exchange file.

use super::tests::{HEAD, KEYS, MIXED, checked, crossed, loaded, open};
use crate::{Command, Event, PlaceContent, Problem, SeenProperties, Severity, StopReason};

#[test]
fn a_malformed_file_reports_the_place_of_the_error() {
    let (mut loaded, summary) = open(format!("{HEAD}\n<a></b></model>").as_bytes());
    let stopped = summary.stopped.unwrap();
    assert_eq!((stopped.problem, stopped.line), (Problem::NotWellFormed, 2));
    let (before, behind) = stopped.piece.unwrap();
    assert_eq!(format!("{before}{behind}"), "<a></b></model>");
    let checked = checked(&mut loaded, &SeenProperties::default());
    assert_eq!(checked.checks[0].weight, Severity::Refused);
    let around = PlaceContent::Around(before, behind);
    assert_eq!(checked.checks[0].places[0].what, around);
}

#[test]
fn the_text_around_an_error_is_decoded_in_every_encoding() {
    let text = |encoding: &str| {
        format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?>\n{HEAD}\n<a>Mühle</b></model>")
    };
    let utf16 = |text: String, bytes: fn(u16) -> [u8; 2]| {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(bytes).collect::<Vec<u8>>()
    };
    let latin1 = |text: String| text.chars().map(|c| c as u8).collect::<Vec<u8>>();
    for bytes in [
        utf16(text("UTF-16"), u16::to_le_bytes),
        utf16(text("UTF-16"), u16::to_be_bytes),
        latin1(text("ISO-8859-1")),
        text("UTF-8").into_bytes(),
    ] {
        let stopped = open(&bytes).1.stopped.unwrap();
        assert_eq!(
            (stopped.line, stopped.column),
            (3, 9),
            "{:?}",
            stopped.reason
        );
        assert_eq!(
            stopped.piece,
            Some(("<a>Mühle".into(), "</b></model>".into()))
        );
    }
}

#[test]
fn summary_counts_the_content_of_a_file() {
    let (_, summary) = open(format!("{HEAD}\n{MIXED}</model>\n").as_bytes());
    let counts = summary.counts;
    assert_eq!(
        (counts.elements, counts.untyped, counts.relationships),
        (6, 1, 5)
    );
    assert_eq!(counts.classes[0], ("Node".to_owned(), 2));
    assert_eq!(
        counts.others,
        [("OrJunction".to_owned(), 1), ("Spaceship".to_owned(), 1)]
    );
    assert_eq!(counts.languages[0], (Some("en".to_owned()), 3));
    assert_eq!(summary.lines, 15);
}

#[test]
fn session_sends_every_element_of_the_file() {
    let mut loaded = loaded(KEYS);
    let (mut elements, mut whole) = (Vec::new(), false);
    loaded.answer(Command::Whole, None, |message| match crossed(message) {
        Event::Elements(some) => elements.extend(some),
        Event::Whole => whole = true,
        _ => {}
    });
    assert!(whole);
    assert_eq!(
        (elements[0].class.as_deref(), elements[0].line),
        (Some("Node"), 3)
    );
    assert_eq!(elements[0].properties[0].values[0].value, "1");
    assert_eq!(elements[0].properties[0].definition, "p");
}

#[test]
fn files_of_another_format_are_identified() {
    let archi = b"<archimate:model xmlns:archimate=\"http://www.archimatetool.com/archimate\"/>";
    let stopped = open(archi).1.stopped.unwrap();
    assert_eq!(stopped.problem, Problem::WrongKind);
    let archi = StopReason::NotExchange(architrave_exchange::Foreign::ArchiNative);
    assert_eq!(stopped.reason, archi);
    assert_eq!(open(b"").1.stopped.unwrap().problem, Problem::NotWellFormed);
}
