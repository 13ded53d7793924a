//! The keys, and the switch that turns single keys off.

use leptos::prelude::*;

use crate::components::{Button, Chip, Dialog, Variant};
use crate::state::use_app;

const KEYS: [(&[&str], &str); 20] = [
    (&["Ctrl", "K"], "Find an element or run a command"),
    (&["/"], "Filter what is loaded"),
    (
        &["G", "E"],
        "Elements (C create, I import, P people, A activity)",
    ),
    (&["J", "K"], "Next, previous row (also ↓ and ↑)"),
    (&["Space"], "Preview the row"),
    (
        &["X"],
        "Select the row (also Ctrl Space); Shift with arrows extends the selection",
    ),
    (&["Ctrl", "A"], "Select every row of the view"),
    (
        &["Ctrl", "C"],
        "Copy the selection, or the view, as a table",
    ),
    (
        &["↑"],
        "From the first row to the headings: Enter sorts, Shift Enter adds a sort, Alt ← → moves, Shift ← → resizes, Delete hides, the menu key filters and groups",
    ),
    (&["Enter"], "Open the row"),
    (&["←", "→"], "Collapse, expand a group of rows"),
    (
        &["→"],
        "From a row to its cells: Shift and arrows extend, Ctrl C copies them, Esc goes back to the row",
    ),
    (&["P"], "Publish the selection or the element"),
    (&["A"], "Add ids"),
    (&["C"], "Create an element"),
    (&["Y"], "Copy the instance id"),
    (&["[", "]"], "Older, newer version"),
    (&["Ctrl", "Enter"], "Confirm a form or a sheet"),
    (&["Esc"], "Close what is open, then clear the selection"),
    (&["?"], "Show these shortcuts"),
];

/// The list of keys.
#[component]
pub fn Shortcuts(
    /// Called when it is dismissed.
    close: impl Fn() + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_app();
    let done = close.clone();
    let line = |(keys, what): (&'static [&'static str], &'static str)| {
        let keys = keys
            .iter()
            .map(|key| view! { <kbd class="key">{*key}</kbd> })
            .collect_view();
        view! {
            <div class="shortcut">
                <dt>{keys}</dt>
                <dd>{what}</dd>
            </div>
        }
    };
    view! {
        <Dialog title="Keyboard shortcuts" close=close>
            <dl class="shortcuts">{KEYS.into_iter().map(line).collect_view()}</dl>
            <div class="row">
                <Chip
                    label="Single keys"
                    on=Signal::derive(move || app.prefs.single_keys())
                    change=move |on| app.prefs.set_single_keys(on)
                />
                <span class="meta">"Never active in fields."</span>
                <Button variant=Variant::Primary class="push" on_press=move |_| done()>
                    "Done"
                </Button>
            </div>
        </Dialog>
    }
}
