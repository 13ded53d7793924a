use architrave_interface::{
    DroppedProperty, Extra, Fail, ImportResponse, ImportedElement, ImportedRelationship,
};
use architrave_worker::{FileElement, FileProperty, FileRelationship, LocalizedText, Summary};
use proptest::prelude::*;

use super::*;

fn text(value: &str) -> LocalizedText {
    LocalizedText {
        value: value.into(),
        ..LocalizedText::default()
    }
}

fn element(id: &str, class: &str, line: u64) -> FileElement {
    FileElement {
        identifier: (!id.is_empty()).then(|| id.into()),
        class: (!class.is_empty()).then(|| class.into()),
        names: vec![text(&format!("Name of {id}"))],
        line,
        ..FileElement::default()
    }
}

fn relationship(id: &str, source: &str, target: &str, line: u64) -> FileRelationship {
    FileRelationship {
        identifier: Some(id.into()),
        kind: Some("Serving".into()),
        source: Some(source.into()),
        target: Some(target.into()),
        line,
        ..FileRelationship::default()
    }
}

fn imported(id: &str) -> ImportedElement {
    ImportedElement {
        external_id: id.into(),
        architecture_id: format!("i-{id}"),
        architecture_element_id: format!("e-{id}"),
        extra: Extra::none(),
    }
}

fn related(id: &str) -> ImportedRelationship {
    ImportedRelationship {
        external_id: id.into(),
        relationship_id: format!("x-{id}"),
        extra: Extra::none(),
    }
}

fn fail(reason: impl Into<String>) -> Fail {
    Fail {
        reason: reason.into(),
        extra: Extra::none(),
    }
}

fn response(
    elements: Vec<ImportedElement>,
    relationships: Vec<ImportedRelationship>,
    failed: Vec<Fail>,
    dropped: Vec<DroppedProperty>,
) -> ImportResponse {
    ImportResponse {
        elements: elements.into(),
        relationships: relationships.into(),
        failed: failed.into(),
        dropped: dropped.into(),
        extra: Extra::none(),
    }
}

fn file() -> ModelFile {
    ModelFile {
        elements: vec![
            element("a", "Node", 3),
            element("b", "Node", 4),
            element("c", "", 5),
        ],
        relationships: vec![
            relationship("r", "a", "b", 8),
            relationship("s", "b", "gone", 9),
        ],
        ..ModelFile::default()
    }
}

fn joined(response: &ImportResponse) -> Receipt {
    match_response(&file(), response, ReceiptHeader::default(), "en")
}

#[test]
fn failed_entries_are_found_by_identifier_end_and_difference() {
    let answer = response(
        vec![imported("a")],
        vec![related("r")],
        vec![
            fail("Relationship target gone was not imported"),
            fail("Element without a type: c"),
            fail("No reason"),
        ],
        vec![],
    );
    let receipt = joined(&answer);
    let found: Vec<_> = receipt
        .failed
        .iter()
        .map(|f| (f.entry.as_ref().unwrap().line, f.matched))
        .collect();
    assert_eq!(
        found,
        [
            (9, Matched::ByEnd),
            (5, Matched::ById),
            (4, Matched::ByDifference)
        ]
    );
    assert!(receipt.unaccounted.is_empty());
    assert_eq!(receipt.elements[0].entry.name, "Name of a");
}

#[test]
fn entries_without_a_unique_identifier_are_found_by_line() {
    let mut file = file();
    file.elements.push(element("", "Node", 6));
    file.elements.push(element("a", "Node", 7));
    let answer = response(
        vec![],
        vec![],
        vec![
            fail("Element \"X\" in line 6 has no identifier"),
            fail("Element a in line 7: its identifier stands for something else"),
            fail("Element a: type Node is not enabled"),
        ],
        vec![],
    );
    let receipt = match_response(&file, &answer, ReceiptHeader::default(), "en");
    let found: Vec<_> = receipt
        .failed
        .iter()
        .map(|f| f.entry.as_ref().unwrap().line)
        .collect();
    assert_eq!(found, [6, 7, 3]);
}

#[test]
fn a_reason_that_names_relationship_and_end_is_about_the_relationship() {
    let answer = response(
        vec![imported("a"), imported("b")],
        vec![related("r")],
        vec![fail("s: its end c was not imported"), fail("c has no type")],
        vec![],
    );
    let found: Vec<_> = joined(&answer)
        .failed
        .iter()
        .map(|f| f.entry.as_ref().unwrap().line)
        .collect();
    assert_eq!(found, [9, 5]);
}

