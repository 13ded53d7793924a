//! Classes, states, kinds of relationships, and icons.

use architrave::components::{ClassTile, Glyph, Icon, KindLine, StateBadge, TileSize};
use architrave::texts::class_label;
use architrave_interface::{ElementClass, Layer, ReferenceKind, ValidityState};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

/// The names of the icons in the sprite.
const ICONS: &[&str] = include!(concat!(env!("OUT_DIR"), "/icons.rs"));

#[component]
pub fn Marks() -> impl IntoView {
    let tile = |class: ElementClass| {
        let layer = class.layer().unwrap_or(Layer::GenericLayer);
        let label = class_label(&class);
        let tiles = [TileSize::Small, TileSize::Normal, TileSize::Large].map(|size| {
            view! { <ClassTile class=class.clone() layer=layer.clone() size=size /> }
        });
        view! { <Specimen label=label>{tiles}<Glyph class=class layer=layer /></Specimen> }
    };
    let state = |state: ValidityState| view! { <StateBadge state=state /> };
    let kind = |kind: ReferenceKind| {
        let label = kind.to_string();
        view! {
            <Specimen label=label>
                <KindLine kind=kind />
            </Specimen>
        }
    };
    let unknown = || ValidityState::from("Archived");
    view! {
        <Section id="marks" about="A colour never stands alone: a shape or a word goes with it.">
            <Specimen label="States">
                {ValidityState::ALL.iter().cloned().map(state).collect_view()}<StateBadge state=unknown() />
            </Specimen>
            {ReferenceKind::ALL.iter().cloned().map(kind).collect_view()}
            {ElementClass::ALL.iter().cloned().map(tile).collect_view()}
        </Section>
    }
}

#[component]
pub fn Icons() -> impl IntoView {
    let icon = |name: &'static str| {
        view! {
            <Specimen label=name>
                <Icon name=name />
            </Specimen>
        }
    };
    view! {
        <Section id="icons" about="From the sprite. An icon is decorative: a text or a name says what it means.">
            {ICONS.iter().copied().map(icon).collect_view()}
        </Section>
    }
}
