//! The same from a decoded element: what the app creates or publishes comes this way, and every
//! item that the quick reader is not sure of.

use std::borrow::Cow;

use architrave_interface::{ArchitectureElement, History, MetaProperty, PropertyType, Translated};

use crate::batch::{Act, Batch, Owner, Property, Relation, Row, Text, TextForm, Texts};
use crate::bbcode::plain_text;
use crate::dictionary::Keep;
use crate::item::Known;

/// The key of the property that is taken as an element's name.
pub const NAME: &str = "name";

/// Of longer values lists hold the beginning; in bytes of plain text over all languages.
pub const LONGEST_TEXT: usize = 1_000;

/// How much of a text with markup is read for its beginning, in bytes: markup may take most of it,
/// and reading all of a hostile one takes time that grows with the square of its length.
const LONGEST_MARKUP: usize = 16 * LONGEST_TEXT;

/// Whether lists show values of such a property.
pub fn keep_of(meta: &MetaProperty) -> Keep {
    if meta.key == NAME {
        Keep::Always
    } else if meta.kind == PropertyType::BBCode {
        Keep::Plain
    } else {
        Keep::Short
    }
}

/// A property as lists see it.
pub fn shown<'a>(meta: u32, keep: Keep, mut value: Option<Texts<'a>>) -> Property<'a> {
    let texts = value.as_mut().map_or(&mut [][..], |v| &mut v.texts);
    let form = match keep {
        _ if texts.iter().all(|t| t.value.is_empty()) => TextForm::Empty,
        Keep::Always => TextForm::Exact,
        Keep::No | Keep::Short | Keep::Plain => {
            let is_marked = keep == Keep::Plain && texts.iter().any(|t| t.value.contains('['));
            let mut is_cut = false;
            if is_marked {
                for text in &mut *texts {
                    is_cut |= cut(&mut text.value, LONGEST_MARKUP);
                    text.value = plain_text(&text.value).into();
                }
            }
            is_cut |= cut_all(texts);
            match (is_cut, is_marked) {
                (true, _) => TextForm::Start,
                (false, true) => TextForm::Plain,
                (false, false) => TextForm::Exact,
            }
        }
    };
    Property { meta, form, value }
}

/// Leaves of texts what fits into [`LONGEST_TEXT`]; whether that is not all.
fn cut_all(texts: &mut [Text<'_>]) -> bool {
    let (mut room, mut left, mut is_cut) = (LONGEST_TEXT, texts.len(), false);
    for text in texts {
        // What a short text leaves is there for those behind it.
        is_cut |= cut(&mut text.value, room / left);
        room -= text.value.len();
        left -= 1;
    }
    is_cut
}

/// Leaves of a text so many bytes at most; whether that is not all.
fn cut(text: &mut Cow<'_, str>, most: usize) -> bool {
    if text.len() <= most {
        return false;
    }
    let end = text.floor_char_boundary(most);
    match text {
        Cow::Borrowed(text) => *text = &text[..end],
        Cow::Owned(text) => text.truncate(end),
    }
    true
}

/// What lists show of an element, with the objects it refers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Described<'a>(Batch<'a>);

impl<'a> Described<'a> {
    /// The batch with this one element.
    pub const fn batch(&self) -> &Batch<'a> {
        &self.0
    }
}

/// What lists show of a decoded element.
pub fn describe(element: &ArchitectureElement) -> Described<'_> {
    let mut known = Known::new();
    let row = row_of(element, &mut known);
    let mut batch = Batch {
        rows: vec![row],
        ..Batch::default()
    };
    known.finish(&mut batch);
    Described(batch)
}

/// The row of a decoded element.
pub fn row_of<'a>(element: &'a ArchitectureElement, known: &mut Known) -> Row<'a> {
    Row {
        id: (&element.id).into(),
        element_id: (&element.element_id).into(),
        class: word(known, element.conceptual_class.as_str()),
        layer: word(known, element.layer.as_str()),
        state: word(known, element.validity_state.as_str()),
        specialization: word(known, element.specialization.as_deref().unwrap_or("")),
        has_predecessor: element.has_predecessor,
        principal_is_owner: element.principal_is_owner,
        visible: element.visibility.visible,
        owners: element
            .owners
            .iter()
            .map(|owner| Owner {
                kind: word(known, owner.kind.as_str()),
                value: word(known, &owner.value),
            })
            .collect(),
        created: act(known, &element.created),
        modified: element.modified.as_ref().map(|m| act(known, m)),
        validated: element.last_validation.as_ref().map(|v| act(known, v)),
        published: element.published.as_ref().map(|p| act(known, p)),
        shown: act(known, &element.visibility.last_change),
        groups: element
            .groups
            .iter()
            .filter_map(|group| known.groups.place_of(&json(group)?, Keep::No))
            .collect(),
        properties: element
            .properties
            .iter()
            .filter_map(|property| {
                let keep = keep_of(&property.meta);
                let place = known.metas.place_of(&json(&property.meta)?, keep)?;
                let value = property.value.as_ref().map(|value| texts(known, value));
                Some(shown(place, keep, value))
            })
            .collect(),
        relations: relations(known, element),
    }
}

