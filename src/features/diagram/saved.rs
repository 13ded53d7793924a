//! Diagrams with a name: filter, viewpoint, colors, label, highlight and positions. They stay in this browser.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

use super::moves::Moves;
use super::options::DiagramOptions;
use crate::browser;
use crate::components::{Button, Each, Icon, Variant};
use crate::features::elements::{NamedTexts, Rename, SavedQueries, SavedView, remove_saved};
use crate::features::page_address::PageOptions;
use crate::paths::DiagramView;
use crate::state::{App, Note, WithoutStorage, use_app};
use crate::t;

/// How they are called.
pub const DIAGRAMS: NamedTexts = NamedTexts {
    save: t::diagram::saved::SAVE,
    save_hint: t::diagram::saved::HINT,
    name_taken: t::diagram::saved::NAME_TAKEN,
    saved: t::diagram::saved::saved,
    updated: t::diagram::saved::updated,
    restored: t::diagram::saved::restored,
    deleted: t::diagram::saved::deleted,
};

/// The saved diagrams of this process space and person.
pub fn saved_diagrams(app: App) -> Note<SavedQueries> {
    let refused = WithoutStorage::Refused(t::diagram::saved::NOT_SAVED);
    Note::restore(app, "diagrams", refused)
}

/// The address of a saved diagram. Positions that are too many for it are read from the saved diagram itself.
fn url(space: &str, view: &SavedView) -> String {
    let mut options = DiagramOptions::from_query(&view.query);
    options.saved.clone_from(&view.name);
    if !options.moves.fit_in_address() {
        options.moves = Moves::default();
    }
    DiagramView::Diagram.url(space, &options.to_query())
}

/// The list of saved diagrams; nothing where there are none.
#[component]
pub fn SavedDiagrams() -> impl IntoView {
    let app = use_app();
    let note = saved_diagrams(app);
    let views = move || note.with(|views| views.0.clone());
    view! {
        <Show when=move || note.with(|views| !views.0.is_empty())>
            <h2 class="diagram-links-title" id="saved-diagrams">
                {t::diagram::saved::TITLE}
            </h2>
            <ul class="diagram-links" aria-labelledby="saved-diagrams">
                <Each
                    each=views
                    key=|view| (view.name.clone(), view.query.clone())
                    children=move |view| view! { <Item app=app note=note view=view /> }
                />
            </ul>
        </Show>
    }
}

#[component]
fn Item(app: App, note: Note<SavedQueries>, view: SavedView) -> impl IntoView {
    let renaming = RwSignal::new(false);
    let view = StoredValue::new(view);
    let name = move || view.with_value(|view| view.name.clone());
    let address = move || view.with_value(|view| url(&app.session.space(), view));
    let detail = view.with_value(|view| DiagramOptions::from_query(&view.query).filter);
    let done = move |name: String| {
        renaming.set(false);
        spawn_local(async move {
            // The list is made again when the name has changed.
            browser::frame().await;
            focus(&name);
        });
    };
    let delete = move |_| remove_saved(note, DIAGRAMS, view.get_value());
    view! {
        <li class="saved-diagram" data-name=name>
            <Show
                when=move || !renaming.get()
                fallback=move || {
                    view! { <Rename view=view note=note texts=DIAGRAMS done=Callback::new(done) /> }
                }
            >
                <a class="diagram-link" href=address>
                    <Icon name="workflow" />
                    <span class="name">{name}</span>
                    <span class="soft">{detail.clone()}</span>
                </a>
                <span class="row">
                    <Button
                        variant=Variant::Quiet
                        small=true
                        label=Signal::derive(move || t::views::rename_named(&name()))
                        on_press=move |_| renaming.set(true)
                    >
                        {t::common::RENAME}
                    </Button>
                    <Button
                        variant=Variant::Quiet
                        small=true
                        icon="trash-2"
                        label=Signal::derive(move || t::views::delete_named(&name()))
                        on_press=delete
                    />
                </span>
            </Show>
        </li>
    }
}

/// Gives the focus to the rename button of a diagram.
fn focus(name: &str) {
    let items = browser::document().and_then(|d| d.query_selector_all(".saved-diagram").ok());
    let Some(items) = items else { return };
    let items =
        (0..items.length()).filter_map(|n| items.item(n)?.dyn_into::<web_sys::Element>().ok());
    let mut items = items.filter(|item| item.get_attribute("data-name").as_deref() == Some(name));
    let button = items
        .next()
        .and_then(|item| item.query_selector("button").ok()?);
    if let Some(button) = button.and_then(|b| b.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = button.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_no_positions_where_they_are_too_many() {
        let view = |count: u32| {
            let mut moves = Moves::default();
            for n in 0..count {
                moves.insert(format!("e{n}"), (8, n));
            }
            let options = DiagramOptions {
                moves,
                ..DiagramOptions::from_query("?q=meter")
            };
            SavedView {
                name: "Meters".into(),
                query: options.to_query(),
            }
        };
        let options = |count| {
            let url = url("s", &view(count));
            let query = url.split_once('?').map(|(_, query)| query.to_owned());
            DiagramOptions::from_query(&query.unwrap_or_default())
        };
        assert_eq!((options(60).moves.len(), options(61).moves.len()), (60, 0));
        assert_eq!(
            (options(61).filter.as_str(), options(61).saved.as_str()),
            ("meter", "Meters")
        );
    }
}
