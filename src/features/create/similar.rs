//! Loaded elements that may be the one about to be created.

use crate::catalog::sorting::SortInPlace;
use crate::effect::memo;
use std::sync::Arc;

use leptos::prelude::*;

use super::duplicates::{Likeness, Name};
use super::editor::Editor;
use crate::catalog::{Catalog, Listed, NAME};
use crate::components::{ClassTile, StateBadge};
use crate::format::count;
use crate::paths;
use crate::t;
use crate::texts::title;

/// How many are shown.
const SHOWN: usize = 6;

/// The names of all loaded elements, prepared once.
#[derive(Clone)]
struct Names(Arc<Vec<(Arc<Listed>, Vec<Name>)>>);

impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A possible duplicate.
#[derive(Clone)]
struct SimilarElement {
    likeness: Likeness,
    is_other_class: bool,
    loaded: Arc<Listed>,
}

impl PartialEq for SimilarElement {
    fn eq(&self, other: &Self) -> bool {
        self.likeness == other.likeness
            && self.is_other_class == other.is_other_class
            && Arc::ptr_eq(&self.loaded, &other.loaded)
    }
}

/// The names of the newest version of each element.
fn names(catalog: &Catalog) -> Names {
    let mut names = Vec::new();
    for row in catalog.newest_rows() {
        let Some(loaded) = catalog.listed_at(row) else {
            continue;
        };
        let given: Vec<Name> = loaded
            .element
            .name
            .iter()
            .flat_map(|value| &value.translations)
            .filter_map(|t| Name::new(&t.value))
            .collect();
        if !given.is_empty() {
            names.push((loaded.clone(), given));
        }
    }
    Names(Arc::new(names))
}

/// The list of possible duplicates.
#[component]
pub fn Similar(editor: Editor) -> impl IntoView {
    let app = editor.app;
    let known = memo(move |_| app.catalog.with(names));
    let typed = memo(move |_| {
        editor.draft.with(|d| {
            let texts = d
                .field(NAME)
                .map(|f| f.texts.as_slice())
                .unwrap_or_default();
            let names = texts.iter().filter_map(|t| Name::new(&t.value));
            names.collect::<Vec<_>>()
        })
    });
    let class = memo(move |_| editor.draft.with(|d| d.class.clone()));
    let found = memo(move |_| {
        let typed = typed.get();
        let class = class.get();
        let mut found: Vec<SimilarElement> = known.with(|names| {
            let alike = |(loaded, given): &(Arc<Listed>, Vec<Name>)| {
                let pairs = given.iter().flat_map(|g| typed.iter().map(move |t| (g, t)));
                let likeness = pairs.filter_map(|(g, t)| g.compare(t)).min()?;
                Some(SimilarElement {
                    likeness,
                    is_other_class: class.as_ref() != Some(&loaded.element.conceptual_class),
                    loaded: loaded.clone(),
                })
            };
            names.0.iter().filter_map(alike).collect()
        });
        found.arrange_by(|a, b| {
            (a.is_other_class, a.likeness)
                .cmp(&(b.is_other_class, b.likeness))
                .then_with(|| a.loaded.element.id.cmp(&b.loaded.element.id))
        });
        // The very same name matters most, whatever the class.
        found.arrange_by_key(|f| f.likeness != Likeness::Same);
        found
    });
    let rows = move || {
        let language = app.prefs.content_language();
        found
            .get()
            .into_iter()
            .take(SHOWN)
            .map(|found| row(editor, &found, &language))
            .collect_view()
    };
    let has_name = move || typed.with(|t| !t.is_empty());
    view! {
        <section class="similar" aria-labelledby="similar-title">
            <header>
                <h3 id="similar-title">{t::common::POSSIBLE_DUPLICATES}</h3>
                <span class="meta number" role="status">
                    {move || has_name().then(|| count(found.with(Vec::len)))}
                </span>
                <span class="meta push">{t::create::similar::SCOPE}</span>
            </header>
            {move || match (has_name(), found.with(Vec::is_empty)) {
                (false, _) => view! { <p class="soft">{t::create::similar::NO_NAME}</p> }.into_any(),
                (true, true) => view! { <p class="soft">{t::create::similar::NONE}</p> }.into_any(),
                _ => view! { <ul class="panel">{rows}</ul> }.into_any(),
            }}
            {move || {
                let more = found.with(Vec::len).saturating_sub(SHOWN);
                (more > 0).then(|| view! { <p class="meta">{t::create::similar::more(&count(more))}</p> })
            }}
        </section>
    }
}

fn row(editor: Editor, found: &SimilarElement, language: &str) -> impl IntoView + use<> {
    let element = &found.loaded.element;
    let url = paths::element(&editor.app.session.space(), &element.id);
    let likeness = found.likeness.label();
    let likeness = match found.is_other_class {
        true => t::create::similar::other_class(&likeness),
        false => t::create::similar::same_class(&likeness),
    };
    let name = title(element, language).text;
    view! {
        <li>
            <a href=url title=name.clone()>
                <ClassTile class=element.conceptual_class.clone() layer=element.layer.clone() />
                <span class="similar-text">
                    <span class="truncate">
                        <span class="strong">{name.clone()}</span>
                        {element
                            .specialization
                            .clone()
                            .filter(|s| !s.is_empty())
                            .map(|s| {
                                view! {
                                    " "
                                    <span class="soft">{format!("«{s}»")}</span>
                                }
                            })}
                    </span>
                    <span class="meta">{likeness}</span>
                </span>
                <StateBadge state=element.validity_state.clone() />
            </a>
        </li>
    }
}
