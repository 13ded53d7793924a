//! What each part of a file becomes: order, lines, languages, and the differences of 2.1.

#![allow(clippy::expect_used)]

use architrave_exchange::{
    Element, Error, Format, Item, LangString, Limits, Property, Reader, Relationship,
};

fn read(file: &[u8]) -> Vec<Item> {
    let mut reader = Reader::new(file, Limits::default());
    std::iter::from_fn(|| reader.next_item().expect("well-formed")).collect()
}

fn fails(file: &str) -> Error {
    let mut reader = Reader::new(file.as_bytes(), Limits::default());
    loop {
        match reader.next_item() {
            Ok(Some(_)) => {}
            Ok(None) => panic!("read to the end"),
            Err(error) => return error,
        }
    }
}

fn in_model(content: &str) -> String {
    format!(
        "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/' \
         xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>\n{content}</model>"
    )
}

fn text(language: &str, value: &str) -> LangString {
    LangString {
        language: Some(language.to_owned()).filter(|language| !language.is_empty()),
        value: value.to_owned(),
    }
}

fn elements(items: &[Item]) -> Vec<&Element> {
    items
        .iter()
        .filter_map(|item| {
            if let Item::Element(e) = item {
                Some(e)
            } else {
                None
            }
        })
        .collect()
}

fn relationships(items: &[Item]) -> Vec<&Relationship> {
    items
        .iter()
        .filter_map(|item| {
            if let Item::Relationship(r) = item {
                Some(r)
            } else {
                None
            }
        })
        .collect()
}

#[test]
fn reader_returns_items_in_the_order_of_the_file() {
    let items = read(include_bytes!("files/harbour-3.1.xml"));
    let order: Vec<String> = items
        .iter()
        .map(|item| match item {
            Item::Header(header) => format!(
                "{} {}",
                header.format,
                header.schema.as_deref().unwrap_or("?")
            ),
            Item::ModelName(name) => format!("name {}", name.value),
            Item::ModelDocumentation(text) => format!("doc {}", text.value),
            Item::ModelProperty(property) => format!("property {}", property.definition),
            Item::Tool(tool) => format!("tool {tool}"),
            Item::Element(element) => format!(
                "{}: {}",
                element.line,
                element.kind.as_deref().unwrap_or("none")
            ),
            Item::Relationship(r) => format!("{}: {}", r.line, r.kind.as_deref().unwrap_or("none")),
            Item::Organization(item) => {
                let label = item.labels.first().map(|label| &label.value);
                let shown = item.identifier_ref.as_ref().or(label);
                format!(
                    "{} {}",
                    "-".repeat(item.depth as usize + 1),
                    shown.expect("either")
                )
            }
            Item::PropertyDefinition(definition) => {
                format!("definition {:?}", definition.data_type)
            }
            Item::View(view) => format!("{}: view {} {}", view.line, view.nodes, view.connections),
            Item::Diagram(_) | Item::Viewpoint(_) => panic!("views are only counted: {item:?}"),
        })
        .collect();
    assert_eq!(
        order,
        [
            "ArchiMate exchange 3.x 3.1",
            "name Harbour & quay",
            "name Hafen & Kai",
            "doc Ships arrive; cargo <leaves>.",
            "property pd-owner",
            "tool Quay Modeller 4",
            "18: BusinessRole",
            "31: BusinessService",
            "32: Equipment",
            "35: AndJunction",
            "36: Path",
            "37: none",
            "40: Serving",
            "41: Access",
            "42: Association",
            "43: Influence",
            "- Business",
            "-- el-pilot",
            "-- Inner",
            "--- el-berth",
            "- Views",
            "-- vi-1",
            "definition Some(\"string\")",
            "63: view 2 1",
        ]
    );
}

#[test]
fn properties_have_values_lines_and_definition_identifiers() {
    let items = read(include_bytes!("files/harbour-3.1.xml"));
    let expected = [
        Property {
            definition: "pd-owner".to_owned(),
            values: vec![
                text("en", "Pilots' guild"),
                text("de", "Lotsenbrüderschaft"),
            ],
            line: 24,
            column: 9,
        },
        Property {
            definition: "pd-nowhere".to_owned(),
            values: vec![text("", "42")],
            line: 28,
            column: 9,
        },
    ];
    assert_eq!(elements(&items)[0].properties, expected);
    let influence = relationships(&items)[3];
    assert_eq!(influence.properties[0].values, [text("", "")]);
    assert_eq!(influence.modifier.as_deref(), Some(">> 10"));
    assert_eq!(
        elements(&items)[1].names,
        [text("", "Berth & <mooring> ]]>")]
    );
    assert_eq!(
        elements(&items)[2].names,
        [text("en", "Crane №\u{2009}3 \u{1F3D7}")]
    );
}

