//! Sections and specimens around the components.

use leptos::prelude::*;

/// The sections, by the ids of their headings.
pub const NAMES: [(&str, &str); 13] = [
    ("buttons", "Buttons"),
    ("choices", "Choices"),
    ("fields", "Fields"),
    ("selects", "Selects"),
    ("comboboxes", "Comboboxes"),
    ("files", "Files"),
    ("overlays", "Overlays"),
    ("tables", "Tables"),
    ("facts", "Facts"),
    ("notes", "Notes"),
    ("waiting", "Waiting and empty"),
    ("marks", "Marks"),
    ("icons", "Icons"),
];

/// A section with its heading, named in [`NAMES`].
#[component]
pub fn Section(
    /// The id of its heading.
    id: &'static str,
    /// When to use these components.
    about: &'static str,
    children: Children,
) -> impl IntoView {
    let name = NAMES
        .iter()
        .find(|(of, _)| *of == id)
        .map(|(_, name)| *name);
    view! {
        <section aria-labelledby=id>
            <h2 id=id>{name}</h2>
            <p class="soft">{about}</p>
            <div class="specimens">{children()}</div>
        </section>
    }
}

/// One state with its name.
#[component]
pub fn Specimen(
    /// The state.
    #[prop(into)]
    label: String,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="specimen">
            <p class="meta">{label}</p>
            <div>{children()}</div>
        </div>
    }
}
