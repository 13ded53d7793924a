//! Picking and ordering the elements of a view.

use memchr::memmem::Finder;

use super::facets::{Facets, Sums};
use super::spec::{Column, Sort, View};
use crate::Catalog;
use crate::columns::Columns;
use crate::fold::fold;
use crate::title::class_label;
use architrave_interface::EntityIdType;

/// What a view shows.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// The rows of the catalog that fit, in order.
    pub rows: Vec<u32>,
    /// Counts for the facets.
    pub facets: Facets,
    /// How many elements were looked through.
    pub searched: usize,
}

/// Picks the elements of `view`; `me` is the signed-in person.
pub fn select(catalog: &Catalog, view: &View, me: Option<&str>) -> Selected {
    pick(catalog, &order(catalog, view.sort), view, me)
}

/// The rows of every loaded element in order. Apart from [`pick`], so that typing in the filter
/// does not sort anew.
pub fn order(catalog: &Catalog, sort: Sort) -> Vec<u32> {
    let columns = &catalog.columns;
    let descending = sort.descending;
    match sort.column {
        Column::Name => {
            let mut rows = in_name_order(catalog);
            if descending {
                rows.reverse();
            }
            rows
        }
        Column::Class => {
            let labels: Vec<String> = columns
                .kinds
                .all()
                .iter()
                .map(|(_, class)| fold(&class_label(class)))
                .collect();
            let ranks = ranks(&labels);
            by_code(catalog, descending, |row| {
                Some(ranks[columns.kind[row] as usize])
            })
        }
        Column::State => {
            let states: Vec<&str> = columns.states.all().iter().map(|s| s.as_str()).collect();
            let ranks = ranks(&states);
            by_code(catalog, descending, |row| {
                Some(ranks[columns.state[row] as usize])
            })
        }
        Column::Owners => {
            let owners = columns.owners_seen.all().iter();
            let owners: Vec<String> = owners.map(|(_, value)| fold(value)).collect();
            let ranks = ranks(&owners);
            by_code(catalog, descending, |row| {
                columns.owners.get(row).first().map(|o| ranks[*o as usize])
            })
        }
        Column::Modified => by_time(catalog, descending, &columns.modified),
        Column::Published => by_time(catalog, descending, &columns.published),
    }
}

/// The place of each value in the order of texts; equal texts have the same.
fn ranks<T: AsRef<str>>(texts: &[T]) -> Vec<u32> {
    use crate::compare::natural;
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by(|a, b| natural(texts[*a].as_ref(), texts[*b].as_ref()));
    let mut ranks = vec![0; texts.len()];
    let mut rank = 0;
    for (n, place) in order.iter().enumerate() {
        let before = n.checked_sub(1).map(|n| texts[order[n]].as_ref());
        if before.is_some_and(|b| natural(b, texts[*place].as_ref()).is_ne()) {
            rank += 1;
        }
        ranks[*place] = rank;
    }
    ranks
}

/// Rows in the order of names, then of ids.
fn in_name_order(catalog: &Catalog) -> Vec<u32> {
    let mut keyed: Vec<(u32, u32)> = with_name_ranks(catalog)
        .map(|(row, rank)| (rank, row))
        .collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, row)| row).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "rows are below 2^32")]
fn with_name_ranks(catalog: &Catalog) -> impl Iterator<Item = (u32, u32)> {
    let ranks = catalog.name_ranks();
    catalog.rows().map(|row| (row as u32, ranks[row]))
}

/// The place of each row in the order of names, equal names by id; no two rows have the same.
#[expect(clippy::cast_possible_truncation, reason = "rows are below 2^32")]
pub fn name_ranks(catalog: &Catalog) -> Vec<u32> {
    let columns = &catalog.columns;
    // The first bytes of a name decide most comparisons without a look at the name.
    let mut keyed: Vec<(u64, u32)> = catalog
        .rows()
        .map(|row| (first_bytes(columns.name_key(row)), row as u32))
        .collect();
    keyed.sort_unstable_by(|a, b| {
        a.0.cmp(&b.0).then_with(|| {
            let (x, y) = (a.1 as usize, b.1 as usize);
            let names = columns.name_key(x).cmp(columns.name_key(y));
            names.then_with(|| columns.id(x).cmp(columns.id(y)))
        })
    });
    let mut ranks = vec![u32::MAX; catalog.entries().len()];
    for (rank, (_, row)) in keyed.iter().enumerate() {
        ranks[*row as usize] = rank as u32;
    }
    ranks
}

fn first_bytes(key: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let length = key.len().min(8);
    bytes[..length].copy_from_slice(&key[..length]);
    u64::from_be_bytes(bytes)
}

/// Rows in the order of a number, then of names; rows without one come last in both directions.
fn by_code(catalog: &Catalog, descending: bool, code: impl Fn(usize) -> Option<u32>) -> Vec<u32> {
    let key = |row: u32| match code(row as usize) {
        None => u32::MAX,
        // No column has 2^31 different values.
        Some(code) if descending => u32::MAX / 2 - code,
        Some(code) => code,
    };
    let mut keyed: Vec<(u64, u32)> = with_name_ranks(catalog)
        .map(|(row, rank)| (u64::from(key(row)) << 32 | u64::from(rank), row))
        .collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, row)| row).collect()
}

