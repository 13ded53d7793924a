//! A field with suggestions: anything may be typed, the list only helps.

use architrave_interface::{EntityId, EntityIdType};
use leptos::prelude::*;

use crate::browser;
use crate::components::{Icon, OwnerMark, next_id};
use crate::effect::memo;

/// A suggestion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What is chosen.
    pub value: String,
    /// What is shown.
    pub label: String,
    /// Further words at the right.
    pub note: String,
    /// What stands before it.
    pub mark: Mark,
}

/// What stands before a suggestion.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Nothing.
    None,
    /// The mark of an owner seen here.
    Owner(EntityId),
    /// An icon for an owner who was only typed: nobody is asked who that is before it is chosen.
    Typed(EntityId),
}

impl Mark {
    /// The owner that the suggestion stands for.
    pub const fn owner(&self) -> Option<&EntityId> {
        match self {
            Self::None => None,
            Self::Owner(owner) | Self::Typed(owner) => Some(owner),
        }
    }

    fn view(self) -> AnyView {
        match self {
            Self::None => ().into_any(),
            Self::Owner(owner) => view! { <OwnerMark owner=owner /> }.into_any(),
            Self::Typed(owner) => match owner.kind {
                EntityIdType::UserId => {
                    view! { <span class="owner"><Icon name="user" /></span> }.into_any()
                }
                _ => view! { <OwnerMark owner=owner /> }.into_any(),
            },
        }
    }
}

/// The field. What stands before its text is the caller's.
#[component]
pub fn Combo(
    /// The id of the input.
    #[prop(into)]
    id: String,
    /// What is typed.
    #[prop(into)]
    value: Signal<String>,
    /// Takes over what is typed.
    change: impl Fn(String) + Clone + Send + Sync + 'static,
    /// The suggestions for what is typed.
    #[prop(into)]
    choices: Signal<Vec<Choice>>,
    /// Chooses one.
    choose: impl Fn(Choice) + Clone + Send + Sync + 'static,
    /// Takes the last choice back: Backspace in the empty field.
    #[prop(optional, into)]
    back: Option<Callback<()>>,
    /// Whether what is typed counts only once a suggestion is chosen: Enter then leads to the first.
    #[prop(optional)]
    must_choose: bool,
    /// Whether what is typed is to be fixed.
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
    let list_id = next_id("choices");
    let option_id = {
        let list_id = list_id.clone();
        move |at: usize| format!("{list_id}-{at}")
    };
    let shown = memo(move |_| {
        if open.get() {
            choices.get()
        } else {
            Vec::new()
        }
    });
    let is_open = memo(move |_| shown.with(|s| !s.is_empty()));
    let take = {
        let choose = choose.clone();
        move |at: usize| {
            if let Some(choice) = choices.with_untracked(|c| c.get(at).cloned()) {
                choose(choice);
            }
            open.set(false);
            active.set(None);
        }
    };
    let keys = {
        let take = take.clone();
        move |event: leptos::ev::KeyboardEvent| {
            let n = choices.with_untracked(Vec::len);
            let at = active.get_untracked().filter(|at| *at < n);
            match event.key().as_str() {
                "ArrowDown" | "ArrowUp" if n > 0 => {
                    let down = event.key() == "ArrowDown";
                    open.set(true);
                    active.set(Some(match at {
                        None if down => 0,
                        None => n - 1,
                        Some(at) if down => (at + 1) % n,
                        Some(at) => (at + n - 1) % n,
                    }));
                }
                "Enter" if !event.ctrl_key() && open.get_untracked() && at.is_some() => {
                    take(at.unwrap_or(0));
                }
                "Enter" if !event.ctrl_key() && must_choose && n > 0 => {
                    if !value.with_untracked(|typed| typed.trim().is_empty()) {
                        open.set(true);
                        active.set(Some(0));
                    }
                }
                "Escape" if is_open.get_untracked() => {
                    open.set(false);
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
        }
    };
    let typed = move |event: leptos::ev::Event| {
        open.set(true);
        active.set(None);
        change(event_target_value(&event));
    };
    let input_id = id.clone();
    let toggle = move |_| {
        browser::focus(&input_id);
        open.update(|open| *open = !*open);
    };
    let listed = list_id.clone();
    let described = {
        let option_id = option_id.clone();
        move || {
            active
                .get()
                .filter(|_| is_open.get())
                .map(option_id.clone())
        }
    };
    view! {
        <span class="combo">
            <input
                class=class id=id type="text" role="combobox" autocomplete="off" spellcheck="false"
                aria-expanded=move || is_open.get().to_string() aria-autocomplete="list"
                aria-invalid=move || invalid.get().to_string()
                aria-controls=list_id.clone() aria-activedescendant=described aria-describedby=described_by
                placeholder=move || placeholder.get()
                prop:value=move || value.get()
                on:input=typed
                on:click=move |_| open.set(true)
                on:keydown=keys
                on:blur=move |_| open.set(false)
            />
            <button type="button" class="combo-toggle" tabindex="-1" aria-hidden="true" on:mousedown=|e| e.prevent_default() on:click=toggle>
                <Icon name="chevron-down" />
            </button>
            <div class="menu left combo-list" id=listed role="listbox" aria-label="Suggestions" hidden=move || !is_open.get()>
                {move || shown.get().into_iter().enumerate().map(|(at, choice)| {
                    let take = take.clone();
                    view! {
                        <div
                            class="menu-item" class:active=move || active.get() == Some(at)
                            role="option" id=option_id(at) aria-selected=move || (active.get() == Some(at)).to_string()
                            on:mousedown=|e| e.prevent_default()
                            on:click=move |_| take(at)
                        >
                            {choice.mark.view()}
                            <span class="truncate">{choice.label}</span>
                            {(!choice.note.is_empty()).then(|| view! { <span class="meta">{choice.note}</span> })}
                        </div>
                    }
                }).collect_view()}
            </div>
        </span>
    }
}
