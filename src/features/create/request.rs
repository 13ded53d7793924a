//! The request that a draft becomes (`interface.md`, "CreateArchitectureElement"), and what is
//! still to fix.

use architrave_interface::paths::{self, AUTHORIZATION, LICENCE};
use architrave_interface::{
    CreateElement, CreateProperty, Extra, PropertyType, Translated, Translation,
};

use super::fields::{FieldSpec, Layout};
use crate::api::IDEMPOTENCY_KEY;
use crate::draft::Draft;
use crate::t::{self, Text};
use crate::value::{check, is_text, literal, property_value};

/// What is to fix at a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The property's key.
    pub key: String,
    /// What to do, as a sentence.
    pub text: String,
    /// Whether a value is missing, rather than wrong.
    pub is_missing: bool,
}

/// The key of the owners in a problem: no property has this key.
pub const OWNERS: &str = "\u{0}owners";

/// The key of an owner that the service does not know.
pub const UNKNOWN_OWNER: &str = "\u{0}unknown owner";

impl Problem {
    /// A person who was chosen as an owner and is not known to the service.
    pub fn unknown_owner(id: &str) -> Self {
        Self {
            key: UNKNOWN_OWNER.into(),
            text: t::batch::owner::missing(id),
            is_missing: false,
        }
    }

    /// Its place, in a word.
    pub fn place(&self) -> &str {
        match self.key.as_str() {
            OWNERS | UNKNOWN_OWNER => t::create::problem::OWNERS.get(),
            key => key,
        }
    }

    /// Whether what was typed would be left out without a word if the request were sent anyway.
    pub fn is_never_sent(&self) -> bool {
        self.key == OWNERS
    }
}

/// The request of a draft and what is to fix in it. Values that do not pass the checks are left
/// out, unless `anyway` says to send them as they were typed. `None` without a class.
pub fn build(
    draft: &Draft,
    layout: &Layout,
    language: &str,
    anyway: bool,
) -> (Option<CreateElement>, Vec<Problem>) {
    let mut problems: Vec<Problem> = owner_not_chosen(draft).into_iter().collect();
    let mut properties = Vec::new();
    for field in layout.fields() {
        let (texts, problem) = texts(draft, field, anyway);
        if let Some(value) = translated(texts, language) {
            properties.push(CreateProperty {
                key: field.key.clone(),
                value: Some(property_value(&field.kind, &value)),
                extra: Extra::none(),
            });
        } else if problem.is_none() && field.is_mandatory() {
            problems.push(Problem {
                key: field.key.clone(),
                text: missing(&field.kind).into(),
                is_missing: true,
            });
        }
        if let Some(text) = problem {
            problems.push(Problem {
                key: field.key.clone(),
                text,
                is_missing: false,
            });
        }
    }
    let specialization = draft.specialization.trim();
    let request = draft.class.clone().map(|conceptual_class| CreateElement {
        conceptual_class,
        specialization: (!specialization.is_empty()).then(|| specialization.to_owned()),
        owners: (!draft.owners.is_empty()).then(|| draft.owners.clone()),
        properties,
        extra: Extra::none(),
    });
    (request, problems)
}

/// An id alone says not whose it is: it becomes an owner once its kind is chosen.
fn owner_not_chosen(draft: &Draft) -> Option<Problem> {
    let typed = draft.owner_typed.trim();
    (!typed.is_empty()).then(|| Problem {
        key: OWNERS.into(),
        text: t::create::problem::owner_not_chosen(typed),
        is_missing: true,
    })
}

/// What is sent for a field, in each language, and what is wrong with it.
fn texts(draft: &Draft, field: &FieldSpec, anyway: bool) -> (Vec<Translation>, Option<String>) {
    let Some(typed) = draft.field(&field.key) else {
        return (Vec::new(), None);
    };
    let by_language = is_text(&field.kind);
    let mut problem = None;
    let mut sent = Vec::new();
    for text in &typed.texts {
        if text.value.trim().is_empty() || text.language.is_empty() == by_language {
            continue;
        }
        match check(&field.kind, field.validation.as_ref(), &text.value) {
            Ok(value) => match literal(field.validation.as_ref(), &value) {
                Some(literal) if field.kind == PropertyType::Enum => {
                    sent.extend(literal.translations.iter().cloned());
                }
                _ => sent.push(Translation::new(&text.language, &value)),
            },
            Err(why) => {
                problem.get_or_insert(if by_language && typed.texts.len() > 1 {
                    t::create::problem::in_language(&text.language.to_uppercase(), &why)
                } else {
                    why
                });
                if anyway {
                    sent.push(Translation::new(&text.language, &text.value));
                }
            }
        }
    }
    (sent, problem)
}

