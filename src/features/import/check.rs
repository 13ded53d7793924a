//! The second step: what is in the file, before anything is sent.

use std::sync::Arc;

use architrave_worker::Severity;
use leptos::prelude::*;

use super::checks::refusal;
use super::choose::same_bytes;
use super::details::{Details, Elements, PIECES};
use super::findings::Findings;
use super::gradual_render::GradualRender;
use super::history::HistoryPanel;
use super::line::{LineDialog, Lines};
use super::matches::MatchPanel;
use super::model::ModelFile;
use super::rules::Rules;
use super::strip::Strip;
use super::unreadable::Unreadable;
use super::work::ImportWork;
use crate::components::{Banner, BannerTone, Button, Variant, rescue_focus};
use crate::effect::memo;
use crate::format::{self, Precision};
use crate::paths;
use crate::state::RecordStatus;
use crate::t;

/// What is in the file, or that it is being read, or why it could not be.
#[component]
pub fn Check(work: ImportWork) -> impl IntoView {
    let body = move || {
        let session = work.session();
        match (session.model.get(), session.unchecked.get()) {
            (Some(file), _) => view! { <Checked work file /> }.into_any(),
            (None, Some(why)) => view! { <Unchecked work why /> }.into_any(),
            (None, None) => view! {
                <div class="state-page">
                    <div>
                        <h2>{t::import::READING_FILE}</h2>
                    </div>
                </div>
            }
            .into_any(),
        }
    };
    view! {
        <Strip work />
        {body}
    }
}

#[component]
fn Unchecked(work: ImportWork, why: String) -> impl IntoView {
    let retry = move |_| {
        if let Some(file) = work.file() {
            work.choose(file);
            // The button is removed with what it is in.
            rescue_focus();
        }
    };
    view! {
        <div class="state-page">
            <div>
                <h2>{t::import_check::page::UNCHECKED_TITLE}</h2>
                <p class="soft">{move || t::import_check::page::unchecked_text(&why)}</p>
                <div class="actions">
                    <Button on_press=retry>{t::common::CHECK_AGAIN}</Button>
                </div>
            </div>
        </div>
    }
}

#[component]
fn Checked(work: ImportWork, file: Arc<ModelFile>) -> impl IntoView {
    let summary = move || {
        let checks = &work.session().checks;
        checks.found.with(|checked| match checked {
            Some(checked) => summary(&checked.checks),
            None => t::import_check::page::LOOKING.into(),
        })
    };
    let has_elements = file.summary.counts.elements > 0;
    let nothing_seen = move || {
        let checks = &work.session().checks;
        has_elements
            && checks.found.with(Option::is_some)
            && checks.seen.with(|seen| seen.is_empty())
    };
    let elements = Arc::clone(&file);
    let lines = Lines::provide(work.has_file());
    if let Some(stopped) = &file.summary.stopped {
        let problem = stopped.problem;
        // A service may read what is not read here, and may have done so before.
        let is_refused = refusal(&file.summary).is_some();
        return view! {
            <div class="import-check alone">
                <section class="import-column" aria-label=t::import_check::page::CHECKS tabindex="0">
                    <Unreadable work problem />
                    {(!is_refused).then(|| view! { <SameBytes work /> })}
                </section>
            </div>
            <LineDialog work lines />
        }
        .into_any();
    }
    let steps = GradualRender::begin(PIECES);
    view! {
        <div class="import-check">
            <section class="import-column" aria-label=t::import_check::page::CHECKS tabindex="0">
                <SameBytes work />
                <HistoryPanel work />
                <MatchPanel work />
                <div class="import-title">
                    <h2>
                        {t::import_check::page::CHECKS} " " <span class="meta" role="status">
                            {summary}
                        </span>
                    </h2>
                    <Button
                        variant=Variant::Quiet
                        class="push"
                        disabled=move || work.session().checks.found.with(Option::is_none)
                        on_press=move |_| work.export_checks()
                    >
                        {t::import_check::page::EXPORT_CSV}
                    </Button>
                </div>
                <Findings work />
                <Show when=nothing_seen>
                    <p class="meta">{t::import_check::page::NOTHING_SEEN}</p>
                </Show>
                <Rules work />
            </section>
            <section
                class="import-column"
                class:browsing=move || work.session().browse.with(|browse| browse.is_open)
                aria-label=t::common::ELEMENTS
                tabindex="0"
            >
                <Elements work file=elements steps />
            </section>
            <section class="import-column" aria-label=t::common::DETAILS tabindex="0">
                <Details work file steps />
            </section>
        </div>
        <LineDialog work lines />
    }
    .into_any()
}

fn summary(list: &[architrave_worker::Finding]) -> String {
    let of = |weights: &[Severity]| list.iter().filter(|c| weights.contains(&c.weight)).count();
    let problems = of(&[Severity::Refused, Severity::Fails]);
    let warnings = of(&[Severity::MayFail, Severity::MayDrop]);
    match (problems, warnings) {
        (0, 0) => t::import_check::page::NOTHING_FOUND.into(),
        (0, n) => t::common::warning_count(n),
        (n, 0) => t::common::problem_count(n),
        (p, w) => {
            t::import_check::page::both(&t::common::problem_count(p), &t::common::warning_count(w))
        }
    }
}

/// That the same bytes were imported before, once they are known to be the same.
#[component]
fn SameBytes(work: ImportWork) -> impl IntoView {
    let before = memo(move |_| {
        let sha256 = work.session().sha256.get()?;
        work.app
            .activity
            .with(|records| same_bytes(records, &sha256))
    });
    let note = move || {
        let (id, at, happened) = before.get()?;
        let time = format::time(at, Precision::Minute);
        let (title, text) = match happened {
            RecordStatus::Unknown => (
                t::import_check::page::SENT_UNKNOWN,
                t::import_check::page::same_bytes(t::slot(0), &time),
            ),
            RecordStatus::Failed => (
                t::import_check::page::SENT_FAILED,
                t::import_check::page::same_bytes(t::slot(0), &time),
            ),
            _ => (
                t::import_check::page::SENT_IMPORTED,
                t::import_check::page::same_bytes(t::slot(0), &time),
            ),
        };
        let url = paths::receipt(&work.app.session.space(), &id);
        let link = view! {
            <a class="import-receipt-link" href=url>
                {t::common::OPEN_RECEIPT}
            </a>
        };
        Some(view! {
            <Banner tone=BannerTone::Warn>
                <strong class="strong">{title}</strong>
                <p>{t::rich(&text, vec![link.into_any()])}</p>
            </Banner>
        })
    };
    view! { {note} }
}
