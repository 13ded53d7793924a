//! The page's header: steps, and what can be done at this one.

use leptos::prelude::*;

use super::checks::refusal;
use super::result::ImportReceiptActions;
use super::session::Stage;
use super::work::ImportWork;
use crate::components::{Button, Icon, Variant, Waits};
use crate::effect::memo;
use crate::format;
use crate::state::use_app;
use crate::t::{self, Text};

const STEPS: [Text; 4] = [
    t::import::header::STEP_CHOOSE,
    t::import::header::STEP_CHECK,
    t::import::header::STEP_UPLOAD,
    t::import::header::STEP_RESULT,
];

fn step(stage: &Stage) -> usize {
    match stage {
        Stage::Choose => 0,
        Stage::Reading | Stage::Checked => 1,
        Stage::Sending | Stage::Waiting { .. } | Stage::Ended(_) => 2,
        Stage::Result(_) => 3,
    }
}

#[component]
pub fn Header(work: ImportWork) -> impl IntoView {
    let at = memo(move |_| work.session().stage.with(step));
    let actions = move || {
        match work.session().stage.get() {
            // The actions after a failure are beside its reason.
            Stage::Choose | Stage::Ended(_) => ().into_any(),
            Stage::Reading => {
                view! { <Button on_press=move |_| work.reset()>{t::common::CANCEL}</Button> }.into_any()
            }
            Stage::Checked => view! { <Checked work /> }.into_any(),
            Stage::Sending => {
                view! { <Button on_press=move |_| work.session_now().stop_upload()>{t::import::header::CANCEL_UPLOAD}</Button> }
                    .into_any()
            }
            Stage::Waiting { .. } => {
                view! { <Button on_press=move |_| work.session_now().stop_upload()>{t::import::header::STOP_WAITING}</Button> }
                    .into_any()
            }
            Stage::Result(receipt) => view! { <ImportReceiptActions receipt /> }.into_any(),
        }
    };
    let mark = move |n: usize| {
        let label = move || match at.get() {
            now if now > n => view! {
                <Icon name="check" class="small" />
                <span class="unseen">{t::import::header::STEP_DONE} " "</span>
            }
            .into_any(),
            _ => (n + 1).to_string().into_any(),
        };
        let current = move || (at.get() == n).then_some("step");
        view! {
            <li class="import-step" class:done=move || { at.get() > n } aria-current=current>
                <span class="import-mark">{label}</span>
                {STEPS[n]}
            </li>
        }
    };
    view! {
        <div class="page-header import-header">
            <h1 id="import-title" tabindex="-1">
                {t::common::IMPORT_ARCHIMATE_FILE}
            </h1>
            <ol class="import-steps" aria-label=t::import::header::STEPS>
                {(0..STEPS.len()).map(mark).collect_view()}
            </ol>
            <div class="actions">{actions}</div>
        </div>
    }
}

/// Upload, or why not.
#[component]
fn Checked(work: ImportWork) -> impl IntoView {
    let reason = move || {
        let session = work.session();
        session
            .model
            .with(|model| model.as_deref().and_then(|file| refusal(&file.summary)))
    };
    let size = move || format::bytes(work.session().facts.size);
    let session = use_app().session;
    view! {
        {move || {
            reason()
                .map(|reason| {
                    view! {
                        <span class="meta import-why" id="import-why">
                            {reason}
                        </span>
                    }
                })
        }}
        <Button variant=Variant::Quiet on_press=move |_| work.reset()>
            {t::common::CANCEL}
        </Button>
        <Waits />
        <Button
            variant=Variant::Primary
            icon="upload"
            disabled=move || reason().is_some()
            waits=move || session.is_offline()
            attr:aria-describedby=move || reason().map(|_| "import-why")
            on_press=move |_| work.send()
        >
            {move || t::import::header::upload(&size())}
        </Button>
    }
}
