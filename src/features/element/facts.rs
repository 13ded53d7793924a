//! Who and when: owners, visibility, and what happened to the version.

use architrave_interface::History;
use architrave_values::parse_rfc3339;
use leptos::prelude::*;

use super::element_context::ElementContext;
use super::tabs::Tab;
use crate::catalog::{FullElement, RetrievalResult};
use crate::components::{
    Banner, BannerTone, Button, Fact, Icon, OwnerName, PersonLink, StatusRegion, UNKNOWN_ICON,
    Variant,
};
use crate::effect::memo;
use crate::features::publish::{follow_publication, stale_notice};
use crate::format::{self, Precision};
use crate::paths;
use crate::state::StaleCause;
use crate::t::{self, Text};
use crate::texts::origin::missing_reason;

/// The strip below the title.
#[component]
pub fn Facts(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    let receipt = follow_publication(app, Signal::derive(move || shown.id()));
    let facts = move || {
        let loaded = shown.loaded.get();
        let element = &loaded.element;
        let owners = element.owners.clone();
        let mine = element.principal_is_owner;
        view! {
            <div class="fact owners">
                <dt>
                    {t::common::OWNERS}
                    {mine.then(|| view! { <span class="wide-only">" " {t::element::facts::OWNERS_YOU_TOO}</span> })}
                </dt>
                <dd>
                    {owners.is_empty().then(|| view! { <span class="muted">{t::common::NOT_GIVEN}</span> })}
                    {owners.into_iter().map(|owner| view! { <OwnerName owner=owner /> }).collect_view()}
                </dd>
            </div>
            <Visible loaded=loaded.clone() />
            <Happened
                label=t::common::CREATED
                history=Some(element.created.clone())
                none=t::common::NOT_GIVEN
                class="fact wide-fact"
            />
            <Happened label=t::common::MODIFIED history=element.modified.clone() none=t::common::NOT_GIVEN ago=true />
            <Happened
                label=t::element::facts::VALIDATED
                history=element.last_validation.clone()
                none=t::common::NOT_GIVEN
            />
            <Happened
                label=t::common::PUBLISHED
                history=element.published.clone()
                none=t::common::NOT_PUBLISHED
                class="fact wide-fact"
                receipt=receipt
            />
            <Representation loaded=loaded.clone() />
        }
    };
    view! {
        <StatusRegion>
            <NotReturnedNow shown=shown />
            <MayBeStale shown=shown />
        </StatusRegion>
        <dl class="facts">{facts} <Predecessor shown=shown /></dl>
    }
}

#[component]
fn Visible(loaded: std::sync::Arc<FullElement>) -> impl IntoView {
    let visibility = &loaded.element.visibility;
    let (icon, word) = if visibility.visible {
        ("eye", t::common::VISIBLE.get())
    } else {
        ("eye-off", t::common::NOT_VISIBLE.get())
    };
    let since = format::when(&visibility.last_change.at, Precision::Day);
    let exact = format::when(&visibility.last_change.at, Precision::Second);
    let by = visibility.last_change.by.clone();
    let app = crate::state::use_app();
    let title = move || t::element::facts::last_change(&app.people.name(&by), &exact);
    view! {
        <div class="fact wide-fact">
            <dt>{t::common::VISIBILITY}</dt>
            <dd title=title>
                <Icon name=icon class="small" />
                {word}
                <span class="muted">{t::element::facts::since(&since)}</span>
            </dd>
        </div>
    }
}

/// Something that happened, or words for that it did not.
#[component]
fn Happened(
    label: Text,
    history: Option<History>,
    none: Text,
    #[prop(optional)] ago: bool,
    #[prop(default = "fact")] class: &'static str,
    /// The record of the request that this browser sent.
    #[prop(optional)]
    receipt: Option<Signal<Option<String>>>,
) -> impl IntoView {
    let app = crate::state::use_app();
    let what = match history {
        None => view! { <span class="muted">{none}</span> }.into_any(),
        Some(history) => {
            let exact = format::when(&history.at, Precision::Second);
            let at = history.at.clone();
            let words = move || match parse_rfc3339(&at) {
                Some(ms) if ago => format::ago(ms, app.clock.now()),
                _ => format::when(&at, Precision::Day),
            };
            view! {
                <time title=exact datetime=history.at>
                    {words}
                </time>
                <PersonLink id=history.by />
            }
            .into_any()
        }
    };
    let receipt = move || {
        let id = receipt?.get()?;
        let url = paths::receipt(&untrack(|| app.session.space()), &id);
        Some(view! { <a href=url>{t::common::RECEIPT}</a> })
    };
    view! {
        <Fact label=label class=class>
            {what}
            {receipt}
        </Fact>
    }
}

