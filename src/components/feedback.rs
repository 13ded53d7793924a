//! Saying what happened: banners, toasts, errors, and rows that are still to come.

use leptos::context::Provider;
use leptos::prelude::*;
use std::time::Duration;

use super::{Button, Each, Icon, UNKNOWN_ICON, Variant, rescue_focus};
use crate::api::ApiError;
use crate::browser;
use crate::effect::{effect, memo};
use crate::session::SessionState;
use crate::state::{Toast, Toasts, Tone};
use crate::t;

/// How a banner is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BannerTone {
    /// Something to know.
    Info,
    /// It worked.
    Ok,
    /// Something to look at.
    Warn,
    /// It did not work.
    Bad,
}

impl BannerTone {
    const fn class(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Ok => "ok",
            Self::Warn => "warn",
            Self::Bad => "bad",
        }
    }

    /// The icon of the tone.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Ok => "circle-check",
            Self::Warn => "triangle-alert",
            Self::Bad => "circle-x",
        }
    }
}

/// A note across the page: what happened, what is safe, what to do next.
#[component]
pub fn Banner(
    /// How it is meant.
    tone: BannerTone,
    /// Further CSS classes, such as `flush` for one that reaches from edge to edge.
    #[prop(optional)]
    class: &'static str,
    /// An icon that says more than that of the tone.
    #[prop(optional)]
    icon: Option<&'static str>,
    /// Whether a screen reader says it at once, as it does what did not work.
    #[prop(optional)]
    urgent: bool,
    /// Text and actions.
    children: Children,
) -> impl IntoView {
    let role = if urgent || tone == BannerTone::Bad {
        Some("alert")
    } else if use_context::<InStatusRegion>().is_some() {
        None
    } else {
        Some("status")
    };
    view! {
        <div class=format!("banner {} {class}", tone.class()) role=role>
            <Icon name=icon.unwrap_or(tone.icon()) />
            <div class="stack">{children()}</div>
        </div>
    }
}

/// The banners below it have no role of their own, unless they are errors.
#[derive(Clone, Copy)]
struct InStatusRegion;

/// A region for banners that come later. Screen readers say for sure only what comes into a region that is there before
/// (WCAG 2.2, 4.1.3, technique ARIA22).
#[component]
pub fn StatusRegion(children: ChildrenFn) -> impl IntoView {
    // What changes in a banner, such as a busy button, is said without the rest.
    view! {
        <div class="status-region" role="status" aria-atomic="false">
            <Provider value=InStatusRegion>{children()}</Provider>
        </div>
    }
}

/// The problem that stopped a form from being sent. The first try moves the focus to the field, whose error is read with it.
/// Where the field has the focus already, nothing would change for a screen reader, so a status says the problem.
#[derive(Clone, Copy)]
pub struct SubmitStatus(RwSignal<String>);

impl Default for SubmitStatus {
    fn default() -> Self {
        Self(RwSignal::new(String::new()))
    }
}

impl SubmitStatus {
    /// Leads to the field with this id, or says its problem where it has the focus.
    pub fn report(self, field: &str, problem: String) {
        self.clear();
        if browser::focused().is_none_or(|focused| focused.id() != field) {
            return browser::focus(field);
        }
        // The same text is said again only where it comes into the empty region in a later frame. The form may be gone by then.
        browser::after_frame(move || drop(self.0.try_set(problem)));
    }

    /// Empties the status, such as once something is typed.
    pub fn clear(self) {
        if self.0.with_untracked(|text| !text.is_empty()) {
            self.0.set(String::new());
        }
    }
}

/// The region of a form in which a [`SubmitStatus`] is said.
#[component]
pub fn SubmitStatusRegion(status: SubmitStatus) -> impl IntoView {
    view! {
        <p class="unseen" role="status">
            {move || status.0.get()}
        </p>
    }
}

/// An error of a request: our sentence, what is safe, and the service's own text below it.
#[component]
pub fn ErrorBanner(
    /// What could not be done: "No permission to create in …".
    #[prop(into)]
    title: String,
    /// An id that ends the title.
    #[prop(default = None)]
    place: Option<String>,
    error: ApiError,
    /// What is safe, and what to do next.
    #[prop(optional, into)]
    next: String,
    /// Actions.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let quote = error.text().map(|text| {
        let status = error.status().map(|s| format!("{s}  ")).unwrap_or_default();
        format!("{status}{text}")
    });
    // Where no user is signed in, the page itself asks for the token.
    let session = use_context::<SessionState>().filter(|session| session.now().is_some());
    let session = session.filter(|_| error.status() == Some(401));
    let sentence = error.sentence();
    let words = match error.text() {
        Some(text) if repeats(&sentence, text) => next,
        _ => format!("{sentence} {next}").trim_end().to_owned(),
    };
    view! {
        <Banner tone=BannerTone::Bad>
            <strong class="strong">
                {title}
                {place
                    .map(|id| {
                        view! {
                            " "
                            <code>{id}</code>
                        }
                    })}
            </strong>
            {(!words.is_empty()).then(|| view! { <p>{words}</p> })}
            {quote.map(|quote| view! { <p class="quote">{quote}</p> })}
            {(children.is_some() || session.is_some())
                .then(|| {
                    view! {
                        <div class="actions">
                            {session
                                .map(|session| {
                                    view! {
                                        <Button
                                            variant=Variant::Link
                                            on_press=move |_| session.renewal().request_expiring()
                                        >
                                            {t::common::REPLACE_ACCESS_TOKEN}
                                        </Button>
                                    }
                                })} {children.map(|children| children())}
                        </div>
                    }
                })}
        </Banner>
    }
}

