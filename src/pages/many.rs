//! The page that creates many elements at once.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};

use crate::components::{Skeleton, rescue_focus, use_title};
use crate::effect::{effect, memo};
use crate::features::batch::editor::BatchEditor;
use crate::features::batch::prepare::{self, Prepare};
use crate::features::batch::progress;
use crate::lazy::{lazily, lazy_view};
use crate::state::use_app;
use crate::t;

lazy_view! { batch, batch_sent(id: String), {
    // Where it had to be loaded, the table that had the focus was removed before it came.
    rescue_focus();
    view! { <progress::Batch id=id /> }
}, preload_batch }

/// Loads the parts of the page that it does not begin with. What does not come is asked for again when it is shown.
pub async fn preload_parts() {
    prepare::preload().await;
    let _ = preload_batch().await;
}

/// The page: a table that is being prepared, or a batch that is being sent.
#[component]
pub fn Many() -> impl IntoView {
    let app = use_app();
    use_title(|| t::common::MANY_AT_ONCE.into());
    let navigate = use_navigate();
    let query = use_query_map();
    let batch = memo(move |_| query.with(|q| q.get("batch").filter(|id| !id.is_empty())));
    let ready = memo(move |_| app.catalog.ready());
    // Between the table and its batch only the query changes: the focus goes along all the same.
    effect(move |before: Option<Option<String>>| {
        let now = batch.get();
        if before.is_some_and(|before| before != now) {
            rescue_focus();
        }
        now
    });
    move || {
        if !ready.get() {
            return view! {
                <div class="page-header">
                    <h1>{t::common::MANY_AT_ONCE}</h1>
                </div>
                <Skeleton rows=6 />
            }
            .into_any();
        }
        let navigate = navigate.clone();
        let go = move |url: String| navigate(&url, NavigateOptions::default());
        match batch.get() {
            Some(id) => lazily(move || batch_sent(id.clone())).into_any(),
            None => view! { <Prepare editor=BatchEditor::new(app, go) /> }.into_any(),
        }
    }
}
