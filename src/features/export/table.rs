//! Elements as rows of a table: the columns of the view in their order, then what was asked for beside
//! them.

use std::collections::BTreeSet;

use architrave_interface::{EntityId, EntityIdType, History, PropertyType, Translated};

use super::options::TableOptions;
use super::value::Value;
use crate::catalog::view::Column;
use crate::catalog::{Catalog, Listed};
use crate::state::FullElements;
use crate::t;
use crate::texts::lists::{column_heading, rule_titles};
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label, title};

/// The part of a column that a column of the table holds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ColumnPart {
    Value,
    /// The text in one language.
    Language(String),
    /// Who did it.
    Actor,
}

/// The table that is written.
pub struct Table<'a> {
    columns: Vec<(Column, ColumnPart)>,
    options: &'a TableOptions,
    /// The reader's language.
    language: &'a str,
}

/// What the cells of a row are taken from beside the catalog.
pub struct Sources<'a> {
    /// Elements in full, for values that lists do not hold.
    pub full_elements: &'a FullElements,
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
                let parts = languages.iter().cloned().map(ColumnPart::Language);
                all.extend(parts.map(|part| (column.clone(), part)));
            } else {
                all.push((column.clone(), ColumnPart::Value));
            }
            if options.people && is_history(column) {
                all.push((column.clone(), ColumnPart::Actor));
            }
        }
        let ids = [Column::Id, Column::ElementId];
        let ids = ids
            .into_iter()
            .filter(|id| options.ids && !columns.contains(id));
        all.extend(ids.map(|id| (id, ColumnPart::Value)));
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

    fn heading(&self, catalog: &Catalog, column: &Column, part: &ColumnPart) -> String {
        if self.options.labels {
            let label = column_heading(catalog, column, self.language);
            return match part {
                ColumnPart::Value => label,
                ColumnPart::Language(language) => format!("{label} ({})", language.to_uppercase()),
                ColumnPart::Actor => t::export::heading_by(&label),
            };
        }
        let key = match column {
            Column::Class => "conceptualClass".to_owned(),
            Column::State => "validityState".to_owned(),
            Column::ElementId => "elementId".to_owned(),
            Column::ModifiedBy => "modifiedBy".to_owned(),
            Column::Property(key) => format!("properties.{key}"),
            _ => column.key().into_owned(),
        };
        match part {
            ColumnPart::Value => key,
            ColumnPart::Language(language) => format!("{key}.{language}"),
            ColumnPart::Actor => format!("{key}By"),
        }
    }

    /// How wide the columns of a workbook are, in characters.
    pub fn widths(&self) -> Vec<u16> {
        let width = |(column, part): &(Column, ColumnPart)| match (column, part) {
            (Column::Name, _) => 40,
            (Column::Id | Column::ElementId, _) => 38,
            (Column::State, _) => 12,
            (column, ColumnPart::Value) if is_history(column) => 19,
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

    /// Whether it has people by their names.
    pub fn shows_names(&self) -> bool {
        let is_person = |(column, part): &(Column, ColumnPart)| {
            *part == ColumnPart::Actor || matches!(column, Column::Owners | Column::ModifiedBy)
        };
        self.options.names && self.columns.iter().any(is_person)
    }

    /// Adds the user ids that rows of these columns show by name.
    pub fn add_people(&self, listed: &Listed, people: &mut BTreeSet<String>) {
        for (column, part) in &self.columns {
            if *part == ColumnPart::Actor || *column == Column::ModifiedBy {
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
        part: &ColumnPart,
        sources: &Sources<'_>,
    ) -> Option<Value> {
        let element = &listed.element;
        let labels = self.options.labels;
        let text = match column {
            _ if *part == ColumnPart::Actor || *column == Column::ModifiedBy => {
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
            Column::Created | Column::Modified | Column::ModifiedBy | Column::Published => {
                let at = history(listed, column).map(|h| Value::at(&h.at, self.options));
                return Some(at.unwrap_or_else(Value::empty));
            }
            Column::Retrieved => return Some(Value::millis(listed.at, self.options)),
            Column::Origin => {
                let origin = catalog.entry(&element.id).map(|entry| entry.origin);
                let word = |origin: crate::catalog::Origin| match labels {
                    true => origin_label(origin).get(),
                    false => origin.key(),
                };
                origin.map_or("", word).to_owned()
            }
            Column::Findings => {
                let row = catalog.row(&element.id);
                let rules = row.and_then(|row| catalog.findings_of(row));
                rules.map_or_else(String::new, rule_titles)
            }
            Column::Id => element.id.clone(),
            Column::ElementId => element.element_id.clone(),
            Column::Property(key) => {
                return self.property(catalog, &element.id, key, part, sources.full_elements);
            }
        };
        Some(Value::Text(text))
    }

    fn name(&self, listed: &Listed, part: &ColumnPart) -> String {
        let element = &listed.element;
        match part {
            ColumnPart::Language(language) => {
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
            let row_view = catalog.row(id).and_then(|row| catalog.row_view(row));
            let groups = row_view
                .map(|row_view| row_view.groups())
                .unwrap_or_default()
                .iter();
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
        part: &ColumnPart,
        full_elements: &FullElements,
    ) -> Option<Value> {
        let cell = catalog.row(id).and_then(|row| catalog.property(row, key));
        let Some(cell) = cell.filter(|cell| cell.form.is_filled()) else {
            return Some(Value::empty());
        };
        let value = match cell.value {
            Some(value) => value,
            None => full_elements.get(id)?.property(key)?.clone(),
        };
        let raw = match part {
            ColumnPart::Language(language) => in_language(&value, language),
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
        Column::Modified | Column::ModifiedBy => {
            Some(element.modified.as_ref().unwrap_or(&element.created))
        }
        Column::Published => element.published.as_ref(),
        _ => None,
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
