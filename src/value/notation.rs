//! How numbers and days are written in a table. `1.200` is 1200 in German and 1.2 in English: which
//! one is meant is decided for a whole column, by its other cells or by a person.

use crate::t;
use architrave_interface::PropertyType;
use architrave_values::has_form;
use serde::{Deserialize, Serialize};

use super::number;

/// How the numbers or days of a column are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notation {
    /// `1,234.5`.
    DecimalPoint,
    /// `1.234,5`.
    DecimalComma,
    /// `21/11/2026`.
    DayFirst,
    /// `11/21/2026`.
    MonthFirst,
}

/// What the cells of a column say of their notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Every cell means the same in both.
    Irrelevant,
    /// Only this notation reads every cell; the cell is an example of one that depends on it.
    Certain(Notation, String),
    /// The cells do not say; the cell is an example of one that depends on it.
    Open(String),
}

impl Notation {
    /// The notations of a type; none for types that are written in one way only.
    pub const fn of_kind(kind: &PropertyType) -> Option<[Self; 2]> {
        match kind {
            PropertyType::Integer | PropertyType::Decimal => {
                Some([Self::DecimalPoint, Self::DecimalComma])
            }
            PropertyType::Date => Some([Self::DayFirst, Self::MonthFirst]),
            _ => None,
        }
    }

    /// What is sent for a cell in this notation; `None` where it is not of it.
    pub fn read(self, kind: &PropertyType, cell: &str) -> Option<String> {
        let read = self.meaning(cell);
        read.filter(|sent| *kind != PropertyType::Integer || !sent.contains('.'))
    }

    /// What a cell says in this notation, whether its type allows that or not.
    fn meaning(self, cell: &str) -> Option<String> {
        match self {
            Self::DecimalPoint => number::read(cell, '.'),
            Self::DecimalComma => number::read(cell, ','),
            Self::DayFirst => day(cell, true),
            Self::MonthFirst => day(cell, false),
        }
    }

    /// In words, with an example.
    pub fn label(self) -> t::Text {
        match self {
            Self::DecimalPoint => t::values::notation::DECIMAL_POINT,
            Self::DecimalComma => t::values::notation::DECIMAL_COMMA,
            Self::DayFirst => t::values::notation::DAY_FIRST,
            Self::MonthFirst => t::values::notation::MONTH_FIRST,
        }
    }
}

/// What the cells of a column of this type say of their notation.
pub fn guess<'a>(kind: &PropertyType, cells: impl Iterator<Item = &'a str>) -> Guess {
    let Some([one, other]) = Notation::of_kind(kind) else {
        return Guess::Irrelevant;
    };
    let (mut only_one, mut only_other, mut open) = (None, None, None);
    for cell in cells {
        // 1.200 may be 1.2, even where only whole numbers are allowed: then it needs correction.
        let is_open =
            matches!((one.meaning(cell), other.meaning(cell)), (Some(a), Some(b)) if a != b);
        match (one.read(kind, cell), other.read(kind, cell)) {
            (None, None) => {}
            _ if is_open => drop(open.get_or_insert(cell)),
            (Some(_), None) => drop(only_one.get_or_insert(cell)),
            (None, Some(_)) => drop(only_other.get_or_insert(cell)),
            (Some(_), Some(_)) => {}
        }
    }
    let text = |cell: &str| cell.trim().to_owned();
    match (only_one, only_other, open) {
        (None, None, None) => Guess::Irrelevant,
        (Some(cell), None, open) => Guess::Certain(one, text(open.unwrap_or(cell))),
        (None, Some(cell), open) => Guess::Certain(other, text(open.unwrap_or(cell))),
        (None, None, Some(cell)) => Guess::Open(text(cell)),
        // Both are in the column: whichever is chosen, the other cells are to be fixed.
        (Some(cell), Some(_), open) => Guess::Open(text(open.unwrap_or(cell))),
    }
}

