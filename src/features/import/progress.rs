//! The third step: the file on its way, and uploads that brought no result.

use leptos::prelude::*;

use super::chooser::ChooseAnother;
use super::sending::happened;
use super::session::{Ended, Stage};
use super::strip::Strip;
use super::unknown::UnknownOutcome;
use super::work::ImportWork;
use crate::api::ApiError;
use crate::browser;
use crate::components::{Banner, BannerTone, Button, ErrorBanner, UNKNOWN_ICON, Variant, Waits};
use crate::effect::memo;
use crate::format;
use crate::paths::{self, Page};
use crate::state::RecordStatus;

/// Bytes sent, then the wait for the answer, then why there is no result.
#[component]
pub fn Sending(work: ImportWork) -> impl IntoView {
    let ended = memo(move |_| match work.session().stage.get() {
        Stage::Ended(ended) => Some(ended),
        _ => None,
    });
    view! {
        <Strip work />
        {move || match ended.get() {
            Some(ended) => view! { <NoResult work ended /> }.into_any(),
            None => view! { <OnItsWay work /> }.into_any(),
        }}
    }
}

#[component]
fn OnItsWay(work: ImportWork) -> impl IntoView {
    // Since when a response is waited for, and whether the bytes were counted.
    let waiting = memo(move |_| match work.session().stage.get() {
        Stage::Waiting { since, is_measured } => Some((since, is_measured)),
        _ => None,
    });
    let title = move || {
        let session = work.session();
        let size = format::bytes(session.facts.size);
        match waiting.get() {
            Some((_, true)) => "Waiting for a response".to_owned(),
            Some((_, false)) => format!("Sending {size}"),
            None => format!("Sending {} of {size}", format::bytes(session.bytes.get())),
        }
    };
    let text = move || {
        let clock = |since| format::time(since, format::Precision::ClockSeconds);
        match waiting.get() {
            Some((since, true)) => format!(
                "The last byte was sent at {}. The service is importing the file. If you stop waiting now, the outcome is unknown.",
                clock(since)
            ),
            Some((since, false)) => format!(
                "Sending began at {}. On this connection the browser does not report how much has been sent. If you stop now, the outcome is unknown.",
                clock(since)
            ),
            None => "If you cancel before the last byte is sent, nothing is imported.".to_owned(),
        }
    };
    view! {
        <div class="state-page">
            <div role="status">
                <h2 class="row">
                    <span class="spinner" aria-hidden="true"></span>
                    <span class="number">{title}</span>
                </h2>
                <p class="soft">{text}</p>
                <p class="meta">"You may leave this page and come back."</p>
            </div>
            {move || waiting.get().map(|(since, _)| view! { <Elapsed since /> })}
        </div>
    }
}

/// How long a response has been waited for; it is not announced every second.
#[component]
fn Elapsed(since: f64) -> impl IntoView {
    let now = RwSignal::new(browser::now());
    let tick = move || now.set(browser::now());
    if let Ok(handle) = set_interval_with_handle(tick, std::time::Duration::from_secs(1)) {
        on_cleanup(move || handle.clear());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "seconds of a wait"
    )]
    let seconds = move || ((now.get() - since) / 1000.0).max(0.0) as u32;
    let text = move || match seconds() {
        s if s < 60 => format!("{s} s"),
        s => format!("{} min {} s", s / 60, s % 60),
    };
    view! { <p class="meta number">"Elapsed: "{text}</p> }
}

#[component]
fn NoResult(work: ImportWork, ended: Ended) -> impl IntoView {
    let body = match ended {
        Ended::Changed => {
            let (title, next) = end_words(&ended, "");
            view! {
                <Banner tone=BannerTone::Bad>
                    <strong class="strong">{title}</strong>
                    <p>{next}</p>
                    <div class="actions">
                        <ChooseAnother work />
                    </div>
                </Banner>
            }
            .into_any()
        }
        Ended::Failed { error, record, .. } if ended.is_unknown() => {
            view! { <Unknown work error record /> }.into_any()
        }
        Ended::Failed {
            error,
            sent_whole,
            record,
        } => view! { <Failed work error sent_whole record /> }.into_any(),
    };
    view! { <div class="scroll import-ended">{body}</div> }
}

/// Where the record of an upload is: its URL and what the link says.
fn record_link(work: ImportWork, record: Option<String>) -> (String, &'static str) {
    let space = untrack(|| work.app.session.space());
    match record {
        Some(record) => (paths::receipt(&space, &record), "Open the receipt"),
        None => (paths::page(&space, Page::Activity), "Open activity"),
    }
}

