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

/// Rows that stand by themselves are placed from the top of the list where that is exact, so that
/// scrolling moves none of them; in a list that scrolls in proportion, from the first row drawn.
#[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
fn base(drawn: Drawn, count: usize, row: f64) -> f64 {
    if count as f64 * row > TALLEST {
        drawn.from as f64 * row
    } else {
        0.0
    }
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
    frame(node, count, row_height, header, |drawn| drawn.top, body)
}

/// A scrolling list whose rows are used again: a row that leaves the view at one end comes back at
/// the other with what stands there, so that scrolling changes a row or two, and no row is ever
/// drawn anew. Attributes stand on the scrolling element.
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
        // As many slots as were ever needed at once; at either end of the list some are empty.
        let slots = Memo::new(move |before: Option<&usize>| {
            let now = drawn.with(|d| d.to - d.from);
            before.map_or(now, |before| now.max(*before))
        });
        let slot = move |n: usize| {
            let place = Memo::new(move |_| drawn.with(|d| place_of(n, slots.get(), *d)));
            let is_empty = move || place.with(Option::is_none);
            // An empty slot keeps the place it had.
            let last = Memo::new(move |before: Option<&usize>| {
                place.get().or(before.copied()).unwrap_or(n)
            });
            #[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
            let top = move || {
                let row = row_height.get();
                let top = last.get() as f64 * row - base(drawn.get(), count.get(), row);
                format!("translateY({top}px)")
            };
            let top = Memo::new(move |_| top());
            view! {
                <div class="slot" role="presentation" hidden=is_empty style:transform=move || top.get()>
                    {row(last)}
                </div>
            }
        };
        view! { <For each=move || 0..slots.get() key=|n| *n children=slot /> }.into_any()
    };
    #[expect(clippy::cast_precision_loss, reason = "no list has 2^52 rows")]
    let shift = move |d: Drawn| {
        let row = row_height.get();
        d.top - d.from as f64 * row + base(d, count.get(), row)
    };
    frame(node, count, row_height, header, shift, body)
}

/// Which place of the list a slot shows: the one among those drawn that has its number.
fn place_of(slot: usize, slots: usize, drawn: Drawn) -> Option<usize> {
    let slots = slots.max(1);
    let place = drawn.from + (slot + slots - drawn.from % slots) % slots;
    (place < drawn.to).then_some(place)
}

/// The scrolling element with the rows that `body` draws, moved down by `shift`.
fn frame(
    node: NodeRef<html::Div>,
    count: Signal<usize>,
    row_height: Signal<f64>,
    header: Option<Children>,
    shift: impl Fn(Drawn) -> f64 + Send + Sync + 'static,
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
    let shifted = Memo::new(move |_| shift(drawn.get()));
    let height = move || format!("{}px", height(count.get(), row_height.get()));
    view! {
        <div class="scroll" node_ref=node on:scroll=move |_| measure()>
            {header.map(|header| header())}
            <div role="presentation" style:height=height>
                <div role="rowgroup" style:transform=move || format!("translateY({}px)", shifted.get())>
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
        fn every_place_that_is_drawn_has_one_slot(from in 0usize..500, length in 0usize..60, more in 0usize..9) {
            let drawn = Drawn { from, to: from + length, top: 0.0 };
            let slots = length + more;
            let mut places: Vec<_> = (0..slots).filter_map(|n| place_of(n, slots, drawn)).collect();
            places.sort_unstable();
            prop_assert_eq!(places, (from..from + length).collect::<Vec<_>>());
            // At the top of the list the slots stand in its order.
            let top = Drawn { from: 0, to: length, top: 0.0 };
            prop_assert!((0..length).all(|n| place_of(n, slots, top) == Some(n)));
        }

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
