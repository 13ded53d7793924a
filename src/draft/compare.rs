//! Where two versions of a draft differ.

use crate::t;
use architrave_interface::PropertyType;

use super::{Draft, DraftField};

/// A place where two versions of a draft differ, with the text of each; empty where it has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The property with its language, or a part of the draft in words.
    pub place: String,
    /// What the first one holds.
    pub one: String,
    /// What the other one holds.
    pub other: String,
}

/// Where two versions of a draft differ, in the order of the form.
pub fn differences(one: &Draft, other: &Draft) -> Vec<Difference> {
    let (mine, theirs) = (texts(one), texts(other));
    let find = |texts: &[(String, String)], place: &str| {
        let text = texts.iter().find(|(p, _)| p == place);
        text.map(|(_, text)| text.clone()).unwrap_or_default()
    };
    let mut places: Vec<&String> = mine.iter().map(|(place, _)| place).collect();
    for (place, _) in &theirs {
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
        .into_iter()
        .map(|place| Difference {
            place: place.clone(),
            one: find(&mine, place),
            other: find(&theirs, place),
        })
        .filter(|difference| difference.one != difference.other)
        .collect()
}

/// Every text of a draft with its place.
fn texts(draft: &Draft) -> Vec<(String, String)> {
    let owners: Vec<&str> = draft.owners.iter().map(|o| o.value.as_str()).collect();
    let class = draft.class.as_ref().map(crate::texts::class_label);
    let mut texts = vec![
        (String::from(t::common::CLASS), class.unwrap_or_default()),
        (
            t::common::SPECIALIZATION.into(),
            draft.specialization.clone(),
        ),
        (t::common::OWNERS.into(), owners.join(", ")),
        (
            t::state_messages::draft::OWNER_TYPED.into(),
            draft.owner_typed.clone(),
        ),
    ];
    let of_field = |field: &DraftField| {
        let added = field.added && field.texts.iter().all(|t| t.value.is_empty());
        let added = added.then(|| (field.key.clone(), added_text(&field.kind)));
        let values = field.texts.iter().map(|t| {
            let place = match t.language.as_str() {
                "" => field.key.clone(),
                language => format!("{} ({})", field.key, language.to_uppercase()),
            };
            (place, t.value.clone())
        });
        added.into_iter().chain(values).collect::<Vec<_>>()
    };
    texts.extend(draft.fields.iter().flat_map(of_field));
    texts
}

fn added_text(kind: &PropertyType) -> String {
    t::state_messages::draft::without_value(kind.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::NAME;

    #[test]
    fn differences_lists_both_texts_of_each_changed_field() {
        let mut one = Draft::new("d".into(), "k".into());
        one.set_text(NAME, &PropertyType::String, "en", "Gateway A");
        one.set_text("cost", &PropertyType::Decimal, "", "7");
        let mut other = one.clone();
        other.set_text(NAME, &PropertyType::String, "en", "Gateway B");
        other.set_text(NAME, &PropertyType::String, "de", "Übergabe");
        other.specialization = "Platform".into();
        let said: Vec<_> = differences(&one, &other)
            .into_iter()
            .map(|d| (d.place, d.one, d.other))
            .collect();
        let row = |place: &str, one: &str, other: &str| (place.into(), one.into(), other.into());
        assert_eq!(
            said,
            [
                row("Specialization", "", "Platform"),
                row("name (EN)", "Gateway A", "Gateway B"),
                row("name (DE)", "", "Übergabe"),
            ]
        );
        assert_eq!(differences(&one, &one), []);
    }
}
