//! The dialog about a creation whose outcome is unknown, wherever it is opened. It sends nothing by itself.

mod found;

use std::pin::Pin;
use std::sync::Arc;

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::found::NotFoundView;
use crate::components::{Button, Dialog, Field, UNKNOWN_ICON, Variant, Waits};
use crate::state::use_app;
use crate::t::{self, Text};

pub use self::found::{NotFound, class_of_body, find};

/// What a person can say or do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResolveAction {
    /// The service recognises the key: sent again, there is one element.
    Retry,
    /// The same, from the draft.
    OpenDraft,
    /// It stays unresolved.
    Later,
    /// It exists, and this is its id.
    Exists,
    /// It exists, and its id is not known.
    ExistsWithoutId,
    /// It does not exist, and is sent as a new request.
    SendAgain,
    /// It does not exist.
    ExistsNot,
}

impl ResolveAction {
    /// What it is called, what it means, and the button that does it.
    const fn texts(self) -> (Text, Option<Text>, Text) {
        const ONCE: Option<Text> = Some(t::create::resolve::ONCE);
        match self {
            Self::Retry => (t::common::RETRY, ONCE, t::common::RETRY),
            Self::OpenDraft => (t::create::resolve::OPEN_DRAFT, ONCE, t::create::OPEN_DRAFT),
            Self::Later => (t::create::resolve::LATER, None, t::common::CLOSE),
            Self::Exists => (
                t::create::resolve::EXISTS,
                None,
                t::create::resolve::EXISTS_BUTTON,
            ),
            Self::ExistsWithoutId => (
                t::create::resolve::WITHOUT_ID,
                Some(t::create::resolve::WITHOUT_ID_HINT),
                t::create::resolve::WITHOUT_ID_BUTTON,
            ),
            Self::SendAgain => (
                t::create::resolve::SEND_AGAIN,
                None,
                t::create::resolve::SEND_AGAIN_BUTTON,
            ),
            Self::ExistsNot => (
                t::batch::rows::EXISTS_NOT,
                Some(t::create::resolve::EXISTS_NOT_HINT),
                t::common::MARK_AS_RESOLVED,
            ),
        }
    }

    /// Whether it sends a creation.
    const fn sends(self) -> bool {
        matches!(self, Self::Retry | Self::SendAgain)
    }
}

type Resolving = Pin<Box<dyn Future<Output = Result<(), NotFound>>>>;

/// Does what was chosen, with the typed id. Fails where the id does not resolve it.
pub type Resolver = Arc<dyn Fn(ResolveAction, String) -> Resolving + Send + Sync>;

#[component]
pub fn ResolveDialog(
    /// What is unknown.
    title: String,
    /// What is known of it, in paragraphs.
    known: Vec<String>,
    /// The first one is chosen at the beginning.
    choices: Vec<ResolveAction>,
    /// The id that the service's response names.
    named_id: Option<String>,
    /// Whether something else has to end first.
    #[prop(optional, into)]
    blocked: Signal<bool>,
    /// Not called for [`ResolveAction::Later`].
    resolve: Resolver,
    /// Called when it is dismissed or resolved.
    close: Callback<()>,
) -> impl IntoView {
    let session = use_app().session;
    let choice = RwSignal::new(choices.first().copied().unwrap_or(ResolveAction::Later));
    let id = RwSignal::new(named_id.unwrap_or_default());
    let wrong = RwSignal::new(None::<String>);
    let problem = RwSignal::new(None::<NotFound>);
    let busy = RwSignal::new(false);
    let waits = move || choice.get().sends() && session.is_offline();
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() || blocked.get_untracked() || untrack(waits) {
            return;
        }
        wrong.set(None);
        problem.set(None);
        let (choice, id) = (choice.get_untracked(), id.get_untracked().trim().to_owned());
        match choice {
            ResolveAction::Later => return close.run(()),
            ResolveAction::Exists if !is_usable_id(&id) => {
                return wrong.set(Some(t::create::resolve::ID_MISSING.into()));
            }
            _ => {}
        }
        busy.set(true);
        let resolving = resolve(choice, id);
        spawn_local(async move {
            let end = resolving.await;
            // The dialog may have been dismissed meanwhile.
            if busy.try_set(false).is_some() {
                return;
            }
            match end {
                Ok(()) => close.run(()),
                Err(why) => problem.set(Some(why)),
            }
        });
    };
    let radio = move |this: ResolveAction| {
        let (label, hint, _) = this.texts();
        view! {
            <label class="check">
                <input
                    type="radio"
                    name="resolve"
                    prop:checked=move || choice.get() == this
                    on:change=move |_| choice.set(this)
                />
                <span>
                    {label}
                    {hint
                        .map(|hint| {
                            view! {
                                <br />
                                <span class="muted">{hint}</span>
                            }
                        })}
                </span>
            </label>
        }
    };
    view! {
        <Dialog title=title icon=UNKNOWN_ICON close=move || close.run(())>
            <form class="stack resolve" on:submit=submit>
                {known.into_iter().map(|text| view! { <p class="soft">{text}</p> }).collect_view()}
                <fieldset>
                    <legend class="unseen">{t::common::OUTCOME}</legend>
                    {choices.into_iter().map(radio).collect_view()}
                </fieldset>
                <Show when=move || choice.get() == ResolveAction::Exists>
                    <Field label=t::common::INSTANCE_ID value=id mono=true id="resolve-id" error=wrong />
                    <NotFoundView problem=problem />
                </Show>
                <div class="actions">
                    <Show when=move || choice.get().sends()>
                        <Waits />
                    </Show>
                    <Button variant=Variant::Primary submit=true busy=busy waits=waits disabled=blocked>
                        {move || choice.get().texts().2.get()}
                    </Button>
                </div>
            </form>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_choices_that_send_a_request_need_the_connection() {
        use ResolveAction::{
            Exists, ExistsNot, ExistsWithoutId, Later, OpenDraft, Retry, SendAgain,
        };
        assert!([Retry, SendAgain].iter().all(|choice| choice.sends()));
        let others = [OpenDraft, Later, Exists, ExistsWithoutId, ExistsNot];
        assert!(!others.iter().any(|choice| choice.sends()));
    }
}
