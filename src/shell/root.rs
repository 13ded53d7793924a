//! The app: whoever is not signed in connects first, at whatever address they came to.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::Router;

use super::cut_text::explain_cut_text;
use super::focus::follow_page;
use super::keys::shell_keys;
use super::nav::Nav;
use super::offline::OfflineBanner;
use super::routes::Pages;
use super::shortcuts::Shortcuts;
use super::token::TokenDialog;
use super::top::Top;
use crate::browser;
use crate::components::{Toaster, redraw_symbols, use_media};
use crate::config::Config;
use crate::keys::use_chord;
use crate::pages::connect::Connect;
use crate::pages::create::note_interrupted_rows;
use crate::pages::elements::prepare_symbols;
use crate::pages::import::{DropAnywhere, ImportWork};
use crate::pages::palette::Palette;
use crate::pages::publish::PublishSheet;
use crate::state::{App, Tone};

/// What lies over the page, opened from several places.
#[derive(Clone, Copy)]
pub struct Overlays {
    /// The palette.
    pub palette: RwSignal<bool>,
    /// The list of keys.
    pub shortcuts: RwSignal<bool>,
}

/// The whole app.
#[component]
pub fn Root(
    /// What the deployment says.
    config: Config,
    /// What is wrong with the deployment's configuration.
    problem: Option<String>,
) -> impl IntoView {
    let app = App::start(config);
    provide_context(app);
    provide_context(app.session);
    provide_context(ImportWork::new(app));
    provide_context(Overlays {
        palette: RwSignal::new(false),
        shortcuts: RwSignal::new(false),
    });
    if let Some(problem) = problem {
        app.toasts.say(Tone::Bad, problem);
    }
    draw_symbols(app);
    explain_cut_text();
    let signed_in = Memo::new(move |_| app.session.get().is_some());
    // A sign-in that a reload kept is no step from one page to another.
    let arrived = StoredValue::new(signed_in.get_untracked());
    let shell = move || {
        let now = arrived.get_value();
        arrived.set_value(false);
        view! { <Shell arrived=now /> }
    };
    view! {
        <Router>
            <Show when=move || signed_in.get() fallback=|| view! { <Connect /> }>
                {shell()}
            </Show>
            <DropAnywhere />
        </Router>
    }
}

/// Has the symbols of rows drawn before there are rows, and again for another theme or size.
fn draw_symbols(app: App) {
    let prefers_dark = use_media("(prefers-color-scheme: dark)");
    Effect::new(move || {
        prefers_dark.track();
        let is_dark = app.prefs.is_dark();
        // The colours are those of the page as it will be.
        browser::after_frame(move || prepare_symbols(is_dark));
    });
    let resized = window_event_listener(leptos::ev::resize, |_| redraw_symbols());
    on_cleanup(move || resized.remove());
}

#[component]
fn Shell(arrived: bool) -> impl IntoView {
    let app = crate::state::use_app();
    let overlays: Overlays = expect_context();
    shell_keys();
    follow_page(arrived);
    use_chord("k", move || overlays.palette.update(|open| *open = !*open));
    // Once what is known is there, so that nothing of the first view waits for it.
    Effect::new(move || {
        if app.known.ready() {
            spawn_local(note_interrupted_rows(app));
        }
    });
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        browser::focus_heading();
    };
    view! {
        <div class="shell">
            <a class="button skip" href="#page" on:click=skip>"Skip to the page"</a>
            <Nav />
            <Top />
            <main class="page" id="page" tabindex="-1">
                <OfflineBanner />
                <Pages />
            </main>
            <Toaster toasts=app.toasts />
        </div>
        <PublishSheet />
        <Show when=move || overlays.palette.get()><Palette close=move || overlays.palette.set(false) /></Show>
        <Show when=move || overlays.shortcuts.get()><Shortcuts close=move || overlays.shortcuts.set(false) /></Show>
        <TokenDialog />
    }
}
