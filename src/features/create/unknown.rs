//! The outcome of a creation is unknown: what a person can do about it. Nothing is sent by itself.

use std::sync::Arc;

use architrave_interface::{ArchitectureElement, CreateElement};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::editor::{Editor, fresh};
use super::ended::{created, settle};
use super::receipt::{CreateReceipt, advice_for};
use super::send::{is_recognised, send};
use super::sending::sent_at;
use crate::api::ApiError;
use crate::components::{Banner, BannerTone, Button, UNKNOWN_ICON, Variant};
use crate::draft::{Draft, SentRequest};
use crate::effect::memo;
use crate::features::resolve::{
    Decide, LostCreation, Resolution, ResolveAction, ResolveDialog, class_of_body,
};
use crate::format::{self, Precision};
use crate::lazy::{lazily_over, lazy_view};
use crate::t::{self, Text};

/// The text and the choices for an unknown outcome.
#[derive(Debug, PartialEq)]
struct UnknownNotice {
    title: Text,
    text: String,
    /// The first one is chosen at the beginning.
    choices: Vec<ResolveAction>,
}

/// The id of the button that opens the dialog.
pub const SETTLE: &str = "settle-it";

/// What to say of a request that left at `time`. `was_refused` says that the service refused to do it when it was
/// retried: then it probably was not done, but only a person can decide that.
fn story(sent: &SentRequest, time: &str, is_recognised: bool, was_refused: bool) -> UnknownNotice {
    let retry = is_recognised.then_some(ResolveAction::Retry);
    if sent.named_id.is_some() {
        // The service said that it was created: this cannot be denied.
        return UnknownNotice {
            title: t::create::unknown::NAMED_TITLE,
            text: t::create::unknown::named_text(time, &sent.why),
            choices: [
                Some(ResolveAction::Exists),
                retry,
                Some(ResolveAction::Later),
            ]
            .into_iter()
            .flatten()
            .collect(),
        };
    }
    UnknownNotice {
        title: t::common::OUTCOME_UNKNOWN,
        text: t::create::unknown::text(&advice_for(is_recognised), time, &sent.why),
        choices: was_refused
            .then_some(ResolveAction::SendAgain)
            .into_iter()
            .chain(retry)
            .chain([ResolveAction::Later, ResolveAction::Exists])
            .chain((!was_refused).then_some(ResolveAction::SendAgain))
            .collect(),
    }
}

lazy_view! { sending, dialog(editor: Editor), view! { <Unknown editor=editor /> } }

/// The dialog while it is open.
#[component]
pub fn UnknownDialog(editor: Editor) -> impl IntoView {
    let close = move || editor.resolving.set(false);
    view! { <Show when=move || editor.resolving.get()>{lazily_over(move || dialog(editor), close)}</Show> }
}

#[component]
fn Unknown(editor: Editor) -> impl IntoView {
    let draft = editor.draft.get_untracked();
    let sent = draft.sent.clone();
    sent.map(|sent| view! { <Ask editor=editor draft=draft sent=sent /> })
}

#[component]
fn Ask(
    editor: Editor,
    /// The draft when the dialog opened: another one may be open once an id is loaded.
    draft: Draft,
    sent: SentRequest,
) -> impl IntoView {
    let time = format::time(sent.at, Precision::ClockSeconds);
    // One that the service refuses for what is in it would be refused again.
    let was_refused = editor.refused.with_untracked(|error| {
        let status = error.as_ref().and_then(ApiError::status);
        matches!(status, Some(400 | 422))
    });
    let story = story(&sent, &time, is_recognised(editor), was_refused);
    let mut known = vec![story.text];
    if was_refused {
        known.push(t::create::unknown::RETRY_REFUSED.into());
    }
    if draft.is_edited() {
        known.push(t::create::unknown::LATER_CHANGES.into());
    }
    let lost = LostCreation {
        title: story.title.into(),
        known,
        choices: story.choices,
        // Not that of the draft, which may have been edited since.
        class: class_of_body(&sent.body),
        named_id: sent.named_id,
    };
    let close = move || {
        let _ = editor.resolving.try_set(false);
    };
    let decide: Decide = Arc::new(move |resolution| {
        let draft = draft.clone();
        Box::pin(async move {
            // What is sent may focus a field, or open the dialog again: it is closed before.
            close();
            match resolution {
                Resolution::Found(element, json) => take_over(editor, &draft, *element, json).await,
                Resolution::Retry => retry(editor),
                Resolution::SendAgain => send_as_new(editor),
                _ => {}
            }
        })
    });
    let close = Callback::new(move |()| close());
    view! { <ResolveDialog lost=lost blocked=editor.busy decide=decide close=close /> }
}

