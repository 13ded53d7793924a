//! Diagrams that draw themselves: the elements of a filter as boxes, layer below layer.

mod bitmap;
mod box_buttons;
mod box_mover;
mod box_text;
mod box_values;
mod colors;
mod content;
mod exchange_file;
mod export;
mod file_legend;
pub mod frame;
pub mod geometry;
mod highlight;
mod input;
mod legend;
mod moves;
mod options;
mod outline;
mod panel;
pub mod panel_frame;
mod picture;
pub mod picture_menu;
mod pinned_places;
mod problems;
pub mod saved;
pub mod sheet;
mod spoken;
mod state;
mod toolbar;

use leptos::prelude::*;

use self::export::Export;
use self::legend::Status;
use self::outline::Outline;
use self::panel::Panel;
use self::picture::Picture;
use self::saved::DIAGRAMS;
use self::sheet::Sheet;
use self::state::DiagramState;
use self::toolbar::Toolbar;
use crate::components::{Button, Skeleton, Variant, use_title};
use crate::effect::memo;
use crate::features::analysis::coverage::Coverage;
use crate::features::elements::Save;
use crate::features::graph::window::Window;
use crate::features::layout::{Failure, LayoutFailure};
use crate::features::nothing::Nothing;
use crate::state::use_app;
use crate::t;

/// What the page shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The elements are being read, or the first layout is computed.
    Waiting,
    Empty,
    Failed(Failure),
    Outline,
    Picture,
}

#[component]
pub fn Diagram() -> impl IntoView {
    let app = use_app();
    let state = DiagramState::new(app);
    let is_outline = RwSignal::new(false);
    let window = Window::new(state.drawing);
    let stage = memo(move |_| {
        match (
            app.catalog.ready(),
            state.is_empty(),
            state.layout.failure(),
        ) {
            (false, ..) => Stage::Waiting,
            (true, true, _) => Stage::Empty,
            (true, false, Some(failure)) => Stage::Failed(failure),
            (true, false, None) if !state.is_drawn() => Stage::Waiting,
            (true, false, None) if is_outline.get() => Stage::Outline,
            (true, false, None) => Stage::Picture,
        }
    });
    let saving = RwSignal::new(false);
    let name = memo(move |_| state.options.with(|options| options.saved.clone()));
    let title = move || match name.get() {
        name if name.is_empty() => t::diagram::TITLE.into(),
        name => name,
    };
    use_title(title);
    let body = move || match stage.get() {
        Stage::Waiting => view! { <Skeleton rows=6 /> }.into_any(),
        Stage::Empty => view! { <Empty state=state /> }.into_any(),
        Stage::Failed(failure) => {
            let retry = Callback::new(move |()| state.layout.retry());
            view! { <LayoutFailure failure=failure retry=retry /> }.into_any()
        }
        Stage::Outline => view! { <Outline state=state /> }.into_any(),
        Stage::Picture => view! {
            <Sheet
                app=app
                window=window
                changed=Signal::derive(move || state.choice.track())
                grown=Signal::derive(move || state.content.track())
                content=Signal::derive(move || state.track_picture())
            >
                <Picture state=state window=window />
            </Sheet>
        }
        .into_any(),
    };
    view! {
        <div class="page-header">
            <h1>{title}</h1>
            <Coverage landscape=state.landscape />
            <div class="actions">
                <Button icon="link" on_press=move |_| state.copy_link()>
                    {t::common::COPY_LINK}
                </Button>
                <Show when=move || stage.get() == Stage::Picture>
                    <Export state=state />
                </Show>
                <Show when=move || !state.is_empty()>
                    <Button variant=Variant::Primary popup="dialog" on_press=move |_| saving.set(true)>
                        {t::views::SAVE}
                    </Button>
                </Show>
            </div>
        </div>
        <Toolbar state=state window=window is_outline=is_outline />
        <div class="diagram-body" aria-busy=move || state.layout.is_busy().then_some("true")>
            {body}
            <Panel state=state />
        </div>
        <Status state=state />
        <Show when=move || saving.get()>
            <Save
                note=state.saved
                texts=DIAGRAMS
                begin=name.get_untracked()
                query=Callback::new(move |()| state.to_saved())
                saved=Callback::new(move |name| state.note_saved(name))
                close=Callback::new(move |()| saving.set(false))
            />
        </Show>
    }
}

/// No element fits, or none is loaded.
#[component]
fn Empty(state: DiagramState) -> impl IntoView {
    let is_loaded = state.app.catalog.with(|c| c.tally().loaded > 0);
    let title = match is_loaded {
        true => t::diagram::NO_MATCH,
        false => t::diagram::NOTHING_LOADED,
    };
    view! { <Nothing title=title /> }
}
