//! A list that draws only the rows one can see. All rows have one height.

use leptos::html;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

use super::geometry::{Drawn, List};
use crate::components::Each;
use crate::effect::{effect, memo};

/// How many rows are drawn above and below what is seen.
const MARGIN: usize = 10;

/// A scrolling list. Attributes given to it (role, keys, labels) are set on the scrolling element.
#[component]
pub fn VirtualList<K>(
    /// The scrolling element, for [`reveal`].
    node: NodeRef<html::Div>,
    /// How many rows there are.
    #[prop(into)]
    count: Signal<usize>,
    /// The height of a row, in CSS pixels.
    #[prop(into)]
    row_height: Signal<f64>,
    /// Identifies the content of a row; read again when the rows change.
    key: impl Fn(usize) -> K + Clone + Send + Sync + 'static,
    /// Draws the row at a place in the list.
    row: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
    /// Role and label of the rows as a whole, where they are not on the scrolling element.
    #[prop(optional)]
    body: Option<(&'static str, &'static str)>,
    /// The fixed content above the rows.
    #[prop(optional)]
    header: Option<Children>,
) -> impl IntoView
where
    K: Eq + std::hash::Hash + Clone + Send + Sync + 'static,
{
    let seen = RwSignal::new((0.0_f64, 900.0_f64));
    let measure = move || {
        if let Some(node) = node.get_untracked() {
            let now = position(&node);
            if seen.get_untracked() != now {
                seen.set(now);
            }
        }
    };
    watch_size(node, measure);
    let list = move || List {
        count: count.get(),
        row: row_height.get(),
    };
    let drawn = memo(move |_| {
        let (top, view) = seen.get();
        list().drawn(top, view, MARGIN, MARGIN)
    });
    let rows = move || {
        let Drawn { from, to, .. } = drawn.get();
        let key = key.clone();
        (from..to).map(move |n| (n, key(n))).collect::<Vec<_>>()
    };
    let (role, label) = body.map_or(("presentation", None), |(role, label)| (role, Some(label)));
    let rows_in_all = move || body.map(|_| count.get());
    let shift = memo(move |_| drawn.get().top);
    view! {
        <div class="scroll" node_ref=node on:scroll=move |_| measure()>
            {header.map(|header| header())}
            <div
                role=role
                aria-label=label
                aria-rowcount=rows_in_all
                style:height=move || format!("{}px", list().height())
            >
                <div role="rowgroup" style:transform=move || format!("translateY({}px)", shift.get())>
                    <Each each=rows key=Clone::clone children=move |(n, _)| row(n) />
                </div>
            </div>
        </div>
    }
}

/// Where an element is scrolled to, and how high it is, in CSS pixels.
pub fn position(node: &web_sys::Element) -> (f64, f64) {
    (
        f64::from(node.scroll_top()),
        f64::from(node.client_height()),
    )
}

/// Scrolls as little as needed to show the row at `place`; `above` is what covers the top.
pub fn reveal(node: NodeRef<html::Div>, place: usize, list: List, above: f64) {
    let Some(node) = node.get_untracked() else {
        return;
    };
    let (top, view) = position(&node);
    if let Some(to) = list.reveal(place, top, view, above) {
        node.set_scroll_top(to);
    }
}

/// Calls `measure` once the element is there and whenever its size changes.
pub fn watch_size(node: NodeRef<html::Div>, measure: impl Fn() + Copy + 'static) {
    let observer = StoredValue::new_local(None::<web_sys::ResizeObserver>);
    let changed = SendWrapper::new(Closure::<dyn FnMut()>::new(measure));
    effect(move || {
        let Some(element) = node.get() else { return };
        measure();
        if let Ok(new) = web_sys::ResizeObserver::new(changed.as_ref().unchecked_ref()) {
            new.observe(&element);
            observer.set_value(Some(new));
        }
    });
    on_cleanup(move || {
        observer.try_with_value(|observer| {
            if let Some(observer) = observer {
                observer.disconnect();
            }
        });
    });
}
