//! A field with a list of options below it.

use leptos::ev::{Event, KeyboardEvent};
use leptos::prelude::*;

use super::listbox::{ListOption, OptionList, next_option, option_id, reveal_option};
use super::{Icon, next_id};
use crate::browser;
use crate::effect::memo;
use crate::t;

/// How a list of options and its field work together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Completes {
    /// Anything may be typed, the list only helps.
    #[default]
    Helps,
    /// What is typed counts only once an option is chosen: Enter first leads to the first option.
    MustChoose,
    /// Options complete the typed text: Tab takes one as Enter does.
    Text,
}

/// The field. Its only state is whether the list is open and which option is active: the typed text, its options and
/// the effect of a choice belong to the caller. With `multiple` the list stays open after a choice, and the caller
/// marks the chosen options. Options that take time are set when they arrive, with `loading` meanwhile.
#[component]
pub fn Combobox(
    /// The id of the input.
    #[prop(into)]
    id: String,
    /// Its accessible name, where no `<label>` names it.
    #[prop(optional, into)]
    label: Option<String>,
    /// The typed text.
    #[prop(into)]
    value: Signal<String>,
    /// Handles typed text.
    #[prop(into)]
    change: Callback<String>,
    /// The options for the typed text.
    #[prop(into)]
    options: Signal<Vec<ListOption>>,
    /// Takes the option at a place.
    #[prop(into)]
    choose: Callback<usize>,
    /// How list and field work together.
    #[prop(optional)]
    completes: Completes,
    /// Whether several options can be chosen.
    #[prop(optional)]
    multiple: bool,
    /// Takes the last choice back: Backspace in the empty field.
    #[prop(optional, into)]
    back: Option<Callback<()>>,
    /// Draws the mark before an option.
    #[prop(optional, into)]
    mark: Option<Callback<usize, AnyView>>,
    /// Whether options are still to come.
    #[prop(optional, into)]
    loading: Signal<bool>,
    /// What the list says where nothing fits; without it the list closes.
    #[prop(optional, into)]
    none: Option<Signal<String>>,
    /// Whether the typed text is invalid.
    #[prop(optional, into)]
    invalid: Signal<bool>,
    /// Text to show where nothing is typed.
    #[prop(optional, into)]
    placeholder: Signal<String>,
    /// CSS classes of the input.
    #[prop(default = "input")]
    class: &'static str,
    /// The id of the text below.
    #[prop(optional, into)]
    described_by: Option<String>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let active = RwSignal::new(None::<usize>);
    let list = StoredValue::new(next_id("choices"));
    let count = move || options.with_untracked(Vec::len);
    let is_shown = memo(move |_| {
        open.get() && (options.with(|o| !o.is_empty()) || loading.get() || none.is_some())
    });
    let close = move || {
        // The field may be gone with its page.
        if open.try_set(false).is_none() {
            active.set(None);
        }
    };
    let go_to = move |at: usize| {
        open.set(true);
        active.set(Some(at));
        // The option is drawn by then.
        let id = list.with_value(|list| option_id(list, at));
        browser::after_frame(move || reveal_option(&id, 0));
    };
    let take = Callback::new(move |at: usize| {
        if at < count() {
            choose.run(at);
        }
        if !multiple {
            close();
        }
    });
    let keys = move |event: KeyboardEvent| {
        if event.is_composing() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let at = active.get_untracked().filter(|at| *at < count());
        let at_option = at.filter(|_| is_shown.get_untracked());
        let is_empty = value.with_untracked(|typed| typed.trim().is_empty());
        match event.key().as_str() {
            key @ ("ArrowDown" | "ArrowUp") => match next_option(key, at, count()) {
                Some(to) => go_to(to),
                None => return,
            },
            "Enter" if at_option.is_some() => take.run(at_option.unwrap_or_default()),
            "Enter" if completes == Completes::MustChoose && count() > 0 => {
                if !is_empty {
                    go_to(0);
                }
            }
            "Tab" if completes == Completes::Text && !event.shift_key() => match at_option {
                Some(at) => take.run(at),
                None => return,
            },
            "Escape" if is_shown.get_untracked() => {
                close();
                // The overlay around it stays open.
                event.stop_propagation();
            }
            "Backspace" if value.with_untracked(String::is_empty) => {
                if let Some(back) = back {
                    back.run(());
                }
                return;
            }
            _ => return,
        }
        event.prevent_default();
    };
    let typed = move |event: Event| {
        open.set(true);
        active.set(None);
        change.run(event_target_value(&event));
    };
    let field = StoredValue::new(id.clone());
    let toggle = move |_| {
        field.with_value(|id| browser::focus(id));
        open.update(|open| *open = !*open);
    };
    let active_id = move || {
        let at = active.get().filter(|_| is_shown.get())?;
        Some(list.with_value(|list| option_id(list, at)))
    };
    let empty = ViewFn::from(move || {
        let words = if loading.get() {
            Some(t::common::LOADING.into())
        } else {
            none.map(|none| none.get())
        };
        words.map(|words| {
            view! {
                <p class="menu-note meta" role="presentation">
                    {words}
                </p>
            }
        })
    });
    let announcement = move || match (is_shown.get(), loading.get()) {
        (true, true) => t::common::LOADING.into(),
        (true, false) => match options.with(Vec::len) {
            0 => none.map(|none| none.get()).unwrap_or_default(),
            count => t::components::suggestion_count(count),
        },
        (false, _) => String::new(),
    };
    view! {
        <span class="combo">
            <input
                class=class
                id=id
                type="text"
                role="combobox"
                autocomplete="off"
                spellcheck="false"
                aria-label=label
                aria-expanded=move || is_shown.get().to_string()
                aria-autocomplete="list"
                aria-invalid=move || invalid.get().to_string()
                aria-busy=move || loading.get().then_some("true")
                aria-controls=list.get_value()
                aria-activedescendant=active_id
                aria-describedby=described_by
                placeholder=move || placeholder.get()
                prop:value=move || value.get()
                on:input=typed
                on:click=move |_| open.set(true)
                on:keydown=keys
                on:blur=move |_| close()
            />
            <button
                type="button"
                class="combo-toggle"
                tabindex="-1"
                aria-hidden="true"
                on:mousedown=|e| e.prevent_default()
                on:click=toggle
            >
                <Icon name="chevron-down" />
            </button>
            <OptionList
                id=list.get_value()
                label=t::components::SUGGESTIONS
                class="combo-list"
                options=options
                shown=is_shown
                active=active
                choose=take
                mark=mark
                multiple=multiple
                empty=empty
            />
            <span class="unseen" role="status">
                {announcement}
            </span>
        </span>
    }
}
