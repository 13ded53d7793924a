//! What this browser sent and what came back: records by day, unresolved ones on top.

mod actions;
mod days;
pub(crate) mod delete;
pub(crate) mod empty;
mod export;
pub(crate) mod header;
pub(crate) mod list;
pub(crate) mod receipt;
pub(crate) mod resolve;
mod row;
pub(crate) mod search;
pub(crate) mod show;

use leptos::prelude::*;

use self::delete::What;
use crate::features::publish::upgrade_records;
use crate::lazy::{in_background, lazy_view};
use crate::state::Record;

/// The overlays of the list.
#[derive(Clone, Copy)]
pub struct Over {
    /// The records to delete.
    pub deleting: RwSignal<Option<What>>,
    /// The record to resolve.
    pub resolving: RwSignal<Option<Record>>,
}

lazy_view! { publish, outdated_publications(), upgrade_records() }

/// Updates the records of publications to what is known by now.
pub fn upgrade_publications() {
    in_background(outdated_publications);
}
