//! An element that is being written and was not sent yet.

mod compare;

use architrave_interface::{
    ArchitectureElement, ElementClass, EntityId, PropertyType, Translation,
};
use serde::{Deserialize, Serialize};

use crate::catalog::NAME;
use crate::t;
use crate::value;

pub use compare::{Difference, differences};

/// What was typed for a new element. Saved in the browser; never a secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Identifies the draft; part of the URL.
    pub id: String,
    /// When it was last changed, in milliseconds since 1970.
    pub changed: f64,
    /// The class, once it is chosen.
    pub class: Option<ElementClass>,
    /// The specialization; empty where there is none.
    pub specialization: String,
    /// Owners, in the order they were chosen.
    pub owners: Vec<EntityId>,
    /// What was typed for an owner that is not chosen yet.
    #[serde(default)]
    pub owner_typed: String,
    /// What was typed, by key. It stays when the class changes.
    pub fields: Vec<DraftField>,
    /// Languages that a person added to those offered.
    pub languages: Vec<String>,
    /// The `Idempotency-Key` of the request; another request gets another key.
    pub key: String,
    /// The request that was sent and never answered, if there is one.
    pub sent: Option<SentRequest>,
}

/// What was typed for one property.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DraftField {
    /// The property's key.
    pub key: String,
    /// The type it had when it was typed.
    pub kind: PropertyType,
    /// The text in each language; values that are no texts are under the empty language.
    pub texts: Vec<Translation>,
    /// Whether a person added the key.
    pub added: bool,
}

/// What may be written over a saved draft, or one that is gone.
#[derive(Clone, Debug, PartialEq)]
pub enum Writing {
    /// This.
    Draft(Box<Draft>),
    /// Nothing: another tab wrote this meanwhile, which must not be overwritten.
    Conflict(Box<Draft>),
    /// Nothing: another tab sent or discarded it.
    Gone,
    /// Nothing: the saved text cannot be read, and may be marked.
    Unreadable,
}

/// Why the outcome is unknown if the page closed before anything else could be said.
pub const PAGE_CLOSED: t::Text = t::state_messages::PAGE_CLOSED;

/// A request whose outcome is not known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SentRequest {
    /// When it was sent, in milliseconds since 1970.
    pub at: f64,
    /// Its record in the activity.
    pub record: String,
    /// The body as it was sent.
    pub body: String,
    /// The instance id that the response named, where the rest of it could not be read.
    #[serde(default)]
    pub named_id: Option<String>,
    /// What happened, in a sentence.
    pub why: String,
    /// What the draft held when this was sent ([`Draft::content`]): what was typed since is no part
    /// of it. Empty where it was sent before that was saved.
    #[serde(default)]
    pub content: String,
}

impl SentRequest {
    /// Whether both are the same request, whatever was learned of it since.
    pub fn is_same(one: Option<&Self>, other: Option<&Self>) -> bool {
        let which = |sent: &Self| (sent.record.clone(), sent.at.to_bits());
        one.map(which) == other.map(which)
    }
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
            owner_typed: String::new(),
            fields: Vec::new(),
            languages: Vec::new(),
            key,
            sent: None,
        }
    }

    /// What a tab in which this was typed may write over `kept`. The content is the tab's; whether it
    /// was sent, and with which key, is read from disk: the tab that sent it wrote that there.
    /// `is_known` says whether the tab read or wrote a content: any other is newer than what the tab
    /// began with.
    pub fn merge_onto(
        &self,
        kept: Option<&str>,
        was_kept: bool,
        is_known: impl Fn(&str) -> bool,
    ) -> Writing {
        match kept.map(serde_json::from_str::<Self>) {
            Some(Ok(kept)) if self.is_conflict(&kept, is_known) => {
                Writing::Conflict(Box::new(kept))
            }
            Some(Ok(kept)) => Writing::Draft(Box::new(Self {
                sent: kept.sent,
                key: kept.key,
                ..self.clone()
            })),
            Some(Err(_)) => Writing::Unreadable,
            None if was_kept => Writing::Gone,
            None => Writing::Draft(Box::new(self.clone())),
        }
    }

    /// Whether `kept` holds something that neither this draft holds nor the tab knows.
    pub fn is_conflict(&self, kept: &Self, is_known: impl Fn(&str) -> bool) -> bool {
        let content = kept.content();
        content != self.content() && !is_known(&content)
    }

    /// Takes over from the disk which request was sent, with the key it was sent under: sent again
    /// under another one it would be created twice. Returns whether anything was otherwise here.
    pub fn copy_mark(&mut self, kept: &Self) -> bool {
        let is_known = SentRequest::is_same(self.sent.as_ref(), kept.sent.as_ref())
            && (kept.sent.is_none() || self.key == kept.key);
        if !is_known {
            self.sent.clone_from(&kept.sent);
            self.key.clone_from(&kept.key);
        }
        !is_known
    }

    /// The draft of another element like `element`: everything but its name.
    pub fn like(element: &ArchitectureElement, id: String, key: String) -> Self {
        let mut draft = Self::new(id, key);
        draft.class = Some(element.conceptual_class.clone());
        draft.specialization = element.specialization.clone().unwrap_or_default();
        draft.owners.clone_from(&element.owners);
        for property in element.properties.iter().filter(|p| p.meta.key != NAME) {
            let (key, kind) = (&property.meta.key, &property.meta.kind);
            let Some(text) = &property.value else {
                continue;
            };
            if value::is_text(kind) {
                for t in text.translations.iter().filter(|t| !t.value.is_empty()) {
                    draft.set_text(key, kind, &t.language, &t.value);
                }
            } else if let Some(t) = text.best(&text.default_language) {
                draft.set_text(key, kind, "", &t.value);
            }
        }
        draft
    }

    /// Whether there is anything in it that would be missed. A class alone is chosen again in a second.
    pub fn is_worth_saving(&self) -> bool {
        !self.specialization.trim().is_empty()
            || !self.owners.is_empty()
            || !self.owner_typed.trim().is_empty()
            || self.sent.is_some()
            || self
                .fields
                .iter()
                .any(|f| f.added || f.texts.iter().any(|t| !t.value.trim().is_empty()))
    }

    /// What a person typed and chose, as one text that can be held against another.
    pub fn content(&self) -> String {
        let texts = |f: &DraftField| {
            let texts = f.texts.iter().filter(|t| !t.value.is_empty());
            texts.cloned().collect::<Vec<_>>()
        };
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|f| (&f.key, &f.kind, texts(f), f.added))
            .filter(|(_, _, texts, added)| *added || !texts.is_empty())
            .collect();
        let owner = self.owner_typed.trim();
        let all = (&self.class, &self.specialization, &self.owners, owner);
        serde_json::to_string(&(all, fields)).unwrap_or_default()
    }

    /// What a request of this draft is made of: what it held when it was sent, else what it holds.
    pub fn content_sent(&self) -> String {
        let sent = self.sent.as_ref().map(|sent| sent.content.clone());
        sent.unwrap_or_else(|| self.content())
    }

    /// Whether anything was typed or chosen since the request was sent that it is marked with.
    pub fn is_edited(&self) -> bool {
        let sent = self.sent.as_ref().map(|sent| sent.content.as_str());
        sent.is_some_and(|content| !content.is_empty() && content != self.content())
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

    /// Handles typed text.
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

    /// Removes a key and what was typed for it.
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
            (None, Some(class)) => {
                t::state_messages::draft::without_name(&crate::texts::class_label(class))
            }
            (None, None) => t::state_messages::draft::WITHOUT_NAME_AND_CLASS.into(),
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
mod tests;
