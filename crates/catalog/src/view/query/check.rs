//! Terms made ready to be asked of every row: tables by the numbers of the columns, so that a row
//! costs a few nanoseconds.

use std::sync::Arc;

use architrave_interface::EntityIdType;
use memchr::memmem::Finder;

use super::fields::{Fact, Field};
use super::limits::{Bounds, age, period};
use super::read::speaks;
use super::{Asker, Query, Term, Test, Wanted, When};
use crate::columns::{Columns, flag};
use crate::facts::{Cell, Coded};
use crate::fold::fold;
use crate::lists::Lists;
use crate::typed::{Typed, read};
use crate::{Catalog, Entry, Origin, Search};

/// A query, ready to be asked.
pub struct Compiled<'a> {
    columns: &'a Columns,
    /// Cheap ones first; `true` for what must not hold.
    checks: Vec<(bool, Check<'a>)>,
}

/// A question to a row.
pub enum Check<'a> {
    /// The text occurs in what rows are searched by.
    Text(Box<Search<'a>>),
    /// The text occurs in the instance id, or in the logical one.
    Id(WhichId, Box<Finder<'static>>),
    /// The row's number is in the table.
    Code(&'a [u32], Vec<bool>),
    /// The same of a property.
    Property(Arc<Coded<Cell>>, Vec<bool>),
    /// One of the row's numbers is in the table.
    List(&'a Lists<u32>, Vec<bool>),
    /// The list has anything.
    Any(&'a Lists<u32>),
    /// The bit is set, or not.
    Flag(u8, bool),
    /// The row is in the table, or not.
    Rows(&'a [bool], bool),
    /// The time is within.
    Time(&'a [f64], f64, f64),
    /// The id came here in one of these ways.
    Origin(&'a [Entry], [bool; Origin::ALL.len()]),
    /// The caller owns it: as the service said, or as an owner of this number.
    Mine(Option<u32>),
    /// One of these holds.
    OneOf(Vec<Check<'a>>),
}

/// Which id of an element.
#[derive(Clone, Copy)]
pub enum WhichId {
    /// Of this version.
    Instance,
    /// Of all its versions.
    Logical,
}

impl<'a> Compiled<'a> {
    /// Makes a query ready.
    pub fn new(query: &Query, catalog: &'a Catalog, asker: &Asker<'_>) -> Self {
        let maker = Maker { catalog, asker };
        let terms = query.terms.iter();
        let mut checks: Vec<_> = terms.map(|t| (t.negated, maker.term(t))).collect();
        checks.sort_by_key(|(_, check)| check.cost());
        Self {
            columns: &catalog.columns,
            checks,
        }
    }

    /// Whether a row is looked for.
    pub fn fits(&self, row: usize) -> bool {
        let mut checks = self.checks.iter();
        checks.all(|(negated, check)| check.holds(self.columns, row) != *negated)
    }
}

impl<'a> Check<'a> {
    /// Whether the signed-in person owns it.
    pub fn mine(catalog: &'a Catalog, asker: &Asker<'_>) -> Self {
        let me = asker.me.map(|me| (EntityIdType::UserId, me.to_owned()));
        Self::Mine(me.and_then(|me| catalog.columns.owners_seen.find(&me)))
    }

    /// Whether it holds of a row.
    pub fn holds(&self, columns: &Columns, row: usize) -> bool {
        match self {
            Self::Text(search) => search.fits(row),
            Self::Id(which, finder) => {
                let id = match which {
                    WhichId::Instance => columns.id(row),
                    WhichId::Logical => columns.element_id(row),
                };
                finder.find(columns.ids.folded(id)).is_some()
            }
            Self::Code(codes, table) => table[codes[row] as usize],
            Self::Property(cells, table) => table[cells.codes[row] as usize],
            Self::List(lists, table) => {
                let mut codes = lists.get(row).iter();
                codes.any(|code| table[*code as usize])
            }
            Self::Any(lists) => !lists.get(row).is_empty(),
            Self::Flag(bit, set) => (columns.flags[row] & bit != 0) == *set,
            Self::Rows(rows, set) => rows[row] == *set,
            Self::Time(times, from, to) => *from <= times[row] && times[row] < *to,
            Self::Origin(entries, table) => table[entries[row].origin as usize],
            Self::Mine(me) => {
                columns.is_mine(row) || me.is_some_and(|me| columns.owners.get(row).contains(&me))
            }
            Self::OneOf(checks) => checks.iter().any(|check| check.holds(columns, row)),
        }
    }

    fn cost(&self) -> usize {
        match self {
            Self::Code(..)
            | Self::Flag(..)
            | Self::Rows(..)
            | Self::Time(..)
            | Self::Property(..) => 1,
            Self::List(..) | Self::Any(_) | Self::Mine(_) | Self::Origin(..) => 2,
            Self::OneOf(checks) => checks.iter().map(Self::cost).sum(),
            Self::Text(_) => 20,
            Self::Id(..) => 21,
        }
    }
}

/// What is wanted of a property, made ready to be asked of every distinct value.
enum Sought<'w> {
    /// A folded text.
    Contains(String),
    /// The edges read as the type of each meta property, by its number; `None` for those of other
    /// keys and of types that the edges do not read as.
    Within(Vec<Option<Bounds<'w>>>),
}

struct Maker<'a, 'b> {
    catalog: &'a Catalog,
    asker: &'b Asker<'b>,
}

impl<'a> Maker<'a, '_> {
    fn term(&self, term: &Term) -> Check<'a> {
        let columns = &self.catalog.columns;
        match &term.test {
            Test::Text(text) => Check::Text(Box::new(self.catalog.search(text))),
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
            Test::Property(key, wanted) => {
                let cells = self.catalog.property_cells(key);
                let wanted: Vec<_> = wanted.iter().map(|w| self.sought(key, w)).collect();
                let fits = |cell: &Cell| wanted.iter().any(|sought| self.holds(cell, sought));
                let table = cells.values.iter().map(fits).collect();
                Check::Property(cells, table)
            }
        }
    }

    fn one_of(&self, field: Field, values: &[String]) -> Check<'a> {
        let columns = &self.catalog.columns;
        let is = |value: &str| values.iter().any(|v| v == value);
        match field {
            Field::Class => {
                let kinds = columns.kinds.all().iter();
                Check::Code(
                    &columns.kind,
                    kinds.map(|(_, class)| is(class.as_str())).collect(),
                )
            }
            Field::Layer => {
                let kinds = columns.kinds.all().iter();
                Check::Code(
                    &columns.kind,
                    kinds.map(|(layer, _)| is(layer.as_str())).collect(),
                )
            }
            Field::State => {
                let states = columns.states.all().iter();
                Check::Code(&columns.state, states.map(|s| is(s.as_str())).collect())
            }
            Field::Origin => {
                Check::Origin(self.catalog.entries(), Origin::ALL.map(|o| is(o.key())))
            }
            Field::Owner => self.owners(values),
            Field::Group => {
                let wanted: Vec<String> = values.iter().map(|v| fold(v.trim())).collect();
                let fits = |name: &str| wanted.contains(&fold(name));
                let groups = columns.group_info.iter().map(|group| {
                    let mut labels = group.label.iter().flat_map(|l| &l.translations);
                    fits(&group.key) || labels.any(|label| fits(&label.value))
                });
                Check::List(&columns.groups, groups.collect())
            }
            Field::Spec => {
                let wanted: Vec<String> = values.iter().map(|v| fold(v)).collect();
                let all = self.catalog.specializations();
                let fits = |number: &u32| {
                    let text = fold(columns.pool.get(*number));
                    wanted.iter().any(|wanted| text.contains(wanted))
                };
                Check::Code(&all.codes, all.values.iter().map(fits).collect())
            }
            Field::Element => Self::ids(WhichId::Logical, values),
            Field::Lang => {
                let speaks = |number: &u32| {
                    let tag = columns.pool.get(*number);
                    values.iter().any(|wanted| speaks(tag, wanted))
                };
                let sets = columns.tongue_sets.all().iter();
                Check::Code(
                    &columns.tongues,
                    sets.map(|set| set.iter().any(speaks)).collect(),
                )
            }
            _ => Self::ids(WhichId::Instance, values),
        }
    }

    fn owners(&self, values: &[String]) -> Check<'a> {
        let columns = &self.catalog.columns;
        let wanted: Vec<String> = values.iter().map(|v| fold(v.trim())).collect();
        let seen = columns.owners_seen.all().iter();
        let fits = seen.map(|(kind, value)| {
            let value = fold(value);
            let full = format!("{}:{value}", fold(kind.as_str()));
            wanted.iter().any(|w| *w == value || *w == full)
        });
        let mut checks = vec![Check::List(&columns.owners, fits.collect())];
        if wanted.iter().any(|w| w == "me") {
            checks.push(Check::mine(self.catalog, self.asker));
        }
        one_of(checks)
    }

    fn ids(which: WhichId, values: &[String]) -> Check<'a> {
        let checks = values.iter().map(|v| Check::Id(which, Box::new(finder(v))));
        one_of(checks.collect())
    }

    fn fact(&self, fact: &Fact) -> Check<'a> {
        let columns = &self.catalog.columns;
        match fact {
            Fact::Mine => Check::mine(self.catalog, self.asker),
            Fact::Latest => Check::Rows(self.catalog.is_newest(), true),
            Fact::Superseded => Check::Rows(self.catalog.is_newest(), false),
            Fact::Relation => Check::Rows(self.catalog.is_related(), true),
            Fact::Predecessor => Check::Flag(flag::PREDECESSOR, true),
            Fact::Visible => Check::Flag(flag::VISIBLE, true),
            Fact::Hidden => Check::Flag(flag::VISIBLE, false),
            Fact::Owner => Check::Any(&columns.owners),
            Fact::Name => {
                let sets = columns.tongue_sets.all().iter();
                Check::Code(&columns.tongues, sets.map(|set| !set.is_empty()).collect())
            }
            Fact::Filled(key) => {
                let cells = self.catalog.property_cells(key);
                let filled = |cell: &Cell| cell.0.as_ref().is_some_and(|p| p.filled);
                let table = cells.values.iter().map(filled).collect();
                Check::Property(cells, table)
            }
        }
    }

    fn when(&self, column: &'a [f64], when: &When) -> Check<'a> {
        let (from, to) = match when {
            // Younger than: what a clock ahead of ours wrote is young as well.
            When::Younger(text) => (self.asker.now - age(text).unwrap_or(0.0), f64::INFINITY),
            When::Between(edges) => {
                let interval = edges.interval(|text| period(text, self.asker.midnight));
                interval.unwrap_or((f64::INFINITY, f64::INFINITY))
            }
        };
        Check::Time(column, from, to)
    }

    /// What is wanted of a property, read once for all its values.
    fn sought<'w>(&self, key: &str, wanted: &'w Wanted) -> Sought<'w> {
        match wanted {
            Wanted::Contains(text) => Sought::Contains(fold(text)),
            Wanted::Within(edges) => {
                let metas = self.catalog.columns.metas.iter();
                let bounds = metas.map(|meta| {
                    let is_it = meta.key == key;
                    is_it.then(|| Bounds::of(edges, &meta.kind, self.asker.midnight))?
                });
                Sought::Within(bounds.collect())
            }
        }
    }

    /// Whether a property's value is wanted.
    fn holds(&self, cell: &Cell, sought: &Sought<'_>) -> bool {
        let (Some(property), Some((_, texts))) = (&cell.0, cell.texts()) else {
            return false;
        };
        let meta = &self.catalog.columns.metas[property.meta as usize];
        let literals = meta.validation.as_ref().and_then(|v| v.literals.as_deref());
        let literals = literals.unwrap_or_default();
        texts.iter().any(|(_, raw)| match sought {
            Sought::Within(bounds) => {
                let bounds = bounds[property.meta as usize].as_ref();
                bounds.is_some_and(|b| b.hold(&read(&meta.kind, literals, raw)))
            }
            Sought::Contains(text) => {
                let has = |value: &str| fold(value).contains(text);
                // A literal goes by all its labels, in whichever language it was written.
                has(raw)
                    || matches!(read(&meta.kind, literals, raw), Typed::Literal(place)
                        if literals[place].translations.iter().any(|t| has(&t.value)))
            }
        })
    }
}

fn finder(text: &str) -> Finder<'static> {
    Finder::new(fold(text).as_bytes()).into_owned()
}

fn one_of(mut checks: Vec<Check<'_>>) -> Check<'_> {
    match (checks.len(), checks.pop()) {
        (1, Some(only)) => only,
        (_, last) => {
            checks.extend(last);
            Check::OneOf(checks)
        }
    }
}