/// Rows in the order of a time, then of names; rows without one come last in both directions.
fn by_time(catalog: &Catalog, descending: bool, times: &[f64]) -> Vec<u32> {
    let columns = &catalog.columns;
    let key = |row: usize| {
        let time = times[row];
        match (time.is_nan(), descending) {
            (true, _) => f64::INFINITY,
            (false, true) => -time,
            (false, false) => time,
        }
    };
    #[expect(clippy::cast_possible_truncation, reason = "rows are below 2^32")]
    let mut keyed: Vec<(f64, u32)> = catalog.rows().map(|row| (key(row), row as u32)).collect();
    keyed.sort_unstable_by(|a, b| {
        a.0.total_cmp(&b.0).then_with(|| {
            let (x, y) = (a.1 as usize, b.1 as usize);
            let names = columns.name_key(x).cmp(columns.name_key(y));
            names.then_with(|| columns.id(x).cmp(columns.id(y)))
        })
    });
    keyed.into_iter().map(|(_, row)| row).collect()
}

/// Picks the elements of `view` from rows in order; they stay in their order.
pub fn pick(catalog: &Catalog, all: &[u32], view: &View, me: Option<&str>) -> Selected {
    let columns = &catalog.columns;
    let wanted = Wanted::new(columns, view, me);
    let mut sums = Sums::new(columns);
    let mut rows = Vec::new();
    for &at in all {
        let row = at as usize;
        let fits = wanted.look(columns, row);
        let mine = wanted.is_mine(columns, row);
        sums.count(columns, row, &fits, mine);
        if fits.all() {
            rows.push(at);
        }
    }
    Selected {
        rows,
        facets: sums.finish(columns),
        searched: all.len(),
    }
}

/// What a view asks for, in the numbers of the columns.
struct Wanted<'a> {
    words: Vec<Finder<'a>>,
    only_mine: bool,
    me: Option<u32>,
    states: Option<Vec<bool>>,
    kinds: Option<Vec<bool>>,
    owners: Option<Vec<bool>>,
    groups: Option<Vec<bool>>,
}

impl Wanted<'_> {
    fn new(columns: &Columns, view: &View, me: Option<&str>) -> Self {
        let me = me.map(|me| (EntityIdType::UserId, me.to_owned()));
        let no_kinds = view.classes.is_empty() && view.layers.is_empty();
        let chosen = |list: &[String], value: &str| list.iter().any(|c| c == value);
        Self {
            words: fold(&view.text)
                .split_whitespace()
                .map(|word| Finder::new(word).into_owned())
                .collect(),
            only_mine: view.mine,
            me: me.and_then(|me| columns.owners_seen.find(&me)),
            states: (!view.states.is_empty()).then(|| {
                let states = columns.states.all().iter();
                states.map(|s| chosen(&view.states, s.as_str())).collect()
            }),
            kinds: (!no_kinds).then(|| {
                let fits = |layer: &str, class: &str| {
                    chosen(&view.layers, layer) || chosen(&view.classes, class)
                };
                let kinds = columns.kinds.all().iter();
                kinds.map(|(l, c)| fits(l.as_str(), c.as_str())).collect()
            }),
            owners: (!view.owners.is_empty()).then(|| {
                let fits = |kind: &str, value: &str| {
                    view.owners
                        .iter()
                        .any(|c| c.split_once(':') == Some((kind, value)))
                };
                let owners = columns.owners_seen.all().iter();
                owners.map(|(k, v)| fits(k.as_str(), v)).collect()
            }),
            groups: (!view.groups.is_empty()).then(|| {
                let groups = columns.groups_seen.all().iter();
                groups.map(|g| view.groups.contains(g)).collect()
            }),
        }
    }

    fn is_mine(&self, columns: &Columns, row: usize) -> bool {
        columns.is_mine(row)
            || self
                .me
                .is_some_and(|me| columns.owners.get(row).contains(&me))
    }

    fn look(&self, columns: &Columns, row: usize) -> Fits {
        let one = |chosen: &Option<Vec<bool>>, code: u32| {
            chosen.as_ref().is_none_or(|c| c[code as usize])
        };
        let any = |chosen: &Option<Vec<bool>>, codes: &[u32]| {
            chosen
                .as_ref()
                .is_none_or(|c| codes.iter().any(|code| c[*code as usize]))
        };
        Fits {
            text: self
                .words
                .iter()
                .all(|word| word.find(columns.folded_bytes(row)).is_some()),
            mine: !self.only_mine || self.is_mine(columns, row),
            state: one(&self.states, columns.state[row]),
            class: one(&self.kinds, columns.kind[row]),
            owner: any(&self.owners, columns.owners.get(row)),
            group: any(&self.groups, columns.groups.get(row)),
        }
    }
}

/// Which parts of the view an element fits.
pub(super) struct Fits {
    text: bool,
    pub mine: bool,
    pub state: bool,
    pub class: bool,
    pub owner: bool,
    pub group: bool,
}

impl Fits {
    fn all(&self) -> bool {
        self.text && self.mine && self.state && self.class && self.owner && self.group
    }

    /// How many parts it misses.
    pub fn missed(&self) -> usize {
        let parts = [
            self.text, self.mine, self.state, self.class, self.owner, self.group,
        ];
        parts.iter().filter(|fit| !**fit).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Origin;
    use crate::testing::element;
    use proptest::prelude::*;

    fn catalog(items: &[(&str, &str, &str)]) -> Catalog {
        let mut catalog = Catalog::default();
        catalog.set_language("en");
        for (id, class, name) in items {
            let (element, json) = element(id, &format!("e-{id}"), class, name);
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        catalog
    }

    fn ids(catalog: &Catalog, query: &str) -> Vec<String> {
        let selected = select(catalog, &View::from_query(query), None);
        selected
            .rows
            .iter()
            .map(|row| catalog.id_at(*row as usize).to_string())
            .collect()
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
        let selected = select(&catalog, &View::from_query("?class=Node&q=x"), None);
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
            let selected = select(&catalog, &view, None);
            let counted: usize = selected.facets.layers.iter().map(|l| l.count).sum();
            prop_assert_eq!(counted, selected.rows.len());
        }
    }
}
