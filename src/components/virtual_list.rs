//! A list that draws only the rows one can see. All rows have one height.

use leptos::html;
use leptos::prelude::*;
use send_wrapper::SendWrapper;
use wasm_bindgen::prelude::*;

/// How many rows are drawn above and below what is seen.
const MARGIN: usize = 10;

/// Chromium's limit on an element's height is 33,554,428 px, Firefox's 17,895,697 px. A list that
/// is taller scrolls in proportion.
const TALLEST: f64 = 16_000_000.0;

/// Which rows are drawn, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drawn {
    from: usize,
    to: usize,
    /// Where the first drawn row stands, in CSS pixels.
    top: f64,
}

/// A scrolling list. Attributes given to it (role, keys, labels) stand on the scrolling element.
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
    /// What tells the content of a row from that of another; read anew when the rows change.
    key: impl Fn(usize) -> K + Clone + Send + Sync + 'static,
    /// Draws the row at a place in the list.
    row: impl Fn(usize) -> AnyView + Clone + Send + Sync + 'static,
    /// What stands above the rows and stays.
    #[prop(optional)]
    header: Option<Children>,
) -> impl IntoView
where
    K: Eq + std::hash::Hash + Clone + Send + Sync + 'static,
{
    let body = move |drawn: Memo<Drawn>| {
        let rows = move || {
            let drawn = drawn.get();
            let key = key.clone();
            (drawn.from..drawn.to)
                .map(move |n| (n, key(n)))
                .collect::<Vec<_>>()
        };
        view! { <For each=rows key=Clone::clone children=move |(n, _)| row(n) /> }.into_any()
    };
    frame(node, count, row_height, header, body)
}

/// A scrolling list whose rows are used again: a row is drawn once and then shows another place
/// of the list, which costs less than to draw it anew. Attributes stand on the scrolling element.
#[component]
pub fn RecyclingList(
    /// The scrolling element, for [`reveal`].
    node: NodeRef<html::Div>,
    /// How many rows there are.
    #[prop(into)]
    count: Signal<usize>,
    /// The height of a row, in CSS pixels.
    #[prop(into)]
    row_height: Signal<f64>,
    /// Draws a row that follows the place it is given.
    row: impl Fn(Memo<usize>) -> AnyView + Clone + Send + Sync + 'static,
    /// What stands above the rows and stays.
    #[prop(optional)]
    header: Option<Children>,
) -> impl IntoView {
    let body = move |drawn: Memo<Drawn>| {
        let number = Memo::new(move |_| drawn.with(|d| d.to - d.from));
        let slot = move |n: usize| row(Memo::new(move |_| drawn.with(|d| d.from + n)));
        view! { <For each=move || 0..number.get() key=|n| *n children=slot /> }.into_any()
    };
    frame(node, count, row_height, header, body)
}

/// The scrolling element with the rows that `body` draws.
fn frame(
    node: NodeRef<html::Div>,
    count: Signal<usize>,
    row_height: Signal<f64>,
    header: Option<Children>,
    body: impl FnOnce(Memo<Drawn>) -> AnyView,
) -> impl IntoView {
    let seen = RwSignal::new((0.0_f64, 900.0_f64));
    let measure = move || {
        if let Some(node) = node.get_untracked() {
            let now = (
                f64::from(node.scroll_top()),
                f64::from(node.client_height()),
            );
            if seen.get_untracked() != now {
                seen.set(now);
            }
        }
    };
    watch_size(node, measure);
    let drawn = Memo::new(move |_| draw(seen.get(), count.get(), row_height.get()));
    let height = move || format!("{}px", height(count.get(), row_height.get()));
    view! {
        <div class="scroll" node_ref=node on:scroll=move |_| measure()>
            {header.map(|header| header())}
            <div role="presentation" style:height=height>
                <div role="rowgroup" style:transform=move || format!("translateY({}px)", drawn.get().top)>
                    {body(drawn)}
                </div>
            </div>
        </div>
    }
}

/// Scrolls as little as needed to show the row at `place`; `above` is what covers the top.
pub fn reveal(node: NodeRef<html::Div>, place: usize, count: usize, row_height: f64, above: f64) {
    let Some(node) = node.get_untracked() else {
        return;
    };
    let (view, top) = (
        f64::from(node.client_height()) - above,
        f64::from(node.scroll_top()),
    );
    #[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
    let (all, at) = (count as f64 * row_height, place as f64 * row_height);
    let to = if at < offset(top, view, all) {
        at
    } else if at + row_height > offset(top, view, all) + view {
        at + row_height - view
    } else {
        return;
    };
    let scale = if all > TALLEST {
        (TALLEST - view) / (all - view)
    } else {
        1.0
    };
    #[expect(clippy::cast_possible_truncation, reason = "below TALLEST")]
    node.set_scroll_top((to * scale).round() as i32);
}

#[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
fn height(count: usize, row: f64) -> f64 {
    (count as f64 * row).min(TALLEST)
}

/// How far into the whole list a scroll position is.
fn offset(top: f64, view: f64, all: f64) -> f64 {
    if all <= TALLEST {
        top
    } else {
        top / (TALLEST - view) * (all - view)
    }
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places in a list: positive, and far below 2^52"
)]
fn draw((top, view): (f64, f64), count: usize, row: f64) -> Drawn {
    let offset = offset(top, view, count as f64 * row).max(0.0);
    let first = ((offset / row) as usize).min(count);
    let from = first.saturating_sub(MARGIN);
    let to = (first + (view / row).ceil() as usize + MARGIN + 1).min(count);
    Drawn {
        from,
        to,
        top: top - (offset - from as f64 * row),
    }
}

/// Calls `measure` once the element is there and whenever its size changes.
fn watch_size(node: NodeRef<html::Div>, measure: impl Fn() + Copy + 'static) {
    let observer = StoredValue::new_local(None::<web_sys::ResizeObserver>);
    let changed = SendWrapper::new(Closure::<dyn FnMut()>::new(measure));
    Effect::new(move || {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_last_row_can_be_reached_in_a_very_long_list() {
        let (count, row, view) = (2_000_000, 36.0, 600.0);
        let drawn = draw((TALLEST - view, view), count, row);
        assert_eq!(drawn.to, count);
    }

    proptest! {
        #[test]
        fn what_is_seen_is_drawn(count in 0usize..1_000_000, part in 0.0..1.0f64, view in 100.0..2000.0f64) {
            let row = 36.0;
            let top = (height(count, row) - view).max(0.0) * part;
            let drawn = draw((top, view), count, row);
            prop_assert!(drawn.from <= drawn.to && drawn.to <= count);
            // Nothing that is drawn begins below the upper edge while rows above it are missing.
            prop_assert!(drawn.from == 0 || drawn.top <= top);
            let bottom = drawn.top + (drawn.to - drawn.from) as f64 * row;
            prop_assert!(drawn.to == count || bottom >= top + view);
        }
    }
}
