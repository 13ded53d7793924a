//! One record with its receipt.

mod body;
mod facts;
mod json;
mod missing;
mod retrieval;
pub(crate) mod search_texts;
mod unknown;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;

use self::body::receipt_body;
use self::facts::Facts;
use self::unknown::UnknownOutcome;
use super::actions::draft;
use super::delete::{Delete, What};
use super::resolve::Resolve;
use super::row::icon;
use crate::components::{Button, Icon, copy_link};
use crate::features::publish::publish_unknown;
use crate::lazy::{lazily, lazy_view};
use crate::paths::{self, Page};
use crate::state::{Kind, Record, RecordStatus, use_app};
use crate::t;

pub use self::missing::MissingRecord;

/// How many items of a list are drawn; the JSON has them all.
const DRAWN: usize = 100;

lazy_view! { publish, publication(record: Record, resolving: RwSignal<bool>), match publish_unknown(&record) {
    Some(view) => view,
    None => view! { <UnknownOutcome record=record resolving=resolving /> }.into_any(),
} }

/// The record, what to do about it, and its receipt.
#[component]
pub fn ReceiptView(record: Record) -> impl IntoView {
    let app = use_app();
    let space = app.session.space();
    let (icon, tone) = icon(&record);
    let deleting = RwSignal::new(false);
    let resolving = RwSignal::new(false);
    let navigate = use_navigate();
    let list = paths::page(&space, Page::Activity);
    let deleted = StoredValue::new((record.clone(), list));
    let gone = move || {
        deleting.set(false);
        let (record, list) = deleted.get_value();
        if app
            .activity
            .with(|all| all.iter().all(|r| r.id != record.id))
        {
            navigate(
                &list,
                NavigateOptions {
                    replace: true,
                    ..NavigateOptions::default()
                },
            );
        }
    };
    let link = {
        let path = paths::receipt(&space, &record.id);
        move |_| copy_link(app.toasts, &path)
    };
    let draft = draft(&record).map(|id| {
        let url = paths::draft(&space, &id);
        view! {
            <a class="button" href=url>
                <Icon name="square-plus" />
                {t::create::OPEN_DRAFT}
            </a>
        }
    });
    let unknown = (record.happened == RecordStatus::Unknown).then(|| {
        let record = record.clone();
        match record.kind {
            Kind::Publish => lazily(move || publication(record.clone(), resolving)).into_any(),
            _ => view! { <UnknownOutcome record=record resolving=resolving /> }.into_any(),
        }
    });
    let resolved = record.clone();
    view! {
        <div class="record-header">
            <Crumb />
            <div class="row wrap">
                <Icon name=icon class=tone />
                <h1>{record.title.clone()}</h1>
                <div class="actions row push">
                    {draft} <Button icon="link" on_press=link>
                        {t::common::COPY_LINK}
                    </Button> <Button icon="trash-2" on_press=move |_| deleting.set(true)>
                        {t::common::DELETE}
                    </Button>
                </div>
            </div>
        </div>
        <div class="scroll record-page" tabindex="0" role="region" aria-label=t::pages::RECORD>
            {unknown}
            <Facts record=record.clone() />
            {receipt_body(&record)}
        </div>
        {move || {
            deleting
                .get()
                .then(|| {
                    let gone = gone.clone();
                    view! { <Delete what=What::One(deleted.get_value().0) done=gone /> }
                })
        }}
        {move || {
            resolving.get().then(|| view! { <Resolve record=resolved.clone() close=move || resolving.set(false) /> })
        }}
    }
}

#[component]
fn Crumb() -> impl IntoView {
    let app = use_app();
    let url = move || paths::page(&app.session.space(), Page::Activity);
    view! {
        <a class="crumb-link" href=url>
            <Icon name="arrow-left" class="small" />
            {t::common::ACTIVITY}
        </a>
    }
}
