//! The ids of the version, and fields that the interface does not name.

use leptos::prelude::*;

use super::element_context::ElementContext;
use crate::components::CopyButton;
use crate::format::{self, Precision};
use crate::t;
use crate::texts::origin::origin_label;

/// Ids, where the version comes from, and other fields.
#[component]
pub fn Identity(shown: ElementContext) -> impl IntoView {
    let app = shown.app;
    let element_id = move || shown.loaded.with(|l| l.element.element_id.clone());
    let origin = move || {
        let id = shown.id();
        app.catalog.with(|c| {
            let entry = c.entry(&id)?;
            let since = format::time(entry.since, Precision::Minute);
            Some(t::element::identity::origin_since(
                &origin_label(entry.origin),
                &since,
            ))
        })
    };
    let received = move || format::time(shown.loaded.with(|l| l.at), Precision::Second);
    let extra = move || {
        shown.loaded.with(|l| {
            let fields = l.element.extra.iter();
            fields
                .map(|(name, json)| (name.to_owned(), json.to_owned()))
                .collect::<Vec<_>>()
        })
    };
    view! {
        <section class="property-group">
            <h3>{t::element::identity::TITLE}</h3>
            <dl>
                <div class="property">
                    <dt>{t::common::INSTANCE_ID}</dt>
                    <dd class="value">
                        <code>{move || shown.id()}</code>
                        <CopyButton what=t::common::INSTANCE_ID text=move || untrack(|| shown.id()) />
                    </dd>
                    <dd class="type meta">{t::element::identity::THIS_VERSION}</dd>
                </div>
                <div class="property">
                    <dt>{t::common::ELEMENT_ID}</dt>
                    <dd class="value">
                        <code>{element_id}</code>
                        <CopyButton what=t::common::ELEMENT_ID text=move || untrack(element_id) />
                    </dd>
                    <dd class="type meta">{t::element::identity::ALL_VERSIONS}</dd>
                </div>
                <div class="property">
                    <dt>{t::common::IN_THIS_BROWSER}</dt>
                    <dd class="value">{origin}</dd>
                    <dd class="type"></dd>
                </div>
                <div class="property">
                    <dt>{t::element::identity::RECEIVED}</dt>
                    <dd class="value number">{received}</dd>
                    <dd class="type"></dd>
                </div>
            </dl>
        </section>
        {move || {
            let fields = extra();
            (!fields.is_empty())
                .then(|| {
                    view! {
                        <section class="property-group">
                            <h3>{t::common::OTHER_FIELDS}<span class="count">{fields.len()}</span></h3>
                            <dl>
                                {fields
                                    .into_iter()
                                    .map(|(name, json)| {
                                        view! {
                                            <div class="property">
                                                <dt>
                                                    <code>{name}</code>
                                                </dt>
                                                <dd class="value">
                                                    <code class="as-typed">{json}</code>
                                                </dd>
                                                <dd class="type"></dd>
                                            </div>
                                        }
                                    })
                                    .collect_view()}
                            </dl>
                        </section>
                    }
                })
        }}
    }
}
