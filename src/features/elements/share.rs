//! Sharing a view: a link that carries the ids of its elements, and what a recipient of it sees.

mod arrival;
mod dialog;
mod link;

pub use arrival::{Arrival, ArrivalBanner, ArrivalPage, FilterWords};
pub use dialog::ShareDialog;
