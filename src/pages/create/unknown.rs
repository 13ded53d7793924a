//! The outcome of a creation is unknown: what a person can do about it. Nothing is sent by itself.

use architrave_interface::CreateElement;
use architrave_interface::paths::is_usable_id;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::{Editor, fresh};
use super::ended::{created, settle};
use super::found::{NotFound, NotFoundView, class_of_body, find};
use super::receipt::{CreateReceipt, LOOK_FIRST, RETRY_IS_SAFE};
use super::send::{is_recognised, send};
use super::sending::sent_at;
use crate::components::{Banner, BannerTone, Dialog, ErrorText, UNKNOWN_ICON, Waits};
use crate::draft::{Draft, Sent};
use crate::effect::memo;
use crate::format::{self, Precision};

/// What a person chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    /// The service recognises the key: sent again, there will be one element.
    Retry,
    /// Somebody looks elsewhere first.
    Later,
    /// It exists, and this is its id.
    Found,
    /// Somebody looked, and it does not exist.
    NotCreated,
}

/// What is said and offered for an unknown outcome.
#[derive(Debug, PartialEq)]
struct Story {
    title: &'static str,
    text: String,
    /// The first one is chosen at the beginning.
    choices: Vec<Choice>,
}

/// The id of the button that opens the dialog.
pub const SETTLE: &str = "settle-it";

impl Choice {
    /// What the choice is called, and what it means.
    const fn label(self) -> (&'static str, &'static str) {
        match self {
            Self::Retry => (
                "Retry with the same key",
                "The service creates the element at most once",
            ),
            Self::Later => (
                "Decide later",
                "It stays under Activity until you resolve it",
            ),
            Self::Found => (
                "It was created: load it by its instance id",
                "The draft is done then",
            ),
            Self::NotCreated => (
                "I looked: it was not created",
                "The draft is sent as a new request",
            ),
        }
    }

    /// Whether it sends a creation.
    const fn sends(self) -> bool {
        matches!(self, Self::Retry | Self::NotCreated)
    }

    const fn button(self) -> &'static str {
        match self {
            Self::Retry => "Retry",
            Self::Later => "Close",
            Self::Found => "Load element",
            Self::NotCreated => "Send again",
        }
    }
}

/// What to say of a request that left at `time`.
fn story(sent: &Sent, time: &str, is_recognised: bool) -> Story {
    let retry = is_recognised.then_some(Choice::Retry);
    if sent.named_id.is_some() {
        // The service said that it was created: nobody can say that it was not.
        return Story {
            title: "Created, but not loaded",
            text: format!(
                "Sent at {time}. {} The response names the id of the new element.",
                sent.why
            ),
            choices: [Some(Choice::Found), retry, Some(Choice::Later)]
                .into_iter()
                .flatten()
                .collect(),
        };
    }
    let advice = if is_recognised {
        RETRY_IS_SAFE
    } else {
        LOOK_FIRST
    };
    Story {
        title: "Outcome unknown",
        text: format!(
            "Sent at {time}. {} The element may have been created. {advice}",
            sent.why
        ),
        choices: retry
            .into_iter()
            .chain([Choice::Later, Choice::Found, Choice::NotCreated])
            .collect(),
    }
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
    let time = format::time(sent.at, Precision::ClockSeconds);
    let story = story(&sent, &time, is_recognised(editor));
    let choice = RwSignal::new(story.choices.first().copied().unwrap_or(Choice::Later));
    let id = RwSignal::new(sent.named_id.unwrap_or_default());
    let wrong = RwSignal::new(None::<String>);
    let problem = RwSignal::new(None::<NotFound>);
    let busy = RwSignal::new(false);
    let is_edited = editor.draft.with_untracked(Draft::is_edited);
    let waits = move || choice.get().sends() && editor.app.session.is_offline();
    let go_on = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() || editor.busy.get_untracked() {
            return;
        }
        wrong.set(None);
        problem.set(None);
        if untrack(waits) {
            return;
        }
        match choice.get_untracked() {
            Choice::Later => editor.settling.set(false),
            Choice::Retry => {
                editor.settling.set(false);
                retry(editor);
            }
            Choice::NotCreated => {
                editor.settling.set(false);
                send_anew(editor);
            }
            Choice::Found => {
                let id = id.get_untracked().trim().to_owned();
                if !is_usable_id(&id) {
                    return wrong.set(Some("Enter the instance id of the element.".into()));
                }
                busy.set(true);
                spawn_local(async move {
                    let found = load_found(editor, &id).await;
                    let _ = busy.try_set(false);
                    let _ = problem.try_set(found.err());
                });
            }
        }
    };
    let radio = move |this: Choice| {
        let (label, note) = this.label();
        view! {
            <label class="check">
                <input type="radio" name="way" prop:checked=move || choice.get() == this on:change=move |_| choice.set(this) />
                <span>{label}<br /><span class="muted">{note}</span></span>
            </label>
        }
    };
    view! {
        <Dialog title=story.title icon=UNKNOWN_ICON close=move || editor.settling.set(false)>
            <form class="stack settle" on:submit=go_on>
                <p class="soft">{story.text}</p>
                {is_edited.then(|| view! {
                    <p class="soft">"Your later changes are not part of what was sent. They stay in the draft."</p>
                })}
                <fieldset>
                    <legend class="unseen">"What to do"</legend>
                    {story.choices.into_iter().map(radio).collect_view()}
                </fieldset>
                <Show when=move || choice.get() == Choice::Found>
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
                    <Show when=move || choice.get().sends()><Waits /></Show>
                    <button type="submit" class="button primary" disabled=move || busy.get() || editor.busy.get() aria-disabled=move || waits().to_string()>
                        {move || busy.get().then(|| view! { <span class="spinner"></span> })}
                        {move || choice.get().button()}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}

