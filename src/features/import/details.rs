//! What is in the file, counted: elements by layer and type, relationships by kind, languages,
//! properties.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};
use architrave_worker::Summary;
use leptos::prelude::*;

use super::browse::{Browse, OneByOne, total};
use super::gradual_render::GradualRender;
use super::model::ModelFile;
use super::work::ImportWork;
use crate::catalog::split_identifier;
use crate::components::{Button, Glyph, Icon, KindLine, SegmentedControl, Variant, layer_class};
use crate::effect::memo;
use crate::format::{count, language_name};
use crate::paths;
use crate::state::use_app;
use crate::t;
use crate::texts::{class_label, kind_label, layer_label};

const LAYERS: [Layer; 7] = [
    Layer::BusinessLayer,
    Layer::ApplicationLayer,
    Layer::StrategyLayer,
    Layer::TechnologyLayer,
    Layer::MotivationElements,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];

/// How many pieces these columns are drawn in: each layer, other types, the three lists.
pub const PIECES: usize = LAYERS.len() + 4;

/// Elements, by layer and type or one by one.
#[component]
pub fn Elements(work: ImportWork, file: Arc<ModelFile>, steps: GradualRender) -> impl IntoView {
    let counts = &file.summary.counts;
    let (elements, untyped) = (counts.elements, counts.untyped);
    let choices = Signal::derive(|| {
        vec![
            (false, t::import_check::details::BY_TYPE.into()),
            (true, t::common::LIST.into()),
        ]
    });
    let is_open = memo(move |_| work.session().browse.with(|browse| browse.is_open));
    let body = move || {
        if is_open.get() {
            view! { <OneByOne work /> }.into_any()
        } else {
            view! { <ByType work file=Arc::clone(&file) steps /> }.into_any()
        }
    };
    view! {
        <div class="import-title">
            <h2>{t::common::ELEMENTS} " " <span class="meta number">{move || total(elements, untyped)}</span></h2>
            <SegmentedControl
                label=t::import_check::details::SHOWN_AS
                choices=choices
                chosen=is_open
                choose=move |to| work.session_now().browse.update(|browse| browse.is_open = to)
            />
        </div>
        {body}
    }
}