#[test]
fn imported_ids_missing_from_the_file_are_not_counted() {
    let receipt = joined(&response(
        vec![imported("a"), imported("a"), imported("zz")],
        vec![],
        vec![],
        vec![],
    ));
    assert_eq!(receipt.strange.len(), 2);
    assert_eq!(
        receipt.head.elements,
        Sums {
            in_file: 3,
            imported: 1,
            failed: 0,
            unaccounted: 2
        }
    );
}

#[test]
fn a_dropped_value_is_found_by_identifier_or_class_and_key() {
    let mut file = file();
    file.summary = Summary {
        definitions: vec![PropertyDefinition {
            identifier: "p".into(),
            names: vec![text("cost")],
            data_type: Some("number".into()),
        }],
        ..Summary::default()
    };
    for (at, value) in [(0, "7"), (1, "8")] {
        file.elements[at].properties.push(FileProperty {
            definition: "p".into(),
            values: vec![text(value)],
            line: 40 + at as u64,
        });
    }
    let dropped = |id: Option<&str>| DroppedProperty {
        conceptual_class: "Node".into(),
        external_id: id.map(str::to_owned),
        property_key: "cost".into(),
        reason: "not declared".into(),
        extra: Extra::none(),
    };
    let both = vec![imported("a"), imported("b")];
    let named = match_response(
        &file,
        &response(both.clone(), vec![], vec![], vec![dropped(Some("b"))]),
        ReceiptHeader::default(),
        "en",
    );
    assert_eq!(
        (named.dropped[0].value(), named.dropped[0].line),
        ("8".into(), Some(41))
    );
    assert_eq!(named.dropped[0].data_type.as_deref(), Some("number"));
    let unnamed = match_response(
        &file,
        &response(
            both.clone(),
            vec![],
            vec![],
            vec![dropped(None), dropped(None)],
        ),
        ReceiptHeader::default(),
        "en",
    );
    assert_eq!(
        unnamed
            .dropped
            .iter()
            .map(|d| d.value())
            .collect::<Vec<_>>(),
        ["7", "8"]
    );
    // One of two: which one is not told, so none is shown.
    let open = match_response(
        &file,
        &response(both, vec![], vec![], vec![dropped(None)]),
        ReceiptHeader::default(),
        "en",
    );
    assert_eq!(open.dropped[0].values, []);
}

#[test]
fn a_truncated_dropped_value_states_the_missing_length() {
    let mut file = file();
    file.elements[0].documentation = vec![LocalizedText {
        value: "The start".into(),
        cut: 7,
        ..LocalizedText::default()
    }];
    let dropped = DroppedProperty {
        conceptual_class: "Node".into(),
        external_id: Some("a".into()),
        property_key: "documentation".into(),
        reason: "not declared".into(),
        extra: Extra::none(),
    };
    let answer = response(vec![imported("a")], vec![], vec![], vec![dropped]);
    let receipt = match_response(&file, &answer, ReceiptHeader::default(), "en");
    assert_eq!(receipt.dropped[0].value(), "The start… (7 more characters)");
}

#[test]
fn fields_in_a_receipt_do_not_exceed_their_size_limit() {
    let mut file = file();
    // Short values: what is written around them is most of it.
    let elements = (0..150_000).map(|n| element(&format!("e{n}"), "Node", n));
    file.elements = elements.collect();
    let ids = (0..150_000).map(|n| imported(&format!("e{n}")));
    let answer = response(ids.collect(), vec![], vec![], vec![]);
    let receipt = match_response(&file, &answer, ReceiptHeader::default(), "en");
    let fields: Vec<_> = receipt
        .elements
        .iter()
        .map(|one| &one.entry.fields)
        .collect();
    let kept = fields.iter().filter_map(|fields| fields.as_ref());
    let bytes: usize = kept
        .map(|fields| serde_json::to_string(fields).unwrap().len())
        .sum();
    assert!(bytes <= FIELDS && bytes > FIELDS / 2, "{bytes}");
    assert!(fields[0].is_some() && fields[149_999].is_none());
    assert!(receipt.elements[149_999].entry.mark.is_some());
}

