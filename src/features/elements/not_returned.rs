//! The ids that were not served, by reason, with the service's text for each; a view with its own
//! address.

mod groups;
mod list;
mod panel;

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use self::groups::{Group, Reason, groups};
use self::list::Ids;
use self::panel::{Panel, UNDO, removed_text};
use super::page_state::{ElementsPageState, use_page_state};
use super::status::NOT_SERVED_BUTTON;
use crate::api::BulkQuery;
use crate::browser;
use crate::components::{Button, Each, Icon, Menu, MenuItem, Variant};
use crate::effect::{effect, memo};
use crate::format::{self, Precision, count};
use crate::lazy::{lazily, lazy_view};
use crate::t;

/// The panel; opened from the status line, by its address, and closed by the back button too.
#[component]
pub fn NotReturned() -> impl IntoView {
    let page = use_page_state();
    let panel = Panel::new(page);
    let any = move || page.tally.with(|t| t.known > 0) || panel.undo.with(Option::is_some);
    let open = memo(move |_| page.address.not_returned.get() && page.app.catalog.ready() && any());
    view! { <Show when=move || open.get()>{lazily(move || place(panel))}</Show> }
}

/// Closes the panel; the focus returns to where it was opened from.
pub fn close(page: ElementsPageState) {
    page.show_not_returned(false);
    let is_there = browser::document().and_then(|d| d.get_element_by_id(NOT_SERVED_BUTTON));
    if is_there.is_some() {
        browser::focus(NOT_SERVED_BUTTON);
    } else {
        page.focus();
    }
}

lazy_view! { not_returned, place(panel: Panel), view! { <Place panel=panel /> } }

#[component]
fn Place(panel: Panel) -> impl IntoView {
    let page = panel.page;
    let groups = memo(move |_| page.app.catalog.with(groups));
    // While the user works on them their order is fixed, and what is open stays open.
    let reasons = memo(move |before: Option<&Vec<Reason>>| {
        groups.with(|groups| in_place(before.map(Vec::as_slice).unwrap_or_default(), groups))
    });
    let chosen = RwSignal::new(None::<Option<Reason>>);
    let expanded = memo(move |before: Option<&Option<Reason>>| {
        let is_there = |reason: &Reason| reasons.with(|r| r.contains(reason));
        match chosen.get() {
            Some(None) => None,
            Some(Some(reason)) if is_there(&reason) => Some(reason),
            _ => {
                let before = before.cloned().flatten().filter(is_there);
                before.or_else(|| reasons.with(|r| r.first().cloned()))
            }
        }
    });
    let all = move || {
        let not_requested = |g: &&Group| g.reason != Reason::NotRequested;
        groups.with_untracked(|groups| {
            let asked = groups.iter().filter(not_requested);
            asked.flat_map(|g| g.ids.clone()).collect::<Vec<_>>()
        })
    };
    let node = NodeRef::<html::Div>::new();
    effect(move || {
        if let Some(node) = node.get() {
            let _ = node.focus();
        }
    });
    let keys = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" {
            event.prevent_default();
            event.stop_propagation();
            close(page);
        }
    };
    let tally = page.tally;
    let not_returned = move || tally.with(|t| t.not_returned);
    let as_of = move || {
        let ended = page.app.retrieval.ended();
        ended.map(|e| t::elements::not_returned::as_of(&format::time(e.at, Precision::Clock)))
    };
    let sum = move || {
        let tally = tally.get();
        t::state_messages::retrieval::detail_stopped(
            &count(tally.loaded),
            &count(tally.not_returned),
            &count(tally.not_requested),
        )
    };
    let section = move |reason: Reason| {
        view! { <Section panel=panel groups=groups reason=reason expanded=expanded chosen=chosen /> }
    };
    let left_out = move || left_out(page.app.retrieval.query());
    let busy = move || page.app.retrieval.is_running();
    view! {
        <div
            class="not-returned"
            role="dialog"
            aria-labelledby="not-returned-title"
            aria-describedby="not-returned-sum"
            tabindex="-1"
            node_ref=node
            on:keydown=keys
        >
            <header>
                <Icon
                    name=Signal::derive(move || if not_returned() > 0 { "triangle-alert" } else { "info" })
                    class="warn"
                />
                <h2 id="not-returned-title">{move || heading(not_returned())}</h2>
                <span class="meta push">{as_of}</span>
                <Button
                    variant=Variant::Quiet
                    small=true
                    icon="x"
                    label=t::common::CLOSE
                    on_press=move |_| close(page)
                />
            </header>
            <p class="meta number not-returned-sum" id="not-returned-sum">
                {sum}
            </p>
            {move || {
                panel
                    .undo
                    .get()
                    .map(|undo| {
                        view! {
                            <div class="not-returned-undo" role="status">
                                <span>{removed_text(&undo)}</span>
                                <Button
                                    small=true
                                    class="push"
                                    attr:id=UNDO
                                    on_press=move |_| {
                                        panel.take_back();
                                        focus_in(node);
                                    }
                                >
                                    {t::common::UNDO}
                                </Button>
                            </div>
                        }
                    })
            }}
            <ul class="not-returned-groups">
                <Each each=move || reasons.get() key=Clone::clone children=section />
            </ul>
            <footer>
                {move || left_out().map(|words| view! { <p class="meta">{words}</p> })}
                <Show when=move || { not_returned() > 0 }>
                    <div class="row push">
                        <Button variant=Variant::Quiet on_press=move |_| panel.remove(all())>
                            {move || t::elements::not_returned::forget_these(&count(not_returned()))}
                        </Button>
                        <Menu button_class="button" menu_class="up" icon="download" text=t::common::EXPORT>
                            <MenuItem
                                icon="file-down"
                                label=t::elements::not_returned::SAVE_TABLE
                                act=move || panel.save_table(&all())
                            />
                            <MenuItem
                                icon="file-down"
                                label=t::elements::not_returned::SAVE_IDS
                                act=move || panel.save_ids(&all())
                            />
                        </Menu>
                        <Button on_press=move |_| panel.copy(&all())>{t::elements::COPY_IDS}</Button>
                        <Button icon="refresh-cw" disabled=busy on_press=move |_| panel.retry(all())>
                            {move || t::elements::not_returned::retry_these(&count(not_returned()))}
                        </Button>
                    </div>
                </Show>
            </footer>
        </div>
    }
}