/// Elements by layer and type; a type links to its elements.
#[component]
fn ByType(work: ImportWork, file: Arc<ModelFile>, steps: GradualRender) -> impl IntoView {
    let counts = &file.summary.counts;
    let show = move |kind: &str| work.session_now().show_elements(Browse::of_kind(kind));
    let classes: Vec<String> = counts
        .classes
        .iter()
        .map(|(class, _)| class.clone())
        .collect();
    let any_new = move || {
        work.session()
            .checks
            .seen
            .with(|seen| classes.iter().any(|class| seen.is_new(class)))
    };
    let others = counts.others.iter().map(|(kind, n)| (kind.clone(), *n));
    let untyped = Some((String::new(), counts.untyped));
    let others: Vec<_> = others.chain(untyped.filter(|(_, n)| *n > 0)).collect();
    let all_others: usize = others.iter().map(|(_, n)| n).sum();
    let other = move |(kind, n): (String, usize)| {
        let of_label = kind.clone();
        let label = move || match of_label.as_str() {
            "" => t::import::NO_TYPE.into(),
            kind => split_identifier(kind),
        };
        view! {
            <li class="row">
                <button type="button" class="import-type truncate" on:click=move |_| show(&kind)>
                    {label}
                </button>
                <span class="push number">{count(n)}</span>
            </li>
        }
    };
    let class_row = move |class: ElementClass, layer: Layer, n: usize| {
        let (of_label, name) = (class.clone(), class.to_string());
        let label = move || class_label(&of_label);
        let kind = name.clone();
        let is_new = move || work.session().checks.seen.with(|seen| seen.is_new(&name));
        view! {
            <li class="row">
                <Glyph class layer />
                <button type="button" class="import-type truncate" on:click=move |_| show(&kind)>
                    {label}
                </button>
                {move || {
                    is_new()
                        .then(|| {
                            view! {
                                <span class="warn" title=t::import_check::details::NEW_TYPE>
                                    <Icon name="triangle-alert" class="small" />
                                    <span class="unseen">{t::import_check::details::NEW_TYPE}</span>
                                </span>
                            }
                        })
                }}
                <span class="push number">{count(n)}</span>
            </li>
        }
    };
    let layer = |(at, layer): (usize, &Layer)| {
        let of_layer = counts.classes.iter().filter_map(|(class, n)| {
            let class = ElementClass::from(class.as_str());
            (class.layer().as_ref() == Some(layer)).then_some((class, *n))
        });
        let rows: Vec<(ElementClass, usize)> = of_layer.collect();
        let sum: usize = rows.iter().map(|(_, n)| n).sum();
        let layer = layer.clone();
        let draw = move || {
            let row = |(class, n): (ElementClass, usize)| class_row(class, layer.clone(), n);
            let class = layer_class(&layer);
            let label = layer.clone();
            view! {
                <section class="import-layer">
                    <h3 class="row">
                        <span class=format!("swatch {class}")></span>
                        {move || layer_label(&label)}
                        <span class="push number">{count(sum)}</span>
                    </h3>
                    <ul>{rows.iter().cloned().map(row).collect_view()}</ul>
                </section>
            }
            .into_any()
        };
        (sum > 0).then(|| steps.piece(at, draw))
    };
    let others = move || {
        view! {
            <section class="import-layer">
                <h3 class="row">
                    {t::import_check::details::NO_CLASS}<span class="push number">{count(all_others)}</span>
                </h3>
                <ul>{others.iter().cloned().map(other).collect_view()}</ul>
            </section>
        }
        .into_any()
    };
    view! {
        <div class="import-layers">
            {LAYERS.iter().enumerate().map(layer).collect_view()}
            {(all_others > 0).then(|| steps.piece(LAYERS.len(), others))}
        </div>
        {move || {
            any_new()
                .then(|| {
                    view! {
                        <p class="meta row">
                            <Icon name="triangle-alert" class="small warn" />
                            {t::import_check::details::NEW_TYPE}
                        </p>
                    }
                })
        }}
    }
}

/// Relationships, languages and properties.
#[component]
pub fn Details(work: ImportWork, file: Arc<ModelFile>, steps: GradualRender) -> impl IntoView {
    let counts = &file.summary.counts;
    let kinds = counts.kinds.clone();
    let languages = counts.languages.clone();
    let elements = counts.elements;
    let properties = properties(&file.summary);
    let values: usize = properties.iter().map(|(_, _, n)| n).sum();
    let keys = properties.len();
    let keys = move || {
        let keys = t::import_check::details::keys(keys);
        t::import_check::details::keys_and_values(&keys, &t::common::value_count(values))
    };
    let language = move |(tag, n): (Option<String>, usize)| {
        let percent = (n * 100).checked_div(elements).unwrap_or(0);
        let name = tag.as_deref().map(language_name);
        let tag = move || tag.clone().unwrap_or_else(|| t::common::NOT_GIVEN.into());
        view! {
            <li class="import-language">
                <span class="strong" title=name>
                    {tag}
                </span>
                <span class="progress" aria-hidden="true">
                    <div style:width=format!("{percent}%")></div>
                </span>
                <span class="muted number">{count(n)}</span>
                <span class="number">{move || t::common::percent(&percent.to_string())}</span>
            </li>
        }
    };
    let kind = |(kind, n): (Option<String>, usize)| {
        let line = ReferenceKind::from(kind.as_deref().unwrap_or_default());
        let of_label = kind.is_some().then(|| line.clone());
        let kind = move || match &of_label {
            Some(kind) => kind_label(kind),
            None => t::common::NO_KIND.into(),
        };
        view! {
            <li class="row">
                <KindLine kind=line />
                <span>{kind}</span>
                <span class="push number">{count(n)}</span>
            </li>
        }
    };
    let kinds = move || {
        let kinds = kinds.iter().cloned().map(kind);
        view! { <ul class="import-list">{kinds.collect_view()}</ul> }.into_any()
    };
    let languages = move || {
        let languages = languages.iter().cloned().map(language);
        view! { <ul class="import-list">{languages.collect_view()}</ul> }.into_any()
    };
    let properties = move || {
        let properties = properties.clone();
        let new_key = move |key: &str| {
            let checks = &work.session().checks;
            checks.seen.with(|seen| seen.is_new_key(key))
        };
        view! { <Properties properties new_key /> }.into_any()
    };
    let first = LAYERS.len() + 1;
    view! {
        <h2>{t::import::RELATIONSHIPS} " " <span class="meta number">{count(counts.relationships)}</span></h2>
        {steps.piece(first, kinds)}
        <h2>{t::common::LANGUAGES} " " <span class="meta">{t::import_check::details::LANGUAGES_NOTE}</span></h2>
        {steps.piece(first + 1, languages)}
        <h2>{t::common::PROPERTIES} " " <span class="meta number">{keys}</span></h2>
        {steps.piece(first + 2, properties)}
        <Views views=file.summary.views />
    }
}

