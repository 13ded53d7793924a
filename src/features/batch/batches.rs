//! The batches in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::rows::{BatchRow, CreationBatch};
use super::store;
use super::sums::Sums;
use crate::components::{
    Banner, BannerTone, Button, Dialog, Each, Icon, OutcomeTag, Variant, rescue_focus,
};
use crate::effect::{effect, memo};
use crate::format::{ago, count};
use crate::paths;
use crate::state::{App, RecordStatus, Tone};
use crate::t;
use crate::{browser, lock};

/// The list; nothing where there are none.
#[component]
pub fn Batches(app: App) -> impl IntoView {
    let batches = RwSignal::new(Vec::<(CreationBatch, Vec<BatchRow>)>::new());
    let unread = RwSignal::new(None::<String>);
    let asked = RwSignal::new(None::<CreationBatch>);
    let latest = StoredValue::new(0_u32);
    let list = move || async move {
        let number = latest.try_update_value(|latest| {
            *latest += 1;
            *latest
        });
        let read = store::all(app).await;
        // A later read began meanwhile, or the page is gone.
        if latest.try_get_value() != number {
            return;
        }
        match read {
            Ok(all) => {
                let _ = unread.try_set(None);
                let _ = batches.try_set(all);
            }
            Err(error) => drop(unread.try_set(Some(error.0))),
        }
    };
    let jobs = memo(move |_| {
        let jobs = app.creating.get().into_iter();
        jobs.map(|job| (job.batch, job.stopped)).collect::<Vec<_>>()
    });
    // Again whenever a background job begins, stops or ends. A memo has to be read: one that is only
    // tracked is never computed, and follows nothing.
    effect(move || {
        jobs.with(|_| ());
        spawn_local(list());
    });
    let delete = move |batch: CreationBatch| {
        asked.set(None);
        spawn_local(async move {
            let deleted = match lock::take(&super::job::lock_name(&batch.id)).await {
                Some(_held) => store::delete(app, &batch)
                    .await
                    .map_err(|error| t::batch::list::delete_failed(&error.to_string())),
                None => Err(t::batch::list::DELETE_SENDING.into()),
            };
            if let Err(text) = deleted {
                app.toasts.show(Tone::Bad, text);
            }
            list().await;
            // The pressed button is removed with its rows.
            rescue_focus();
        });
    };
    let row = move |(batch, _): (CreationBatch, Vec<BatchRow>)| {
        let url = paths::batch(&untrack(|| app.session.space()), &batch.id);
        let id = batch.id.clone();
        let read = memo(move |_| {
            batches.with(|all| {
                let (batch, rows) = all.iter().find(|(batch, _)| batch.id == id)?;
                Some((Sums::of(rows), rows.len() == batch.rows))
            })
        });
        let sums = move || read.get().unwrap_or_default().0;
        let is_whole = move || read.get().unwrap_or_default().1;
        let id = batch.id.clone();
        let running = memo(move |_| {
            let mut jobs = app.creating.get().into_iter();
            jobs.find(|job| job.batch == id && !job.stopped)
        });
        let words = move || match (running.get(), is_whole()) {
            (Some(job), _) => t::batch::list::creating(&count(job.all), &count(job.ended)),
            (None, true) => sums().text(),
            (None, false) => t::batch::list::NOT_WHOLE.into(),
        };
        // What waits or is unknown would be lost with its rows.
        let can_delete = move || running.with(Option::is_none) && is_whole() && !sums().may_retry();
        let made = ago(batch.made, browser::now());
        let label = t::batch::list::delete_of(&made, &batch.title);
        let title = batch.title.clone();
        let batch = StoredValue::new(batch);
        view! {
            <li class="row">
                <a href=url>
                    <Icon name="table" class="small" />
                    <span class="truncate strong">{title}</span>
                    {move || (sums().unknown > 0).then(|| view! { <OutcomeTag happened=RecordStatus::Unknown /> })}
                    <span class="meta many-sums">{words}</span>
                    <span class="meta push">{made}</span>
                </a>
                {move || {
                    can_delete()
                        .then(|| {
                            view! {
                                <Button
                                    variant=Variant::Quiet
                                    small=true
                                    icon="trash-2"
                                    label=label.clone()
                                    on_press=move |_| asked.set(Some(batch.get_value()))
                                />
                            }
                        })
                }}
            </li>
        }
    };
    view! {
        {move || {
            unread
                .get()
                .map(|why| {
                    view! {
                        <Banner tone=BannerTone::Bad>
                            <strong class="strong">{t::batch::progress::UNREAD_TITLE}</strong>
                            <p>{t::batch::list::UNREAD_TEXT}</p>
                            <p class="quote">{why}</p>
                        </Banner>
                    }
                })
        }}
        <Show when=move || batches.with(|b| !b.is_empty())>
            <section class="create-drafts" aria-labelledby="batches-title">
                <h2 id="batches-title">{t::batch::list::TITLE}</h2>
                <ul class="panel">
                    <Each each=move || batches.get() key=|(batch, _)| batch.id.clone() children=row />
                </ul>
            </section>
        </Show>
        {move || asked.get().map(|batch| view! { <Ask batch=batch delete=delete keep=move || asked.set(None) /> })}
    }
}

/// Asks before rows are deleted: they cannot be restored.
#[component]
fn Ask(
    batch: CreationBatch,
    delete: impl Fn(CreationBatch) + Clone + Send + Sync + 'static,
    keep: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let title = t::batch::list::delete(&batch.title);
    view! {
        <Dialog title=title close=keep>
            <p class="soft">{t::batch::list::DELETE_TEXT}</p>
            <div class="actions">
                <Button variant=Variant::Quiet on_press=move |_| keep()>
                    {t::common::CANCEL}
                </Button>
                <Button variant=Variant::Danger on_press=move |_| delete(batch.clone())>
                    {t::common::DELETE}
                </Button>
            </div>
        </Dialog>
    }
}
