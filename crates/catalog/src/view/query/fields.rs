//! The fields of the language, and the facts that some of them test.

/// A field of the language. Any property key seen is one as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Field {
    Class,
    Layer,
    State,
    Owner,
    ModifiedBy,
    Group,
    Spec,
    Id,
    Element,
    Origin,
    Is,
    Has,
    Visible,
    Lang,
    Modified,
    Created,
    Published,
    Retrieved,
    Finding,
}

/// A field with its names, the first of which is offered, and a value for it.
pub(super) struct Described {
    pub(super) field: Field,
    pub(super) names: &'static [&'static str],
    example: &'static str,
}

const fn described(
    field: Field,
    names: &'static [&'static str],
    example: &'static str,
) -> Described {
    Described {
        field,
        names,
        example,
    }
}

/// Every field, in the order in which they are offered.
pub(super) const FIELDS: [Described; 19] = [
    described(Field::Class, &["class"], "ApplicationComponent"),
    described(Field::Layer, &["layer"], "Business"),
    described(Field::State, &["state"], "Draft,Valid"),
    described(Field::Owner, &["owner", "owners"], "me"),
    described(Field::Group, &["group", "groups"], "lifecycle"),
    described(Field::Spec, &["spec", "specialization"], "platform"),
    described(Field::Is, &["is"], "latest"),
    described(Field::Has, &["has"], "relation"),
    described(Field::Modified, &["modified", "changed"], "30d"),
    described(Field::ModifiedBy, &["modified-by", "modifiedby"], "me"),
    described(Field::Created, &["created"], ">2026-01-01"),
    described(Field::Published, &["published"], "2026"),
    described(Field::Retrieved, &["retrieved"], "7d"),
    described(Field::Origin, &["origin"], "imported"),
    described(Field::Lang, &["lang", "language"], "de"),
    described(Field::Visible, &["visible"], "yes"),
    described(Field::Finding, &["finding", "findings"], "error"),
    described(Field::Id, &["id"], "0190"),
    described(Field::Element, &["element", "elementid"], "0190"),
];

impl Field {
    /// The field of a name, in capitals or not.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        let found = FIELDS.iter().find(|f| f.names.contains(&name.as_str()));
        found.map(|f| f.field)
    }

    /// Whether an element has a value of it, or may have none.
    pub const fn has_values(self) -> bool {
        !matches!(self, Self::Is | Self::Has)
    }

    fn described(self) -> &'static Described {
        let found = FIELDS.iter().find(|f| f.field == self);
        found.unwrap_or(&FIELDS[0])
    }

    /// The name that is offered.
    pub fn name(self) -> &'static str {
        self.described().names[0]
    }

    /// A value for it, as it is written.
    pub fn example(self) -> &'static str {
        self.described().example
    }
}

/// A fact that holds of an element or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Fact {
    Mine,
    Latest,
    Superseded,
    Predecessor,
    Relation,
    Visible,
    Hidden,
    /// A field has a value. Of [`Field::Lang`]: a name in any language.
    Present(Field),
    /// It has none.
    Missing(Field),
    /// A property has a value.
    Filled(String),
}

impl Fact {
    /// The facts of a field, each after the value that means it.
    pub(super) fn of(field: Field) -> Vec<(&'static str, Self)> {
        match field {
            Field::Is => vec![
                ("mine", Self::Mine),
                ("latest", Self::Latest),
                ("superseded", Self::Superseded),
                ("published", Self::Present(Field::Published)),
                ("visible", Self::Visible),
                ("hidden", Self::Hidden),
            ],
            Field::Has => vec![
                ("name", Self::Present(Field::Lang)),
                ("owner", Self::Present(Field::Owner)),
                ("relation", Self::Relation),
                ("predecessor", Self::Predecessor),
                ("group", Self::Present(Field::Group)),
                ("specialization", Self::Present(Field::Spec)),
                ("published", Self::Present(Field::Published)),
                ("modified", Self::Present(Field::Modified)),
                ("finding", Self::Present(Field::Finding)),
            ],
            Field::Visible => vec![
                ("yes", Self::Visible),
                ("no", Self::Hidden),
                ("true", Self::Visible),
                ("false", Self::Hidden),
            ],
            _ => Vec::new(),
        }
    }
}

/// A name without what people leave out or write otherwise: `Application component`,
/// `applicationComponent` and `application-component` are the same.
pub(super) fn squeezed(text: &str) -> String {
    let mut out = String::new();
    squeeze_into(text, &mut out);
    out
}

/// The same, in place of what `out` held.
pub(super) fn squeeze_into(text: &str, out: &mut String) {
    out.clear();
    crate::fold::fold_into(text, out);
    out.retain(char::is_alphanumeric);
}

/// Of names, the one that was most likely meant.
pub(super) fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = squeezed(wrong);
    if wrong.is_empty() {
        return None;
    }
    let far = |name: &str| {
        let name = squeezed(name);
        // A part of the name is nearer than a name with as many wrong letters.
        if name.contains(&wrong) {
            1
        } else {
            2 * distance(&wrong, &name)
        }
    };
    let most = 2 * (1 + wrong.chars().count() / 3);
    let found = names
        .map(|name| (far(name), name))
        .min_by_key(|(far, _)| *far);
    found.filter(|(far, _)| *far <= most).map(|(_, name)| name)
}

/// How many letters must be changed, added or taken out to make one of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (n, x) in a.chars().enumerate() {
        let mut before = n;
        row[0] = n + 1;
        for (m, y) in b.iter().enumerate() {
            let here = row[m + 1];
            row[m + 1] = (before + usize::from(x != *y))
                .min(here + 1)
                .min(row[m] + 1);
            before = here;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_found_by_its_first_name() {
        for described in &FIELDS {
            assert_eq!(Field::named(described.names[0]), Some(described.field));
            assert_eq!(described.field.name(), described.names[0]);
        }
    }

    #[test]
    fn nearest_finds_the_most_similar_name() {
        let names = ["class", "state", "owner"];
        assert_eq!(nearest("sate", names.into_iter()), Some("state"));
        assert_eq!(nearest("Clas", names.into_iter()), Some("class"));
        assert_eq!(nearest("zzzzz", names.into_iter()), None);
        let classes = ["ApplicationComponent", "Node"];
        assert_eq!(
            nearest("component", classes.into_iter()),
            Some("ApplicationComponent")
        );
    }
}
