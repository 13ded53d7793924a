//! What a table holds for people and for programs.

use std::sync::Arc;

use super::*;
use crate::catalog::{FullElement, NAME, Origin};
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
        full_elements: &FullElements::new(),
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
fn a_table_for_people_has_labels_names_and_the_view_columns() {
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
            "Element id"
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
fn who_modified_an_element_is_a_column() {
    let catalog = catalog(&[("a", "Bay")]);
    let columns = [Column::Name, Column::ModifiedBy];
    let (headings, row, _) = written(&catalog, "a", &columns, &TableOptions::default());
    assert_eq!(headings[1], "Modified by");
    assert_eq!(row[1], "Uma");
    let (headings, row, _) = written(&catalog, "a", &columns, &programs());
    assert_eq!((&*headings[1], &*row[1]), ("modifiedBy", "u"));
}

#[test]
fn a_table_for_programs_has_keys_ids_and_raw_values() {
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
fn each_language_of_a_text_has_its_own_column() {
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
fn columns_with_equal_labels_have_distinct_headings() {
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
fn a_long_value_is_read_from_the_full_element_or_counted() {
    let text = "long ".repeat(4000);
    let (mut element, _) = element("a", "e", "Node", "Bay");
    let mut property = element.properties[0].clone();
    property.meta.key = "notes".into();
    property.value = Some(Translated::new("en", &text));
    element.properties.push(property);
    let json: Box<str> = serde_json::to_string(&element).unwrap().into();
    let whole = Arc::new(FullElement::new(element.clone(), json, 0.0));
    let catalog = taken(vec![element]);
    let columns = [Column::Property("notes".into())];
    let options = programs();
    let (_, row, lost) = written(&catalog, "a", &columns, &options);
    assert_eq!((row[0].as_str(), lost), ("", 1));
    let table = Table::new(&catalog, &columns, &options, "en");
    assert!(table.is_long(&catalog, "a"));
    assert!(!Table::new(&catalog, &Column::STANDARD, &options, "en").is_long(&catalog, "a"));
    let full_elements = FullElements::from([("a".into(), whole)]);
    let sources = Sources {
        full_elements: &full_elements,
        name: &|_| None,
    };
    let listed = catalog.listed("a").unwrap();
    let row = table.row(&catalog, &listed, &sources, &mut 0);
    assert_eq!(row[0], Value::Text(text));
}

#[test]
fn ids_can_be_read_back_from_an_exported_table() {
    let catalog = catalog(&[("a", "=x"), ("-b", "y,z")]);
    for options in [TableOptions::default(), programs()] {
        let mut text = "\u{feff}".to_owned();
        let headings = written(&catalog, "a", &Column::STANDARD, &options).0;
        crate::csv::write_row(&mut text, &headings, ';');
        for id in ["a", "-b"] {
            let row = written(&catalog, id, &Column::STANDARD, &options).1;
            crate::csv::write_row(&mut text, &row, ';');
        }
        let again = crate::features::elements::id_file::read(&text).ids;
        assert_eq!(again, ["a", "-b"].map(Arc::<str>::from));
    }
}
