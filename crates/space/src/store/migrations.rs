//! Numbered migrations, for both databases: which format a database has, and what brings it to that of this program.

use super::{Location, postgres, sqlite};

/// The format of the tables that this program works with.
pub const FORMAT: i64 = 4;

/// A change of a database of the format before.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The format that the database has then.
    pub to: i64,
    /// Its statements, after a line that says what they do.
    pub sql: &'static str,
}

impl Migration {
    /// A migration to this format.
    pub const fn new(to: i64, sql: &'static str) -> Self {
        Self { to, sql }
    }

    /// What it does, as its first line says: `-- From format 3: what`.
    pub fn title(&self) -> &'static str {
        let line = self.sql.lines().next().unwrap_or_default();
        let title = line.split_once(": ").map_or(line, |(_, title)| title);
        title.trim_end_matches('.')
    }
}

/// What a database is compared with this program.
#[derive(Debug)]
pub enum Status {
    /// It has no tables.
    Empty,
    /// It has the format of this program.
    Current,
    /// It has an earlier format, and these are missing.
    Older(i64, Vec<Migration>),
}

/// Looks which format a database has, and changes nothing.
///
/// # Errors
/// Why it cannot be read, or that it has a format that this program does not know.
pub fn status(location: &Location) -> Result<Status, String> {
    let (format, all) = match &location.url {
        None => (
            sqlite::stored_format(&location.folder)?,
            sqlite::MIGRATIONS.as_slice(),
        ),
        Some(url) => (
            postgres::stored_format(url)?,
            postgres::MIGRATIONS.as_slice(),
        ),
    };
    let Some(format) = format else {
        return Ok(Status::Empty);
    };
    let first = all.first().map_or(FORMAT, |migration| migration.to - 1);
    match format {
        FORMAT => Ok(Status::Current),
        format if (first..FORMAT).contains(&format) => {
            let missing = all.iter().filter(|migration| migration.to > format);
            Ok(Status::Older(format, missing.copied().collect()))
        }
        format => Err(unknown(&location.to_string(), format)),
    }
}

/// Fails unless a database has the tables of this program; changes nothing.
///
/// # Errors
/// Which command makes or changes them.
pub fn must_be_current(location: &Location) -> Result<(), String> {
    match status(location)? {
        Status::Current => Ok(()),
        Status::Empty => Err(format!(
            "{location} holds no data yet; 'space admin space create' makes a process space, 'space restore' restores \
             a backup"
        )),
        Status::Older(format, _) => Err(format!(
            "{location} has format {format}, this program needs format {FORMAT}; nothing was changed. 'space migrate' \
             migrates it, 'space migrate --dry-run' shows how"
        )),
    }
}

/// Says that a format is unknown.
pub(super) fn unknown(database: &str, format: i64) -> String {
    let what = match format > FORMAT {
        true => "use the version of the program that wrote it, or a later one, or another database",
        false => "no version of this program wrote it: use another database",
    };
    format!("{database} has format {format}, this program knows format {FORMAT}: {what}")
}
