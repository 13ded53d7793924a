//! Each limit is enforced, and the refusal names it with its value.

#![allow(clippy::expect_used)]

use std::io::{self, Read};

use architrave_exchange::{Bound, Error, ErrorKind, Limits, Reader};

const START: &str = "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/'>";

fn result(mut reader: Reader<impl Read>) -> Result<(), Error> {
    while reader.next_item()?.is_some() {}
    Ok(())
}

fn met(file: &str, limits: Limits) -> Option<(Bound, u64)> {
    limit(result(Reader::new(file.as_bytes(), limits)))
}

fn met_by_views(file: &str, limits: Limits) -> Option<(Bound, u64)> {
    limit(result(Reader::new(file.as_bytes(), limits).with_views()))
}

fn limit(result: Result<(), Error>) -> Option<(Bound, u64)> {
    match result {
        Ok(()) => None,
        Err(error) => match error.kind {
            ErrorKind::Limit { bound, limit } => {
                assert!(error.to_string().contains(&format!(" {limit}")), "{error}");
                assert!(!error.is_not_well_formed());
                Some((bound, limit))
            }
            other => panic!("{other:?}"),
        },
    }
}

#[test]
fn a_file_larger_than_max_bytes_is_rejected() {
    let file = format!("{START}</model>");
    let limits = |max_bytes| Limits {
        max_bytes,
        ..Limits::default()
    };
    let length = file.len() as u64;
    assert_eq!(met(&file, limits(length)), None);
    assert_eq!(
        met(&file, limits(length - 1)),
        Some((Bound::Bytes, length - 1))
    );
    let long = format!("{START}{}</model>", "<a/>".repeat(100_000));
    assert_eq!(met(&long, limits(300_000)), Some((Bound::Bytes, 300_000)));
}

#[test]
fn nesting_deeper_than_max_depth_is_rejected() {
    let limits = Limits {
        max_depth: 5,
        ..Limits::default()
    };
    let nested = |count| {
        format!(
            "{START}{}{}</model>",
            "<a>".repeat(count),
            "</a>".repeat(count)
        )
    };
    assert_eq!(met(&nested(4), limits), None);
    assert_eq!(met(&nested(5), limits), Some((Bound::Depth, 5)));
}

#[test]
fn more_attributes_than_max_attributes_are_rejected() {
    let limits = Limits {
        max_attributes: 3,
        ..Limits::default()
    };
    assert_eq!(
        met(&format!("{START}<a b='' c='' d=''/></model>"), limits),
        None
    );
    let four = format!("{START}<a b='' c='' d='' e=''/></model>");
    assert_eq!(met(&four, limits), Some((Bound::Attributes, 3)));
}

#[test]
fn text_longer_than_max_text_is_rejected() {
    let limits = Limits {
        max_text: 100,
        ..Limits::default()
    };
    let met_by = |content: String| met(&format!("{START}{content}</model>"), limits);
    assert_eq!(met_by(format!("<name>{}</name>", "x".repeat(100))), None);
    let text = Some((Bound::Text, 100));
    assert_eq!(met_by(format!("<name>{}</name>", "x".repeat(101))), text);
    // A comment or a CDATA section does not reset the count, and skipped text counts too.
    let half = "x".repeat(60);
    assert_eq!(
        met_by(format!("<a>{half}<!-- c --><![CDATA[{half}]]></a>")),
        text
    );
    assert_eq!(met_by(format!("<a b='{}'/>", "x".repeat(101))), text);
    assert_eq!(
        met_by(format!("<a b='{half}'/><a>{half}</a><a>{half}</a>")),
        None
    );
    // Reading of a tag that never ends stops before the end of the file.
    let endless = Limits {
        max_text: 200_000,
        ..Limits::default()
    };
    let tag = format!("{START}<a b='{}", " ".repeat(400_000));
    assert_eq!(met(&tag, endless), Some((Bound::Text, 200_000)));
}

#[test]
fn names_longer_than_max_name_are_rejected() {
    let limits = Limits {
        max_name: 60,
        ..Limits::default()
    };
    let met_by = |content: String| met(&format!("{START}{content}</model>"), limits);
    let (fits, long) = ("n".repeat(60), "n".repeat(61));
    assert_eq!(met_by(format!("<{fits} {fits}=''/>")), None);
    for content in [
        format!("<{long}/>"),
        format!("<a {long}=''/>"),
        format!("<a xmlns:b='{long}'/>"),
        format!("<?{long}?>"),
    ] {
        assert_eq!(met_by(content), Some((Bound::Name, 60)));
    }
}

#[test]
fn an_item_larger_than_max_item_is_rejected() {
    let limits = Limits {
        max_item: 10_000,
        ..Limits::default()
    };
    let element = |count| {
        let name = "<name>0123456789</name>".repeat(count);
        format!("{START}<elements><element>{name}</element></elements></model>")
    };
    assert_eq!(met(&element(20), limits), None);
    assert_eq!(met(&element(2000), limits), Some((Bound::Item, 10_000)));
    // It bounds each item, not the file.
    let many = "<element><name>0123456789</name></element>".repeat(2000);
    assert_eq!(
        met(
            &format!("{START}<elements>{many}</elements></model>"),
            limits
        ),
        None
    );
}

#[test]
fn a_view_larger_than_max_item_is_rejected() {
    let node = "<node/>";
    for part in [
        node.to_owned(),
        "<connection/>".to_owned(),
        format!(
            "<connection>{}</connection>",
            "<bendpoint x='1' y='1'/>".repeat(50)
        ),
        format!("<node>{}</node>", "<viewRef ref='v'/>".repeat(50)),
        format!("<node><style>{}</style></node>", "<font/>".repeat(50)),
        "<documentation/>".to_owned(),
    ] {
        let file = |count| {
            let content = part.repeat(count);
            format!("{START}<views><diagrams><view>{content}</view></diagrams></views></model>")
        };
        let limits = Limits {
            max_item: 20_000,
            ..Limits::default()
        };
        assert_eq!(met_by_views(&file(1), limits), None, "{part}");
        let many = met_by_views(&file(1000), limits);
        assert_eq!(many, Some((Bound::Item, 20_000)), "{part}");
        // It bounds a view, not a file.
        let views = format!("<view>{part}</view>").repeat(200);
        let file = format!("{START}<views><diagrams>{views}</diagrams></views></model>");
        assert_eq!(met_by_views(&file, limits), None, "{part}");
    }
}

#[test]
fn input_errors_are_returned_again() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the cable is out"));
            }
            to[..START.len()].copy_from_slice(START.as_bytes());
            Ok(START.len())
        }
    }
    let mut reader = Reader::new(Broken(false), Limits::default());
    for _ in 0..2 {
        let error = reader.next_item().expect_err("broken");
        assert!(
            matches!(error.kind, ErrorKind::Io(_))
                && error.to_string().contains("the cable is out")
        );
    }
}
