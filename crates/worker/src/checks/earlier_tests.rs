//! Comparing a file with earlier imports of its model.

use super::tests::{answer, checked, found, open};
use crate::{
    ChangedField, Command, Compared, ElementRow, Event, FieldChange, FieldKind, FieldValue, Find,
    ImportedState, LoadedFile, SeenProperties, fields_of,
};

/// A model of elements with a name and a cost; `definition` is the identifier of the cost's definition.
fn file(elements: &[(&str, &str, &str)], definition: &str) -> String {
    let one = |(id, name, cost): &(&str, &str, &str)| {
        format!(
            "<element identifier='{id}' xsi:type='Node'><name xml:lang='en'>{name}</name><properties><property propertyDefinitionRef='{definition}'><value>{cost}</value></property></properties></element>"
        )
    };
    let elements: String = elements.iter().map(one).collect();
    format!(
        "<model xmlns='http://www.opengroup.org/xsd/archimate/3.0/' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' identifier='m'><elements>{elements}</elements><propertyDefinitions><propertyDefinition identifier='{definition}' type='string'><name>cost</name></propertyDefinition></propertyDefinitions></model>"
    )
}

/// The receipt of an import of all of a file, as the page writes it.
fn receipt(name: &str, sent: f64, file: &str) -> String {
    let (mut loaded, summary) = open(file.as_bytes());
    let keys = summary.keys();
    let mut elements = Vec::new();
    loaded.answer(Command::Whole, None, |message| {
        if let Event::Elements(some) = message {
            elements.extend(some);
        }
    });
    let entry = |e: &crate::FileElement| {
        serde_json::json!({"entry": {"i": e.identifier, "c": e.class, "n": e.names[0].value,
            "h": e.mark, "f": fields_of(e, &keys)}})
    };
    let elements: Vec<_> = elements.iter().map(entry).collect();
    serde_json::json!({"head": {"file": name, "model_id": "m", "sent": sent}, "elements": elements})
        .to_string()
}

/// A file that was compared with receipts, the latest first.
fn compared(file: &str, receipts: &[&str]) -> (LoadedFile, Compared) {
    let (mut loaded, _) = open(file.as_bytes());
    for receipt in receipts {
        answer(&mut loaded, Command::Earlier, Some(receipt));
    }
    let compared = checked(&mut loaded, &SeenProperties::default())
        .compared
        .unwrap();
    (loaded, compared)
}

fn text(text: &str) -> FieldValue {
    FieldValue::Text(text.into())
}

fn value(kind: FieldKind, language: Option<&str>, old: FieldValue, new: FieldValue) -> FieldChange {
    let field = ChangedField::Value {
        kind,
        language: language.map(str::to_owned),
        after: None,
    };
    FieldChange { field, old, new }
}

fn of_state(loaded: &mut LoadedFile, state: ImportedState) -> Vec<ElementRow> {
    let find = Find {
        state: Some(state),
        ..Find::default()
    };
    found(loaded, find).rows
}

#[test]
fn a_file_is_compared_with_every_import_of_its_model() {
    let full = file(&[("a", "A", "1"), ("b", "B", "2"), ("c", "C", "3")], "p");
    let retry = file(&[("c", "C", "4")], "p");
    let receipts = [
        receipt("retry.xml", 2.0, &retry),
        receipt("full.xml", 1.0, &full),
    ];
    let receipts = [receipts[0].as_str(), receipts[1].as_str()];
    let now = file(&[("a", "A", "1"), ("c", "C", "4"), ("d", "D", "5")], "p");
    let (mut loaded, compared) = compared(&now, &receipts);
    assert_eq!((compared.imports, compared.file.as_str()), (2, "retry.xml"));
    // New, changed, not imported, gone, unchanged.
    assert_eq!(compared.counts, [1, 0, 0, 1, 2]);
    assert_eq!(of_state(&mut loaded, ImportedState::New)[0].name, "D");
    assert_eq!(of_state(&mut loaded, ImportedState::Gone)[0].name, "B");
}