/// A text in languages; the reader's language is the default one where it is given.
fn translated(mut texts: Vec<Translation>, language: &str) -> Option<Translated> {
    for text in texts.iter_mut().filter(|t| t.language.is_empty()) {
        language.clone_into(&mut text.language);
    }
    let default = texts.iter().find(|t| t.language == language);
    let default_language = default.or_else(|| texts.first())?.language.clone();
    Some(Translated {
        default_language,
        translations: texts,
        extra: Extra::none(),
    })
}

const fn missing(kind: &PropertyType) -> Text {
    match kind {
        PropertyType::Enum | PropertyType::Boolean => t::create::problem::CHOOSE_VALUE,
        PropertyType::Date => t::create::problem::CHOOSE_DAY,
        PropertyType::Time | PropertyType::DateTime => t::create::problem::CHOOSE_TIME,
        _ => t::create::problem::ENTER_VALUE,
    }
}

/// The request as a command line, with placeholders for the secrets, and with the key that it would
/// be sent with, if it would.
pub fn curl(base_url: &str, warehouse: &str, request: &CreateElement, key: Option<&str>) -> String {
    let url = format!("{base_url}{}", paths::create(warehouse));
    let body = serde_json::to_string(request).unwrap_or_default();
    let mut lines = vec![
        format!("curl -X POST {}", quoted(&url)),
        format!("-H '{AUTHORIZATION}: Bearer <ACCESS_TOKEN>'"),
        format!("-H '{LICENCE}: <API_KEY>'"),
        "-H 'Content-Type: application/json'".into(),
    ];
    lines.extend(key.map(|key| format!("-H {}", quoted(&format!("{IDEMPOTENCY_KEY}: {key}")))));
    lines.push(format!("--data-binary {}", quoted(&body)));
    lines.join(" \\\n  ")
}

/// A text that a shell takes as one word, whatever is in it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

