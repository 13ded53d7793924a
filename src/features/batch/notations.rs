//! In which notation the numbers and days of each column are read.

use super::check::ColumnNotation;
use super::columns::lines;
use super::mapping::Target;
use super::sheet::SheetCell;
use super::store::Table;
use crate::value::{Guess, Notation, guess};
use architrave_interface::PropertyType;
use std::collections::BTreeMap;

/// What is known of the notation of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationChoice {
    /// The type of its values.
    pub kind: PropertyType,
    /// A cell that depends on it.
    pub example: String,
    /// What a person chose, else what the other cells say.
    pub chosen: Option<Notation>,
    /// Whether the cells of the column say it by themselves.
    pub is_guessed: bool,
}

/// For each column, what is known of its notation; nothing where it makes no difference.
pub fn choices(
    table: &Table,
    kinds: &BTreeMap<String, PropertyType>,
) -> Vec<Option<NotationChoice>> {
    let of_column = |(at, target): (usize, &Target)| {
        let kind = kinds.get(target.key()?)?;
        // The numbers of a workbook can mean one thing only.
        let cells = lines(table)
            .iter()
            .filter_map(|line| match line.cells.get(at)? {
                SheetCell::Text(text) => Some(text.as_str()),
                SheetCell::Number { .. } | SheetCell::Error { .. } => None,
            });
        let chosen = table.notations.iter().find(|(column, _)| *column == at);
        let chosen = chosen.map(|(_, notation)| *notation);
        let chosen = chosen.filter(|chosen| {
            Notation::of_kind(kind).is_some_and(|notations| notations.contains(chosen))
        });
        let (example, guessed) = match guess(kind, cells) {
            Guess::Irrelevant => return None,
            Guess::Certain(notation, example) => (example, Some(notation)),
            Guess::Open(example) => (example, None),
        };
        Some(NotationChoice {
            kind: kind.clone(),
            example,
            chosen: chosen.or(guessed),
            is_guessed: chosen.is_none() && guessed.is_some(),
        })
    };
    table.targets.iter().enumerate().map(of_column).collect()
}

/// How each column is read.
pub fn of_columns(choices: &[Option<NotationChoice>]) -> Vec<ColumnNotation> {
    let one = |choice: &Option<NotationChoice>| match choice {
        None => ColumnNotation::Irrelevant,
        Some(choice) => choice
            .chosen
            .map_or(ColumnNotation::Open, ColumnNotation::Chosen),
    };
    choices.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::super::sheet;
    use super::*;

    #[test]
    fn a_chosen_notation_overrides_the_cells_of_a_column() {
        let property = |key: &str| Target::Property {
            key: key.into(),
            language: String::new(),
        };
        let mut table = Table {
            sheet: sheet::read("Cost\tStart\tNote\n1.200\t4/1/2027\t1.200"),
            has_headings: true,
            targets: vec![property("cost"), property("start"), property("note")],
            ..Table::default()
        };
        let kinds = BTreeMap::from([
            ("cost".to_owned(), PropertyType::Decimal),
            ("start".to_owned(), PropertyType::Date),
            ("note".to_owned(), PropertyType::String),
        ]);
        let read = |table: &Table| of_columns(&choices(table, &kinds));
        assert_eq!(
            read(&table),
            [
                ColumnNotation::Open,
                ColumnNotation::Open,
                ColumnNotation::Irrelevant
            ]
        );
        // A number of a workbook is what it is; text beside it is still asked about.
        let cell = &mut table.sheet.lines[1].cells[0];
        *cell = SheetCell::Number {
            number: "1.234".into(),
        };
        assert_eq!(read(&table)[0], ColumnNotation::Irrelevant);
        table.sheet.lines[1].cells[0] = "1.200".to_owned().into();
        // One that the type does not have, left by what the column became before, counts for nothing.
        table.notations = vec![(0, Notation::DecimalComma), (1, Notation::DecimalPoint)];
        assert_eq!(
            read(&table)[..2],
            [
                ColumnNotation::Chosen(Notation::DecimalComma),
                ColumnNotation::Open
            ]
        );
    }
}
