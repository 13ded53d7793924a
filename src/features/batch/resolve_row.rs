//! A row whose response was lost exists: its instance id, checked by retrieving it, makes it created.

use std::sync::Arc;

use architrave_operations::Decision;
use leptos::prelude::*;

use super::job::Job;
use super::rows::{BatchRow, RowState};
use crate::catalog::Origin;
use crate::features::resolve::{ResolveAction, ResolveDialog, Resolver, class_of_body, find};
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
    let (place, class) = (row.place, class_of_body(&row.body));
    let resolve: Resolver = Arc::new(move |choice, id| {
        let class = class.clone();
        Box::pin(async move {
            let (decision, id) = match choice {
                ResolveAction::Exists => {
                    let (element, json) = find(job.app, &id, class.as_ref()).await?;
                    job.app.catalog.take(element, json, Origin::Created);
                    (Decision::ConfirmDone, Some(id))
                }
                ResolveAction::ExistsWithoutId => (Decision::MarkDone, None),
                _ => return Ok(()),
            };
            job.change(vec![place], |row| row.resolve(decision, id.clone()))
                .await;
            Ok(())
        })
    });
    let choices = choices.into_iter().flatten().collect();
    let close = Callback::new(move |()| close());
    view! { <ResolveDialog title=title known=Vec::new() choices=choices named_id=named_id resolve=resolve close=close /> }
}
