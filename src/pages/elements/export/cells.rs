//! Elements as rows of a table: the columns that are looked at, each value as a program reads it.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::{EntityId, History};

use crate::catalog::view::{Column, View};
use crate::catalog::{Catalog, Listed, Loaded, NAME, title};

/// Elements in full, by instance id.
pub type Wholes = HashMap<Arc<str>, Arc<Loaded>>;

/// The columns that a view shows.
pub fn columns_of(view: &View) -> Vec<Column> {
    if view.columns.is_empty() {
        Column::STANDARD.to_vec()
    } else {
        view.columns.clone()
    }
}

/// The headings of a file: both ids, then the columns under the names of the interface.
pub fn headings(columns: &[Column]) -> Vec<String> {
    let mut all = vec!["id".to_owned(), "elementId".to_owned()];
    for column in further(columns) {
        let name = match column {
            Column::Class => "conceptualClass",
            Column::State => "validityState",
            Column::Property(key) => {
                all.push(format!("properties.{key}"));
                continue;
            }
            _ => &column.key(),
        };
        all.push(name.to_owned());
        if is_history(column) {
            all.push(format!("{name}By"));
        }
    }
    all
}

/// The cells of a row under [`headings`], for a reader of `language`. Values that are too long for
/// lists are taken from `wholes`; `lost` counts those that are not there.
pub fn cells(
    catalog: &Catalog,
    listed: &Listed,
    columns: &[Column],
    language: &str,
    wholes: &Wholes,
    lost: &mut usize,
) -> Vec<String> {
    let element = &listed.element;
    let mut all = vec![element.id.clone(), element.element_id.clone()];
    for column in further(columns) {
        match value(catalog, listed, column, language, wholes) {
            Some(value) => all.push(value),
            None => {
                *lost += 1;
                all.push(String::new());
            }
        }
        if is_history(column) {
            all.push(history(listed, column).map_or_else(String::new, |h| h.by.clone()));
        }
    }
    all
}

/// The value of a column; `None` where it has one that is not at hand.
pub fn value(
    catalog: &Catalog,
    listed: &Listed,
    column: &Column,
    language: &str,
    wholes: &Wholes,
) -> Option<String> {
    let element = &listed.element;
    Some(match column {
        Column::Name => {
            let name = title(element, language);
            if name.is_name() {
                name.text
            } else {
                String::new()
            }
        }
        Column::Class => element.conceptual_class.to_string(),
        Column::Layer => element.layer.to_string(),
        Column::Specialization => element.specialization.clone().unwrap_or_default(),
        Column::State => element.validity_state.to_string(),
        Column::Owners => owners(&element.owners),
        Column::Groups => catalog
            .row(&element.id)
            .map(|row| catalog.group_keys(row).join("; "))
            .unwrap_or_default(),
        Column::Created | Column::Modified | Column::Published => {
            history(listed, column).map_or_else(String::new, |h| h.at.clone())
        }
        Column::Retrieved => iso(listed.at),
        Column::Origin => catalog
            .entry(&element.id)
            .map(|entry| entry.origin.label().to_owned())
            .unwrap_or_default(),
        Column::Id => element.id.clone(),
        Column::ElementId => element.element_id.clone(),
        Column::Property(key) => return property(catalog, &element.id, key, language, wholes),
    })
}

/// Whether a row has a value in these columns that lists do not hold.
pub fn is_long(catalog: &Catalog, id: &str, columns: &[Column]) -> bool {
    let Some(row) = catalog.row(id) else {
        return false;
    };
    columns.iter().any(|column| {
        let Column::Property(key) = column else {
            return false;
        };
        let cell = catalog.property(row, key);
        cell.is_some_and(|cell| cell.form.is_filled() && cell.value.is_none())
    })
}

fn property(
    catalog: &Catalog,
    id: &str,
    key: &str,
    language: &str,
    wholes: &Wholes,
) -> Option<String> {
    let cell = catalog.row(id).and_then(|row| catalog.property(row, key));
    let Some(cell) = cell.filter(|cell| cell.form.is_filled()) else {
        return Some(String::new());
    };
    let text = match cell.value {
        Some(value) => value.best(language).map(|text| text.value.clone()),
        None => {
            let whole = wholes.get(id)?;
            let value = whole.property(key)?;
            value.best(language).map(|text| text.value.clone())
        }
    };
    Some(text.unwrap_or_default())
}

/// The columns that do not stand in every file anyway.
fn further(columns: &[Column]) -> impl Iterator<Item = &Column> {
    let ids = [Column::Id, Column::ElementId];
    columns.iter().filter(move |column| !ids.contains(column))
}

fn is_history(column: &Column) -> bool {
    matches!(
        column,
        Column::Created | Column::Modified | Column::Published
    )
}

fn history<'a>(listed: &'a Listed, column: &Column) -> Option<&'a History> {
    let element = &listed.element;
    match column {
        Column::Created => Some(&element.created),
        Column::Modified => element.modified.as_ref(),
        Column::Published => element.published.as_ref(),
        _ => None,
    }
}

fn owners(owners: &[EntityId]) -> String {
    let owners = owners.iter().map(|o| format!("{}:{}", o.kind, o.value));
    owners.collect::<Vec<_>>().join("; ")
}

