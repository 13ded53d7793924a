//! The menu that saves elements as a file.

use std::sync::Arc;

use leptos::prelude::*;

use super::board::use_board;
use super::export::{Format, file_name};
use crate::browser;
use crate::catalog::Loaded;
use crate::components::{Icon, Menu, MenuItem};
use crate::format::counted;
use crate::state::{App, Tone};

/// A button with the formats to choose from.
#[component]
pub fn ExportMenu(
    /// What to save, in its order.
    rows: impl Fn() -> Vec<Arc<Loaded>> + Copy + Send + Sync + 'static,
    /// What that is, in words.
    title: &'static str,
    /// Further CSS classes of the menu.
    #[prop(optional)]
    menu_class: &'static str,
) -> impl IntoView {
    view! {
        <Menu button_class="button" menu_class=menu_class button=ViewFn::from(|| view! { <Icon name="download" /> "Export" })>
            <p class="title">{title}</p>
            <ExportItems rows=rows />
        </Menu>
    }
}

/// The formats, as items of a menu.
#[component]
pub fn ExportItems(
    /// What to save, in its order.
    rows: impl Fn() -> Vec<Arc<Loaded>> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_board().app;
    Format::ALL
        .into_iter()
        .map(|format| {
            view! { <MenuItem icon="file-down" label=format.label() act=move || save(app, &rows(), format) /> }
        })
        .collect_view()
}

fn save(app: App, rows: &[Arc<Loaded>], format: Format) {
    let (space, language) = untrack(|| (app.session.space(), app.prefs.language()));
    let day = js_sys::Date::new_0().to_iso_string().as_string();
    let day = day.as_deref().and_then(|d| d.get(..10)).unwrap_or("");
    let name = file_name(&space, day, format);
    let text = format.text(rows, &language);
    match browser::download(&name, format.media_type(), text.as_bytes()) {
        Ok(()) => {
            let what = counted(rows.len(), "element", "elements");
            app.toasts
                .say(Tone::Good, format!("{what} saved as {name}."));
        }
        Err(_) => app.toasts.say(
            Tone::Bad,
            "Nothing was saved: the browser refused the download.",
        ),
    }
}
