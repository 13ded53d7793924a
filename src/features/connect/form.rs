//! The form: process space, token, licence key, and the base URL under Advanced.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use zeroize::Zeroizing;

use architrave_interface::paths::is_usable_id;

use super::advanced::{Advanced, base_problem};
use crate::api::{ApiError, Client};
use crate::browser;
use crate::components::{Button, Checkbox, ErrorBanner, Field, Icon, SecretField, Variant};
use crate::format::{self, Precision};
use crate::prerendered::Typed;
use crate::session::{Claims, Reach, Secret, Session};
use crate::state::use_base;
use crate::storage::has_database;
use crate::t;

#[component]
pub fn Form(
    /// The process space to begin with.
    space: String,
    /// Whether a reload of this tab stays signed in.
    keep: RwSignal<bool>,
    /// What was typed before the program was loaded.
    typed: Typed,
) -> impl IntoView {
    let page = use_base();
    let configured = page
        .config
        .with_value(|c| c.base_url.trim_end_matches('/').to_owned());
    let space = RwSignal::new(match typed.space.trim() {
        "" => space,
        _ => typed.space,
    });
    let token = RwSignal::new(typed.token);
    let licence = RwSignal::new(typed.licence);
    let base = RwSignal::new(configured.clone());
    let tried = RwSignal::new(false);
    let busy = RwSignal::new(false);
    let failed = RwSignal::new(None::<ApiError>);
    // A sign-in that could not be checked, for which something is saved in this browser.
    let saved = RwSignal::new(None::<(Session, Reach)>);
    let space_error = Signal::derive(move || match space.get().trim() {
        "" if tried.get() => Some(t::connect::SPACE_MISSING.into()),
        id if !id.is_empty() && !is_usable_id(id) => Some(t::common::not_an_id(id)),
        _ => None,
    });
    let base_error = Signal::derive(move || base_problem(base.get().trim()));
    let connect = move |event: SubmitEvent| {
        event.prevent_default();
        tried.set(true);
        failed.set(None);
        saved.set(None);
        let is_blank = |secret: &Zeroizing<String>| secret.trim().is_empty();
        let missing = [
            (
                "connect-space",
                space.with_untracked(|id| id.trim().is_empty()),
            ),
            ("connect-token", token.with_untracked(is_blank)),
            ("connect-licence", licence.with_untracked(is_blank)),
        ];
        if let Some((id, _)) = missing.into_iter().find(|(_, is_missing)| *is_missing) {
            return browser::focus(id);
        }
        if space_error.get_untracked().is_some()
            || base_error.get_untracked().is_some()
            || busy.get_untracked()
        {
            return;
        }
        busy.set(true);
        let session = Session {
            base_url: base.get_untracked().trim().trim_end_matches('/').to_owned(),
            warehouse: space.get_untracked().trim().to_owned(),
            token: Secret::new(&token.get_untracked()),
            licence: Secret::new(&licence.get_untracked()),
        };
        spawn_local(async move {
            let answer = Client::trial(session.clone()).check(None).await;
            busy.set(false);
            match answer {
                Ok(()) => page.session.sign_in(session, keep.get_untracked()),
                Err(error) => {
                    let reach = match error {
                        ApiError::NoResponse => Some(Reach::NoResponse),
                        ApiError::TimedOut(_) => Some(Reach::Late),
                        _ => None,
                    };
                    if let Some(reach) = reach
                        && has_database(&session.database()).await
                    {
                        saved.set(Some((session, reach)));
                    }
                    failed.set(Some(error));
                }
            }
        });
    };
    let this_site = configured.clone();
    // Secrets are never there on arrival: the first empty field is one of the two first.
    if typed.focus.is_none() {
        browser::focus(if space.with_untracked(|s| s.trim().is_empty()) {
            "connect-space"
        } else {
            "connect-token"
        });
    }
    view! {
        <form class="connect-form" on:submit=connect aria-labelledby="connect-title">
            <h1 id="connect-title">{t::connect::TITLE}</h1>
            <p class="lead">{t::connect::LEAD}</p>
            <Field
                label=t::connect::SPACE
                id="connect-space"
                value=space
                mono=true
                error=space_error
                hint=t::connect::SPACE_HINT
            />
            <SecretField
                label=t::common::ACCESS_TOKEN
                id="connect-token"
                value=token
                invalid=Signal::derive(move || tried.get() && token.with(|t| t.trim().is_empty()))
            >
                <TokenHint token=token tried=tried />
            </SecretField>
            <SecretField
                label=t::connect::LICENCE
                id="connect-licence"
                value=licence
                invalid=Signal::derive(move || tried.get() && licence.with(|t| t.trim().is_empty()))
            >
                {move || {
                    (tried.get() && licence.with(|l| l.trim().is_empty()))
                        .then(|| {
                            view! {
                                <p class="error-text">
                                    <Icon name="circle-alert" />
                                    {t::connect::LICENCE_MISSING}
                                </p>
                            }
                        })
                }}
            </SecretField>
            <Checkbox on=keep change=move |on| keep.set(on)>
                <span>
                    <strong class="strong">{t::common::STAY_SIGNED_IN}</strong>
                    <br />
                    <span class="muted">{t::connect::KEEP_HINT}</span>
                </span>
            </Checkbox>
            <Advanced base=base this_site=this_site token=token licence=licence changed=move || failed.set(None) />
            {move || {
                failed
                    .get()
                    .map(|error| {
                        let open = saved
                            .get()
                            .map(|(session, reach)| {
                                Callback::new(move |()| {
                                    page.session.sign_in(session.clone(), keep.get_untracked());
                                    page.session.reached(reach, browser::now());
                                })
                            });
                        view! { <Failed error=error space=space.get_untracked() open=open /> }
                    })
            }}
            <div class="row">
                <Button variant=Variant::Primary submit=true busy=busy busy_label=t::connect::CONNECTING>
                    {t::connect::CONNECT}
                    <kbd class="key">
                        <Icon name="corner-down-left" />
                    </kbd>
                </Button>
            </div>
        </form>
    }
}

