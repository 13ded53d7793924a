//! The batches in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::batch::{Batch, Row};
use super::store;
use super::sums::Sums;
use crate::components::{Banner, BannerTone, Dialog, Icon, OutcomeTag, rescue_focus};
use crate::format::ago;
use crate::paths;
use crate::state::{App, Happened, Tone};
use crate::{browser, lock};

/// The list; nothing where there are none.
#[component]
pub fn Batches(app: App) -> impl IntoView {
    let batches = RwSignal::new(Vec::<(Batch, Vec<Row>)>::new());
    let unread = RwSignal::new(None::<String>);
    let asked = RwSignal::new(None::<Batch>);
    let list = move || async move {
        match store::all(app).await {
            Ok(all) => {
                let _ = unread.try_set(None);
                let _ = batches.try_set(all);
            }
            Err(error) => drop(unread.try_set(Some(error.0))),
        }
    };
    spawn_local(list());
    let delete = move |batch: Batch| {
        asked.set(None);
        spawn_local(async move {
            let deleted = match lock::take(&super::job::lock_name(&batch.id)).await {
                Some(_held) => store::delete(app, &batch)
                    .await
                    .map_err(|e| format!("{e}.")),
                None => Err("Another tab sends its rows.".into()),
            };
            if let Err(why) = deleted {
                app.toasts
                    .say(Tone::Bad, format!("The rows are still there. {why}"));
            }
            list().await;
            // The button that was pressed goes with its rows.
            rescue_focus();
        });
    };
    let row = move |(batch, rows): (Batch, Vec<Row>)| {
        let url = paths::batch(&untrack(|| app.session.space()), &batch.id);
        let sums = Sums::of(&rows);
        let is_whole = rows.len() == batch.rows;
        let words = match is_whole {
            true => sums.words(),
            false => "Not each of its rows can be read".to_owned(),
        };
        let label = format!(
            "Delete {} of {}",
            batch.title,
            ago(batch.made, browser::now())
        );
        let made = ago(batch.made, browser::now());
        let title = batch.title.clone();
        view! {
            <li class="row">
                <a href=url>
                    <Icon name="table" class="small" />
                    <span class="truncate strong">{title}</span>
                    {(sums.unknown > 0).then(|| view! { <OutcomeTag happened=Happened::Unknown /> })}
                    <span class="meta many-sums">{words}</span>
                    <span class="meta push">{made}</span>
                </a>
                // What waits or is unknown would be lost with its rows.
                {(is_whole && sums.waiting + sums.unknown == 0).then(|| view! {
                    <button type="button" class="button quiet icon-only small" aria-label=label.clone() title=label on:click=move |_| asked.set(Some(batch.clone()))><Icon name="trash-2" /></button>
                })}
            </li>
        }
    };
    view! {
        {move || unread.get().map(|why| view! {
            <Banner tone=BannerTone::Bad>
                <strong class="strong">"The rows in this browser could not be read"</strong>
                <p>"They may still be there, and some may have been created. Load this page again before you create them again."</p>
                <p class="quote">{why}</p>
            </Banner>
        })}
        <Show when=move || batches.with(|b| !b.is_empty())>
            <section class="create-drafts" aria-labelledby="batches-title">
                <h2 id="batches-title">"Rows in this browser"</h2>
                <ul class="panel">{move || batches.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
        {move || asked.get().map(|batch| view! { <Ask batch=batch delete=delete keep=move || asked.set(None) /> })}
    }
}

/// Asks before rows are deleted: nothing brings them back.
#[component]
fn Ask(
    batch: Batch,
    delete: impl Fn(Batch) + Clone + Send + Sync + 'static,
    keep: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let title = format!("Delete {}", batch.title);
    view! {
        <Dialog title=title close=keep>
            <p class="soft">"The rows, their cells and what became of each are deleted from this browser, and cannot be brought back. Nothing changes at the service, and the record under Activity stays."</p>
            <div class="actions">
                <button type="button" class="button quiet" on:click=move |_| keep()>"Keep"</button>
                <button type="button" class="button danger" on:click=move |_| delete(batch.clone())>"Delete"</button>
            </div>
        </Dialog>
    }
}
