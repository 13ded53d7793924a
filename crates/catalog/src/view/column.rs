//! The columns of the table, and the order by them.

use std::borrow::Cow;
use std::sync::Arc;

/// A column: a field of every element, or a property by its key.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Column {
    Name,
    Class,
    Layer,
    Specialization,
    State,
    Owners,
    Groups,
    Created,
    Modified,
    ModifiedBy,
    Published,
    Retrieved,
    Origin,
    Findings,
    Id,
    ElementId,
    /// A property key that was seen.
    Property(Arc<str>),
}

/// The prefix of the key of a property in a URL.
const PROPERTY: &str = "p.";

impl Column {
    /// Every column that is no property, in the order in which they are offered.
    pub const FIELDS: [Self; 16] = [
        Self::Name,
        Self::Class,
        Self::Layer,
        Self::Specialization,
        Self::State,
        Self::Owners,
        Self::Groups,
        Self::Created,
        Self::Modified,
        Self::ModifiedBy,
        Self::Published,
        Self::Retrieved,
        Self::Origin,
        Self::Findings,
        Self::Id,
        Self::ElementId,
    ];

    /// The default columns of a table.
    pub const STANDARD: [Self; 6] = [
        Self::Name,
        Self::Class,
        Self::State,
        Self::Owners,
        Self::Modified,
        Self::Published,
    ];

    /// No more are shown at once.
    pub const MOST: usize = 60;

    /// The name in a URL.
    pub fn key(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::Name => "name",
            Self::Class => "class",
            Self::Layer => "layer",
            Self::Specialization => "specialization",
            Self::State => "state",
            Self::Owners => "owners",
            Self::Groups => "groups",
            Self::Created => "created",
            Self::Modified => "modified",
            Self::ModifiedBy => "modified-by",
            Self::Published => "published",
            Self::Retrieved => "retrieved",
            Self::Origin => "origin",
            Self::Findings => "findings",
            Self::Id => "id",
            Self::ElementId => "element",
            Self::Property(key) => return Cow::Owned(format!("{PROPERTY}{key}")),
        })
    }

    /// The column of a name in a URL.
    pub fn from_key(key: &str) -> Option<Self> {
        match key.strip_prefix(PROPERTY) {
            Some("") => None,
            Some(property) => Some(Self::Property(property.into())),
            None => Self::FIELDS.into_iter().find(|c| c.key() == key),
        }
    }

    /// The columns of a table from their names, which are not trusted: each once, not too many, and
    /// always with the name, because a row without it does not say which element it shows.
    pub fn list(keys: impl Iterator<Item = impl AsRef<str>>) -> Vec<Self> {
        let columns = keys.filter_map(|key| Self::from_key(key.as_ref()));
        let mut list = each_once(columns, Self::MOST, |a, b| a == b);
        if !list.is_empty() && !list.contains(&Self::Name) {
            list.truncate(Self::MOST - 1);
            list.insert(0, Self::Name);
        }
        list
    }
}

/// The first of items that are not the same, up to `most`.
fn each_once<T>(
    items: impl Iterator<Item = T>,
    most: usize,
    same: impl Fn(&T, &T) -> bool,
) -> Vec<T> {
    let mut list: Vec<T> = Vec::new();
    for item in items {
        if list.len() == most {
            break;
        }
        if !list.iter().any(|other| same(other, &item)) {
            list.push(item);
        }
    }
    list
}

/// An order by one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sort {
    /// By what.
    pub column: Column,
    /// Largest, latest or last first.
    pub descending: bool,
}

impl Default for Sort {
    /// The element that changed last comes first.
    fn default() -> Self {
        Self {
            column: Column::Modified,
            descending: true,
        }
    }
}

impl Sort {
    /// The most columns that an order uses.
    pub const MOST: usize = 8;

    /// The orders of names in a URL, each column once: a second order by it would change nothing.
    pub fn list(keys: impl Iterator<Item = impl AsRef<str>>) -> Vec<Self> {
        let sorts = keys.filter_map(|key| Self::from_key(key.as_ref()));
        each_once(sorts, Self::MOST, |a, b| a.column == b.column)
    }

    /// Its form in a URL: the column's name, with a minus before it where it descends.
    pub fn key(&self) -> String {
        let sign = if self.descending { "-" } else { "" };
        format!("{sign}{}", self.column.key())
    }

    /// The order of a name in a URL.
    pub fn from_key(key: &str) -> Option<Self> {
        let (key, descending) = match key.strip_prefix('-') {
            Some(key) => (key, true),
            None => (key, false),
        };
        let column = Column::from_key(key)?;
        Some(Self { column, descending })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(keys: &[&str]) -> Vec<String> {
        let list = Column::list(keys.iter());
        list.iter().map(|c| c.key().into_owned()).collect()
    }

    #[test]
    fn column_list_removes_duplicates_and_includes_the_name() {
        assert_eq!(columns(&[]), [""; 0]);
        assert_eq!(columns(&["nonsense", "p."]), [""; 0]);
        assert_eq!(
            columns(&["class", "state", "class"]),
            ["name", "class", "state"]
        );
        assert_eq!(columns(&["p.a", "name", "p.a"]), ["p.a", "name"]);
    }

    #[test]
    fn column_and_sort_lists_are_limited_to_their_maximum() {
        let many: Vec<String> = (0..1000).map(|n| format!("p.{n}")).collect();
        let list = Column::list(many.iter());
        assert_eq!((list.len(), &list[0]), (Column::MOST, &Column::Name));
        assert_eq!(list[1].key(), "p.0");
        let sorts = Sort::list(many.iter());
        assert_eq!(sorts.len(), Sort::MOST);
        assert_eq!(sorts[7].key(), "p.7");
    }

    #[test]
    fn sort_list_uses_each_column_once() {
        let sorts = Sort::list(["-name", "state", "name"].iter());
        let keys: Vec<_> = sorts.iter().map(Sort::key).collect();
        assert_eq!(keys, ["-name", "state"]);
    }
}
