//! Every component of the app in every state, light and dark. What a state needs a pointer or a key for is shown by `data-state`.

mod actions;
mod data;
mod frame;
mod input;
mod marks;
mod overlays;
mod status;

use architrave::components::SegmentedControl;
use architrave::config::Config;
use architrave::state::{App, Base};
use leptos::prelude::*;

/// Rules for the page itself.
const PAGE: &str = include_str!("gallery.css");

/// Puts the stylesheets and symbols of the app into the page.
pub fn install() {
    let styles = include_str!(concat!(env!("OUT_DIR"), "/styles.css"));
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    if let (Some(head), Ok(style)) = (document.head(), document.create_element("style")) {
        style.set_text_content(Some(&format!("{styles}\n{PAGE}")));
        let _ = head.append_child(&style);
    }
    if let (Some(body), Ok(sprite)) = (document.body(), document.create_element("div")) {
        sprite.set_inner_html(include_str!(concat!(env!("OUT_DIR"), "/sprite.svg")));
        let _ = sprite.set_attribute("hidden", "");
        let _ = body.append_child(&sprite);
    }
}

/// The page: a list of components at the left, and all of them one below the other.
#[component]
pub fn Gallery() -> impl IntoView {
    // Some components show names, copy or save: they take the state of the app.
    let base = Base::restore(Config::default());
    provide_context(base);
    provide_context(base.session);
    provide_context(App::start(base));
    let theme = RwSignal::new("");
    Effect::new(move || {
        let root = web_sys::window().and_then(|window| window.document()?.document_element());
        if let Some(root) = root {
            let _ = match theme.get() {
                "" => root.remove_attribute("data-theme"),
                theme => root.set_attribute("data-theme", theme),
            };
        }
    });
    let is_compact = RwSignal::new(false);
    let themes = [("", "System"), ("light", "Light"), ("dark", "Dark")];
    let themes: Vec<_> = themes.map(|(key, label)| (key, label.to_owned())).into();
    let densities = vec![
        (false, "Comfortable".to_owned()),
        (true, "Compact".to_owned()),
    ];
    view! {
        <div class="gallery" class:compact=move || is_compact.get()>
            <header>
                <h1>"Components"</h1>
                <SegmentedControl label="Theme" choices=themes chosen=theme choose=move |key| theme.set(key) />
                <SegmentedControl
                    label="Density"
                    choices=densities
                    chosen=is_compact
                    choose=move |on| is_compact.set(on)
                />
                <p class="meta">
                    "Forced colours: emulate them in the Rendering panel of the browser's developer tools."
                </p>
            </header>
            <nav aria-label="Components">
                {frame::NAMES.map(|(id, name)| view! { <a href=format!("#{id}")>{name}</a> }).collect_view()}
            </nav>
            <main>
                <actions::Buttons />
                <actions::Choices />
                <input::Fields />
                <input::Selects />
                <input::Comboboxes />
                <input::Files />
                <overlays::Overlays />
                <data::Tables is_compact=is_compact />
                <data::Facts />
                <status::Notes />
                <status::Waiting />
                <marks::Marks />
                <marks::Icons />
            </main>
        </div>
    }
}
