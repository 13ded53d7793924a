//! What is in the file, counted: elements by layer and type, relationships by kind, languages,
//! properties.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use architrave_interface::{ElementClass, Layer, ReferenceKind};
use leptos::prelude::*;

use super::model::{ModelFile, class_and_layer};
use crate::catalog::{class_label, layer_label, split_words};
use crate::components::{Glyph, Icon, KindLine, layer_class};
use crate::format::{count, counted};

const LAYERS: [Layer; 7] = [
    Layer::BusinessLayer,
    Layer::ApplicationLayer,
    Layer::StrategyLayer,
    Layer::TechnologyLayer,
    Layer::MotivationElements,
    Layer::ImplementationAndMigrationLayer,
    Layer::GenericLayer,
];

/// Elements by layer and type.
#[component]
pub fn Elements(
    /// The file.
    file: Arc<ModelFile>,
    /// Whether a class was never seen here.
    is_new: impl Fn(&str) -> bool + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let (classes, others) = by_class(&file);
    let untyped = file.elements.iter().filter(|e| e.kind.is_none()).count();
    let total = match untyped {
        0 => count(file.elements.len()),
        n => format!(
            "{}, of which {} without a type",
            count(file.elements.len()),
            count(n)
        ),
    };
    let any_new = {
        let is_new = is_new.clone();
        let classes: Vec<String> = classes.keys().map(ToString::to_string).collect();
        move || classes.iter().any(|class| is_new(class))
    };
    let layer = |layer: &Layer| {
        let mut rows: Vec<(ElementClass, usize)> = classes
            .iter()
            .filter(|(class, _)| ElementClass::from(**class).layer().as_ref() == Some(layer))
            .map(|(class, n)| ((*class).into(), *n))
            .collect();
        rows.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.as_str().cmp(b.0.as_str())));
        let sum: usize = rows.iter().map(|(_, n)| n).sum();
        let class = layer_class(layer);
        let layer = layer.clone();
        let is_new = is_new.clone();
        (sum > 0).then(|| view! {
            <section class="import-layer">
                <h3 class="row"><span class=format!("swatch {class}")></span>{layer_label(&layer)}<span class="push number">{count(sum)}</span></h3>
                <ul>
                    {rows.into_iter().map(|(class, n)| {
                        let (label, name, is_new) = (class_label(&class), class.to_string(), is_new.clone());
                        view! {
                            <li class="row">
                                <Glyph class=class layer=layer.clone() />
                                <span class="truncate">{label}</span>
                                {move || is_new(&name).then(|| view! { <span class="warn" title="Type never seen in this space"><Icon name="triangle-alert" class="small" /><span class="unseen">"never seen in this space"</span></span> })}
                                <span class="push number">{count(n)}</span>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            </section>
        })
    };
    view! {
        <h2>"Elements " <span class="meta number">{total}</span></h2>
        <div class="import-layers">
            {LAYERS.iter().map(layer).collect_view()}
            {(!others.is_empty()).then(|| view! {
                <section class="import-layer">
                    <h3 class="row">"No class of the interface"<span class="push number">{count(others.values().sum())}</span></h3>
                    <ul>{others.into_iter().map(|(kind, n)| view! { <li class="row"><span class="truncate">{kind}</span><span class="push number">{count(n)}</span></li> }).collect_view()}</ul>
                </section>
            })}
        </div>
        {move || any_new().then(|| view! { <p class="meta row"><Icon name="triangle-alert" class="small warn" />"Type never seen in this space"</p> })}
    }
}

/// Classes with their number, and types that are no class.
fn by_class(file: &ModelFile) -> (BTreeMap<&str, usize>, BTreeMap<String, usize>) {
    let (mut classes, mut others) = (BTreeMap::new(), BTreeMap::new());
    for element in &file.elements {
        match (&element.class, class_and_layer(element), &element.kind) {
            (Some(class), Some((known, _)), _) if known.layer().is_some() => {
                *classes.entry(class.as_str()).or_default() += 1;
            }
            (_, _, Some(kind)) => *others.entry(split_words(kind)).or_default() += 1,
            (_, _, None) => *others.entry("No type".to_owned()).or_default() += 1,
        }
    }
    (classes, others)
}

/// Relationships, languages and properties.
#[component]
pub fn Details(
    /// The file.
    file: Arc<ModelFile>,
    /// Whether a key was never seen on any class of the file.
    new_key: impl Fn(&str) -> bool + Clone + Send + Sync + 'static,
) -> impl IntoView {
    let kinds = most_first(
        file.relationships
            .iter()
            .map(|r| r.kind.as_deref().unwrap_or("No kind")),
    );
    let languages = languages(&file);
    let total = file.elements.len();
    let properties = properties(&file);
    let values: usize = properties.iter().map(|(_, _, n)| n).sum();
    let keys = format!(
        "{}, {}",
        counted(properties.len(), "key", "keys"),
        counted(values, "value", "values")
    );
    view! {
        <h2>"Relationships " <span class="meta number">{count(file.relationships.len())}</span></h2>
        <ul class="import-list">
            {kinds.into_iter().map(|(kind, n)| view! {
                <li class="row"><KindLine kind=ReferenceKind::from(kind) /><span>{kind.to_owned()}</span><span class="push number">{count(n)}</span></li>
            }).collect_view()}
        </ul>
        <h2>"Languages " <span class="meta">"names present"</span></h2>
        <ul class="import-list">
            {languages.into_iter().map(|(language, n)| {
                let percent = (n * 100).checked_div(total).unwrap_or(0);
                view! {
                    <li class="import-language">
                        <span class="strong">{language}</span>
                        <span class="progress" aria-hidden="true"><div style:width=format!("{percent}%")></div></span>
                        <span class="muted number">{count(n)}</span><span class="number">{format!("{percent} %")}</span>
                    </li>
                }
            }).collect_view()}
        </ul>
        <h2>"Properties " <span class="meta number">{keys}</span></h2>
        <Properties properties new_key />
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
                    <span class="row"><code class="truncate">{key}</code>
                        {move || new_key(&name).then(|| view! { <span class="warn" title="Key never seen on the types of this file"><Icon name="triangle-alert" class="small" /><span class="unseen">"never seen on the types of this file"</span></span> })}
                    </span>
                    <span class="meta">{kind}</span><span class="number">{count(n)}</span>
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
        {(total > FEW).then(|| view! { <button type="button" class="link" on:click=move |_| all.update(|all| *all = !*all)>{label}</button> })}
    }
}

fn most_first<'a>(names: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let mut list: Vec<_> = counts.into_iter().collect();
    list.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    list
}

/// On how many elements each language has a name.
fn languages(file: &ModelFile) -> Vec<(String, usize)> {
    let names = file.elements.iter().flat_map(|element| {
        let mut seen: Vec<&str> = Vec::new();
        for name in element.names.iter().filter(|n| !n.value.trim().is_empty()) {
            let language = name.language.as_deref().unwrap_or("Not given");
            if !seen.contains(&language) {
                seen.push(language);
            }
        }
        seen
    });
    most_first(names)
        .into_iter()
        .map(|(l, n)| (l.to_owned(), n))
        .collect()
}

/// Keys with their type as the file gives it and the number of properties, most first.
fn properties(file: &ModelFile) -> Vec<(String, String, usize)> {
    let keys = file.keys();
    let types: HashMap<&str, &str> = file
        .summary
        .definitions
        .iter()
        .filter_map(|d| Some((d.identifier.as_str(), d.data_type.as_deref()?)))
        .collect();
    let elements = file.elements.iter().flat_map(|e| &e.properties);
    let all = elements.chain(file.relationships.iter().flat_map(|r| &r.properties));
    let counts = most_first(all.map(|p| p.definition.as_str()));
    let row = |(definition, n): (&str, usize)| {
        let key = keys.get(definition).copied().unwrap_or(definition);
        let kind = types.get(definition).copied().unwrap_or("no type");
        let mut letters = kind.chars();
        let first = letters.next().map(|c| c.to_uppercase().to_string());
        let kind = first.unwrap_or_default() + letters.as_str();
        (key.to_owned(), kind, n)
    };
    counts.into_iter().map(row).collect()
}
