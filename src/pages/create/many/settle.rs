//! A row whose reply was lost exists: its instance id, checked by retrieving it, makes it created.

use architrave_interface::paths::is_usable_id;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::batch::{Row, State};
use super::job::Job;
use crate::catalog::Origin;
use crate::components::{Dialog, Field};
use crate::pages::create::found::{NotFound, NotFoundView, class_of_body, find};

/// The dialog.
#[component]
pub fn Found(
    /// The batch.
    job: Job,
    /// The row, as it was shown.
    row: Row,
    /// Called when it is dismissed or settled.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let named_id = match &row.state {
        State::Unknown { named_id, .. } => named_id.clone(),
        _ => None,
    };
    let id = RwSignal::new(named_id.unwrap_or_default());
    let busy = RwSignal::new(false);
    let problem = RwSignal::new(None::<NotFound>);
    let usable = move || id.with(|id| is_usable_id(id.trim()));
    let title = match row.name.as_str() {
        "" => format!("Row {} exists", row.number),
        name => format!("Row {} exists: “{name}”", row.number),
    };
    let place = row.place;
    let is_said = row.state == State::Created(None);
    let class = class_of_body(&row.body);
    let done = close.clone();
    let take = move |event: SubmitEvent| {
        event.prevent_default();
        if !usable() || busy.get_untracked() {
            return;
        }
        busy.set(true);
        problem.set(None);
        let (class, done) = (class.clone(), done.clone());
        let id = id.get_untracked().trim().to_owned();
        spawn_local(async move {
            let found = find(job.app, &id, class.as_ref()).await;
            let _ = busy.try_set(false);
            match found {
                Ok((element, json)) => {
                    job.app.known.take(element, json, Origin::Created);
                    let state = State::Created(Some(id));
                    job.change(vec![place], |row| row.state = state.clone())
                        .await;
                    done();
                }
                Err(why) => drop(problem.try_set(Some(why))),
            }
        });
    };
    let done = close.clone();
    let without = move |_| {
        let done = done.clone();
        spawn_local(async move {
            job.change(vec![place], |row| row.state = State::Created(None))
                .await;
            done();
        });
    };
    view! {
        <Dialog title=title close=close>
            <form class="stack settle" on:submit=take>
                <p class="soft">"With its instance id, the element is loaded and the row counts as created. Without it, the row counts as said to exist and is not sent again."</p>
                <Field label="Instance id" value=id mono=true id="row-id" />
                <NotFoundView problem=problem />
                <div class="actions">
                    <Show when=move || !usable()><span class="meta" id="row-id-why">"Enter the instance id first."</span></Show>
                    {(!is_said).then(|| view! { <button type="button" class="button quiet" on:click=without>"I do not have its id"</button> })}
                    <button type="submit" class="button primary" aria-describedby=move || (!usable()).then_some("row-id-why") disabled=move || !usable() || busy.get()>
                        {move || if busy.get() { "Reading the id" } else { "It exists" }}
                    </button>
                </div>
            </form>
        </Dialog>
    }
}
