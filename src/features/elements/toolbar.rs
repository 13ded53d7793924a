//! The filter, which searches the loaded elements, and the parameters of the next retrieval, which
//! the service reads. They are separate, because they are easily confused.

use crate::catalog::sorting::SortInPlace;
use crate::effect::memo;
use crate::t;
use architrave_interface::ElementClass;
use leptos::prelude::*;

use super::filter::{FilterField, Notes};
use super::page_state::use_page_state;
use super::saved_views::SavedViews;
use crate::catalog::view::Facets;
use crate::components::{Button, Chip, OptionGroup, SelectInput, Variant};
use crate::texts::{class_label, layer_label};

/// Filter and parameters of retrieval.
#[component]
pub fn Toolbar() -> impl IntoView {
    let page = use_page_state();
    let filters = move || {
        page.view
            .with(|v| v.filters() - usize::from(!v.text.trim().is_empty()))
    };
    view! {
        <div class="toolbar" role="group" aria-label=t::elements::toolbar::LABEL>
            <FilterField />
            <SavedViews />
            <Show
                when=move || page.narrow.get()
                fallback=move || {
                    view! {
                        <RetrieveWith />
                        <Again />
                    }
                }
            >
                <Button icon="filter-lines" popup="dialog" on_press=move |_| page.filtering.set(true)>
                    {t::common::FILTER}
                    {move || (filters() > 0).then(|| view! { <span class="tag info">{filters()}</span> })}
                </Button>
            </Show>
        </div>
        <Notes />
    }
}

/// The four query parameters of bulk retrieval (`interface.md`, endpoint 1). The booleans are
/// always sent, so that what is shown is what was asked.
#[component]
pub fn RetrieveWith() -> impl IntoView {
    let retrieval = use_page_state().app.retrieval;
    let query = retrieval.query;
    let waits = move || retrieval.is_query_new() && retrieval.progress().is_none();
    view! {
        <div class="retrieve-with" role="group" aria-label=t::common::RETRIEVE title=t::elements::toolbar::APPLIES_NEXT>
            <span class="soft">{t::common::RETRIEVE}</span>
            <Chip
                label=t::elements::toolbar::DEACTIVATED
                on=Signal::derive(move || query.with(|q| q.include_deactivated == Some(true)))
                change=move |on| query.update(|q| q.include_deactivated = Some(on))
            />
            <Chip
                label=t::elements::toolbar::INVALID
                on=Signal::derive(move || query.with(|q| q.include_invalid == Some(true)))
                change=move |on| query.update(|q| q.include_invalid = Some(on))
            />
            <Chip
                label=t::elements::toolbar::ONLY_LATEST
                on=Signal::derive(move || query.with(|q| q.only_latest == Some(true)))
                change=move |on| query.update(|q| q.only_latest = Some(on))
            />
            <ClassParameter />
            {move || {
                waits()
                    .then(|| {
                        view! {
                            <span class="meta" role="status">
                                {t::elements::toolbar::APPLIES_NEXT}
                            </span>
                        }
                    })
            }}
        </div>
    }
}

/// The class that retrieval is limited to.
#[component]
fn ClassParameter() -> impl IntoView {
    let page = use_page_state();
    let query = page.app.retrieval.query;
    let chosen =
        Signal::derive(move || query.with(|q| q.conceptual_class.clone().unwrap_or_default()));
    let any = vec![(String::new(), t::elements::toolbar::CLASS_ANY.into())];
    let groups = memo(move |_| {
        let option = |class: ElementClass| {
            let words = t::elements::toolbar::class_named(&class_label(&class));
            (class.as_str().to_owned(), words)
        };
        let group = |(label, classes): (String, Vec<ElementClass>)| OptionGroup {
            label,
            options: classes.into_iter().map(option).collect(),
        };
        let groups = classes_by_layer(&page.all_facets.get()).into_iter();
        groups.map(group).collect::<Vec<_>>()
    });
    let choose = move |class: String| {
        query.update(|q| q.conceptual_class = Some(class).filter(|c| !c.is_empty()));
    };
    view! {
        <SelectInput
            label=t::elements::toolbar::CLASS_LABEL
            options=any
            groups=groups
            value=chosen
            choose=choose
            class="class-parameter"
        />
    }
}

/// The classes of the interface by layer, and others that were seen.
fn classes_by_layer(seen: &Facets) -> Vec<(String, Vec<ElementClass>)> {
    let others = seen
        .layers
        .iter()
        .flat_map(|l| &l.classes)
        .map(|(class, _)| class);
    let others: Vec<ElementClass> = others.filter(|c| !c.is_known()).cloned().collect();
    let mut groups: Vec<(String, Vec<ElementClass>)> = seen
        .layers
        .iter()
        .filter(|l| l.layer.is_known())
        .map(|l| {
            let of_layer = |c: &&ElementClass| c.layer().as_ref() == Some(&l.layer);
            let mut classes: Vec<_> = ElementClass::ALL.iter().filter(of_layer).cloned().collect();
            classes.arrange_by_key(class_label);
            (layer_label(&l.layer), classes)
        })
        .collect();
    if !others.is_empty() {
        groups.push((t::elements::toolbar::OTHER_CLASSES.into(), others));
    }
    groups
}

/// Retrieves all loaded elements again.
#[component]
fn Again() -> impl IntoView {
    let page = use_page_state();
    let retrieval = page.app.retrieval;
    let busy = move || retrieval.is_running();
    let label = move || {
        let known = page.tally.with(|t| t.known);
        t::elements::toolbar::retrieve_again(known)
    };
    view! {
        <div class="row push">
            <Button
                variant=Variant::Quiet
                small=true
                icon="refresh-cw"
                label=label
                disabled=busy
                on_press=move |_| retrieval.reload_all()
            />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;
    use crate::catalog::view::unfiltered;

    #[test]
    fn the_class_menu_lists_every_class() {
        let facets = unfiltered(&Catalog::default());
        let mut classes: Vec<_> = classes_by_layer(&facets)
            .into_iter()
            .flat_map(|g| g.1)
            .collect();
        classes.sort();
        classes.dedup();
        assert_eq!(classes.len(), ElementClass::ALL.len());
    }
}
