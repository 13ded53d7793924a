//! The page of what this browser sent.

use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

use crate::components::{Skeleton, use_title};
use crate::effect::memo;
use crate::features::activity::delete::Delete;
use crate::features::activity::empty::Unread;
use crate::features::activity::list::List;
use crate::features::activity::resolve::Resolve;
use crate::features::activity::search::Search;
use crate::features::activity::show::Show as Kinds;
use crate::features::activity::{Over, header, upgrade_publications};
use crate::features::nothing::Nothing;
use crate::state::use_app;
use crate::t;

#[component]
pub fn Activity() -> impl IntoView {
    let app = use_app();
    use_title(|| t::common::ACTIVITY.into());
    upgrade_publications();
    let query = use_query_map();
    let show = memo(move |_| Kinds::from_key(&query.with(|q| q.get("show").unwrap_or_default())));
    let text = memo(move |_| query.with(|q| q.get("q").unwrap_or_default()));
    let over = Over {
        deleting: RwSignal::new(None),
        resolving: RwSignal::new(None),
    };
    provide_context(over);
    let Search { found, is_reading } = Search::new(app, show, text);
    let any = memo(move |_| app.activity.with(|all| !all.is_empty()));
    view! {
        <header::Header show=show text=text found=found />
        {move || app.activity.unread().map(|why| view! { <Unread why=why /> })}
        {move || match (app.catalog.ready() || any.get(), any.get()) {
            (false, _) => view! { <Skeleton rows=6 /> }.into_any(),
            (true, false) if app.activity.unread().is_some() => ().into_any(),
            (true, false) => view! { <Nothing title=t::activity::empty::TITLE /> }.into_any(),
            (true, true) => view! { <List found=found is_reading=is_reading /> }.into_any(),
        }}
        {move || over.deleting.get().map(|what| view! { <Delete what=what done=move || over.deleting.set(None) /> })}
        {move || {
            over.resolving
                .get()
                .map(|record| view! { <Resolve record=record close=move || over.resolving.set(None) /> })
        }}
    }
}
