//! Bulk retrieval and publication (`interface.md`, endpoints 1 and 3).

use crate::wire::object;
use crate::{ArchitectureElement, Lenient};

object! {
    /// The response of bulk retrieval: what was served and what was not.
    pub struct BulkResponse {
        /// Elements served.
        req items: Lenient<ArchitectureElement> = "items",
        /// Ids not served (`ArchitectureElementBulkError`).
        req errors: Lenient<BulkError> = "errors",
    }
}

object! {
    /// Why one id was not served (`ArchitectureElementBulkError`).
    pub struct BulkError {
        /// The requested id.
        req id: String = "id",
        /// A status of its own.
        req status: i32 = "status",
        /// The service's text.
        req error: String = "error",
    }
}

/// The body of bulk retrieval and of publication: instance ids.
pub type BulkRequest = Vec<String>;

/// The response of publication: the published elements.
pub type PublishResponse = Lenient<ArchitectureElement>;
