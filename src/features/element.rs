//! One version of an element: what it is, what it is related to, its versions, and its JSON.

pub(crate) mod add_id;
pub(crate) mod element_context;
pub(crate) mod facts;
pub(crate) mod finder;
pub(crate) mod groups;
pub(crate) mod header;
mod identity;
pub(crate) mod json;
pub(crate) mod latest;
mod load_many;
mod load_neighbors;
mod loose;
mod markup;
mod menu;
pub(crate) mod missing;
pub(crate) mod overview;
mod pager;
mod properties;
pub(crate) mod relation_rows;
pub(crate) mod relation_table;
mod switch;
pub(crate) mod tabs;
mod translations;
pub(crate) mod value;
pub(crate) mod versions;
pub(crate) mod visit;

pub use self::markup::Markup;
pub use self::value::{literals, value_text};
use crate::browser;

/// Names the page in the browser's tab and history.
pub fn retitle(title: &str) {
    if let Some(document) = browser::document() {
        document.set_title(title);
    }
}