/// Sends what was sent, letter by letter, with the key it had.
fn retry(editor: Editor) {
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
            "Nothing was sent. The request could not be read from the draft.",
        ),
    }
}

/// Sends the draft as it is now, as a new request.
fn send_anew(editor: Editor) {
    let draft = editor.draft.get_untracked();
    settle(editor, &draft, false, "You said that it was not created.");
    editor.change(|d| {
        d.sent = None;
        d.key = fresh().key;
    });
    // It was fit to be sent before, and a person asks for it.
    super::send::submit_after(editor, true, draft.sent);
}

/// Takes over what a person found, if it is what was sent.
async fn load_found(editor: Editor, id: &str) -> Result<(), NotFound> {
    let draft = editor.draft.get_untracked();
    let request = draft.sent.as_ref().map(|s| s.body.clone());
    let request = request.unwrap_or_default();
    // The draft may have been edited since.
    let class = class_of_body(&request);
    let (element, json) = find(editor.app, id, class.as_ref()).await?;
    let receipt = CreateReceipt {
        request,
        key: None,
        draft: None,
        element: None,
        text: None,
        named_id: None,
    };
    let _ = editor.settling.try_set(false);
    let record = crate::browser::random_id();
    created(editor, &draft, element, json, receipt, record).await;
    Ok(())
}

/// A draft whose outcome is unknown says so above its form.
#[component]
pub fn WaitingNote(editor: Editor) -> impl IntoView {
    let sent = memo(move |_| editor.draft.with(|d| d.sent.clone()));
    let is_edited = memo(move |_| editor.draft.with(Draft::is_edited));
    // What was chosen in the dialog is on its way: nothing is to be resolved until it is answered.
    let is_sent = memo(move |_| sent_at(editor).is_some());
    move || {
        sent.get().filter(|_| !is_sent.get()).map(|sent| {
            let time = format::time(sent.at, Precision::Minute);
            let story = story(&sent, &time, is_recognised(editor));
            view! {
                <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
                    <strong class="strong">{story.title}</strong>
                    <p>
                        {story.text}
                        {move || is_edited.get().then_some(" You changed the draft since.")}
                    </p>
                    <div class="actions"><button type="button" class="link" id=SETTLE on:click=move |_| editor.settling.set(true)>"Resolve"</button></div>
                </Banner>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_sends_a_creation_waits_for_the_connection() {
        assert!(Choice::Retry.sends() && Choice::NotCreated.sends());
        assert!(!Choice::Later.sends() && !Choice::Found.sends());
    }

    #[test]
    fn no_choice_contradicts_what_is_said() {
        let sent = |named_id: Option<&str>| Sent {
            at: 1.0,
            record: "r".into(),
            body: "{}".into(),
            named_id: named_id.map(Into::into),
            why: "No response.".into(),
            content: String::new(),
        };
        for is_recognised in [true, false] {
            let unknown = story(&sent(None), "10:00", is_recognised);
            assert_eq!(unknown.title, "Outcome unknown");
            assert!(unknown.text.contains("may have been created"));
            assert!(unknown.choices.contains(&Choice::NotCreated));
            let named = story(&sent(Some("i-1")), "10:00", is_recognised);
            assert!(!named.text.contains("may have"), "{}", named.text);
            assert!(!named.choices.contains(&Choice::NotCreated));
            for story in [unknown, named] {
                assert_eq!(story.choices.contains(&Choice::Retry), is_recognised);
            }
        }
    }
}
