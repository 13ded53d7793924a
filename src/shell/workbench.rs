//! Everything behind the sign-in: the frame around the pages, and the overlays.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::Router;

use super::keys::shell_keys;
use super::nav::Nav;
use super::offline::OfflineBanner;
use super::root::PageOwner;
use super::routes::{Pages, preload_all};
use super::shortcuts::Shortcuts;
use super::tips::{dismiss_reasons, explain_cut_text};
use super::token::TokenDialog;
use super::top::Top;
use super::updates::{follow_updates, is_installed};
use crate::browser;
use crate::components::{Toaster, use_media};
use crate::effect::effect;
use crate::features::batch::note_interrupted_rows;
use crate::features::elements::prepare_symbols;
use crate::features::import::{DropAnywhere, ImportWork};
use crate::features::palette::Palette;
use crate::features::publish::PublishSheet;
use crate::features::quality::run_rules_where_wanted;
use crate::focus::restore_focus_on_navigation;
use crate::keys::use_chord;
use crate::lazy::{lazily_over, lazy_view, when_idle};
use crate::state::{App, Overlays, use_base};
use crate::t;

lazy_view! { publish, publish_sheet(), view! { <PublishSheet /> }, preload_publish }
lazy_view! { panels, palette(), {
    let overlays: Overlays = expect_context();
    view! { <Palette close=move || overlays.palette.set(false) /> }
}, preload_panels }
lazy_view! { panels, shortcuts(), {
    let overlays: Overlays = expect_context();
    view! { <Shortcuts close=move || overlays.shortcuts.set(false) /> }
} }
lazy_view! { drop, drop_anywhere(), view! { <DropAnywhere /> } }

/// Everything behind the sign-in.
#[component]
pub fn Workbench(
    /// Whether the app itself has just been opened.
    arrived: bool,
) -> impl IntoView {
    let is_first = use_context::<App>().is_none();
    let app = started();
    keep_symbols_ready(app);
    follow_width();
    explain_cut_text();
    dismiss_reasons();
    // What no view shows yet is loaded after the first one.
    let is_drawn = RwSignal::new(false);
    when_idle(move || async move {
        let _ = is_drawn.try_set(true);
        if browser::saves_data() && !is_installed() {
            return;
        }
        let _ = preload_panels().await;
        // Chunks that are not used yet take memory and time, so they stay on the disk where they can.
        if is_first && !follow_updates(app.toasts).await {
            let _ = preload_publish().await;
            preload_all().await;
        }
    });
    view! {
        <Router>
            <Shell arrived=arrived />
            <Show when=move || is_drawn.get()>{lazily_over(drop_anywhere, || ())}</Show>
        </Router>
    }
}

/// What the pages share. It lives as long as the page, not as the sign-in: what one sign-in began may
/// end during the next one.
fn started() -> App {
    if let Some(app) = use_context::<App>() {
        return app;
    }
    let PageOwner(owner) = expect_context();
    let base = use_base();
    owner.with(|| {
        let app = App::start(base);
        provide_context(app);
        provide_context(ImportWork::new(app));
        provide_context(Overlays::default());
        app
    })
}

/// Makes the symbols of rows before there are rows, and again for another theme.
fn keep_symbols_ready(app: App) {
    let prefers_dark = use_media("(prefers-color-scheme: dark)");
    effect(move || {
        prefers_dark.track();
        let is_dark = app.prefs.is_dark();
        // The colors are those of the page as it will be.
        browser::after_frame(move || prepare_symbols(is_dark));
    });
}

/// Has the page laid out once more when the width of the window crosses a breakpoint of `shell.css`. If it changes at
/// once, as that of a turned tablet does, WebKit (2.50) may keep the styles of the width before.
fn follow_width() {
    for query in ["(width < 720px)", "(width < 1100px)"] {
        let fits = use_media(query);
        effect(move |before: Option<()>| {
            fits.track();
            if before.is_some() {
                browser::dom::lay_out_again();
            }
        });
    }
}

#[component]
fn Shell(arrived: bool) -> impl IntoView {
    let app = crate::state::use_app();
    let overlays: Overlays = expect_context();
    shell_keys();
    restore_focus_on_navigation(arrived);
    use_chord("k", move || overlays.palette.update(|open| *open = !*open));
    // Once the loaded elements are there, so that nothing of the first view waits for it.
    effect(move || {
        if app.catalog.ready() {
            spawn_local(note_interrupted_rows(app));
        }
    });
    run_rules_where_wanted(app);
    // Once asked for it stays: it moves the focus when it closes.
    let publishing = RwSignal::new(false);
    effect(move || {
        if app.publishing.requested().is_some() {
            publishing.set(true);
        }
    });
    let close_publishing = move || {
        app.publishing.close();
        publishing.set(false);
    };
    let skip = move |event: leptos::ev::MouseEvent| {
        event.prevent_default();
        browser::focus_heading();
    };
    view! {
        <div class="shell">
            <a class="button skip" href="#page" on:click=skip>
                {t::shell::SKIP_TO_PAGE}
            </a>
            <Nav />
            <Top />
            <main class="page" id="page" tabindex="-1">
                <OfflineBanner />
                <Pages />
            </main>
            <Toaster toasts=app.toasts />
        </div>
        <Show when=move || publishing.get()>{lazily_over(publish_sheet, close_publishing)}</Show>
        <Show when=move || overlays.palette.get()>{lazily_over(palette, move || overlays.palette.set(false))}</Show>
        <Show when=move || {
            overlays.shortcuts.get()
        }>{lazily_over(shortcuts, move || overlays.shortcuts.set(false))}</Show>
        <TokenDialog />
    }
}
