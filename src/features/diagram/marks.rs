//! The mark of a value: bars, of which the first value has most. So that a color does not stand alone.

use leptos::prelude::*;

use super::colors::MOST;

/// The mark, with its lower left corner at a point.
#[component]
pub fn Mark(
    /// The place of the value.
    value: usize,
    /// The corner.
    at: (f64, f64),
) -> impl IntoView {
    let filled = MOST.saturating_sub(value);
    let bar = move |n: usize| {
        let step = f64::from(u32::try_from(n).unwrap_or(0));
        let height = 2.0 + step * 1.2;
        let class = if n < filled { "bar filled" } else { "bar" };
        view! { <rect class=class x=at.0 + step * 3.0 y=at.1 - height width="2" height=height></rect> }
    };
    view! { <g class="value-mark">{(0..MOST).map(bar).collect_view()}</g> }
}
