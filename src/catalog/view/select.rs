//! Picking and ordering the elements of a view.

use std::cmp::Ordering;
use std::sync::Arc;

use super::facets::{Facets, Sums};
use super::spec::{Column, Sort, View};
use crate::catalog::Catalog;
use crate::catalog::compare::natural;
use crate::catalog::entry::Loaded;
use crate::catalog::fold::fold;
use crate::catalog::title::{class_label, title};

/// What a view shows.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// The elements that fit, in order.
    pub rows: Vec<Arc<Loaded>>,
    /// Counts for the facets.
    pub facets: Facets,
    /// How many elements were looked through.
    pub searched: usize,
}

/// Picks the elements of `view` for a reader of `language`; `me` is the signed-in person.
pub fn select(catalog: &Catalog, view: &View, language: &str, me: Option<&str>) -> Selected {
    pick(&order(catalog, view.sort, language), view, me)
}

/// Every loaded element in order. Apart from [`pick`], so that typing in the filter does not sort
/// anew.
pub fn order(catalog: &Catalog, sort: Sort, language: &str) -> Vec<Arc<Loaded>> {
    let mut rows: Vec<Arc<Loaded>> = catalog.all_loaded().cloned().collect();
    sort_rows(&mut rows, sort, language);
    rows
}

/// Picks the elements of `view` from elements in order; they stay in their order.
pub fn pick(all: &[Arc<Loaded>], view: &View, me: Option<&str>) -> Selected {
    let words: Vec<String> = fold(&view.text)
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let mut sums = Sums::default();
    let mut rows = Vec::new();
    for loaded in all {
        let fits = Fits::of(loaded, view, &words, me);
        count(&mut sums, loaded, &fits, me);
        if fits.all() {
            rows.push(loaded.clone());
        }
    }
    Selected {
        rows,
        facets: sums.finish(),
        searched: all.len(),
    }
}

/// Which parts of the view an element fits.
struct Fits {
    text: bool,
    mine: bool,
    state: bool,
    class: bool,
    owner: bool,
    group: bool,
}

impl Fits {
    fn of(loaded: &Loaded, view: &View, words: &[String], me: Option<&str>) -> Self {
        let element = &loaded.element;
        let any =
            |chosen: &[String], value: &str| chosen.is_empty() || chosen.iter().any(|c| c == value);
        Self {
            text: words
                .iter()
                .all(|word| loaded.folded.contains(word.as_str())),
            mine: !view.mine || is_mine(loaded, me),
            state: any(&view.states, element.validity_state.as_str()),
            class: (view.classes.is_empty() && view.layers.is_empty())
                || view.layers.iter().any(|l| l == element.layer.as_str())
                || view
                    .classes
                    .iter()
                    .any(|c| c == element.conceptual_class.as_str()),
            owner: view.owners.is_empty()
                || element.owners.iter().any(|o| {
                    view.owners
                        .iter()
                        .any(|c| c.split_once(':') == Some((o.kind.as_str(), &o.value)))
                }),
            group: view.groups.is_empty()
                || element.groups.iter().any(|g| view.groups.contains(&g.key)),
        }
    }

    fn all(&self) -> bool {
        self.text && self.mine && self.state && self.class && self.owner && self.group
    }
}

fn is_mine(loaded: &Loaded, me: Option<&str>) -> bool {
    loaded.element.principal_is_owner || me.is_some_and(|me| loaded.is_owned_by(me))
}

/// Counts an element for each facet under all filters but the facet's own.
fn count<'a>(sums: &mut Sums<'a>, loaded: &'a Loaded, fits: &Fits, me: Option<&str>) {
    let element = &loaded.element;
    let misses = [
        fits.text, fits.mine, fits.state, fits.class, fits.owner, fits.group,
    ];
    let missed = misses.iter().filter(|fit| !**fit).count();
    let fits_but = |own: bool| usize::from(missed == 0 || (missed == 1 && !own));
    if is_mine(loaded, me) {
        sums.mine += fits_but(fits.mine);
    }
    *sums.states.entry(&element.validity_state).or_default() += fits_but(fits.state);
    *sums
        .classes
        .entry((&element.layer, &element.conceptual_class))
        .or_default() += fits_but(fits.class);
    for owner in &element.owners {
        let sum = sums
            .owners
            .entry((owner.kind.as_str(), &owner.value))
            .or_default();
        sum.0 = Some(owner);
        sum.1 += fits_but(fits.owner);
    }
    for group in &element.groups {
        let sum = sums.groups.entry(&group.key).or_default();
        sum.0 = sum.0.or(group.label.as_ref());
        sum.1 += fits_but(fits.group);
    }
}

