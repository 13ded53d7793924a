//! The panel beside a picture, and that of a loaded element.

use std::sync::Arc;

use architrave_interface::{ElementClass, Layer};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::browser;
use crate::catalog::Listed;
use crate::components::{Button, ClassTile, Fact, OwnerName, StateBadge, Variant};
use crate::features::finding_marks::FindingMarks;
use crate::paths;
use crate::state::App;
use crate::t::{self, Text};
use crate::texts::{Title, class_label};

/// The panel with its header.
#[component]
pub fn PanelFrame(
    title: String,
    /// The language of the title, where it is a name.
    #[prop(default = None)]
    lang: Option<String>,
    /// What it is, in words.
    kind: String,
    /// Its class and layer, where it is an element.
    class: Option<(ElementClass, Layer)>,
    close: Callback<()>,
    children: Children,
) -> impl IntoView {
    let label = title.clone();
    let leave = move || {
        focus_shown_box();
        close.run(());
    };
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" && !browser::has_dialog() {
            event.prevent_default();
            event.stop_propagation();
            leave();
        }
    };
    let tile = class.map(|(class, layer)| view! { <ClassTile class=class layer=layer /> });
    view! {
        <aside class="diagram-panel" aria-label=label on:keydown=keys>
            <header>
                {tile} <div>
                    <h2 lang=lang>{title}</h2>
                    <p class="meta">{kind}</p>
                </div> <Button variant=Variant::Quiet icon="x" label=t::common::CLOSE on_press=move |_| leave() />
            </header>
            {children()}
        </aside>
    }
}

/// Moves the focus to the box that the panel is about, or to the map, before the panel goes.
fn focus_shown_box() {
    let shown = browser::document().and_then(|d| {
        d.query_selector(".diagram-boxes [aria-pressed='true'], .landscape-window canvas")
            .ok()?
    });
    if let Some(shown) = shown.and_then(|e| e.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = shown.focus();
    }
}

/// The panel of a loaded element: its fields, and links to its page and its impact.
#[component]
pub fn ElementPanel(
    app: App,
    title: Title,
    class: (ElementClass, Layer),
    listed: Arc<Listed>,
    close: Callback<()>,
    /// The text of the link to its page.
    #[prop(default = t::common::OPEN)]
    open: Text,
    /// The name and the value of one more field.
    #[prop(optional)]
    more: Signal<Option<(String, String)>>,
    /// What is between the fields and the links.
    #[prop(optional)]
    facts: Option<Children>,
    /// What is beside the links.
    #[prop(optional)]
    actions: Option<Children>,
    /// What is below the links.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let space = untrack(|| app.session.space());
    let page = paths::element(&space, &listed.element.id);
    let impact = paths::impact(&space, &[&listed.element.element_id]);
    let kind = class_label(&class.0);
    view! {
        <PanelFrame title=title.text lang=title.language kind=kind class=Some(class) close=close>
            <ElementFields listed=listed more=more />
            {facts.map(|facts| facts())}
            <div class="actions">
                <a class="button" href=page>
                    {open}
                </a>
                <a class="button" href=impact>
                    {t::diagram::SHOW_IMPACT}
                </a>
                {actions.map(|actions| actions())}
            </div>
            {children.map(|children| children())}
        </PanelFrame>
    }
}

#[component]
fn ElementFields(listed: Arc<Listed>, more: Signal<Option<(String, String)>>) -> impl IntoView {
    let id = Signal::stored(listed.element.id.clone());
    let owners = listed.element.owners.clone().into_iter();
    let owners: Vec<_> = owners
        .map(|owner| view! { <OwnerName owner=owner /> })
        .collect();
    let nobody = owners
        .is_empty()
        .then(|| view! { <span class="soft">{t::common::NO_OWNER}</span> });
    let state = listed.element.validity_state.clone();
    let more = move || {
        let (name, value) = more.get()?;
        Some(view! { <Fact label=name>{value}</Fact> })
    };
    view! {
        <dl class="fields">
            <Fact label=t::common::STATE>
                <StateBadge state=state />
            </Fact>
            <Fact label=t::common::OWNERS value_class="row wrap">
                {owners}
                {nobody}
            </Fact>
            {more}
        </dl>
        <FindingMarks id=id />
    }
}
