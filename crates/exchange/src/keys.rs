//! Names of properties: the service and the preview of an import take them from here, so that they agree.

/// The key of the specialization of an element, for which the format has no field. Archi writes a property definition
/// with this identifier and the name `Specialization`; other tools use identifiers of their own and this name.
pub const SPECIALIZATION: &str = "specialization";

/// The language of texts in a file that names none anywhere.
const LANGUAGE: &str = "en";

/// Whether a key is that of the specialization: case does not matter.
pub fn is_specialization(key: &str) -> bool {
    key.eq_ignore_ascii_case(SPECIALIZATION)
}

/// The language of texts that do not say theirs: that of the first of the model's names that does. It takes the languages
/// of the names.
pub fn model_language<'a>(names: impl IntoIterator<Item = Option<&'a str>>) -> &'a str {
    let mut languages = names.into_iter().flatten();
    languages
        .find(|language| !language.is_empty())
        .unwrap_or(LANGUAGE)
}

/// The key of the properties that refer to a definition: its name in the model's language, else its first name that is not
/// empty, else its identifier. `names` are languages and texts.
pub fn property_key<'a>(
    identifier: &'a str,
    names: impl Iterator<Item = (Option<&'a str>, &'a str)> + Clone,
    language: &str,
) -> &'a str {
    let mut filled = names
        .map(|(language, name)| (language, name.trim()))
        .filter(|(_, name)| !name.is_empty());
    let first = filled.clone().next();
    let name = filled.find(|(of, _)| *of == Some(language)).or(first);
    let key = name.map_or(identifier, |(_, name)| name);
    if identifier == SPECIALIZATION || is_specialization(key) {
        return SPECIALIZATION;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<'a>(identifier: &'a str, names: &'a [(Option<&'a str>, &'a str)]) -> &'a str {
        property_key(identifier, names.iter().copied(), "en")
    }

    #[test]
    fn a_definition_is_named_in_the_language_of_the_model() {
        assert_eq!(
            key("p", &[(Some("de"), "Kosten"), (Some("en"), " cost ")]),
            "cost"
        );
        assert_eq!(
            key(
                "p",
                &[(Some("de"), " "), (None, "Kosten"), (Some("fr"), "x")]
            ),
            "Kosten"
        );
        assert_eq!(key("p", &[]), "p");
    }

    #[test]
    fn specialization_is_recognized_by_identifier_or_name() {
        assert_eq!(
            key("specialization", &[(None, "Specialization")]),
            SPECIALIZATION
        );
        assert_eq!(
            key("specialization", &[(None, "Spezialisierung")]),
            SPECIALIZATION
        );
        assert_eq!(key("propid-3", &[(None, "SPECIALIZATION")]), SPECIALIZATION);
        assert_eq!(
            key("Specialization2", &[(None, "Specializations")]),
            "Specializations"
        );
    }

    #[test]
    fn model_language_is_the_first_language_of_the_names() {
        assert_eq!(
            model_language([None, Some(""), Some("de"), Some("en")]),
            "de"
        );
        assert_eq!(model_language([None]), "en");
    }
}
