//! The menu that saves elements as a file.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::board::use_board;
use super::export::{Format, file_name, list};
use crate::api::{ApiError, BulkQuery, Client};
use crate::browser;
use crate::components::{Icon, Menu, MenuItem};
use crate::format::{count, counted};
use crate::state::{App, Tone};

/// How many elements are asked for at a time when they are saved in full.
const AT_ONCE: usize = 200;

/// A button with the formats to choose from.
#[component]
pub fn ExportMenu(
    /// The instance ids of what to save, in its order.
    rows: impl Fn() -> Vec<Arc<str>> + Copy + Send + Sync + 'static,
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
    /// The instance ids of what to save, in its order.
    rows: impl Fn() -> Vec<Arc<str>> + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let app = use_board().app;
    Format::ALL
        .into_iter()
        .map(|format| {
            view! { <MenuItem icon="file-down" label=format.label() act=move || save(app, rows(), format) /> }
        })
        .collect_view()
}

fn save(app: App, ids: Vec<Arc<str>>, format: Format) {
    let language = untrack(|| app.prefs.language());
    let listed: Vec<_> = app
        .known
        .now(|c| ids.iter().filter_map(|id| c.listed(id)).collect());
    match format.text(&listed, &language) {
        Some(text) => write(app, format, &text, listed.len(), 0),
        None => spawn_local(save_in_full(app, ids)),
    }
}

/// Saves elements as the service sends them. What is not at hand in full is asked for.
async fn save_in_full(app: App, ids: Vec<Arc<str>>) {
    let missing: Vec<Arc<str>> = app.known.now(|c| {
        let missing = ids.iter().filter(|id| c.whole(id).is_none());
        missing.cloned().collect()
    });
    if missing.len() > AT_ONCE {
        let what = counted(missing.len(), "element", "elements");
        app.toasts.say(
            Tone::Good,
            format!("Asking the service for {what} in full."),
        );
    }
    let mut received = std::collections::HashMap::new();
    for some in missing.chunks(AT_ONCE) {
        match in_full(app, some).await {
            Ok(more) => received.extend(more),
            Err(error) => {
                let text = format!("Nothing was saved. {error}");
                return app.toasts.say(Tone::Bad, text);
            }
        }
    }
    let items: Vec<String> = app.known.now(|c| {
        let json = |id: &Arc<str>| {
            let here = c.whole(id).map(|l| l.json.to_string());
            here.or_else(|| received.remove(&**id))
        };
        ids.iter().filter_map(json).collect()
    });
    let (saved, lost) = (items.len(), ids.len() - items.len());
    write(app, Format::Json, &list(items.into_iter()), saved, lost);
}

async fn in_full(app: App, ids: &[Arc<str>]) -> Result<Vec<(String, String)>, ApiError> {
    let query = BulkQuery {
        include_deactivated: Some(true),
        include_invalid: Some(true),
        only_latest: Some(false),
        conceptual_class: None,
    };
    let asked: Vec<&str> = ids.iter().map(|id| &**id).collect();
    let reply = Client::of(app.session)?
        .retrieve(&asked, &query, None)
        .await?;
    let items = reply.items.items.into_iter().zip(reply.items.received);
    Ok(items.map(|(e, json)| (e.id, json.into())).collect())
}

fn write(app: App, format: Format, text: &str, saved: usize, lost: usize) {
    let space = untrack(|| app.session.space());
    let day = js_sys::Date::new_0().to_iso_string().as_string();
    let day = day.as_deref().and_then(|d| d.get(..10)).unwrap_or("");
    let name = file_name(&space, day, format);
    match browser::download(&name, format.media_type(), text.as_bytes()) {
        Ok(()) if lost == 0 => {
            let what = counted(saved, "element", "elements");
            app.toasts
                .say(Tone::Good, format!("{what} saved as {name}."));
        }
        Ok(()) => {
            let what = counted(saved, "element", "elements");
            let text = format!(
                "{what} saved as {name}. {} could not be retrieved in full and are not in it.",
                count(lost)
            );
            app.toasts.say(Tone::Bad, text);
        }
        Err(_) => app.toasts.say(
            Tone::Bad,
            "Nothing was saved: the browser refused the download.",
        ),
    }
}
