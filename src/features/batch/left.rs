//! What was not sent with a batch is still on the table, and its page says so.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::columns::lines;
use super::store;
use crate::paths;
use crate::state::App;
use crate::t;

/// How many rows are on the table, with a link to it; nothing where there are none.
#[component]
pub fn Left(app: App) -> impl IntoView {
    let rows = RwSignal::new(0);
    spawn_local(async move {
        let Ok(storage) = store::storage(app) else {
            return;
        };
        if let Ok(Some(table)) = store::table(&storage).await {
            let _ = rows.try_set(lines(&table).len());
        }
    });
    let url = move || paths::create_many(&app.session.space());
    let words = move || {
        let link = view! { <a href=url>{t::batch::LEFT_LINK}</a> };
        t::rich(
            &t::batch::left(rows.get(), t::slot(0)),
            vec![link.into_any()],
        )
    };
    view! {
        <Show when=move || rows.get() != 0>
            <p class="soft many-left">{words}</p>
        </Show>
    }
}
