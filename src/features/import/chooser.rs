//! The buttons that open a chooser for files.

use leptos::html;
use leptos::prelude::*;
use web_sys::FileList;

use super::files;
use super::work::ImportWork;
use crate::components::{Button, Variant};
use crate::t;

/// The field of the browser behind a button that chooses files; [`open_chooser`] opens it.
#[component]
pub fn FileField(
    /// The field.
    node: NodeRef<html::Input>,
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// Whether several files can be chosen at once.
    #[prop(optional)]
    multiple: bool,
    /// Takes the chosen file.
    take: impl Fn(FileList) + 'static,
) -> impl IntoView {
    let chosen = move |_| {
        if let Some(input) = node.get_untracked() {
            if let Some(files) = input.files() {
                take(files);
            }
            // The same file may be chosen again.
            input.set_value("");
        }
    };
    view! {
        <input
            type="file"
            class="unseen"
            tabindex="-1"
            aria-label=move || label.get()
            multiple=multiple
            accept=files::ACCEPT
            node_ref=node
            on:change=chosen
        />
    }
}

/// Opens the chooser of a [`FileField`].
pub fn open_chooser(node: NodeRef<html::Input>) {
    if let Some(input) = node.get_untracked() {
        input.click();
    }
}

/// The button with its field.
#[component]
pub fn FileChooser(
    work: ImportWork,
    /// The words on the button.
    #[prop(into)]
    label: Signal<String>,
    /// What the field is called.
    #[prop(into)]
    field: Signal<String>,
    /// Whether it is the primary action.
    #[prop(default = true)]
    primary: bool,
    /// Whether several files can be chosen at once.
    #[prop(optional)]
    multiple: bool,
) -> impl IntoView {
    let node = NodeRef::<html::Input>::new();
    view! {
        <Button
            variant=if primary { Variant::Primary } else { Variant::Secondary }
            on_press=move |_| open_chooser(node)
        >
            {move || label.get()}
        </Button>
        <FileField node label=field multiple take=move |list| files::take(work, &list) />
    }
}

/// The same for another file in place of the current one.
#[component]
pub fn ChooseAnother(
    work: ImportWork,
    /// Whether it is the primary action.
    #[prop(default = true)]
    primary: bool,
) -> impl IntoView {
    view! { <FileChooser work label=t::import::strip::CHOOSE_NEXT field=t::import::choose::CORRECTED primary /> }
}
