//! A row whose response was lost exists: its instance id, checked by retrieving it, makes it created.

use std::sync::Arc;

use architrave_operations::Decision;
use leptos::prelude::*;

use super::job::Job;
use super::rows::{BatchRow, RowState};
use crate::catalog::Origin;
use crate::features::resolve::{
    Decide, LostCreation, Resolution, ResolveAction, ResolveDialog, class_of_body,
};
use crate::t;

#[component]
pub fn ResolveRow(
    /// The batch.
    job: Job,
    /// The row, as it was shown.
    row: BatchRow,
    /// Called when it is dismissed or resolved.
    close: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let (named_id, is_said) = match &row.state {
        RowState::Unknown { named_id, .. } => (named_id.clone(), false),
        state => (None, *state == RowState::Created(None)),
    };
    let title = match row.name.as_str() {
        "" => t::batch::resolve::exists(&row.number.to_string()),
        name => t::batch::resolve::exists_named(name, &row.number.to_string()),
    };
    let without = (!is_said).then_some(ResolveAction::ExistsWithoutId);
    let choices = [
        Some(ResolveAction::Exists),
        without,
        Some(ResolveAction::Later),
    ];
    let lost = LostCreation {
        title,
        known: Vec::new(),
        choices: choices.into_iter().flatten().collect(),
        named_id,
        class: class_of_body(&row.body),
    };
    let place = row.place;
    let decide: Decide = Arc::new(move |resolution| {
        Box::pin(async move {
            let (decision, id) = match resolution {
                Resolution::Found(element, json) => {
                    let id = element.id.clone();
                    job.app.catalog.take(*element, json, Origin::Created);
                    (Decision::ConfirmDone, Some(id))
                }
                Resolution::WithoutId => (Decision::MarkDone, None),
                _ => return,
            };
            job.change(vec![place], |row| row.resolve(decision, id.clone()))
                .await;
        })
    });
    let close = Callback::new(move |()| close());
    view! { <ResolveDialog lost=lost decide=decide close=close /> }
}
