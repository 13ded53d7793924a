//! `space migrate`: the format of a database, and what brings it to that of this program.

use std::fmt::Write;

use crate::store::migrations::{self, FORMAT, Status};
use crate::store::{Location, Store};

/// Migrates a database, or makes its tables; only tells what would be done in a dry run. Returns what to print.
///
/// # Errors
/// Why it cannot be migrated; then nothing was changed.
pub fn run(location: &Location, is_dry_run: bool) -> Result<String, String> {
    let status = migrations::status(location)?;
    if !is_dry_run {
        Store::open(location)?;
    }
    let text = match &status {
        Status::Current => format!("{location} has format {FORMAT}, that of this program"),
        Status::Empty if is_dry_run => {
            format!("{location} has no tables; those of format {FORMAT} would be made")
        }
        Status::Empty => format!("{location} had no tables; those of format {FORMAT} were made"),
        Status::Older(format, missing) => {
            let (has, done) = match is_dry_run {
                true => ("has", "would be applied"),
                false => ("had", "applied"),
            };
            let mut text = format!("{location} {has} format {format}; {done}:");
            for migration in missing {
                let (to, title) = (migration.to, migration.title());
                write!(text, "\n  {to}  {title}").map_err(|error| error.to_string())?;
            }
            text
        }
    };
    let end = match is_dry_run {
        true => "\nnothing was changed\n",
        false => "\n",
    };
    Ok(text + end)
}
