//! Elements as rows of a table: the columns of the view in their order, then what was asked for beside
//! them.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use architrave_interface::{EntityId, EntityIdType, History, PropertyType, Translated};

use super::options::TableOptions;
use super::value::Value;
use crate::catalog::view::{Column, View};
use crate::catalog::{Catalog, Listed, Loaded, class_label, layer_label, title};
use crate::pages::elements::table::heading;

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

/// What of a column stands in a column of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// The value.
    Value,
    /// The text in one language.
    Language(String),
    /// Who did it.
    Actor,
}

/// The table that is written.
pub struct Table<'a> {
    columns: Vec<(Column, Part)>,
    options: &'a TableOptions,
    /// The reader's language.
    language: &'a str,
}

/// What the cells of a row are taken from beside the catalog.
pub struct Sources<'a> {
    /// Elements in full, for values that lists do not hold.
    pub wholes: &'a Wholes,
    /// The name of a user id, where it is known.
    pub name: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Table<'a> {
    /// The table of these columns.
    pub fn new(
        catalog: &Catalog,
        columns: &[Column],
        options: &'a TableOptions,
        language: &'a str,
    ) -> Self {
        let languages = catalog.languages();
        let languages: Vec<String> = languages
            .into_iter()
            .map(|(language, _)| language)
            .collect();
        let mut all = Vec::new();
        for column in columns {
            if options.all_languages && is_text(catalog, column) && !languages.is_empty() {
                let parts = languages.iter().cloned().map(Part::Language);
                all.extend(parts.map(|part| (column.clone(), part)));
            } else {
                all.push((column.clone(), Part::Value));
            }
            if options.people && is_history(column) {
                all.push((column.clone(), Part::Actor));
            }
        }
        let ids = [Column::Id, Column::ElementId];
        let ids = ids
            .into_iter()
            .filter(|id| options.ids && !columns.contains(id));
        all.extend(ids.map(|id| (id, Part::Value)));
        Self {
            columns: all,
            options,
            language,
        }
    }

    /// The place of the column whose cells name the elements.
    pub fn name_place(&self) -> Option<usize> {
        self.columns
            .iter()
            .position(|(column, _)| *column == Column::Name)
    }

    /// The headings, each unlike any other.
    pub fn headings(&self, catalog: &Catalog) -> Vec<String> {
        let mut headings: Vec<String> = Vec::with_capacity(self.columns.len());
        for (column, part) in &self.columns {
            let mut heading = self.heading(catalog, column, part);
            // Two properties may have the same label.
            if headings.contains(&heading) {
                heading = format!("{heading} ({})", column.key());
            }
            headings.push(heading);
        }
        headings
    }

    fn heading(&self, catalog: &Catalog, column: &Column, part: &Part) -> String {
        if self.options.labels {
            let label = heading(catalog, column, self.language);
            return match part {
                Part::Value => label,
                Part::Language(language) => format!("{label} ({})", language.to_uppercase()),
                Part::Actor => format!("{label} by"),
            };
        }
        let key = match column {
            Column::Class => "conceptualClass".to_owned(),
            Column::State => "validityState".to_owned(),
            Column::ElementId => "elementId".to_owned(),
            Column::Property(key) => format!("properties.{key}"),
            _ => column.key().into_owned(),
        };
        match part {
            Part::Value => key,
            Part::Language(language) => format!("{key}.{language}"),
            Part::Actor => format!("{key}By"),
        }
    }

    /// How wide the columns of a workbook are, in characters.
    pub fn widths(&self) -> Vec<u16> {
        let width = |(column, part): &(Column, Part)| match (column, part) {
            (Column::Name, _) => 40,
            (Column::Id | Column::ElementId, _) => 38,
            (Column::State, _) => 12,
            (column, Part::Value) if is_history(column) => 19,
            _ => 24,
        };
        self.columns.iter().map(width).collect()
    }

    /// Whether a row has values in these columns that lists do not hold.
    pub fn is_long(&self, catalog: &Catalog, id: &str) -> bool {
        let Some(row) = catalog.row(id) else {
            return false;
        };
        self.columns.iter().any(|(column, _)| {
            let Column::Property(key) = column else {
                return false;
            };
            let cell = catalog.property(row, key);
            cell.is_some_and(|cell| cell.form.is_filled() && cell.value.is_none())
        })
    }

    /// Adds the user ids that rows of these columns show by name.
    pub fn add_people(&self, listed: &Listed, people: &mut BTreeSet<String>) {
        if !self.options.names {
            return;
        }
        for (column, part) in &self.columns {
            if *part == Part::Actor {
                people.extend(history(listed, column).map(|h| h.by.clone()));
            } else if *column == Column::Owners {
                let owners = listed.element.owners.iter();
                let users = owners.filter(|o| o.kind == EntityIdType::UserId);
                people.extend(users.map(|user| user.value.clone()));
            }
        }
    }

    /// The cells of a row under [`Table::headings`]; `lost` counts values that could not be loaded.
    pub fn row(
        &self,
        catalog: &Catalog,
        listed: &Listed,
        sources: &Sources<'_>,
        lost: &mut usize,
    ) -> Vec<Value> {
        let cells = self.columns.iter().map(|(column, part)| {
            let value = self.value(catalog, listed, column, part, sources);
            value.unwrap_or_else(|| {
                *lost += 1;
                Value::empty()
            })
        });
        cells.collect()
    }

    /// `None` where there is a value that could not be loaded.
    fn value(
        &self,
        catalog: &Catalog,
        listed: &Listed,
        column: &Column,
        part: &Part,
        sources: &Sources<'_>,
    ) -> Option<Value> {
        let element = &listed.element;
        let labels = self.options.labels;
        let text = match column {
            _ if *part == Part::Actor => {
                let by = history(listed, column).map(|h| h.by.as_str());
                by.map_or_else(String::new, |by| self.person(by, sources))
            }
            Column::Name => return Some(Value::Text(self.name(listed, part))),
            Column::Class if labels => class_label(&element.conceptual_class),
            Column::Class => element.conceptual_class.to_string(),
            Column::Layer if labels => layer_label(&element.layer),
            Column::Layer => element.layer.to_string(),
            Column::Specialization => element.specialization.clone().unwrap_or_default(),
            Column::State => element.validity_state.to_string(),
            Column::Owners => {
                let owners = element
                    .owners
                    .iter()
                    .map(|owner| self.owner(owner, sources));
                owners.collect::<Vec<_>>().join("; ")
            }
            Column::Groups => self.groups(catalog, &element.id),
            Column::Created | Column::Modified | Column::Published => {
                let at = history(listed, column).map(|h| Value::at(&h.at, self.options));
                return Some(at.unwrap_or_else(Value::empty));
            }
            Column::Retrieved => return Some(Value::millis(listed.at, self.options)),
            Column::Origin => {
                let origin = catalog.entry(&element.id).map(|entry| entry.origin);
                let word = |origin: crate::catalog::Origin| match labels {
                    true => origin.label(),
                    false => origin.key(),
                };
                origin.map_or("", word).to_owned()
            }
            Column::Id => element.id.clone(),
            Column::ElementId => element.element_id.clone(),
            Column::Property(key) => {
                return self.property(catalog, &element.id, key, part, sources.wholes);
            }
        };
        Some(Value::Text(text))
    }

    fn name(&self, listed: &Listed, part: &Part) -> String {
        let element = &listed.element;
        match part {
            Part::Language(language) => {
                let name = element.name.as_ref();
                name.and_then(|name| in_language(name, language))
                    .unwrap_or_default()
                    .to_owned()
            }
            _ => {
                let name = title(element, self.language);
                if name.is_name() {
                    name.text
                } else {
                    String::new()
                }
            }
        }
    }

    fn groups(&self, catalog: &Catalog, id: &str) -> String {
        if self.options.labels {
            let face = catalog.row(id).and_then(|row| catalog.face(row));
            let groups = face.map(|face| face.groups()).unwrap_or_default().iter();
            let labels = groups.map(|code| catalog.group_label(*code, self.language));
            return labels.collect::<Vec<_>>().join("; ");
        }
        let row = catalog.row(id);
        row.map(|row| catalog.group_keys(row).join("; "))
            .unwrap_or_default()
    }

    fn property(
        &self,
        catalog: &Catalog,
        id: &str,
        key: &str,
        part: &Part,
        wholes: &Wholes,
    ) -> Option<Value> {
        let cell = catalog.row(id).and_then(|row| catalog.property(row, key));
        let Some(cell) = cell.filter(|cell| cell.form.is_filled()) else {
            return Some(Value::empty());
        };
        let value = match cell.value {
            Some(value) => value,
            None => wholes.get(id)?.property(key)?.clone(),
        };
        let raw = match part {
            Part::Language(language) => in_language(&value, language),
            _ => value.best(self.language).map(|text| text.value.as_str()),
        };
        Some(raw.map_or_else(Value::empty, |raw| {
            Value::of_property(cell.meta, raw, self.options, self.language)
        }))
    }

    fn owner(&self, owner: &EntityId, sources: &Sources<'_>) -> String {
        match owner.kind {
            _ if !self.options.names => format!("{}:{}", owner.kind, owner.value),
            EntityIdType::UserId => self.person(&owner.value, sources),
            _ => owner.value.clone(),
        }
    }

    fn person(&self, id: &str, sources: &Sources<'_>) -> String {
        let name = self.options.names.then(|| (sources.name)(id)).flatten();
        name.unwrap_or_else(|| id.to_owned())
    }
}