/// How many views there are, and the way to them.
#[component]
fn Views(views: usize) -> impl IntoView {
    let session = use_app().session;
    let url = move || paths::imported_view(&session.space(), "", "");
    (views > 0).then(|| {
        view! {
            <h2>{t::common::VIEWS} " " <span class="meta number">{count(views)}</span></h2>
            <p class="row">
                <a class="button" href=url>
                    {t::imported::SHOW}
                </a>
            </p>
        }
    })
}

#[component]
fn Properties(
    properties: Vec<(String, Option<String>, usize)>,
    new_key: impl Fn(&str) -> bool + Clone + Send + Sync + 'static,
) -> impl IntoView {
    const FEW: usize = 6;
    let all = RwSignal::new(false);
    let total = properties.len();
    let rows = move || {
        let n = if all.get() { usize::MAX } else { FEW };
        let row = |(key, kind, n): (String, Option<String>, usize)| {
            let kind = kind.unwrap_or_else(|| t::import::NO_TYPE.into());
            let (new_key, name) = (new_key.clone(), key.clone());
            view! {
                <li class="import-property">
                    <span class="row">
                        <code class="truncate">{key}</code>
                        {move || {
                            new_key(&name)
                                .then(|| {
                                    view! {
                                        <span class="warn" title=t::import_check::details::NEW_KEY>
                                            <Icon name="triangle-alert" class="small" />
                                            <span class="unseen">{t::import_check::details::NEW_KEY}</span>
                                        </span>
                                    }
                                })
                        }}
                    </span>
                    <span class="meta">{kind}</span>
                    <span class="number">{count(n)}</span>
                </li>
            }
        };
        properties.iter().take(n).cloned().map(row).collect_view()
    };
    let label = move || match all.get() {
        true => t::import_check::details::FEWER_KEYS.into(),
        false => t::import_check::details::more_keys(total - FEW),
    };
    view! {
        <ul class="import-list">{rows}</ul>
        {(total > FEW)
            .then(|| {
                view! {
                    <Button variant=Variant::Link on_press=move |_| all.update(|all| *all = !*all)>
                        {label}
                    </Button>
                }
            })}
    }
}

/// Keys with their type as the file gives it and the number of properties, most first.
fn properties(summary: &Summary) -> Vec<(String, Option<String>, usize)> {
    let keys = summary.keys();
    let types: HashMap<&str, &str> = summary
        .definitions
        .iter()
        .filter_map(|d| Some((d.identifier.as_str(), d.data_type.as_deref()?)))
        .collect();
    let row = |(definition, n): &(String, usize)| {
        let key = keys.get(definition.as_str()).copied().unwrap_or(definition);
        let kind = types.get(definition.as_str()).map(|kind| {
            let mut letters = kind.chars();
            let first = letters.next().map(|c| c.to_uppercase().to_string());
            first.unwrap_or_default() + letters.as_str()
        });
        (key.to_owned(), kind, *n)
    };
    summary.counts.properties.iter().map(row).collect()
}
