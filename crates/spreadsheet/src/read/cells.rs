//! The value of a cell as text: what a person typed into the cell, whatever the sheet makes of it.

use calamine::{DataRef, ExcelDateTime, ExcelDateTimeType, Style};

use crate::SheetCell;

const DAY: f64 = 86_400_000.0;

/// A time on the reader's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// From 1899 to 9999.
    pub year: u16,
    /// From 1.
    pub month: u8,
    /// From 1.
    pub day: u8,
    /// From 0 to 23.
    pub hour: u8,
    /// From 0 to 59.
    pub minute: u8,
}

/// What a number format shows of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    Day,
    Time,
    Both,
}

/// Makes texts of the cells of a sheet.
pub struct CellText {
    shows: Vec<Option<Shows>>,
    has_1904_epoch: bool,
    minutes_east: fn(LocalTime) -> i32,
}

impl CellText {
    /// With the styles of the workbook, and whether its first day is in 1904.
    pub fn new(styles: &[Style], has_1904_epoch: bool, minutes_east: fn(LocalTime) -> i32) -> Self {
        let of_style = |style: &Style| shows(&style.number_format.as_ref()?.format_code);
        Self {
            shows: styles.iter().map(of_style).collect(),
            has_1904_epoch,
            minutes_east,
        }
    }

    /// The value of a cell of this style.
    pub fn of(&self, value: &DataRef<'_>, style: usize) -> SheetCell {
        let text = |text: &str| SheetCell::Text(text.to_owned());
        match value {
            DataRef::Empty => SheetCell::default(),
            DataRef::Int(number) => number_cell(number.to_string()),
            DataRef::Float(number) => number_cell(number_text(*number)),
            DataRef::String(value) => text(value),
            DataRef::SharedString(value) => text(value),
            DataRef::Bool(true) => text("true"),
            DataRef::Bool(false) => text("false"),
            DataRef::DateTime(moment) => self.moment(moment, style),
            DataRef::DateTimeIso(value) | DataRef::DurationIso(value) => text(value),
            DataRef::Error(error) => SheetCell::Error {
                error: error.to_string(),
            },
        }
    }

    fn moment(&self, moment: &ExcelDateTime, style: usize) -> SheetCell {
        let value = (moment.as_f64() * DAY).round() / DAY;
        if !(0.0..2_958_466.0).contains(&value) {
            return number_cell(number_text(moment.as_f64()));
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "milliseconds of fewer than three million days"
        )]
        let ms = (value * DAY).round() as u64;
        if moment.is_duration() {
            let hours = ms / 3_600_000;
            return SheetCell::Text(format!("{hours:02}{}", minutes(ms)));
        }
        let hour = ms / 3_600_000 % 24;
        let time = format!("{hour:02}{}", minutes(ms));
        let shows = self.shows.get(style).copied().flatten();
        let shows = shows.unwrap_or(match value.fract() == 0.0 {
            true => Shows::Day,
            false => Shows::Both,
        });
        // Before the first day there is only a time.
        if value < 1.0 && shows == Shows::Day {
            return number_cell(number_text(moment.as_f64()));
        }
        if value < 1.0 {
            return SheetCell::Text(time);
        }
        let day = ExcelDateTime::new(
            value.floor(),
            ExcelDateTimeType::DateTime,
            self.has_1904_epoch,
        );
        let (year, month, day, ..) = day.to_ymd_hms_milli();
        let date = format!("{year:04}-{month:02}-{day:02}");
        if shows == Shows::Day {
            return SheetCell::Text(date);
        }
        let (hour, minute) = (hour as u8, (ms / 60_000 % 60) as u8);
        let east = (self.minutes_east)(LocalTime {
            year,
            month,
            day,
            hour,
            minute,
        });
        SheetCell::Text(format!("{date}T{time}{}", zone(east)))
    }
}

fn number_cell(number: String) -> SheetCell {
    SheetCell::Number { number }
}

/// The shortest text of a number. Of more than 15 digits with decimals, which no spreadsheet shows, the
/// first 15: what comes after them is left of a calculation.
fn number_text(number: f64) -> String {
    const SHOWN: i32 = 15;
    let text = number.to_string();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    if digits <= SHOWN as usize || !text.contains('.') {
        return text;
    }
    let rounded = format!("{number:.*e}", SHOWN as usize - 1);
    rounded
        .parse::<f64>()
        .map_or(text, |rounded| rounded.to_string())
}

/// Minutes and seconds after the hours of a time, and milliseconds where it has any.
fn minutes(ms: u64) -> String {
    let (minute, second, rest) = (ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000);
    match rest {
        0 => format!(":{minute:02}:{second:02}"),
        _ => format!(":{minute:02}:{second:02}.{rest:03}"),
    }
}

/// The time zone of a moment, as RFC 3339 writes it.
fn zone(minutes_east: i32) -> String {
    let sign = if minutes_east < 0 { '-' } else { '+' };
    let minutes = minutes_east.abs();
    match minutes {
        0 => "Z".to_owned(),
        _ => format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60),
    }
}

/// What a number format shows of a moment, by the letters that are no text; nothing where it has none.
fn shows(code: &str) -> Option<Shows> {
    let (mut has_day, mut has_time, mut has_month) = (false, false, false);
    let (mut is_quoted, mut is_escaped, mut is_bracket) = (false, false, false);
    for c in code.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '\\' | '_' | '*' => is_escaped = true,
            '[' => is_bracket = true,
            ']' => is_bracket = false,
            _ if is_bracket => {}
            // The formats of negative numbers and of texts.
            ';' => break,
            'd' | 'D' | 'y' | 'Y' | 'e' | 'E' => has_day = true,
            'h' | 'H' | 's' | 'S' => has_time = true,
            'm' | 'M' => has_month = true,
            _ => {}
        }
    }
    match (has_day, has_time) {
        (true, true) => Some(Shows::Both),
        (false, true) => Some(Shows::Time),
        (true, false) => Some(Shows::Day),
        // Months are written with the letter of minutes.
        (false, false) => has_month.then_some(Shows::Day),
    }
}
