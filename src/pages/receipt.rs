//! One record with its receipt.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map};

use crate::browser;
use crate::components::{
    Banner, BannerTone, Button, CopyButton, Icon, OutcomeTag, PersonLink, Skeleton, UNKNOWN_ICON,
    Variant, copy_text, rescue_focus, use_title,
};
use crate::effect::{effect, memo};
use crate::features::activity::actions::draft;
use crate::features::activity::delete::{Delete, What};
use crate::features::activity::details::receipt_body;
use crate::features::activity::resolve::Resolve;
use crate::features::activity::row::{icon, kind_label};
use crate::features::activity::upgrade_publications;
use crate::features::create::advice;
use crate::features::publish::publish_unknown;
use crate::format::{self, Precision};
use crate::lazy::{lazily, lazy_view};
use crate::paths::{self, Page};
use crate::state::{Happened, Kind, Record, use_app};

/// The page.
#[component]
pub fn Receipt() -> impl IntoView {
    let app = use_app();
    let params = use_params_map();
    let record = memo(move |_| {
        let id = params.with(|p| p.get("record").unwrap_or_default());
        app.activity.get(&id)
    });
    use_title(move || record.get().map_or_else(|| "Record".into(), |r| r.title));
    upgrade_publications();
    // The record is drawn anew when it changes, and what was pressed goes with it.
    effect(move |before: Option<()>| {
        record.track();
        if before.is_some() {
            rescue_focus();
        }
    });
    move || match (record.get(), app.known.ready()) {
        (Some(record), _) => view! { <One record=record /> }.into_any(),
        (None, false) => view! {
            <div class="page-header">
                <h1>"Record"</h1>
            </div>
            <Skeleton rows=6 />
        }
        .into_any(),
        (None, true) => view! { <NotKept /> }.into_any(),
    }
}

#[component]
fn Crumb() -> impl IntoView {
    let app = use_app();
    let url = move || paths::page(&app.session.space(), Page::Activity);
    view! {
        <a class="crumb-link" href=url>
            <Icon name="arrow-left" class="small" />
            "Activity"
        </a>
    }
}

/// A link to a record that another browser keeps, or that was deleted.
#[component]
fn NotKept() -> impl IntoView {
    let app = use_app();
    let activity = move || paths::page(&app.session.space(), Page::Activity);
    view! {
        <div class="record-header">
            <Crumb />
        </div>
        <div class="state-page">
            <div>
                <h1>"No such record in this browser"</h1>
                <p class="soft">
                    "Records stay in the browser and with the person that sent the request. This one may have been deleted."
                </p>
                <div class="actions">
                    <a class="button primary" href=activity>
                        "Open Activity"
                    </a>
                </div>
            </div>
        </div>
    }
}

#[component]
fn One(record: Record) -> impl IntoView {
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
        move |_| {
            let origin = browser::window()
                .and_then(|w| w.location().origin().ok())
                .unwrap_or_default();
            copy_text(app.toasts, format!("{origin}{path}"), "Link");
        }
    };
    let element = record.element.clone().map(|id| {
        let url = paths::element(&space, &id);
        let copied = id.clone();
        view! {
            <div>
                <dt>"Instance id"</dt>
                <dd class="row">
                    <a class="mono" href=url>
                        {id}
                    </a>
                    <CopyButton what="Instance id" text=move || copied.clone() />
                </dd>
            </div>
        }
    });
    let draft = draft(&record).map(|id| {
        let url = paths::draft(&space, &id);
        view! {
            <a class="button" href=url>
                <Icon name="square-plus" />
                "Open draft"
            </a>
        }
    });
    let unknown = (record.happened == Happened::Unknown).then(|| {
        let record = record.clone();
        match record.kind {
            Kind::Publish => lazily(move || publication(record.clone(), resolving)).into_any(),
            _ => view! { <Unknown record=record resolving=resolving /> }.into_any(),
        }
    });
    let exact = format::time(record.at, Precision::Second);
    let resolved = record.clone();
    view! {
        <div class="record-header">
            <Crumb />
            <div class="row wrap">
                <Icon name=icon class=tone />
                <h1>{record.title.clone()}</h1>
                <div class="actions row push">
                    {draft} <Button icon="link" on_press=link>
                        "Copy link"
                    </Button> <Button icon="trash-2" on_press=move |_| deleting.set(true)>
                        "Delete"
                    </Button>
                </div>
            </div>
        </div>
        <div class="scroll record-page" tabindex="0" role="region" aria-label="Record">
            {unknown}
            <dl class="fields">
                <div>
                    <dt>"What"</dt>
                    <dd>{kind_label(record.kind)}</dd>
                </div>
                <div>
                    <dt>"When"</dt>
                    <dd>{exact}</dd>
                </div>
                {record
                    .by
                    .clone()
                    .map(|by| {
                        view! {
                            <div>
                                <dt>"Sent by"</dt>
                                <dd>
                                    <PersonLink id=by />
                                </dd>
                            </div>
                        }
                    })}
                <div>
                    <dt>"Outcome"</dt>
                    <dd>
                        <OutcomeTag happened=record.happened />
                    </dd>
                </div>
                <div>
                    <dt>"Details"</dt>
                    <dd>{record.detail.clone()}</dd>
                </div>
                {element}
            </dl>
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

lazy_view! { publish, publication(record: Record, resolving: RwSignal<bool>), match publish_unknown(&record) {
    Some(view) => view,
    None => view! { <Unknown record=record resolving=resolving /> }.into_any(),
} }

/// What to do about an unknown outcome: first what is safe. A publication has its own where its
/// receipt can be read.
#[component]
fn Unknown(record: Record, resolving: RwSignal<bool>) -> impl IntoView {
    let app = use_app();
    let advice = match record.kind {
        Kind::Create => advice(record.receipt.as_deref()),
        Kind::Publish => "",
        Kind::Import => {
            "The file may have been imported. Look for one of its elements before importing it again."
        }
        Kind::AddIds | Kind::Retrieve => {
            "Loading changes nothing at the service. Load the ids again."
        }
    };
    let is_create = record.kind == Kind::Create;
    let resolve = move |_| {
        let mut resolved = record.clone();
        resolved.happened = Happened::Settled;
        app.activity.write(resolved);
    };
    let actions = if is_create {
        view! {
            <Button variant=Variant::Primary on_press=move |_| resolving.set(true)>
                "Resolve"
            </Button>
        }
        .into_any()
    } else {
        view! { <Button on_press=resolve>"Mark as resolved"</Button> }.into_any()
    };
    view! {
        <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
            <strong class="strong">"Outcome unknown"</strong>
            <p>{advice}</p>
            <div class="actions">{actions}</div>
        </Banner>
    }
}