/// The keys among `keys` that a text of the service names.
pub fn named_keys<'a>(text: &str, keys: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    keys.filter(|key| {
        !key.is_empty()
            && text.match_indices(key).any(|(at, _)| {
                !text[..at].ends_with(is_part) && !text[at + key.len()..].starts_with(is_part)
            })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::fields::{FieldGroup, Source};
    use super::*;
    use architrave_interface::{ElementClass, EntityId, EntityIdType, PropertyValidation};

    fn field(key: &str, kind: PropertyType, mandatory: bool, literals: &[Translated]) -> FieldSpec {
        FieldSpec {
            key: key.into(),
            kind,
            label: None,
            description: None,
            validation: Some(PropertyValidation {
                mandatory,
                literals: (!literals.is_empty()).then(|| literals.to_vec()),
                lower_bound: (key == "cost").then(|| "0".into()),
                upper_bound: None,
                extra: Extra::none(),
            }),
            source: Source::Always,
        }
    }

    fn form() -> (Draft, Layout) {
        let mut phase = Translated::new("en", "In build");
        phase.translations.push(Translation::new("de", "Im Aufbau"));
        let layout = Layout {
            from: 1,
            specializations: Vec::new(),
            groups: vec![FieldGroup {
                key: String::new(),
                label: None,
                fields: vec![
                    field("name", PropertyType::String, true, &[]),
                    field("phase", PropertyType::Enum, true, &[phase]),
                    field("cost", PropertyType::Decimal, false, &[]),
                    field("goLive", PropertyType::Date, false, &[]),
                ],
            }],
        };
        let mut draft = Draft::new("d".into(), "k".into());
        draft.class = Some(ElementClass::Node);
        (draft, layout)
    }

    #[test]
    fn build_creates_a_complete_request() {
        let (mut draft, layout) = form();
        draft.specialization = " Platform ".into();
        draft.owners.push(EntityId {
            kind: EntityIdType::GroupId,
            value: "g-1".into(),
            extra: Extra::none(),
        });
        draft.set_text("name", &PropertyType::String, "de", "Übergabe");
        draft.set_text("phase", &PropertyType::Enum, "", "In build");
        draft.set_text("cost", &PropertyType::Decimal, "", "1,200.50");
        let (request, problems) = build(&draft, &layout, "en", false);
        assert_eq!(problems, []);
        assert_eq!(
            serde_json::to_value(request).unwrap(),
            serde_json::json!({
                "conceptualClass": "Node", "specialization": "Platform",
                "owners": [{"type": "GroupId", "value": "g-1"}],
                "properties": [
                    {"key": "name", "value": {"type": "String", "defaultLanguage": "de",
                        "translations": [{"language": "de", "value": "Übergabe"}]}},
                    {"key": "phase", "value": {"type": "Enum", "defaultLanguage": "en",
                        "translations": [{"language": "en", "value": "In build"}, {"language": "de", "value": "Im Aufbau"}]}},
                    {"key": "cost", "value": {"type": "Decimal", "defaultLanguage": "en",
                        "translations": [{"language": "en", "value": "1200.50"}]}},
                ]
            })
        );
    }

    #[test]
    fn invalid_values_are_omitted_unless_sent_anyway() {
        let (mut draft, layout) = form();
        draft.set_text("name", &PropertyType::String, "en", "  ");
        draft.set_text("cost", &PropertyType::Decimal, "", "-1");
        let (request, problems) = build(&draft, &layout, "en", false);
        let said: Vec<_> = problems
            .iter()
            .map(|p| (p.key.as_str(), p.is_missing))
            .collect();
        assert_eq!(said, [("name", true), ("phase", true), ("cost", false)]);
        assert_eq!(request.unwrap().properties.len(), 0);
        let (request, _) = build(&draft, &layout, "en", true);
        assert_eq!(request.unwrap().properties[0].key, "cost");
    }

    #[test]
    fn an_owner_that_was_typed_but_not_chosen_is_a_problem() {
        let (mut draft, layout) = form();
        draft.owner_typed = " g-new ".into();
        let (_, problems) = build(&draft, &layout, "en", true);
        assert_eq!(problems[0].place(), t::create::problem::OWNERS.get());
        assert!(problems[0].is_never_sent() && problems[0].text.contains("g-new"));
        assert!(problems[1..].iter().all(|p| !p.is_never_sent()));
        draft.owner_typed = "  ".into();
        let (_, problems) = build(&draft, &layout, "en", true);
        assert!(problems.iter().all(|p| !p.is_never_sent()));
    }

    #[test]
    fn curl_quotes_the_request_for_the_shell() {
        assert_eq!(quoted("it's"), r"'it'\''s'");
        let (draft, layout) = form();
        let request = build(&draft, &layout, "en", false).0.unwrap();
        assert!(!curl("https://x", "a b", &request, None).contains("Idempotency"));
        let text = curl("https://x", "a b", &request, Some("k-1"));
        assert!(text.contains("-H 'Idempotency-Key: k-1' \\\n  --data-binary"));
        assert!(
            text.starts_with(
                "curl -X POST 'https://x/v1/warehouses/a%20b/architectureElements' \\\n"
            )
        );
        assert!(text.contains("Bearer <ACCESS_TOKEN>") && text.contains("<API_KEY>"));
    }

    #[test]
    fn property_keys_match_only_at_word_boundaries() {
        let keys = ["cost", "annualRunCost", "name", "a.b"];
        let named = |text| named_keys(text, keys.into_iter());
        assert_eq!(
            named("annualRunCost: below the lower bound"),
            ["annualRunCost"]
        );
        assert_eq!(named("properties[2] \"cost\" and a.b"), ["cost", "a.b"]);
        assert!(named("rename costs").is_empty());
    }
}