/// What a service may do with one part of a file.
#[derive(Clone, Copy, Debug)]
enum Fate {
    Imported,
    FailedByName,
    FailedWithoutName,
    Silent,
}

fn fate() -> impl Strategy<Value = Fate> {
    prop_oneof![
        4 => Just(Fate::Imported),
        2 => Just(Fate::FailedByName),
        1 => Just(Fate::FailedWithoutName),
        2 => Just(Fate::Silent),
    ]
}

proptest! {
    /// Whatever the service does, every part of the file is in the receipt exactly once,
    /// and the sums add up. Identifiers are few, so that many repeat; some are missing.
    #[test]
    fn join_accounts_for_every_entry_exactly_once(
        elements in prop::collection::vec(("(id-[0-9]{1,2})?", fate()), 0..40),
        relationships in prop::collection::vec((0..60usize, 0..30usize, 0..30usize, fate()), 0..40),
        extra in 0..3usize,
    ) {
        let mut file = ModelFile::default();
        let mut answer = (Vec::new(), Vec::new(), Vec::new());
        for (at, (id, fate)) in elements.iter().enumerate() {
            file.elements.push(element(id, "Node", at as u64 + 1));
            match fate {
                Fate::Imported => answer.0.push(imported(id)),
                Fate::FailedByName => answer.2.push(fail(format!("Element '{id}': no type"))),
                Fate::FailedWithoutName => answer.2.push(fail("Something failed")),
                Fate::Silent => {}
            }
        }
        for (at, (id, a, z, fate)) in relationships.iter().enumerate() {
            let id = format!("rel-{id}");
            file.relationships.push(relationship(&id, &format!("id-{a}"), &format!("id-{z}"), at as u64 + 1));
            match fate {
                Fate::Imported => answer.1.push(related(&id)),
                Fate::FailedByName => answer.2.push(fail(format!("{id}: target id-{z} is missing"))),
                Fate::FailedWithoutName => answer.2.push(fail("Something else failed")),
                Fate::Silent => {}
            }
        }
        answer.0.extend((0..extra).map(|n| imported(&format!("not-in-the-file-{n}"))));
        let receipt = match_response(&file, &response(answer.0.clone(), answer.1, answer.2.clone(), vec![]), ReceiptHeader::default(), "en");

        for (is_relationship, all, sums) in [
            (false, file.elements.len(), receipt.head.elements),
            (true, file.relationships.len(), receipt.head.relationships),
        ] {
            let imported = if is_relationship { &receipt.relationships } else { &receipt.elements };
            let entries = imported.iter().map(|i| &i.entry)
                .chain(receipt.failed.iter().filter_map(|f| f.entry.as_ref()))
                .chain(&receipt.unaccounted);
            let mut places: Vec<usize> = entries
                .filter(|e| e.is_relationship == is_relationship && e.line > 0)
                .map(|e| e.place)
                .collect();
            places.sort_unstable();
            prop_assert_eq!(places, (0..all).collect::<Vec<_>>());
            prop_assert_eq!(sums.in_file, all);
            prop_assert_eq!(sums.in_file, sums.imported + sums.failed + sums.unaccounted);
        }
        prop_assert_eq!(receipt.failed.len(), answer.2.len());
        prop_assert_eq!(receipt.elements.len(), answer.0.len());
    }

    /// Where identifiers do not repeat and every reason names its own, nothing is guessed.
    #[test]
    fn entries_named_in_a_reason_are_matched_by_id(fates in prop::collection::vec(any::<bool>(), 1..40)) {
        let mut file = ModelFile::default();
        let mut answer = (Vec::new(), Vec::new());
        for (at, fails) in fates.iter().enumerate() {
            let id = format!("id-{at}");
            file.elements.push(element(&id, "Node", at as u64 + 1));
            if *fails {
                answer.1.push(fail(format!("Element {id} (Node) is not enabled.")));
            } else {
                answer.0.push(imported(&id));
            }
        }
        let receipt = match_response(&file, &response(answer.0, vec![], answer.1, vec![]), ReceiptHeader::default(), "en");
        for failed in &receipt.failed {
            let id = failed.entry.as_ref().and_then(|e| e.external_id.clone()).unwrap();
            let named = format!("{id} ");
            prop_assert!(failed.reason.contains(&named));
            prop_assert_eq!(failed.matched, Matched::ById);
        }
    }
}
