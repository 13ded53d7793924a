//! Why nothing of a batch is being sent, and what can be done about it.

use architrave_operations::Decision;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::job::{Job, Phase, Stop};
use super::super::rows::FailureText;
use super::super::sums::Sums;
use crate::api::ApiError;
use crate::components::{
    Banner, BannerTone, Button, ErrorBanner, StatusRegion, UNKNOWN_ICON, Variant, Waits,
};
use crate::format::{self, Precision};
use crate::t;

/// Why nothing is being sent.
#[component]
pub fn Why(job: Job, sums: Memo<Sums>) -> impl IntoView {
    let app = job.app;
    let again = move |_| {
        if untrack(|| app.session.is_offline()) {
            return;
        }
        let rows = job.rows.get_untracked();
        let unknown = rows.iter().filter(|r| r.state.allows(Decision::SendAgain));
        let places: Vec<usize> = unknown.map(|r| r.place).collect();
        spawn_local(async move {
            // With the key they had: the service answers with the one element.
            if job
                .change(places, |row| row.resolve(Decision::SendAgain, None))
                .await
            {
                job.run(None).await;
            }
        });
    };
    let unknown = move |why: Option<FailureText>| {
        let n = sums.with(|s| s.unknown);
        let title = t::batch::stop::unknown_title(n);
        let advice = match job.is_recognised() {
            true => t::batch::progress::RETRY_IS_SAFE,
            false => t::batch::stop::UNKNOWN_LOOK,
        };
        view! {
            <Banner tone=BannerTone::Warn class="flush" icon=UNKNOWN_ICON>
                <strong class="strong">{title}</strong>
                {why
                    .map(|FailureText { why, said }| {
                        view! {
                            <p>{why}</p>
                            {(!said.is_empty()).then(|| view! { <p class="quote">{said}</p> })}
                        }
                    })}
                <p>{advice}</p>
                {job
                    .is_recognised()
                    .then(|| {
                        view! {
                            <div class="actions">
                                <Button variant=Variant::Primary waits=move || app.session.is_offline() on_press=again>
                                    {t::common::RETRY}
                                </Button>
                                <Waits />
                            </div>
                        }
                    })}
            </Banner>
        }
    };
    let load_again = move |_| {
        if let Some(batch) = job.batch.get_untracked() {
            spawn_local(async move { job.open(&batch.id).await });
        }
    };
    let trial = || {
        view! {
            <Banner tone=BannerTone::Info class="flush">
                <strong class="strong">{t::batch::stop::TRIAL_TITLE}</strong>
                <p>{t::batch::stop::TRIAL_TEXT}</p>
            </Banner>
        }
    };
    let failed_on_disk = |why: &str| {
        let why = why.to_owned();
        view! {
            <Banner tone=BannerTone::Bad class="flush">
                <strong class="strong">{t::batch::stop::DISK_TITLE}</strong>
                <p class="quote">{why}</p>
            </Banner>
        }
        .into_any()
    };
    let refused = move |error: ApiError| {
        let space = (error.status() == Some(403)).then(|| app.session.space());
        let title = match error.status() {
            Some(403) => t::create::refused::FORBIDDEN_TITLE,
            Some(404) => t::connect::refused::NOT_FOUND_TITLE,
            Some(401) => t::connect::refused::CREDENTIALS_TITLE,
            _ => t::batch::stop::BUSY,
        };
        view! { <ErrorBanner title=title place=space error=error next=t::batch::stop::REFUSED_NEXT /> }
            .into_any()
    };
    let failure = move || match job.phase.get() {
        Phase::Idle(Some(Stop::Disk(why))) => Some(failed_on_disk(&why)),
        Phase::Idle(Some(Stop::Refused(error))) => Some(refused(error)),
        _ => None,
    };
    let note = move || match job.phase.get() {
        Phase::Idle(stop) => {
            let is_trial = matches!(stop, Some(Stop::Trial));
            let why = match stop {
                Some(Stop::Unknown(why)) => Some(why),
                _ => None,
            };
            view! {
                {is_trial.then(trial)}
                {(sums.with(|s| s.unknown > 0)).then(|| unknown(why))}
            }
            .into_any()
        }
        Phase::Waiting(until) => {
            let time = format::time(until, Precision::ClockSeconds);
            let words = t::batch::stop::slow_down(&time);
            view! {
                <Banner tone=BannerTone::Info class="flush">
                    <p>{words}</p>
                </Banner>
            }
            .into_any()
        }
        Phase::Elsewhere => view! {
            <Banner tone=BannerTone::Info class="flush">
                <strong class="strong">{t::batch::stop::ELSEWHERE_TITLE}</strong>
                <div class="actions">
                    <Button variant=Variant::Link class="strong" on_press=load_again>
                        {t::common::REFRESH}
                    </Button>
                </div>
            </Banner>
        }
        .into_any(),
        Phase::Ending => view! {
            <Banner tone=BannerTone::Info class="flush">
                <p>{t::batch::stop::ENDING}</p>
            </Banner>
        }
        .into_any(),
        _ => ().into_any(),
    };
    view! {
        {failure}
        <StatusRegion>{note}</StatusRegion>
    }
}
