//! The dialog about a creation whose outcome is unknown, wherever it is opened. It retrieves the id that a
//! person found, and creates nothing by itself.

mod found;

use std::sync::Arc;

use architrave_interface::paths::is_usable_id;
use architrave_interface::{ArchitectureElement, ElementClass};
use futures::future::LocalBoxFuture;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use self::found::{NotFound, NotFoundView, find};
use crate::components::{Button, Dialog, Field, UNKNOWN_ICON, Variant, Waits};
use crate::state::{App, use_app};
use crate::t::{self, Text};

pub use self::found::class_of_body;

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

/// A creation whose outcome is unknown, and what a person can say or do about it.
pub struct LostCreation {
    /// What is unknown.
    pub title: String,
    /// What is known of it, in paragraphs.
    pub known: Vec<String>,
    /// The first one is chosen at the beginning.
    pub choices: Vec<ResolveAction>,
    /// The id that the service's response names.
    pub named_id: Option<String>,
    /// The class of what was sent; an element of another class does not resolve it.
    pub class: Option<ElementClass>,
}

/// What a person decided about a lost creation.
pub enum Resolution {
    /// The service returned it for the id that the person gave: the element and its JSON.
    Found(Box<ArchitectureElement>, Box<str>),
    /// It exists, and its id is not known.
    WithoutId,
    /// The same request is to be sent again.
    Retry,
    /// Its draft is to be opened.
    OpenDraft,
    /// It does not exist, and is to be sent as a new request.
    SendAgain,
    /// It does not exist.
    ExistsNot,
}

/// Carries out a decision. Until it waits for something, the person is signed in for whom a found element
/// was loaded. It is not a `Callback`, because it also runs when the dialog was dismissed while the id
/// was loaded.
pub type Decide = Arc<dyn Fn(Resolution) -> LocalBoxFuture<'static, ()> + Send + Sync>;

/// Decides what was chosen. Fails where `id` does not resolve it.
async fn resolve(
    app: App,
    choice: ResolveAction,
    id: &str,
    class: Option<&ElementClass>,
    decide: &Decide,
) -> Result<(), NotFound> {
    let resolution = match choice {
        ResolveAction::Later => return Ok(()),
        ResolveAction::Exists => {
            let (element, json) = find(app, id, class).await?;
            Resolution::Found(Box::new(element), json)
        }
        ResolveAction::ExistsWithoutId => Resolution::WithoutId,
        ResolveAction::Retry => Resolution::Retry,
        ResolveAction::OpenDraft => Resolution::OpenDraft,
        ResolveAction::SendAgain => Resolution::SendAgain,
        ResolveAction::ExistsNot => Resolution::ExistsNot,
    };
    // Nothing may be waited for between `find` and this.
    decide(resolution).await;
    Ok(())
}

#[component]
pub fn ResolveDialog(
    lost: LostCreation,
    /// Whether something else has to end first.
    #[prop(optional, into)]
    blocked: Signal<bool>,
    /// Not called for [`ResolveAction::Later`].
    decide: Decide,
    /// Called when it is dismissed or resolved.
    close: Callback<()>,
) -> impl IntoView {
    let app = use_app();
    let LostCreation {
        title,
        known,
        choices,
        named_id,
        class,
    } = lost;
    let choice = RwSignal::new(choices.first().copied().unwrap_or(ResolveAction::Later));
    let id = RwSignal::new(named_id.unwrap_or_default());
    let wrong = RwSignal::new(None::<String>);
    let problem = RwSignal::new(None::<NotFound>);
    let busy = RwSignal::new(false);
    let waits = move || choice.get().sends() && app.session.is_offline();
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
        let (class, decide) = (class.clone(), decide.clone());
        spawn_local(async move {
            let end = resolve(app, choice, &id, class.as_ref(), &decide).await;
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