/// What can be said of a token without a request.
#[component]
fn TokenHint(token: RwSignal<Zeroizing<String>>, tried: RwSignal<bool>) -> impl IntoView {
    let page = use_base();
    move || {
        let text = token.get();
        if text.trim().is_empty() {
            return tried
                .get()
                .then(|| {
                    view! {
                        <p class="error-text">
                            <Icon name="circle-alert" />
                            {t::connect::TOKEN_MISSING}
                        </p>
                    }
                })
                .into_any();
        }
        let Some(claims) = Claims::read(text.trim()) else {
            return view! {
                <p class="hint row">
                    <Icon name="triangle-alert" class="small warn" />
                    {t::common::TOKEN_UNLIKE}
                </p>
            }
            .into_any();
        };
        let (icon, class, words) = match claims.exp.map(|s| s * 1000.0) {
            None => (
                "circle-check",
                "small ok",
                String::from(t::connect::TOKEN_NO_EXPIRY),
            ),
            Some(at) if at <= page.clock.now() => (
                "triangle-alert",
                "small warn",
                t::connect::token_expired(&format::time(at, Precision::Minute)),
            ),
            Some(at) => {
                let minutes = ((at - page.clock.now()) / 60_000.0).floor();
                let time = format::time(at, Precision::Clock);
                let text = if minutes < 120.0 {
                    t::connect::token_expires_minutes(&minutes.to_string(), &time)
                } else {
                    let hours = (minutes / 60.0).floor().to_string();
                    t::connect::token_expires_hours(&hours, &time)
                };
                ("circle-check", "small ok", text)
            }
        };
        view! {
            <p class="hint row">
                <Icon name=icon class=class />
                {words}
            </p>
        }
        .into_any()
    }
}

/// Why it did not work, and which of the three to look at.
#[component]
fn Failed(
    error: ApiError,
    space: String,
    /// Opens what an earlier visit saved for this sign-in. Token and licence key stay unchecked until the service
    /// answers.
    open: Option<Callback<()>>,
) -> impl IntoView {
    use t::connect::refused;
    let (title, next) = match error.status() {
        Some(401) => (refused::CREDENTIALS_TITLE, refused::CREDENTIALS_NEXT.into()),
        Some(403) => (refused::FORBIDDEN_TITLE, refused::FORBIDDEN_NEXT.into()),
        Some(404) => (refused::NOT_FOUND_TITLE, refused::not_found_next(&space)),
        _ if open.is_some() => (
            refused::NO_ANSWER_TITLE,
            refused::NO_ANSWER_SAVED_NEXT.into(),
        ),
        _ => (refused::NO_ANSWER_TITLE, refused::NO_ANSWER_NEXT.into()),
    };
    match open {
        Some(open) => view! {
            <ErrorBanner title=title error=error next=next>
                <Button variant=Variant::Link class="strong" on_press=move |_| open.run(())>
                    {refused::OPEN_OFFLINE}
                </Button>
            </ErrorBanner>
        }
        .into_any(),
        None => view! { <ErrorBanner title=title error=error next=next /> }.into_any(),
    }
}
