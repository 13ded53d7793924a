//! By which request the elements known here came. It is known of what came since the app was
//! opened: an element that was kept from an earlier visit does not say.

use std::collections::HashMap;

use leptos::prelude::*;

use super::Known;
use crate::browser;

/// The request by which an element came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Bulk retrieval (`interface.md`, endpoint 1).
    Retrieval,
    /// The creation of the element (endpoint 2).
    Creation,
    /// A publication (endpoint 3).
    Publication,
}

impl Request {
    /// The request in words, as after "received from".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Retrieval => "bulk retrieval",
            Self::Creation => "its creation",
            Self::Publication => "a publication",
        }
    }
}

/// What came by another request than bulk retrieval, and when.
#[derive(Clone, Copy)]
pub struct Received {
    since: f64,
    others: StoredValue<HashMap<String, (f64, Request)>>,
}

impl Received {
    /// Nothing came yet.
    pub fn new() -> Self {
        Self {
            since: browser::now(),
            others: StoredValue::new(HashMap::new()),
        }
    }

    /// Notes that these instance ids have just come by `request`.
    pub fn note(self, known: Known, ids: &[String], request: Request) {
        let came: Vec<(String, (f64, Request))> = known.now(|catalog| {
            let came = ids.iter().filter_map(|id| Some((id, catalog.whole(id)?)));
            came.map(|(id, loaded)| (id.clone(), (loaded.at, request)))
                .collect()
        });
        self.others.update_value(|others| others.extend(came));
    }

    /// The request by which the element came that was received `at`, in milliseconds since 1970.
    pub fn by(self, id: &str, at: f64) -> Option<Request> {
        let other = self.others.with_value(|others| others.get(id).copied());
        match other {
            Some((then, request)) if (then - at).abs() < f64::EPSILON => Some(request),
            _ if at >= self.since => Some(Request::Retrieval),
            _ => None,
        }
    }
}

impl Default for Received {
    fn default() -> Self {
        Self::new()
    }
}
