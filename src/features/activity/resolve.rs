//! Resolving a creation whose outcome is unknown. Nothing is sent again from here.

use std::sync::Arc;

use architrave_interface::ArchitectureElement;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::actions::draft;
use crate::catalog::Origin;
use crate::features::create::{CreateReceipt, advice};
use crate::features::resolve::{
    Decide, LostCreation, Resolution, ResolveAction, ResolveDialog, class_of_body,
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
    let class = receipt
        .as_ref()
        .and_then(|receipt| class_of_body(&receipt.request));
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
    let decide: Decide = Arc::new(move |resolution| {
        match (resolution, &draft) {
            (Resolution::Found(element, json), _) => {
                settle_as_existing(app, &record, *element, json);
            }
            (Resolution::OpenDraft, Some(url)) => navigate(url, NavigateOptions::default()),
            (Resolution::ExistsNot, _) => settle_as_missing(app, &record),
            _ => {}
        }
        Box::pin(async {})
    });
    let lost = LostCreation {
        title: title.to_owned(),
        known: vec![known],
        choices: choices.into_iter().flatten().collect(),
        named_id,
        class,
    };
    let close = Callback::new(move |()| close());
    view! { <ResolveDialog lost=lost decide=decide close=close /> }
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

fn settle_as_existing(app: App, record: &Record, element: ArchitectureElement, json: Box<str>) {
    let id = element.id.clone();
    let name = title(&element, &app.prefs.content_language()).text;
    app.catalog.take(element, json, Origin::Created);
    let how = t::activity::resolve::by_you_exists(&name);
    let settled = record.clone().about(&id).resolved(true, how);
    if let Some(draft) = draft(record) {
        resolve_draft(app, draft, record.id.clone(), true);
    }
    app.activity.write(settled);
    app.toasts.show_with_link(
        Tone::Good,
        t::activity::resolve::resolved_exists(&name),
        t::common::OPEN.get(),
        paths::element(&app.session.space(), &id),
    );
}
