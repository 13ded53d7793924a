//! What a column of a table becomes: guessed from its heading, and remembered.

use std::collections::{BTreeMap, HashMap};

use architrave_interface::{EntityIdType, PropertyType};
use serde::{Deserialize, Serialize};

use crate::catalog::{NAME, fold::fold};
use crate::features::create::fields::FieldSpec;
use crate::value::is_text;

/// What a column becomes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// It is left out.
    #[default]
    Nothing,
    /// The class of the element.
    Class,
    Specialization,
    /// Owners of this kind, by id.
    Owners(EntityIdType),
    /// A property, in a language where it is a text.
    Property {
        /// The property's key.
        key: String,
        /// The language; empty for values that are no texts.
        language: String,
    },
}

/// What columns became before, by their folded heading.
pub type Remembered = HashMap<String, Target>;

impl Target {
    /// Its value in a list of choices.
    pub fn code(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What [`Target::code`] made.
    pub fn of_code(code: &str) -> Self {
        serde_json::from_str(code).unwrap_or_default()
    }

    /// The property's key, if it is a property.
    pub fn key(&self) -> Option<&str> {
        match self {
            Self::Property { key, .. } => Some(key),
            _ => None,
        }
    }
}

/// A heading to compare with others: letters and digits only.
pub fn plain(heading: &str) -> String {
    let folded = fold(heading);
    folded.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// What each column is likely to become; no two become the same, but for owners.
pub fn guess(
    headings: &[String],
    fields: &[FieldSpec],
    languages: &[String],
    remembered: &Remembered,
) -> Vec<Target> {
    let known = known(fields, languages);
    let mut taken: Vec<Target> = Vec::new();
    headings
        .iter()
        .map(|heading| {
            let plain = plain(heading);
            let target = remembered
                .get(&plain)
                .or_else(|| known.get(&plain))
                .cloned()
                .unwrap_or_default();
            let is_twice = taken.contains(&target) && !matches!(target, Target::Owners(_));
            if plain.is_empty() || is_twice {
                return Target::Nothing;
            }
            taken.push(target.clone());
            target
        })
        .collect()
}

/// Headings that say by themselves what they are.
fn known(fields: &[FieldSpec], languages: &[String]) -> HashMap<String, Target> {
    let mut known = HashMap::new();
    let mut add = |heading: &str, target: Target| {
        known.entry(plain(heading)).or_insert(target);
    };
    for field in fields {
        let labels = field.label.iter().flat_map(|l| &l.translations);
        let names: Vec<&str> = std::iter::once(field.key.as_str())
            .chain(labels.map(|l| l.value.as_str()))
            .collect();
        let target = |language: &str| Target::Property {
            key: field.key.clone(),
            language: language.to_owned(),
        };
        if !is_text(&field.kind) {
            names.iter().for_each(|name| add(name, target("")));
            continue;
        }
        for name in names {
            add(name, target(languages.first().map_or("en", String::as_str)));
            for language in languages {
                add(&format!("{name} {language}"), target(language));
            }
        }
    }
    for heading in ["class", "type", "conceptual class", "Klasse", "Typ"] {
        add(heading, Target::Class);
    }
    for heading in [
        "specialization",
        "specialisation",
        "Spezialisierung",
        "stereotype",
    ] {
        add(heading, Target::Specialization);
    }
    for (kind, headings) in [
        (EntityIdType::UserId, ["owner", "owners", "person"]),
        (EntityIdType::GroupId, ["group", "groups", "owning group"]),
        (EntityIdType::OrgRoleId, ["role", "org role", "owning role"]),
        (EntityIdType::OrgUnitId, ["unit", "org unit", "owning unit"]),
    ] {
        headings
            .iter()
            .for_each(|h| add(h, Target::Owners(kind.clone())));
    }
    known
}

/// Columns that become what an earlier one became already.
pub fn twice(targets: &[Target]) -> Vec<usize> {
    let is_twice = |n: &usize| {
        let target = &targets[*n];
        let counts = !matches!(target, Target::Nothing | Target::Owners(_));
        counts && targets[..*n].contains(target)
    };
    (0..targets.len()).filter(is_twice).collect()
}

/// Whether the first line holds headings rather than values.
pub fn has_headings(targets: &[Target]) -> bool {
    targets.iter().any(|t| *t != Target::Nothing)
}

/// The types of the keys that columns become: as learned, else texts.
pub fn kinds(targets: &[Target], fields: &[FieldSpec]) -> BTreeMap<String, PropertyType> {
    let keys = targets.iter().filter_map(Target::key);
    keys.map(|key| {
        let field = fields.iter().find(|f| f.key == key);
        let kind = field.map_or(PropertyType::String, |f| f.kind.clone());
        (key.to_owned(), kind)
    })
    .collect()
}

/// Where nothing says what a table is, its first column is the name.
pub fn name_first(targets: &mut [Target], language: &str) {
    if let (Some(first), true) = (targets.first().cloned(), !has_headings(targets))
        && first == Target::Nothing
    {
        targets[0] = Target::Property {
            key: NAME.into(),
            language: language.to_owned(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::create::fields::Source;
    use architrave_interface::Translated;

    fn field(key: &str, kind: PropertyType, label: &str) -> FieldSpec {
        FieldSpec {
            key: key.into(),
            kind,
            label: Some(Translated::new("de", label)),
            description: None,
            validation: None,
            source: Source::Always,
        }
    }

    fn guessed(headings: &[&str], remembered: &Remembered) -> Vec<Target> {
        let fields = [
            field(NAME, PropertyType::String, "Bezeichnung"),
            field("annualRunCost", PropertyType::Decimal, "Laufende Kosten"),
        ];
        let headings: Vec<String> = headings.iter().map(|h| (*h).to_owned()).collect();
        guess(&headings, &fields, &["en".into(), "de".into()], remembered)
    }

    fn property(key: &str, language: &str) -> Target {
        Target::Property {
            key: key.into(),
            language: language.into(),
        }
    }

    #[test]
    fn targets_are_guessed_from_the_headings() {
        assert_eq!(
            guessed(
                &[
                    "Name",
                    "Name (DE)",
                    "Annual run cost",
                    "Type",
                    "Owner",
                    "Remark",
                    "name"
                ],
                &Remembered::new()
            ),
            [
                property("name", "en"),
                property("name", "de"),
                property("annualRunCost", ""),
                Target::Class,
                Target::Owners(EntityIdType::UserId),
                Target::Nothing,
                // Only one column can be the name.
                Target::Nothing,
            ]
        );
        assert_eq!(
            guessed(&["Bezeichnung de", "Laufende Kosten"], &Remembered::new()),
            [property("name", "de"), property("annualRunCost", "")]
        );
    }

    #[test]
    fn remembered_targets_take_precedence_over_guesses() {
        let remembered = Remembered::from([
            (plain("Remark"), property("note", "en")),
            (plain("Type"), Target::Nothing),
        ]);
        assert_eq!(
            guessed(&["Remark", "Type"], &remembered),
            [property("note", "en"), Target::Nothing]
        );
    }

    #[test]
    fn columns_with_duplicate_targets_are_found() {
        let owners = Target::Owners(EntityIdType::UserId);
        let targets = [
            property("a", ""),
            owners.clone(),
            property("a", ""),
            owners,
            Target::Nothing,
            Target::Nothing,
        ];
        assert_eq!(twice(&targets), [2]);
    }

    #[test]
    fn a_target_is_restored_from_its_code() {
        for target in [
            Target::Nothing,
            Target::Owners(EntityIdType::GroupId),
            property("a \"b\"", "de"),
        ] {
            assert_eq!(Target::of_code(&target.code()), target);
        }
        assert_eq!(Target::of_code("?"), Target::Nothing);
    }
}
