//! The other versions of what was published, on the page.

use leptos::prelude::*;

use super::explain::explain_sibling;
use super::ledger::{Ledger, Now, Sibling};
use super::rows::{Head, More, Tile, step};
use crate::components::{Icon, StateBadge};
use crate::format::short_id;
use crate::state::use_app;
use crate::t;

/// Versions that may have changed with what was published, and how they are now.
#[component]
pub fn SiblingsView(ledger: Signal<Ledger>) -> impl IntoView {
    let shown = RwSignal::new(step());
    let all = Signal::derive(move || ledger.with(|l| l.siblings.len()));
    let title = Signal::derive(move || t::publish::siblings::title(all.get()));
    let note = Signal::derive(move || {
        if ledger.with(Ledger::has_unread_siblings) {
            String::from(t::publish::stale::MAY_HAVE_CHANGED)
        } else {
            t::publish::siblings::NOTE_READ.into()
        }
    });
    let list = move || {
        ledger.with(|l| {
            let some = l.siblings.iter().take(shown.get()).cloned();
            some.map(|sibling| view! { <OneSibling sibling=sibling /> })
                .collect_view()
        })
    };
    view! {
        <Show when=move || { all.get() > 0 }>
            <section class="publish-group">
                <Head icon="git-branch" class="" title=title note=note />
                <div class="panel">
                    <ul class="siblings-list">{list}</ul>
                    <More shown=shown all=all />
                </div>
            </section>
        </Show>
    }
}

#[component]
fn OneSibling(sibling: Sibling) -> impl IntoView {
    let app = use_app();
    let url = app.element_url(&sibling.id);
    let words = explain_sibling(&sibling.now);
    let now = match sibling.now {
        Now::Returned { state, .. } if state == sibling.before => view! {
            <StateBadge state=state />
            <span class="meta">{t::common::UNCHANGED_LOWER}</span>
        }
        .into_any(),
        Now::Returned { state, .. } => view! {
            <StateBadge state=sibling.before />
            <Icon name="arrow-right" class="small" />
            <span class="unseen">" " {t::publish::STATE_TO} " "</span>
            <StateBadge state=state />
        }
        .into_any(),
        _ => view! {
            <StateBadge state=sibling.before />
            <span class="tag warn">{t::publish::stale::MAY_HAVE_CHANGED}</span>
        }
        .into_any(),
    };
    view! {
        <li>
            <p class="row">
                <Tile class=sibling.class layer=sibling.layer />
                <a class="truncate strong plain" href=url on:click=move |_| app.publishing.close()>
                    {sibling.name}
                </a>
                <span class="row push">{now}</span>
                <code class="sibling-id" title=sibling.id.clone()>
                    {short_id(&sibling.id)}
                </code>
            </p>
            {(!words.is_empty()).then(|| view! { <p class="soft">{words}</p> })}
        </li>
    }
}
