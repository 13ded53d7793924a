//! The menus of what a person prefers: the language of names and texts, and the theme.

use leptos::prelude::*;

use crate::components::{Icon, Menu, MenuItem, use_media};
use crate::format;
use crate::state::{Prefs, Theme};
use crate::t::{self, Language, Text};

/// The language in which names and texts are read.
#[component]
pub fn LanguageMenu(
    /// Where the choice is stored.
    prefs: Prefs,
    /// The languages of the loaded elements.
    loaded: Signal<Vec<String>>,
) -> impl IntoView {
    view! {
        <Menu button=ViewFn::from(move || {
            view! {
                <Icon name="languages" />
                <span class="unseen">{t::preferences::LANGUAGE}</span>
                <span>{move || prefs.content_language().to_uppercase()}</span>
                <Icon name="chevron-down" class="small" />
            }
        })>
            <Languages prefs=prefs loaded=loaded />
        </Menu>
    }
}

/// The language of the interface, where there are no names and texts yet; nothing where there is only one.
#[component]
pub fn InterfaceLanguageMenu(
    /// Where the choice is stored.
    prefs: Prefs,
) -> impl IntoView {
    (Language::ALL.len() > 1).then(|| {
        view! {
            <Menu button=ViewFn::from(move || {
                view! {
                    <Icon name="languages" />
                    <span class="unseen">{t::preferences::INTERFACE_MENU}</span>
                    <span>{move || t::language().tag().to_uppercase()}</span>
                    <Icon name="chevron-down" class="small" />
                }
            })>
                <InterfaceLanguages prefs=prefs />
            </Menu>
        }
    })
}

/// The languages to choose from.
#[component]
pub fn Languages(
    /// Where the choice is stored.
    prefs: Prefs,
    /// The languages of the loaded elements.
    loaded: Signal<Vec<String>>,
) -> impl IntoView {
    let chosen = move || prefs.content_language();
    let languages = move || {
        let mut all = loaded.get();
        for language in [chosen(), "en".into(), "de".into()] {
            if !all.contains(&language) {
                all.push(language);
            }
        }
        all
    };
    let item = move |language: String| {
        let mine = language.clone();
        let checked = Signal::derive(move || chosen() == mine);
        let label = format::language_name(&language);
        view! {
            <MenuItem
                label=label
                note=language.to_uppercase()
                checked=checked
                act=move || prefs.set_content_language(&language)
            />
        }
    };
    view! {
        <div role="group" aria-label=t::preferences::LANGUAGE_TITLE>
            <p class="title">{t::preferences::LANGUAGE_TITLE}</p>
            {move || languages().into_iter().map(item).collect_view()}
        </div>
        {(Language::ALL.len() > 1)
            .then(|| {
                view! {
                    <hr />
                    <InterfaceLanguages prefs=prefs />
                }
            })}
    }
}

#[component]
fn InterfaceLanguages(prefs: Prefs) -> impl IntoView {
    let item = move |language: Option<Language>| {
        let checked = Signal::derive(move || prefs.chosen_interface_language() == language);
        let label = match language {
            // Each in its own language: a user who looks for it may read no other.
            Some(language) => language.name(),
            None => t::preferences::INTERFACE_AUTO.get(),
        };
        view! { <MenuItem label=label checked=checked act=move || prefs.set_interface_language(language) /> }
    };
    let choices = || std::iter::once(None).chain(Language::ALL.map(Some));
    view! {
        <div role="group" aria-label=t::preferences::INTERFACE>
            <p class="title">{t::preferences::INTERFACE}</p>
            {move || choices().map(item).collect_view()}
        </div>
    }
}

/// Light, dark, or as the system has it.
#[component]
pub fn ThemeMenu(
    /// Where the choice is stored.
    prefs: Prefs,
) -> impl IntoView {
    let prefers_dark = use_media("(prefers-color-scheme: dark)");
    let icon = Signal::derive(move || {
        prefers_dark.track();
        if prefs.is_dark() { "moon" } else { "sun" }
    });
    view! {
        <Menu label=t::shell::top::THEME icon=icon>
            <Themes prefs=prefs />
        </Menu>
    }
}

/// The themes to choose from.
#[component]
pub fn Themes(
    /// Where the choice is stored.
    prefs: Prefs,
) -> impl IntoView {
    let item = move |theme: Theme, label: Text, icon: &'static str| {
        let checked = Signal::derive(move || prefs.theme() == theme);
        view! { <MenuItem icon=icon label=label checked=checked act=move || prefs.set_theme(theme) /> }
    };
    view! {
        {item(Theme::System, t::preferences::THEME_SYSTEM, "sun-moon")}
        {item(Theme::Light, t::preferences::THEME_LIGHT, "sun")}
        {item(Theme::Dark, t::preferences::THEME_DARK, "moon")}
    }
}
