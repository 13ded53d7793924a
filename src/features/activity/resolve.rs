//! Resolving a creation whose outcome is unknown. Nothing is sent again from here.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::actions::draft;
use crate::catalog::Origin;
use crate::features::create::{CreateReceipt, advice};
use crate::features::resolve::{
    NotFound, ResolveAction, ResolveDialog, Resolver, class_of_body, find,
};
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{App, Record, Tone, use_app};
use crate::t;
use crate::texts::title;

#[component]
pub fn Resolve(
    /// The creation.
    record: Record,
    /// Called when it is dismissed or resolved.
    close: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let receipt = record.receipt_as::<CreateReceipt>();
    let has_key = receipt
        .as_ref()
        .is_some_and(|receipt| receipt.key.is_some());
    // The service named it, so it must exist.
    let named_id = receipt.and_then(|receipt| receipt.named_id);
    let draft = draft(&record).map(|id| paths::draft(&app.session.space(), &id));
    let retry = (has_key && draft.is_some()).then_some(ResolveAction::OpenDraft);
    let at = format::time(record.at, Precision::Second);
    let (title, known, choices) = match &named_id {
        Some(_) => (
            t::create::unknown::NAMED_TITLE.get(),
            t::activity::resolve::created_text(record.subject(), &at),
            [
                Some(ResolveAction::Exists),
                retry,
                Some(ResolveAction::Later),
                None,
            ],
        ),
        None => (
            t::common::OUTCOME_UNKNOWN.get(),
            t::activity::resolve::unknown_text(advice(&record), record.subject(), &at),
            [
                retry,
                Some(ResolveAction::Later),
                Some(ResolveAction::Exists),
                Some(ResolveAction::ExistsNot),
            ],
        ),
    };
    let navigate = use_navigate();
    let resolve: Resolver = Arc::new(move |choice, id| {
        let (record, draft, navigate) = (record.clone(), draft.clone(), navigate.clone());
        Box::pin(async move {
            match (choice, draft) {
                (ResolveAction::Exists, _) => return settle_as_existing(app, &record, &id).await,
                (ResolveAction::OpenDraft, Some(url)) => navigate(&url, NavigateOptions::default()),
                (ResolveAction::ExistsNot, _) => settle_as_missing(app, &record),
                _ => {}
            }
            Ok(())
        })
    });
    let choices = choices.into_iter().flatten().collect();
    let close = Callback::new(move |()| close());
    view! {
        <ResolveDialog
            title=title.to_owned()
            known=vec![known]
            choices=choices
            named_id=named_id
            resolve=resolve
            close=close
        />
    }
}

fn settle_as_missing(app: App, record: &Record) {
    let how = t::activity::resolve::BY_YOU_MISSING.get();
    app.activity.write(record.clone().resolved(false, how));
    match draft(record) {
        Some(id) => {
            let url = paths::draft(&app.session.space(), &id);
            let words = t::activity::resolve::RESOLVED_DRAFT_KEPT.get();
            app.toasts
                .show_with_link(Tone::Good, words, t::create::OPEN_DRAFT.get(), url);
            resolve_draft(app, id, record.id.clone(), false);
        }
        None => app
            .toasts
            .show(Tone::Good, t::activity::resolve::RESOLVED.get()),
    }
}

/// Removes the mark from its draft, or deletes the draft if the element `exists`.
fn resolve_draft(app: App, draft: String, record: String, exists: bool) {
    spawn_local(async move {
        if let Err(error) = app.resolve_draft(&draft, &record, exists).await {
            let words = t::activity::resolve::draft_unchanged(&error.to_string());
            app.toasts.show(Tone::Bad, words);
        }
    });
}

/// Reads the id, and resolves the record if the service serves it.
async fn settle_as_existing(app: App, record: &Record, id: &str) -> Result<(), NotFound> {
    let receipt = record.receipt_as::<CreateReceipt>();
    let class = receipt.and_then(|receipt| class_of_body(&receipt.request));
    let (element, json) = find(app, id, class.as_ref()).await?;
    let name = title(&element, &app.prefs.content_language()).text;
    app.catalog.take(element, json, Origin::Created);
    let how = t::activity::resolve::by_you_exists(&name);
    let settled = record.clone().about(id).resolved(true, how);
    if let Some(id) = draft(record) {
        resolve_draft(app, id, record.id.clone(), true);
    }
    app.activity.write(settled);
    app.toasts.show_with_link(
        Tone::Good,
        t::activity::resolve::resolved_exists(&name),
        t::common::OPEN.get(),
        paths::element(&app.session.space(), id),
    );
    Ok(())
}
