//! Every property, group by group.

use architrave_interface::Property;
use leptos::prelude::*;

use super::element_context::ElementContext;
use super::groups::{Group, fits, groups, is_mandatory};
use super::translations::{Translations, languages};
use super::value::{PropertyValue, literals};
use crate::catalog::fold::fold;
use crate::components::{Button, Chip, Roving, SearchField, Variant};
use crate::effect::memo;
use crate::paths;
use crate::state::use_app;
use crate::t::{self, rich, slot};
use crate::texts::label_or_key;
use crate::value::bounds_hint;

/// The properties of the version, with a field to find one.
#[component]
pub fn Properties(shown: ElementContext) -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    let all = memo(move |_| shown.loaded.with(|l| groups(&l.element)));
    let found = memo(move |_| {
        let wanted = wanted.with(|w| fold(w));
        let mut found = all.get();
        for group in &mut found {
            group.properties.retain(|p| fits(p, &wanted));
        }
        found.retain(|g| !g.properties.is_empty());
        found
    });
    let spoken = memo(move |_| shown.loaded.with(|l| languages(&l.element)));
    let several = memo(move |_| spoken.with(Vec::len) > 1);
    let every = Signal::derive(move || several.get() && shows_all(shown));
    let summary = move || {
        let (total, mandatory) = all.with(|all| {
            let all = || all.iter().flat_map(|g| &g.properties);
            (all().count(), all().filter(|p| is_mandatory(p)).count())
        });
        let hits: usize = found.with(|f| f.iter().map(|g| g.properties.len()).sum());
        let properties = t::element::properties::property_count(total);
        let groups = t::element::properties::group_count(all.with(Vec::len));
        let number = mandatory.to_string();
        let words = match hits < total {
            true => t::element::properties::summary_found(
                &hits.to_string(),
                &groups,
                &number,
                &properties,
            ),
            false => t::element::properties::summary(&groups, &number, &properties),
        };
        (words, mandatory > 0)
    };
    view! {
        <h2 class="unseen">{t::common::PROPERTIES}</h2>
        <div class="properties-bar">
            <p class="meta" role="status">
                {move || summary().0}
                {move || {
                    summary()
                        .1
                        .then(|| {
                            view! {
                                " "
                                <span class="mandatory" aria-hidden="true">
                                    "*"
                                </span>
                            }
                        })
                }}
            </p>
            <div class="row">
                <Show when=move || several.get()>
                    <Chip label=t::element::properties::SHOW_ALL on=every change=move |on| show_all(shown, on) />
                </Show>
                <SearchField label=t::element::properties::FIND value=wanted change=move |text| wanted.set(text) />
            </div>
        </div>
        <Roving>
            {move || {
                found
                    .get()
                    .into_iter()
                    .map(|group| view! { <GroupView group=group every=every spoken=spoken /> })
                    .collect_view()
            }}
        </Roving>
        {move || {
            (found.with(Vec::is_empty) && !all.with(Vec::is_empty))
                .then(|| view! { <p class="soft none">{t::elements::empty::NO_MATCH}</p> })
        }}
        {move || all.with(Vec::is_empty).then(|| view! { <p class="soft none">{t::element::properties::EMPTY}</p> })}
    }
}

/// Whether every property shows all of its translations, tracked: it is part of the URL.
pub fn shows_all(shown: ElementContext) -> bool {
    let texts = shown.search.with(|s| paths::query_value(s, "texts"));
    texts.as_deref() == Some("all")
}

/// Shows all translations of every property, or one again.
pub fn show_all(shown: ElementContext, on: bool) {
    let url = untrack(|| shown.with(&[("texts", if on { "all" } else { "" })]));
    shown.replace(&url);
}