fn json(value: &impl serde::Serialize) -> Option<String> {
    serde_json::to_string(value).ok()
}

/// A word that is added can be read again.
fn word(known: &mut Known, text: &str) -> u32 {
    known.texts.word(text).unwrap_or_default()
}

fn act<'a>(known: &mut Known, history: &'a History) -> Act<'a> {
    Act {
        at: history.at.as_str().into(),
        by: word(known, &history.by),
    }
}

fn texts<'a>(known: &mut Known, value: &'a Translated) -> Texts<'a> {
    Texts {
        default: word(known, &value.default_language),
        texts: value
            .translations
            .iter()
            .map(|t| Text {
                language: word(known, &t.language),
                value: (&t.value).into(),
            })
            .collect(),
    }
}

fn relations<'a>(known: &mut Known, element: &'a ArchitectureElement) -> Vec<Relation<'a>> {
    let mut relations = Vec::new();
    for reference in &element.references {
        for end in &reference.target.element_refs {
            relations.push(Relation {
                id: (&reference.target.relationship_id).into(),
                key: word(known, &reference.meta.key),
                kind: word(known, end.kind.as_str()),
                direction: word(known, end.direction.as_str()),
                element_id: (&end.element_id).into(),
                class: word(known, end.conceptual_class.as_str()),
                specialization: word(known, end.specialization.as_deref().unwrap_or("")),
            });
        }
    }
    relations
}

impl Row<'_> {
    /// The same with texts of its own.
    pub fn into_owned<'a>(self) -> Row<'a> {
        let own = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let act = |act: Act<'_>| Act {
            at: act.at.into_owned(),
            by: act.by,
        };
        let texts = |texts: Texts<'_>| Texts {
            default: texts.default,
            texts: texts
                .texts
                .into_iter()
                .map(|t| Text {
                    language: t.language,
                    value: own(t.value),
                })
                .collect(),
        };
        Row {
            id: own(self.id),
            element_id: own(self.element_id),
            class: self.class,
            layer: self.layer,
            state: self.state,
            specialization: self.specialization,
            owners: self.owners,
            created: act(self.created),
            modified: self.modified.map(act),
            validated: self.validated.map(act),
            published: self.published.map(act),
            shown: act(self.shown),
            properties: self
                .properties
                .into_iter()
                .map(|p| Property {
                    meta: p.meta,
                    form: p.form,
                    value: p.value.map(texts),
                })
                .collect(),
            relations: self
                .relations
                .into_iter()
                .map(|r| Relation {
                    id: own(r.id),
                    key: r.key,
                    kind: r.kind,
                    direction: r.direction,
                    element_id: own(r.element_id),
                    class: r.class,
                    specialization: r.specialization,
                })
                .collect(),
            has_predecessor: self.has_predecessor,
            principal_is_owner: self.principal_is_owner,
            visible: self.visible,
            groups: self.groups,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(texts: &[&str]) -> Texts<'static> {
        let texts = texts.iter().map(|text| Text {
            language: 0,
            value: Cow::Owned((*text).to_owned()),
        });
        Texts {
            default: 0,
            texts: texts.collect(),
        }
    }

    fn held(keep: Keep, values: &[&str]) -> (TextForm, Vec<String>) {
        let property = shown(0, keep, Some(texts(values)));
        let texts = property.value.map(|v| v.texts).unwrap_or_default();
        let texts = texts.into_iter().map(|t| t.value.into_owned());
        (property.form, texts.collect())
    }

    #[test]
    fn markup_is_taken_off_and_long_texts_are_cut() {
        let all = |form, texts: &[&str]| (form, texts.iter().map(|t| (*t).to_owned()).collect());
        assert_eq!(
            held(Keep::Short, &["a [b]"]),
            all(TextForm::Exact, &["a [b]"])
        );
        assert_eq!(
            held(Keep::Plain, &["a", "b"]),
            all(TextForm::Exact, &["a", "b"])
        );
        assert_eq!(
            held(Keep::Plain, &["[b]a[/b]", ""]),
            all(TextForm::Plain, &["a", ""])
        );
        assert_eq!(
            held(Keep::Plain, &["[list][*]one[*]two[/list]three"]),
            all(TextForm::Plain, &["one\ntwo\nthree"])
        );
        assert_eq!(
            held(Keep::Plain, &["", ""]),
            all(TextForm::Empty, &["", ""])
        );
        let long = "ü".repeat(LONGEST_TEXT);
        let (form, cut) = held(Keep::Short, &[&long, "short", &long]);
        assert_eq!(form, TextForm::Start);
        let sizes: Vec<usize> = cut.iter().map(String::len).collect();
        assert_eq!(sizes, [332, 5, 662]);
        assert_eq!(held(Keep::Always, &[&long]), all(TextForm::Exact, &[&long]));
    }

    #[test]
    fn a_hostile_text_is_read_in_no_time() {
        let hostile = "[code]".repeat(1_000_000);
        assert_eq!(held(Keep::Plain, &[&hostile]).0, TextForm::Start);
    }
}
