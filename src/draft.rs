//! An element that is being written and was not sent yet.

use architrave_interface::{ElementClass, EntityId, PropertyType, Translation};
use serde::{Deserialize, Serialize};

use crate::catalog::NAME;
use crate::value;

/// What was typed for a new element. Kept in the browser, never a secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Tells drafts apart; stands in the URL.
    pub id: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: f64,
    /// The class, once it is chosen.
    pub class: Option<ElementClass>,
    /// The specialization; empty where there is none.
    pub specialization: String,
    /// Owners, in the order they were chosen.
    pub owners: Vec<EntityId>,
    /// What was typed, by key. Kept when the class changes.
    pub fields: Vec<DraftField>,
    /// Languages that a person added to those offered.
    pub languages: Vec<String>,
    /// The `Idempotency-Key` of the request; another request gets another key.
    pub key: String,
    /// The request that was sent and never answered, if there is one.
    pub sent: Option<Sent>,
}

/// What was typed for one property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DraftField {
    /// The property's key.
    pub key: String,
    /// The type it had when it was typed.
    pub kind: PropertyType,
    /// The text in each language; values that are no texts stand under the empty language.
    pub texts: Vec<Translation>,
    /// Whether a person added the key.
    pub added: bool,
}

/// A request whose outcome is not known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sent {
    /// When it was sent, in milliseconds since 1970.
    pub at: f64,
    /// The record in the activity that stands for it.
    pub record: String,
    /// The body as it was sent.
    pub body: String,
    /// Whether the service said that it was done, and only its reply was lost.
    pub done: bool,
    /// What happened, in a sentence.
    pub why: String,
}

impl Draft {
    /// An empty draft.
    pub fn new(id: String, key: String) -> Self {
        Self {
            id,
            changed: 0.0,
            class: None,
            specialization: String::new(),
            owners: Vec::new(),
            fields: Vec::new(),
            languages: Vec::new(),
            key,
            sent: None,
        }
    }

    /// Whether there is anything in it that would be missed. A class alone is chosen again in a second.
    pub fn is_worth_keeping(&self) -> bool {
        !self.specialization.trim().is_empty()
            || !self.owners.is_empty()
            || self.sent.is_some()
            || self
                .fields
                .iter()
                .any(|f| f.added || f.texts.iter().any(|t| !t.value.trim().is_empty()))
    }

    /// What was typed for a key in a language; the empty language for values that are no texts.
    pub fn text(&self, key: &str, language: &str) -> &str {
        self.field(key)
            .and_then(|f| f.texts.iter().find(|t| t.language == language))
            .map_or("", |t| t.value.as_str())
    }

    /// What was typed for a key.
    pub fn field(&self, key: &str) -> Option<&DraftField> {
        self.fields.iter().find(|f| f.key == key)
    }

    /// Takes over what is typed.
    pub fn set_text(&mut self, key: &str, kind: &PropertyType, language: &str, text: &str) {
        let field = self.field_mut(key, kind);
        match field.texts.iter_mut().find(|t| t.language == language) {
            Some(t) => text.clone_into(&mut t.value),
            None => field.texts.push(Translation::new(language, text)),
        }
    }

    /// Adds a key that was not offered.
    pub fn add_key(&mut self, key: &str, kind: &PropertyType) {
        self.field_mut(key, kind).added = true;
    }

    /// Takes a key away with what was typed for it.
    pub fn remove_key(&mut self, key: &str) {
        self.fields.retain(|f| f.key != key);
    }

    /// The name in `language`, else in any language.
    pub fn name(&self, language: &str) -> Option<&str> {
        let texts = &self.field(NAME)?.texts;
        let mut filled = texts.iter().filter(|t| !t.value.trim().is_empty());
        let exact = filled.clone().find(|t| t.language == language);
        exact.or_else(|| filled.next()).map(|t| t.value.trim())
    }

    /// What to call it: its name in quotation marks, else its class.
    pub fn title(&self, language: &str) -> String {
        match (self.name(language), &self.class) {
            (Some(name), _) => name.to_owned(),
            (None, Some(class)) => format!("{} without a name", crate::catalog::class_label(class)),
            (None, None) => "Without name and class".into(),
        }
    }

    fn field_mut(&mut self, key: &str, kind: &PropertyType) -> &mut DraftField {
        let at = match self.fields.iter().position(|f| f.key == key) {
            Some(at) => at,
            None => {
                self.fields.push(DraftField {
                    key: key.to_owned(),
                    kind: kind.clone(),
                    texts: Vec::new(),
                    added: false,
                });
                self.fields.len() - 1
            }
        };
        let field = &mut self.fields[at];
        if field.kind != *kind {
            // A text in languages is no date; and a date is no text in a language.
            if value::is_text(&field.kind) != value::is_text(kind) {
                field.texts.clear();
            }
            field.kind = kind.clone();
        }
        field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back() {
        let mut draft = Draft::new("d".into(), "k".into());
        assert!(!draft.is_worth_keeping());
        draft.class = Some(ElementClass::from("DataLake"));
        assert!(!draft.is_worth_keeping());
        draft.set_text(NAME, &PropertyType::String, "de", " Übergabe \"7\" ");
        draft.set_text("goLive", &PropertyType::Date, "", "2027-04-01");
        assert!(draft.is_worth_keeping());
        let text = serde_json::to_string(&draft).unwrap();
        assert_eq!(serde_json::from_str::<Draft>(&text).unwrap(), draft);
        assert_eq!(draft.name("en"), Some("Übergabe \"7\""));
        assert_eq!(draft.text("goLive", ""), "2027-04-01");
    }

    #[test]
    fn a_key_that_changes_its_type_starts_anew() {
        let mut draft = Draft::new("d".into(), "k".into());
        draft.set_text("x", &PropertyType::String, "en", "soon");
        draft.set_text("x", &PropertyType::Date, "", "2027-04-01");
        assert_eq!(draft.fields.len(), 1);
        assert_eq!(draft.text("x", "en"), "");
    }
}
