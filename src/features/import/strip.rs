//! The strip below the header: which file, its progress, what model.

use leptos::html;
use leptos::prelude::*;

use super::chooser::{FileField, open_chooser};
use super::files;
use super::receipt::ReceiptHeader;
use super::session::Stage;
use super::work::ImportWork;
use crate::components::{Button, Fact, Icon, ProgressBar};
use crate::format::{self, Precision};
use crate::t;

#[component]
pub fn Strip(work: ImportWork) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let again = move || match work.session().stage.get() {
        Stage::Sending | Stage::Waiting { .. } => None,
        Stage::Result(_) => Some(t::import::strip::IMPORT_NEXT),
        _ => Some(t::import::strip::CHOOSE_NEXT),
    };
    let open = move |_| {
        let has_result = |stage: &Stage| matches!(stage, Stage::Result(_));
        if work.session_now().stage.with_untracked(has_result) {
            work.reset();
        } else {
            open_chooser(input);
        }
    };
    let part = move || work.percent();
    let word = move || {
        let word = match work.session().stage.get() {
            Stage::Reading | Stage::Checked => t::import::strip::PARSED,
            Stage::Sending => t::import::strip::UPLOADING,
            Stage::Waiting { .. } => t::common::WAITING_FOR_A_RESPONSE,
            Stage::Ended(_) => t::import::strip::SENT,
            Stage::Choose | Stage::Result(_) => t::import::strip::UPLOADED,
        };
        word.get()
    };
    let model = move || {
        let name = work.session().model.with(|m| {
            m.as_ref().and_then(|m| {
                m.name(&work.app.prefs.content_language())
                    .map(str::to_owned)
            })
        });
        name.unwrap_or_else(|| t::common::NOT_GIVEN.into())
    };
    let format = move || {
        work.session()
            .model
            .with(|m| m.as_ref().and_then(|m| m.summary.format.clone()))
            .unwrap_or_else(|| t::import::NOT_KNOWN.into())
    };
    let tool = move || {
        work.session()
            .model
            .with(|m| m.as_ref().and_then(|m| m.summary.tool.clone()))
    };
    let read = move || work.session().model.with(Option::is_some);
    // A file that is read to its end, or answered, needs no bar any more.
    let shown = move || {
        let session = work.session();
        let has_bar = session.stage.with(|stage| match stage {
            Stage::Checked | Stage::Result(_) => false,
            Stage::Waiting { is_measured, .. } => *is_measured,
            // The browser counted nothing, or nothing was sent.
            Stage::Ended(_) => session.bytes.get() > 0.0,
            _ => true,
        });
        has_bar && session.unchecked.with(Option::is_none)
    };
    view! {
        <div class="import-strip">
            <FileMark
                name=Signal::derive(move || work.session().facts.name.clone())
                meta=Signal::derive(move || meta(work))
            />
            <Show when=shown>
                <div class="import-progress">
                    <span class="row">
                        <span class="meta">{word}</span>
                        <span class="meta number push">{move || t::common::percent(&part().to_string())}</span>
                    </span>
                    <ProgressBar label=Signal::derive(word) done=Signal::derive(move || Some((part(), 100))) />
                </div>
            </Show>
            <Show when=read>
                <dl class="import-facts">
                    <Fact label=t::import::strip::MODEL>{model}</Fact>
                    <Fact label=t::common::FORMAT>{format}</Fact>
                    {move || {
                        tool()
                            .map(|tool| {
                                view! { <Fact label=t::import::strip::WRITTEN_BY>{tool}</Fact> }
                            })
                    }}
                </dl>
            </Show>
            <FileField
                node=input
                label=t::import::strip::FIELD
                multiple=true
                take=move |list| files::take(work, &list)
            />
            {move || {
                again()
                    .map(|label| {
                        view! {
                            <Button class="push" on_press=open>
                                {label}
                            </Button>
                        }
                    })
            }}
        </div>
    }
}

/// A file's sign, name and a line about it.
#[component]
pub fn FileMark(
    #[prop(into)] name: Signal<String>,
    /// What is said about it.
    #[prop(into)]
    meta: Signal<String>,
) -> impl IntoView {
    view! {
        <div class="import-file">
            <span class="import-file-icon">
                <Icon name="file-code" />
            </span>
            <span class="truncate">
                <strong class="strong truncate">{move || name.get()}</strong>
                <span class="meta" role="status">
                    {move || meta.get()}
                </span>
            </span>
        </div>
    }
}

impl ImportWork {
    /// How much of the file is read, or sent, in percent; tracked.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 100"
    )]
    pub fn percent(self) -> usize {
        let session = self.session();
        let size = session.facts.size;
        match session.stage.get() {
            Stage::Result(_) | Stage::Checked | Stage::Waiting { .. } => 100,
            _ if size <= 0.0 => 0,
            _ => (session.bytes.get() / size * 100.0)
                .floor()
                .clamp(0.0, 100.0) as usize,
        }
    }
}

fn meta(work: ImportWork) -> String {
    let session = work.session();
    let size = format::bytes(session.facts.size);
    match session.stage.get() {
        Stage::Choose => size,
        Stage::Reading => t::import::strip::meta_reading(&size),
        Stage::Checked => match session.model.get() {
            Some(file) if file.summary.stopped.is_some() => t::import::strip::meta_stopped(&size),
            #[expect(clippy::cast_possible_truncation, reason = "lines of a file")]
            Some(file) => t::import::strip::meta_read(
                file.summary.lines as usize,
                &size,
                &format::duration(file.seconds * 1000.0),
            ),
            None => t::import::strip::meta_unchecked(&size),
        },
        Stage::Sending | Stage::Waiting { .. } | Stage::Ended(_) => size,
        Stage::Result(receipt) => answered(&receipt.head),
    }
}

/// "4.8 MB · response at 10:31:07 after 6.2 s"
pub fn answered(head: &ReceiptHeader) -> String {
    let size = format::bytes(head.size);
    match head.answered {
        Some(at) => t::import::strip::answered(
            &format::duration(at - head.sent),
            &size,
            &format::time(at, Precision::ClockSeconds),
        ),
        None => size,
    }
}
