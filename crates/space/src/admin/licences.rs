//! `space admin licence`: keys are shown once and stored hashed.

use serde_json::json;

use super::{Printed, Work, detail, table};
use crate::auth::random_key;
use crate::store::licences;

pub fn list(work: &Work<'_>, space: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    let all = licences::all(work.c, space).map_err(detail)?;
    let rows: Vec<_> = all
        .iter()
        .map(|key| {
            let name = key.name.clone().unwrap_or_else(|| "(no name)".to_owned());
            vec![name, key.created_at.clone().unwrap_or_default()]
        })
        .collect();
    let json = all
        .iter()
        .map(|key| json!({"name": key.name, "createdAt": key.created_at}));
    Ok(Printed {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn create(work: &Work<'_>, space: &str, name: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    must_be_name(name)?;
    let key = random_key()?;
    Ok(
        match licences::insert(work.c, space, name, &key).map_err(detail)? {
            true => shown(name, &key),
            false => Printed {
                text: format!(
                    "'{space}' has a licence key '{name}', whose text is not stored; 'space admin licence rotate' replaces it"
                ),
                json: json!({"name": name, "created": false}),
            },
        },
    )
}

pub fn rotate(work: &Work<'_>, space: &str, name: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    must_be_name(name)?;
    licences::delete(work.c, space, name).map_err(detail)?;
    let key = random_key()?;
    licences::insert(work.c, space, name, &key).map_err(detail)?;
    Ok(shown(name, &key))
}

pub fn revoke(work: &Work<'_>, space: &str, name: &str) -> Result<Printed, String> {
    work.must_have(space)?;
    let was_there = licences::delete(work.c, space, name).map_err(detail)?;
    Ok(Printed {
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
fn shown(name: &str, key: &str) -> Printed {
    Printed {
        text: key.to_owned(),
        json: json!({"name": name, "created": true, "key": key}),
    }
}
