//! The versions of a ledger that are not published, and why.

use std::sync::Arc;

use leptos::prelude::*;

use super::explain::service_text;
use super::ledger::{Ledger, LedgerRow, Now};
use super::ledger_view::{explained, heading};
use super::result::VersionResult;
use super::rows::{Head, More, Tile, step};
use super::sums::Reading;
use crate::components::{Button, UNKNOWN_ICON, Variant};
use crate::effect::memo;
use crate::format::short_id;
use crate::paths;
use crate::state::use_app;
use crate::t::{self, rich, slot};

/// The versions that are not published.
#[component]
pub fn Missing(ledger: Signal<Ledger>, rows: Signal<Vec<LedgerRow>>) -> impl IntoView {
    let shown = RwSignal::new(step());
    let all = Signal::derive(move || rows.with(Vec::len));
    let head = Signal::derive(move || {
        ledger.with(|ledger| {
            heading(ledger, |result| {
                !result.is_published() && result != VersionResult::NotSent
            })
        })
    });
    let note = Signal::derive(move || {
        ledger
            .with(|l| match l.reading() {
                Reading::Done(_) => t::publish::missing::CHECKED.get(),
                Reading::Failed(_) => t::publish::missing::CHECK_FAILED.get(),
                Reading::NotTried if l.is_unknown() => t::publish::missing::NOT_CHECKED.get(),
                Reading::NotTried => t::common::UNCHANGED.get(),
            })
            .to_owned()
    });
    let icon = memo(move |_| {
        ledger.with(|l| {
            if l.is_unknown() {
                UNKNOWN_ICON
            } else {
                "triangle-alert"
            }
        })
    });
    let is_single = memo(move |_| ledger.with(|l| l.one_by_one));
    let list = move || {
        rows.get()
            .into_iter()
            .take(shown.get())
            .map(|row| view! { <MissingRow ledger=ledger row=row is_single=is_single.get() /> })
            .collect_view()
    };
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="publish-group">
                {move || view! { <Head icon=icon.get() class="warn" title=head note=note /> }} <div class="panel">
                    <ul class="missing-list">{list}</ul>
                    <More shown=shown all=all />
                </div>
            </section>
        </Show>
    }
}

#[component]
fn MissingRow(
    ledger: Signal<Ledger>,
    row: LedgerRow,
    /// Whether the service said this of this one only.
    is_single: bool,
) -> impl IntoView {
    let app = use_app();
    let newer = match row.outcome.now() {
        Some(Now::Returned {
            newer,
            published: false,
            ..
        }) => newer.clone(),
        _ => None,
    };
    let is_retry = ledger.with_untracked(|l| l.result(&row).can_retry(&row));
    let open = |id: &str| paths::element(&untrack(|| app.session.space()), id);
    let about = row.clone();
    let publish = |id: &str| {
        let id: Arc<str> = id.into();
        move |_| app.publishing.open(vec![id.clone()])
    };
    let actions = match &newer {
        Some(newer) => view! {
            <a href=open(newer) on:click=move |_| app.publishing.close()>
                {t::publish::missing::OPEN_NEWEST}
            </a>
            <Button variant=Variant::Link on_press=publish(newer)>
                {t::publish::missing::PUBLISH_NEWEST}
            </Button>
        }
        .into_any(),
        None => view! {
            {is_retry
                .then(|| {
                    view! {
                        <Button variant=Variant::Link on_press=publish(&row.id)>
                            {t::common::RETRY}
                        </Button>
                    }
                })}
            <a href=open(&row.id) on:click=move |_| app.publishing.close()>
                {t::common::OPEN}
            </a>
        }
        .into_any(),
    };
    view! {
        <li>
            <Tile class=row.class.clone() layer=row.layer.clone() />
            <div>
                <p class="row">
                    <span class="strong truncate">{name(&row)}</span>
                    <code class="push" title=row.id.clone()>
                        {short_id(&row.id)}
                    </code>
                </p>
                <p class="soft">{move || explained(ledger, &about)}</p>
                {service_text(&row).filter(|_| is_single).map(|said| view! { <p class="quote">{said}</p> })}
                {row
                    .element_id
                    .clone()
                    .map(|of| {
                        view! {
                            <p class="meta">
                                {rich(
                                    &t::publish::missing::element_id(slot(0)),
                                    vec![view! { <code>{of}</code> }.into_any()],
                                )}
                            </p>
                        }
                    })}
                <p class="missing-actions">{actions}</p>
            </div>
        </li>
    }
}

/// What a row is called.
pub fn name(row: &LedgerRow) -> String {
    if row.name.is_empty() {
        t::common::NOT_LOADED.into()
    } else {
        row.name.clone()
    }
}
