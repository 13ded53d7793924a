//! What boxes can show beside their names: a field or a property, in words.

use std::sync::Arc;

use leptos::prelude::*;

use super::content::Content;
use crate::catalog::Catalog;
use crate::catalog::view::Column;
use crate::effect::memo;
use crate::features::analysis::property_values as values;
use crate::features::impact::owner_text;
use crate::state::App;
use crate::texts::lists::column_label;
use crate::texts::{class_label, state_label};

/// The values of boxes in their order; `None` without one.
pub type BoxValues = Arc<Vec<Option<String>>>;

/// The values of a column; `None` without a column.
pub fn use_values(
    app: App,
    content: Memo<Arc<Content>>,
    column: Memo<Option<Column>>,
) -> Memo<Option<BoxValues>> {
    memo(move |_| {
        let column = column.get()?;
        if column == Column::Owners {
            // Not each name that arrives changes the diagram.
            app.people.loaded_count();
        }
        let person = |id: &str| {
            app.people.load(id);
            app.people.name_untracked(id)
        };
        let language = app.prefs.content_language();
        let values = app.catalog.with(|catalog| {
            let value = |id: &str| value(catalog, catalog.row(id)?, &column, &language, &person);
            content.with(|c| c.boxes.iter().map(|b| value(&b.id)).collect())
        });
        Some(Arc::new(values))
    })
}

/// The value of a row in words; `None` without one.
fn value(
    catalog: &Catalog,
    row: usize,
    column: &Column,
    language: &str,
    person: &dyn Fn(&str) -> Option<String>,
) -> Option<String> {
    let own = catalog.row_view(row)?;
    let text = match column {
        Column::Property(key) => values::property(catalog, row, key, language)?,
        Column::State => state_label(own.state()),
        Column::Class => class_label(&own.kind().1),
        Column::Specialization => own.specialization().to_owned(),
        Column::Owners => {
            let names = own.owner_ids().into_iter();
            let names = names.map(|owner| owner_text(&owner, person));
            names.collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    (!text.is_empty()).then_some(text)
}

/// What a column is called, for a reader of a language.
pub fn title(catalog: &Catalog, column: &Column, language: &str) -> String {
    match column {
        Column::Property(key) => values::label(catalog, key, language),
        field => column_label(field).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::catalog::Origin;
    use crate::catalog::testing::{element, with};

    #[test]
    fn a_value_is_in_words_and_owners_are_names_where_they_are_known() {
        let (plain, _) = element("i0", "e0", "ApplicationComponent", "Billing");
        let owners = json!([
            {"type": "UserId", "value": "u1"},
            {"type": "UserId", "value": "u2"},
        ]);
        let fields = json!({"owners": owners, "validityState": "Draft"});
        let (element, json) = with(&plain, fields);
        let mut catalog = Catalog::default();
        catalog.take(element, json, Origin::Pasted, 1.0);
        let person = |id: &str| (id == "u1").then(|| "Katrin Albers".to_owned());
        let value = |column: Column| value(&catalog, 0, &column, "en", &person);
        assert_eq!(value(Column::State).as_deref(), Some("Draft"));
        assert_eq!(value(Column::Owners).as_deref(), Some("Katrin Albers, u2"));
        assert_eq!(
            value(Column::Class).as_deref(),
            Some("Application component")
        );
        assert_eq!(value(Column::Specialization), None);
        assert_eq!(value(Column::Property("criticality".into())), None);
    }
}