/// Sends the same request again, unchanged, with the key it had.
fn retry(editor: Editor) {
    let body = editor
        .draft
        .with_untracked(|d| d.sent.as_ref().map(|s| s.body.clone()));
    match body.as_deref().map(serde_json::from_str::<CreateElement>) {
        Some(Ok(request)) => {
            let before = editor.draft.with_untracked(|d| d.sent.clone());
            spawn_local(send(editor, request, before));
        }
        _ => editor.app.toasts.show(
            crate::state::Tone::Bad,
            t::create::unknown::RETRY_UNREADABLE,
        ),
    }
}

/// Sends the draft as it is now, as a new request.
fn send_as_new(editor: Editor) {
    let draft = editor.draft.get_untracked();
    settle(editor, &draft, false, &t::create::unknown::SAID_NOT_CREATED);
    editor.change(|d| {
        d.sent = None;
        d.key = fresh().key;
    });
    // It was fit to be sent before, and a person asks for it.
    super::send::submit_after(editor, true, draft.sent);
}

/// Takes over the element that a person found.
async fn take_over(editor: Editor, draft: &Draft, element: ArchitectureElement, json: Box<str>) {
    let request = draft.sent.as_ref().map(|s| s.body.clone());
    let receipt = CreateReceipt {
        request: request.unwrap_or_default(),
        key: None,
        draft: None,
        element: None,
        text: None,
        named_id: None,
    };
    let record = crate::browser::random_id();
    created(editor, draft, element, json, receipt, record).await;
}

/// A draft whose outcome is unknown says so above its form.
#[component]
pub fn WaitingNote(editor: Editor) -> impl IntoView {
    let sent = memo(move |_| editor.draft.with(|d| d.sent.clone()));
    let is_edited = memo(move |_| editor.draft.with(Draft::is_edited));
    // The choice made in the dialog is being sent: nothing can be resolved until the response.
    let is_sent = memo(move |_| sent_at(editor).is_some());
    move || {
        sent.get().filter(|_| !is_sent.get()).map(|sent| {
            let time = format::time(sent.at, Precision::Minute);
            let story = story(&sent, &time, is_recognised(editor), false);
            view! {
                <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON>
                    <strong class="strong">{story.title}</strong>
                    <p>
                        {story.text}
                        {move || is_edited.get().then(|| format!(" {}", t::create::unknown::LATER_CHANGES))}
                    </p>
                    <div class="actions">
                        <Button variant=Variant::Link attr:id=SETTLE on_press=move |_| editor.resolving.set(true)>
                            {t::common::RESOLVE}
                        </Button>
                    </div>
                </Banner>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sending_again_is_not_offered_when_an_id_was_returned() {
        let sent = |named_id: Option<&str>| SentRequest {
            at: 1.0,
            record: "r".into(),
            body: "{}".into(),
            named_id: named_id.map(Into::into),
            why: "No response.".into(),
            content: String::new(),
        };
        for is_recognised in [true, false] {
            let unknown = story(&sent(None), "10:00", is_recognised, false);
            assert_ne!(unknown.choices[0], ResolveAction::SendAgain);
            let refused = story(&sent(None), "10:00", is_recognised, true);
            assert_eq!(refused.choices[0], ResolveAction::SendAgain);
            assert_eq!(refused.choices.len(), unknown.choices.len());
            assert_eq!(unknown.title, t::common::OUTCOME_UNKNOWN);
            assert!(unknown.choices.contains(&ResolveAction::SendAgain));
            let named = story(&sent(Some("i-1")), "10:00", is_recognised, true);
            assert_eq!(named.title, t::create::unknown::NAMED_TITLE);
            assert!(!named.choices.contains(&ResolveAction::SendAgain));
            for story in [unknown, named] {
                assert_eq!(story.choices.contains(&ResolveAction::Retry), is_recognised);
            }
        }
    }
}
