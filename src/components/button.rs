//! Buttons: one primary for each view; the label is a verb with an object.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::Icon;

/// How much a button asks for attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// The main action of a view.
    Primary,
    /// Any other action.
    #[default]
    Secondary,
    /// An action without a border, such as one in a row.
    Quiet,
    /// An action that cannot be undone.
    Danger,
    /// An action within a text: looks like a link.
    Link,
    /// An action that looks like no other button, such as a tool of the top bar: its class has the look.
    Plain,
}

impl Variant {
    const fn class(self) -> &'static str {
        match self {
            Self::Primary => "button primary",
            Self::Secondary => "button",
            Self::Quiet => "button quiet",
            Self::Danger => "button danger",
            Self::Link => "link",
            Self::Plain => "",
        }
    }
}

/// A button. Without children it shows only its icon, and `label` is its name and its tooltip. Rare attributes are given as
/// `attr:id`, `attr:tabindex` and so on.
#[component]
pub fn Button(
    /// How much it asks for attention.
    #[prop(optional)]
    variant: Variant,
    /// Whether it is 28 px high instead of 32.
    #[prop(optional)]
    small: bool,
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
    /// An icon before the text.
    #[prop(optional, into)]
    icon: Option<Signal<&'static str>>,
    /// Its accessible name, where its content does not say it.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// Its tooltip.
    #[prop(optional, into)]
    title: Option<Signal<String>>,
    /// What it opens: `dialog` or `menu`.
    #[prop(optional)]
    popup: Option<&'static str>,
    /// The key that does the same, as `aria-keyshortcuts` has it.
    #[prop(optional)]
    shortcut: Option<&'static str>,
    /// Whether what it shows and hides is shown.
    #[prop(optional, into)]
    expanded: Option<Signal<bool>>,
    /// Whether it is switched on, for a button that is a switch.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
    /// Whether its action runs: it then shows a spinner, keeps the focus and does nothing.
    #[prop(optional, into)]
    busy: Option<Signal<bool>>,
    /// The text in place of the children while it is busy.
    #[prop(optional, into)]
    busy_label: Option<Signal<String>>,
    /// Whether it cannot be used now, where the reason is plain to see.
    #[prop(optional, into)]
    disabled: Option<Signal<bool>>,
    /// Whether it waits for something that the page says beside it: it then keeps the focus and does nothing.
    #[prop(optional, into)]
    waits: Option<Signal<bool>>,
    /// Why it is disabled. It stays focusable and shows the reason on hover and on focus.
    #[prop(optional, into)]
    disabled_reason: Option<Signal<Option<String>>>,
    /// Whether it sends its form.
    #[prop(optional)]
    submit: bool,
    /// Does it.
    #[prop(optional, into)]
    on_press: Option<Callback<MouseEvent>>,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let is_icon_only = children.is_none();
    let class = [
        variant.class(),
        if small { "small" } else { "" },
        if is_icon_only { "icon-only" } else { "" },
        class,
    ];
    let class = class.into_iter().filter(|class| !class.is_empty());
    let class = class.collect::<Vec<_>>().join(" ");
    let title = title.or(label.filter(|_| is_icon_only));
    let is_busy = move || busy.is_some_and(|busy| busy.get());
    let reason = move || disabled_reason.and_then(|reason| reason.get());
    let is_waiting = move || waits.is_some_and(|waits| waits.get());
    let is_blocked = move || is_busy() || is_waiting() || reason().is_some();
    let can_block = busy.is_some() || waits.is_some() || disabled_reason.is_some();
    let press = move |event: MouseEvent| {
        if untrack(is_blocked) {
            // Neither does the form of a submit button go.
            event.prevent_default();
        } else if let Some(on_press) = on_press {
            // Its component may be gone.
            on_press.try_run(event);
        }
    };
    let mark = move || {
        if is_busy() {
            view! { <span class="spinner" aria-hidden="true"></span> }.into_any()
        } else {
            icon.map(|icon| view! { <Icon name=icon /> }).into_any()
        }
    };
    let mark = match busy {
        Some(_) => mark.into_any(),
        None => icon.map(|icon| view! { <Icon name=icon /> }).into_any(),
    };
    let content = children.map(|children| children());
    let content = match busy_label {
        Some(label) => view! {
            <span class="button-text" hidden=is_busy>
                {content}
            </span>
            {move || is_busy().then(|| label.get())}
        }
        .into_any(),
        None => content.into_any(),
    };
    view! {
        <button
            type=if submit { "submit" } else { "button" }
            class=class
            aria-label=label.map(|label| move || label.get())
            title=title.map(|title| move || title.get())
            aria-haspopup=popup
            aria-keyshortcuts=shortcut
            aria-expanded=expanded.map(|on| move || on.get().to_string())
            aria-pressed=pressed.map(|on| move || on.get().to_string())
            aria-busy=busy.map(|busy| move || busy.get().then_some("true"))
            aria-disabled=can_block.then_some(move || is_blocked().then_some("true"))
            aria-description=disabled_reason.map(|reason| move || reason.get())
            data-reason=disabled_reason.map(|reason| move || reason.get())
            disabled=disabled.map(|disabled| move || disabled.get())
            on:click=press
        >
            {mark}
            {content}
        </button>
    }
}
