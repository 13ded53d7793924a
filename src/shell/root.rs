//! The app: whoever is not signed in connects first, at whatever address they came to.

use leptos::prelude::*;
use leptos_router::components::Router;

use super::expired::Expired;
use super::focus::follow_page;
use super::keys::shell_keys;
use super::nav::Nav;
use super::routes::Pages;
use super::shortcuts::Shortcuts;
use super::top::Top;
use crate::components::{Banner, BannerTone, Toaster};
use crate::config::Config;
use crate::format::{self, Precision};
use crate::keys::use_chord;
use crate::pages::connect::Connect;
use crate::pages::import::ImportWork;
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
        </Router>
        <Toaster toasts=app.toasts />
    }
}

#[component]
fn Shell(arrived: bool) -> impl IntoView {
    let app = crate::state::use_app();
    let overlays: Overlays = expect_context();
    shell_keys();
    follow_page(arrived);
    use_chord("k", move || overlays.palette.update(|open| *open = !*open));
    let offline = move || {
        app.session.offline_since().map(|since| {
            let since = format::time(since, Precision::Clock);
            view! {
                <Banner tone=BannerTone::Warn class="flush">
                    <strong class="strong">{format!("Offline since {since}")}</strong>
                    <p>"You see what was loaded before. Reading and drafting work. Create, publish and upload wait until you are back."</p>
                </Banner>
            }
        })
    };
    view! {
        <div class="shell">
            <a class="button skip" href="#page">"Skip to the page"</a>
            <Nav />
            <Top />
            <main class="page" id="page" tabindex="-1">
                {offline}
                <Pages />
            </main>
        </div>
        <PublishSheet />
        <Show when=move || overlays.palette.get()><Palette close=move || overlays.palette.set(false) /></Show>
        <Show when=move || overlays.shortcuts.get()><Shortcuts close=move || overlays.shortcuts.set(false) /></Show>
        <Expired />
    }
}
