//! The values that a column takes, where they are known: classes, literals, people.

use architrave_interface::{EntityIdType, PropertyType};

use super::mapping::Target;
use super::owners::PersonName;
use crate::catalog::fold::fold;
use crate::features::create::classes::sections;
use crate::features::create::duplicates::nearest;
use crate::features::create::fields::FieldSpec;
use crate::texts::class_label;

/// A value to choose: its text, and further words beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnOption {
    /// What the cell gets.
    pub text: String,
    /// What it is called, where that is something else.
    pub label: String,
}

impl ColumnOption {
    fn plain(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            label: String::new(),
        }
    }
}

/// The values to choose for cells of a column; none where it takes any text.
pub fn options(
    target: &Target,
    fields: &[FieldSpec],
    people: &[PersonName],
    language: &str,
) -> Vec<ColumnOption> {
    match target {
        Target::Class => {
            let classes = sections("", &[], &[]).into_iter().flat_map(|s| s.classes);
            classes
                .map(|class| ColumnOption::plain(&class_label(&class)))
                .collect()
        }
        Target::Owners(EntityIdType::UserId) => people
            .iter()
            .map(|person| ColumnOption {
                text: person.id.clone(),
                label: person.name.clone(),
            })
            .collect(),
        Target::Property { key, .. } => {
            let field = fields.iter().find(|field| field.key == *key);
            field.map_or_else(Vec::new, |field| of_field(field, language))
        }
        _ => Vec::new(),
    }
}

fn of_field(field: &FieldSpec, language: &str) -> Vec<ColumnOption> {
    if field.kind == PropertyType::Boolean {
        return ["yes", "no"].map(ColumnOption::plain).to_vec();
    }
    let literals = field.validation.as_ref().and_then(|v| v.literals.as_ref());
    let literals = literals.into_iter().flatten();
    literals
        .filter_map(|literal| Some(ColumnOption::plain(&literal.best(language)?.value)))
        .collect()
}

/// The value that was probably meant, where a text is none of them.
pub fn suggest(text: &str, options: &[ColumnOption]) -> Option<String> {
    let folded = fold(text.trim());
    if options.iter().any(|option| fold(&option.text) == folded) {
        return None;
    }
    let texts = options.iter().map(|option| option.text.as_str());
    nearest(text, texts).map(ToOwned::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_similar_option_is_suggested_for_a_misspelled_value() {
        let classes = options(&Target::Class, &[], &[], "en");
        let meant = |text: &str| suggest(text, &classes);
        assert_eq!(meant("Busines proces").as_deref(), Some("Business process"));
        assert_eq!(
            meant("aplication component").as_deref(),
            Some("Application component")
        );
        assert_eq!(meant("business process"), None, "it is one already");
        assert_eq!(meant("something else"), None);
    }
}
