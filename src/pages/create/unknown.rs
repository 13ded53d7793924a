//! The reply to a creation was lost: what a person can do about it. Nothing is sent by itself.

use architrave_interface::CreateElement;
use architrave_interface::paths::is_usable_id;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::{Editor, fresh};
use super::ended::{created, settle};
use super::found::{NotFound, NotFoundView, find};
use super::receipt::CreateReceipt;
use super::send::{is_recognised, send};
use super::sending::sent_at;
use crate::components::{Banner, BannerTone, Dialog, ErrorText};
use crate::draft::{Draft, Sent};
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

/// The id of the button that opens the dialog.
pub const SETTLE: &str = "settle-it";

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
    let problem = RwSignal::new(None::<NotFound>);
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
    let is_edited = editor.draft.with_untracked(Draft::is_edited);
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
        if busy.get_untracked() || editor.busy.get_untracked() {
            return;
        }
        wrong.set(None);
        problem.set(None);
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
                    let found = exists(editor, &id).await;
                    let _ = busy.try_set(false);
                    let _ = problem.try_set(found.err());
                });
            }
        }
    };
    view! {
        <Dialog title=title icon="circle-help" close=move || editor.settling.set(false)>
            <form class="stack settle" on:submit=go_on>
                <p class="soft">{story} " " {advice}</p>
                {is_edited.then(|| view! {
                    <p class="soft">"You changed the draft since. Your changes are no part of what was sent: they stay in the draft, and become a new request only with “It does not exist, send again”."</p>
                })}
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
                    <NotFoundView problem=problem />
                </Show>
                <div class="actions">
                    <button type="submit" class="button primary" disabled=move || busy.get() || editor.busy.get()>
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
        Some(Ok(request)) => {
            let before = editor.draft.with_untracked(|d| d.sent.clone());
            spawn_local(send(editor, request, before));
        }
        _ => editor.app.toasts.say(
            crate::state::Tone::Bad,
            "What was sent could not be read from the draft, so nothing was sent.",
        ),
    }
}

/// Sends the draft as it is now, as a new request.
fn anew(editor: Editor) {
    let draft = editor.draft.get_untracked();
    settle(editor, &draft, false, "You said that it does not exist.");
    editor.change(|d| {
        d.sent = None;
        d.key = fresh().key;
    });
    // It was fit to be sent before, and a person asks for it.
    super::send::submit_after(editor, true, draft.sent);
}

/// Takes over what a person found, if it is what was sent.
async fn exists(editor: Editor, id: &str) -> Result<(), NotFound> {
    let draft = editor.draft.get_untracked();
    let (element, json) = find(editor.app, id, draft.class.as_ref()).await?;
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
    let _ = editor.settling.try_set(false);
    let record = crate::browser::random_id();
    created(editor, &draft, element, json, receipt, record).await;
    Ok(())
}

/// A draft that was sent and never answered says so above its form.
#[component]
pub fn WaitingNote(editor: Editor) -> impl IntoView {
    let sent = Memo::new(move |_| editor.draft.with(|d| d.sent.clone()));
    let is_edited = Memo::new(move |_| editor.draft.with(Draft::is_edited));
    // What was chosen in the dialog is on its way: nothing is to be settled until it is answered.
    let is_sent = Memo::new(move |_| sent_at(editor).is_some());
    move || {
        sent.get().filter(|_| !is_sent.get()).map(|sent| {
            let time = format::time(sent.at, Precision::Minute);
            let title = if sent.done {
                "The element was created, its id was lost"
            } else {
                "The element may or may not exist"
            };
            view! {
                <Banner tone=BannerTone::Warn>
                    <strong class="strong">{title}</strong>
                    <p>
                        {format!("This draft was sent {time}. {} Nothing is sent again before you say what is to happen.", sent.why)}
                        {move || is_edited.get().then_some(" You changed the draft since.")}
                    </p>
                    <div class="actions"><button type="button" class="link" id=SETTLE on:click=move |_| editor.settling.set(true)>"Settle it"</button></div>
                </Banner>
            }
        })
    }
}
