//! How ids came into this browser, and why there is no element for one.

use crate::catalog::{Origin, Served};

/// How an id came into this browser.
pub const fn origin_label(origin: Origin) -> &'static str {
    match origin {
        Origin::Pasted => "Pasted",
        Origin::File => "From a file of ids",
        Origin::List => "From an id list",
        Origin::Created => "Created here",
        Origin::Imported => "Imported here",
        Origin::Published => "Published here",
        Origin::Link => "Opened by link",
    }
}

/// Why an id that was asked for has no element: status and text, as they are shown and grouped.
pub fn missing_reason(served: &Served) -> Option<(String, String)> {
    match served {
        Served::Served | Served::NotAsked => None,
        Served::NotServed { status, text } => Some((status.to_string(), text.clone())),
        Served::Unreadable { why } => Some(("?".into(), format!("Could not be read: {why}"))),
        Served::Unmentioned => Some(("–".into(), "The reply says nothing about this id".into())),
    }
}
