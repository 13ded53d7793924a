//! A 401 asks once to sign in again, over the page, which stays as it is.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use crate::components::{Dialog, Icon, SecretField};
use crate::format::{self, Precision, counted};
use crate::session::{Claims, Secret, SignInAgain};
use crate::state::use_app;

/// Asks for a new token when the service no longer takes the old one.
#[component]
pub fn Expired() -> impl IntoView {
    let app = use_app();
    move || {
        app.session
            .asked_again()
            .map(|why| view! { <Ask why=why /> })
    }
}

#[component]
fn Ask(why: SignInAgain) -> impl IntoView {
    let app = use_app();
    let token = RwSignal::new(String::new());
    let expired = app
        .session
        .now()
        .and_then(|s| s.claims()?.exp)
        .map(|s| s * 1000.0);
    let title = match expired {
        Some(at) if at <= crate::browser::now() => format!(
            "Your access token expired at {}",
            format::time(at, Precision::Clock)
        ),
        _ => "The service no longer takes your token".into(),
    };
    let drafts = app.drafts.get_untracked();
    let known = app.known.now(|c| c.tally().known);
    let safe = format!(
        "{} and {} stay as they are.",
        counted(known, "known id", "known ids"),
        counted(drafts, "draft", "drafts")
    );
    let usable = move || !token.with(|t| t.trim().is_empty());
    let go_on = move |event: SubmitEvent| {
        event.prevent_default();
        if usable() {
            app.session.renew(Secret::new(&token.get_untracked()));
        }
    };
    let says = move || match token.with(|t| Claims::read(t.trim())) {
        _ if !usable() => String::new(),
        Some(claims) if claims.sub != app.me() => {
            "This token is of another person. Sign out first to change who you are.".into()
        }
        Some(_) => "Reads as a JWT.".into(),
        None => "This does not read as a JWT. The service decides.".into(),
    };
    let other = move || token.with(|t| Claims::read(t.trim()).is_some_and(|c| c.sub != app.me()));
    view! {
        <Dialog title=title close=|| {}>
            <p class="soft">"Paste a new one to go on where you were. Nothing was lost."</p>
            {why.text.map(|text| view! { <p class="quote">{format!("401  {text}")}</p> })}
            <p class="row panel-note"><Icon name="circle-check" class="ok" /><span>{safe}</span></p>
            <form class="stack" on:submit=go_on>
                <SecretField label="Access token" value=token invalid=Signal::derive(other)>
                    <p class="hint">{says}</p>
                </SecretField>
                <div class="actions">
                    <button type="button" class="button quiet" on:click=move |_| app.sign_out(false)>"Sign out"</button>
                    <button type="submit" class="button primary" disabled=move || !usable() || other()>"Continue"</button>
                </div>
            </form>
        </Dialog>
    }
}
