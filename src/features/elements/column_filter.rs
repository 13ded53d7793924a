//! The values of a column with their counts, to filter by.

use crate::catalog::sorting::SortInPlace;
use crate::effect::memo;
use crate::t;
use std::collections::HashMap;

use architrave_interface::{EntityId, EntityIdType};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::facets::{Check, value_label};
use super::keys::FILTER;
use super::page_state::{ElementsPageState, use_page_state};
use crate::browser;
use crate::catalog::fold::fold;
use crate::catalog::view::rewrite::{and_term, quote_key};
use crate::catalog::view::{Column, Facet, Facets, toggle};
use crate::components::{Button, Dialog, Each, SearchField, Variant};
use crate::format::{self};
use crate::lazy::{lazily_over, lazy_view};
use crate::texts::{class_label, layer_label, state_label};

/// More values than these can be searched.
const MANY: usize = 10;
/// The greatest number of values listed at once.
const MOST: usize = 200;

/// A value: as a view writes it, in words, and how many elements have it.
type Value = (String, String, usize);

/// Filters by a column: by its values where a facet has them, else by a term in the field.
pub fn filter_by(page: ElementsPageState, column: &Column) {
    match facet_of(column) {
        Some(_) => page.column_filter.set(Some(column.clone())),
        None => type_term(page, column),
    }
}

/// The facet that has the values of a column.
const fn facet_of(column: &Column) -> Option<Facet> {
    match column {
        Column::Class => Some(Facet::Class),
        Column::Layer => Some(Facet::Layer),
        Column::State => Some(Facet::State),
        Column::Owners => Some(Facet::Owner),
        Column::ModifiedBy => Some(Facet::ModifiedBy),
        Column::Groups => Some(Facet::Group),
        Column::Origin => Some(Facet::Origin),
        Column::Findings => Some(Facet::Finding),
        _ => None,
    }
}

/// What the field calls a column; a name is found by words alone.
fn field_of(column: &Column) -> Option<String> {
    match column {
        Column::Name => None,
        Column::Property(key) => Some(quote_key(key)),
        _ => Some(column.key().into_owned()),
    }
}

/// Begins a term of the column in the filter field, where its values are completed.
fn type_term(page: ElementsPageState, column: &Column) {
    let text = page.text.get_untracked();
    let term = field_of(column).map_or_else(String::new, |field| format!("{field}:"));
    page.text.set(and_term(&text, &term));
    // The menu gives the focus back to the table first.
    request_animation_frame(|| {
        let field = browser::document().and_then(|d| d.get_element_by_id(FILTER));
        let field = field.and_then(|f| f.dyn_into::<web_sys::HtmlInputElement>().ok());
        if let Some(field) = field {
            let _ = field.focus();
            let end = u32::try_from(field.value().encode_utf16().count()).unwrap_or(0);
            let _ = field.set_selection_range(end, end);
        }
    });
}

/// The dialog; there while a column is filtered.
#[component]
pub fn ColumnFilter() -> impl IntoView {
    let page = use_page_state();
    move || {
        let column = page.column_filter.get()?;
        let facet = facet_of(&column)?;
        Some(lazily_over(
            move || values_dialog(facet),
            move || page.column_filter.set(None),
        ))
    }
}

lazy_view! { panels, values_dialog(facet: Facet), view! { <Values facet=facet /> } }

fn title(facet: Facet) -> String {
    let column = match facet {
        Facet::Class => t::common::CLASS,
        Facet::Group => t::common::GROUP,
        Facet::Layer => t::common::LAYER,
        Facet::Origin => t::lists::ORIGIN,
        Facet::Finding => t::quality::FINDINGS,
        Facet::Owner => t::common::OWNER,
        Facet::ModifiedBy => t::common::MODIFIED_BY,
        _ => t::common::STATE,
    };
    t::facets::filter_of(&t::common::FILTER, &column)
}

