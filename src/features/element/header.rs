//! What the element is, and what can be done with it.

use leptos::prelude::*;

use super::element_context::ElementContext;
use super::menu::More;
use super::pager::Pager;
use super::switch::Switch;
use crate::components::{
    Button, ClassTile, Icon, StateBadge, TileSize, Variant, copy_link as copy_url,
};
use crate::features::finding_marks::FindingMarks;
use crate::paths::{self, Page};
use crate::t;
use crate::texts::{class_label, layer_label};

/// Crumb, title and actions.
#[component]
pub fn Header(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    let back = move || {
        format!(
            "{}{}",
            paths::page(&app.session.space(), Page::Elements),
            app.list_navigation.query()
        )
    };
    let tile = move || {
        let (class, layer) = shown
            .loaded
            .with(|l| (l.element.conceptual_class.clone(), l.element.layer.clone()));
        view! { <ClassTile class=class layer=layer size=TileSize::Large /> }
    };
    let specialization = move || {
        let name = shown
            .loaded
            .with(|l| l.element.specialization.clone().filter(|s| !s.is_empty()));
        name.map(|name| view! { <span class="specialization">{format!("«{name}»")}</span> })
    };
    let fallback = move || {
        let title = shown.title();
        let language = title.language.filter(|_| title.is_fallback)?;
        Some(
            view! { <span class="language">{t::element::only_language(&language.to_uppercase())}</span> },
        )
    };
    let kind = move || {
        shown.loaded.with(|l| {
            let layer = layer_label(&l.element.layer);
            view! {
                <span class="class-name">{class_label(&l.element.conceptual_class)}</span>
                <span class="layer-name">{t::element::header::layer(&layer)}</span>
                <StateBadge state=l.element.validity_state.clone() />
                <span class="narrow-only muted">
                    {if l.element.published.is_some() {
                        t::common::PUBLISHED.get()
                    } else {
                        t::common::NOT_PUBLISHED.get()
                    }}
                </span>
            }
        })
    };
    view! {
        <div class="element-crumb">
            <a class="crumb" href=back>
                <Icon name="arrow-left" />
                {t::common::ELEMENTS}
            </a>
            <Pager shown=shown />
        </div>
        <header class="element-header">
            {tile} <div class="names">
                <div class="title-line">
                    <h1 tabindex="-1" lang=move || shown.title().language>
                        {move || shown.title().text}
                    </h1>
                    {fallback}
                    {specialization}
                    <span class="narrow-only class-below">
                        {move || shown.loaded.with(|l| class_label(&l.element.conceptual_class))}
                    </span>
                </div>
                <div class="kind-line-text">{kind} <FindingMarks id=Signal::derive(move || shown.id()) /></div>
            </div> <div class="actions">
                <Switch shown=shown />
                <Button class="wide-only" icon="link" label=t::common::COPY_LINK on_press=move |_| copy_link(shown) />
                <More shown=shown />
                <Button variant=Variant::Primary class="wide-only" shortcut="p" on_press=move |_| shown.publish()>
                    {t::common::PUBLISH}
                    <kbd class="key" aria-hidden="true">
                        "P"
                    </kbd>
                </Button>
            </div>
        </header>
    }
}

/// The actions of a narrow screen, within reach of a thumb.
#[component]
pub fn Dock(shown: ElementContext) -> impl IntoView {
    view! {
        <div class="element-dock">
            <Button icon="link" on_press=move |_| copy_link(shown)>
                {t::common::COPY_LINK}
            </Button>
            <Button variant=Variant::Primary on_press=move |_| shown.publish()>
                {t::common::PUBLISH}
            </Button>
        </div>
    }
}

/// Copies the address of this version and tab.
fn copy_link(shown: ElementContext) {
    let path = untrack(|| shown.url(&shown.id()));
    copy_url(shown.app.toasts, &path);
}
