//! The button that opens a chooser for files.

use leptos::html;
use leptos::prelude::*;

use super::files;
use super::work::ImportWork;
use crate::components::{Button, Variant};

/// The button, and the field of the browser behind it.
#[component]
pub fn FileChooser(
    /// The import.
    work: ImportWork,
    /// The words on the button.
    label: &'static str,
    /// What the field is called.
    field: &'static str,
    /// Whether it is the main way on.
    #[prop(default = true)]
    primary: bool,
    /// Whether several files can be chosen at once.
    #[prop(optional)]
    multiple: bool,
) -> impl IntoView {
    let input = NodeRef::<html::Input>::new();
    let chosen = move |_| {
        if let Some(input) = input.get_untracked() {
            files::take(work, input.files());
        }
    };
    let open = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    view! {
        <Button variant=if primary { Variant::Primary } else { Variant::Secondary } on_press=open>
            {label}
        </Button>
        <input
            type="file"
            class="unseen"
            tabindex="-1"
            aria-label=field
            multiple=multiple
            accept=files::ACCEPT
            node_ref=input
            on:change=chosen
        />
    }
}

/// The same for another file in place of the one at hand.
#[component]
pub fn ChooseAnother(
    /// The import.
    work: ImportWork,
    /// Whether it is the main way on.
    #[prop(default = true)]
    primary: bool,
) -> impl IntoView {
    view! { <FileChooser work label="Choose a file" field="A corrected file" primary /> }
}
