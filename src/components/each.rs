//! A list of views, one for each item.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::Arc;

use leptos::prelude::*;

use crate::t;

/// An item without its type.
struct Item {
    key: u64,
    view: Box<dyn FnOnce() -> AnyView + Send>,
}

/// A view for each item, which stays while an item has its key and the language is the same. Does what Leptos' `For` does, of which every
/// type of items gets a copy of 20 KB; here they share one. Keys are compared by 64 bits of their hash.
#[component(transparent)]
pub fn Each<T, I, K, V>(
    /// The items, tracked.
    each: impl Fn() -> I + Send + 'static,
    /// The key of an item: another item, or a changed one, has another key.
    key: impl Fn(&T) -> K + Send + 'static,
    /// Draws an item.
    children: impl Fn(T) -> V + Send + Sync + 'static,
) -> impl IntoView
where
    T: Send + 'static,
    I: IntoIterator<Item = T>,
    K: Hash,
    V: IntoView + 'static,
{
    let draw = Arc::new(children);
    let items = move || -> Vec<Item> {
        // Texts in the views need not follow the language by themselves.
        let language = t::language() as u8;
        let items = each().into_iter().map(|item| {
            let draw = Arc::clone(&draw);
            Item {
                key: BuildHasherDefault::<DefaultHasher>::default()
                    .hash_one((language, key(&item))),
                view: Box::new(move || draw(item).into_any()),
            }
        });
        items.collect()
    };
    each_of(Box::new(items))
}

fn each_of(items: Box<dyn Fn() -> Vec<Item> + Send>) -> AnyView {
    view! { <For each=items key=|item| item.key children=|item| (item.view)() /> }.into_any()
}
