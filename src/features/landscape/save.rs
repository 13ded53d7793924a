//! The map as a file: the whole of it, in light colors whatever the page is.

use leptos::prelude::*;

use super::canvas::{Shape, paint};
use super::draw::{Brush, looks};
use super::palette::Palette;
use super::state::LandscapeState;
use crate::browser;
use crate::components::{Menu, MenuItem, raster};
use crate::features::diagram::picture_menu::file_name;
use crate::features::graph::viewport::View;
use crate::features::picture_file::light::Light;
use crate::features::picture_file::png::png_bytes;
use crate::state::Tone;
use crate::t;

/// The most pixels of CSS that a picture is wide or high, and how many pixels of the file each has.
const MOST: f64 = 2_000.0;
const RATIO: f64 = 2.0;

/// The menu of files.
#[component]
pub fn Export(state: LandscapeState) -> impl IntoView {
    view! {
        <Menu button_class="button" menu_class="left" icon="download" text=t::common::EXPORT>
            <MenuItem icon="download" label="PNG" act=move || save(state) />
            <MenuItem icon="file-text" label=t::diagram::PRINT act=browser::print />
        </Menu>
    }
}

fn save(state: LandscapeState) {
    let toasts = state.app.toasts;
    let picture = || {
        let (width, height) = state.model.with_untracked(|model| model.size);
        let scale = (MOST / width.max(height)).min(1.0);
        let light = Light::new();
        let palette = Palette::read()?;
        drop(light);
        let (canvas, _) = raster::canvas(1, 1).ok()?;
        let colors = state.colors.get_untracked();
        let looks = state
            .model
            .with_untracked(|model| looks(model, &state.found.get_untracked(), colors.as_deref()));
        let shape = Shape {
            size: (width * scale, height * scale),
            ratio: RATIO,
            view: View {
                x: 0.0,
                y: 0.0,
                scale,
            },
        };
        paint(
            state,
            &canvas,
            shape,
            &palette,
            &looks,
            &mut Brush::default(),
        );
        png_bytes(&canvas).ok()
    };
    match untrack(picture) {
        Some(bytes) => {
            let filter = state
                .options
                .with_untracked(|options| options.filter.clone());
            let title = format!("{} {filter}", t::pages::diagrams::LANDSCAPE);
            toasts.save_file(&format!("{}.png", file_name(&title)), "image/png", &bytes);
        }
        None => toasts.show(Tone::Bad, t::graph::save::FAILED.get()),
    }
}
