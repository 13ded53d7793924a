//! Replacing the access token: after a 401, over the unchanged page, and whenever the person wants to.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use zeroize::Zeroizing;

use crate::api::Client;
use crate::browser;
use crate::components::{Button, Dialog, Icon, SecretField, Variant};
use crate::effect::{effect, memo};
use crate::format::{self, Precision};
use crate::lazy::{lazily_over, lazy_view};
use crate::session::{Claims, Secret, Session, TokenRequest};
use crate::state::{App, use_app};
use crate::t;

lazy_view! { panels, ask(why: TokenRequest), view! { <Ask why=why /> } }

/// The dialog; there while a new token is asked for.
#[component]
pub fn TokenDialog() -> impl IntoView {
    let app = use_app();
    move || {
        let why = app.session.renewal().request()?;
        Some(lazily_over(
            move || ask(why.clone()),
            move || app.session.renewal().postpone(),
        ))
    }
}

#[component]
fn Ask(why: TokenRequest) -> impl IntoView {
    let app = use_app();
    let token = RwSignal::new(Zeroizing::<String>::default());
    let busy = RwSignal::new(false);
    // What the service said of a token that was tried here.
    let refused = RwSignal::new(None::<String>);
    let me = app.session.now().and_then(|s| s.user());
    let expires = app.session.now().and_then(|s| s.claims()?.expires());
    let text = match &why {
        TokenRequest::Refused(text) => text.clone(),
        TokenRequest::Person => None,
    };
    let clock = |at| format::time(at, Precision::Clock);
    let heading = heading(&why, expires, browser::now(), clock);
    let check = move || {
        let now = app.clock.now().max(browser::now());
        token.with(|typed| check(typed, me.as_deref(), now))
    };
    let check = memo(move |_| check());
    let go_on = move |event: SubmitEvent| {
        event.prevent_default();
        if check.get_untracked().is_usable() && !busy.get_untracked() {
            spawn_local(replace(app, token.get_untracked(), busy, refused));
        }
    };
    effect(move |before: Option<()>| {
        token.track();
        if before.is_some() {
            refused.set(None);
        }
    });
    let below = move || match refused.get() {
        Some(text) => view! {
            <p class="error-text">
                <Icon name="circle-alert" />
                {text}
            </p>
        }
        .into_any(),
        None => {
            let check = check.get();
            match (check.sentence(), check.is_usable()) {
                (text, false) if !text.is_empty() => view! {
                    <p class="error-text">
                        <Icon name="circle-alert" />
                        {text}
                    </p>
                }
                .into_any(),
                (text, _) => view! { <p class="hint">{text}</p> }.into_any(),
            }
        }
    };
    let wrong = move || {
        let check = check.get();
        refused.with(Option::is_some) || (check != TokenCheck::Empty && !check.is_usable())
    };
    let postpone = move || app.session.renewal().postpone();
    let cancel = match why {
        TokenRequest::Person => t::common::CANCEL,
        TokenRequest::Refused(_) => t::shell::token::dialog::NOT_NOW,
    };
    view! {
        <Dialog title=heading close=postpone>
            <p class="soft">{t::shell::token::dialog::ADVICE_PERSON}</p>
            {text.map(|text| view! { <p class="quote">{format!("401  {text}")}</p> })}
            <form class="stack" on:submit=go_on>
                <SecretField label=t::common::ACCESS_TOKEN value=token invalid=Signal::derive(wrong)>
                    {below}
                </SecretField>
                <div class="actions wrap">
                    <Button variant=Variant::Quiet on_press=move |_| app.sign_out(false)>
                        {t::common::SIGN_OUT}
                    </Button>
                    <Button on_press=move |_| postpone()>{cancel}</Button>
                    <Button
                        variant=Variant::Primary
                        submit=true
                        disabled=move || !check.get().is_usable()
                        busy=busy
                        busy_label=t::shell::token::dialog::CHECKING
                    >
                        {t::shell::token::dialog::CONTINUE}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}

/// Tries a token, and puts it in place of the current one unless the service refuses it. Where the
/// service does not answer, the next request decides.
async fn replace(
    app: App,
    token: Zeroizing<String>,
    busy: RwSignal<bool>,
    refused: RwSignal<Option<String>>,
) {
    let Some(session) = app.session.now() else {
        return;
    };
    let who = session.who();
    busy.set(true);
    let trial = Session {
        token: Secret::new(&token),
        ..session
    };
    let token = trial.token.clone();
    let answer = Client::trial(trial).check(None).await;
    // The dialog may have been closed, and another user have signed in.
    if busy.try_set(false).is_some() || app.session.who() != Some(who) {
        return;
    }
    match answer {
        Err(error) if error.status() == Some(401) => {
            refused.set(Some(t::shell::token::dialog::SERVICE_REFUSES.into()))
        }
        _ => {
            app.session.renew(token);
            retry_retrieval(app);
        }
    }
}

/// Continues with the new token a retrieval that ended because the token was refused.
fn retry_retrieval(app: App) {
    let ended = untrack(|| app.retrieval.ended());
    let refused = |error: &crate::api::ApiError| error.status() == Some(401);
    if let Some(ended) = ended.filter(|e| e.error.as_ref().is_some_and(refused)) {
        app.retrieval.dismiss();
        app.retrieval.resume(&ended);
    }
}

fn heading(
    why: &TokenRequest,
    expires: Option<f64>,
    now: f64,
    at: impl Fn(f64) -> String,
) -> String {
    match (why, expires) {
        (_, Some(then)) if then <= now => t::shell::token::dialog::title_expired(&at(then)),
        (TokenRequest::Refused(_), _) => t::common::ACCESS_TOKEN_REFUSED.into(),
        (TokenRequest::Person, Some(then)) => t::shell::token::dialog::title_expires(&at(then)),
        (TokenRequest::Person, None) => t::common::REPLACE_ACCESS_TOKEN.into(),
    }
}

/// What can be said of a token before the service is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
enum TokenCheck {
    Empty,
    /// It does not say whose it is, and the current one does.
    Anonymous,
    OtherPerson,
    /// It expired then, in milliseconds since 1970.
    Expired(f64),
    /// It is no JWT, like the current one.
    Opaque,
    Fits,
}

/// Data saved in this browser belongs to the person `me`: another person's token opens other data.
fn check(typed: &str, me: Option<&str>, now: f64) -> TokenCheck {
    let typed = typed.trim();
    if typed.is_empty() {
        return TokenCheck::Empty;
    }
    let claims = Claims::read(typed);
    let expires = claims.as_ref().and_then(Claims::expires);
    let person = claims.as_ref().and_then(|c| c.sub.as_deref());
    match (claims.is_some(), expires) {
        (false, _) if me.is_some() => TokenCheck::Anonymous,
        _ if person != me => TokenCheck::OtherPerson,
        (_, Some(then)) if then <= now => TokenCheck::Expired(then),
        (false, _) => TokenCheck::Opaque,
        (true, _) => TokenCheck::Fits,
    }
}

impl TokenCheck {
    fn is_usable(self) -> bool {
        matches!(self, Self::Opaque | Self::Fits)
    }

    fn sentence(self) -> String {
        let at = |at| format::time(at, Precision::Minute);
        match self {
            Self::Empty | Self::Fits => String::new(),
            Self::Anonymous => t::shell::token::dialog::ANONYMOUS.into(),
            Self::OtherPerson => t::shell::token::dialog::OTHER_PERSON.into(),
            Self::Expired(then) => t::shell::token::dialog::other_expired(&at(then)),
            Self::Opaque => t::common::TOKEN_UNLIKE.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// {"sub":"u-1"} and {"sub":"u-1","exp":1}
    const FITS: &str = "a.eyJzdWIiOiJ1LTEifQ.x";
    const EXPIRED: &str = "a.eyJzdWIiOiJ1LTEiLCJleHAiOjF9.x";

    #[test]
    fn a_token_that_expired_is_refused() {
        let me = Some("u-1");
        assert_eq!(check("  ", me, 2e3), TokenCheck::Empty);
        assert_eq!(check(FITS, me, 2e3), TokenCheck::Fits);
        assert_eq!(check(EXPIRED, me, 999.0), TokenCheck::Fits);
        assert_eq!(check(EXPIRED, me, 2e3), TokenCheck::Expired(1e3));
        assert!(!check(EXPIRED, me, 2e3).is_usable());
    }

    #[test]
    fn a_token_of_another_person_is_rejected() {
        assert_eq!(check(FITS, Some("u-2"), 0.0), TokenCheck::OtherPerson);
        assert_eq!(check("opaque", Some("u-1"), 0.0), TokenCheck::Anonymous);
        assert_eq!(check("opaque", None, 0.0), TokenCheck::Opaque);
        assert_eq!(check(FITS, None, 0.0), TokenCheck::OtherPerson);
    }

    #[test]
    fn the_heading_explains_why_a_token_is_needed() {
        let refused = TokenRequest::Refused(None);
        let heading = |why: &TokenRequest, expires| heading(why, expires, 2.0, |at| at.to_string());
        assert!(heading(&refused, Some(1.0)).starts_with("Access token expired"));
        assert_eq!(heading(&refused, Some(3.0)), "Access token refused");
        assert!(heading(&TokenRequest::Person, Some(3.0)).contains("expires at"));
        assert_eq!(heading(&TokenRequest::Person, None), "Replace access token");
    }
}
