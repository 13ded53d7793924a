//! A 401 asks once to sign in again, over the page, which stays as it is.

use std::collections::HashSet;

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

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
    let known = app.known.now(|c| c.tally().known);
    let selected = app.selection.ids.with_untracked(HashSet::len);
    // The one draft is named once it is read; until then it is counted.
    let draft = RwSignal::new(None::<String>);
    let drafts = app.drafts.get_untracked();
    if drafts == 1 {
        spawn_local(async move {
            let kept = app.kept_drafts().await;
            let language = untrack(|| app.prefs.language());
            draft.try_set(
                kept.ok()
                    .and_then(|kept| Some(kept.first()?.title(&language))),
            );
        });
    }
    let safe = move || draft.with(|draft| safe(known, drafts, draft.as_deref(), selected));
    let usable = move || !token.with(|t| t.trim().is_empty());
    let go_on = move |event: SubmitEvent| {
        event.prevent_default();
        if usable() {
            app.session.renew(Secret::new(&token.get_untracked()));
        }
    };
    let claims = move || token.with(|t| Claims::read(t.trim()));
    // What is kept here belongs to whom the token names: another name would open another shelf.
    let other = move || usable() && claims().and_then(|c| c.sub) != app.me();
    let says = move || match (claims(), other()) {
        _ if !usable() => "",
        (Some(_), true) => "This token is of another person. Sign out first to change who you are.",
        (None, true) => {
            "This does not read as a JWT, so it does not say whose it is. Is all of it there? Sign out first to use it all the same."
        }
        (Some(_), false) => "Reads as a JWT.",
        (None, false) => "This does not read as a JWT. The service decides.",
    };
    view! {
        <Dialog title=title close=|| {}>
            <p class="soft">"Paste a new one to go on where you were. Nothing was lost."</p>
            {why.text.map(|text| view! { <p class="quote">{format!("401  {text}")}</p> })}
            <p class="row panel-note" role="status"><Icon name="circle-check" class="ok" /><span>{safe}</span></p>
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

/// What a new token leaves as it was; nothing is said of what there is none of.
fn safe(known: usize, drafts: usize, draft: Option<&str>, selected: usize) -> String {
    let is_one = known + drafts == 1;
    let drafts = match (drafts, draft) {
        (0, _) => None,
        (1, Some(title)) => Some(format!("the draft “{title}”")),
        (n, _) => Some(counted(n, "draft", "drafts")),
    };
    let known = (known > 0).then(|| counted(known, "known id", "known ids"));
    let things: Vec<String> = known.into_iter().chain(drafts).collect();
    let selected = (selected > 0).then(|| {
        let stay = if selected == 1 { "stays" } else { "stay" };
        let elements = counted(selected, "selected element", "selected elements");
        format!("{elements} {stay} selected")
    });
    let things = (!things.is_empty()).then(|| {
        let stay = if is_one {
            "stays as it is"
        } else {
            "stay as they are"
        };
        format!("{} {stay}", things.join(" and "))
    });
    let sentences: Vec<String> = things.into_iter().chain(selected).collect();
    if sentences.is_empty() {
        return "The page stays as it is.".into();
    }
    let text = format!("{}.", sentences.join("; "));
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn what_stays_is_named_and_nothing_else() {
        assert_eq!(safe(0, 0, None, 0), "The page stays as it is.");
        assert_eq!(safe(291, 0, None, 0), "291 known ids stay as they are.");
        assert_eq!(safe(1, 0, None, 0), "1 known id stays as it is.");
        assert_eq!(
            safe(1_200, 1, Some("Meter"), 12),
            "1,200 known ids and the draft “Meter” stay as they are; 12 selected elements stay selected."
        );
        assert_eq!(
            safe(0, 1, Some("Meter"), 0),
            "The draft “Meter” stays as it is."
        );
        assert_eq!(
            safe(2, 3, None, 1),
            "2 known ids and 3 drafts stay as they are; 1 selected element stays selected."
        );
    }
}
