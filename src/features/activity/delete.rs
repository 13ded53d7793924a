//! Deleting records, after asking.

use leptos::prelude::*;

use crate::components::{Button, Dialog, Variant};
use crate::format::counted;
use crate::state::{Record, RecordStatus, Tone, use_app};

/// What is to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// One record.
    One(Record),
    /// Every record.
    All,
}

/// Asks, and deletes.
#[component]
pub fn Delete(
    /// What.
    what: What,
    /// Called afterwards, and when the person keeps it.
    done: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let unresolved = match &what {
        What::One(record) => usize::from(record.happened == RecordStatus::Unknown),
        What::All => app.activity.unresolved(),
    };
    let records = match &what {
        What::One(record) => vec![record.clone()],
        What::All => app.activity.with(<[Record]>::to_vec),
    };
    let number = counted(records.len(), "record", "records");
    let title = match &what {
        What::One(_) => "Delete this record".to_owned(),
        What::All => format!("Delete all {number}"),
    };
    let about = match &what {
        What::One(record) => record.title.clone(),
        What::All => "All records and receipts of this process space in this browser.".into(),
    };
    let warning = (unresolved > 0).then(|| {
        let text = format!(
            "{} with an unknown outcome. Only the record says so.",
            counted(unresolved, "is", "are")
        );
        view! { <p class="warn">{text}</p> }
    });
    let (keep, then) = (done.clone(), done.clone());
    let delete = move |_| {
        app.activity
            .delete(records.iter().map(|r| r.id.clone()).collect());
        let (gone, who) = (records.clone(), app.session.who());
        let undo = move || {
            // Another person's activity is not the place for it.
            if app.session.who() == who {
                app.activity.write_all(gone.clone());
            }
        };
        app.toasts
            .offer(Tone::Good, format!("{number} deleted."), "Undo", undo);
        then();
    };
    view! {
        <Dialog title=title close=done>
            <p class="strong">{about}</p>
            <p class="soft">"Nothing changes at the service. You can undo this for a few seconds."</p>
            {warning}
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| keep()>
                    "Cancel"
                </Button>
                <Button variant=Variant::Danger on_press=delete>
                    "Delete"
                </Button>
            </div>
        </Dialog>
    }
}
