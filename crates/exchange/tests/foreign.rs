//! Files that are no exchange files: the error names each format, and how to get the right file.

#![allow(clippy::expect_used)]

use architrave_exchange::{Error, ErrorKind, Foreign, Limits, Reader, check_well_formed};

mod support;

fn refused(file: &[u8]) -> Error {
    Reader::new(file, Limits::default())
        .next_item()
        .expect_err("not an exchange file")
}

fn foreign(file: &[u8]) -> Foreign {
    match refused(file).kind {
        ErrorKind::NotExchange(foreign) => foreign,
        other => panic!("{other:?}"),
    }
}

#[test]
fn another_format_is_reported_at_the_start_of_its_root() {
    for root in [
        "<model identifier='m'>",
        "<graphml\n a='1'\n/>",
        "<x:a xmlns:x='urn:x'/>",
    ] {
        let error = refused(format!("<?xml version='1.0'?>\n<!-- ä -->\n  {root}").as_bytes());
        assert!(matches!(error.kind, ErrorKind::NotExchange(_)));
        assert_eq!(
            (error.position.line, error.position.column),
            (3, 3),
            "{root}"
        );
        assert_eq!(error.position.byte, 36, "{root}");
    }
}

#[test]
fn each_foreign_format_is_identified() {
    let root = |root: &str, namespace: &str| Foreign::OtherRoot {
        root: root.to_owned(),
        namespace: namespace.to_owned(),
    };
    let archi = br#"<?xml version="1.0"?><archimate:model xmlns:archimate="http://www.archimatetool.com/archimate"/>"#;
    let bpmn = br#"<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"/>"#;
    let uml = br#"<uml:Model xmi:version="2.1" xmlns:uml="urn:uml" xmlns:xmi="http://schema.omg.org/spec/XMI/2.1"/>"#;
    let page = b"<!-- saved --><html xmlns='http://www.w3.org/1999/xhtml'/>";
    let none = Foreign::NoNamespace {
        root: "model".to_owned(),
    };
    let cases: [(&[u8], Foreign); 19] = [
        (archi, Foreign::ArchiNative),
        (b"PK\x03\x04\x14\0\x06\0", Foreign::Zip),
        (
            b"<graphml xmlns='http://graphml.graphdrawing.org/xmlns'/>",
            Foreign::GraphMl,
        ),
        (b"<graphml/>", Foreign::GraphMl),
        (bpmn, Foreign::Bpmn),
        (b"<XMI xmi.version='1.1'/>", Foreign::Xmi),
        (
            b"<xmi:XMI xmlns:xmi='http://www.omg.org/XMI'/>",
            Foreign::Xmi,
        ),
        (uml, Foreign::Xmi),
        (b"<!DOCTYPE html><html><br></html>", Foreign::Html),
        (b"\n <!doctype HTML PUBLIC 'x'>", Foreign::Html),
        (b"<html lang=en>", Foreign::Html),
        (page, Foreign::Html),
        (b"<model identifier='m'><name>x</name></model>", none),
        (b"<model xmlns='urn:x'/>", root("model", "urn:x")),
        (
            b"<a:name xmlns:a='http://www.opengroup.org/xsd/archimate'/>",
            root("name", "http://www.opengroup.org/xsd/archimate"),
        ),
        (b"", Foreign::Empty),
        (b"\xEF\xBB\xBF \r\n", Foreign::Empty),
        (b"\x1F\x8B\x08\0\0\0", Foreign::Binary),
        (b"%PDF-1.7\n\x00\x01", Foreign::Binary),
    ];
    for (file, expected) in cases {
        assert_eq!(foreign(file), expected, "{}", String::from_utf8_lossy(file));
    }
}

#[test]
fn error_names_the_foreign_format_and_a_solution() {
    let file =
        br#"<archimate:model xmlns:archimate="http://www.archimatetool.com/archimate" name="x"/>"#;
    let message = refused(file).to_string();
    assert!(message.contains("an Archi model"), "{message}");
    assert!(
        message.contains("File, Export, Model to Open Exchange File"),
        "{message}"
    );
    for foreign in [
        Foreign::Zip,
        Foreign::GraphMl,
        Foreign::Bpmn,
        Foreign::Xmi,
        Foreign::Html,
        Foreign::Empty,
    ] {
        assert!(!foreign.name().is_empty() && foreign.advice().ends_with('.'));
    }
}

#[test]
fn files_that_cannot_be_xml_are_not_well_formed() {
    for file in [
        &b""[..],
        b"PK\x03\x04\x14\0\x06\0",
        b"\x1F\x8B\x08\0\0\0",
        b"{\"model\": 1}",
        b"<model>",
    ] {
        assert!(
            check_well_formed(file, Limits::default())
                .expect_err("no XML")
                .is_not_well_formed()
        );
    }
    for file in [
        &b""[..],
        b"PK\x03\x04\x14\0\x06\0",
        b"\x1F\x8B\x08\0\0\0",
        b"{\"model\": 1}",
    ] {
        assert!(refused(file).is_not_well_formed());
    }
    for file in [
        &b"<graphml/>"[..],
        b"<?xml version='1.0'?><!DOCTYPE model><model/>",
    ] {
        assert!(!refused(file).is_not_well_formed());
    }
}

#[test]
fn encodings_are_decoded_or_refused_by_name() {
    let seeds = support::seeds();
    let read = |file: &[u8]| {
        let mut reader = Reader::new(file, Limits::default());
        std::iter::from_fn(|| reader.next_item().expect("read")).collect::<Vec<_>>()
    };
    let utf8 = read(&seeds[2]);
    for (number, name) in [(5, "UTF-16LE"), (6, "UTF-16BE"), (7, "Latin-1")] {
        assert_eq!(read(&seeds[number]), utf8, "{name}");
    }
    let file = b"<?xml version='1.0' encoding='windows-1252'?><model \
        xmlns='http://www.opengroup.org/xsd/archimate/3.0/'><name>\x80 \x84x\x93</name></model>";
    let items = format!("{:?}", read(file));
    assert!(items.contains("€ „x“"), "{items}");
    let undefined = file
        .iter()
        .map(|&byte| if byte == 0x80 { 0x81 } else { byte })
        .collect::<Vec<_>>();
    let error =
        check_well_formed(&undefined[..], Limits::default()).expect_err("no such character");
    assert!(
        error
            .to_string()
            .contains("byte 0x81 is not in windows-1252"),
        "{error}"
    );
    let error = refused(b"<?xml version='1.0' encoding='EBCDIC-CP-BE'?><model/>");
    assert!(matches!(&error.kind, ErrorKind::Encoding(name) if name == "EBCDIC-CP-BE"));
    assert!(error.to_string().contains("EBCDIC-CP-BE") && error.to_string().contains("UTF-8"));
}
