//! The options below a field: what [`Combobox`](super::Combobox), the filter and the palette share.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::Icon;
use crate::browser;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListOption {
    /// What is shown.
    pub label: String,
    /// Further words at the right.
    pub note: String,
    /// The heading of its group. Options of one group follow each other.
    pub group: Option<String>,
    /// Whether it is chosen already, in a list where several can be.
    pub is_chosen: bool,
}

/// The options of a list, in their groups. The focus stays in the field, whose `aria-activedescendant` is [`option_id`]. The list
/// is always on the page, so that the field can refer to it.
#[component]
pub fn OptionList(
    /// The id of the list.
    #[prop(into)]
    id: String,
    /// Its name.
    #[prop(into)]
    label: Signal<String>,
    /// Further CSS classes of the list.
    #[prop(optional)]
    class: &'static str,
    #[prop(into)] options: Signal<Vec<ListOption>>,
    #[prop(into)] shown: Signal<bool>,
    /// The option that the keys chose.
    #[prop(into)]
    active: Signal<Option<usize>>,
    /// Takes an option.
    #[prop(into)]
    choose: Callback<usize>,
    /// Draws the mark before an option.
    #[prop(default = None)]
    mark: Option<Callback<usize, AnyView>>,
    /// Whether several options can be chosen.
    #[prop(optional)]
    multiple: bool,
    /// Shown where there are no options.
    #[prop(optional)]
    empty: Option<ViewFn>,
) -> impl IntoView {
    let list = StoredValue::new(id.clone());
    let option = move |at: usize, option: ListOption| {
        let is_active = move || active.get() == Some(at);
        let is_chosen = option.is_chosen;
        let is_selected = move || {
            let is_selected = if multiple { is_chosen } else { is_active() };
            is_selected.to_string()
        };
        view! {
            <div
                class="menu-item"
                class:active=is_active
                role="option"
                id=list.with_value(|list| option_id(list, at))
                aria-selected=is_selected
                on:mousedown=|event| event.prevent_default()
                on:click=move |_| choose.run(at)
            >
                {mark.map(|mark| mark.run(at))}
                <span class="truncate">{option.label}</span>
                {(!option.note.is_empty()).then(|| view! { <span class="meta truncate">{option.note}</span> })}
                {(multiple && is_chosen).then(|| view! { <Icon name="check" class="mark" /> })}
            </div>
        }
        .into_any()
    };
    let all = move || {
        let options = if shown.get() {
            options.get()
        } else {
            Vec::new()
        };
        let mut views = Vec::new();
        let mut group: Option<(String, Vec<AnyView>)> = None;
        for (at, item) in options.into_iter().enumerate() {
            let is_same = group.as_ref().map(|(heading, _)| heading) == item.group.as_ref();
            if !is_same {
                views.extend(group.take().map(in_group));
            }
            match item.group.clone() {
                None => views.push(option(at, item)),
                Some(heading) => {
                    let (_, views) = group.get_or_insert((heading, Vec::new()));
                    views.push(option(at, item));
                }
            }
        }
        views.extend(group.map(in_group));
        views
    };
    let is_empty = move || options.with(Vec::is_empty);
    view! {
        <div
            class=format!("menu left {class}")
            id=id
            role="listbox"
            aria-label=move || label.get()
            aria-multiselectable=multiple.then_some("true")
            hidden=move || !shown.get()
        >
            {all}
            {empty.map(|empty| move || (shown.get() && is_empty()).then(|| empty.run()))}
        </div>
    }
}

fn in_group((heading, options): (String, Vec<AnyView>)) -> AnyView {
    let label = heading.clone();
    view! {
        <div role="group" aria-label=label>
            <div class="menu-heading meta" role="presentation">
                {heading}
            </div>
            {options}
        </div>
    }
    .into_any()
}

pub fn option_id(list: &str, at: usize) -> String {
    format!("{list}-{at}")
}

/// Where a key leads to from an option, of so many; `None` for a key that does not move. Arrow keys go round, page keys do not.
pub fn next_option(key: &str, at: Option<usize>, count: usize) -> Option<usize> {
    const PAGE: usize = 5;
    let last = count.checked_sub(1)?;
    let to = match (key, at) {
        ("ArrowDown", None) => 0,
        ("ArrowDown", Some(at)) => (at + 1) % count,
        ("ArrowUp", None | Some(0)) => last,
        ("ArrowUp", Some(at)) => at - 1,
        ("PageDown", at) => at.map_or(0, |at| (at + PAGE).min(last)),
        ("PageUp", at) => at.map_or(last, |at| at.saturating_sub(PAGE)),
        _ => return None,
    };
    Some(to.min(last))
}

/// Scrolls an option into view within its list; `above` is the height of what may cover the top, such as a heading.
pub fn reveal_option(id: &str, above: i32) {
    let option = browser::document().and_then(|document| document.get_element_by_id(id));
    let Some(option) = option.and_then(|option| option.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let Some(list) = option.closest("[role=listbox]").ok().flatten() else {
        return;
    };
    let (top, height) = (option.offset_top(), option.offset_height());
    if top < list.scroll_top() + above {
        list.set_scroll_top(top - above);
    } else if top + height > list.scroll_top() + list.client_height() {
        list.set_scroll_top(top + height - list.client_height());
    }
}

#[cfg(test)]
mod tests {
    use super::next_option;

    #[test]
    fn arrow_keys_wrap_around_and_page_keys_stop_at_the_ends() {
        assert_eq!(next_option("ArrowDown", None, 3), Some(0));
        assert_eq!(next_option("ArrowDown", Some(2), 3), Some(0));
        assert_eq!(next_option("ArrowUp", None, 3), Some(2));
        assert_eq!(next_option("ArrowUp", Some(0), 3), Some(2));
        assert_eq!(next_option("ArrowUp", Some(2), 3), Some(1));
        assert_eq!(next_option("PageDown", Some(1), 3), Some(2));
        assert_eq!(next_option("PageUp", Some(7), 9), Some(2));
        assert_eq!(next_option("PageUp", Some(1), 9), Some(0));
    }

    #[test]
    fn next_option_handles_missing_options_and_other_keys() {
        assert_eq!(next_option("ArrowUp", Some(9), 3), Some(2));
        assert_eq!(next_option("ArrowDown", Some(0), 0), None);
        assert_eq!(next_option("x", Some(0), 3), None);
    }
}
