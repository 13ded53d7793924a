//! The dialog of an export: the options, the progress, and what will not be in the file.

use leptos::prelude::*;

use super::ExportSource;
use super::choose::Choose;
use super::job::{Exporter, Ready, Stage, use_exporter};
use crate::components::{Button, Dialog, ErrorBanner, Icon, ProgressBar, Variant, copy_text};
use crate::effect::memo;
use crate::format::count;
use crate::t::{self, rich, slot};

/// The dialog; there while an export is chosen, takes its time or waits to be saved.
#[component]
pub fn ExportDialog(source: ExportSource) -> impl IntoView {
    let exporter = use_exporter();
    let open = memo(move |_| exporter.stage.with(Option::is_some));
    let title = Signal::derive(move || {
        if exporter.stage.with(|stage| *stage == Some(Stage::Choosing)) {
            String::from(t::export::dialog::TITLE)
        } else {
            exporter.format.get().label().into()
        }
    });
    let body = move || match exporter.stage.get() {
        None => ().into_any(),
        Some(Stage::Choosing) => view! { <Choose source=source /> }.into_any(),
        Some(Stage::Running) => view! { <Running /> }.into_any(),
        Some(Stage::Ready(ready, saved)) => {
            view! { <Waiting ready=ready saved=saved /> }.into_any()
        }
    };
    view! {
        <Show when=move || open.get()>
            <Dialog title=title wide=true close=move || exporter.close()>
                {body}
            </Dialog>
        </Show>
    }
}

#[component]
fn Running() -> impl IntoView {
    let exporter = use_exporter();
    let done = move || exporter.progress.get().0;
    let all = move || exporter.progress.get().1;
    view! {
        <p class="soft number">
            {move || t::export::dialog::progress(&count(done()), &t::common::element_count(all()))}
        </p>
        <ProgressBar label=t::common::EXPORT done=Signal::derive(move || Some((done(), all()))) />
        <div class="actions">
            <Button on_press=move |_| exporter.close()>{t::common::CANCEL}</Button>
        </div>
    }
}

#[component]
fn Waiting(ready: Ready, saved: Option<String>) -> impl IntoView {
    let exporter = use_exporter();
    let Ready {
        within,
        without,
        lost,
        error,
    } = ready;
    let (is_saved, is_empty) = (saved.is_some(), within.is_none());
    let head = match &saved {
        None if is_empty => view! { <p>{t::export::dialog::NOTHING}</p> }.into_any(),
        None => view! {
            <p>
                {rich(
                    &t::export::dialog::will_be_in(slot(0)),
                    vec![view! { <strong class="strong">{within}</strong> }.into_any()],
                )}
            </p>
        }
        .into_any(),
        Some(name) => view! {
            <p role="status" class="export-saved">
                <Icon name="circle-check" class="ok" />
                <span>
                    {rich(
                        &t::export::saved(slot(1), slot(0)),
                        vec![
                            view! { <strong class="strong">{within}</strong> }.into_any(),
                            view! { <code>{name.clone()}</code> }.into_any(),
                        ],
                    )}
                </span>
            </p>
        }
        .into_any(),
    };
    let copy = {
        let lost = lost.clone();
        move |_| copy_missing_ids(exporter, &lost)
    };
    view! {
        {head}
        {error.map(|error| view! { <ErrorBanner title=t::export::dialog::STOPPED error=error /> })}
        {(!without.is_empty())
            .then(|| {
                view! {
                    <div>
                        <h3 class="export-heading">{t::export::dialog::OMITTED}</h3>
                        <ul class="export-notes">
                            {without.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()}
                        </ul>
                    </div>
                }
            })}
        {(!lost.is_empty())
            .then(|| {
                view! {
                    <p>
                        <Button variant=Variant::Link on_press=copy>
                            {t::export::dialog::copy_lost(lost.len())}
                        </Button>
                    </p>
                }
            })}
        <div class="actions">
            {if is_saved || is_empty {
                view! {
                    <Button variant=Variant::Primary on_press=move |_| exporter.close()>
                        {t::common::DONE}
                    </Button>
                }
                    .into_any()
            } else {
                view! {
                    <Button variant=Variant::Quiet on_press=move |_| exporter.close()>
                        {t::common::CANCEL}
                    </Button>
                    <Button variant=Variant::Primary icon="download" on_press=move |_| exporter.save_shown()>
                        {t::export::dialog::SAVE}
                    </Button>
                }
                    .into_any()
            }}
        </div>
    }
}

fn copy_missing_ids(exporter: Exporter, lost: &[std::sync::Arc<str>]) {
    let what = t::common::id_count(lost.len());
    copy_text(exporter.app.toasts, lost.join("\n"), &what);
}
