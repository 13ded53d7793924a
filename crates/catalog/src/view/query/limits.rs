//! Comparisons: with numbers of any length, days, months, years, moments and times of the day.

use std::cmp::Ordering;

use architrave_interface::PropertyType;
use architrave_values::Number;

use super::calendar::{Calendar, is_relative, utc_midnight};
use crate::typed::{Typed, read};

/// From where to where, as it was written; `true` where the edge itself belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// The lower edge.
    pub from: Option<(String, bool)>,
    /// The upper edge.
    pub to: Option<(String, bool)>,
}

impl Edges {
    /// A day, month, year or moment itself.
    pub(super) fn just(text: &str) -> Self {
        Self {
            from: Some((text.to_owned(), true)),
            to: Some((text.to_owned(), true)),
        }
    }

    /// `>1`, `>=1`, `<1`, `<=1`, `=1`, `1..2`, `1..`, `..2`; `None` for any other text.
    pub(super) fn of(text: &str) -> Option<Self> {
        let edge = |text: &str, with: bool| Some((text.to_owned(), with));
        for (sign, from, to) in [
            (">=", Some(true), None),
            ("<=", None, Some(true)),
            (">", Some(false), None),
            ("<", None, Some(false)),
            ("=", Some(true), Some(true)),
        ] {
            if let Some(rest) = text.strip_prefix(sign) {
                return Some(Self {
                    from: from.and_then(|with| edge(rest, with)),
                    to: to.and_then(|with| edge(rest, with)),
                });
            }
        }
        let (from, to) = text.split_once("..")?;
        let some = |text: &str| (!text.is_empty()).then(|| (text.to_owned(), true));
        let edges = Self {
            from: some(from),
            to: some(to),
        };
        (edges.from.is_some() || edges.to.is_some()).then_some(edges)
    }

    /// Whether time alone may move them.
    pub fn is_relative(&self) -> bool {
        let edges = [&self.from, &self.to].into_iter().flatten();
        edges.into_iter().any(|(text, _)| is_relative(text))
    }

    /// The start and the exclusive end of the range, where `read` gives start and end of each edge.
    pub(super) fn interval(&self, read: impl Fn(&str) -> Option<(f64, f64)>) -> Option<(f64, f64)> {
        let from = match &self.from {
            None => f64::NEG_INFINITY,
            Some((text, with)) => read(text).map(|(a, b)| if *with { a } else { b })?,
        };
        let to = match &self.to {
            None => f64::INFINITY,
            Some((text, with)) => read(text).map(|(a, b)| if *with { b } else { a })?,
        };
        Some((from, to))
    }
}

/// What values of a type are compared with.
#[derive(Clone, Debug)]
pub enum Bounds<'a> {
    /// From a moment to before another: for the reader's days, and for times without a zone.
    Moments((f64, f64), (f64, f64)),
    /// Seconds of the day.
    Clocks(f64, f64),
    /// Numbers, `true` where the edge belongs to it.
    Numbers(Option<(Number<'a>, bool)>, Option<(Number<'a>, bool)>),
}

impl<'a> Bounds<'a> {
    /// The edges read as a type; `None` where they do not read as it, or it has no order.
    pub fn of(edges: &'a Edges, kind: &PropertyType, calendar: Calendar) -> Option<Self> {
        match kind {
            PropertyType::Date | PropertyType::DateTime => Some(Self::Moments(
                edges.interval(|text| calendar.period(text))?,
                edges.interval(|text| calendar.period_without_zone(text))?,
            )),
            PropertyType::Time => {
                let (from, to) = edges.interval(clock)?;
                Some(Self::Clocks(from, to))
            }
            PropertyType::Integer | PropertyType::Decimal => {
                let edge = |edge: &'a Option<(String, bool)>| match edge {
                    None => Some(None),
                    Some((text, with)) => Number::parse(text.trim()).map(|n| Some((n, *with))),
                };
                Some(Self::Numbers(edge(&edges.from)?, edge(&edges.to)?))
            }
            _ => None,
        }
    }

    /// Whether a value is within.
    pub fn hold(&self, value: &Typed<'_>) -> bool {
        let within = |(from, to): (f64, f64), at: f64| from <= at && at < to;
        match (self, value) {
            (Self::Moments(reader, _), Typed::Moment(ms)) => within(*reader, *ms),
            (Self::Moments(_, utc), Typed::Local(ms)) => within(*utc, *ms),
            (Self::Moments(_, utc), Typed::Date(day)) => within(*utc, utc_midnight(day.number())),
            (Self::Clocks(from, to), Typed::Time(at)) => {
                let seconds = f64::from(at.hour) * 3600.0 + f64::from(at.minute) * 60.0;
                within((*from, *to), seconds + f64::from(at.second))
            }
            (Self::Numbers(from, to), Typed::Number(n)) => {
                let above = from
                    .as_ref()
                    .is_none_or(|(edge, with)| match n.compare(edge) {
                        Ordering::Greater => true,
                        order => *with && order.is_eq(),
                    });
                let below = to
                    .as_ref()
                    .is_none_or(|(edge, with)| match n.compare(edge) {
                        Ordering::Less => true,
                        order => *with && order.is_eq(),
                    });
                above && below
            }
            _ => false,
        }
    }
}

/// The seconds of the day that a time covers: a minute or a second.
fn clock(text: &str) -> Option<(f64, f64)> {
    match read(&PropertyType::Time, &[], text) {
        Typed::Time(at) => {
            let seconds = f64::from(at.hour) * 3600.0 + f64::from(at.minute) * 60.0;
            let seconds = seconds + f64::from(at.second);
            let long = if text.trim().len() <= 5 { 60.0 } else { 1.0 };
            Some((seconds, seconds + long))
        }
        _ => None,
    }
}