/// One reason with its ids.
#[component]
fn Section(
    panel: Panel,
    groups: Memo<Vec<Group>>,
    reason: Reason,
    expanded: Memo<Option<Reason>>,
    chosen: RwSignal<Option<Option<Reason>>>,
) -> impl IntoView {
    let mine = reason.clone();
    let ids = memo(move |before: Option<&Vec<Arc<str>>>| {
        let now = groups.with(|groups| {
            let group = groups.iter().find(|g| g.reason == mine);
            group.map(|g| g.ids.clone())
        });
        // A group that is gone is about to be removed.
        now.or_else(|| before.cloned()).unwrap_or_default()
    });
    let number = memo(move |_| ids.with(Vec::len));
    let mine = reason.clone();
    let is_open = memo(move |_| expanded.with(|e| e.as_ref() == Some(&mine)));
    let mine = reason.clone();
    let toggle = move |_| chosen.set(Some((!is_open.get_untracked()).then(|| mine.clone())));
    let words = match &reason {
        Reason::Said { status, text } => view! {
            <span class="mono status">{status.clone()}</span>
            <span class="reason">{text.clone()}</span>
        }
        .into_any(),
        Reason::Others => {
            view! { <span class="reason">{t::elements::not_returned::OWN_REASONS}</span> }
                .into_any()
        }
        Reason::NotRequested => {
            view! { <span class="reason">{t::common::NOT_REQUESTED}</span> }.into_any()
        }
    };
    let is_asked = reason != Reason::NotRequested;
    let label = match &reason {
        Reason::Said { status, text } => format!("{status} {text}"),
        Reason::Others => t::elements::not_returned::OWN_REASONS.into(),
        Reason::NotRequested => t::common::NOT_REQUESTED.into(),
    };
    let own_reasons = reason == Reason::Others;
    let busy = move || panel.page.app.retrieval.is_running();
    let now = move || ids.get_untracked();
    view! {
        <li class="not-returned-group">
            <h3>
                <Button variant=Variant::Plain class="group-button" expanded=is_open on_press=toggle>
                    <Icon name=Signal::derive(move || if is_open.get() { "chevron-down" } else { "chevron-right" }) />
                    {words}
                    <strong class="number push">{move || count(number.get())}</strong>
                </Button>
            </h3>
            <Show when=move || is_open.get()>
                <Ids panel=panel ids=ids label=label.clone() own_reasons=own_reasons />
                <div class="row group-actions">
                    <Button small=true icon="refresh-cw" disabled=busy on_press=move |_| panel.retry(now())>
                        {move || match is_asked {
                            true => t::elements::not_returned::retry_these(&count(number.get())),
                            false => t::elements::not_returned::retrieve_these(&count(number.get())),
                        }}
                    </Button>
                    <Button small=true on_press=move |_| panel.copy(&now())>
                        {t::elements::COPY_IDS}
                    </Button>
                    <Button small=true on_press=move |_| panel.save_table(&now())>
                        {t::elements::not_returned::SAVE_THESE}
                    </Button>
                    <Button variant=Variant::Quiet small=true on_press=move |_| panel.remove(now())>
                        {move || t::elements::not_returned::forget_these(&count(number.get()))}
                    </Button>
                </div>
            </Show>
        </li>
    }
}

/// The reasons of the groups: those from before first, in their places.
fn in_place(before: &[Reason], groups: &[Group]) -> Vec<Reason> {
    let is_there = |reason: &&Reason| groups.iter().any(|g| g.reason == **reason);
    let is_new = |reason: &&Reason| !before.contains(reason);
    let stay = before.iter().filter(is_there);
    let come = groups.iter().map(|g| &g.reason).filter(is_new);
    stay.chain(come).cloned().collect()
}

fn focus_in(node: NodeRef<html::Div>) {
    if let Some(node) = node.get_untracked() {
        let _ = node.focus();
    }
}

/// What the last retrieval's parameters leave out without a word.
fn left_out(query: Option<BulkQuery>) -> Option<&'static str> {
    match query {
        Some(q) if q.conceptual_class.is_some() => {
            Some(t::elements::not_returned::LEFT_OUT_CLASSES.get())
        }
        Some(q) if q.only_latest == Some(true) => {
            Some(t::elements::not_returned::LEFT_OUT_VERSIONS.get())
        }
        _ => None,
    }
}

fn heading(not_returned: usize) -> String {
    match not_returned {
        0 => t::elements::not_returned::TITLE_NONE.into(),
        n => t::elements::not_returned::title(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn existing_groups_stay_in_order_before_new_ones() {
        let reason = |text: &str| Reason::Said {
            status: "404".into(),
            text: text.into(),
        };
        let group = |text: &str| Group {
            reason: reason(text),
            ids: Vec::new(),
        };
        let groups = [group("new"), group("b"), group("a")];
        let before = [reason("a"), reason("gone"), reason("b")];
        let after = [reason("a"), reason("b"), reason("new")];
        assert_eq!(in_place(&before, &groups), after);
    }
}