#[test]
fn changed_elements_list_their_fields_with_both_values() {
    let before = file(&[("a", "A", "1"), ("b", "B", "2")], "p");
    let receipt = receipt("full.xml", 1.0, &before);
    let now = before
        .replace(">A<", ">Anchor<")
        .replace("<value>1<", "<value>7<")
        .replace("'a' xsi:type='Node'", "'a' xsi:type='Device'");
    let (mut loaded, compared) = compared(&now, &[&receipt]);
    assert_eq!(compared.counts, [0, 1, 0, 0, 1]);
    let rows = of_state(&mut loaded, ImportedState::Changed);
    let class = |class: &str| FieldValue::Class(class.into());
    let retyped = FieldChange {
        field: ChangedField::Type,
        old: class("Node"),
        new: class("Device"),
    };
    let renamed = value(FieldKind::Name, Some("en"), text("A"), text("Anchor"));
    let cost = FieldKind::Property("cost".into());
    let expected = [retyped, renamed, value(cost, None, text("1"), text("7"))];
    assert_eq!(rows[0].changes, expected);
    assert!(
        of_state(&mut loaded, ImportedState::Unchanged)[0]
            .changes
            .is_empty()
    );
    let language = "en".to_owned();
    let Some(Event::Listed(rows)) = answer(&mut loaded, Command::List { language }, None) else {
        panic!("no list");
    };
    let states: Vec<_> = rows.iter().map(|row| row.state).collect();
    assert_eq!(
        states,
        [Some(ImportedState::Changed), Some(ImportedState::Unchanged)]
    );
    assert_eq!(rows[0].changes, expected);
}

#[test]
fn renumbered_definitions_are_not_a_change() {
    let elements = [("a", "A", "1"), ("b", "B", "2")];
    let receipt = receipt("full.xml", 1.0, &file(&elements, "propid-1"));
    let (_, compared) = compared(&file(&elements, "propid-2"), &[&receipt]);
    assert_eq!(compared.counts, [0, 0, 0, 0, 2]);
}

#[test]
fn a_definition_that_is_renamed_changes_its_elements() {
    let before = file(&[("a", "A", "1")], "p");
    let receipt = receipt("full.xml", 1.0, &before);
    let now = before.replace("<name>cost</name>", "<name>price</name>");
    let (mut loaded, compared) = compared(&now, &[&receipt]);
    assert_eq!(compared.counts, [0, 1, 0, 0, 0]);
    let changes = of_state(&mut loaded, ImportedState::Changed)[0]
        .changes
        .clone();
    let property = |key: &str, old, new| value(FieldKind::Property(key.into()), None, old, new);
    let expected = [
        property("price", FieldValue::Absent, text("1")),
        property("cost", text("1"), FieldValue::Absent),
    ];
    assert_eq!(changes, expected);
}

#[test]
fn a_change_after_the_saved_part_of_a_long_text_is_detected() {
    let long = "x".repeat(crate::LocalizedText::LONGEST);
    let before = file(&[("a", "A", &format!("{long} old"))], "p");
    let receipt = receipt("full.xml", 1.0, &before);
    let (_, same) = compared(&before, &[&receipt]);
    assert_eq!(same.counts, [0, 0, 0, 0, 1]);
    let now = before.replace(" old<", " new<");
    let (mut loaded, other) = compared(&now, &[&receipt]);
    assert_eq!(other.counts, [0, 1, 0, 0, 0]);
    let changes = of_state(&mut loaded, ImportedState::Changed)[0]
        .changes
        .clone();
    assert_eq!(changes[0].field, ChangedField::LongText(20_000));
}

#[test]
fn only_elements_that_were_imported_are_listed_as_gone() {
    let first = file(&[("a", "A", "1")], "p");
    let imported = receipt("january.xml", 1.0, &first);
    let failed = r#"{"head": {"file": "march.xml", "model_id": "m", "sent": 2.0}, "failed": [
        {"entry": {"i": "a", "c": "Node", "n": "A"}}, {"entry": {"i": "b", "c": "Node", "n": "B"}}]}"#;
    let (mut loaded, compared) = compared(&file(&[], "p"), &[failed, &imported]);
    assert_eq!(compared.counts, [0, 0, 0, 1, 0]);
    assert_eq!(of_state(&mut loaded, ImportedState::Gone)[0].name, "A");
    let (mut loaded, _) = self::compared(&first, &[failed, &imported]);
    let row = &of_state(&mut loaded, ImportedState::NotImported)[0];
    assert_eq!(row.state, Some(ImportedState::NotImported));
}
