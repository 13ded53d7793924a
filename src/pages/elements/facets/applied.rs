//! The filters that are set, each to be taken out by a click.

use architrave_interface::{ElementClass, EntityId, EntityIdType, Extra, Layer};
use leptos::prelude::*;

use super::super::board::use_board;
use super::owners::name_of;
use crate::catalog::view::{View, toggle};
use crate::catalog::{class_label, layer_label};
use crate::components::Icon;
use crate::state::App;

/// A filter that is set.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Filter {
    Text(String),
    Mine,
    State(String),
    Layer(String),
    Class(String),
    Owner(String),
    Group(String),
}

impl Filter {
    fn all(view: &View) -> Vec<Self> {
        let text = Some(view.text.trim()).filter(|t| !t.is_empty());
        let mut all: Vec<Self> = text.map(|t| Self::Text(t.into())).into_iter().collect();
        all.extend(view.mine.then_some(Self::Mine));
        all.extend(view.states.iter().cloned().map(Self::State));
        all.extend(view.layers.iter().cloned().map(Self::Layer));
        all.extend(view.classes.iter().cloned().map(Self::Class));
        all.extend(view.owners.iter().cloned().map(Self::Owner));
        all.extend(view.groups.iter().cloned().map(Self::Group));
        all
    }

    fn words(&self, app: App) -> String {
        match self {
            Self::Text(text) => format!("“{text}”"),
            Self::Mine => "Mine".into(),
            Self::State(state) => format!("State: {state}"),
            Self::Layer(layer) => layer_label(&Layer::from(layer.as_str())),
            Self::Class(class) => class_label(&ElementClass::from(class.as_str())),
            Self::Owner(owner) => match owner.split_once(':') {
                Some((kind, value)) => name_of(
                    app,
                    &EntityId {
                        kind: EntityIdType::from(kind),
                        value: value.into(),
                        extra: Extra::none(),
                    },
                ),
                None => owner.clone(),
            },
            Self::Group(group) => format!("Group: {group}"),
        }
    }

    fn remove(&self, view: &mut View) {
        match self {
            Self::Text(_) => view.text.clear(),
            Self::Mine => view.mine = false,
            Self::State(value) => toggle(&mut view.states, value),
            Self::Layer(value) => toggle(&mut view.layers, value),
            Self::Class(value) => toggle(&mut view.classes, value),
            Self::Owner(value) => toggle(&mut view.owners, value),
            Self::Group(value) => toggle(&mut view.groups, value),
        }
    }
}

/// The filters that are set.
#[component]
pub fn Applied() -> impl IntoView {
    let board = use_board();
    let all = move || board.view.with(Filter::all);
    let tag = move |filter: Filter| {
        let named = filter.clone();
        let words = Memo::new(move |_| named.words(board.app));
        view! {
            <li>
                <button type="button" class="tag" aria-label=move || format!("Take out the filter {}", words.get()) on:click=move |_| board.change(|v| filter.remove(v))>
                    {move || words.get()}<Icon name="x" />
                </button>
            </li>
        }
    };
    view! { <ul class="row wrap applied"><For each=all key=Clone::clone children=tag /></ul> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taking_out_every_filter_leaves_the_view_without_one() {
        let query = "?q=a+b&mine=1&state=Draft&layer=X&class=Node&owner=UserId%3Au&group=g";
        let mut view = View::from_query(query);
        let all = Filter::all(&view);
        assert_eq!(all.len(), view.filters());
        all.iter().for_each(|filter| filter.remove(&mut view));
        assert_eq!(view, View::default());
    }
}
