//! The page: the views of the file at the left, the one that is shown, and the element that is shown beside it.

use leptos::prelude::*;

use super::empty::Empty;
use super::list::ViewList;
use super::outline::Outline;
use super::panel::Panel;
use super::picture::Picture;
use super::source::Source;
use super::state::ImportedState;
use super::status::Status;
use crate::components::{Button, EmptyState, Icon, Skeleton, copy_link, use_title};
use crate::effect::memo;
use crate::features::analysis::picture_tools::PictureTools;
use crate::features::diagram::picture_menu::PictureMenu;
use crate::features::diagram::sheet::Sheet;
use crate::features::graph::window::Window;
use crate::format::{self, Precision, count};
use crate::paths::{self, MOST_IN_ADDRESS};
use crate::state::use_app;
use crate::t;

#[component]
pub fn ImportedViews() -> impl IntoView {
    let app = use_app();
    let state = ImportedState::new(app);
    use_title(move || state.view_name().text);
    let is_outline = RwSignal::new(false);
    let window = Window::new(state.drawing);
    let has_view = memo(move |_| state.at.with(Option::is_some));
    let is_loading = memo(move |_| state.source.with(|source| *source == Source::Loading));
    let link = move |_| {
        let url = untrack(|| {
            let view = state.with_view(|view| view.id.clone());
            state.url(&view.unwrap_or_default())
        });
        copy_link(app.toasts, &url);
    };
    let is_bare = memo(move |_| {
        let content = state.content.get();
        content.boxes.is_empty() && content.lines.is_empty()
    });
    let body = move || match (is_loading.get(), has_view.get(), is_outline.get()) {
        (true, ..) => view! { <Skeleton rows=6 /> }.into_any(),
        (false, false, _) => view! { <Empty state=state /> }.into_any(),
        (false, true, _) if is_bare.get() => view! {
            <EmptyState title=t::imported::VIEW_EMPTY>
                <p class="soft">{t::imported::VIEW_EMPTY_TEXT}</p>
            </EmptyState>
        }
        .into_any(),
        (false, true, true) => view! { <Outline state=state /> }.into_any(),
        (false, true, false) => view! {
            <Sheet
                app=app
                window=window
                changed=Signal::derive(move || state.drawing.track())
                content=Signal::derive(move || state.track_picture())
            >
                <Picture state=state window=window />
            </Sheet>
        }
        .into_any(),
    };
    let has_picture =
        memo(move |_| !(is_loading.get() || !has_view.get() || is_bare.get() || is_outline.get()));
    let title = Signal::derive(move || state.view_name().text);
    view! {
        <div class="page-header">
            <h1 lang=move || state.view_name().language>{move || state.view_name().text}</h1>
            <Origin state=state />
            <Show when=move || has_view.get()>
                <div class="actions">
                    <Button icon="link" on_press=link>
                        {t::common::COPY_LINK}
                    </Button>
                    <Show when=move || has_picture.get()>
                        <PictureMenu app=app title=title />
                    </Show>
                    <EditAsDiagram state=state />
                </div>
            </Show>
        </div>
        <Show when=move || has_view.get()>
            <div class="diagram-toolbar">
                <PictureTools is_outline=is_outline window=window />
            </div>
        </Show>
        <div class="diagram-body imported-body">
            <Show when=move || has_view.get()>
                <ViewList state=state />
            </Show>
            {body}
            <Panel state=state />
        </div>
        <Show when=move || has_view.get()>
            <Status state=state />
        </Show>
    }
}

/// Opens a generated diagram of the loaded elements of the view.
#[component]
fn EditAsDiagram(state: ImportedState) -> impl IntoView {
    let ids = memo(move |_| state.loaded_elements());
    let reason = move || {
        let most = || t::graph::full::no_diagram(&count(MOST_IN_ADDRESS));
        match ids.with(Vec::len) {
            0 => Some(t::imported::NONE_LOADED.into()),
            1..=MOST_IN_ADDRESS => None,
            _ => Some(most()),
        }
    };
    let open = move |_| {
        let space = untrack(|| state.app.session.space());
        let ids = ids.get_untracked();
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        state.go(paths::diagram_of(&space, &ids));
    };
    view! {
        <Button disabled_reason=reason on_press=open>
            {t::imported::EDIT}
        </Button>
    }
}

/// The file, and when it was imported.
#[component]
fn Origin(state: ImportedState) -> impl IntoView {
    move || {
        let file = state.file.get()?;
        let name = file.name.clone();
        let when = match file.imported {
            Some(at) => {
                let space = state.app.session.space();
                let url = state.record.with(|record| paths::receipt(&space, record));
                let when = t::imported::imported_at(&format::time(at, Precision::Minute));
                view! { <a href=url>{when}</a> }.into_any()
            }
            None => view! { <span>{t::imported::NOT_IMPORTED}</span> }.into_any(),
        };
        Some(view! {
            <p class="meta imported-origin">
                <Icon name="file-code" class="small" />
                <span class="truncate">{name}</span>
                {when}
            </p>
        })
    }
}
