//! The menu that saves or prints the picture of the page.

use leptos::prelude::*;

use crate::browser;
use crate::components::{Menu, MenuItem};
use crate::features::picture_file::Format;
use crate::features::picture_file::{copy_picture, save_picture};
use crate::file_name::slug;
use crate::state::App;
use crate::t;

#[component]
pub fn PictureMenu(
    app: App,
    /// The title of the picture, from which the name of its file is made.
    title: Signal<String>,
    /// Further files.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let picture =
        || browser::document().and_then(|d| d.query_selector(".diagram-frame > svg").ok()?);
    let save = move |format| {
        let Some(picture) = picture() else { return };
        let title = title.get_untracked();
        save_picture(app, picture, file_name(&title), title, format);
    };
    let copy = move || {
        if let Some(picture) = picture() {
            copy_picture(app, picture, title.get_untracked());
        }
    };
    view! {
        <Menu button_class="button" icon="download" text=t::common::EXPORT>
            <MenuItem icon="download" label="SVG" act=move || save(Format::Svg) />
            <MenuItem icon="download" label="PNG" act=move || save(Format::Png) />
            <MenuItem icon="copy" label=t::graph::save::COPY act=copy />
            {children.as_ref().map(|children| children())}
            <MenuItem icon="printer" label=t::diagram::PRINT act=browser::print />
        </Menu>
    }
}

/// `diagram-meter`.
pub fn file_name(title: &str) -> String {
    slug(title, "diagram")
}
