//! Terms compiled for a test of every row: tables by the numbers of the columns, so that a row
//! costs a few nanoseconds.

use std::sync::Arc;

use architrave_interface::EntityIdType;
use memchr::memmem::Finder;

use super::{Query, QueryContext, compile};
use crate::columns::Columns;
use crate::derived_columns::{Coded, RowProperty, ValueState};
use crate::lists::Lists;
use crate::texts::PropertyTexts;
use crate::{Catalog, Entry, FindingColumn, Origin, Search};

/// A compiled query.
pub struct Compiled<'a> {
    columns: &'a Columns,
    /// Cheap ones first.
    checks: Vec<RowTest<'a>>,
}

/// A test of a row.
pub enum RowTest<'a> {
    /// The text occurs in what rows are searched by.
    Text(Box<Search<'a>>),
    /// The text occurs in the instance id, or in the logical one.
    Id(WhichId, Box<Finder<'static>>),
    /// The row's number is in the table.
    Code(&'a [u32], Vec<bool>),
    /// The same of a property.
    Property(Arc<Coded<RowProperty>>, Vec<bool>),
    /// One of the row's numbers is in the table.
    List(&'a Lists<u32>, Vec<bool>),
    /// The list has anything.
    Any(&'a Lists<u32>),
    /// The bit is set, or not.
    Flag(u8, bool),
    /// The row is in the table, or not.
    Rows(&'a [bool], bool),
    /// The element is in the table, by the number of its logical id.
    Element(Vec<bool>),
    /// The time is within.
    Time(&'a [f64], f64, f64),
    /// The id came into this browser in one of these ways.
    Origin(&'a [Entry], [bool; Origin::ALL.len()]),
    /// The caller owns it: as the service said, or as an owner of this number.
    Mine(Option<u32>),
    /// The row's text of a property is in the table.
    Texts(Arc<PropertyTexts>, Vec<bool>),
    /// The row has a value of a property, or not.
    Filled(Arc<Vec<ValueState>>, bool),
    /// Rules were evaluated on the row, and found something, or nothing.
    Checked(&'a FindingColumn, bool),
    /// It holds for every row, or for none.
    Always(bool),
    /// It does not hold.
    Not(Box<RowTest<'a>>),
    /// All of these hold.
    All(Vec<RowTest<'a>>),
    /// One of these holds.
    OneOf(Vec<RowTest<'a>>),
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
    /// Compiles a query.
    pub fn new(query: &Query, catalog: &'a Catalog, asker: &QueryContext<'_>) -> Self {
        Self {
            columns: &catalog.columns,
            checks: compile::checks(query, catalog, asker),
        }
    }

    /// Whether the query finds a row.
    pub fn fits(&self, row: usize) -> bool {
        let mut checks = self.checks.iter();
        checks.all(|check| check.holds(self.columns, row))
    }
}

impl<'a> RowTest<'a> {
    /// A check that the signed-in person owns the row.
    pub fn owned_by_asker(catalog: &'a Catalog, asker: &QueryContext<'_>) -> Self {
        let me = asker.me.map(|me| (EntityIdType::UserId, me.to_owned()));
        Self::Mine(me.and_then(|me| catalog.columns.owners_seen.find(&me)))
    }

    /// A check that one of the meant rules found the row; nothing is found where findings are not known.
    pub fn found(catalog: &'a Catalog, values: &[String]) -> Self {
        let Some(findings) = catalog.findings() else {
            return Self::Always(false);
        };
        let is_meant = |rule| values.iter().any(|v| FindingColumn::is_meant(rule, v));
        Self::List(
            &findings.by_row,
            findings.rules.iter().map(is_meant).collect(),
        )
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
            Self::Element(table) => table[columns.element[row] as usize],
            Self::Time(times, from, to) => *from <= times[row] && times[row] < *to,
            Self::Origin(entries, table) => table[entries[row].origin as usize],
            Self::Mine(me) => {
                columns.is_mine(row) || me.is_some_and(|me| columns.owners.get(row).contains(&me))
            }
            Self::Texts(texts, table) => table[texts.codes[row] as usize],
            Self::Filled(states, is) => (states[row] != ValueState::Missing) == *is,
            Self::Checked(findings, is) => {
                findings.is_checked(row) && findings.by_row.get(row).is_empty() != *is
            }
            Self::Always(is) => *is,
            Self::Not(check) => !check.holds(columns, row),
            Self::All(checks) => checks.iter().all(|check| check.holds(columns, row)),
            Self::OneOf(checks) => checks.iter().any(|check| check.holds(columns, row)),
        }
    }

    /// The relative cost of testing a row.
    pub fn cost(&self) -> usize {
        match self {
            Self::Always(_) => 0,
            Self::Code(..)
            | Self::Texts(..)
            | Self::Filled(..)
            | Self::Flag(..)
            | Self::Rows(..)
            | Self::Element(_)
            | Self::Time(..)
            | Self::Property(..) => 1,
            Self::List(..)
            | Self::Any(_)
            | Self::Checked(..)
            | Self::Mine(_)
            | Self::Origin(..) => 2,
            Self::Not(check) => check.cost(),
            Self::All(checks) | Self::OneOf(checks) => checks.iter().map(Self::cost).sum(),
            Self::Text(_) => 20,
            Self::Id(..) => 21,
        }
    }
}