#[component]
fn Values(facet: Facet) -> impl IntoView {
    let page = use_page_state();
    let search = RwSignal::new(String::new());
    let close = move || {
        page.column_filter.set(None);
        page.focus();
    };
    // Which values there are stays the same while one chooses; their counts follow.
    let all = memo(move |_| page.all_facets.with(|all| values(page, all, facet)));
    let found = memo(move |_| all.with(|all| search.with(|text| matching(all, text))));
    let shown = move || {
        let shown = |found: &Vec<Value>| found.iter().take(MOST).cloned().collect::<Vec<_>>();
        found.with(shown)
    };
    let more = move || found.with(|found| found.len().saturating_sub(MOST));
    let counts = memo(move |_| {
        let now = page.counted.with(|now| values(page, now, facet));
        let counts = now.into_iter().map(|(key, _, n)| (key, n));
        counts.collect::<HashMap<String, usize>>()
    });
    let labels = memo(move |_| {
        let label = |(key, label, _): &Value| (key.clone(), label.clone());
        all.with(|all| all.iter().map(label).collect::<HashMap<_, _>>())
    });
    let chosen = move || page.filters.with(|view| view.values(facet).len());
    let in_view = move || page.selected.with(|s| s.rows.len());
    let row = move |(key, _, _): Value| {
        let (mine, counted, named) = (key.clone(), key.clone(), key.clone());
        let count = Signal::derive(move || counts.with(|c| c.get(&counted).copied().unwrap_or(0)));
        // The name of a person may come later.
        let label =
            Signal::derive(move || labels.with(|l| l.get(&named).cloned().unwrap_or_default()));
        view! {
            <Check
                label=label
                on=Signal::derive(move || page.filters.with(|view| view.values(facet).contains(&mine)))
                count=count
                change=move || page.change(|view| toggle(view.values_mut(facet), &key))
            />
        }
    };
    view! {
        <Dialog title=title(facet) close=close>
            <Show when=move || all.with(|all| all.len() > MANY)>
                <SearchField label=t::columns::SEARCH_VALUES value=search change=move |text| search.set(text) />
            </Show>
            <div class="column-values">
                <Each each=shown key=|(key, _, _)| key.clone() children=row />
                <Show when=move || found.with(Vec::is_empty)>
                    <p class="soft">{t::elements::empty::NO_MATCH}</p>
                </Show>
                <Show when=move || { more() > 0 }>
                    <p class="meta">{move || t::common::number_more(&format::count(more()))}</p>
                </Show>
            </div>
            <div class="actions">
                <p class="soft number" role="status">
                    {move || t::elements::status::shown(&format::count(in_view()))}
                </p>
                <Button
                    class="push"
                    disabled=move || chosen() == 0
                    on_press=move |_| page.change(|view| view.values_mut(facet).clear())
                >
                    {t::common::CLEAR}
                </Button>
                <Button variant=Variant::Primary on_press=move |_| close()>
                    {t::common::DONE}
                </Button>
            </div>
        </Dialog>
    }
}

/// The values whose words hold a text.
fn matching(all: &[Value], text: &str) -> Vec<Value> {
    let wanted = fold(text.trim());
    let fits = |(_, label, _): &&Value| fold(label).contains(&wanted);
    all.iter().filter(fits).cloned().collect()
}

/// The values of a facet with their counts.
fn values(page: ElementsPageState, facets: &Facets, facet: Facet) -> Vec<Value> {
    let language = page.app.prefs.content_language();
    match facet {
        Facet::State => {
            let states = facets.states.iter();
            states
                .map(|(state, n)| (state.to_string(), state_label(state), *n))
                .collect()
        }
        Facet::Layer => {
            let layers = facets
                .layers
                .iter()
                .filter(|layer| !layer.classes.is_empty());
            layers
                .map(|l| (l.layer.to_string(), layer_label(&l.layer), l.count))
                .collect()
        }
        Facet::Class => {
            let classes = facets.layers.iter().flat_map(|layer| &layer.classes);
            let mut classes: Vec<Value> = Vec::from_iter(
                classes.map(|(class, n)| (class.to_string(), class_label(class), *n)),
            );
            classes.arrange_by(|a, b| a.1.cmp(&b.1));
            // A class may be seen in several layers.
            classes.dedup_by(|next, first| {
                let is_same = next.0 == first.0;
                first.2 += if is_same { next.2 } else { 0 };
                is_same
            });
            classes
        }
        Facet::Owner => {
            let owners = facets.owners.iter();
            let words = |owner: &EntityId| {
                let is_person = owner.kind == EntityIdType::UserId;
                let name = is_person
                    .then(|| page.app.people.known_name(&owner.value))
                    .flatten();
                name.unwrap_or_else(|| owner.value.clone())
            };
            owners
                .map(|(o, n)| (format!("{}:{}", o.kind, o.value), words(o), *n))
                .collect()
        }
        Facet::Group => {
            let groups = facets.groups.iter();
            let label = |key: &String, label: &Option<architrave_interface::Translated>| {
                let best = label.as_ref().and_then(|label| label.best(&language));
                best.map_or_else(|| key.clone(), |best| best.value.clone())
            };
            groups
                .map(|(key, text, n)| (key.clone(), label(key, text), *n))
                .collect()
        }
        _ => {
            let values = facets.of(facet).iter();
            values
                .map(|(key, n)| (key.clone(), value_label(page.app, facet, key), *n))
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_of_quotes_property_keys_where_necessary() {
        let field = |key: &str| field_of(&Column::Property(key.into()));
        assert_eq!(field("cost").as_deref(), Some("cost"));
        assert_eq!(field("owner").as_deref(), Some("\"owner\""));
        assert_eq!(field("Cost center").as_deref(), Some("\"Cost center\""));
        assert_eq!(field_of(&Column::Name), None);
        assert_eq!(field_of(&Column::Modified).as_deref(), Some("modified"));
    }

    #[test]
    fn the_value_search_ignores_accents() {
        let all = [("a".to_owned(), "Überweisung".to_owned(), 1)];
        assert_eq!(matching(&all, " uber ").len(), 1);
        assert!(matching(&all, "x").is_empty());
    }
}
