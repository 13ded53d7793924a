//! A view, and its form in a URL.

use architrave_interface::paths::{decode, encode};

use super::column::{Column, Sort};

/// Which elements are shown, and in which order. Within a facet any chosen value fits, between
/// facets all must.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Words that must all occur in a name, the class, the specialization or an id, and fields with
    /// values: see [`super::Query`].
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
    /// User ids of those who modified an element last, else created it.
    pub modifiers: Vec<String>,
    /// Keys of groups.
    pub groups: Vec<String>,
    /// `latest` or `superseded`, among the loaded versions.
    pub versions: Vec<String>,
    /// Languages that a name is missing in.
    pub missing: Vec<String>,
    /// Whether there is a predecessor: `yes` or `no`.
    pub predecessor: Vec<String>,
    /// Whether it was ever published: `yes` or `no`.
    pub published: Vec<String>,
    /// Whether the service calls it visible: `yes` or `no`.
    pub visible: Vec<String>,
    /// How ids came into this browser: keys of [`crate::Origin`].
    pub origins: Vec<String>,
    /// Rules that found something, by their ids.
    pub findings: Vec<String>,
    /// The record of an import whose elements are shown; empty for all. The catalog does not know
    /// which elements these are.
    pub import: String,
    /// The order: by the first, where that is the same by the next, and so on.
    pub sort: Vec<Sort>,
    /// The columns in their order; empty for those of the reader.
    pub columns: Vec<Column>,
    /// What rows are grouped by.
    pub grouping: Option<Column>,
}

impl Default for View {
    fn default() -> Self {
        Self {
            text: String::new(),
            mine: false,
            states: Vec::new(),
            classes: Vec::new(),
            layers: Vec::new(),
            owners: Vec::new(),
            modifiers: Vec::new(),
            groups: Vec::new(),
            versions: Vec::new(),
            missing: Vec::new(),
            predecessor: Vec::new(),
            published: Vec::new(),
            visible: Vec::new(),
            origins: Vec::new(),
            findings: Vec::new(),
            import: String::new(),
            sort: vec![Sort::default()],
            columns: Vec::new(),
            grouping: None,
        }
    }
}

impl View {
    /// The view that a URL's query describes; unknown parts are ignored.
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
                "import" => view.import = value,
                "sort" => {
                    let sorts = Sort::list(list(&value));
                    if !sorts.is_empty() {
                        view.sort = sorts;
                    }
                }
                "columns" => view.columns = Column::list(list(&value)),
                "by" => view.grouping = Column::from_key(&value),
                _ => {
                    let facet = Facet::ALL.into_iter().find(|facet| facet.key() == name);
                    if let Some(facet) = facet {
                        view.values_mut(facet).push(value);
                    }
                }
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
        if !self.import.is_empty() {
            pairs.push(("import", self.import.clone()));
        }
        for facet in Facet::ALL {
            let values = self.values(facet).iter();
            pairs.extend(values.map(|value| (facet.key(), value.clone())));
        }
        if self.sort != [Sort::default()] {
            pairs.push(("sort", joined(self.sort.iter().map(Sort::key))));
        }
        if !self.columns.is_empty() {
            let keys = self.columns.iter().map(|c| c.key().into_owned());
            pairs.push(("columns", joined(keys)));
        }
        if let Some(column) = &self.grouping {
            pairs.push(("by", column.key().into_owned()));
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
            + usize::from(!self.import.is_empty())
            + Facet::ALL
                .iter()
                .map(|facet| self.values(*facet).len())
                .sum::<usize>()
    }

    /// The columns of the table, those of the app where it names none.
    pub fn shown_columns(&self) -> Vec<Column> {
        match self.columns.is_empty() {
            true => Column::STANDARD.to_vec(),
            false => self.columns.clone(),
        }
    }

    /// The same order, columns and groups without any filter.
    pub fn cleared(&self) -> Self {
        Self {
            sort: self.sort.clone(),
            columns: self.columns.clone(),
            grouping: self.grouping.clone(),
            ..Self::default()
        }
    }

    /// The chosen values of a facet.
    pub fn values(&self, facet: Facet) -> &Vec<String> {
        match facet {
            Facet::State => &self.states,
            Facet::Layer => &self.layers,
            Facet::Class => &self.classes,
            Facet::Owner => &self.owners,
            Facet::ModifiedBy => &self.modifiers,
            Facet::Group => &self.groups,
            Facet::Version => &self.versions,
            Facet::Missing => &self.missing,
            Facet::Predecessor => &self.predecessor,
            Facet::Published => &self.published,
            Facet::Visible => &self.visible,
            Facet::Origin => &self.origins,
            Facet::Finding => &self.findings,
        }
    }

