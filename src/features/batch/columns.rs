//! What a table holds: its rows, its headings, the classes in it, and what its columns can become.

use crate::catalog::sorting::SortInPlace;
use std::collections::HashSet;

use architrave_interface::{ElementClass, PropertyType};

use super::check::class_of;
use super::mapping::Target;
use super::sheet::Line;
use super::store::Table;
use crate::catalog::NAME;
use crate::draft::Draft;
use crate::features::create::fields::{FieldSpec, Source, layout};
use crate::t;

/// The lines that are rows: not the headings.
pub fn lines(table: &Table) -> &[Line] {
    let from = usize::from(table.has_headings).min(table.sheet.lines.len());
    &table.sheet.lines[from..]
}

/// The table without the rows of these numbers, which are being sent; empty where none is left.
pub fn without(table: &Table, sent: &[usize]) -> Table {
    let mut rest = table.clone();
    let first = usize::from(rest.has_headings);
    let mut at = 0;
    rest.sheet.lines.retain(|line| {
        at += 1;
        at <= first || !sent.contains(&line.number)
    });
    if lines(&rest).is_empty() {
        return Table::default();
    }
    rest
}

pub fn texts(line: &Line) -> Vec<String> {
    let cells = line.cells.iter();
    cells.map(|cell| cell.text().to_owned()).collect()
}

/// What the columns are called.
pub fn headings(table: &Table) -> Vec<String> {
    match table.sheet.lines.first().filter(|_| table.has_headings) {
        Some(first) => texts(first),
        None => (1..=table.sheet.columns)
            .map(|n| t::batch::unnamed_column(&n.to_string()))
            .collect(),
    }
}

pub fn classes(table: &Table) -> HashSet<ElementClass> {
    let mut classes: HashSet<ElementClass> = table.class.iter().cloned().collect();
    if let Some(at) = table.targets.iter().position(|t| *t == Target::Class) {
        let cells = lines(table).iter().filter_map(|line| line.cells.get(at));
        classes.extend(cells.filter_map(|cell| class_of(cell.text(), std::iter::empty())));
    }
    classes
}

/// The properties of these classes, then those seen on any other.
pub fn fields(
    catalog: &crate::catalog::Catalog,
    classes: &HashSet<ElementClass>,
) -> Vec<FieldSpec> {
    let none = Draft::new(String::new(), String::new());
    let mut classes: Vec<_> = classes.iter().collect();
    classes.arrange_by(Ord::cmp);
    let mut fields: Vec<FieldSpec> = Vec::new();
    let mut add = |field: FieldSpec| {
        if !fields.iter().any(|f| f.key == field.key) {
            fields.push(field);
        }
    };
    for class in classes {
        layout(catalog, class, &none)
            .fields()
            .cloned()
            .for_each(&mut add);
    }
    add(FieldSpec {
        key: NAME.into(),
        kind: PropertyType::String,
        label: None,
        description: None,
        validation: None,
        source: Source::Always,
    });
    for meta in catalog.metas() {
        add(FieldSpec {
            key: meta.key.clone(),
            kind: meta.kind.clone(),
            label: meta.label.clone(),
            description: None,
            validation: None,
            source: Source::OtherClass,
        });
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    #[test]
    fn unsent_rows_retain_their_headings_and_numbers() {
        let table = Table {
            sheet: sheet::read("Name\nFirst\n\nSecond\nThird"),
            has_headings: true,
            left_out: vec![5],
            ..Table::default()
        };
        let rest = without(&table, &[2]);
        let numbers = |t: &Table| lines(t).iter().map(|l| l.number).collect::<Vec<_>>();
        assert_eq!(
            (headings(&rest), numbers(&rest)),
            (vec!["Name".into()], vec![4, 5])
        );
        assert_eq!(rest.left_out, [5]);
        assert_eq!(without(&table, &[2, 4, 5]), Table::default());
        let plain = Table {
            has_headings: false,
            ..table
        };
        assert_eq!(numbers(&without(&plain, &[1, 4])), [2, 5]);
    }
}
