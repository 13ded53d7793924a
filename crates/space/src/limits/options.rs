//! The limits by name: `--limit NAME=VALUE`, and their list in `--help`.

use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::{IMPORT_FILE, KB, Limits, MB, size};

/// The longest time that a limit can be.
const HOUR: u64 = 60 * 60;

/// The field of a limit, by its kind.
enum Field {
    Count(fn(&mut Limits) -> &mut u64),
    Size(fn(&mut Limits) -> &mut u64),
    Time(fn(&mut Limits) -> &mut Duration),
}

use Field::{Count, Size, Time};

struct LimitOption {
    name: &'static str,
    /// What is limited, for `--help`.
    about: &'static str,
    field: Field,
    /// In bytes, seconds or things.
    allowed: RangeInclusive<u64>,
}

const fn option(
    name: &'static str,
    about: &'static str,
    field: Field,
    allowed: RangeInclusive<u64>,
) -> LimitOption {
    LimitOption {
        name,
        about,
        field,
        allowed,
    }
}

#[rustfmt::skip]
const OPTIONS: [LimitOption; 22] = [
    option("json-body", "JSON body of a request", Size(|l| &mut l.json_body), KB..=64 * MB),
    option("ids", "ids in a request (bulk retrieval, publication)", Count(|l| &mut l.ids), 1..=100_000),
    option("import-file", "file of an import", Size(|l| &mut l.import_file), KB..=IMPORT_FILE),
    option("import-large", "a file from this size on is read while no other is", Size(|l| &mut l.import_large), KB..=IMPORT_FILE),
    option("imports", "imports that run at the same time; others wait", Count(|l| &mut l.imports), 1..=64),
    option("imports-per-caller", "imports of one caller at the same time, waiting ones included", Count(|l| &mut l.imports_per_caller), 1..=64),
    option("import-wait", "how long an import waits for its turn", Time(|l| &mut l.import_wait), 1..=HOUR),
    option("requests-per-second", "requests of one caller, on average", Count(|l| &mut l.requests_per_second), 1..=100_000),
    option("request-burst", "requests of one caller at once, after a pause", Count(|l| &mut l.request_burst), 1..=1_000_000),
    option("head", "request line and headers", Size(|l| &mut l.head), 8 * KB..=MB),
    option("head-time", "for the head of a request, and for an idle connection", Time(|l| &mut l.head_time), 1..=HOUR),
    option("body-pause", "how long a body may send nothing", Time(|l| &mut l.body_pause), 1..=HOUR),
    option("body-time", "for a body before body-rate is asked of it", Time(|l| &mut l.body_time), 1..=HOUR),
    option("body-rate", "what must arrive in a second after that, in each body-pause", Size(|l| &mut l.body_rate), 1..=MB),
    option("response-pause", "how long a client may read nothing of a response", Time(|l| &mut l.response_pause), 1..=HOUR),
    option("response-time", "how long a response may wait for its client before response-rate is asked", Time(|l| &mut l.response_time), 1..=HOUR),
    option("response-rate", "what a client must read in a second after that, in each response-pause of waiting", Size(|l| &mut l.response_rate), 1..=MB),
    option("connections", "connections at the same time", Count(|l| &mut l.connections), 1..=100_000),
    option("connections-per-address", "those of one address (IPv6: one /64); loopback has no such limit", Count(|l| &mut l.connections_per_address), 1..=100_000),
    option("drain-time", "for a proxy to see that the service stops; it still accepts", Time(|l| &mut l.drain_time), 0..=HOUR),
    option("stop-time", "for open requests to finish after that", Time(|l| &mut l.stop_time), 0..=HOUR),
    option("free-disk", "free space below which imports are refused", Size(|l| &mut l.free_disk), 0..=KB * MB * MB),
];

impl Limits {
    /// Sets a limit as the command line has it: `json-body=4MB`.
    ///
    /// # Errors
    /// Which names and values are allowed.
    pub fn set(&mut self, text: &str) -> Result<(), String> {
        let fail = |why: String| Err(format!("--limit {text}: {why}"));
        let Some((name, value)) = text.split_once('=') else {
            return fail("it must be NAME=VALUE".into());
        };
        let Some(option) = OPTIONS.iter().find(|option| option.name == name) else {
            let names: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
            return fail(format!(
                "there is no such limit; they are {}",
                names.join(", ")
            ));
        };
        let found = option.field.parse(value);
        let Some(number) = found.filter(|number| option.allowed.contains(number)) else {
            let (least, most) = (option.allowed.start(), option.allowed.end());
            return fail(format!(
                "the value must be {}, from {} to {}",
                option.field.form(),
                option.field.text(*least),
                option.field.text(*most)
            ));
        };
        match option.field {
            Count(field) | Size(field) => *field(self) = number,
            Time(field) => *field(self) = Duration::from_secs(number),
        }
        Ok(())
    }
}

impl Field {
    /// The number of bytes, seconds or things that a value is.
    fn parse(&self, value: &str) -> Option<u64> {
        let units: &[(&str, u64)] = match self {
            Count(_) => &[("", 1)],
            Size(_) => &[("KB", KB), ("MB", MB), ("GB", KB * MB), ("B", 1)],
            Time(_) => &[("min", 60), ("s", 1)],
        };
        let (number, unit) = units
            .iter()
            .find_map(|(unit, factor)| Some((value.strip_suffix(unit)?, factor)))?;
        let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        let number = is_number.then(|| number.parse::<u64>().ok()).flatten()?;
        number.checked_mul(*unit)
    }

    fn form(&self) -> &'static str {
        match self {
            Count(_) => "a whole number",
            Size(_) => "a size such as 64KB or 2MB",
            Time(_) => "a time such as 30s or 2min",
        }
    }

    /// A value as it can be given.
    fn text(&self, number: u64) -> String {
        match self {
            Count(_) => number.to_string(),
            Size(_) => size(number).replace(' ', ""),
            Time(_) => format!("{number}s"),
        }
    }

    fn read(&self, limits: &mut Limits) -> u64 {
        match self {
            Count(field) | Size(field) => *field(limits),
            Time(field) => field(limits).as_secs(),
        }
    }
}

/// The list of all limits with their defaults, for `--help`.
pub fn help() -> String {
    let mut defaults = Limits::default();
    let mut text = String::new();
    for option in &OPTIONS {
        let value = option.field.text(option.field.read(&mut defaults));
        let setting = format!("{}={value}", option.name);
        // Writing into a String does not fail.
        let _ = writeln!(text, "  {setting:<28} {}", option.about);
    }
    text
}

#[cfg(test)]
#[path = "options_tests.rs"]
mod tests;
