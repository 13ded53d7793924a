//! The top bar: process space, palette, token, language, theme, keys.

use leptos::prelude::*;

use crate::components::{Button, Icon, Menu, MenuItem, Variant, use_media};
use crate::effect::memo;
use crate::features::import::{ImportChip, Stage, use_import};
use crate::features::preferences::{LanguageMenu, Languages, ThemeMenu, Themes};
use crate::features::sign_out::SignOut;
use crate::format::{self, Precision, count};
use crate::paths;
use crate::state::{App, Overlays, RunningBatch, use_app};
use crate::t;

#[component]
pub fn Top() -> impl IntoView {
    let app = use_app();
    let overlays: Overlays = expect_context();
    let narrow = use_media("(width < 720px)");
    let wide = move || {
        view! {
            <LanguageMenu prefs=app.prefs loaded=loaded_languages(app) />
            <ThemeMenu prefs=app.prefs />
            <Button
                variant=Variant::Plain
                class="tool"
                icon="keyboard"
                label=t::common::KEYBOARD_SHORTCUTS
                shortcut="?"
                on_press=move |_| overlays.shortcuts.set(true)
            />
        }
    };
    view! {
        <header class="top">
            <Space />
            <Button
                variant=Variant::Plain
                class="command"
                icon="search"
                title=t::shell::top::FIND
                shortcut="Control+K"
                on_press=move |_| overlays.palette.set(true)
            >
                <span>{t::shell::top::FIND}</span>
                <span class="keys">
                    <kbd class="key">{t::common::CTRL}</kbd>
                    <kbd class="key">"K"</kbd>
                </span>
            </Button>
            <div class="tools">
                <Creating />
                <ImportChip />
                <Token />
                {move || if narrow.get() { view! { <Narrow /> }.into_any() } else { wide().into_any() }}
            </div>
        </header>
    }
}

/// The process space, and where it is.
#[component]
fn Space() -> impl IntoView {
    let app = use_app();
    let leaving = RwSignal::new(false);
    let place = move || {
        let base = app.session.get().map(|s| s.base_url).unwrap_or_default();
        if base.is_empty() {
            String::from(t::shell::top::SERVICE_OF_THIS_SITE)
        } else {
            base
        }
    };
    view! {
        <div class="space">
            <span>{t::common::PROCESS_SPACE}</span>
            <Menu
                menu_class="left"
                button=ViewFn::from(move || {
                    view! {
                        <span class="mono" title=move || app.session.space()>
                            {move || app.session.space()}
                        </span>
                        <Icon name="chevrons-up-down" class="small" />
                    }
                })
            >
                <p class="title">{place}</p>
                <MenuItem icon="arrow-left-right" label=t::shell::top::SWITCH_SPACE act=move || leaving.set(true) />
            </Menu>
            <Show when=move || leaving.get()>
                <SignOut close=move || leaving.set(false) />
            </Show>
        </div>
    }
}

/// Asks before the tab is closed while it sends rows or a file: the rest would wait, and the
/// response would be lost.
#[component]
fn Leaving() -> impl IntoView {
    let leaving = window_event_listener(leptos::ev::beforeunload, |event| event.prevent_default());
    on_cleanup(move || leaving.remove());
}

/// Rows that are being created while another page is open, and a link to them.
#[component]
fn Creating() -> impl IntoView {
    let app = use_app();
    let chip = move |now: RunningBatch| {
        let url = paths::batch(&untrack(|| app.session.space()), &now.batch);
        let numbers = t::shell::top::progress(&count(now.ended), &count(now.all));
        let word = if now.stopped {
            t::shell::top::STOPPED_AT
        } else {
            t::shell::top::CREATING
        };
        view! {
            <a class="creating" class:stopped=now.stopped href=url>
                {if now.stopped {
                    view! { <Icon name="triangle-alert" class="small" /> }.into_any()
                } else {
                    view! { <span class="spinner" aria-hidden="true"></span> }.into_any()
                }}
                <span class="word">{word} " "</span>
                <strong>{numbers}</strong>
            </a>
        }
    };
    let import = use_import();
    let is_sending =
        memo(move |_| app.creating.sending() > 0 || import.session().stage.with(Stage::is_sending));
    let chips = move || {
        let away = app.creating.get().into_iter().filter(|now| now.away);
        away.map(chip).collect_view()
    };
    view! {
        <Show when=move || is_sending.get()>
            <Leaving />
        </Show>
        {chips}
    }
}

