//! `space admin secret`: the secrets that sign own tokens. It prints their ids and times, never a secret.
//!
//! The secrets are a file of the data folder. The commands need no database, so that a secret can be retired while it
//! cannot be reached.

use std::path::Path;

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{Admin, CommandOutput, no_options, table, unknown};
use crate::auth::{Secret, SigningKey};
use crate::clock;
use crate::store::folder;

/// Runs a command.
pub fn run(admin: &Admin) -> Result<CommandOutput, String> {
    let data = &admin.location.folder;
    let arguments: Vec<&str> = admin.arguments.iter().map(String::as_str).collect();
    no_options(&admin.options, &arguments)?;
    match arguments.as_slice() {
        ["secret", "list"] => list(&existing(data)?),
        ["secret", "rotate"] => rotate(&existing(data)?),
        ["secret", "retire"] => retire(&existing(data)?, None),
        ["secret", "retire", id] => retire(&existing(data)?, Some(id)),
        other => Err(unknown(other)),
    }
}

/// The secrets of a data folder, which is not made here.
fn existing(data: &Path) -> Result<Secret, String> {
    match folder::secret(data).exists() {
        true => Secret::of(data),
        false => Err(format!(
            "{} holds no secret yet; 'space serve' makes one",
            data.display()
        )),
    }
}

fn list(secret: &Secret) -> Result<CommandOutput, String> {
    let keys = secret.keys();
    let rows: Vec<_> = keys.all().map(row).collect();
    Ok(CommandOutput {
        text: table(&rows),
        json: keys.all().map(as_json).collect(),
    })
}

fn rotate(secret: &Secret) -> Result<CommandOutput, String> {
    secret.rotate()?;
    let keys = secret.keys();
    let id = keys.current.id();
    Ok(CommandOutput {
        text: format!("new tokens are signed with the secret '{id}'; earlier tokens stay valid"),
        json: json!({"id": id, "secrets": keys.all().map(as_json).collect::<Value>()}),
    })
}

fn retire(secret: &Secret, id: Option<&str>) -> Result<CommandOutput, String> {
    let before = secret.keys().earlier.len();
    secret.retire(id)?;
    let keys = secret.keys();
    let retired = before - keys.earlier.len();
    Ok(CommandOutput {
        text: format!("tokens of {retired} earlier secrets are not accepted any more"),
        json: json!({"retired": retired, "secrets": keys.all().map(as_json).collect::<Value>()}),
    })
}

fn row(key: &SigningKey) -> Vec<String> {
    let created = key.created.map(clock::text);
    vec![
        key.id(),
        format!(
            "made {}",
            created.as_deref().unwrap_or("before the first rotation")
        ),
        match key.valid_until {
            None => "signs new tokens".into(),
            Some(until) => format!("{} until {}", state(key), clock::text(until)),
        },
    ]
}

fn as_json(key: &SigningKey) -> Value {
    json!({
        "id": key.id(),
        "state": state(key),
        "createdAt": key.created.map(clock::text),
        "validUntil": key.valid_until.map(clock::text),
    })
}

fn state(key: &SigningKey) -> &'static str {
    match key.valid_until {
        None => "current",
        Some(until) if Timestamp::now() < until => "accepted",
        Some(_) => "expired",
    }
}
