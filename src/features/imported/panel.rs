//! The box that is shown beside the view: its element today, what differs from the file, and its relationships.

use std::sync::Arc;

use leptos::prelude::*;

use super::content::ViewLine;
use super::live::{LiveElement, LoadedToday, Today, best};
use super::spoken::kind_of_box;
use super::state::ImportedState;
use crate::catalog::Origin;
use crate::components::{Button, ClassTile, KindLine, TileSize, Variant};
use crate::features::diagram::panel_frame::{ElementPanel, PanelFrame};
use crate::t;

/// The panel, there while a box is shown.
#[component]
pub fn Panel(state: ImportedState) -> impl IntoView {
    move || {
        // What is loaded meanwhile and another language of content change it too.
        state.titles.track();
        state.links.track();
        let element = state.shown.get().map(|n| (n, state.element(n)));
        element.map(|(n, element)| view! { <Shown state=state n=n element=element /> })
    }
}

#[component]
fn Shown(state: ImportedState, n: usize, element: Option<LiveElement>) -> impl IntoView {
    let (content, titles) = (state.content.get_untracked(), state.titles.get_untracked());
    let own = content.boxes.get(n)?;
    let title = titles.get(n)?.clone();
    let line = |(line, other): (&ViewLine, usize)| {
        let title = titles.get(other)?;
        let (text, lang) = (title.text.clone(), title.language.clone());
        let kind = line
            .kind
            .clone()
            .map(|kind| view! { <KindLine kind=kind /> });
        let element = untrack(|| state.element(other));
        let tile = element.map(|element| {
            view! { <ClassTile class=element.class layer=element.layer size=TileSize::Small /> }
        });
        Some(view! {
            <li>
                {kind} {tile}
                <Button variant=Variant::Link class="truncate" attr:lang=lang on_press=move |_| state.show(Some(other))>
                    {text}
                </Button>
            </li>
        })
    };
    let relations: Vec<_> = content.relations(n).filter_map(line).collect();
    let related = (!relations.is_empty()).then(|| {
        view! {
            <h3>{t::imported::IN_THIS_VIEW}</h3>
            <ul class="diagram-related">{relations}</ul>
        }
    });
    let links = state.links.get_untracked();
    let links = links.get(n).cloned().unwrap_or_default().into_iter();
    let links = links.map(|link| {
        view! {
            <li>
                <a href=link.url lang=link.name.language>
                    {link.name.text}
                </a>
            </li>
        }
    });
    let links: Vec<_> = links.collect();
    let links = (!links.is_empty()).then(|| {
        view! {
            <h3>{t::imported::LEADS_TO_VIEWS}</h3>
            <ul class="diagram-related">{links}</ul>
        }
    });
    let kind = kind_of_box(own, element.as_ref());
    let place = own.element;
    let close = Callback::new(move |()| state.show(None));
    let loaded = element.as_ref().and_then(|element| {
        let Today::Loaded(loaded) = &element.today else {
            return None;
        };
        let listed = state
            .app
            .catalog
            .with_untracked(|c| c.listed_at(loaded.row))?;
        Some((listed, changes(state, loaded, place)))
    });
    Some(match (element, loaded) {
        (Some(element), Some((listed, changes))) => view! {
            <ElementPanel
                app=state.app
                title=title
                class=(element.class, element.layer)
                listed=listed
                close=close
                open=t::common::OPEN_ELEMENT
                facts=Box::new(move || changes.into_any())
            >
                {links}
                {related}
            </ElementPanel>
        }
        .into_any(),
        (element, _) => {
            let class = element.as_ref().map(|e| (e.class.clone(), e.layer.clone()));
            let missing = element.filter(|element| !element.is_loaded());
            let missing = missing.map(|element| {
                view! { <Missing state=state today=element.today place=place /> }
            });
            view! {
                <PanelFrame title=title.text lang=title.language kind=kind class=class close=close>
                    {missing}
                    {links}
                    {related}
                </PanelFrame>
            }
            .into_any()
        }
    })
}

/// What differs from the file; `place` is that of the element among those of the file.
fn changes(state: ImportedState, loaded: &LoadedToday, place: Option<usize>) -> Option<AnyView> {
    let was = loaded.is_renamed.then(|| was_named(state, place)).flatten();
    let was = was.map(|name| view! { <li>{t::imported::was_named(&name)}</li> });
    let newer = loaded
        .is_newer
        .then(|| view! { <li>{t::imported::NEWER_TEXT}</li> });
    (loaded.is_newer || loaded.is_renamed).then(|| {
        view! {
            <h3>{t::imported::CHANGES}</h3>
            <ul class="imported-changes">{newer} {was}</ul>
        }
        .into_any()
    })
}

/// An element that is not loaded, and how to load it.
#[component]
fn Missing(state: ImportedState, today: Today, place: Option<usize>) -> impl IntoView {
    let app = state.app;
    let text = match &today {
        Today::NotReturned => t::imported::NOT_FOUND_TEXT,
        Today::NotLoaded => t::imported::NOT_LOADED_TEXT,
        Today::NotImported | Today::Loaded(_) => t::imported::NOT_IMPORTED_TEXT,
    };
    let file = state.file.get_untracked();
    let instance = file.and_then(|file| {
        let element = file.views.elements.get(place?)?;
        let ids = file.ids.get(&element.id)?;
        Some(Arc::<str>::from(ids.instance.as_str()))
    });
    let load = (today == Today::NotLoaded).then_some(instance).flatten();
    let load = load.map(|id| {
        let title = was_named(state, place).unwrap_or_else(|| id.to_string());
        let act = move |_| {
            let ids = [Arc::clone(&id)];
            app.retrieval.add(&ids, Origin::Imported, title.clone());
        };
        view! {
            <div class="actions">
                <Button busy=move || app.retrieval.is_running() on_press=act>
                    {t::imported::LOAD}
                </Button>
            </div>
        }
    });
    view! {
        <p class="soft">{text}</p>
        {load}
    }
}

/// The name of an element in the file.
fn was_named(state: ImportedState, place: Option<usize>) -> Option<String> {
    let language = untrack(|| state.app.prefs.content_language());
    let file = state.file.get_untracked()?;
    let names = &file.views.elements.get(place?)?.names;
    best(names, &language).map(|name| name.text)
}
