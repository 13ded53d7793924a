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
use crate::catalog::split_words;
use crate::components::{Button, Glyph, Icon, KindLine, SegmentedControl, Variant, layer_class};
use crate::effect::memo;
use crate::format::{count, counted, language_name};
use crate::texts::{class_label, layer_label};

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
    let total = total(counts.elements, counts.untyped);
    let choices = vec![
        (false, "By type".to_owned()),
        (true, "One by one".to_owned()),
    ];
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
            <h2>"Elements " <span class="meta number">{total}</span></h2>
            <SegmentedControl
                label="How elements are shown"
                choices=choices
                chosen=is_open
                choose=move |to| work.session_now().browse.update(|browse| browse.is_open = to)
            />
        </div>
        {body}
    }
}

/// Elements by layer and type; a type leads to its elements.
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
    let others = counts
        .others
        .iter()
        .map(|(kind, n)| (kind.clone(), split_words(kind), *n));
    let untyped = Some((String::new(), "No type".to_owned(), counts.untyped));
    let others: Vec<_> = others.chain(untyped.filter(|(_, _, n)| *n > 0)).collect();
    let all_others: usize = others.iter().map(|(_, _, n)| n).sum();
    let other = move |(kind, label, n): (String, String, usize)| {
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
        let (label, name) = (class_label(&class), class.to_string());
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
                                <span class="warn" title="Type never seen in this space">
                                    <Icon name="triangle-alert" class="small" />
                                    <span class="unseen">"never seen in this space"</span>
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
            view! {
                <section class="import-layer">
                    <h3 class="row">
                        <span class=format!("swatch {class}")></span>
                        {layer_label(&layer)}
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
                <h3 class="row">"No class of the interface"<span class="push number">{count(all_others)}</span></h3>
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
                            "Type never seen in this space"
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
    let keys = format!(
        "{}, {}",
        counted(properties.len(), "key", "keys"),
        counted(values, "value", "values")
    );
    let language = move |(tag, n): (Option<String>, usize)| {
        let percent = (n * 100).checked_div(elements).unwrap_or(0);
        let name = tag.as_deref().map(language_name);
        let tag = tag.unwrap_or_else(|| "Not given".into());
        view! {
            <li class="import-language">
                <span class="strong" title=name>
                    {tag}
                </span>
                <span class="progress" aria-hidden="true">
                    <div style:width=format!("{percent}%")></div>
                </span>
                <span class="muted number">{count(n)}</span>
                <span class="number">{format!("{percent} %")}</span>
            </li>
        }
    };
    let kind = |(kind, n): (Option<String>, usize)| {
        let kind = kind.unwrap_or_else(|| "No kind".into());
        view! {
            <li class="row">
                <KindLine kind=ReferenceKind::from(kind.as_str()) />
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
        <h2>"Relationships " <span class="meta number">{count(counts.relationships)}</span></h2>
        {steps.piece(first, kinds)}
        <h2>"Languages " <span class="meta">"names present"</span></h2>
        {steps.piece(first + 1, languages)}
        <h2>"Properties " <span class="meta number">{keys}</span></h2>
        {steps.piece(first + 2, properties)}
    }
}

#[component]
fn Properties(
    properties: Vec<(String, String, usize)>,
    new_key: impl Fn(&str) -> bool + Clone + Send + Sync + 'static,
) -> impl IntoView {
    const FEW: usize = 6;
    let all = RwSignal::new(false);
    let total = properties.len();
    let rows = move || {
        let n = if all.get() { usize::MAX } else { FEW };
        let row = |(key, kind, n): (String, String, usize)| {
            let (new_key, name) = (new_key.clone(), key.clone());
            view! {
                <li class="import-property">
                    <span class="row">
                        <code class="truncate">{key}</code>
                        {move || {
                            new_key(&name)
                                .then(|| {
                                    view! {
                                        <span class="warn" title="Key never seen on the types of this file">
                                            <Icon name="triangle-alert" class="small" />
                                            <span class="unseen">"never seen on the types of this file"</span>
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
    let label = move || {
        if all.get() {
            "Fewer keys".into()
        } else {
            format!("{} more keys", count(total - FEW))
        }
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
fn properties(summary: &Summary) -> Vec<(String, String, usize)> {
    let keys = summary.keys();
    let types: HashMap<&str, &str> = summary
        .definitions
        .iter()
        .filter_map(|d| Some((d.identifier.as_str(), d.data_type.as_deref()?)))
        .collect();
    let row = |(definition, n): &(String, usize)| {
        let key = keys.get(definition.as_str()).copied().unwrap_or(definition);
        let kind = types.get(definition.as_str()).copied().unwrap_or("no type");
        let mut letters = kind.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string());
        let kind = first.unwrap_or_default() + letters.as_str();
        (key.to_owned(), kind, *n)
    };
    summary.counts.properties.iter().map(row).collect()
}
