//! Picking and ordering the elements of a view.

use std::sync::Arc;

use super::executed_query::{ExecutedQuery, Refinement};
use super::facets::{Facets, MINE, Totals, bit};
use super::order::sort_rows;
use super::query::{Compiled, Query, QueryContext, RowTest, matches_language};
use super::spec::{Facet, View};
use crate::columns::flag;
use crate::{Catalog, Origin};

/// What a view shows.
#[derive(Clone, Debug, Default)]
pub struct Selected {
    /// The rows of the catalog that fit, in order.
    pub rows: Vec<u32>,
    /// How many elements were looked through.
    pub searched: usize,
    /// Of each row the bits of the facets that it does not fit; or [`OUT`].
    missed: Arc<Vec<u16>>,
    executed: ExecutedQuery,
}

/// What the text does not fit, or more facets than one, counts for none of them.
const OUT: u16 = u16::MAX;

/// Picks the elements of `view` as `asker` sees them.
pub fn select(catalog: &Catalog, view: &View, asker: &QueryContext<'_>) -> Selected {
    pick(catalog, &sort_rows(catalog, &view.sort), view, asker, None)
}

/// Picks the elements of `view` from rows in order; they stay in their order. The result `before` is
/// reused where it shows the answer: one letter more leaves fewer rows, another order the same ones.
pub fn pick(
    catalog: &Catalog,
    all: &[u32],
    view: &View,
    asker: &QueryContext<'_>,
    before: Option<&Selected>,
) -> Selected {
    let executed = ExecutedQuery::new(catalog, view, Query::read(&view.text, catalog), asker);
    let before = before.filter(|before| before.searched == all.len());
    let refinement = before.map_or(Refinement::Rebuild, |before| {
        executed.after(&before.executed)
    });
    let missed = match (before, refinement) {
        (Some(before), Refinement::Unchanged) => Arc::clone(&before.missed),
        (Some(before), Refinement::Narrowed) => {
            let query = Compiled::new(executed.query(), catalog, asker);
            let still = |(row, missed): (usize, &u16)| match *missed {
                OUT => OUT,
                missed if query.fits(row) => missed,
                _ => OUT,
            };
            Arc::new(before.missed.iter().enumerate().map(still).collect())
        }
        _ => Arc::new(missed(catalog, all, view, executed.query(), asker)),
    };
    let fitting = all.iter().copied().filter(|row| missed[*row as usize] == 0);
    Selected {
        rows: fitting.collect(),
        searched: all.len(),
        missed,
        executed,
    }
}

/// What each row misses. The columns are read from front to end, in memory order: that is several
/// times faster than reading them in the order of the view.
fn missed(
    catalog: &Catalog,
    all: &[u32],
    view: &View,
    query: &Query,
    asker: &QueryContext<'_>,
) -> Vec<u16> {
    let query = Compiled::new(query, catalog, asker);
    let wanted = wanted(catalog, view, asker);
    let columns = &catalog.columns;
    let mut missed = vec![OUT; catalog.entries().len()];
    for row in all {
        missed[*row as usize] = 0;
    }
    for (row, missed) in missed.iter_mut().enumerate() {
        if *missed == OUT {
            continue;
        }
        *missed = wanted.iter().fold(0, |missed, (bit, check)| {
            if check.holds(columns, row) {
                missed
            } else {
                missed | bit
            }
        });
        // What misses two facets is not searched either.
        if *missed & missed.wrapping_sub(1) != 0 || !query.fits(row) {
            *missed = OUT;
        }
    }
    missed
}

/// How often each value of the facets occurs among what was selected, and beside it: each facet counts
/// as if it were not set itself. `None` where the catalog has changed since.
pub fn count(catalog: &Catalog, selected: &Selected, asker: &QueryContext<'_>) -> Option<Facets> {
    if !selected.executed.is_of(catalog) {
        return None;
    }
    let columns = &catalog.columns;
    let newest = catalog.is_newest();
    let mine = RowTest::owned_by_asker(catalog, asker);
    let rows = || selected.missed.iter().copied().enumerate();
    let counted = rows().filter(|(_, missed)| *missed != OUT).count();
    let is_simple = counted == selected.rows.len() && catalog.totals().rows == selected.searched;
    // Where most fit, the others are taken from the counts of all.
    let most = is_simple && counted > selected.searched / 2;
    let mut totals = if most {
        catalog.totals().clone()
    } else {
        Totals::new(catalog)
    };
    for (row, missed) in rows() {
        if most && missed == OUT && columns.has(row) {
            totals.count(catalog, row, newest[row], 0, false);
        } else if !most && missed != OUT {
            totals.count(catalog, row, newest[row], missed, true);
        }
    }
    totals.mine = rows()
        .filter(|(row, missed)| *missed & !MINE == 0 && mine.holds(columns, *row))
        .count();
    Some(totals.finish(catalog))
}

