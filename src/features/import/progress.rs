//! The third step: the upload of the file, and uploads without a result.

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
use crate::t::{self, Text};

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
            Some((_, true)) => t::common::WAITING_FOR_A_RESPONSE.into(),
            Some((_, false)) => t::import::progress::sending_all(&size),
            None => t::import::progress::sending(&format::bytes(session.bytes.get()), &size),
        }
    };
    let text = move || {
        let clock = |since| format::time(since, format::Precision::ClockSeconds);
        match waiting.get() {
            Some((since, true)) => t::import::progress::waiting_text(&clock(since)),
            Some((since, false)) => t::import::progress::unmeasured_text(&clock(since)),
            None => t::import::progress::SENDING_TEXT.into(),
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
                <p class="meta">{t::import::progress::MAY_LEAVE}</p>
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
        s if s < 60 => t::import::progress::elapsed_seconds(&s.to_string()),
        s => t::import::progress::elapsed_minutes(&(s / 60).to_string(), &(s % 60).to_string()),
    };
    view! { <p class="meta number">{text}</p> }
}

#[component]
fn NoResult(work: ImportWork, ended: Ended) -> impl IntoView {
    let body = match ended {
        Ended::Changed => {
            let (title, next) = end_text(&ended, "");
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
fn record_link(work: ImportWork, record: Option<String>) -> (String, Text) {
    let space = untrack(|| work.app.session.space());
    match record {
        Some(record) => (paths::receipt(&space, &record), t::common::OPEN_RECEIPT),
        None => (
            paths::page(&space, Page::Activity),
            t::common::OPEN_ACTIVITY,
        ),
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
    let (title, next) = failure_text(&error, sent_whole, &space);
    let (receipt, leads) = record_link(work, record);
    let first = if matches!(error.status(), Some(400 | 413)) {
        view! { <ChooseAnother work /> }.into_any()
    } else {
        view! {
            <Waits />
            <Button variant=Variant::Primary waits=move || work.app.session.is_offline() on_press=move |_| work.send()>
                {t::common::RETRY}
            </Button>
        }
            .into_any()
    };
    view! {
        <ErrorBanner title error next>
            {first}
            <Button on_press=move |_| {
                work.session_now().stage.set(Stage::Checked)
            }>{t::import::progress::BACK_TO_CHECK}</Button>
            <a class="button" href=receipt>
                {leads}
            </a>
        </ErrorBanner>
    }
}

/// An upload with an unknown outcome.
#[component]
fn Unknown(work: ImportWork, error: ApiError, record: Option<String>) -> impl IntoView {
    let (title, next) = failure_text(&error, true, "");
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
                <Button on_press=move |_| {
                    work.session_now().stage.set(Stage::Checked)
                }>{t::import::progress::BACK_TO_CHECK}</Button>
            </div>
        </Banner>
        <UnknownOutcome work />
    }
}

/// How an upload without a result ended: what happened, and what is safe and to be done next.
pub fn end_text(ended: &Ended, space: &str) -> (String, String) {
    match ended {
        Ended::Changed => (
            t::import::progress::CHANGED_TITLE.into(),
            nothing_imported(Some(t::import::progress::CHANGED_TEXT)),
        ),
        Ended::Failed {
            error, sent_whole, ..
        } => failure_text(error, *sent_whole, space),
    }
}

/// What could not be done, and what is safe and to be done next.
fn failure_text(error: &ApiError, sent_whole: bool, space: &str) -> (String, String) {
    use t::import::progress as texts;
    let status = (error.status(), happened(error, sent_whole));
    let (title, next): (String, Option<Text>) = match status {
        (Some(400), _) => (texts::REFUSED_TITLE.into(), Some(texts::REFUSED_MALFORMED)),
        (Some(401), _) => (
            t::common::ACCESS_TOKEN_REFUSED.into(),
            Some(t::common::REPLACE_THE_TOKEN),
        ),
        (Some(403), _) => (
            texts::forbidden_title(space),
            Some(t::common::REQUIRES_ROLE),
        ),
        (Some(404), _) => (texts::missing_title(space), None),
        (Some(413), _) => (texts::TOO_LARGE_TITLE.into(), Some(texts::TOO_LARGE_TEXT)),
        (_, RecordStatus::Refused) => (texts::REFUSED_TITLE.into(), None),
        (_, RecordStatus::Stopped) if *error == ApiError::Stopped => {
            (texts::CANCELLED_TITLE.into(), None)
        }
        (_, RecordStatus::Stopped) => (texts::NOT_WHOLE_TITLE.into(), None),
        _ => {
            return (
                t::common::OUTCOME_UNKNOWN.into(),
                texts::UNKNOWN_TEXT.into(),
            );
        }
    };
    (title, nothing_imported(next))
}

/// That nothing was imported, and what to do.
fn nothing_imported(next: Option<Text>) -> String {
    let nothing = t::import::progress::NOTHING_IMPORTED;
    match next {
        Some(next) => format!("{nothing} {next}"),
        None => nothing.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    #[test]
    fn each_error_text_states_whether_anything_was_imported() {
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
                failure_text(&error, true, "s")
                    .1
                    .contains("Nothing was imported"),
                "{error}"
            );
        }
        assert!(
            failure_text(&status(403), true, "s")
                .1
                .contains("Manager or Designer")
        );
        assert!(
            failure_text(&ApiError::Stopped, false, "s")
                .1
                .contains("Nothing was imported")
        );
        for error in [
            ApiError::Stopped,
            ApiError::NoResponse,
            status(502),
            ApiError::CutOff(200),
        ] {
            assert_eq!(failure_text(&error, true, "s").0, "Outcome unknown");
        }
    }
}
