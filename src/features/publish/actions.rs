//! What can be done with a ledger, in the sheet and in the activity.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::export;
use super::ledger::Ledger;
use super::preflight::is_owned;
use super::result::advice;
use super::run::Publication;
use crate::components::{
    Banner, BannerTone, Button, Menu, MenuItem, StatusRegion, UNKNOWN_ICON, Variant,
};
use crate::effect::memo;
use crate::format::count;
use crate::t;

/// Offers the ledger as a file.
#[component]
pub fn Download(run: Publication) -> impl IntoView {
    let save = move |as_csv| {
        if let Some(ledger) = run.ledger.get_untracked() {
            export::save(run.app, &ledger, as_csv);
        }
    };
    view! {
        <Menu button_class="button" menu_class="up" icon="download" text=t::publish::actions::DOWNLOAD>
            <MenuItem icon="table" label=t::common::CSV act=move || save(true) />
            <MenuItem icon="file-code" label=t::common::JSON act=move || save(false) />
        </Menu>
    }
}

/// The safe action for an unknown outcome, with the reason.
#[component]
pub fn UnknownBanner(
    run: Publication,
    /// What else can be done.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let children = StoredValue::new(children);
    let text = memo(move |_| {
        run.ledger.with(|ledger| {
            let ledger = ledger.as_ref()?;
            let advice = advice(ledger)?;
            let stopped = ledger.stopped.as_deref().unwrap_or_default();
            Some(format!("{stopped} {advice}").trim().to_owned())
        })
    });
    let banner = move || {
        text.get().map(|text| {
            view! {
                <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
                    <strong class="strong">{t::common::OUTCOME_UNKNOWN}</strong>
                    <p>{text}</p>
                    <div class="actions">
                        <CheckButton run=run variant=Variant::Primary />
                        {children.with_value(|children| children.as_ref().map(|children| children()))}
                    </div>
                </Banner>
            }
        })
    };
    view! { <StatusRegion>{banner}</StatusRegion> }
}

/// Checks other versions that may have changed, and what a person resolved without a check.
#[component]
pub fn CheckAgain(
    run: Publication,
    /// Whether a banner offers to check what is unknown.
    #[prop(into)]
    has_banner: Signal<bool>,
) -> impl IntoView {
    let offered = memo(move |_| {
        let ledger = run.ledger.get().unwrap_or_default();
        !has_banner.get() && (ledger.is_unknown() || ledger.has_unread_siblings())
    });
    view! {
        <Show when=move || offered.get()>
            <CheckButton run=run variant=Variant::Secondary />
        </Show>
    }
}

#[component]
fn CheckButton(run: Publication, variant: Variant) -> impl IntoView {
    let checking = move || run.progress.with(Option::is_some);
    view! {
        <Button
            variant
            icon="refresh-cw"
            busy=checking
            busy_label=t::common::CHECKING
            on_press=move |_| spawn_local(run.look_again())
        >
            {t::common::CHECK_AGAIN}
        </Button>
    }
}

/// After a refusal as a whole: the versions in it that the caller owns, where these are not all.
pub fn yours(run: Publication) -> Memo<Vec<String>> {
    memo(move |_| {
        let refused = run.ledger.get().unwrap_or_default().refused();
        let me = run.app.me();
        let owned = run.app.catalog.with(|catalog| {
            let is_mine = |id: &&String| {
                let loaded = catalog.listed(id);
                loaded.is_some_and(|loaded| is_owned(&loaded, me.as_deref()))
            };
            refused.iter().filter(is_mine).cloned().collect::<Vec<_>>()
        });
        if owned.len() < refused.len() {
            owned
        } else {
            Vec::new()
        }
    })
}

/// Publishes those of a refused request that are the caller's.
#[component]
pub fn PublishYours(
    /// Their instance ids.
    yours: Memo<Vec<String>>,
    #[prop(into)] publish: Callback<Vec<String>>,
) -> impl IntoView {
    let label = move || t::publish::actions::publish_yours(yours.with(Vec::len));
    view! {
        <Show when=move || !yours.with(Vec::is_empty)>
            <Button variant=Variant::Primary on_press=move |_| publish.run(yours.get_untracked())>
                {label}
            </Button>
        </Show>
    }
}

/// Opens the sheet for what may be tried again.
#[component]
pub fn Retry(run: Publication) -> impl IntoView {
    let ledger = memo(move |_| run.ledger.get().unwrap_or_default());
    let ids = memo(move |_| ledger.with(Ledger::to_retry));
    // Refused as a whole: only a person decides to go on one by one.
    let offered = move || {
        ids.with(|ids| !ids.is_empty()) && ledger.with(|l| l.one_by_one || l.refused().len() < 2)
    };
    view! {
        <Show when=offered>
            <Button on_press=move |_| open_sheet(
                run,
                &ids.get_untracked(),
            )>{move || t::publish::actions::retry(&count(ids.with(Vec::len)))}</Button>
        </Show>
    }
}

/// Opens the sheet for these instance ids.
pub fn open_sheet(run: Publication, ids: &[String]) {
    let ids: Vec<Arc<str>> = ids.iter().map(|id| id.as_str().into()).collect();
    run.app.publishing.open(ids);
}