/// What the facets of a view ask for, each with its bit.
fn wanted<'a>(
    catalog: &'a Catalog,
    view: &View,
    asker: &QueryContext<'_>,
) -> Vec<(u16, RowTest<'a>)> {
    let columns = &catalog.columns;
    let mut wanted = Vec::new();
    if view.mine {
        wanted.push((MINE, RowTest::owned_by_asker(catalog, asker)));
    }
    let chosen = |list: &[String], value: &str| list.iter().any(|c| c == value);
    // Where both of two values are chosen, nothing is filtered.
    let one =
        |values: &[String], [yes, no]: [&str; 2], check: fn(&'a Catalog, bool) -> RowTest<'a>| {
            match (chosen(values, yes), chosen(values, no)) {
                (true, false) => Some(check(catalog, true)),
                (false, true) => Some(check(catalog, false)),
                (true, true) => None,
                (false, false) => Some(RowTest::OneOf(Vec::new())),
            }
        };
    for facet in Facet::ALL {
        let values = view.values(facet);
        // Layers and classes are one facet.
        let is_set = match facet {
            Facet::Layer => false,
            Facet::Class => !(values.is_empty() && view.layers.is_empty()),
            _ => !values.is_empty(),
        };
        if !is_set {
            continue;
        }
        let check = match facet {
            Facet::State => {
                let states = columns.states.all().iter();
                let table = states.map(|s| chosen(values, s.as_str())).collect();
                Some(RowTest::Code(&columns.state, table))
            }
            Facet::Layer | Facet::Class => {
                let kinds = columns.kinds.all().iter();
                let fits = |layer: &str, class: &str| {
                    chosen(&view.layers, layer) || chosen(&view.classes, class)
                };
                let table = kinds.map(|(l, c)| fits(l.as_str(), c.as_str())).collect();
                Some(RowTest::Code(&columns.kind, table))
            }
            Facet::Owner => {
                let fits = |kind: &str, value: &str| {
                    values
                        .iter()
                        .any(|c| c.split_once(':') == Some((kind, value)))
                };
                let owners = columns.owners_seen.all().iter();
                let table = owners.map(|(k, v)| fits(k.as_str(), v)).collect();
                Some(RowTest::List(&columns.owners, table))
            }
            Facet::ModifiedBy => {
                let table = columns.modifiers().map(|id| chosen(values, id)).collect();
                Some(RowTest::Code(&columns.modified_by, table))
            }
            Facet::Group => {
                let groups = columns.groups_seen.all().iter();
                let table = groups.map(|g| chosen(values, g)).collect();
                Some(RowTest::List(&columns.groups, table))
            }
            Facet::Version => one(values, ["latest", "superseded"], |catalog, yes| {
                RowTest::Rows(catalog.is_newest(), yes)
            }),
            Facet::Predecessor => one(values, ["yes", "no"], |_, yes| {
                RowTest::Flag(flag::PREDECESSOR, yes)
            }),
            Facet::Published => one(values, ["yes", "no"], |_, yes| {
                RowTest::Flag(flag::PUBLISHED, yes)
            }),
            Facet::Visible => one(values, ["yes", "no"], |_, yes| {
                RowTest::Flag(flag::VISIBLE, yes)
            }),
            Facet::Origin => {
                let table = Origin::ALL.map(|o| chosen(values, o.key()));
                Some(RowTest::Origin(catalog.entries(), table))
            }
            Facet::Finding => Some(RowTest::found(catalog, values)),
            Facet::Missing => {
                let lacks = |set: &Vec<u32>, language: &String| {
                    !set.iter()
                        .any(|tag| matches_language(columns.pool.get(*tag), language))
                };
                let sets = columns.name_language_sets.all().iter();
                let table = sets
                    .map(|set| values.iter().any(|l| lacks(set, l)))
                    .collect();
                Some(RowTest::Code(&columns.name_languages, table))
            }
        };
        wanted.extend(check.map(|check| (bit(facet), check)));
    }
    wanted
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
        let selected = select(catalog, &View::from_query(query), &QueryContext::default());
        selected
            .rows
            .iter()
            .map(|row| catalog.id_at(*row as usize).to_string())
            .collect()
    }

    #[test]
    fn select_filters_and_orders_rows() {
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
    fn facet_counts_ignore_the_filter_of_the_same_facet() {
        let catalog = catalog(&[("a", "Node", "x"), ("b", "Goal", "x"), ("c", "Goal", "y")]);
        let selected = select(
            &catalog,
            &View::from_query("?class=Node&q=x"),
            &QueryContext::default(),
        );
        let facets = count(&catalog, &selected, &QueryContext::default()).unwrap();
        let count = |class: &str| {
            let mut classes = facets.layers.iter().flat_map(|l| &l.classes);
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
        fn facet_counts_add_up_to_the_selected_rows(
            names in proptest::collection::vec("[ab]{1,3}", 0..30), text in "[ab]{0,2}",
        ) {
            let classes = ["Node", "Goal", "Device"];
            let ids: Vec<String> = (0..names.len()).map(|n| n.to_string()).collect();
            let items: Vec<_> = names.iter().zip(&ids).enumerate()
                .map(|(n, (name, id))| (id.as_str(), classes[n % 3], name.as_str())).collect();
            let catalog = catalog(&items);
            let view = View { text: text.clone(), ..View::default() };
            let selected = select(&catalog, &view, &QueryContext::default());
            let facets = count(&catalog, &selected, &QueryContext::default()).unwrap();
            let counted: usize = facets.layers.iter().map(|l| l.count).sum();
            prop_assert_eq!(counted, selected.rows.len());
        }
    }
}
