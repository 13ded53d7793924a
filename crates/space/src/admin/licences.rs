//! `space admin licence`: keys are shown once and stored hashed.

use serde_json::json;

use super::{AdminContext, CommandOutput, detail, table};
use crate::auth::random_key;
use crate::store::licences;

pub fn list(context: &AdminContext<'_>, space: &str) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    let all = licences::all(context.c, space).map_err(detail)?;
    let rows: Vec<_> = all
        .iter()
        .map(|key| vec![key.name.clone(), key.created_at.clone().unwrap_or_default()])
        .collect();
    let json = all
        .iter()
        .map(|key| json!({"name": key.name, "createdAt": key.created_at}));
    Ok(CommandOutput {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn create(
    context: &AdminContext<'_>,
    space: &str,
    name: &str,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    must_be_name(name)?;
    let key = random_key()?;
    Ok(
        match licences::insert(context.c, space, name, &key).map_err(detail)? {
            true => key_output(name, &key),
            false => CommandOutput {
                text: format!(
                    "'{space}' has a licence key '{name}', whose text is not stored; 'space admin licence rotate' replaces it"
                ),
                json: json!({"name": name, "created": false}),
            },
        },
    )
}

pub fn rotate(
    context: &AdminContext<'_>,
    space: &str,
    name: &str,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    if !licences::delete(context.c, space, name).map_err(detail)? {
        return Err(format!("'{space}' has no licence key '{name}'"));
    }
    create(context, space, name)
}

pub fn revoke(
    context: &AdminContext<'_>,
    space: &str,
    name: &str,
) -> Result<CommandOutput, String> {
    context.must_have(space)?;
    let was_there = licences::delete(context.c, space, name).map_err(detail)?;
    Ok(CommandOutput {
        text: match was_there {
            true => format!("licence key '{name}' of '{space}' is revoked"),
            false => format!("'{space}' has no licence key '{name}'"),
        },
        json: json!({"name": name, "revoked": was_there}),
    })
}

fn must_be_name(name: &str) -> Result<(), String> {
    match name.trim().is_empty() {
        true => Err("the name of the licence key is empty".into()),
        false => Ok(()),
    }
}

/// The text is the key alone, so that a script can store it.
fn key_output(name: &str, key: &str) -> CommandOutput {
    CommandOutput {
        text: key.to_owned(),
        json: json!({"name": name, "created": true, "key": key}),
    }
}