/// The heading of a column for a reader: of a property, what the settings call it.
pub fn label(catalog: &Catalog, column: &Column, language: &str) -> String {
    let words = match column {
        Column::Property(key) if &**key != NAME => catalog
            .meta_of(key)
            .and_then(|meta| meta.label.as_ref()?.best(language))
            .map(|text| text.value.clone()),
        _ => None,
    };
    words.unwrap_or_else(|| column.label().to_owned())
}

/// A point in time as ISO 8601 writes it, in UTC; `ms` since 1970. Empty where it is unknown.
pub fn iso(ms: f64) -> String {
    const DAY: i64 = 86_400_000;
    if !ms.is_finite() {
        return String::new();
    }
    #[expect(clippy::cast_possible_truncation, reason = "a time of this age")]
    let ms = ms as i64;
    let (days, rest) = (ms.div_euclid(DAY), ms.rem_euclid(DAY));
    // Days since the first of March of the year 0, in whole Gregorian cycles of 400 years.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 {
        from_march + 3
    } else {
        from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (seconds, milliseconds) = (rest / 1000, rest % 1000);
    let (minutes, second) = (seconds / 60, seconds % 60);
    let (hour, minute) = (minutes / 60, minutes % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milliseconds:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Origin, parse_rfc3339};
    use crate::testing::element;
    use proptest::prelude::*;

    fn catalog(items: &[(&str, &str)]) -> Catalog {
        let mut catalog = Catalog::default();
        for (id, name) in items {
            let (element, json) = element(id, "e", "Node", name);
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        catalog
    }

    fn row(catalog: &Catalog, id: &str, columns: &[Column], lost: &mut usize) -> Vec<String> {
        let listed = catalog.listed(id).unwrap();
        cells(catalog, &listed, columns, "en", &Wholes::new(), lost)
    }

    #[test]
    fn a_row_has_both_ids_and_a_cell_for_each_heading_in_the_order_of_the_columns() {
        let catalog = catalog(&[("a", "Bay")]);
        let columns = [
            Column::State,
            Column::Id,
            Column::Created,
            Column::Name,
            Column::Property("name".into()),
            Column::Property("size".into()),
        ];
        assert_eq!(
            headings(&columns),
            [
                "id",
                "elementId",
                "validityState",
                "created",
                "createdBy",
                "name",
                "properties.name",
                "properties.size"
            ]
        );
        let mut lost = 0;
        assert_eq!(
            row(&catalog, "a", &columns, &mut lost),
            [
                "a",
                "e",
                "Draft",
                "2026-01-01T00:00:00Z",
                "u",
                "Bay",
                "Bay",
                ""
            ]
        );
        assert_eq!(lost, 0);
        for column in Column::FIELDS {
            let columns = [column];
            let cells = row(&catalog, "a", &columns, &mut lost);
            assert_eq!(cells.len(), headings(&columns).len());
        }
    }

    #[test]
    fn a_long_value_is_taken_from_the_element_in_full_or_counted_as_lost() {
        let text = "long ".repeat(4000);
        let (mut element, _) = element("a", "e", "Node", "Bay");
        let mut property = element.properties[0].clone();
        property.meta.key = "notes".into();
        property.value = Some(architrave_interface::Translated::new("en", &text));
        element.properties.push(property);
        let json: Box<str> = serde_json::to_string(&element).unwrap().into();
        let whole = Arc::new(Loaded::new(element.clone(), json.clone(), 0.0));
        let mut catalog = Catalog::default();
        catalog.take(element, json, Origin::Pasted, 0.0);
        let columns = [Column::Property("notes".into())];
        assert!(is_long(&catalog, "a", &columns));
        assert!(!is_long(&catalog, "a", &Column::STANDARD));
        let mut lost = 0;
        assert_eq!(row(&catalog, "a", &columns, &mut lost)[2], "");
        assert_eq!(lost, 1);
        let listed = catalog.listed("a").unwrap();
        let wholes = Wholes::from([("a".into(), whole)]);
        let value = value(&catalog, &listed, &columns[0], "en", &wholes);
        assert_eq!(value.as_deref(), Some(text.as_str()));
    }

    #[test]
    fn a_table_can_be_added_again() {
        let catalog = catalog(&[("a", "=x"), ("-b", "y,z")]);
        let mut text = "\u{feff}".to_owned();
        crate::csv::write_row(&mut text, &headings(&Column::STANDARD), ',');
        for id in ["a", "-b"] {
            let row = row(&catalog, id, &Column::STANDARD, &mut 0);
            crate::csv::write_row(&mut text, &row, ',');
        }
        let again = crate::pages::elements::id_file::read(&text).ids;
        assert_eq!(again, ["a", "-b"].map(Arc::<str>::from));
    }

    #[test]
    fn an_unknown_time_is_empty() {
        assert_eq!(iso(f64::NAN), "");
        assert_eq!(iso(1_795_300_000_123.0), "2026-11-21T22:26:40.123Z");
    }

    proptest! {
        #[test]
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
        fn a_time_is_read_back(ms in -60_000_000_000_000_i64..250_000_000_000_000) {
            prop_assert_eq!(parse_rfc3339(&iso(ms as f64)), Some(ms as f64));
        }
    }
}
