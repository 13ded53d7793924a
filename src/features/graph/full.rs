//! The enlarged picture: over the whole page, moved and enlarged by keys, wheel, hand and buttons,
//! with a filter and a list of everything beside it, and saved as a file. That it is open is in
//! the URL, so that the back button closes it.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::as_diagram::AsDiagram;
use super::drawing::Drawing;
use super::drawn::{LaidOutNeighborhood, show_drawn, use_drawn};
use super::filters::Filters;
use super::list::ElementList;
use super::picture::Picture;
use super::save::{copy, save};
use super::state::GraphState;
use super::viewport::View;
use super::window::{Window, Zoom};
use super::{Hops, hops_key, summary};
use crate::browser;
use crate::components::{Button, Chip, Menu, MenuItem, Variant, modal, use_media};
use crate::effect::{effect, memo};
use crate::features::element::element_context::ElementContext;
use crate::features::picture_file::Format;
use crate::format::count;
use crate::t::{self, rich, slot};
use crate::texts;

/// The picture over the page.
#[component]
pub fn Full(shown: ElementContext) -> impl IntoView {
    let state = GraphState::full(shown);
    let (drawn, layout) = use_drawn(state, true);
    let drawing = memo(move |_| {
        drawn.with(|drawn| {
            let drawn = drawn.as_ref();
            drawn.map_or_else(Drawing::default, |drawn| drawn.drawing.clone())
        })
    });
    let is_drawn = memo(move |_| drawn.with(Option::is_some));
    let window = Window::new(drawing);
    let close = move || close(shown);
    let dialog = modal();
    // What has the focus while the picture is laid out.
    let opened_at = StoredValue::new_local(None::<web_sys::Element>);
    request_animation_frame(move || {
        let _ = opened_at.try_set_value(browser::focused());
    });
    // Once it has a size: at first, and when there is another drawing.
    effect(move |before: Option<bool>| {
        let was_there = before.unwrap_or(false);
        let is_there = drawing.with(|drawing| !drawing.boxes.is_empty());
        if is_there {
            request_animation_frame(move || {
                window.begin();
                let is_unmoved = || {
                    opened_at
                        .try_get_value()
                        .is_some_and(|at| at == browser::focused())
                };
                if !was_there && (browser::focus_is_lost() || is_unmoved()) {
                    focus_centre(window);
                }
            });
        }
        is_there || was_there
    });
    let resized = window_event_listener(leptos::ev::resize, move |_| {
        if !window.touched.get_value() {
            window.begin();
        }
    });
    on_cleanup(move || resized.remove());
    let keys = move |event: KeyboardEvent| {
        if window.key(&event, untrack(|| shown.app.prefs.single_keys())) {
            event.prevent_default();
        }
    };
    let cancel = move |event: web_sys::Event| {
        event.prevent_default();
        close();
    };
    let transform = move || {
        let View { x, y, scale } = window.view.get();
        format!("translate({x}px, {y}px) scale({scale})")
    };
    let zoom = memo(move |_| window.view.get().rough_scale());
    let waiting = || {
        let words = t::layout::RUNNING;
        view! {
            <p class="meta graph-waiting" role="status">
                {words}
            </p>
        }
        .into_any()
    };
    let picture = move |drawn: LaidOutNeighborhood| {
        let reach = Callback::new(move |n| window.reveal(n));
        view! { <Picture state=state drawn=drawn reach=reach /> }.into_any()
    };
    let picture = move || show_drawn((drawn, layout), picture, waiting);
    let is_wide = use_media("(width >= 1000px)");
    // Beside the picture where there is room for both, else in its place.
    let asked = RwSignal::new(None::<bool>);
    let is_listed = Signal::derive(move || asked.get().unwrap_or_else(|| is_wide.get()));
    // The list takes room from the picture, or gives it back.
    effect(move |before: Option<bool>| {
        let listed = is_listed.get();
        if before.is_some_and(|before| before != listed) && !window.touched.get_value() {
            request_animation_frame(move || window.begin());
        }
        listed
    });
    view! {
        <dialog class="graph-full" node_ref=dialog aria-labelledby="graph-full-title" on:cancel=cancel on:keydown=keys>
            <header>
                <h2 id="graph-full-title">{move || t::graph::title_of(&center_title(state))}</h2>
                <p class="meta" role="status">
                    {move || counts_text(state)}
                </p>
                <Back state=state />
                <div class="row wrap push">
                    <Pages state=state />
                    <Hops shown=shown choose=move |hops| state.change(&[("hops", hops_key(hops)), ("page", "")]) />
                    <Chip
                        label=t::graph::full::GROUP_BY_CLASS
                        on=state.is_grouped
                        change=move |on| state.change(&[("grouped", if on { "class" } else { "" }), ("page", "")])
                    />
                    <Chip
                        label=t::graph::full::RELATION_NAMES
                        on=state.is_named
                        change=move |on| state.change(&[("labels", if on { "1" } else { "" })])
                    />
                    <Show when=move || state.has_open()>
                        <Button small=true on_press=move |_| state.close_all()>
                            {t::graph::full::COLLAPSE_ALL}
                        </Button>
                    </Show>
                    <Button
                        small=true
                        icon="list"
                        pressed=move || is_listed.get()
                        on_press=move |_| asked.set(Some(!is_listed.get_untracked()))
                    >
                        {t::common::LIST}
                    </Button>
                    <Zoom window=window />
                    <AsDiagram state=state />
                    <Show when=move || is_drawn.get()>
                        <Save
                            save=Callback::new(move |format| save(state, drawn, format))
                            copy=Callback::new(move |()| copy(state, drawn))
                        />
                    </Show>
                    <Button
                        variant=Variant::Quiet
                        icon="x"
                        label=t::common::CLOSE
                        title=t::graph::full::CLOSE_TITLE
                        on_press=move |_| close()
                    />
                </div>
            </header>
            <div class="graph-body" class:listed=move || is_listed.get()>
                <div
                    class="graph-window"
                    node_ref=window.node
                    on:wheel=move |event| window.wheel(&event)
                    on:pointerdown=move |event| window.hold(&event)
                    on:pointermove=move |event| window.drag(&event)
                    on:pointerup=move |_| window.release()
                    on:pointercancel=move |_| window.release()
                >
                    <div class="graph-sheet" style:transform=transform style:--zoom=move || zoom.get().to_string()>
                        {picture}
                    </div>
                </div>
                <Show when=move || is_listed.get()>
                    <aside class="graph-side" aria-label=t::graph::NEIGHBORS>
                        <Filters state=state />
                        <ElementList state=state />
                    </aside>
                </Show>
            </div>
            <footer class="meta">
                <Hint text=t::graph::full::hint_boxes(slot(0)) keys=["←", "→", "↑", "↓"] />
                <Hint text=t::graph::full::hint_open(slot(0)) keys=[t::common::ENTER.get()] />
                <Hint text=t::graph::full::hint_actions(slot(0)) keys=[t::graph::full::KEY_TAB.get()] />
                <Hint text=t::graph::full::hint_pan(slot(0)) keys=[t::graph::full::KEY_SHIFT.get()] />
                <Hint text=t::graph::full::hint_zoom(slot(0)) keys=["+", "−", "0"] />
                <span class="push">{t::graph::full::COUNTS_OF_LOADED}</span>
            </footer>
        </dialog>
    }
}

