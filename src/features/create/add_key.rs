//! A property whose key was never seen here on the class; and a language to write texts in.

use std::collections::BTreeMap;

use architrave_interface::PropertyType;
use leptos::prelude::*;

use super::editor::{Editor, field_id};
use crate::browser;
use crate::catalog::fold::fold;
use crate::components::{Button, Combobox, Icon, ListOption, SelectInput, Variant};
use crate::effect::memo;
use crate::format::language_name;
use crate::t::{self, Text};

/// The id of the button that opens the row for a key.
pub const ADD_KEY: &str = "add-key";

/// The id of the button that opens the row for a language.
const ADD_LANGUAGE: &str = "add-language";

/// The id of the button that shows the languages side by side.
const BESIDE: &str = "languages-beside";

/// Buttons that add a key or a language, and show languages side by side.
#[component]
pub fn FormExtras(editor: Editor) -> impl IntoView {
    let open = RwSignal::new(Open::Nothing);
    let toggle = move |what: Open, id: &'static str| {
        open.update(|open| *open = if *open == what { Open::Nothing } else { what });
        if open.get_untracked() != Open::Nothing {
            browser::focus(id);
        }
    };
    let beside = move |_| {
        editor.beside.update(|b| *b = !*b);
        // Texts above grow or shrink by it: the button stays where it can be pressed again.
        browser::scroll_into_sight(BESIDE);
    };
    let opener = move |what: Open,
                       id: &'static str,
                       field: &'static str,
                       icon: &'static str,
                       words: Text| {
        view! {
            <Button
                variant=Variant::Quiet
                small=true
                attr:id=id
                expanded=move || open.get() == what
                on_press=move |_| toggle(what, field)
            >
                <Icon name=icon class="small" />
                {words}
            </Button>
        }
    };
    view! {
        <section class="create-group add-row" aria-label=t::common::MORE>
            <div class="row wrap">
                {opener(Open::Key, ADD_KEY, "added-key", "plus", t::create::add_key::OPEN_KEY)}
                {opener(Open::Language, ADD_LANGUAGE, "added-language", "languages", t::create::add_key::OPEN_LANGUAGE)}
                <Button
                    variant=Variant::Quiet
                    small=true
                    attr:id=BESIDE
                    pressed=move || editor.beside.get()
                    on_press=beside
                >
                    <Icon name="columns-3" class="small" />
                    {t::create::add_key::SIDE_BY_SIDE}
                </Button>
            </div>
            <Show when=move || open.get() == Open::Key>
                <KeyRow editor=editor open=open />
            </Show>
            <Show when=move || open.get() == Open::Language>
                <LanguageRow editor=editor open=open />
            </Show>
        </section>
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Key,
    Language,
}

/// Closes the open row and goes back to the button that opened it.
fn cancel(open: RwSignal<Open>) {
    let opener = match open.get_untracked() {
        Open::Language => ADD_LANGUAGE,
        _ => ADD_KEY,
    };
    open.set(Open::Nothing);
    browser::focus(opener);
}

/// Escape leaves the row; in a list of suggestions it closes only that.
fn escape(event: &leptos::ev::KeyboardEvent, open: RwSignal<Open>) {
    if event.key() == "Escape" {
        event.prevent_default();
        event.stop_propagation();
        cancel(open);
    }
}

