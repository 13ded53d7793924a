//! `space admin`: process spaces, people, licence keys, tokens, secrets and settings, from the command line.
//!
//! Every command can be repeated: one whose effect exists already succeeds. Each runs in one transaction (those for
//! secrets, which are a file, in none), also beside a service that uses the same data folder, which takes the change
//! over with its next request.

mod diff;
mod licences;
mod people;
mod secrets;
mod settings;
mod spaces;
mod tokens;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::error::{ApiError, Failure};
use crate::store::{ADMINISTRATION, Connection, Location, migrations, once, warehouses};

/// The commands, for `space --help`.
pub const HELP: &str = "Commands of space admin
  space list
  space create SPACE [--name TEXT] [--settings FILE]      makes the data folder; names an existing space
  space rename SPACE --name TEXT
  space disable | enable SPACE
  space export SPACE FILE        its settings, people, elements and relationships; no licence keys
  space import FILE [--as SPACE]      into any database; create a licence key then. FILE may be -
  person list SPACE
  person add SPACE PERSON [FIELDS] [--role Manager|Designer|none]
                       changes what is given of a person who is there, and ends an invitation
  person invite SPACE PERSON [FIELDS] [--role ...]      changes nobody who is there
  person change SPACE PERSON [FIELDS] [--role ...]
  person disable | enable SPACE PERSON
    FIELDS: --name, --first-name, --last-name, --email, --title, --organization,
            --division, --language
  licence list SPACE
  licence create SPACE NAME      prints the key, which is not shown again
  licence rotate SPACE NAME      prints a new key; the one before is not accepted any more
  licence revoke SPACE NAME
  token issue SPACE PERSON [--ttl SECONDS]      valid in every space that has the person
  token revoke PERSON            refuses all tokens issued to the person until now
  secret list                    ids and times of the secrets that sign tokens
  secret rotate                  makes a new one; tokens of those before stay valid
  secret retire [ID]             refuses the tokens of an earlier one, or of all earlier ones
  settings get SPACE
  settings set SPACE FILE [--dry-run]      checks the file, prints what changes
";

/// A command of `space admin`: its arguments, and the options that are not the same for all.
#[derive(Clone, Debug, Default)]
pub struct Admin {
    /// The data folder and the database.
    pub location: Location,
    /// Whether to print JSON.
    pub json: bool,
    /// What is done to what: `space create w1`.
    pub arguments: Vec<String>,
    /// Options with their values, without the dashes.
    pub options: BTreeMap<String, String>,
}

/// What a command prints; nothing if both are empty.
#[derive(Debug, Default, PartialEq)]
struct CommandOutput {
    text: String,
    json: Value,
}

/// What a command works with.
struct AdminContext<'a> {
    c: &'a Connection<'a>,
    folder: &'a std::path::Path,
    options: BTreeMap<String, String>,
}

/// Runs a command and returns what to print.
///
/// # Errors
/// What is wrong with the command, or with the data; then nothing was changed.
pub fn run(admin: &Admin) -> Result<String, String> {
    let printed = match admin.arguments.first().map(String::as_str) {
        Some("secret") => secrets::run(admin),
        _ => in_transaction(admin),
    }?;
    if printed == CommandOutput::default() {
        return Ok(String::new());
    }
    Ok(match admin.json {
        true => format!("{:#}\n", printed.json),
        false => format!("{}\n", printed.text),
    })
}

fn in_transaction(admin: &Admin) -> Result<CommandOutput, String> {
    let reads = matches!(
        admin.arguments.get(1).map(String::as_str),
        Some("list" | "get" | "issue" | "export")
    );
    let command = admin.clone();
    let work = move |c: &Connection<'_>| run_in(c, &command).map_err(Failure);
    match reads {
        // Also while another program writes.
        true => once::read(&admin.location, work),
        false => {
            let is = |what: &[&str]| admin.arguments.iter().take(what.len()).eq(what);
            if !is(&["space", "create"]) && !is(&["space", "import"]) {
                migrations::must_be_current(&admin.location)?;
            }
            once::write(&admin.location, move |c| {
                c.lock(ADMINISTRATION)?;
                work(c)
            })
        }
    }
}