#[component]
fn Failed(
    work: ImportWork,
    error: ApiError,
    sent_whole: bool,
    record: Option<String>,
) -> impl IntoView {
    let space = untrack(|| work.app.session.space());
    let (title, next) = words(&error, sent_whole, &space);
    let (receipt, leads) = record_link(work, record);
    let first = if matches!(error.status(), Some(400 | 413)) {
        view! { <ChooseAnother work /> }.into_any()
    } else {
        view! {
            <Waits />
            <Button variant=Variant::Primary waits=move || work.app.session.is_offline() on_press=move |_| work.send()>
                "Try again"
            </Button>
        }
            .into_any()
    };
    view! {
        <ErrorBanner title error next>
            {first}
            <Button on_press=move |_| work.session_now().stage.set(Stage::Checked)>"Back to the check"</Button>
            <a class="button" href=receipt>
                {leads}
            </a>
        </ErrorBanner>
    }
}

/// An upload of which nobody knows what the service did with it.
#[component]
fn Unknown(work: ImportWork, error: ApiError, record: Option<String>) -> impl IntoView {
    let (title, next) = words(&error, true, "");
    let (receipt, leads) = record_link(work, record);
    let quote = error.text().map(|text| {
        let status = error.status().map(|s| format!("{s}  ")).unwrap_or_default();
        format!("{status}{text}")
    });
    view! {
        <Banner tone=BannerTone::Warn icon=UNKNOWN_ICON urgent=true>
            <strong class="strong">{title}</strong>
            <p>{format!("{} {next}", error.sentence())}</p>
            {quote.map(|quote| view! { <p class="quote">{quote}</p> })}
            <div class="actions">
                <a class="button primary" href=receipt>
                    {leads}
                </a>
                <Button on_press=move |_| work.session_now().stage.set(Stage::Checked)>"Back to the check"</Button>
            </div>
        </Banner>
        <UnknownOutcome work />
    }
}

/// How an upload without a result ended: what happened, and what is safe and to be done next.
pub fn end_words(ended: &Ended, space: &str) -> (String, String) {
    match ended {
        Ended::Changed => (
            "The file changed on disk, or is gone".into(),
            "It is not the one that was checked, so it was not imported. Choose it again to check it.".into(),
        ),
        Ended::Failed {
            error, sent_whole, ..
        } => words(error, *sent_whole, space),
    }
}

/// What could not be done, and what is safe and to be done next.
fn words(error: &ApiError, sent_whole: bool, space: &str) -> (String, String) {
    match (error.status(), happened(error, sent_whole)) {
        (Some(400), _) => (
            "The service refused the file".into(),
            "Nothing was imported. It says why below; correct the file or export it again.".into(),
        ),
        (Some(401), _) => (
            "The token was not accepted".into(),
            "Nothing was imported, and the file is kept here. Give a new token, then try again.".into(),
        ),
        (Some(403), _) => (
            format!("You may not import into {space}"),
            "Importing needs the Manager or Designer role. Nothing was imported, and the file is kept here.".into(),
        ),
        (Some(404), _) => (
            format!("The process space {space} was not found"),
            "Nothing was imported.".into(),
        ),
        (Some(413), _) => (
            "The file is larger than the service takes".into(),
            "Nothing was imported. Split the model, or ask whoever runs the service for its limit.".into(),
        ),
        (_, RecordStatus::Refused) => ("The service refused the file".into(), "Nothing was imported.".into()),
        (_, RecordStatus::Stopped) if *error == ApiError::Stopped => (
            "Cancelled before the last byte was sent".into(),
            "The service did not get the whole file, so nothing was imported.".into(),
        ),
        (_, RecordStatus::Stopped) => (
            "The file was not sent whole".into(),
            "The service did not get the whole file, so nothing was imported.".into(),
        ),
        _ => (
            "Outcome unknown".into(),
            "The file may be imported, in part or not at all. Architrave does not send it again by itself. It stays in \
             Activity until it is resolved."
                .into(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    #[test]
    fn each_end_says_whether_something_was_imported() {
        let status = |status| {
            ApiError::Status(Refusal {
                status,
                text: String::new(),
                retry_after: None,
            })
        };
        for error in [
            status(400),
            status(401),
            status(403),
            status(404),
            status(413),
            status(422),
        ] {
            assert!(
                words(&error, true, "s").1.contains("Nothing was imported"),
                "{error}"
            );
        }
        assert!(
            words(&status(403), true, "s")
                .1
                .contains("Manager or Designer")
        );
        assert!(
            words(&ApiError::Stopped, false, "s")
                .1
                .contains("nothing was imported")
        );
        for error in [
            ApiError::Stopped,
            ApiError::NoReply,
            status(502),
            ApiError::CutOff(200),
        ] {
            assert_eq!(words(&error, true, "s").0, "Outcome unknown");
        }
    }
}