#[component]
fn Representation(loaded: std::sync::Arc<FullElement>) -> impl IntoView {
    let representation = loaded.element.representation.clone();
    representation.map(|reference| {
        let more: Vec<String> = reference
            .extra
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        view! {
            <Fact label=t::element::facts::REPRESENTATION class="fact wide-fact">
                {reference.kind}
                <span class="mono muted">{more.join(", ")}</span>
            </Fact>
        }
    })
}

/// Says that an older version exists whose id is unknown.
#[component]
fn Predecessor(shown: ElementContext) -> impl IntoView {
    let unknown = memo(move |_| {
        let last = shown.version_place() + 1 >= shown.versions.with(Vec::len);
        last && shown.loaded.with(|l| l.element.has_predecessor)
    });
    view! {
        <Show when=move || unknown.get()>
            <Fact label=t::element::facts::OLDER_VERSION class="fact wide-fact">
                <a href=move || shown.tab_url(Tab::Versions, &[])>{t::element::facts::OLDER_NOT_LOADED}</a>
            </Fact>
        </Show>
    }
}

/// The version on the page may have changed, because of a publication.
#[component]
fn MayBeStale(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    let stale = memo(move |_| {
        let (id, at) = shown.loaded.with(|l| (l.element.id.clone(), l.at));
        let result = app.catalog.with(|c| c.entry(&id).map(|e| e.result.clone()));
        // What the last retrieval did not serve is said already.
        (result == Some(RetrievalResult::Returned)).then_some(())?;
        app.received.stale(&id, at).map(|mark| (at, mark))
    });
    let again = move |_| {
        app.retrieval
            .reload_exactly(vec![untrack(|| shown.id()).as_str().into()]);
    };
    move || {
        stale.get().map(|(at, mark)| {
            let at = format::time(at, Precision::Minute);
            let since = format::time(mark.since, Precision::Minute);
            let (title, text) = stale_notice(mark.cause, &at, &since);
            let is_unknown = mark.cause == StaleCause::OutcomeUnknown;
            let receipt = mark
                .record
                .map(|id| paths::receipt(&app.session.space(), &id));
            view! {
                <Banner
                    tone=BannerTone::Warn
                    class="flush"
                    icon=if is_unknown { UNKNOWN_ICON } else { "triangle-alert" }
                >
                    <strong class="strong">{title}</strong>
                    <p>{text}</p>
                    <div class="actions">
                        <Button variant=Variant::Link class="strong" on_press=again>
                            {t::common::REFRESH}
                        </Button>
                        {receipt.map(|url| view! { <a href=url>{t::common::OPEN_RECEIPT}</a> })}
                    </div>
                </Banner>
            }
        })
    }
}

/// The element may be gone: the last retrieval did not return it.
#[component]
fn NotReturnedNow(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    move || {
        let (id, at) = shown.loaded.with(|l| (l.element.id.clone(), l.at));
        let result = app.catalog.with(|c| c.entry(&id).map(|e| e.result.clone()));
        let (status, text) = missing_reason(&result.filter(|s| *s != RetrievalResult::Returned)?)?;
        let at = format::time(at, Precision::Minute);
        Some(view! {
            <Banner tone=BannerTone::Warn class="flush">
                <strong class="strong">{t::element::facts::NOT_RETURNED_TITLE}</strong>
                <p>{t::element::facts::not_returned_text(&at)}</p>
                <p class="quote">{format!("{status}  {text}")}</p>
            </Banner>
        })
    }
}
