//! The loaded versions, and the choice of two.

use std::sync::Arc;

use leptos::prelude::*;

use super::super::add_id::Wanted;
use super::super::element_context::ElementContext;
use super::super::latest::LatestLine;
use super::super::switch::date;
use super::Pair;
use super::load_older::LoadOlder;
use crate::catalog::{Listed, short_id};
use crate::components::{Button, Each, Icon, Roving, StateBadge, Variant};
use crate::features::publish::stale_mark;
use crate::t::{self, Text};

/// The list, newest first.
#[component]
pub fn List(shown: ElementContext, pair: Pair) -> impl IntoView {
    let add = move |_| shown.adding.set(Some(Wanted::version(shown)));
    let has_older = move || {
        shown
            .versions
            .with(|v| v.last().is_some_and(|l| l.element.has_predecessor))
    };
    // A version that was received again gets a new row: its state may be another one.
    let ids = move || {
        let key = |l: &Arc<Listed>| (l.element.id.clone(), l.at.to_bits());
        shown
            .versions
            .with(|v| v.iter().map(key).collect::<Vec<_>>())
    };
    let row = move |(id, _): (String, u64)| {
        let loaded = shown
            .versions
            .with_untracked(|v| v.iter().find(|l| l.element.id == id).cloned());
        loaded.map(|loaded| view! { <Row shown=shown pair=pair loaded=loaded /> })
    };
    view! {
        <section class="version-list" tabindex="0" aria-label=t::element::switch::LABEL>
            <div class="version-list-bar">
                <h2>{t::common::IN_THIS_BROWSER}</h2>
                <span class="meta">{move || { t::element::versions::list_count(shown.versions.with(Vec::len)) }}</span>
            </div>
            <LatestLine shown=shown />
            <Roving>
                <ol>
                    <Each each=ids key=Clone::clone children=row />
                </ol>
            </Roving>
            <Show when=has_older>
                <p class="older-note">
                    <Icon name="info" />
                    <span>
                        {t::element::versions::HAS_PREDECESSOR} " " <Button variant=Variant::Link on_press=add>
                            {t::element::BUTTON_ADD_ID}
                        </Button>
                    </span>
                </p>
            </Show>
            <LoadOlder shown=shown is_missing=Signal::derive(has_older) />
            <Show when=move || !has_older()>
                <p class="older-note">
                    <Icon name="info" />
                    <span>
                        {t::element::versions::NO_PREDECESSOR} " " <Button variant=Variant::Link on_press=add>
                            {t::element::BUTTON_ADD_ID}
                        </Button>
                    </span>
                </p>
            </Show>
        </section>
    }
}

#[component]
fn Row(shown: ElementContext, pair: Pair, loaded: Arc<Listed>) -> impl IntoView {
    let element = &loaded.element;
    let id = StoredValue::new(element.id.clone());
    let is = move |side: Memo<Option<String>>| {
        Signal::derive(move || side.with(|s| id.with_value(|id| s.as_ref() == Some(id))))
    };
    let (is_from, is_to) = (is(pair.from), is(pair.to));
    let date = date(element.modified.as_ref(), &element.created);
    let shown_date = date.clone();
    let pick =
        move |words: Text, label: fn(&str) -> String, on: Signal<bool>, act: fn(Pair, &str)| {
            let label = label(&date);
            view! {
                <button
                    type="button"
                    aria-pressed=move || on.get().to_string()
                    aria-label=label
                    on:click=move |_| id.with_value(|id| act(pair, id))
                >
                    {words}
                </button>
            }
        };
    let by = element
        .modified
        .as_ref()
        .unwrap_or(&element.created)
        .by
        .clone();
    let at = loaded.at;
    let stale = move || {
        let mark = shown.app.received.stale(&id.get_value(), at)?;
        let (label, title) = stale_mark(mark.cause);
        Some(view! {
            <span class="tag warn" title=title>
                {label}
            </span>
        })
    };
    let here = move || (shown.id() == id.get_value()).then_some("page");
    view! {
        <li class="version-row" class:chosen=move || is_from.get() || is_to.get()>
            <span class="pick">
                {pick
                    .clone()(
                    t::element::versions::TO,
                    t::element::versions::to_date,
                    is_to,
                    |pair, id| pair.set(&untrack(|| pair.from.get()).unwrap_or_default(), id),
                )}
                {pick(
                    t::element::versions::FROM,
                    t::element::versions::from_date,
                    is_from,
                    |pair, id| pair.set(id, &untrack(|| pair.to.get()).unwrap_or_default()),
                )}
            </span>
            <span class="what">
                <a
                    class="strong number"
                    href=move || shown.url(&id.get_value())
                    aria-current=here
                    data-here=t::element::versions::HERE
                >
                    {shown_date}
                </a>
                <span class="meta truncate">
                    {move || shown.app.people.name(&by)}" · "
                    <span title=id.get_value()>{id.with_value(|id| short_id(id))}</span>
                </span>
            </span>
            {stale}
            <StateBadge state=element.validity_state.clone() />
        </li>
    }
}
