//! Compiles the terms of a query.

use crate::sorting::SortInPlace;
use architrave_interface::EntityIdType;
use architrave_rows::TextForm;
use memchr::memmem::Finder;

use super::check::{RowTest, WhichId};
use super::fields::{Fact, Field};
use super::limits::{Bounds, Edges};
use super::node::Node;
use super::read::matches_language;
use super::related;
use super::{Query, QueryContext, Test, Wanted, When};
use crate::columns::flag;
use crate::derived_columns::RowProperty;
use crate::fold::fold;
use crate::typed::read;
use crate::{Catalog, Origin};

/// The edges of a range read as the type of each meta property, by its number; `None` for those of
/// other keys and of types that they do not read as.
type BoundsByMeta<'w> = Vec<Option<Bounds<'w>>>;

struct Maker<'a, 'b> {
    catalog: &'a Catalog,
    asker: &'b QueryContext<'b>,
}

/// The tests of a query, cheap ones first.
pub fn checks<'a>(
    query: &Query,
    catalog: &'a Catalog,
    asker: &QueryContext<'_>,
) -> Vec<RowTest<'a>> {
    let maker = Maker { catalog, asker };
    let clauses = query.clauses.iter();
    cheap_first(clauses.map(|c| maker.node(&c.node)).collect())
}

