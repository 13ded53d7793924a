//! `space check`: looks for damage of a database. It reads one state, also while it is served, and changes nothing.

mod documents;
mod integrity;
mod invariants;

use serde::Serialize;
use serde_json::json;

use crate::error::Failure;
use crate::store::{Location, once};

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Its process space, if it is in one.
    pub space: Option<String>,
    /// What the id is of: `element`, `version`, …
    pub kind: &'static str,
    /// The id of what it was found in.
    pub id: Option<String>,
    /// What is wrong.
    pub problem: String,
}

/// What a check found.
#[derive(Debug, Default)]
pub struct Report {
    problems: Vec<Problem>,
    /// What is no damage, but somebody should know.
    notes: Vec<&'static str>,
}

/// Checks a database.
///
/// # Errors
/// Why it cannot be read.
pub fn run(location: &Location) -> Result<Report, String> {
    once::read(location, |c| {
        let mut report = Report::default();
        integrity::check(c, &mut report)?;
        invariants::check(c, &mut report.problems)?;
        documents::check(c, &mut report.problems)?;
        Ok::<_, Failure>(report)
    })
}

impl Report {
    /// Problems and notes as lines, or as JSON.
    ///
    /// # Errors
    /// When they cannot be written as JSON.
    pub fn print(&self, json: bool) -> Result<String, String> {
        if json {
            let is_ok = self.problems.is_empty();
            let json = json!({"ok": is_ok, "problems": self.problems, "notes": self.notes});
            return Ok(format!("{json:#}\n"));
        }
        let mut lines: Vec<String> = self.problems.iter().map(Problem::to_string).collect();
        if lines.is_empty() {
            lines.push("no problems found".into());
        }
        lines.extend(self.notes.iter().map(|note| format!("note: {note}")));
        Ok(lines.join("\n") + "\n")
    }

    /// Fails if there are problems.
    ///
    /// # Errors
    /// How many there are, and what to do.
    pub fn must_be_empty(&self) -> Result<(), String> {
        match self.problems.len() {
            0 => Ok(()),
            n => Err(format!(
                "{n} found by the check. Stop the service, keep a copy of the database, and restore the last backup \
                 that has none",
                n = match n {
                    1 => "1 problem was".to_owned(),
                    n => format!("{n} problems were"),
                }
            )),
        }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(space) = &self.space {
            write!(f, "process space '{space}', ")?;
        }
        f.write_str(self.kind)?;
        if let Some(id) = &self.id {
            write!(f, " '{id}'")?;
        }
        write!(f, ": {}", self.problem)
    }
}
