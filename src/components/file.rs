//! Files chosen by the user, and files to save.

use leptos::ev::DragEvent;
use leptos::prelude::*;
use web_sys::{File, FileList, HtmlInputElement};

use super::{Button, Icon, Variant};
use crate::browser;
use crate::state::use_base;

/// A button that opens the browser's chooser, and a place to drop files on. Files are handed over; nothing is read or sent.
#[component]
pub fn FileDrop(
    /// The text of the button: "Choose a file".
    #[prop(into)]
    label: Signal<String>,
    /// The kinds of files, as the `accept` of an input has them.
    accept: &'static str,
    /// Whether several files can be given at once.
    #[prop(optional)]
    multiple: bool,
    /// Whether the page itself takes files that are dropped, and this is the button alone.
    #[prop(optional)]
    is_button_only: bool,
    /// The id of the text below.
    #[prop(optional)]
    described_by: Option<&'static str>,
    /// Takes the files: one at least, and one only unless `multiple`.
    #[prop(into)]
    take: Callback<Vec<File>>,
    /// Shown beside the button, such as the name of the file.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let is_over = RwSignal::new(false);
    let hand_over = move |files: Option<FileList>| {
        let files = files.map(|files| (0..files.length()).filter_map(|n| files.get(n)).collect());
        let mut files: Vec<File> = files.unwrap_or_default();
        if !multiple {
            files.truncate(1);
        }
        if !files.is_empty() {
            take.run(files);
        }
    };
    let chosen = move |event: leptos::ev::Event| {
        let input: HtmlInputElement = event_target(&event);
        hand_over(input.files());
        // The same file can be chosen again after it was changed.
        input.set_value("");
    };
    let over = move |event: DragEvent| {
        if !is_button_only && browser::has_files(event.data_transfer().as_ref()) {
            // The page itself may refuse files, or take them for something else.
            event.prevent_default();
            event.stop_propagation();
            is_over.set(true);
        }
    };
    let dropped = move |event: DragEvent| {
        let data = event.data_transfer();
        if !is_button_only && browser::has_files(data.as_ref()) {
            event.prevent_default();
            event.stop_propagation();
            is_over.set(false);
            hand_over(data.and_then(|data| data.files()));
        }
    };
    view! {
        <span
            class="row file-drop"
            class:over=move || is_over.get()
            on:dragover=over
            on:dragleave=move |_| is_over.set(false)
            on:drop=dropped
        >
            <label class="button file-button">
                <Icon name="file-text" />
                {move || label.get()}
                <input
                    type="file"
                    class="unseen"
                    accept=accept
                    multiple=multiple
                    aria-describedby=described_by
                    on:change=chosen
                />
            </label>
            {children.map(|children| children())}
        </span>
    }
}

/// A button that saves a file, which is made when it is pressed.
#[component]
pub fn Download(
    /// The name of the file.
    #[prop(into)]
    name: Signal<String>,
    /// Its media type.
    kind: &'static str,
    /// The content of the file.
    #[prop(into)]
    content: Callback<(), String>,
    /// How much the button asks for attention.
    #[prop(optional)]
    variant: Variant,
    /// Whether the button is small.
    #[prop(optional)]
    small: bool,
    /// The content of the button.
    children: Children,
) -> impl IntoView {
    let toasts = use_base().toasts;
    let save = move |_| {
        let content = content.run(());
        toasts.save_file(&name.get_untracked(), kind, content.as_bytes());
    };
    view! {
        <Button variant=variant small=small icon="download" on_press=save>
            {children()}
        </Button>
    }
}
