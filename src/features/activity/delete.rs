//! Deleting records, after asking.

use leptos::prelude::*;

use crate::components::{Button, Dialog, Variant};
use crate::state::{Record, RecordStatus, Tone, use_app};
use crate::t;

/// The records to delete.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    One(Record),
    /// Every record.
    All,
}

/// Asks, and deletes.
#[component]
pub fn Delete(
    what: What,
    /// Called afterwards, and when the person cancels.
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
    let number = records.len();
    let title = match &what {
        What::One(_) => String::from(t::common::DELETE_RECORD),
        What::All => t::activity::delete::title_all(number),
    };
    let about = match &what {
        What::One(record) => record.title.clone(),
        What::All => t::activity::delete::ABOUT_ALL.into(),
    };
    let warning = (unresolved > 0).then(|| {
        let text = t::activity::delete::unknown(unresolved);
        view! { <p class="warn">{text}</p> }
    });
    let (keep, then) = (done.clone(), done.clone());
    let delete = move |_| {
        let (gone, who) = (records.clone(), app.session.who());
        let undo = move || {
            // Another person's activity is not the place for it.
            if app.session.who() == who {
                app.activity.write_all(gone.clone());
            }
        };
        let deleted = move || {
            app.toasts.offer(
                Tone::Good,
                t::activity::delete::deleted(number),
                t::common::UNDO.get(),
                undo,
            );
        };
        let ids = records.iter().map(|record| record.id.clone()).collect();
        app.activity.delete(ids, deleted);
        then();
    };
    view! {
        <Dialog title=title close=done>
            <p class="strong">{about}</p>
            <p class="soft">{t::activity::delete::HINT}</p>
            {warning}
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| keep()>
                    {t::common::CANCEL}
                </Button>
                <Button variant=Variant::Danger on_press=delete>
                    {t::common::DELETE}
                </Button>
            </div>
        </Dialog>
    }
}