/// What keys do; their place in the text is [`slot`] 0.
#[component]
fn Hint<const N: usize>(text: String, keys: [&'static str; N]) -> impl IntoView {
    let keys = keys.map(|key| view! { <kbd class="key">{key}</kbd> });
    view! { <span>{rich(&text, vec![keys.collect_view().into_any()])}</span> }
}

/// What the element in the middle is called, tracked.
fn center_title(state: GraphState) -> String {
    let language = state.shown.app.prefs.content_language();
    state.center.with(|center| match &center.known {
        Some(known) => texts::title(&known.element, &language).text,
        None => center.element_id.clone(),
    })
}

fn counts_text(state: GraphState) -> String {
    state
        .neighborhood
        .with(|neighborhood| summary::full(neighborhood, state.unfiltered()))
}

/// The link back to the page's own element, from another one in the middle.
#[component]
fn Back(state: GraphState) -> impl IntoView {
    let own = move || state.shown.title().text;
    let back = move |_| {
        let id = state
            .shown
            .loaded
            .with_untracked(|l| l.element.element_id.clone());
        state.recenter(&id);
    };
    view! {
        <Show when=move || state.is_elsewhere()>
            <Button small=true class="graph-back" icon="arrow-left" on_press=back>
                {move || t::graph::full::back_to(&own())}
            </Button>
        </Show>
    }
}

/// Turns through the neighbors that do not fit into one picture.
#[component]
fn Pages(state: GraphState) -> impl IntoView {
    let page = move || state.neighborhood.with(|neighborhood| neighborhood.page);
    let words = move || {
        let (page, pages) = page();
        t::graph::full::page_of(&count(page + 1), &count(pages))
    };
    let turn = move |by: isize| {
        let (page, pages) = untrack(page);
        let to = page.checked_add_signed(by).filter(|to| *to < pages);
        if let Some(to) = to {
            state.turn_to(to);
        }
    };
    let has_more = move || page().1 > 1;
    let first =
        Signal::derive(move || (page().0 == 0).then(|| String::from(t::graph::full::IS_FIRST)));
    let last = Signal::derive(move || {
        (page().0 + 1 >= page().1).then(|| String::from(t::graph::full::IS_LAST))
    });
    view! {
        <Show when=has_more>
            <div class="row graph-pages" role="group" aria-label=t::graph::NEIGHBORS>
                <Button
                    small=true
                    icon="chevron-left"
                    label=t::graph::full::PREVIOUS
                    disabled_reason=first
                    on_press=move |_| turn(-1)
                />
                <span class="meta number" role="status">
                    {words}
                </span>
                <Button
                    small=true
                    icon="chevron-right"
                    label=t::graph::full::NEXT
                    disabled_reason=last
                    on_press=move |_| turn(1)
                />
            </div>
        </Show>
    }
}

/// Takes the picture away: back to where it was opened from, if that was in this visit.
pub fn close(shown: ElementContext) {
    let history = browser::window().and_then(|w| w.history().ok());
    if let (true, Some(history)) = (shown.enlarged_here.get_value(), history) {
        shown.enlarged_here.set_value(false);
        if history.back().is_ok() {
            return;
        }
    }
    shown.replace(&untrack(|| {
        shown.with(&[("graph", ""), ("at", ""), ("page", "")])
    }));
}

fn focus_centre(window: Window) {
    use wasm_bindgen::JsCast;
    let node = window.node.try_get_untracked().flatten();
    let centre = node.and_then(|n| n.query_selector("[data-box='0']").ok().flatten());
    if let Some(centre) = centre.and_then(|c| c.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = centre.focus();
    }
}

/// The files it can be saved as, and the clipboard.
#[component]
fn Save(save: Callback<Format>, copy: Callback<()>) -> impl IntoView {
    view! {
        <Menu button_class="button small" icon="download" text=t::graph::full::SAVE>
            <MenuItem label="SVG" act=move || save.run(Format::Svg) />
            <MenuItem label="PNG" act=move || save.run(Format::Png) />
            <MenuItem label=t::graph::save::COPY act=move || copy.run(()) />
        </Menu>
    }
}
