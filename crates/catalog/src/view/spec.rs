//! A view, and how it stands in a URL.

use architrave_interface::paths::{decode, encode};

/// A column to sort by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Column {
    Name,
    Class,
    State,
    Owners,
    Modified,
    Published,
}

impl Column {
    /// Every column, in the order of the table.
    pub const ALL: [Self; 6] = [
        Self::Name,
        Self::Class,
        Self::State,
        Self::Owners,
        Self::Modified,
        Self::Published,
    ];

    /// The heading.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Class => "Class",
            Self::State => "State",
            Self::Owners => "Owners",
            Self::Modified => "Modified",
            Self::Published => "Published",
        }
    }

    /// The name in a URL.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Class => "class",
            Self::State => "state",
            Self::Owners => "owners",
            Self::Modified => "modified",
            Self::Published => "published",
        }
    }

    fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.key() == key)
    }
}

/// An order by one column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// By what.
    pub column: Column,
    /// Largest, latest or last first.
    pub descending: bool,
}

impl Default for Sort {
    /// What was worked on last comes first.
    fn default() -> Self {
        Self {
            column: Column::Modified,
            descending: true,
        }
    }
}

/// Which elements are looked at, and in which order. Within a facet any chosen value fits,
/// between facets all must.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Words that must all occur in a name, the class, the specialization or an id.
    pub text: String,
    /// Only elements that the signed-in person owns.
    pub mine: bool,
    /// States, as the service writes them.
    pub states: Vec<String>,
    /// Classes, as the service writes them.
    pub classes: Vec<String>,
    /// Layers as a whole, as the service writes them; one facet together with the classes.
    pub layers: Vec<String>,
    /// Owners, as `type:value`.
    pub owners: Vec<String>,
    /// Keys of groups.
    pub groups: Vec<String>,
    /// The order.
    pub sort: Sort,
}

impl View {
    /// The view that a URL's query describes; what it does not know is passed over.
    pub fn from_query(query: &str) -> Self {
        let mut view = Self::default();
        for pair in query.trim_start_matches('?').split('&') {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let Some(value) = decode(&value.replace('+', " ")) else {
                continue;
            };
            if value.is_empty() {
                continue;
            }
            match name {
                "q" => view.text = value,
                "mine" => view.mine = value == "1",
                "state" => view.states.push(value),
                "class" => view.classes.push(value),
                "layer" => view.layers.push(value),
                "owner" => view.owners.push(value),
                "group" => view.groups.push(value),
                "sort" => {
                    let (key, descending) = match value.strip_prefix('-') {
                        Some(key) => (key, true),
                        None => (value.as_str(), false),
                    };
                    if let Some(column) = Column::from_key(key) {
                        view.sort = Sort { column, descending };
                    }
                }
                _ => {}
            }
        }
        view
    }

    /// The view as a URL's query; empty for the default view.
    pub fn to_query(&self) -> String {
        let mut pairs: Vec<(&str, String)> = Vec::new();
        if !self.text.is_empty() {
            pairs.push(("q", self.text.clone()));
        }
        if self.mine {
            pairs.push(("mine", "1".into()));
        }
        for (name, values) in self.facets() {
            pairs.extend(values.iter().map(|value| (name, value.clone())));
        }
        if self.sort != Sort::default() {
            let sign = if self.sort.descending { "-" } else { "" };
            pairs.push(("sort", format!("{sign}{}", self.sort.column.key())));
        }
        let mut query = String::new();
        for (name, value) in pairs {
            query.push(if query.is_empty() { '?' } else { '&' });
            query.push_str(name);
            query.push('=');
            query.push_str(&encode(&value));
        }
        query
    }

    /// How many filters are set, each chosen value counted.
    pub fn filters(&self) -> usize {
        usize::from(!self.text.trim().is_empty())
            + usize::from(self.mine)
            + self
                .facets()
                .iter()
                .map(|(_, values)| values.len())
                .sum::<usize>()
    }

    /// The same order without any filter.
    pub fn cleared(&self) -> Self {
        Self {
            sort: self.sort,
            ..Self::default()
        }
    }

    fn facets(&self) -> [(&'static str, &Vec<String>); 5] {
        [
            ("state", &self.states),
            ("layer", &self.layers),
            ("class", &self.classes),
            ("owner", &self.owners),
            ("group", &self.groups),
        ]
    }
}

/// Adds a value to a facet, or takes it out.
pub fn toggle(values: &mut Vec<String>, value: &str) {
    match values.iter().position(|v| v == value) {
        Some(at) => drop(values.remove(at)),
        None => values.push(value.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_default_view_is_no_query() {
        assert_eq!(View::default().to_query(), "");
        assert_eq!(View::from_query(""), View::default());
        assert_eq!(
            View::from_query("?sort=nonsense&x=1&q=%ff"),
            View::default()
        );
    }

    #[test]
    fn toggling_twice_changes_nothing() {
        let mut values = vec!["a".to_owned()];
        toggle(&mut values, "b");
        assert_eq!(values, ["a", "b"]);
        toggle(&mut values, "b");
        assert_eq!(values, ["a"]);
    }

    proptest! {
        #[test]
        fn a_view_survives_its_url(
            text in ".{0,12}", mine: bool, descending: bool, column in 0..6usize,
            states in proptest::collection::vec(".{1,8}", 0..3),
            layers in proptest::collection::vec(".{1,8}", 0..3),
            owners in proptest::collection::vec(".{1,8}", 0..3),
        ) {
            let sort = Sort { column: Column::ALL[column], descending };
            let view = View { text, mine, states, layers, owners, sort, ..View::default() };
            prop_assert_eq!(View::from_query(&view.to_query()), view);
        }
    }
}
