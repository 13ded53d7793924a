//! What a matrix shows, and its form in the address.

use architrave_analysis::EdgeKinds;

use crate::features::analysis::edge_kinds;
use crate::features::page_address::PageOptions;
use crate::paths::{query, query_value};

/// What the rows are, or the columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The elements of a class, as the service writes it.
    Class(String),
    /// The elements that a filter finds.
    Filter(String),
    /// The values of a property: each represents the elements that have it.
    Values(String),
}

impl Axis {
    /// Its form in an address.
    pub fn key(&self) -> String {
        match self {
            Self::Class(class) => format!("class.{class}"),
            Self::Filter(text) => format!("filter.{text}"),
            Self::Values(key) => format!("values.{key}"),
        }
    }

    /// The axis of this form.
    pub fn from_key(key: &str) -> Option<Self> {
        match key.split_once('.')? {
            ("class", class) if !class.is_empty() => Some(Self::Class(class.to_owned())),
            ("filter", text) => Some(Self::Filter(text.to_owned())),
            ("values", key) if !key.is_empty() => Some(Self::Values(key.to_owned())),
            _ => None,
        }
    }
}

/// What rows are colored by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ColorBy {
    Nothing,
    State,
    /// A property, by its key.
    Property(String),
}

impl ColorBy {
    /// Its form in an address.
    pub fn key(&self) -> String {
        match self {
            Self::Nothing => "none".to_owned(),
            Self::State => "state".to_owned(),
            Self::Property(key) => format!("p.{key}"),
        }
    }

    /// What has this form.
    pub fn from_key(key: &str) -> Option<Self> {
        match (key, key.strip_prefix("p.")) {
            ("none", _) => Some(Self::Nothing),
            ("state", _) => Some(Self::State),
            (_, Some(property)) if !property.is_empty() => {
                Some(Self::Property(property.to_owned()))
            }
            _ => None,
        }
    }
}

/// The order of rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortBy {
    Name,
    /// Those with most filled cells first.
    Total,
    /// Those with similar cells beside each other.
    #[default]
    Similarity,
}

impl SortBy {
    pub const ALL: [Self; 3] = [Self::Name, Self::Total, Self::Similarity];

    /// Its form in an address.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Total => "total",
            Self::Similarity => "similarity",
        }
    }

    /// The order of this form.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.key() == key)
    }
}

/// The steps of a path unless the address says otherwise.
pub const STEPS: u32 = 3;
/// The most steps of a path.
pub const MOST_STEPS: u32 = 4;

/// What a matrix shows. What is not chosen depends on the elements: see [`super::defaults`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    pub rows: Option<Axis>,
    pub columns: Option<Axis>,
    /// The most steps of a path; 1 shows direct relationships only.
    pub steps: u32,
    /// The kinds of relationships to follow, at least one.
    pub kinds: EdgeKinds,
    pub color: Option<ColorBy>,
    pub sort: SortBy,
}

impl Default for Spec {
    fn default() -> Self {
        Self {
            rows: None,
            columns: None,
            steps: STEPS,
            kinds: EdgeKinds::ALL,
            color: None,
            sort: SortBy::default(),
        }
    }
}

impl PageOptions for Spec {
    fn from_query(search: &str) -> Self {
        let value = |name| query_value(search, name).unwrap_or_default();
        let steps = value("steps").parse().ok();
        let kinds = edge_kinds::read(&value("kinds"));
        Self {
            rows: Axis::from_key(&value("rows")),
            columns: Axis::from_key(&value("columns")),
            steps: steps.map_or(STEPS, |steps: u32| steps.clamp(1, MOST_STEPS)),
            kinds: match kinds.is_empty() {
                true => EdgeKinds::ALL,
                false => kinds,
            },
            color: ColorBy::from_key(&value("color")),
            sort: SortBy::from_key(&value("sort")).unwrap_or_default(),
        }
    }

    fn to_query(&self) -> String {
        let key = |axis: &Option<Axis>| axis.as_ref().map(Axis::key).unwrap_or_default();
        let steps = match self.steps {
            STEPS => String::new(),
            steps => steps.to_string(),
        };
        let kinds = match self.kinds {
            EdgeKinds::ALL => String::new(),
            kinds => edge_kinds::write(kinds),
        };
        let color = self.color.as_ref().map(ColorBy::key).unwrap_or_default();
        let sort = match self.sort {
            SortBy::Similarity => "",
            sort => sort.key(),
        };
        query(&[
            ("rows", &key(&self.rows)),
            ("columns", &key(&self.columns)),
            ("steps", &steps),
            ("kinds", &kinds),
            ("color", &color),
            ("sort", sort),
        ])
    }
}

#[cfg(test)]
mod tests {
    use architrave_metamodel::{Kind, Kinds};
    use proptest::prelude::*;

    use super::*;

    fn axes() -> impl Strategy<Value = Option<Axis>> {
        proptest::option::of(prop_oneof![
            ".+".prop_map(Axis::Class),
            ".*".prop_map(Axis::Filter),
            ".+".prop_map(Axis::Values),
        ])
    }

    fn colors() -> impl Strategy<Value = Option<ColorBy>> {
        proptest::option::of(prop_oneof![
            Just(ColorBy::Nothing),
            Just(ColorBy::State),
            ".+".prop_map(ColorBy::Property),
        ])
    }

    fn kinds() -> impl Strategy<Value = EdgeKinds> {
        let chosen = proptest::sample::subsequence(Kind::ALL.to_vec(), 0..=11);
        let kinds = (chosen, any::<bool>()).prop_map(|(kinds, others)| EdgeKinds {
            kinds: kinds.into_iter().collect(),
            others,
        });
        kinds.prop_filter("at least one", |kinds| !kinds.is_empty())
    }

    proptest! {
        #[test]
        fn a_matrix_survives_its_address(
            rows in axes(), columns in axes(), steps in 1..=MOST_STEPS, kinds in kinds(), color in colors(),
            sort in proptest::sample::select(SortBy::ALL.to_vec()),
        ) {
            let spec = Spec { rows, columns, steps, kinds, color, sort };
            prop_assert_eq!(Spec::from_query(&spec.to_query()), spec);
        }

        #[test]
        fn any_query_is_read(search in ".*") {
            let spec = Spec::from_query(&search);
            prop_assert!((1..=MOST_STEPS).contains(&spec.steps) && !spec.kinds.is_empty());
        }
    }

    #[test]
    fn the_default_needs_no_query() {
        assert_eq!(Spec::default().to_query(), "");
        let direct = Spec::from_query("?rows=class.Node&steps=1&sort=total&color=p.criticality");
        assert_eq!(direct.rows, Some(Axis::Class("Node".to_owned())));
        assert_eq!((direct.steps, direct.sort), (1, SortBy::Total));
        let color = ColorBy::Property("criticality".to_owned());
        assert_eq!(direct.color, Some(color));
    }

    #[test]
    fn at_least_one_kind_is_followed() {
        let kinds = |query: &str| Spec::from_query(query).kinds;
        for query in ["", "?kinds=", "?kinds=none", "?kinds=Likes"] {
            assert_eq!(kinds(query), EdgeKinds::ALL, "{query}");
        }
        let serving = EdgeKinds {
            kinds: Kinds::NONE.with(Kind::Serving),
            others: true,
        };
        assert_eq!(kinds("?kinds=Serving,other,Likes"), serving);
        let spec = Spec {
            kinds: serving,
            ..Spec::default()
        };
        assert_eq!(spec.to_query(), "?kinds=Serving%2Cother");
    }
}