/// Whether our sentence says the same as the service's own text, which is shown below anyway.
fn repeats(sentence: &str, text: &str) -> bool {
    // Anything else we say, such as how long to wait, must not be lost.
    if sentence.contains(". ") {
        return false;
    }
    let (sentence, text) = (sentence.to_lowercase(), text.trim().to_lowercase());
    let reason = sentence
        .rsplit_once(": ")
        .map(|(_, reason)| reason.trim_end_matches('.'));
    sentence.contains(text.trim_end_matches('.'))
        || reason.is_some_and(|reason| text.contains(reason))
}

/// The notes on the screen, announced politely. They have a place of their own in the layout of the
/// page, so that none of them covers a control.
#[component]
pub fn Toaster(
    /// The notes.
    toasts: Toasts,
) -> impl IntoView {
    view! {
        <div class="toasts" role="status" aria-live="polite">
            <Each
                each=move || toasts.shown()
                key=|toast| toast.id
                children=move |toast| view! { <Note toast toasts /> }
            />
        </div>
    }
}

#[component]
fn Note(toast: Toast, toasts: Toasts) -> impl IntoView {
    // A note with an action stays long enough to be read, decided and reached with the keyboard.
    let seconds = if toasts.act(toast.id).is_some() {
        20
    } else {
        5
    };
    let shown = Duration::from_secs(seconds);
    let (is_hovered, has_focus) = (RwSignal::new(false), RwSignal::new(false));
    let id = toast.id;
    if !toast.tone.stays() {
        let is_latest_undo = memo(move |_| toasts.latest_undo() == Some(id));
        // Restarts the countdown when the pointer or the focus has left it.
        effect(move |before: Option<Option<TimeoutHandle>>| {
            if let Some(Some(handle)) = before {
                handle.clear();
            }
            // The last action can be undone for as long as a person needs (WCAG 2.2.1).
            let stays = is_hovered.get() || has_focus.get() || is_latest_undo.get();
            (!stays)
                .then(|| set_timeout_with_handle(move || toasts.close(id), shown).ok())
                .flatten()
        });
    }
    let (icon, class) = match toast.tone {
        Tone::Good => ("circle-check", "ok"),
        Tone::Plain | Tone::News => ("info", "soft"),
        Tone::Unknown => (UNKNOWN_ICON, "warn"),
        Tone::Bad => ("circle-x", "bad"),
    };
    view! {
        <div
            class="toast"
            on:pointerenter=move |_| is_hovered.set(true)
            on:pointerleave=move |_| is_hovered.set(false)
            on:focusin=move |_| has_focus.set(true)
            on:focusout=move |_| {
                let _ = has_focus.try_set(false);
            }
        >
            <Icon name=icon class=class />
            <span>{toast.text}</span>
            {toast.link.map(|(label, url)| view! { <a href=url>{label}</a> })}
            {toasts
                .act(id)
                .map(|(label, act)| {
                    view! {
                        <Button
                            variant=Variant::Link
                            on_press=move |_| {
                                act();
                                toasts.close(id);
                                rescue_focus();
                            }
                        >
                            {label}
                        </Button>
                    }
                })}
            <Button
                variant=Variant::Quiet
                small=true
                icon="x"
                label=t::common::CLOSE
                on_press=move |_| {
                    toasts.close(id);
                    rescue_focus();
                }
            />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::repeats;

    #[test]
    fn repeats_detects_a_service_text_within_the_sentence() {
        let refused = "Refused: insufficient permissions.";
        assert!(repeats(refused, "insufficient permissions"));
        assert!(repeats(refused, "Insufficient permissions."));
        assert!(repeats(refused, "Insufficient permissions: Manager needed"));
        assert!(!repeats(refused, "licence expired"));
        assert!(!repeats("The service failed with 500.", "boom"));
        let wait = "The service asks to slow down. It asks to wait 7 s.";
        assert!(!repeats(wait, "slow down"));
    }
}
