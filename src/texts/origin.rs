//! How ids came into this browser, and why there is no element for one.

use crate::catalog::{Origin, RetrievalResult};
use crate::t::{self, Text};

/// How an id came into this browser.
pub const fn origin_label(origin: Origin) -> Text {
    match origin {
        Origin::Pasted => t::import::origin::PASTED,
        Origin::File => t::import::origin::FILE,
        Origin::List => t::import::origin::LIST,
        Origin::Created => t::import::origin::CREATED,
        Origin::Imported => t::import::origin::IMPORTED,
        Origin::Published => t::import::origin::PUBLISHED,
        Origin::Link => t::import::origin::LINK,
    }
}

/// Why an id that was asked for has no element: status and text, as they are shown and grouped.
pub fn missing_reason(result: &RetrievalResult) -> Option<(String, String)> {
    match result {
        RetrievalResult::Returned | RetrievalResult::NotRequested => None,
        RetrievalResult::NotReturned { status, text } => Some((status.to_string(), text.clone())),
        RetrievalResult::Unreadable { why } => {
            Some(("?".into(), t::import::origin::unreadable(why)))
        }
        RetrievalResult::Unmentioned => Some(("–".into(), t::common::NOT_IN_RESPONSE.into())),
    }
}