/// A day as spreadsheets write it, as it is sent.
fn day(cell: &str, is_day_first: bool) -> Option<String> {
    let text = cell.trim();
    if has_form(&PropertyType::Date, text) {
        return Some(text.to_owned());
    }
    let separator = ['.', '/', '-'].into_iter().find(|s| text.contains(*s))?;
    let parts: Vec<&str> = text.split(separator).collect();
    let [first, second, third] = parts.as_slice() else {
        return None;
    };
    let (year, month, day) = match (first.len(), separator) {
        (4, _) => (first, second, third),
        // Points are used between day, month and year only.
        (_, '.') => (third, second, first),
        _ if is_day_first => (third, second, first),
        _ => (third, first, second),
    };
    let sent = format!("{year}-{month:0>2}-{day:0>2}");
    has_form(&PropertyType::Date, &sent).then_some(sent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(kind: &PropertyType, cells: &[&str]) -> Guess {
        guess(kind, cells.iter().copied())
    }

    #[test]
    fn a_number_is_read_in_the_notation_of_its_column() {
        let (point, comma) = (Notation::DecimalPoint, Notation::DecimalComma);
        let decimal = PropertyType::Decimal;
        for (cell, in_point, in_comma) in [
            ("1.200", Some("1.200"), Some("1200")),
            ("1,200", Some("1200"), Some("1.200")),
            ("1.234,50", None, Some("1234.50")),
            ("1,234.50", Some("1234.50"), None),
            ("0.125", Some("0.125"), None),
            ("0,5", None, Some("0.5")),
            ("1.234.567", None, Some("1234567")),
            ("1200", Some("1200"), Some("1200")),
            ("\u{2212}1'200", Some("-1200"), Some("-1200")),
            ("1 200,5", None, Some("1200.5")),
            ("many", None, None),
        ] {
            assert_eq!(point.read(&decimal, cell).as_deref(), in_point, "{cell}");
            assert_eq!(comma.read(&decimal, cell).as_deref(), in_comma, "{cell}");
        }
        // A whole number has no decimals, so its separator is one of thousands.
        assert_eq!(point.read(&PropertyType::Integer, "1.200"), None);
        let whole = comma.read(&PropertyType::Integer, "1.200");
        assert_eq!(whole.as_deref(), Some("1200"));
    }

    #[test]
    fn the_notation_is_guessed_from_the_cells_of_a_column() {
        let decimal = PropertyType::Decimal;
        assert_eq!(of(&decimal, &["1200", "", "7"]), Guess::Irrelevant);
        assert_eq!(of(&decimal, &["1.200", "7"]), Guess::Open("1.200".into()));
        assert_eq!(
            of(&decimal, &["0,5", "1.200"]),
            Guess::Certain(Notation::DecimalComma, "1.200".into())
        );
        assert_eq!(
            of(&decimal, &["1.200", "12.5"]),
            Guess::Certain(Notation::DecimalPoint, "1.200".into())
        );
        assert_eq!(
            of(&decimal, &["0,5", "0.5"]),
            Guess::Open("0.5".into()),
            "both are there"
        );
        let whole = PropertyType::Integer;
        assert_eq!(of(&whole, &["1.200"]), Guess::Open("1.200".into()));
        assert_eq!(
            of(&whole, &["1.200", "1.234.567"]),
            Guess::Certain(Notation::DecimalComma, "1.200".into())
        );
        assert_eq!(of(&PropertyType::String, &["1.200"]), Guess::Irrelevant);
    }

    #[test]
    fn the_date_order_is_guessed_from_the_cells_of_a_column() {
        let date = PropertyType::Date;
        assert_eq!(of(&date, &["4/1/2027"]), Guess::Open("4/1/2027".into()));
        assert_eq!(of(&date, &["1.4.2027", "2027-04-01"]), Guess::Irrelevant);
        assert_eq!(
            of(&date, &["4/1/2027", "4/21/2027"]),
            Guess::Certain(Notation::MonthFirst, "4/1/2027".into())
        );
        for (cell, day_first, month_first) in [
            ("4/1/2027", Some("2027-01-04"), Some("2027-04-01")),
            ("1.4.2027", Some("2027-04-01"), Some("2027-04-01")),
            ("2027/4/1", Some("2027-04-01"), Some("2027-04-01")),
            ("31.2.2027", None, None),
            ("1/4/27", None, None),
        ] {
            let read = |notation: Notation| notation.read(&date, cell);
            assert_eq!(read(Notation::DayFirst).as_deref(), day_first, "{cell}");
            assert_eq!(read(Notation::MonthFirst).as_deref(), month_first, "{cell}");
        }
    }

    proptest! {
        #[test]
        fn a_certain_notation_reads_every_readable_cell(
            cells in proptest::collection::vec("[0-9]{1,4}([.,][0-9]{1,3}){0,2}", 0..6),
        ) {
            let kind = PropertyType::Decimal;
            if let Guess::Certain(notation, _) = guess(&kind, cells.iter().map(String::as_str)) {
                let [one, other] = Notation::of_kind(&kind).unwrap();
                for cell in &cells {
                    let any = one.read(&kind, cell).or_else(|| other.read(&kind, cell));
                    prop_assert_eq!(any.is_some(), notation.read(&kind, cell).is_some());
                }
            }
        }
    }
}