    /// The same, to be changed.
    pub fn values_mut(&mut self, facet: Facet) -> &mut Vec<String> {
        match facet {
            Facet::State => &mut self.states,
            Facet::Layer => &mut self.layers,
            Facet::Class => &mut self.classes,
            Facet::Owner => &mut self.owners,
            Facet::ModifiedBy => &mut self.modifiers,
            Facet::Group => &mut self.groups,
            Facet::Version => &mut self.versions,
            Facet::Missing => &mut self.missing,
            Facet::Predecessor => &mut self.predecessor,
            Facet::Published => &mut self.published,
            Facet::Visible => &mut self.visible,
            Facet::Origin => &mut self.origins,
            Facet::Finding => &mut self.findings,
        }
    }
}

/// A facet: what elements are chosen by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Facet {
    State,
    Layer,
    Class,
    Owner,
    ModifiedBy,
    Group,
    Version,
    Missing,
    Predecessor,
    Published,
    Visible,
    Origin,
    Finding,
}

impl Facet {
    /// Every facet, in the order of a URL.
    pub const ALL: [Self; 13] = [
        Self::State,
        Self::Layer,
        Self::Class,
        Self::Owner,
        Self::ModifiedBy,
        Self::Group,
        Self::Version,
        Self::Missing,
        Self::Predecessor,
        Self::Published,
        Self::Visible,
        Self::Origin,
        Self::Finding,
    ];

    /// The name in a URL.
    pub const fn key(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Layer => "layer",
            Self::Class => "class",
            Self::Owner => "owner",
            Self::ModifiedBy => "modified-by",
            Self::Group => "group",
            Self::Version => "version",
            Self::Missing => "missing",
            Self::Predecessor => "predecessor",
            Self::Published => "published",
            Self::Visible => "visible",
            Self::Origin => "origin",
            Self::Finding => "finding",
        }
    }
}

/// Names in one value of a URL: each is encoded a second time, so that a key may contain a comma.
fn joined(keys: impl Iterator<Item = String>) -> String {
    keys.map(|key| encode(&key)).collect::<Vec<_>>().join(",")
}

fn list(value: &str) -> impl Iterator<Item = String> {
    value.split(',').filter_map(decode)
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
    fn the_default_view_has_an_empty_query() {
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

    fn column() -> impl Strategy<Value = Column> {
        prop_oneof![
            proptest::sample::select(Column::FIELDS.to_vec()),
            ".{1,8}".prop_map(|key| Column::Property(key.into())),
        ]
    }

    proptest! {
        #[test]
        fn a_view_round_trips_through_its_url(
            text in ".{0,12}", mine: bool, import in ".{0,8}", sorts in proptest::collection::vec((any::<bool>(), column()), 1..6),
            columns in proptest::collection::vec(column(), 0..6),
            states in proptest::collection::vec(".{1,8}", 0..3),
            layers in proptest::collection::vec(".{1,8}", 0..3),
            owners in proptest::collection::vec(".{1,8}", 0..3),
            others in proptest::collection::vec((0..Facet::ALL.len(), ".{1,8}"), 0..5),
            grouping in proptest::option::of(column()),
        ) {
            let sorts = sorts.into_iter().map(|(descending, column)| Sort { column, descending }.key());
            let (sort, columns) = (Sort::list(sorts), Column::list(columns.iter().map(Column::key)));
            let mut view = View {
                text, mine, import, states, layers, owners, sort, columns, grouping, ..View::default()
            };
            for (facet, value) in others {
                view.values_mut(Facet::ALL[facet]).push(value);
            }
            prop_assert_eq!(View::from_query(&view.to_query()), view);
        }

        #[test]
        fn a_view_from_any_query_has_valid_columns_and_sorts(
            keys in proptest::collection::vec("(-?(name|class|p\\.[ab,]|p\\.)|x)", 0..20),
        ) {
            let keys = joined(keys.into_iter());
            let view = View::from_query(&format!("columns={0}&sort={0}", encode(&keys)));
            let once = |keys: Vec<&Column>| (1..keys.len()).all(|n| !keys[..n].contains(&keys[n]));
            prop_assert!(once(view.columns.iter().collect()));
            prop_assert!(once(view.sort.iter().map(|s| &s.column).collect()));
            prop_assert!(view.columns.is_empty() || view.columns.contains(&Column::Name));
            prop_assert!(view.columns.len() <= Column::MOST && view.sort.len() <= Sort::MOST);
            prop_assert_eq!(View::from_query(&view.to_query()), view);
        }
    }
}
