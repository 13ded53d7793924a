//! What the toolbars of pictures have in common.

use leptos::prelude::*;

use crate::components::Button;
use crate::features::graph::window::{Window, Zoom};
use crate::t;

/// The buttons at the end: the outline in place of the picture, and the size of the picture.
#[component]
pub fn PictureTools(is_outline: RwSignal<bool>, window: Window) -> impl IntoView {
    view! {
        <div class="row push picture-tools">
            <Button
                small=true
                icon="list"
                pressed=move || is_outline.get()
                on_press=move |_| is_outline.update(|on| *on = !*on)
            >
                <span class="picture-tool">{t::diagram::OUTLINE}</span>
            </Button>
            <Show when=move || !is_outline.get()>
                <Zoom window=window />
            </Show>
        </div>
    }
}

/// What of a filter could not be read; nothing where all of it could.
#[component]
pub fn FilterProblems(problems: Memo<Vec<String>>) -> impl IntoView {
    view! {
        <Show when=move || problems.with(|problems| !problems.is_empty())>
            <p class="picture-problems" role="status">
                {move || problems.with(|problems| problems.join(" "))}
            </p>
        </Show>
    }
}
