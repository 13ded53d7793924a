//! Icons, glyphs of classes, states and relationship kinds, all from the sprite in `index.html`.

use architrave_interface::{ElementClass, Layer, ReferenceKind, ValidityState};
use leptos::prelude::*;

use crate::browser::dom::attribute;

use crate::texts::{class_label, state_label};

/// An icon of the interface, by its name in the sprite. Decorative: text says what it means.
#[component]
pub fn Icon(
    /// The name after `i-`.
    #[prop(into)]
    name: Signal<&'static str>,
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
) -> impl IntoView {
    view! {
        <svg class=format!("icon {class}") aria-hidden="true" focusable="false">
            <use href=move || format!("#i-{}", name.get())></use>
        </svg>
    }
}

/// How large a tile is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileSize {
    /// 18 px.
    Small,
    /// 22 px.
    #[default]
    Normal,
    /// 36 px.
    Large,
}

/// The glyph of a class on the color of a layer.
#[component]
pub fn ClassTile(
    #[prop(into)] class: Signal<ElementClass>,
    /// The element's own layer; the picker gives the standard layer of the class.
    #[prop(into)]
    layer: Signal<Layer>,
    /// How large.
    #[prop(optional)]
    size: TileSize,
) -> impl IntoView {
    let size = match size {
        TileSize::Small => "small",
        TileSize::Normal => "",
        TileSize::Large => "large",
    };
    let classes = move || format!("tile {size} {}", layer.with(layer_class));
    view! {
        <span class=classes title=move || class.with(class_label)>
            <svg aria-hidden="true" focusable="false">
                <use href=move || class.with(glyph)></use>
            </svg>
        </span>
    }
}

/// The bare glyph of a class in the ink of a layer.
#[component]
pub fn Glyph(
    class: ElementClass,
    /// The layer whose ink it has.
    layer: Layer,
) -> impl IntoView {
    view! {
        <svg class=format!("glyph {}", layer_class(&layer)) aria-hidden="true" focusable="false">
            <use href=glyph(&class)></use>
        </svg>
    }
}

/// A state: its icon and its word.
#[component]
pub fn StateBadge(#[prop(into)] state: Signal<ValidityState>) -> impl IntoView {
    view! {
        <span class=move || format!("state {}", state.with(state_name).to_lowercase())>
            <svg aria-hidden="true" focusable="false">
                <use href=move || format!("#s-{}", state.with(state_name))></use>
            </svg>
            {move || state.with(state_label)}
        </span>
    }
}

/// The state as the sprite and the styles name it.
pub fn state_name(state: &ValidityState) -> String {
    if state.is_known() {
        state.as_str().to_owned()
    } else {
        "unknown".to_owned()
    }
}

/// The line of a relationship kind, drawn from source to target.
#[component]
pub fn KindLine(kind: ReferenceKind) -> impl IntoView {
    view! {
        <svg class="kind-line" width="36" height="12" aria-hidden="true" focusable="false">
            <use href=kind_symbol(&kind)></use>
        </svg>
    }
}

/// The same, made by hand.
pub fn kind_line(document: &web_sys::Document, kind: &ReferenceKind) -> Option<web_sys::Element> {
    const SVG: Option<&str> = Some("http://www.w3.org/2000/svg");
    let svg = document.create_element_ns(SVG, "svg").ok()?;
    let line = document.create_element_ns(SVG, "use").ok()?;
    attribute(&line, "href", &kind_symbol(kind));
    let attributes = [
        ("class", "kind-line"),
        ("width", "36"),
        ("height", "12"),
        ("aria-hidden", "true"),
        ("focusable", "false"),
    ];
    for (name, value) in attributes {
        attribute(&svg, name, value);
    }
    svg.append_child(&line).ok()?;
    Some(svg)
}

/// The line of a kind in the sprite.
fn kind_symbol(kind: &ReferenceKind) -> String {
    let name = if kind.is_known() {
        kind.as_str()
    } else {
        "unknown"
    };
    format!("#r-{name}")
}

/// The symbol of a class in the sprite.
pub fn glyph(class: &ElementClass) -> String {
    let known = if class.is_known() {
        class
    } else {
        &ElementClass::ArchitectureElement
    };
    format!("#g-{known}")
}

/// The CSS class that gives the colors of a layer.
pub fn layer_class(layer: &Layer) -> &'static str {
    match layer {
        Layer::ApplicationLayer => "application",
        Layer::BusinessLayer => "business",
        Layer::TechnologyLayer => "technology",
        Layer::MotivationElements => "motivation",
        Layer::StrategyLayer => "strategy",
        Layer::ImplementationAndMigrationLayer => "implementation",
        Layer::GenericLayer | Layer::Unknown(_) => "generic",
    }
}
