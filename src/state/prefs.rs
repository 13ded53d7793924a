//! What a person prefers: theme, language of the content, single keys. Kept in this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::browser;
use crate::effect::effect;

const KEPT: &str = "architrave.prefs";

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
struct Kept {
    theme: Theme,
    language: String,
    single_keys: bool,
}

impl Default for Kept {
    fn default() -> Self {
        let language = browser::window().and_then(|w| w.navigator().language());
        let main = language
            .as_deref()
            .and_then(|l| l.split('-').next())
            .unwrap_or("en");
        Self {
            theme: Theme::System,
            language: main.to_owned(),
            single_keys: true,
        }
    }
}

/// The preferences of this browser.
#[derive(Clone, Copy)]
pub struct Prefs(RwSignal<Kept>);

impl Prefs {
    /// The preferences as kept, else the defaults; applies the theme at once and when it changes.
    pub fn restore() -> Self {
        let kept = browser::local_storage()
            .and_then(|storage| storage.get_item(KEPT).ok().flatten())
            .and_then(|text| serde_json::from_str(&text).ok())
            .unwrap_or_default();
        let prefs = Self(RwSignal::new(kept));
        effect(move || apply(prefs.theme()));
        prefs
    }

    /// The theme, followed.
    pub fn theme(self) -> Theme {
        self.0.with(|kept| kept.theme)
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

    /// The language in which names and texts are read, followed.
    pub fn language(self) -> String {
        self.0.with(|kept| kept.language.clone())
    }

    /// Whether single keys do something outside of fields, followed.
    pub fn single_keys(self) -> bool {
        self.0.with(|kept| kept.single_keys)
    }

    /// Chooses the theme.
    pub fn set_theme(self, theme: Theme) {
        self.change(|kept| kept.theme = theme);
    }

    /// Chooses the language of the content.
    pub fn set_language(self, language: &str) {
        self.change(|kept| kept.language = language.to_owned());
    }

    /// Turns single keys on or off.
    pub fn set_single_keys(self, on: bool) {
        self.change(|kept| kept.single_keys = on);
    }

    fn change(self, change: impl FnOnce(&mut Kept)) {
        self.0.update(change);
        let text = self.0.with_untracked(serde_json::to_string);
        if let (Some(storage), Ok(text)) = (browser::local_storage(), text) {
            // Without storage the choice lasts as long as the page.
            let _ = storage.set_item(KEPT, &text);
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
