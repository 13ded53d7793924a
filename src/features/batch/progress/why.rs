//! Why nothing of a batch is being sent, and what can be done about it.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::job::{Job, Phase, Stop};
use super::super::rows::{State, Words};
use super::super::sums::Sums;
use crate::components::{Banner, BannerTone, Button, ErrorBanner, UNKNOWN_ICON, Variant, Waits};
use crate::format::{self, Precision, counted};

/// Why nothing is being sent.
#[component]
pub fn Why(job: Job, sums: Memo<Sums>) -> impl IntoView {
    let app = job.app;
    let again = move |_| {
        if untrack(|| app.session.is_offline()) {
            return;
        }
        let rows = job.rows.get_untracked();
        let unknown = rows
            .iter()
            .filter(|r| matches!(r.state, State::Unknown { .. }));
        let places: Vec<usize> = unknown.map(|r| r.place).collect();
        spawn_local(async move {
            // With the key they had: the service answers with the one element.
            if job.change(places, |row| row.state = State::Waiting).await {
                job.run(None).await;
            }
        });
    };
    let unknown = move |why: Option<Words>| {
        let n = sums.with(|s| s.unknown);
        let title = match n {
            1 => "Outcome unknown: 1 row may have been created".to_owned(),
            n => format!(
                "Outcome unknown: {} may have been created",
                counted(n, "row", "rows")
            ),
        };
        let advice = if job.is_recognised() {
            "The service recognises the key of each row, so a retry creates each at most once. Then the other rows follow."
        } else {
            "Architrave cannot search the service. Look for the elements there, then say below what became of each row."
        };
        view! {
            <Banner tone=BannerTone::Warn class="flush" icon=UNKNOWN_ICON>
                <strong class="strong">{title}</strong>
                {why
                    .map(|Words { why, said }| {
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
                                    "Retry with the same keys"
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
    let stopped = move |stop: Stop| {
        match stop {
        // Said with what can be done about it.
        Stop::Unknown(_) => ().into_any(),
        Stop::Trial => view! {
            <Banner tone=BannerTone::Info class="flush">
                <strong class="strong">"The first row was sent as a trial"</strong>
                <p>"Check what became of it, then create the others or cancel them."</p>
            </Banner>
        }
        .into_any(),
        Stop::Disk(why) => view! {
            <Banner tone=BannerTone::Bad class="flush">
                <strong class="strong">"Stopped: results could not be saved in this browser"</strong>
                <p>{why}</p>
            </Banner>
        }.into_any(),
        Stop::Refused(error) => {
            let space = (error.status() == Some(403)).then(|| app.session.space());
            let title = match error.status() {
                Some(403) => "You may not create elements in",
                Some(404) => "The process space was not found",
                Some(401) => "The token or the licence key was not accepted",
                _ => "The service takes no more for now",
            };
            view! { <ErrorBanner title=title place=space error=error next="The rows that wait were not sent, and are kept." /> }.into_any()
        }
    }
    };
    move || match job.phase.get() {
        Phase::Idle(stop) => {
            let why = match &stop {
                Some(Stop::Unknown(why)) => Some(why.clone()),
                _ => None,
            };
            view! {
                {stop.map(stopped)}
                {(sums.with(|s| s.unknown > 0)).then(|| unknown(why))}
            }
            .into_any()
        }
        Phase::Waiting(until) => {
            let words = format!(
                "The service asks to slow down. Going on at {}.",
                format::time(until, Precision::ClockSeconds)
            );
            view! {
                <Banner tone=BannerTone::Info class="flush">
                    <p>{words}</p>
                </Banner>
            }
            .into_any()
        }
        Phase::Elsewhere => view! {
            <Banner tone=BannerTone::Info class="flush">
                <strong class="strong">"Another tab creates these rows"</strong>
                <p>"Load them again to see what it did."</p>
                <div class="actions">
                    <Button variant=Variant::Link class="strong" on_press=load_again>
                        "Load again"
                    </Button>
                </div>
            </Banner>
        }
        .into_any(),
        Phase::Ending => view! {
            <Banner tone=BannerTone::Info class="flush">
                <p>"Waiting for the response to the last row."</p>
            </Banner>
        }
        .into_any(),
        _ => ().into_any(),
    }
}
