//! Which fields the form has for a class: learned from elements seen here, for the interface has
//! no settings operation. The name is always there.

use crate::catalog::sorting::SortInPlace;
use architrave_interface::{ElementClass, PropertyType, PropertyValidation, Translated};

use crate::catalog::{Catalog, NAME};
use crate::draft::Draft;

/// One property of the form.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldSpec {
    /// The property's key.
    pub key: String,
    /// The type of its value.
    pub kind: PropertyType,
    /// What the settings call it.
    pub label: Option<Translated>,
    /// Its purpose.
    pub description: Option<Translated>,
    /// What its value must satisfy, as far as that was learned.
    pub validation: Option<PropertyValidation>,
    /// How the form knows of it.
    pub source: Source,
}

/// How the form knows of a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It was seen on elements of the class.
    Learned {
        /// On how many it had a value.
        filled: usize,
        /// Of how many.
        from: usize,
    },
    /// Every element may have it.
    Always,
    /// A person added its key.
    Added,
    /// It was typed for another class, and was not seen on this one.
    OtherClass,
}

/// Properties that are shown together.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldGroup {
    /// The group's key; empty for properties of no group.
    pub key: String,
    /// What the settings call it.
    pub label: Option<Translated>,
    /// Its properties in reading order.
    pub fields: Vec<FieldSpec>,
}

/// The form of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// How many loaded elements it was learned from.
    pub from: usize,
    /// Specializations seen, most frequent first.
    pub specializations: Vec<String>,
    /// The properties.
    pub groups: Vec<FieldGroup>,
}

/// The key of the group of what a person added.
pub const ADDED: &str = "\u{0}added";

impl FieldSpec {
    /// Whether a value must be there, as far as that was learned.
    pub fn is_mandatory(&self) -> bool {
        self.validation.as_ref().is_some_and(|v| v.mandatory)
    }

    /// Whether it takes the whole width.
    pub fn is_wide(&self) -> bool {
        self.kind == PropertyType::BBCode
    }
}

impl Layout {
    /// Every property in reading order.
    pub fn fields(&self) -> impl Iterator<Item = &FieldSpec> {
        self.groups.iter().flat_map(|group| &group.fields)
    }

    /// The property with this key.
    pub fn field(&self, key: &str) -> Option<&FieldSpec> {
        self.fields().find(|field| field.key == key)
    }
}

/// The form for the draft's class, with what the draft holds beyond it.
pub fn layout(catalog: &Catalog, class: &ElementClass, draft: &Draft) -> Layout {
    let learned = catalog.learned(class);
    let mut layout = Layout {
        from: learned.from,
        specializations: learned
            .specializations
            .into_iter()
            .map(|(s, _)| s)
            .collect(),
        groups: Vec::new(),
    };
    for group in learned.groups {
        layout.groups.push(FieldGroup {
            key: group.key,
            label: group.label,
            fields: Vec::new(),
        });
    }
    for learned_key in learned.keys {
        let meta = learned_key.meta;
        let group = meta.group.clone().unwrap_or_default();
        let field = FieldSpec {
            key: meta.key,
            kind: meta.kind,
            label: meta.label,
            description: meta.description,
            validation: meta.validation,
            source: Source::Learned {
                filled: learned_key.filled,
                from: learned.from,
            },
        };
        group_at(&mut layout.groups, &group).fields.push(field);
    }
    if layout.field(NAME).is_none() {
        layout.groups.insert(0, general(name()));
    }
    for typed in &draft.fields {
        let is_empty = typed.texts.iter().all(|t| t.value.is_empty());
        if layout.field(&typed.key).is_some() || (is_empty && !typed.added) {
            continue;
        }
        let field = FieldSpec {
            key: typed.key.clone(),
            kind: typed.kind.clone(),
            label: None,
            description: None,
            validation: None,
            source: if typed.added {
                Source::Added
            } else {
                Source::OtherClass
            },
        };
        group_at(&mut layout.groups, ADDED).fields.push(field);
    }
    layout.groups.retain(|group| !group.fields.is_empty());
    // The name is what one looks for first.
    layout
        .groups
        .arrange_by_key(|group| !group.fields.iter().any(|f| f.key == NAME));
    for group in &mut layout.groups {
        fill_rows(&mut group.fields);
    }
    layout
}

fn group_at<'a>(groups: &'a mut Vec<FieldGroup>, key: &str) -> &'a mut FieldGroup {
    let at = match groups.iter().position(|group| group.key == key) {
        Some(at) => at,
        None => {
            groups.push(FieldGroup {
                key: key.to_owned(),
                label: None,
                fields: Vec::new(),
            });
            groups.len() - 1
        }
    };
    &mut groups[at]
}

fn general(field: FieldSpec) -> FieldGroup {
    FieldGroup {
        key: String::new(),
        label: None,
        fields: vec![field],
    }
}

fn name() -> FieldSpec {
    FieldSpec {
        key: NAME.into(),
        kind: PropertyType::String,
        label: Some(Translated::new("en", "Name")),
        description: None,
        validation: None,
        source: Source::Always,
    }
}

/// Puts fields so that no place beside a narrow one stays empty where another narrow one follows:
/// the order on the screen is the order of the tab key.
fn fill_rows(fields: &mut [FieldSpec]) {
    let mut at = 0;
    while at < fields.len() {
        if fields[at].is_wide() {
            at += 1;
            continue;
        }
        if fields.get(at + 1).is_some_and(FieldSpec::is_wide)
            && let Some(next) = (at + 1..fields.len()).find(|&n| !fields[n].is_wide())
        {
            fields[at + 1..=next].rotate_right(1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    #[test]
    fn the_layout_has_a_name_field_for_an_empty_catalog() {
        let draft = Draft::new("d".into(), "k".into());
        let layout = layout(&Catalog::default(), &ElementClass::Node, &draft);
        let keys: Vec<_> = layout.fields().map(|f| f.key.as_str()).collect();
        assert_eq!((layout.from, keys), (0, vec!["name"]));
    }

    #[test]
    fn fields_with_typed_text_are_always_shown() {
        let mut catalog = Catalog::default();
        let (made, json) = element("i", "e", "Node", "Gateway");
        catalog.take(made, json, Origin::Created, 0.0);
        let mut draft = Draft::new("d".into(), "k".into());
        draft.set_text("cost", &PropertyType::Decimal, "", "7");
        draft.set_text("blank", &PropertyType::Decimal, "", "");
        draft.add_key("note", &PropertyType::String);
        let layout = layout(&catalog, &ElementClass::Node, &draft);
        let fields: Vec<_> = layout
            .fields()
            .map(|f| (f.key.as_str(), f.source))
            .collect();
        assert_eq!(
            fields,
            [
                ("name", Source::Learned { filled: 1, from: 1 }),
                ("cost", Source::OtherClass),
                ("note", Source::Added),
            ]
        );
    }

    #[test]
    fn fill_rows_completes_rows_with_later_narrow_fields() {
        let field = |key: &str| FieldSpec {
            key: key.into(),
            kind: if key.starts_with('W') {
                PropertyType::BBCode
            } else {
                PropertyType::String
            },
            ..name()
        };
        let order = |keys: &str| {
            let mut fields: Vec<_> = keys.split(' ').map(field).collect();
            fill_rows(&mut fields);
            fields
                .iter()
                .map(|f| f.key.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(order("a W b c"), "a b W c");
        assert_eq!(order("a W W b"), "a b W W");
        assert_eq!(order("W a b W c"), "W a b W c");
        assert_eq!(order("a W"), "a W");
    }
}
