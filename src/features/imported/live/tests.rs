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
    let found = |language| best(&names, language).map(|t| (t.text, t.language, t.is_fallback));
    let named = |text: &str, language: &str, is_fallback| {
        Some((text.to_owned(), Some(language.to_owned()), is_fallback))
    };
    assert_eq!(found("de-CH"), named("Zähler", "de", false));
    assert_eq!(found("en"), named("Meter", "en-GB", false));
    assert_eq!(found("fr"), named("Meter", "en-GB", true));
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
        (own.title.text.as_str(), &own.today),
        ("Or", &Today::NotImported)
    );
    assert!(own.is_junction() && !own.is_changed() && !own.is_loaded());
    imported.insert("a".to_owned(), ImportedIds::default());
    assert_eq!(live(&imported)[0].today, Today::NotLoaded);
}
