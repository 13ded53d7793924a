//! Resolving a creation whose outcome is unknown. Nothing is sent again from here.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use super::actions::draft;
use crate::catalog::Origin;
use crate::features::create::{
    Choice, CreateReceipt, NotFound, ResolveDialog, Resolver, advice, class_of_body, find,
};
use crate::format::{self, Precision};
use crate::paths;
use crate::state::{App, Record, Tone, use_app};
use crate::texts::title;

/// The dialog.
#[component]
pub fn Resolve(
    /// The creation.
    record: Record,
    /// Called when it is dismissed or resolved.
    close: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let receipt = receipt_of(&record);
    let has_key = receipt
        .as_ref()
        .is_some_and(|receipt| receipt.key.is_some());
    // The service named it: nobody can say that it does not exist.
    let named_id = receipt.and_then(|receipt| receipt.named_id);
    let draft = draft(&record).map(|id| paths::draft(&app.session.space(), &id));
    let retry = (has_key && draft.is_some()).then_some(Choice::OpenDraft);
    let at = format::time(record.at, Precision::Second);
    let (title, known, choices) = match &named_id {
        Some(_) => (
            "Created, but not loaded",
            format!(
                "{} was sent {at}. The response names the id of the new element.",
                record.subject()
            ),
            [Some(Choice::Exists), retry, Some(Choice::Later), None],
        ),
        None => (
            "Outcome unknown",
            format!(
                "{} was sent {at}. No usable response arrived, so it may have been created. {}",
                record.subject(),
                advice(record.receipt.as_deref())
            ),
            [
                retry,
                Some(Choice::Later),
                Some(Choice::Exists),
                Some(Choice::ExistsNot),
            ],
        ),
    };
    let navigate = use_navigate();
    let resolve: Resolver = Arc::new(move |choice, id| {
        let (record, draft, navigate) = (record.clone(), draft.clone(), navigate.clone());
        Box::pin(async move {
            match (choice, draft) {
                (Choice::Exists, _) => return settle_as_existing(app, &record, &id).await,
                (Choice::OpenDraft, Some(url)) => navigate(&url, NavigateOptions::default()),
                (Choice::ExistsNot, _) => settle_as_missing(app, &record),
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

fn receipt_of(record: &Record) -> Option<CreateReceipt> {
    serde_json::from_str(record.receipt.as_deref()?).ok()
}

fn settle_as_missing(app: App, record: &Record) {
    let how = "Resolved by you: it does not exist.";
    app.activity.write(record.clone().settled(false, how));
    match draft(record) {
        Some(id) => {
            let url = paths::draft(&app.session.space(), &id);
            let words = "Resolved. The draft is kept.";
            app.toasts.say_with(Tone::Good, words, "Open draft", url);
            settle_draft(app, id, record.id.clone(), false);
        }
        None => app.toasts.say(Tone::Good, "Resolved."),
    }
}

/// The draft that it came from is no longer marked, or gone with what became of it.
fn settle_draft(app: App, draft: String, record: String, exists: bool) {
    spawn_local(async move {
        if let Err(error) = app.settle_draft(&draft, &record, exists).await {
            let words = format!("The draft is as it was. {error}.");
            app.toasts.say(Tone::Bad, words);
        }
    });
}

/// Reads the id, and settles the record if the service serves it.
async fn settle_as_existing(app: App, record: &Record, id: &str) -> Result<(), NotFound> {
    let class = receipt_of(record).and_then(|receipt| class_of_body(&receipt.request));
    let (element, json) = find(app, id, class.as_ref()).await?;
    let name = title(&element, &app.prefs.language()).text;
    app.known.take(element, json, Origin::Created);
    let how = format!("Resolved by you: it exists as “{name}”.");
    let settled = record.clone().about(id).settled(true, how);
    if let Some(id) = draft(record) {
        settle_draft(app, id, record.id.clone(), true);
    }
    app.activity.write(settled);
    app.toasts.say_with(
        Tone::Good,
        format!("Resolved: “{name}” is in your elements."),
        "Open",
        paths::element(&app.session.space(), id),
    );
    Ok(())
}