impl<'a> Maker<'a, '_> {
    fn node(&self, node: &Node) -> RowTest<'a> {
        let all = |nodes: &[Node]| nodes.iter().map(|node| self.node(node)).collect();
        match node {
            Node::Term(term) if term.negated => RowTest::Not(Box::new(self.test(&term.test))),
            Node::Term(term) => self.test(&term.test),
            Node::Not(node) => RowTest::Not(Box::new(self.node(node))),
            Node::All(nodes) => RowTest::All(cheap_first(all(nodes))),
            Node::Any(nodes) => RowTest::OneOf(cheap_first(all(nodes))),
            Node::Related(relation) => {
                let what = relation.what.as_ref().map(|what| self.elements(what));
                let found = related::elements(self.catalog, relation, what.as_deref());
                RowTest::Element(found)
            }
        }
    }

    /// The elements whose newest version a node fits, by the numbers of their ids.
    fn elements(&self, node: &Node) -> Vec<bool> {
        let (check, columns) = (self.node(node), &self.catalog.columns);
        let newest = self.catalog.is_newest();
        let mut found = vec![false; self.catalog.text_count()];
        for row in self.catalog.rows().filter(|row| newest[*row]) {
            found[columns.element[row] as usize] = check.holds(columns, row);
        }
        found
    }

    fn test(&self, test: &Test) -> RowTest<'a> {
        let columns = &self.catalog.columns;
        match test {
            Test::Text(text) => RowTest::Text(Box::new(self.catalog.search(text))),
            Test::OneOf(field, values) => self.one_of(*field, values),
            Test::Facts(facts) => one_of(facts.iter().map(|fact| self.fact(fact)).collect()),
            Test::When(field, times) => {
                let column: &'a [f64] = match field {
                    Field::Created => self.catalog.created(),
                    Field::Published => &columns.published,
                    Field::Retrieved => &columns.at,
                    _ => &columns.modified,
                };
                one_of(times.iter().map(|when| self.when(column, when)).collect())
            }
            Test::Property(key, wanted) => self.property(key, wanted),
            Test::Either(tests) => one_of(tests.iter().map(|test| self.test(test)).collect()),
        }
    }

    fn property(&self, key: &str, wanted: &[Wanted]) -> RowTest<'a> {
        let mut checks = Vec::new();
        for presence in wanted {
            match presence {
                Wanted::Present | Wanted::Missing => checks.push(RowTest::Filled(
                    self.catalog.value_states(key),
                    *presence == Wanted::Present,
                )),
                Wanted::Contains(_) | Wanted::Within(_) => {}
            }
        }
        let texts = wanted.iter().filter_map(|w| match w {
            Wanted::Contains(text) => Some(fold(text)),
            _ => None,
        });
        let texts: Vec<String> = texts.collect();
        if !texts.is_empty() {
            let all = self.catalog.property_texts(key);
            let table = all.holding_any(&texts);
            checks.push(RowTest::Texts(all, table));
        }
        let bounds = wanted.iter().filter_map(|w| match w {
            Wanted::Within(edges) => Some(self.bounds(key, edges)),
            _ => None,
        });
        let bounds: Vec<BoundsByMeta<'_>> = bounds.collect();
        if !bounds.is_empty() {
            let cells = self.catalog.property_cells(key);
            let fits =
                |cell: &RowProperty| bounds.iter().any(|bounds| self.is_within(cell, bounds));
            let table = cells.values.iter().map(fits).collect();
            checks.push(RowTest::Property(cells, table));
        }
        one_of(checks)
    }

    fn one_of(&self, field: Field, values: &[String]) -> RowTest<'a> {
        let columns = &self.catalog.columns;
        let is = |value: &str| values.iter().any(|v| v == value);
        match field {
            Field::Class => {
                let kinds = columns.kinds.all().iter();
                RowTest::Code(
                    &columns.kind,
                    kinds.map(|(_, class)| is(class.as_str())).collect(),
                )
            }
            Field::Layer => {
                let kinds = columns.kinds.all().iter();
                RowTest::Code(
                    &columns.kind,
                    kinds.map(|(layer, _)| is(layer.as_str())).collect(),
                )
            }
            Field::State => {
                let states = columns.states.all().iter();
                RowTest::Code(&columns.state, states.map(|s| is(s.as_str())).collect())
            }
            Field::Origin => {
                RowTest::Origin(self.catalog.entries(), Origin::ALL.map(|o| is(o.key())))
            }
            Field::Owner => self.owners(values),
            Field::ModifiedBy => self.modifiers(values),
            Field::Group => {
                let wanted: Vec<String> = values.iter().map(|v| fold(v.trim())).collect();
                let fits = |name: &str| wanted.contains(&fold(name));
                let groups = columns.group_info.iter().map(|group| {
                    let mut labels = group.label.iter().flat_map(|l| &l.translations);
                    fits(&group.key) || labels.any(|label| fits(&label.value))
                });
                RowTest::List(&columns.groups, groups.collect())
            }
            Field::Spec => {
                let wanted: Vec<String> = values.iter().map(|v| fold(v)).collect();
                let all = self.catalog.specializations();
                let fits = |number: &u32| {
                    let text = fold(columns.pool.get(*number));
                    wanted.iter().any(|wanted| text.contains(wanted))
                };
                RowTest::Code(&all.codes, all.values.iter().map(fits).collect())
            }
            Field::Finding => RowTest::found(self.catalog, values),
            Field::Element => Self::ids(WhichId::Logical, values),
            Field::Lang => {
                let is_wanted = |number: &u32| {
                    let tag = columns.pool.get(*number);
                    values.iter().any(|wanted| matches_language(tag, wanted))
                };
                let sets = columns.name_language_sets.all().iter();
                RowTest::Code(
                    &columns.name_languages,
                    sets.map(|set| set.iter().any(is_wanted)).collect(),
                )
            }
            _ => Self::ids(WhichId::Instance, values),
        }
    }

    /// Whether a value means a person or group: by id, or by the beginning of any word of a name that
    /// is known.
    fn is_meant(&self, wanted: &[String], kind: &EntityIdType, value: &str) -> bool {
        let id = fold(value);
        let full = format!("{}:{id}", fold(kind.as_str()));
        let name = match kind {
            EntityIdType::UserId => (self.asker.person)(value),
            _ => None,
        };
        let name = name.map(|name| fold(&name));
        wanted.iter().any(|wanted| {
            let named = name.as_ref().is_some_and(|name| begins_in(name, wanted));
            *wanted == id || *wanted == full || named
        })
    }

    fn owners(&self, values: &[String]) -> RowTest<'a> {
        let columns = &self.catalog.columns;
        let (wanted, has_me) = people(values);
        let seen = columns.owners_seen.all().iter();
        let fits = seen.map(|(kind, value)| self.is_meant(&wanted, kind, value));
        let mut checks = vec![RowTest::List(&columns.owners, fits.collect())];
        if has_me {
            checks.push(RowTest::owned_by_asker(self.catalog, self.asker));
        }
        one_of(checks)
    }

    fn modifiers(&self, values: &[String]) -> RowTest<'a> {
        let columns = &self.catalog.columns;
        let (wanted, has_me) = people(values);
        let me = self.asker.me.filter(|_| has_me);
        let fits = |id: &str| me == Some(id) || self.is_meant(&wanted, &EntityIdType::UserId, id);
        RowTest::Code(
            &columns.modified_by,
            columns.modifiers().map(fits).collect(),
        )
    }

    fn ids(which: WhichId, values: &[String]) -> RowTest<'a> {
        let checks = values
            .iter()
            .map(|v| RowTest::Id(which, Box::new(finder(v))));
        one_of(checks.collect())
    }

    fn fact(&self, fact: &Fact) -> RowTest<'a> {
        match fact {
            Fact::Mine => RowTest::owned_by_asker(self.catalog, self.asker),
            Fact::Latest => RowTest::Rows(self.catalog.is_newest(), true),
            Fact::Superseded => RowTest::Rows(self.catalog.is_newest(), false),
            Fact::Relation => RowTest::Rows(self.catalog.is_related(), true),
            Fact::Predecessor => RowTest::Flag(flag::PREDECESSOR, true),
            Fact::Visible => RowTest::Flag(flag::VISIBLE, true),
            Fact::Hidden => RowTest::Flag(flag::VISIBLE, false),
            Fact::Filled(key) => RowTest::Filled(self.catalog.value_states(key), true),
            Fact::Present(field) => self.has(*field, true),
            Fact::Missing(field) => self.has(*field, false),
        }
    }

    /// Whether a field has a value, or none.
    fn has(&self, field: Field, is: bool) -> RowTest<'a> {
        let columns = &self.catalog.columns;
        let check = match field {
            Field::Owner => RowTest::Any(&columns.owners),
            Field::Finding => {
                let known = self.catalog.findings();
                return known.map_or(RowTest::Always(false), |found| RowTest::Checked(found, is));
            }
            Field::ModifiedBy => {
                let known = columns.modifiers().map(|id| !id.is_empty());
                RowTest::Code(&columns.modified_by, known.collect())
            }
            Field::Group => RowTest::Any(&columns.groups),
            Field::Lang => {
                let sets = columns.name_language_sets.all().iter();
                RowTest::Code(
                    &columns.name_languages,
                    sets.map(|set| !set.is_empty()).collect(),
                )
            }
            Field::Spec => {
                let all = self.catalog.specializations();
                let filled = |number: &u32| !columns.pool.get(*number).is_empty();
                RowTest::Code(&all.codes, all.values.iter().map(filled).collect())
            }
            Field::Modified => return RowTest::Flag(flag::MODIFIED, is),
            Field::Published => return RowTest::Flag(flag::PUBLISHED, is),
            // The interface requires these of every element.
            Field::Class
            | Field::Layer
            | Field::State
            | Field::Id
            | Field::Element
            | Field::Origin
            | Field::Visible
            | Field::Created
            | Field::Retrieved
            | Field::Is
            | Field::Has => return RowTest::Always(is),
        };
        match is {
            true => check,
            false => RowTest::Not(Box::new(check)),
        }
    }

    fn when(&self, column: &'a [f64], when: &When) -> RowTest<'a> {
        let (from, to) = match when {
            // Younger than: what a clock ahead of ours wrote is young as well.
            When::Younger(age) => (self.asker.now - age.millis(), f64::INFINITY),
            When::Between(edges) => {
                let calendar = self.asker.calendar();
                let interval = edges.interval(|text| calendar.period(text));
                interval.unwrap_or((f64::INFINITY, f64::INFINITY))
            }
        };
        RowTest::Time(column, from, to)
    }

    /// A range read once for all values of a property.
    fn bounds<'w>(&self, key: &str, edges: &'w Edges) -> BoundsByMeta<'w> {
        let metas = self.catalog.columns.metas.iter();
        let bounds = metas.map(|meta| {
            let is_it = meta.key == key;
            is_it.then(|| Bounds::of(edges, &meta.kind, self.asker.calendar()))?
        });
        bounds.collect()
    }

    /// Whether a property's value is within. False where the row holds only the beginning of it.
    fn is_within(&self, cell: &RowProperty, bounds: &BoundsByMeta<'_>) -> bool {
        let (Some(property), Some((_, texts))) = (&cell.0, cell.texts()) else {
            return false;
        };
        let Some(bounds) = &bounds[property.meta as usize] else {
            return false;
        };
        let meta = &self.catalog.columns.metas[property.meta as usize];
        property.form == TextForm::Exact
            && texts
                .iter()
                .any(|(_, raw)| bounds.hold(&read(&meta.kind, &[], raw)))
    }
}

/// Values that name people, folded, and whether one of them is the reader.
fn people(values: &[String]) -> (Vec<String>, bool) {
    let wanted: Vec<String> = values.iter().map(|v| fold(v.trim())).collect();
    let has_me = wanted.iter().any(|w| w == "me");
    (wanted, has_me)
}

/// Whether a folded name, or any word of it, begins with a text.
fn begins_in(name: &str, text: &str) -> bool {
    let mut starts = name
        .match_indices([' ', '-', '.', ','])
        .map(|(at, _)| at + 1);
    !text.is_empty() && (name.starts_with(text) || starts.any(|at| name[at..].starts_with(text)))
}

/// Sorts tests that all or any must hold, the cheap ones first.
fn cheap_first(mut checks: Vec<RowTest<'_>>) -> Vec<RowTest<'_>> {
    checks.arrange_by_key(RowTest::cost);
    checks
}

fn finder(text: &str) -> Finder<'static> {
    Finder::new(fold(text).as_bytes()).into_owned()
}

fn one_of(mut checks: Vec<RowTest<'_>>) -> RowTest<'_> {
    match (checks.len(), checks.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            checks.extend(last);
            RowTest::OneOf(checks)
        }
    }
}
