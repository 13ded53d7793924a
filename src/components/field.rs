//! Fields: a label above, one line below that is either a hint or an error.

use crate::browser;
use crate::effect::effect;
use crate::keys::use_keys;
use crate::t;
use std::sync::atomic::{AtomicU32, Ordering};

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use zeroize::Zeroizing;

use super::{Button, Icon, Variant};

/// An id for an element of the page that no other has.
pub fn next_id(prefix: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{prefix}-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

/// An error below a field: border, icon and text say it together.
#[component]
pub fn ErrorText(
    /// Referred to by the field's `aria-describedby`.
    #[prop(into)]
    id: String,
    /// The error and how to correct it.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! {
        <p class="error-text" id=id>
            <Icon name="circle-alert" />
            {move || text.get()}
        </p>
    }
}

/// A field of one line.
#[component]
pub fn Field(
    /// What it is for.
    #[prop(into)]
    label: Signal<String>,
    value: RwSignal<String>,
    /// A hint below.
    #[prop(optional, into)]
    hint: Signal<String>,
    /// An error below, in place of the hint.
    #[prop(optional, into)]
    error: Signal<Option<String>>,
    /// Whether it holds an id or a key.
    #[prop(optional)]
    mono: bool,
    /// Text to show where nothing is typed.
    #[prop(optional, into)]
    placeholder: String,
    /// An id for the input, where one is needed to focus it.
    #[prop(optional, into)]
    id: Option<String>,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| next_id("field"));
    let below = format!("{id}-below");
    let line = {
        let below = below.clone();
        move || match error.get() {
            Some(text) => view! { <ErrorText id=below.clone() text=text /> }.into_any(),
            None => view! {
                <p class="hint" id=below.clone()>
                    {hint.get()}
                </p>
            }
            .into_any(),
        }
    };
    view! {
        <div class="field">
            <label class="label" for=id.clone()>
                {move || label.get()}
            </label>
            <input
                class="input"
                class:mono=mono
                id=id
                type="text"
                placeholder=placeholder
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-describedby=below
                aria-invalid=move || error.with(Option::is_some).to_string()
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            {line}
        </div>
    }
}

/// A field whose text is hidden until it is asked for.
#[component]
pub fn SecretField(
    /// What it is for.
    #[prop(into)]
    label: Signal<String>,
    value: RwSignal<Zeroizing<String>>,
    /// The content below the input.
    children: ChildrenFn,
    /// Whether its value is invalid.
    #[prop(optional, into)]
    invalid: Signal<bool>,
    /// An id for the input.
    #[prop(optional, into)]
    id: Option<String>,
) -> impl IntoView {
    let shown = RwSignal::new(false);
    let id = id.unwrap_or_else(|| next_id("secret"));
    let below = format!("{id}-below");
    let toggle = Signal::derive(move || t::components::show_secret(&label.get()));
    // `prop:value` would copy it to memory that nothing clears.
    let input = NodeRef::<leptos::html::Input>::new();
    effect(move || {
        if let Some(input) = input.get() {
            value.with(|value| input.set_value(value));
        }
    });
    view! {
        <div class="field">
            <label class="label" for=id.clone()>
                {move || label.get()}
            </label>
            <span class="with-inside">
                <input
                    class="input mono secret"
                    id=id
                    type=move || if shown.get() { "text" } else { "password" }
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby=below.clone()
                    aria-invalid=move || invalid.get().to_string()
                    node_ref=input
                    on:input=move |event| value.set(Zeroizing::new(event_target_value(&event)))
                />
                <span class="inside">
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon=move || if shown.get() { "eye-off" } else { "eye" }
                        label=toggle
                        pressed=move || shown.get()
                        on_press=move |_| shown.update(|shown| *shown = !*shown)
                    />
                </span>
            </span>
            <div id=below>{children()}</div>
        </div>
    }
}

/// Moves the focus to a field before the next key, which belongs to it.
fn focus_now(id: &str) -> bool {
    let field = browser::document().and_then(|d| d.get_element_by_id(id));
    let field = field.and_then(|field| field.dyn_into::<web_sys::HtmlElement>().ok());
    field.is_some_and(|field| field.focus().is_ok())
}

/// A field to search in what is shown.
#[component]
pub fn SearchField(
    /// What it searches: its label and placeholder.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] value: Signal<String>,
    /// Handles typed text.
    #[prop(into)]
    change: Callback<String>,
    /// The id of the list of options that it searches, and of the option that keys chose: the field is then a combobox.
    #[prop(optional)]
    list: Option<(&'static str, Signal<Option<String>>)>,
    /// The key that leads here.
    #[prop(optional)]
    key: Option<&'static str>,
    /// An id for the input.
    #[prop(optional, into)]
    id: Option<String>,
) -> impl IntoView {
    let id = id.unwrap_or_else(|| next_id("search"));
    let role = if list.is_some() {
        "combobox"
    } else {
        "searchbox"
    };
    if let Some(key) = key {
        let id = id.clone();
        use_keys(move |pressed| pressed == key && focus_now(&id));
    }
    let escape = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Escape" && value.with_untracked(|v| !v.is_empty()) {
            event.stop_propagation();
            change.run(String::new());
        }
    };
    view! {
        <span class="with-inside search">
            <Icon name="search" />
            <input
                class="input"
                id=id
                type="text"
                role=role
                aria-label=move || label.get()
                placeholder=move || label.get()
                autocomplete="off"
                spellcheck="false"
                aria-expanded=list.map(|_| "true")
                aria-autocomplete=list.map(|_| "list")
                aria-controls=list.map(|(id, _)| id)
                aria-activedescendant=list.map(|(_, active)| move || active.get())
                prop:value=move || value.get()
                on:input=move |event| change.run(event_target_value(&event))
                on:keydown=escape
            />
            <span class="inside">
                {move || {
                    if value.with(|v| !v.is_empty()) {
                        view! {
                            <Button
                                variant=Variant::Quiet
                                small=true
                                icon="x"
                                label=t::common::CLEAR
                                on_press=move |_| change.run(String::new())
                            />
                        }
                            .into_any()
                    } else {
                        key.map(|key| {
                                view! {
                                    <kbd class="key" aria-hidden="true">
                                        {key}
                                    </kbd>
                                }
                            })
                            .into_any()
                    }
                }}
            </span>
        </span>
    }
}