fn in_language<'t>(text: &'t Translated, language: &str) -> Option<&'t str> {
    let mut translations = text.translations.iter();
    translations
        .find(|t| t.language == language)
        .map(|t| t.value.as_str())
}

/// Whether a column holds texts that may be in several languages.
fn is_text(catalog: &Catalog, column: &Column) -> bool {
    match column {
        Column::Name => true,
        Column::Property(key) => catalog
            .meta_of(key)
            .is_some_and(|meta| matches!(meta.kind, PropertyType::String | PropertyType::BBCode)),
        _ => false,
    }
}

fn is_history(column: &Column) -> bool {
    matches!(
        column,
        Column::Created | Column::Modified | Column::Published
    )
}

/// When and by whom; an element that was never modified was last changed when it was created, as the
/// table shows it.
fn history<'l>(listed: &'l Listed, column: &Column) -> Option<&'l History> {
    let element = &listed.element;
    match column {
        Column::Created => Some(&element.created),
        Column::Modified => Some(element.modified.as_ref().unwrap_or(&element.created)),
        Column::Published => element.published.as_ref(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{NAME, Origin};
    use crate::testing::element;
    use architrave_interface::{ArchitectureElement, Extra, Translation};

    fn programs() -> TableOptions {
        TableOptions {
            labels: false,
            names: false,
            plain_text: false,
            for_spreadsheets: false,
            ..TableOptions::default()
        }
    }

    fn taken(elements: Vec<ArchitectureElement>) -> Catalog {
        let mut catalog = Catalog::default();
        for element in elements {
            let json = serde_json::to_string(&element).unwrap();
            catalog.take(element, json.into(), Origin::Pasted, 0.0);
        }
        catalog
    }

    fn catalog(items: &[(&str, &str)]) -> Catalog {
        taken(
            items
                .iter()
                .map(|(id, name)| element(id, "e", "ApplicationComponent", name).0)
                .collect(),
        )
    }

    fn written(
        catalog: &Catalog,
        id: &str,
        columns: &[Column],
        options: &TableOptions,
    ) -> (Vec<String>, Vec<String>, usize) {
        let table = Table::new(catalog, columns, options, "en");
        let name = |id: &str| (id == "u").then(|| "Uma".to_owned());
        let sources = Sources {
            wholes: &Wholes::new(),
            name: &name,
        };
        let mut lost = 0;
        let row = table.row(catalog, &catalog.listed(id).unwrap(), &sources, &mut lost);
        let row = row
            .into_iter()
            .map(|value| value.into_text(options, '.'))
            .collect();
        (table.headings(catalog), row, lost)
    }

    #[test]
    fn people_get_the_columns_of_the_view_in_their_order_with_labels_and_names() {
        let catalog = catalog(&[("a", "Bay")]);
        let columns = [
            Column::Modified,
            Column::Name,
            Column::Class,
            Column::Published,
        ];
        let options = TableOptions {
            people: true,
            ..TableOptions::default()
        };
        let (headings, row, _) = written(&catalog, "a", &columns, &options);
        assert_eq!(
            headings,
            [
                "Modified",
                "Modified by",
                "Name",
                "Class",
                "Published",
                "Published by",
                "Instance id",
                "Logical id"
            ]
        );
        // Never modified: the table shows when it was created.
        assert_eq!(
            row,
            [
                "2026-01-01 00:00:00",
                "Uma",
                "Bay",
                "Application component",
                "",
                "",
                "a",
                "e"
            ]
        );
    }

    #[test]
    fn programs_get_keys_ids_and_values_as_received() {
        let catalog = catalog(&[("a", "Bay")]);
        let columns = [
            Column::State,
            Column::Id,
            Column::Created,
            Column::Class,
            Column::Property("size".into()),
        ];
        let (headings, row, lost) = written(&catalog, "a", &columns, &programs());
        assert_eq!(
            headings,
            [
                "validityState",
                "id",
                "created",
                "conceptualClass",
                "properties.size",
                "elementId"
            ]
        );
        assert_eq!(
            row,
            [
                "Draft",
                "a",
                "2026-01-01T00:00:00Z",
                "ApplicationComponent",
                "",
                "e"
            ]
        );
        assert_eq!(lost, 0);
        for column in Column::FIELDS {
            let (headings, row, _) = written(&catalog, "a", &[column], &programs());
            assert_eq!(row.len(), headings.len());
        }
    }

    #[test]
    fn texts_stand_in_every_language_side_by_side() {
        let (mut element, _) = element("a", "e", "Node", "Bay");
        let name = element
            .properties
            .iter_mut()
            .find(|p| p.meta.key == NAME)
            .unwrap();
        name.value.as_mut().unwrap().translations.push(Translation {
            language: "de".into(),
            value: "Bucht".into(),
            extra: Extra::none(),
        });
        let options = TableOptions {
            all_languages: true,
            ids: false,
            ..TableOptions::default()
        };
        let catalog = taken(vec![element]);
        let (headings, row, _) = written(&catalog, "a", &[Column::Name, Column::State], &options);
        let mut sides: Vec<_> = headings.into_iter().zip(row).collect();
        sides.sort();
        let expected = [
            ("Name (DE)", "Bucht"),
            ("Name (EN)", "Bay"),
            ("State", "Draft"),
        ];
        assert_eq!(sides, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }

    #[test]
    fn headings_differ_where_labels_do_not() {
        let (mut element, _) = element("a", "e", "Node", "Bay");
        let mut cost = element.properties[0].clone();
        cost.meta.label = Some(Translated::new("en", "Cost"));
        for key in ["cost_1", "cost_2"] {
            cost.meta.key = key.into();
            element.properties.push(cost.clone());
        }
        let catalog = taken(vec![element]);
        let columns = ["cost_1", "cost_2"].map(|key| Column::Property(key.into()));
        let options = TableOptions {
            ids: false,
            ..TableOptions::default()
        };
        let headings = written(&catalog, "a", &columns, &options).0;
        assert_eq!(headings, ["Cost", "Cost (p.cost_2)"]);
    }

    #[test]
    fn a_long_value_is_taken_from_the_element_in_full_or_counted_as_lost() {
        let text = "long ".repeat(4000);
        let (mut element, _) = element("a", "e", "Node", "Bay");
        let mut property = element.properties[0].clone();
        property.meta.key = "notes".into();
        property.value = Some(Translated::new("en", &text));
        element.properties.push(property);
        let json: Box<str> = serde_json::to_string(&element).unwrap().into();
        let whole = Arc::new(Loaded::new(element.clone(), json, 0.0));
        let catalog = taken(vec![element]);
        let columns = [Column::Property("notes".into())];
        let options = programs();
        let (_, row, lost) = written(&catalog, "a", &columns, &options);
        assert_eq!((row[0].as_str(), lost), ("", 1));
        let table = Table::new(&catalog, &columns, &options, "en");
        assert!(table.is_long(&catalog, "a"));
        assert!(!Table::new(&catalog, &Column::STANDARD, &options, "en").is_long(&catalog, "a"));
        let wholes = Wholes::from([("a".into(), whole)]);
        let sources = Sources {
            wholes: &wholes,
            name: &|_| None,
        };
        let listed = catalog.listed("a").unwrap();
        let row = table.row(&catalog, &listed, &sources, &mut 0);
        assert_eq!(row[0], Value::Text(text));
    }

    #[test]
    fn a_table_can_be_added_again() {
        let catalog = catalog(&[("a", "=x"), ("-b", "y,z")]);
        for options in [TableOptions::default(), programs()] {
            let mut text = "\u{feff}".to_owned();
            let headings = written(&catalog, "a", &Column::STANDARD, &options).0;
            crate::csv::write_row(&mut text, &headings, ';');
            for id in ["a", "-b"] {
                let row = written(&catalog, id, &Column::STANDARD, &options).1;
                crate::csv::write_row(&mut text, &row, ';');
            }
            let again = crate::pages::elements::id_file::read(&text).ids;
            assert_eq!(again, ["a", "-b"].map(Arc::<str>::from));
        }
    }
}