/// How long the token lasts, and the way to replace it: amber under 10 minutes, red under 2 and
/// when the service refused it.
#[component]
fn Token() -> impl IntoView {
    let app = use_app();
    let renewal = app.session.renewal();
    let expires = memo(move |_| app.session.get().and_then(|s| s.claims()?.expires()));
    let left = move || expires.get().map(|at| at - app.clock.now());
    let words = move || match renewal.is_refused() {
        true => String::from(t::shell::token::REFUSED),
        false => lasts(left()),
    };
    let tip = move || {
        let replace = t::common::REPLACE_ACCESS_TOKEN;
        let Some(at) = expires.get() else {
            return replace.into();
        };
        let clock = format::time(at, Precision::Clock);
        let expiry = match left().is_some_and(|ms| ms <= 0.0) {
            true => t::shell::token::dialog::title_expired(&clock),
            false => t::shell::token::dialog::title_expires(&clock),
        };
        format!("{expiry}. {replace}")
    };
    let is_late = move || renewal.is_refused() || left().is_some_and(|ms| ms < 2.0 * 60_000.0);
    let is_soon = move || !is_late() && left().is_some_and(|ms| ms < 10.0 * 60_000.0);
    view! {
        <Button
            variant=Variant::Plain
            class="token"
            icon="timer"
            title=Signal::derive(tip)
            popup="dialog"
            class:soon=is_soon
            class:late=is_late
            on_press=move |_| renewal.request_expiring()
        >
            <span>{t::shell::token::LABEL} " "</span>
            <strong>{words}</strong>
        </Button>
    }
}

/// How long something lasts that ends in so many milliseconds.
fn lasts(left: Option<f64>) -> String {
    match left {
        None => t::shell::token::NO_EXPIRY.into(),
        Some(ms) if ms <= 0.0 => t::shell::token::EXPIRED.into(),
        Some(ms) if ms < 60_000.0 => t::shell::token::UNDER_A_MINUTE.into(),
        Some(ms) if ms < 120.0 * 60_000.0 => {
            t::shell::token::minutes(&format!("{:.0}", (ms / 60_000.0).floor()))
        }
        Some(ms) => t::shell::token::hours(&format!("{:.0}", (ms / 3_600_000.0).floor())),
    }
}

/// The languages of the loaded elements, the most frequent first.
fn loaded_languages(app: App) -> Signal<Vec<String>> {
    let languages = move || app.catalog.with(|catalog| catalog.languages());
    Signal::derive(move || languages().into_iter().map(|(tag, _)| tag).collect())
}

/// Language, theme and keys in one menu, where there is no room for three.
#[component]
fn Narrow() -> impl IntoView {
    let app = use_app();
    let overlays: Overlays = expect_context();
    view! {
        <Menu label=t::common::MORE icon="ellipsis-vertical">
            <Languages prefs=app.prefs loaded=loaded_languages(app) />
            <hr />
            <p class="title">{t::shell::top::THEME}</p>
            <Themes prefs=app.prefs />
            <hr />
            <MenuItem
                icon="timer"
                label=t::common::REPLACE_ACCESS_TOKEN
                act=move || app.session.renewal().request_expiring()
            />
            <MenuItem icon="keyboard" label=t::common::KEYBOARD_SHORTCUTS act=move || overlays.shortcuts.set(true) />
        </Menu>
    }
}