fn run_in(c: &Connection<'_>, admin: &Admin) -> Result<CommandOutput, String> {
    let mut context = AdminContext {
        c,
        folder: &admin.location.folder,
        options: admin.options.clone(),
    };
    let arguments: Vec<&str> = admin.arguments.iter().map(String::as_str).collect();
    let printed = match arguments.as_slice() {
        ["space", "list"] => spaces::list(&context),
        ["space", "create", id] => spaces::create(&mut context, id),
        ["space", "rename", id] => spaces::rename(&mut context, id),
        ["space", "disable", id] => spaces::set_disabled(&context, id, true),
        ["space", "enable", id] => spaces::set_disabled(&context, id, false),
        ["space", "export", id, file] => spaces::export(&context, id, file),
        ["space", "import", file] => spaces::import(&mut context, file),
        ["person", "list", space] => people::list(&context, space),
        ["person", "add", space, id] => people::add(&mut context, space, id),
        ["person", "invite", space, id] => people::invite(&mut context, space, id),
        ["person", "change", space, id] => people::change(&mut context, space, id),
        ["person", "disable", space, id] => people::set_disabled(&context, space, id, true),
        ["person", "enable", space, id] => people::set_disabled(&context, space, id, false),
        ["licence", "list", space] => licences::list(&context, space),
        ["licence", "create", space, name] => licences::create(&context, space, name),
        ["licence", "rotate", space, name] => licences::rotate(&context, space, name),
        ["licence", "revoke", space, name] => licences::revoke(&context, space, name),
        ["token", "issue", space, person] => tokens::issue(&mut context, space, person),
        ["token", "revoke", person] => tokens::revoke(&context, person),
        ["settings", "get", space] => settings::get(&context, space),
        ["settings", "set", space, file] => settings::set(&mut context, space, file),
        [] => Err("say what to do; see space --help".into()),
        other => Err(unknown(other)),
    }?;
    no_options(&context.options, &arguments)?;
    Ok(printed)
}

fn unknown(arguments: &[&str]) -> String {
    let command = arguments.join(" ");
    format!("there is no command \"space admin {command}\"; see space --help")
}

/// Fails for an option that the command has not taken.
fn no_options(options: &BTreeMap<String, String>, arguments: &[&str]) -> Result<(), String> {
    match options.keys().next() {
        None => Ok(()),
        Some(option) => Err(format!(
            "--{option} is no option of \"space admin {}\"",
            arguments
                .iter()
                .take(2)
                .copied()
                .collect::<Vec<_>>()
                .join(" ")
        )),
    }
}

impl AdminContext<'_> {
    /// The value of an option.
    fn take(&mut self, option: &str) -> Option<String> {
        self.options.remove(option)
    }

    /// Fails unless there is such a process space.
    fn must_have(&self, space: &str) -> Result<(), String> {
        match warehouses::settings(self.c, space).map_err(detail)? {
            Some(_) => Ok(()),
            None => {
                let all = warehouses::all(self.c).map_err(detail)?;
                let ids: Vec<_> = all.iter().map(|space| space.id.as_str()).collect();
                let ids = match ids.is_empty() {
                    true => "none yet".to_owned(),
                    false => ids.join(", "),
                };
                Err(format!(
                    "there is no process space '{space}'; there is: {ids}"
                ))
            }
        }
    }
}

/// Fails for an id that cannot be a segment of a path.
fn check_id(what: &str, id: &str) -> Result<(), String> {
    let is_good = !id.is_empty()
        && id.len() <= 200
        && id
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_.@".contains(c))
        && id != "."
        && id != "..";
    match is_good {
        true => Ok(()),
        false => Err(format!(
            "'{id}' is no {what}: use up to 200 letters, digits and - _ . @"
        )),
    }
}

/// Lines whose cells stand below each other.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        let cells = rows.iter().filter_map(|row| row.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(&widths);
        let line: String = cells
            .map(|(cell, width)| format!("{cell:<width$}  "))
            .collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// An error in words for whoever runs the command.
pub(crate) fn detail(error: ApiError) -> String {
    match error {
        ApiError::Internal(detail) => detail,
        other => other.to_string(),
    }
}