#[component]
fn KeyRow(editor: Editor, open: RwSignal<Open>) -> impl IntoView {
    const SHOWN: usize = 8;
    let key = RwSignal::new(String::new());
    let kind = RwSignal::new(PropertyType::String);
    // Keys seen on other classes, with their types.
    let seen = memo(move |_| {
        let mut seen = BTreeMap::new();
        editor.app.catalog.with(|c| {
            for meta in c.metas() {
                seen.entry(meta.key.clone())
                    .or_insert_with(|| meta.kind.clone());
            }
        });
        seen
    });
    let suggested = memo(move |_| {
        let typed = fold(key.get().trim());
        let fits = |name: &String| fold(name).contains(&typed);
        let is_here = |name: &String| editor.layout.with(|l| l.field(name).is_some());
        seen.with(|seen| {
            let seen = seen.iter().filter(|(name, _)| fits(name) && !is_here(name));
            let pairs = seen.map(|(name, kind)| (name.clone(), kind.clone()));
            pairs.take(SHOWN).collect::<Vec<_>>()
        })
    });
    let options = Signal::derive(move || {
        let option = |(name, kind): &(String, PropertyType)| ListOption {
            label: name.clone(),
            note: kind.to_string(),
            ..ListOption::default()
        };
        suggested.with(|all| all.iter().map(option).collect::<Vec<_>>())
    });
    let choose = move |at: usize| {
        if let Some((name, its_kind)) = suggested.with_untracked(|all| all.get(at).cloned()) {
            kind.set(its_kind);
            key.set(name);
        }
    };
    let is_here = memo(move |_| {
        let key = key.get();
        editor.layout.with(|l| l.field(key.trim()).is_some())
    });
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let name = key.get_untracked().trim().to_owned();
        if name.is_empty() {
            return browser::focus("added-key");
        }
        if !is_here.get_untracked() {
            let kind = kind.get_untracked();
            editor.change(|d| d.add_key(&name, &kind));
        }
        open.set(Open::Nothing);
        browser::focus(&field_id(&name));
    };
    let kinds = PropertyType::ALL
        .iter()
        .map(|kind| (kind.to_string(), kind.to_string()));
    let kinds: Vec<_> = kinds.collect();
    view! {
        <form class="create-grid add-form" on:submit=add on:keydown=move |event| escape(&event, open)>
            <div class="field">
                <label class="label" for="added-key">
                    {t::create::add_key::KEY}
                </label>
                <Combobox
                    id="added-key"
                    class="input mono"
                    value=key
                    change=move |text| key.set(text)
                    options=options
                    choose=choose
                    described_by="added-key-hint"
                />
                <p class="hint" id="added-key-hint">
                    {move || {
                        if is_here.get() {
                            t::create::add_key::ALREADY_THERE.get()
                        } else {
                            t::create::add_key::HINT.get()
                        }
                    }}
                </p>
            </div>
            <div class="row bottom">
                <div class="field">
                    <label class="label" for="added-type">
                        {t::common::TYPE}
                    </label>
                    <SelectInput
                        id="added-type"
                        options=kinds
                        value=Signal::derive(move || kind.get().to_string())
                        choose=move |name: String| kind.set(PropertyType::from(name.as_str()))
                    />
                </div>
                <Button submit=true>
                    {move || match is_here.get() {
                        true => t::create::add_key::GO_TO.get(),
                        false => t::create::add_key::ADD.get(),
                    }}
                </Button>
                <Button variant=Variant::Quiet on_press=move |_| cancel(open)>
                    {t::common::CANCEL}
                </Button>
            </div>
        </form>
    }
}

#[component]
fn LanguageRow(editor: Editor, open: RwSignal<Open>) -> impl IntoView {
    let language = RwSignal::new(String::new());
    let tag = move || language.get().trim().to_owned();
    let is_tag = move || {
        let tag = tag();
        let mut parts = tag.split('-');
        let main = parts.next().unwrap_or_default();
        (2..=3).contains(&main.len())
            && main.bytes().all(|b| b.is_ascii_alphabetic())
            && parts
                .all(|p| (1..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()))
    };
    let hint = move || match tag() {
        tag if tag.is_empty() => t::create::add_key::LANGUAGE_HINT.into(),
        _ if !is_tag() => t::create::add_key::LANGUAGE_WRONG.into(),
        tag => language_name(&tag),
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let tag = tag();
        if !is_tag() {
            return browser::focus("added-language");
        }
        editor.change(|d| {
            if !d.languages.contains(&tag) {
                d.languages.push(tag);
            }
        });
        open.set(Open::Nothing);
        browser::focus(&field_id(crate::catalog::NAME));
    };
    view! {
        <form class="create-grid add-form" on:submit=add on:keydown=move |event| escape(&event, open)>
            <div class="row bottom">
                <div class="field">
                    <label class="label" for="added-language">
                        {t::common::LANGUAGE}
                    </label>
                    <input
                        class="input mono"
                        id="added-language"
                        type="text"
                        autocomplete="off"
                        spellcheck="false"
                        aria-describedby="added-language-hint"
                        prop:value=move || language.get()
                        on:input=move |event| language.set(event_target_value(&event))
                    />
                    <p class="hint" id="added-language-hint">
                        {hint}
                    </p>
                </div>
                <Button class="raised" submit=true>
                    {t::create::add_key::ADD}
                </Button>
                <Button variant=Variant::Quiet on_press=move |_| cancel(open)>
                    {t::common::CANCEL}
                </Button>
            </div>
        </form>
    }
}
