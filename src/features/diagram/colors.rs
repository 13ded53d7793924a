//! The colors of boxes, by the values of a column.

use std::sync::Arc;

use leptos::prelude::*;

use super::box_values::use_values;
use super::content::Content;
use crate::catalog::view::Column;
use crate::effect::memo;
use crate::features::analysis::property_values as values;
use crate::features::analysis::value_colors::ValueColors;
use crate::state::App;

/// The colors; `None` where boxes have those of their layers.
pub fn use_colors(
    app: App,
    content: Memo<Arc<Content>>,
    color: Memo<Option<Column>>,
) -> Memo<Option<ValueColors>> {
    let texts = use_values(app, content, color);
    memo(move |_| {
        let (color, texts) = (color.get()?, texts.get()?);
        app.catalog.with(|catalog| {
            let literal = |text: &str| match &color {
                Column::Property(key) => values::literal(catalog, key, text),
                _ => None,
            };
            // Of an unknown property there is nothing but a message.
            let is_known = match &color {
                Column::Property(key) => catalog.meta_of(key).is_some(),
                _ => true,
            };
            is_known.then(|| ValueColors::new(&texts, literal, |text| catalog.sort_key(text)))
        })
    })
}