#[test]
fn relationships_have_their_ends_and_kind_attributes() {
    let items = read(include_bytes!("files/harbour-3.1.xml"));
    let relationships = relationships(&items);
    assert_eq!(relationships[1].access_type.as_deref(), Some("ReadWrite"));
    assert_eq!(relationships[1].is_directed, None);
    assert_eq!(relationships[2].target.as_deref(), Some("re-1"));
    assert_eq!(relationships[2].is_directed, Some(true));
}

#[test]
fn languages_are_inherited_and_reset_by_an_empty_one() {
    let items = read(include_bytes!("files/bakery-3.0.xml"));
    let elements = elements(&items);
    assert!(items.contains(&Item::ModelName(text("fr", "Boulangerie"))));
    assert_eq!(
        elements[0].names,
        [text("fr", "Four à pain"), text("", "Oven")]
    );
    assert_eq!(elements[1].names, [text("en", "Bread")]);
    // The language of one element does not apply to the next.
    assert_eq!(elements[2].names, [text("fr", "")]);
}

#[test]
fn reader_ignores_prefixes_comments_and_foreign_elements() {
    let file = include_str!("files/bakery-3.0.xml");
    for line_end in ["\n", "\r\n", "\r"] {
        let items = read(file.replace('\n', line_end).as_bytes());
        let elements = elements(&items);
        let identifiers: Vec<_> = elements
            .iter()
            .map(|element| element.identifier.as_deref())
            .collect();
        assert_eq!(identifiers, [Some("four"), Some("pain"), Some("pain")]);
        let documentation = [text("fr", "Première ligne\r\ndeuxième ligne, fin.")];
        assert_eq!(elements[0].documentation, documentation);
        assert_eq!(elements[0].kind.as_deref(), Some("Equipment"));
        assert_eq!(elements[2].kind, None);
        let lines: Vec<_> = elements.iter().map(|element| element.line).collect();
        assert_eq!(lines, [8, 17, 18]);
        assert_eq!(relationships(&items)[1].line, 22);
    }
}

#[test]
fn reader_accepts_the_names_of_version_2_1() {
    let items = read(include_bytes!("files/clinic-2.1.xml"));
    let Item::Header(header) = &items[0] else {
        panic!("{items:?}")
    };
    assert_eq!(
        (header.format, header.schema.as_deref()),
        (Format::V2_1, Some("2.1"))
    );
    assert_eq!(elements(&items)[0].names, [text("sv", "Lagring")]);
    assert_eq!(elements(&items)[0].properties[0].definition, "p-1");
    let kinds: Vec<_> = relationships(&items)
        .iter()
        .map(|r| {
            (
                r.kind.as_deref().expect("kind"),
                r.kind_as_written.as_deref().expect("written"),
            )
        })
        .collect();
    assert_eq!(
        kinds,
        [
            ("Serving", "UsedByRelationship"),
            ("Realization", "RealisationRelationship"),
            ("Access", "AccessRelationship"),
        ]
    );
    let definition = items.iter().find_map(|item| match item {
        Item::PropertyDefinition(definition) => Some(definition),
        _ => None,
    });
    assert_eq!(definition.expect("one").names, [text("", "öppettid")]);
    let view = items.iter().find_map(|item| {
        if let Item::View(view) = item {
            Some(view)
        } else {
            None
        }
    });
    let view = view.expect("one");
    assert_eq!(
        (view.nodes, view.connections, view.viewpoint.as_deref()),
        (1, 1, Some("Total"))
    );
    assert_eq!(view.names, [text("sv", "Allt")]);
    let folders = items
        .iter()
        .filter(|item| matches!(item, Item::Organization(_)))
        .count();
    assert_eq!(folders, 3);
}