/// Puts rows in order; what cannot be ordered (no date) comes last in both directions. Equal
/// rows are ordered by name and then by id, so that the order never depends on chance.
fn sort_rows(rows: &mut [Arc<Loaded>], sort: Sort, language: &str) {
    let name = |l: &Loaded| fold(&title(&l.element, language).text);
    let key: Box<dyn Fn(&Loaded) -> Key> = match sort.column {
        Column::Name => Box::new(|_| Key::Nothing),
        Column::Class => Box::new(|l| Key::Text(fold(&class_label(&l.element.conceptual_class)))),
        Column::State => Box::new(|l| Key::Text(l.element.validity_state.as_str().to_owned())),
        Column::Owners => Box::new(|l| {
            l.element
                .owners
                .first()
                .map_or(Key::Nothing, |o| Key::Text(fold(&o.value)))
        }),
        Column::Modified => Box::new(|l| Key::Time(l.modified)),
        Column::Published => Box::new(|l| Key::Time(l.published)),
    };
    let by_name = sort.column == Column::Name;
    let mut keyed: Vec<(Key, String, Arc<Loaded>)> =
        rows.iter().map(|l| (key(l), name(l), l.clone())).collect();
    keyed.sort_by(|a, b| {
        let names = || natural(&a.1, &b.1);
        let order = if by_name {
            if sort.descending {
                names().reverse()
            } else {
                names()
            }
        } else {
            a.0.compare(&b.0, sort.descending).then_with(names)
        };
        order.then_with(|| a.2.element.id.cmp(&b.2.element.id))
    });
    for (row, (_, _, loaded)) in rows.iter_mut().zip(keyed) {
        *row = loaded;
    }
}

enum Key {
    Nothing,
    Text(String),
    Time(f64),
}

impl Key {
    fn compare(&self, other: &Self, descending: bool) -> Ordering {
        let directed = |order: Ordering| if descending { order.reverse() } else { order };
        match (self, other) {
            (Self::Time(a), Self::Time(b)) => match (a.is_nan(), b.is_nan()) {
                (false, false) => directed(a.total_cmp(b)),
                (a, b) => a.cmp(&b),
            },
            (Self::Text(a), Self::Text(b)) => directed(natural(a, b)),
            (Self::Nothing, Self::Nothing) => Ordering::Equal,
            (Self::Nothing, _) => Ordering::Greater,
            (_, Self::Nothing) => Ordering::Less,
            _ => Ordering::Equal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;
    use proptest::prelude::*;

    fn catalog(items: &[(&str, &str, &str)]) -> Catalog {
        let mut catalog = Catalog::default();
        for (id, class, name) in items {
            let (element, json) = element(id, &format!("e-{id}"), class, name);
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        catalog
    }

    fn ids(catalog: &Catalog, query: &str) -> Vec<String> {
        let selected = select(catalog, &View::from_query(query), "en", None);
        selected.rows.iter().map(|l| l.element.id.clone()).collect()
    }

    #[test]
    fn filters_and_orders() {
        let catalog = catalog(&[
            ("a", "Node", "Bay 10"),
            ("b", "Node", "Bay 9"),
            ("c", "Goal", "Über alles"),
        ]);
        assert_eq!(ids(&catalog, "?sort=name"), ["b", "a", "c"]);
        assert_eq!(ids(&catalog, "?sort=-name"), ["c", "a", "b"]);
        assert_eq!(ids(&catalog, "?q=UBER"), ["c"]);
        assert_eq!(ids(&catalog, "?q=bay+9"), ["b"]);
        assert_eq!(ids(&catalog, "?class=Goal"), ["c"]);
        assert_eq!(ids(&catalog, "?class=Goal&q=bay"), Vec::<String>::new());
        assert_eq!(ids(&catalog, "?layer=BusinessLayer"), Vec::<String>::new());
        assert_eq!(ids(&catalog, "?layer=BusinessLayer&class=Goal"), ["c"]);
        assert_eq!(ids(&catalog, "?layer=GenericLayer&class=Goal").len(), 3);
    }

    #[test]
    fn a_facet_counts_without_itself() {
        let catalog = catalog(&[("a", "Node", "x"), ("b", "Goal", "x"), ("c", "Goal", "y")]);
        let selected = select(&catalog, &View::from_query("?class=Node&q=x"), "en", None);
        let count = |class: &str| {
            let mut classes = selected.facets.layers.iter().flat_map(|l| &l.classes);
            classes.find(|(c, _)| c.as_str() == class).unwrap().1
        };
        assert_eq!(
            (selected.rows.len(), count("Node"), count("Goal")),
            (1, 1, 1)
        );
        assert_eq!(selected.searched, 3);
    }

    proptest! {
        #[test]
        fn the_rows_are_those_that_the_facets_count(
            names in proptest::collection::vec("[ab]{1,3}", 0..30), text in "[ab]{0,2}",
        ) {
            let classes = ["Node", "Goal", "Device"];
            let ids: Vec<String> = (0..names.len()).map(|n| n.to_string()).collect();
            let items: Vec<_> = names.iter().zip(&ids).enumerate()
                .map(|(n, (name, id))| (id.as_str(), classes[n % 3], name.as_str())).collect();
            let catalog = catalog(&items);
            let view = View { text: text.clone(), ..View::default() };
            let selected = select(&catalog, &view, "en", None);
            let counted: usize = selected.facets.layers.iter().map(|l| l.count).sum();
            prop_assert_eq!(counted, selected.rows.len());
        }
    }
}
