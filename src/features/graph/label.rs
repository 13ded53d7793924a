//! What is in a box: its title as a link, its id with a way to add what is missing, or a group
//! that opens; and what can be done with it in the enlarged picture.

use leptos::prelude::*;

use super::area::Area;
use super::export::Caption;
use super::neighborhood::Node;
use super::picture::{Pointed, px};
use super::state::GraphState;
use crate::components::{Button, Glyph, Variant};
use crate::features::element::add_id::Wanted;
use crate::t;
use crate::texts::with_languages;

/// The content of a box.
#[component]
pub fn Label(
    state: GraphState,
    n: usize,
    node: Node,
    caption: Caption,
    area: Area,
    active: RwSignal<usize>,
    pointed: RwSignal<Option<Pointed>>,
    has_actions: bool,
) -> impl IntoView {
    let app = state.shown.app;
    let Caption {
        text,
        language,
        note,
        spoken,
    } = caption;
    let unseen = |words: &str| view! { <span class="unseen">{with_languages(words)}</span> };
    let tab = move || if active.get() == n { "0" } else { "-1" };
    let (left, top, width, height) = (px(area.x), px(area.y), px(area.width), px(area.height));
    let known = node.known.as_ref().map(|known| known.element.id.clone());
    let joined = node.relationship.as_ref().and_then(|joined| {
        let newest = |id: &str| app.catalog.with_untracked(|c| c.newest(id));
        newest(&joined.source).or_else(|| newest(&joined.target))
    });
    // What is said has all of these words, but of a group.
    let hidden = node.group.is_none().then_some("true");
    let inside = view! {
        <span class="words" class:id=note.is_some() lang=language aria-hidden=hidden>
            {text.clone()}
        </span>
        {note
            .map(|note| {
                view! {
                    <span class="note" aria-hidden="true">
                        {note}
                    </span>
                }
            })}
        <Glyph class=node.class.clone() layer=node.layer.clone() />
    };
    if node.group.is_some() {
        let key = node.element_id;
        return view! {
            <button
                type="button"
                class="box-label"
                title=t::common::SHOW_ELEMENTS
                aria-expanded="false"
                data-box=n.to_string()
                tabindex=tab
                style:left=left
                style:top=top
                style:width=width
                style:height=height
                on:click=move |_| state.toggle_open(&key)
            >
                {inside}
                {unseen(&format!(". {spoken}"))}
            </button>
        }
        .into_any();
    }
    let actions = (has_actions && n > 0 && known.is_some())
        .then(|| view! { <Actions state=state n=n node=node.clone() area=area active=active pointed=pointed /> });
    match known.or(joined.map(|j| j.element.id.clone())) {
        Some(id) => {
            let here = (n == 0).then_some("true");
            view! {
                <a
                    class="box-label"
                    class:centre=n == 0
                    href=app.element_url(&id)
                    title=text
                    aria-current=here
                    draggable="false"
                    data-box=n.to_string()
                    tabindex=tab
                    style:left=left
                    style:top=top
                    style:width=width
                    style:height=height
                >
                    {inside}
                    {unseen(&spoken)}
                </a>
                {actions}
            }
            .into_any()
        }
        None => {
            let wanted = Wanted::neighbor(state.shown, &node.element_id);
            view! {
                <button
                    type="button"
                    class="box-label unknown"
                    title=node.element_id
                    data-box=n.to_string()
                    tabindex=tab
                    style:left=left
                    style:top=top
                    style:width=width
                    style:height=height
                    on:click=move |_| state.shown.adding.set(Some(wanted.clone()))
                >
                    {inside}
                    {unseen(&t::graph::label::add_its_id(&spoken))}
                </button>
            }
            .into_any()
        }
    }
}

/// What can be done with a loaded element: put it in the middle, and show its other neighbors.
#[component]
fn Actions(
    state: GraphState,
    n: usize,
    node: Node,
    area: Area,
    active: RwSignal<usize>,
    pointed: RwSignal<Option<Pointed>>,
) -> impl IntoView {
    let (id, hidden) = (StoredValue::new(node.element_id.clone()), node.hidden);
    let is_open = untrack(|| state.is_open(&node.element_id));
    let expand = (hidden > 0).then(|| (format!("+{hidden}"), t::graph::label::show_more(hidden)));
    let is_shown = move || pointed.get() == Some(Pointed::Box(n)) || active.get() == n;
    let (left, top) = (px(area.x), px(area.bottom() - 6.0));
    let width = px(area.width);
    let expand = StoredValue::new(expand);
    view! {
        <Show when=is_shown>
            <div class="box-actions" style:left=left.clone() style:top=top.clone() style:width=width.clone()>
                <Button
                    variant=Variant::Plain
                    title=t::graph::label::CENTRE_TITLE
                    on_press=move |_| id.with_value(|id| state.recenter(id))
                >
                    {t::graph::CENTRE}
                </Button>
                {expand
                    .get_value()
                    .map(|(label, title)| {
                        view! {
                            <Button
                                variant=Variant::Plain
                                label=format!("{label}: {title}")
                                title=title
                                attr:aria-expanded=(!is_open).then_some("false")
                                on_press=move |_| id.with_value(|id| state.show_more(id))
                            >
                                {label}
                            </Button>
                        }
                    })}
                {is_open
                    .then(|| {
                        view! {
                            <Button
                                variant=Variant::Plain
                                expanded=true
                                on_press=move |_| id.with_value(|id| state.toggle_open(id))
                            >
                                {t::graph::label::COLLAPSE}
                            </Button>
                        }
                    })}
            </div>
        </Show>
    }
}
