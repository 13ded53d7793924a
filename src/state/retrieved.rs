//! The receipt of a retrieval: the ids requested, and the outcome of those that did not come.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::retrieval::Ended;
use super::{Kind, StoredReceipt};
use crate::api::BulkQuery;
use crate::catalog::Catalog;
use crate::texts::origin::missing_reason;

/// How many ids of a kind a receipt holds; the numbers beside them are whole.
const KEPT: usize = 1_000;

/// What was requested, and what was returned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RetrievalReceipt {
    /// Ids requested.
    #[serde(rename = "asked")]
    pub requested: usize,
    /// Elements returned.
    #[serde(rename = "served")]
    pub returned: usize,
    /// Ids that the service did not serve.
    #[serde(rename = "not_served")]
    pub not_returned: usize,
    /// Ids that were not asked for, because it was stopped or failed.
    #[serde(rename = "not_asked")]
    pub not_requested: usize,
    /// Requests sent.
    pub requests: usize,
    /// The query parameters, as the toolbar names them.
    pub with: String,
    /// Why it did not go on, if it did not.
    pub error: Option<String>,
    /// The first ids that were not served, with the status and text of each.
    pub refused: Vec<NotReturnedId>,
    /// The first ids that were not asked for.
    pub left: Vec<String>,
}

/// An id that was not served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotReturnedId {
    /// The instance id.
    pub id: String,
    /// The status of this id, or a mark where the service gave none.
    pub status: String,
    /// The service's text, or ours where it gave none.
    pub text: String,
}

impl StoredReceipt for RetrievalReceipt {
    const KINDS: &'static [Kind] = &[Kind::AddIds, Kind::Retrieve];
}

impl RetrievalReceipt {
    /// The receipt of a retrieval of `ids` that ended so.
    pub fn of(ids: &[std::sync::Arc<str>], ended: &Ended, catalog: &Catalog) -> Self {
        let left: HashSet<&str> = ended.not_requested.iter().map(|id| &**id).collect();
        let requested = ids.iter().filter(|id| !left.contains(&***id));
        let refused = requested.filter_map(|id| {
            let (status, text) = missing_reason(&catalog.entry(id)?.result)?;
            Some(NotReturnedId {
                id: id.to_string(),
                status,
                text,
            })
        });
        Self {
            requested: ids.len() - left.len(),
            returned: ended.returned,
            not_returned: ended.not_returned,
            not_requested: ended.not_requested.len(),
            requests: ended.requests,
            with: query_text(&ended.query),
            error: ended.error.as_ref().map(ToString::to_string),
            refused: refused.take(KEPT).collect(),
            left: ended
                .not_requested
                .iter()
                .take(KEPT)
                .map(ToString::to_string)
                .collect(),
        }
    }
}

/// The query parameters as they were sent.
fn query_text(query: &BulkQuery) -> String {
    let flag = |name: &str, value: Option<bool>| value.map(|v| format!("{name}={v}"));
    let parts = [
        flag("includeDeactivated", query.include_deactivated),
        flag("includeInvalid", query.include_invalid),
        flag("onlyLatest", query.only_latest),
        query
            .conceptual_class
            .as_ref()
            .map(|c| format!("conceptualClass={c}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use std::sync::Arc;

    #[test]
    fn the_retrieval_receipt_accounts_for_every_id() {
        let ids: Vec<Arc<str>> = ["a", "b", "c"].into_iter().map(Into::into).collect();
        let mut catalog = Catalog::default();
        catalog.add(&["a", "b", "c"], Origin::Pasted, 0.0);
        let response = serde_json::from_str(
            r#"{"items": [], "errors": [{"id": "a", "status": 404, "error": "gone"}]}"#,
        )
        .unwrap();
        catalog.take_response(&ids[..2], response, Origin::Pasted, 0.0);
        let ended = Ended {
            at: 0.0,
            total: 3,
            returned: 0,
            not_returned: 2,
            not_requested: vec!["c".into()],
            requests: 1,
            error: None,
            query: BulkQuery {
                only_latest: Some(true),
                ..BulkQuery::default()
            },
        };
        let receipt = RetrievalReceipt::of(&ids, &ended, &catalog);
        assert_eq!((receipt.requested, receipt.not_requested), (2, 1));
        assert_eq!(receipt.refused[0].text, "gone");
        assert_eq!(receipt.refused.len(), 2);
        assert_eq!(receipt.left, ["c"]);
        assert_eq!(receipt.with, "onlyLatest=true");
    }
}
