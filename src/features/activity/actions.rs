//! What can be done with a record.

use crate::paths;
use crate::state::{Kind, Record, RecordStatus};
use crate::t;

/// The action at the right of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Asks for its outcome.
    Resolve,
    /// Leads somewhere: label and URL.
    Go(&'static str, String),
}

/// The action of a record. A publication or an import whose outcome is unknown is resolved on its
/// own page, where the ids can be read again.
pub fn action(record: &Record, space: &str) -> Action {
    let receipt = || paths::receipt(space, &record.id);
    if let Some(batch) = batch(record) {
        return Action::Go(t::common::ROWS.get(), paths::batch(space, &batch));
    }
    match (record.kind, record.happened) {
        (Kind::Create, RecordStatus::Unknown) => Action::Resolve,
        (_, RecordStatus::Unknown) => Action::Go(t::common::RESOLVE.get(), receipt()),
        (Kind::Create, RecordStatus::Refused | RecordStatus::Stopped) => match draft(record) {
            Some(id) => Action::Go(t::create::OPEN_DRAFT.get(), paths::draft(space, &id)),
            None => Action::Go(t::common::DETAILS.get(), receipt()),
        },
        (Kind::Create, _) => match &record.element {
            Some(id) => Action::Go(t::common::OPEN.get(), paths::element(space, id)),
            None => Action::Go(t::common::DETAILS.get(), receipt()),
        },
        (Kind::Publish | Kind::Import, _) => Action::Go(t::common::RECEIPT.get(), receipt()),
        (Kind::AddIds | Kind::Retrieve, _) => Action::Go(t::common::DETAILS.get(), receipt()),
    }
}

/// The batch of rows of a creation, as its receipt names it.
fn batch(record: &Record) -> Option<String> {
    let receipt: serde_json::Value = serde_json::from_str(record.receipt.as_deref()?).ok()?;
    let is_create = record.kind == Kind::Create;
    Some(
        receipt
            .get("batch")
            .filter(|_| is_create)?
            .as_str()?
            .to_owned(),
    )
}

/// The draft that a creation was sent from, as its receipt names it.
pub fn draft(record: &Record) -> Option<String> {
    let receipt: serde_json::Value = serde_json::from_str(record.receipt.as_deref()?).ok()?;
    Some(receipt.get("draft")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_record_has_one_action() {
        let record = |kind, happened| Record {
            id: "r".into(),
            ..Record::new(kind, happened, "t", "d")
        };
        let label = |r: &Record| match action(r, "s") {
            Action::Resolve => "resolve here",
            Action::Go(label, _) => label,
        };
        assert_eq!(
            label(&record(Kind::Create, RecordStatus::Unknown)),
            "resolve here"
        );
        assert_eq!(
            label(&record(Kind::Publish, RecordStatus::Unknown)),
            "Resolve"
        );
        assert_eq!(
            label(&record(Kind::Publish, RecordStatus::Partly)),
            "Receipt"
        );
        assert_eq!(label(&record(Kind::Import, RecordStatus::Done)), "Receipt");
        assert_eq!(label(&record(Kind::AddIds, RecordStatus::Done)), "Details");
        let created = record(Kind::Create, RecordStatus::Done).about("i/1");
        assert_eq!(
            action(&created, "s"),
            Action::Go("Open", "/s/s/elements/i%2F1".into())
        );
    }

    #[test]
    fn a_refused_creation_leads_to_its_draft() {
        let refused = Record::new(Kind::Create, RecordStatus::Refused, "t", "d");
        assert!(matches!(action(&refused, "s"), Action::Go("Details", _)));
        let refused = refused.with_receipt(&serde_json::json!({"draft": "d 1"}));
        assert_eq!(
            action(&refused, "s"),
            Action::Go("Open draft", "/s/s/create?draft=d%201".into())
        );
    }
}
