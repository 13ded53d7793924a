//! `space admin secret`: the secrets that sign own tokens. It prints their ids and times, never a secret.
//!
//! Commands that change the file run in a transaction that writes, so only one at a time reads and replaces it.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::{AdminContext, CommandOutput, table};
use crate::auth::{Secret, SigningKey};
use crate::clock;

pub fn list(context: &AdminContext<'_>) -> Result<CommandOutput, String> {
    let keys = Secret::of(context.folder)?.keys();
    let rows: Vec<_> = keys.all().map(row).collect();
    Ok(CommandOutput {
        text: table(&rows),
        json: keys.all().map(as_json).collect(),
    })
}

pub fn rotate(context: &AdminContext<'_>) -> Result<CommandOutput, String> {
    let secret = Secret::of(context.folder)?;
    secret.rotate()?;
    let keys = secret.keys();
    let id = keys.current.id();
    Ok(CommandOutput {
        text: format!("new tokens are signed with the secret '{id}'; earlier tokens stay valid"),
        json: json!({"id": id, "secrets": keys.all().map(as_json).collect::<Value>()}),
    })
}

pub fn retire(context: &AdminContext<'_>, id: Option<&str>) -> Result<CommandOutput, String> {
    let secret = Secret::of(context.folder)?;
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
