use super::*;

fn text(language: &str, value: &str) -> LocalizedText {
    LocalizedText {
        language: (!language.is_empty()).then(|| language.to_owned()),
        value: value.to_owned(),
        cut: 0,
    }
}

#[test]
fn a_name_in_any_language_of_the_file_is_the_same() {
    let names = [text("en", "Read meters "), text("de", "Zähler ablesen")];
    assert!(!is_other_name(&names, "Read meters"));
    assert!(!is_other_name(&names, "Zähler ablesen"));
    assert!(is_other_name(&names, "Read all meters"));
    assert!(!is_other_name(&[], "Read all meters"));
    assert!(!is_other_name(&[text("", " ")], "Read all meters"));
}

#[test]
fn texts_are_in_the_language_of_the_reader_where_there_is_one() {
    let names = [text("", ""), text("en-GB", "Meter"), text("de", "Zähler")];
    assert_eq!(best(&names, "de-CH"), Some("Zähler"));
    assert_eq!(best(&names, "en"), Some("Meter"));
    assert_eq!(best(&names, "fr"), Some("Meter"));
    assert_eq!(best(&[], "fr"), None);
}

#[test]
fn an_element_that_was_not_imported_is_as_in_the_file() {
    let element = ViewElement {
        id: "a".into(),
        class: "OrJunction".into(),
        names: vec![text("", "Or")],
    };
    let catalog = Catalog::default();
    let landscape = crate::features::analysis::landscape::of(&catalog);
    let mut imported = HashMap::new();
    let live = |imported: &HashMap<String, ImportedIds>| {
        live_elements(
            &catalog,
            &landscape,
            std::slice::from_ref(&element),
            imported,
            "en",
        )
    };
    let [own] = &live(&imported)[..] else {
        panic!("one element")
    };
    assert_eq!(
        (own.title.as_str(), &own.today),
        ("Or", &Today::NotImported)
    );
    assert!(own.is_junction() && !own.is_changed() && !own.is_loaded());
    imported.insert("a".to_owned(), ImportedIds::default());
    assert_eq!(live(&imported)[0].today, Today::NotLoaded);
}
