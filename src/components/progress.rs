//! Progress, and placeholders for rows that are still loading.

use leptos::prelude::*;

/// A bar that fills from the left.
#[component]
pub fn ProgressBar(
    /// What makes progress.
    #[prop(into)]
    label: Signal<String>,
    /// How much is done, out of how much. `None` if unknown: the bar is then empty.
    #[prop(into)]
    done: Signal<Option<(usize, usize)>>,
    /// The CSS class, where it is not the usual bar.
    #[prop(default = "progress")]
    class: &'static str,
) -> impl IntoView {
    #[expect(clippy::cast_precision_loss, reason = "a part of a bar")]
    let part = move || {
        let part = done
            .get()
            .map_or(0.0, |(done, of)| done as f64 / of.max(1) as f64);
        format!("scaleX({:.3})", part.clamp(0.0, 1.0))
    };
    view! {
        <div
            class=class
            role="progressbar"
            aria-label=move || label.get()
            aria-valuemin="0"
            aria-valuemax=move || done.get().map(|(_, of)| of.to_string())
            aria-valuenow=move || done.get().map(|(done, _)| done.to_string())
        >
            <div style:transform=part></div>
        </div>
    }
}

/// A line that says what is waited for, where nobody knows how long it takes.
#[component]
pub fn Busy(
    /// What is done.
    #[prop(into)]
    text: Signal<String>,
    /// The CSS classes, where it is not a line of a page.
    #[prop(default = "row soft")]
    class: &'static str,
    /// The role; none within what is announced as a whole, or beside it.
    #[prop(default = Some("status"))]
    role: Option<&'static str>,
) -> impl IntoView {
    view! {
        <p class=class role=role>
            <span class="spinner" aria-hidden="true"></span>
            {move || text.get()}
        </p>
    }
}

/// Rows that are still to come, of the height they will have.
#[component]
pub fn Skeleton(
    /// How many rows.
    rows: usize,
) -> impl IntoView {
    let row = |n: usize| {
        let width = format!("{}px", 120 + (n * 53) % 90);
        view! {
            <div class="bones-row">
                <span class="bone square"></span>
                <span class="bone square tall"></span>
                <span class="bone" style:width=width></span>
            </div>
        }
    };
    view! {
        <div class="bones" aria-hidden="true">
            {(0..rows).map(row).collect_view()}
        </div>
    }
}
