//! What a person prefers: theme, languages of the interface and of the content, single keys. Stored in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::{Deserialize, Serialize};

use crate::app_signal::AppSignal;
use crate::browser;
use crate::effect::effect;
use crate::state::interface_texts::load_texts;
use crate::t::{self, Language};

const STORAGE_KEY: &str = "architrave.prefs";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Stored {
    theme: Theme,
    /// The language of the content.
    language: String,
    /// The language chosen for the interface; `src/start.js` reads it too.
    #[serde(skip_serializing_if = "Option::is_none")]
    interface: Option<String>,
    single_keys: bool,
}

impl Default for Stored {
    fn default() -> Self {
        let language = browser::window().and_then(|w| w.navigator().language());
        let main = language
            .as_deref()
            .and_then(|l| l.split('-').next())
            .unwrap_or("en");
        Self {
            theme: Theme::System,
            language: main.to_owned(),
            interface: None,
            single_keys: true,
        }
    }
}

impl Stored {
    fn read() -> Self {
        browser::local_storage()
            .and_then(|storage| storage.get_item(STORAGE_KEY).ok().flatten())
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default()
    }

    fn chosen(&self) -> Option<Language> {
        Language::first_of(self.interface.as_deref())
    }
}

/// The language of the interface before it is known who signs in: the chosen one, else the browser's.
pub fn first_interface_language() -> Language {
    let browser = browser::languages();
    let chosen = Stored::read().chosen();
    chosen
        .or_else(|| Language::first_of(browser.iter().map(String::as_str)))
        .unwrap_or_default()
}

/// The preferences of this browser.
#[derive(Clone, Copy)]
pub struct Prefs {
    stored: AppSignal<Stored>,
    /// The language that the service has for the person who is signed in.
    preferred: AppSignal<Option<String>>,
    /// The language of the interface whose texts could not be loaded.
    not_loaded: AppSignal<Option<Language>>,
}

impl Prefs {
    /// The preferences as stored, else the defaults; applies theme and language now and when they change, here or in another tab.
    pub fn restore() -> Self {
        let prefs = Self {
            stored: AppSignal::new(Stored::read()),
            preferred: AppSignal::new(None),
            not_loaded: AppSignal::new(None),
        };
        effect(move || apply(prefs.theme()));
        effect(move || prefs.show_in(prefs.interface_language()));
        // Another tab changed them; what this tab writes later includes that. In another language the page is
        // drawn again, and a dialog of it would close with what is typed in it.
        window_event_listener(leptos::ev::storage, move |event| {
            if event.key().as_deref() == Some(STORAGE_KEY) && !browser::has_dialog() {
                prefs.stored.set(Stored::read());
            }
        });
        prefs
    }

    /// The theme, tracked.
    pub fn theme(self) -> Theme {
        self.stored.with(|stored| stored.theme)
    }

    /// Whether the page is dark, by choice or as the system has it; follows the choice.
    pub fn is_dark(self) -> bool {
        match self.theme() {
            Theme::Dark => true,
            Theme::Light => false,
            Theme::System => browser::window()
                .and_then(|window| {
                    window
                        .match_media("(prefers-color-scheme: dark)")
                        .ok()
                        .flatten()
                })
                .is_some_and(|query| query.matches()),
        }
    }

    /// The language in which names and texts are read, tracked.
    pub fn content_language(self) -> String {
        self.stored.with(|stored| stored.language.clone())
    }

    /// The language of the interface: the chosen one, else the person's, else the browser's; tracked.
    pub fn interface_language(self) -> Language {
        let preferred = self.preferred.get();
        let browser = browser::languages();
        self.chosen_interface_language()
            .or_else(|| Language::first_of(preferred.iter().chain(&browser).map(String::as_str)))
            .unwrap_or_default()
    }

    /// The language chosen for the interface, tracked.
    pub fn chosen_interface_language(self) -> Option<Language> {
        self.stored.with(Stored::chosen)
    }

    /// Chooses the language of the interface; without one, it is the person's or the browser's.
    pub fn set_interface_language(self, language: Option<Language>) {
        self.change(|stored| stored.interface = language.map(|l| l.tag().to_owned()));
    }

    /// The language of the interface whose texts could not be loaded, tracked.
    pub fn language_not_loaded(self) -> Option<Language> {
        self.not_loaded.get()
    }

    /// Shows the interface in a language, as soon as its texts are there.
    fn show_in(self, language: Language) {
        if t::is_loaded(language) {
            return apply_language(language);
        }
        spawn_local(async move {
            let is_loaded = load_texts(language).await;
            // Another one may be chosen by now.
            if untrack(|| self.interface_language()) != language {
                return;
            }
            if is_loaded {
                apply_language(language);
            } else {
                self.not_loaded.set(Some(language));
            }
        });
    }

    /// Sets the language that the service has for the person who is signed in.
    pub fn set_preferred_language(self, tag: Option<String>) {
        if self.preferred.with_untracked(|before| *before != tag) {
            self.preferred.set(tag);
        }
    }

    /// Whether single keys do something outside of fields, tracked.
    pub fn single_keys(self) -> bool {
        self.stored.with(|stored| stored.single_keys)
    }

    /// Chooses the theme.
    pub fn set_theme(self, theme: Theme) {
        self.change(|stored| stored.theme = theme);
    }

    /// Chooses the language of the content.
    pub fn set_content_language(self, language: &str) {
        self.change(|stored| stored.language = language.to_owned());
    }

    /// Turns single keys on or off.
    pub fn set_single_keys(self, on: bool) {
        self.change(|stored| stored.single_keys = on);
    }

    fn change(self, change: impl FnOnce(&mut Stored)) {
        self.stored.update(change);
        let text = self.stored.with_untracked(serde_json::to_string);
        if let (Some(storage), Ok(text)) = (browser::local_storage(), text) {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(STORAGE_KEY, &text);
        }
    }
}

fn apply(theme: Theme) {
    let Some(root) = browser::document().and_then(|d| d.document_element()) else {
        return;
    };
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}

fn apply_language(language: Language) {
    t::set_language(language);
    if let Some(root) = browser::document().and_then(|d| d.document_element()) {
        let _ = root.set_attribute("lang", language.tag());
        let _ = root.set_attribute("dir", language.direction());
    }
}
