//! A dialog that takes the instance id of another version: the service names none by itself.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::finder::ask;
use super::shown::Shown;
use crate::catalog::{Origin, title};
use crate::components::{Dialog, Field};
use crate::state::Tone;

/// What came of an id.
#[derive(Clone)]
enum Answer {
    Wrong(String),
    /// It is a version of another element: its id and name.
    Other(String, String),
}

/// The dialog.
#[component]
pub fn AddId(shown: Shown, close: Callback<()>) -> impl IntoView {
    let app = shown.app;
    let typed = RwSignal::new(String::new());
    let asking = RwSignal::new(false);
    let answer = RwSignal::new(None::<Answer>);
    let error = Signal::derive(move || match answer.get() {
        Some(Answer::Wrong(why)) => Some(why),
        _ => None,
    });
    let submit = move || {
        let id = typed.with_untracked(|t| t.trim().to_owned());
        if id.is_empty() {
            answer.set(Some(Answer::Wrong("Type or paste an instance id.".into())));
            return;
        }
        if asking.get_untracked() {
            return;
        }
        asking.set(true);
        answer.set(None);
        spawn_local(async move {
            let result = ask(app, &id, Origin::Pasted).await;
            asking.try_set(false);
            let element_id = shown
                .loaded
                .try_with_untracked(|l| l.element.element_id.clone());
            let language = untrack(|| app.prefs.language());
            let found = match result {
                Err(error) => Some(Answer::Wrong(error.sentence())),
                Ok(()) => app.known.now(|c| {
                    match (c.listed(&id), c.entry(&id).and_then(|e| e.served.reason())) {
                        (Some(l), None) if Some(&l.element.element_id) == element_id.as_ref() => {
                            None
                        }
                        (Some(l), None) => {
                            Some(Answer::Other(id.clone(), title(&l.element, &language).text))
                        }
                        (_, reason) => {
                            let (status, text) = reason.unwrap_or_default();
                            Some(Answer::Wrong(format!("Not served: {status} {text}")))
                        }
                    }
                }),
            };
            match found {
                Some(wrong) => drop(answer.try_set(Some(wrong))),
                None => {
                    app.toasts.say(Tone::Good, "The version is known here now.");
                    close.run(());
                }
            }
        });
    };
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        submit();
    };
    let other = move || match answer.get() {
        Some(Answer::Other(id, name)) => {
            let url = app.element_url(&id);
            Some(
                view! { <p role="status">"This id is a version of another element: " <a href=url>{name}</a> ". It is known here now."</p> },
            )
        }
        _ => None,
    };
    view! {
        <Dialog title="Add a version by its instance id" close=move || close.run(())>
            <form class="stack" on:submit=send>
                <Field label="Instance id" value=typed mono=true error=error hint="The service is asked for it; what comes is kept here." />
                {other}
                <div class="row dialog-actions">
                    <button type="button" class="button push" on:click=move |_| close.run(())>"Cancel"</button>
                    <button type="submit" class="button primary" aria-disabled=move || asking.get().to_string()>
                        {move || if asking.get() { "Retrieving" } else { "Add id" }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}
