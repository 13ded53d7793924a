//! The fields of the language, and the words for their values.

/// A field of the language. Any property key seen is one as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    Class,
    Layer,
    State,
    Owner,
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
}

/// A field with its names, the first of which is offered, what it means, and a value for it.
pub struct Described {
    pub field: Field,
    pub names: &'static [&'static str],
    pub meaning: &'static str,
    pub example: &'static str,
}

const fn described(
    field: Field,
    names: &'static [&'static str],
    meaning: &'static str,
    example: &'static str,
) -> Described {
    Described {
        field,
        names,
        meaning,
        example,
    }
}

/// Every field, in the order in which they are offered.
pub const FIELDS: [Described; 17] = [
    described(Field::Class, &["class"], "Class", "ApplicationComponent"),
    described(Field::Layer, &["layer"], "Layer", "Business"),
    described(Field::State, &["state"], "State", "Draft,Valid"),
    described(
        Field::Owner,
        &["owner", "owners"],
        "Owner: a name, an id, or me",
        "me",
    ),
    described(
        Field::Group,
        &["group", "groups"],
        "Group, by key or label",
        "lifecycle",
    ),
    described(
        Field::Spec,
        &["spec", "specialization"],
        "Specialization contains",
        "platform",
    ),
    described(
        Field::Is,
        &["is"],
        "Mine, latest, superseded, published, visible",
        "latest",
    ),
    described(
        Field::Has,
        &["has"],
        "A name, an owner, a relation, a value",
        "relation",
    ),
    described(
        Field::Modified,
        &["modified", "changed"],
        "Last change",
        "30d",
    ),
    described(Field::Created, &["created"], "Creation", ">2026-01-01"),
    described(Field::Published, &["published"], "Publication", "2026"),
    described(
        Field::Retrieved,
        &["retrieved"],
        "Retrieval in this browser",
        "7d",
    ),
    described(
        Field::Origin,
        &["origin"],
        "How the id came here",
        "imported",
    ),
    described(
        Field::Lang,
        &["lang", "language"],
        "Has a name in a language",
        "de",
    ),
    described(
        Field::Visible,
        &["visible"],
        "Visible, as the service says",
        "yes",
    ),
    described(Field::Id, &["id"], "Instance id contains", "0190"),
    described(
        Field::Element,
        &["element", "elementid"],
        "Logical id contains",
        "0190",
    ),
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

    /// What is known of it.
    pub fn described(self) -> &'static Described {
        let found = FIELDS.iter().find(|f| f.field == self);
        found.unwrap_or(&FIELDS[0])
    }

    /// A value of it, with its article.
    const fn noun(self) -> &'static str {
        match self {
            Self::Class => "a class",
            Self::Layer => "a layer",
            Self::State => "a state",
            Self::Owner => "an owner",
            Self::Group => "a group",
            Self::Spec => "a specialization",
            Self::Id => "an instance id",
            Self::Element => "a logical id",
            Self::Origin => "an origin",
            Self::Visible => "a visibility",
            Self::Lang => "a name",
            Self::Modified => "a change",
            Self::Created => "a creation date",
            Self::Published => "a publication date",
            Self::Retrieved => "a retrieval date",
            Self::Is | Self::Has => "a value",
        }
    }

    /// The name that is offered.
    pub fn name(self) -> &'static str {
        self.described().names[0]
    }
}

/// A fact that holds of an element or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// The facts of a field with the value that asks for each, and what it means.
    pub fn of(field: Field) -> Vec<(&'static str, Self, &'static str)> {
        match field {
            Field::Is => vec![
                ("mine", Self::Mine, "Owned by you"),
                ("latest", Self::Latest, "Newest version known here"),
                (
                    "superseded",
                    Self::Superseded,
                    "A newer version is known here",
                ),
                (
                    "published",
                    Self::Present(Field::Published),
                    "Has a publication date",
                ),
                ("visible", Self::Visible, "Visible, as the service says"),
                ("hidden", Self::Hidden, "Not visible, as the service says"),
            ],
            Field::Has => vec![
                ("name", Self::Present(Field::Lang), "A name in any language"),
                ("owner", Self::Present(Field::Owner), "At least one owner"),
                (
                    "relation",
                    Self::Relation,
                    "Refers to others, or is referred to here",
                ),
                ("predecessor", Self::Predecessor, "An older version exists"),
                ("group", Self::Present(Field::Group), "At least one group"),
                (
                    "specialization",
                    Self::Present(Field::Spec),
                    "A specialization",
                ),
                (
                    "published",
                    Self::Present(Field::Published),
                    "A publication date",
                ),
                (
                    "modified",
                    Self::Present(Field::Modified),
                    "A change since creation",
                ),
            ],
            Field::Visible => vec![
                ("yes", Self::Visible, "Visible"),
                ("no", Self::Hidden, "Not visible"),
                ("true", Self::Visible, "Visible"),
                ("false", Self::Hidden, "Not visible"),
            ],
            _ => Vec::new(),
        }
    }

    /// In words.
    pub fn words(&self) -> String {
        match self {
            Self::Mine => "Mine".into(),
            Self::Latest => "Latest known here".into(),
            Self::Superseded => "Superseded here".into(),
            Self::Predecessor => "Has a predecessor".into(),
            Self::Relation => "Has a relation".into(),
            Self::Visible => "Visible".into(),
            Self::Hidden => "Not visible".into(),
            Self::Present(field) => match field {
                Field::Lang => "Has a name".into(),
                Field::Published => "Published".into(),
                Field::Modified => "Modified since creation".into(),
                field => format!("Has {}", field.noun()),
            },
            Self::Missing(field) => match field {
                Field::Lang => "No name".into(),
                Field::Published => "Not published".into(),
                Field::Modified => "Not modified since creation".into(),
                field => {
                    let noun = field.noun();
                    let noun = noun.split_once(' ').map_or(noun, |(_, noun)| noun);
                    format!("No {noun}")
                }
            },
            Self::Filled(key) => format!("{key} has a value"),
        }
    }
}

/// A name without what people leave out or write otherwise: `Application component`,
/// `applicationComponent` and `application-component` are the same.
pub fn squeezed(text: &str) -> String {
    let mut out = String::new();
    squeeze_into(text, &mut out);
    out
}

/// The same, in place of what `out` held.
pub fn squeeze_into(text: &str, out: &mut String) {
    out.clear();
    crate::fold::fold_into(text, out);
    out.retain(char::is_alphanumeric);
}

/// Of names, the one that was most likely meant.
pub fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
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
    fn every_field_stands_once() {
        for described in &FIELDS {
            assert_eq!(Field::named(described.names[0]), Some(described.field));
            assert_eq!(described.field.name(), described.names[0]);
        }
    }

    #[test]
    fn the_nearest_name_is_found() {
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