#[test]
fn missing_attributes_are_none() {
    let file = in_model(
        "<elements><element/><element identifier=' ' xsi:type=' a: '/></elements>\
         <relationships><relationship xsi:type='Friendship' isDirected='perhaps'/></relationships>\
         <organizations><item><item/></item></organizations><views><view/></views>\
         <propertyDefinitions><propertyDefinition/></propertyDefinitions><elements/><nothing><name/></nothing>",
    );
    let items = read(file.as_bytes());
    for element in elements(&items) {
        assert_eq!(
            (&element.identifier, &element.kind, element.line),
            (&None, &None, 2)
        );
    }
    let friendship = relationships(&items)[0];
    assert_eq!(friendship.kind.as_deref(), Some("Friendship"));
    assert_eq!((&friendship.source, friendship.is_directed), (&None, None));
    assert_eq!(items.len(), 8);
}

#[test]
fn unclosed_constructs_are_reported_where_they_begin() {
    let long = "x\n".repeat(70_000);
    for (opens, what) in [
        ("<!--", "comment"),
        ("<![CDATA[", "CDATA section"),
        ("<?pi", "processing instruction"),
    ] {
        for rest in ["", " text", " ]", " ]]\n", &long] {
            let file = in_model(&format!("<name>ä{opens} a\n{rest}"));
            let file = file.trim_end_matches("</model>");
            let error = fails(file);
            let place = (error.position.line, error.position.column);
            assert_eq!(place, (2, 8), "{opens}: {error}");
            let begins = usize::try_from(error.position.byte).unwrap_or_default();
            assert!(file[begins..].starts_with(opens), "{opens}");
            let words = format!("{what} is not closed");
            assert!(error.to_string().contains(&words), "{error}");
        }
    }
    let error = fails(&in_model("<!-- a\n<name/> <!-- b -->"));
    assert!(
        error.to_string().contains("inside the comment of line 2"),
        "{error}"
    );
}

#[test]
fn errors_include_line_and_column() {
    for (content, line, column, words) in [
        (
            "<elements>\n  <element></elements>",
            3,
            12,
            "</elements> ends <element> of line 3",
        ),
        ("<name>a & b</name>", 2, 9, "write &amp;"),
        (
            "<name>ä&nbsp;</name>",
            2,
            8,
            "entity &nbsp; is not declared",
        ),
        ("<a b='1' b='2'/>", 2, 10, "duplicate attribute b"),
        ("<x:a/>", 2, 2, "namespace prefix x is not declared"),
        ("<name>\u{1}</name>", 2, 7, "U+0001"),
        ("<name>]]></name>", 2, 7, "]]>"),
    ] {
        let error = fails(&in_model(content));
        assert!(error.is_not_well_formed());
        assert_eq!(
            (error.position.line, error.position.column),
            (line, column),
            "{error}"
        );
        assert!(error.to_string().contains(words), "{error}");
        assert!(
            error
                .to_string()
                .contains(&format!("line {line}, column {column}")),
            "{error}"
        );
    }
    let error = fails("<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/'>\n<elements>");
    assert!(
        error
            .to_string()
            .contains("<elements> of line 2 is not closed"),
        "{error}"
    );
}

#[test]
fn next_item_returns_the_same_error_again() {
    let file = in_model("<elements><element/><broken></elements>");
    let mut reader = Reader::new(file.as_bytes(), Limits::default());
    while let Ok(Some(_)) = reader.next_item() {}
    let first = reader.next_item().expect_err("again").to_string();
    assert_eq!(
        reader.next_item().expect_err("and again").to_string(),
        first
    );
}

/// A reader keeps one window of the file, so that a file of any size fits.
#[test]
fn an_endless_file_is_read_item_by_item() {
    struct Endless(Vec<u8>, usize);
    impl std::io::Read for Endless {
        fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
            to.iter_mut().for_each(|byte| {
                *byte = self.0[self.1];
                self.1 += 1;
                if self.1 == self.0.len() {
                    self.1 = self.0.len() - ELEMENT.len();
                }
            });
            Ok(to.len())
        }
    }
    const ELEMENT: &str = "<element identifier='e' xsi:type='Node'><name>n</name></element>\n";
    let start = in_model("<elements>").replace("</model>", ELEMENT);
    let mut reader = Reader::new(Endless(start.into_bytes(), 0), Limits::default());
    let mut line = 0;
    for _ in 0..50_000 {
        if let Some(Item::Element(element)) = reader.next_item().expect("read") {
            line = element.line;
        }
    }
    assert_eq!(line, 2 + 49_998);
    assert!(reader.bytes_taken() - reader.position().byte <= 64 << 10);
}
