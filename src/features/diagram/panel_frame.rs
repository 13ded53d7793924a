//! The panel beside a picture: what it is of, and the facts of an element.

use std::sync::Arc;

use architrave_interface::{ElementClass, Layer};
use leptos::prelude::*;

use crate::catalog::Listed;
use crate::components::{Button, ClassTile, OwnerName, StateBadge, Variant};
use crate::t;

/// The panel with its header.
#[component]
pub fn PanelFrame(
    title: String,
    /// What it is, in words.
    kind: String,
    /// Its class and layer, where it is an element.
    class: Option<(ElementClass, Layer)>,
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let label = title.clone();
    let tile = class.map(|(class, layer)| view! { <ClassTile class=class layer=layer /> });
    view! {
        <aside class="diagram-panel" aria-label=label>
            <header>
                {tile} <div>
                    <h2>{title}</h2>
                    <p class="meta">{kind}</p>
                </div> <Button variant=Variant::Quiet icon="x" label=t::common::CLOSE on_press=move |_| close.run(()) />
            </header>
            {children()}
        </aside>
    }
}

/// State and owners of a loaded element.
#[component]
pub fn ElementFields(listed: Arc<Listed>) -> impl IntoView {
    let owners = listed.element.owners.clone().into_iter();
    let owners = owners
        .map(|owner| view! { <OwnerName owner=owner /> })
        .collect_view();
    view! {
        <dl class="fields">
            <div>
                <dt>{t::common::STATE}</dt>
                <dd>
                    <StateBadge state=listed.element.validity_state.clone() />
                </dd>
            </div>
            <div>
                <dt>{t::common::OWNERS}</dt>
                <dd class="row">{owners}</dd>
            </div>
        </dl>
    }
}
