//! How values are written as text: numbers, dates, times and points in time.
//!
//! The interface carries every value as text and does not define its form. The forms accepted here are those of
//! `docs/assumptions.md`; the form of the app, the service and the catalog share them.

mod form;
mod number;
mod time;

pub use form::{compare, has_form, is_bound};
pub use number::Number;
pub use time::{Timestamp, civil, days, days_in_month, format_rfc3339, parse_rfc3339};
