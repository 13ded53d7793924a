//! Every text of a property, language by language.

use crate::catalog::sorting::SortInPlace;
use crate::t;
use std::collections::BTreeMap;

use architrave_interface::{ArchitectureElement, Property, PropertyType};
use leptos::prelude::*;

use super::value::full_view;
use crate::format::language_name;
use crate::state::use_app;

/// The languages that any property of an element has a text in, most frequent first.
pub fn languages(element: &ArchitectureElement) -> Vec<String> {
    let mut counts: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let values = element.properties.iter().filter_map(|p| p.value.as_ref());
    for translation in values
        .flat_map(|v| &v.translations)
        .filter(|t| !t.value.is_empty())
    {
        let known = counts.entry(translation.language.to_ascii_lowercase());
        known.or_insert_with(|| (0, translation.language.clone())).0 += 1;
    }
    let mut languages: Vec<(usize, String)> = counts.into_values().collect();
    languages.arrange_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    languages
        .into_iter()
        .map(|(_, language)| language)
        .collect()
}

/// The texts of a property, and those of `languages` it has none in: that is said only of texts,
/// for a number is the same in each.
fn texts(property: &Property, languages: &[String]) -> Vec<(String, Option<String>)> {
    let all = property.value.iter().flat_map(|v| &v.translations);
    let all = all.map(|t| {
        (
            t.language.clone(),
            Some(t.value.clone()).filter(|v| !v.is_empty()),
        )
    });
    let mut texts: Vec<(String, Option<String>)> = all.collect();
    let is_text = matches!(
        property.meta.kind,
        PropertyType::String | PropertyType::BBCode
    );
    if is_text && !texts.is_empty() {
        let missing = languages.iter().filter(|language| {
            let has = |(l, _): &(String, Option<String>)| l.eq_ignore_ascii_case(language);
            !texts.iter().any(has)
        });
        let missing: Vec<_> = missing.map(|l| (l.clone(), None)).collect();
        texts.extend(missing);
    }
    texts
}

/// The list of them.
#[component]
pub fn Translations(
    property: Property,
    /// The languages of the element.
    languages: Vec<String>,
) -> impl IntoView {
    let app = use_app();
    let default = property.value.as_ref().map(|v| v.default_language.clone());
    let row = |(language, text): (String, Option<String>)| {
        let is_default = default
            .as_ref()
            .is_some_and(|d| d.eq_ignore_ascii_case(&language));
        let meta = property.meta.clone();
        let name = language_name(&language);
        let lang = language.clone();
        // A literal in the language of the translation; dates and numbers as the reader has them.
        let own = (meta.kind == PropertyType::Enum).then(|| language.clone());
        let value = move || match &text {
            Some(text) => {
                let reader = own.clone().unwrap_or_else(|| app.prefs.content_language());
                let shown = full_view(&meta, text, &reader);
                view! {
                    <div class="text" lang=lang.clone()>
                        {shown}
                    </div>
                }
                .into_any()
            }
            None => view! { <span class="muted">{t::element::value::NO_TEXT}</span> }.into_any(),
        };
        view! {
            <div>
                <dt>
                    <span class="language" title=name>
                        {language.to_uppercase()}
                    </span>
                    {is_default.then(|| view! { <span class="meta">" " {t::element::value::DEFAULT_LANGUAGE}</span> })}
                </dt>
                <dd>{value}</dd>
            </div>
        }
    };
    let all = texts(&property, &languages);
    if all.is_empty() {
        return view! { <span class="muted">{t::common::NOT_SET}</span> }.into_any();
    }
    view! {
        <dl class="translations" aria-label=t::element::value::TRANSLATIONS>
            {all.into_iter().map(row).collect_view()}
        </dl>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use architrave_interface::Translation;

    #[test]
    fn a_language_used_by_other_texts_is_listed_as_missing() {
        let (mut element, _) = crate::testing::element("i", "e", "Node", "Gateway");
        let mut other = element.properties[0].clone();
        let value = other.value.as_mut().unwrap();
        value.translations.push(Translation::new("de", "Tor"));
        value.translations.push(Translation::new("fr", ""));
        element.properties.push(other.clone());
        let languages = languages(&element);
        assert_eq!(languages, ["en", "de"]);
        let named = |p: &Property| -> Vec<(String, bool)> {
            texts(p, &languages)
                .into_iter()
                .map(|(l, t)| (l, t.is_some()))
                .collect()
        };
        let pair = |l: &str, there| (l.to_owned(), there);
        assert_eq!(
            named(&element.properties[0]),
            [pair("en", true), pair("de", false)]
        );
        assert_eq!(
            named(&other),
            [pair("en", true), pair("de", true), pair("fr", false)]
        );
        other.meta.kind = PropertyType::Integer;
        other.value.as_mut().unwrap().translations.truncate(1);
        assert_eq!(named(&other), [pair("en", true)]);
        other.value = None;
        assert_eq!(named(&other), []);
    }
}