#[component]
fn GroupView(group: Group, every: Signal<bool>, spoken: Memo<Vec<String>>) -> impl IntoView {
    let app = use_app();
    let count = group.properties.len();
    let properties = group.properties.clone();
    let description = {
        let text = group.description.clone();
        move || {
            Some(
                text.as_ref()?
                    .best(&app.prefs.content_language())?
                    .value
                    .clone(),
            )
        }
    };
    let heading = move || {
        if group.key.is_empty() {
            String::from(t::common::WITHOUT_A_GROUP)
        } else {
            label_or_key(
                group.label.as_ref(),
                &group.key,
                &app.prefs.content_language(),
            )
        }
    };
    view! {
        <section class="property-group">
            <h3 title=description>{heading}<span class="count">{count}</span></h3>
            <dl>
                {properties
                    .into_iter()
                    .map(|property| view! { <Row property=property every=every spoken=spoken /> })
                    .collect_view()}
            </dl>
        </section>
    }
}

#[component]
fn Row(property: Property, every: Signal<bool>, spoken: Memo<Vec<String>>) -> impl IntoView {
    let app = use_app();
    let open = RwSignal::new(false);
    let meta = property.meta.clone();
    let mandatory = is_mandatory(&property);
    let kind = meta.kind.to_string();
    let name = {
        let meta = meta.clone();
        move || {
            label_or_key(
                meta.label.as_ref(),
                &meta.key,
                &app.prefs.content_language(),
            )
        }
    };
    let help = {
        let meta = meta.clone();
        move || {
            Some(
                meta.description
                    .as_ref()?
                    .best(&app.prefs.content_language())?
                    .value
                    .clone(),
            )
        }
    };
    let title = help.clone();
    view! {
        <div class="property">
            <dt>
                <Button
                    variant=Variant::Plain
                    class="property-name"
                    attr:title=title
                    expanded=open
                    on_press=move |_| open.update(|o| *o = !*o)
                >
                    {name}
                    {mandatory
                        .then(|| {
                            view! {
                                <span class="mandatory" aria-hidden="true">
                                    "*"
                                </span>
                                <span class="unseen">{t::element::properties::MANDATORY}</span>
                            }
                        })}
                </Button>
            </dt>
            <dd class="value">
                {
                    let property = property.clone();
                    move || {
                        if every.get() {
                            view! { <Translations property=property.clone() languages=spoken.get() /> }.into_any()
                        } else {
                            view! { <PropertyValue property=property.clone() /> }.into_any()
                        }
                    }
                } <Show when=move || open.get()>
                    <div class="about">
                        <p>{help.clone()}</p>
                        <p>
                            {rich(
                                &match meta.core {
                                    true => t::element::properties::key_core(slot(0)),
                                    false => t::element::properties::key(slot(0)),
                                },
                                vec![view! { <code>{meta.key.clone()}</code> }.into_any()],
                            )}
                        </p>
                        {
                            let property = property.clone();
                            let several = property.value.as_ref().is_some_and(|v| v.translations.len() > 1);
                            move || {
                                (several && !every.get())
                                    .then(|| view! { <Translations property=property.clone() languages=Vec::new() /> })
                            }
                        }
                        {bounds(&meta)}
                        {
                            let meta = meta.clone();
                            move || choices(&meta, &app.prefs.content_language())
                        }
                    </div>
                </Show>
            </dd>
            <dd class="type meta">{kind}</dd>
        </div>
    }
}

/// The least and the greatest value.
fn bounds(meta: &architrave_interface::MetaProperty) -> Option<impl IntoView + use<>> {
    let validation = meta.validation.as_ref()?;
    let (lower, upper) = (&validation.lower_bound, &validation.upper_bound);
    let hint = bounds_hint(&meta.kind, lower.as_deref(), upper.as_deref())?;
    Some(view! { <p>{hint}</p> })
}

/// The values to choose from.
fn choices(
    meta: &architrave_interface::MetaProperty,
    language: &str,
) -> Option<impl IntoView + use<>> {
    let labels: Vec<String> = literals(meta)
        .iter()
        .filter_map(|l| Some(l.best(language)?.value.clone()))
        .collect();
    (!labels.is_empty())
        .then(|| view! { <p>{t::element::properties::choices(&labels.join(", "))}</p> })
}
