//! The reply to a creation was lost: what a person can do about it. Nothing is sent by itself.

use architrave_interface::CreateElement;
use architrave_interface::paths::is_usable_id;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::{Editor, fresh};
use super::receipt::CreateReceipt;
use super::send::{created, is_recognised, send, settle};
use crate::api::{BulkQuery, Client};
use crate::components::{Banner, BannerTone, Dialog, ErrorText};
use crate::draft::Sent;
use crate::format::{self, Precision};

/// What a person chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// The service recognises the key: sent again, there will be one element.
    SameKey,
    /// Somebody looks elsewhere first.
    Check,
    /// It exists, and this is its id.
    Exists,
    /// It does not exist.
    Again,
}

/// The dialog.
#[component]
pub fn Unknown(editor: Editor) -> impl IntoView {
    editor
        .draft
        .with_untracked(|d| d.sent.clone())
        .map(|sent| view! { <Ask editor=editor sent=sent /> })
}

#[component]
fn Ask(editor: Editor, sent: Sent) -> impl IntoView {
    let recognised = is_recognised(editor);
    let way = RwSignal::new(if recognised { Way::SameKey } else { Way::Check });
    let id = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let time = format::time(sent.at, Precision::ClockSeconds);
    let (title, story) = if sent.done {
        (
            "The element was created, its id was lost",
            format!("The request left at {time}. {}", sent.why),
        )
    } else {
        (
            "The element may or may not exist",
            format!("The request left at {time}. {}", sent.why),
        )
    };
    let advice = match (recognised, sent.done) {
        (true, _) => {
            "This service recognises a repeated request by its key: sent again as it was, there will be one element."
        }
        (false, true) => {
            "The service cannot be searched, so Architrave cannot find it. Sending again would create a second one."
        }
        (false, false) => {
            "The service cannot be searched, so Architrave cannot find out. Sending again may create a second one."
        }
    };
    let ways = [
        (
            Way::SameKey,
            "Send again with the same key",
            Some("Certain: the service answers with the one element"),
            recognised,
        ),
        (
            Way::Check,
            "I will check first",
            Some("Keep it under Activity as unresolved"),
            true,
        ),
        (
            Way::Exists,
            "It exists, here is its instance id",
            None,
            true,
        ),
        (
            Way::Again,
            "It does not exist, send again",
            None,
            !sent.done,
        ),
    ];
    let go_on = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        wrong.set(None);
        match way.get_untracked() {
            Way::Check => editor.settling.set(false),
            Way::SameKey => {
                editor.settling.set(false);
                again(editor);
            }
            Way::Again => {
                editor.settling.set(false);
                anew(editor);
            }
            Way::Exists => {
                let id = id.get_untracked().trim().to_owned();
                if !is_usable_id(&id) {
                    return wrong.set(Some("Enter the instance id of the element.".into()));
                }
                busy.set(true);
                spawn_local(async move {
                    let problem = exists(editor, &id).await;
                    let _ = busy.try_set(false);
                    let _ = wrong.try_set(problem);
                });
            }
        }
    };
    view! {
        <Dialog title=title close=move || editor.settling.set(false)>
            <form class="stack settle" on:submit=go_on>
                <p class="soft">{story} " " {advice}</p>
                <fieldset>
                    <legend class="unseen">"What to do"</legend>
                    {ways.into_iter().filter(|(.., offered)| *offered).map(|(this, words, note, _)| view! {
                        <label class="check">
                            <input type="radio" name="way" prop:checked=move || way.get() == this on:change=move |_| way.set(this) />
                            <span>{words}{note.map(|note| view! { <br /><span class="muted">{note}</span> })}</span>
                        </label>
                    }).collect_view()}
                </fieldset>
                <Show when=move || way.get() == Way::Exists>
                    <div class="field">
                        <label class="label" for="found-id">"Instance id"</label>
                        <input
                            class="input mono" id="found-id" type="text" autocomplete="off" spellcheck="false"
                            aria-invalid=move || wrong.with(Option::is_some).to_string() aria-describedby="found-id-below"
                            prop:value=move || id.get() on:input=move |event| id.set(event_target_value(&event))
                        />
                        {move || wrong.get().map(|text| view! { <ErrorText id="found-id-below" text=text /> })}
                    </div>
                </Show>
                <div class="actions">
                    <button type="submit" class="button primary" disabled=move || busy.get()>
                        {move || busy.get().then(|| view! { <span class="spinner"></span> })}
                        {move || match way.get() { Way::SameKey | Way::Again => "Send again", _ => "Continue" }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}

/// Sends what was sent, letter by letter, with the key it had.
fn again(editor: Editor) {
    let body = editor
        .draft
        .with_untracked(|d| d.sent.as_ref().map(|s| s.body.clone()));
    match body.as_deref().map(serde_json::from_str::<CreateElement>) {
        Some(Ok(request)) => spawn_local(send(editor, request)),
        _ => editor.app.toasts.say(
            crate::state::Tone::Bad,
            "What was sent could not be read from the draft, so nothing was sent.",
        ),
    }
}

/// Sends the draft as it is now, as a new request.
fn anew(editor: Editor) {
    let draft = editor.draft.get_untracked();
    settle(
        editor,
        &draft,
        "You said that it does not exist, and it was sent again.",
    );
    editor.change(|d| {
        d.sent = None;
        d.key = fresh().key;
    });
    super::send::submit(editor, false);
}

/// Retrieves what a person found; what is wrong with it otherwise.
async fn exists(editor: Editor, id: &str) -> Option<String> {
    let app = editor.app;
    let everything = BulkQuery {
        include_deactivated: Some(true),
        include_invalid: Some(true),
        only_latest: Some(false),
        conceptual_class: None,
    };
    let answer = match Client::of(app.session) {
        Ok(client) => client.retrieve(&[id], &everything, None).await,
        Err(error) => Err(error),
    };
    let mut reply = match answer {
        Ok(reply) => reply,
        Err(error) => return Some(format!("It could not be read. {}", error.sentence())),
    };
    let Some(at) = reply.items.items.iter().position(|e| e.id == id) else {
        let said = reply.errors.items.iter().find(|e| e.id == id);
        return Some(match said {
            Some(error) => format!(
                "The service did not serve it: {} {}",
                error.status, error.error
            ),
            None => "The reply says nothing about this id.".into(),
        });
    };
    let draft = editor.draft.get_untracked();
    let element = reply.items.items.swap_remove(at);
    if draft
        .class
        .as_ref()
        .is_some_and(|c| *c != element.conceptual_class)
    {
        return Some(format!(
            "That is of class {}, which is not what was sent.",
            element.conceptual_class
        ));
    }
    let json = reply.items.received.swap_remove(at);
    let receipt = CreateReceipt {
        request: draft
            .sent
            .as_ref()
            .map(|s| s.body.clone())
            .unwrap_or_default(),
        key: None,
        draft: None,
        element: None,
        text: None,
    };
    editor.settling.set(false);
    created(editor, &draft, element, json, receipt).await;
    None
}

/// A draft that was sent and never answered says so above its form.
#[component]
pub fn WaitingNote(editor: Editor) -> impl IntoView {
    let sent = Memo::new(move |_| editor.draft.with(|d| d.sent.clone()));
    move || {
        sent.get().map(|sent| {
            let time = format::time(sent.at, Precision::Minute);
            let title = if sent.done {
                "The element was created, its id was lost"
            } else {
                "The element may or may not exist"
            };
            view! {
                <Banner tone=BannerTone::Warn>
                    <strong class="strong">{title}</strong>
                    <p>{format!("This draft was sent {time}. {} Nothing is sent again before you say what is to happen.", sent.why)}</p>
                    <div class="actions"><button type="button" class="link" on:click=move |_| editor.settling.set(true)>"Settle it"</button></div>
                </Banner>
            }
        })
    }
}
