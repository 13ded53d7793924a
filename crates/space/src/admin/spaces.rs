//! `space admin space`.

use std::fs;
use std::path::Path;

use serde_json::json;

use super::{AdminContext, CommandOutput, check_id, detail, table};
use crate::backup;
use crate::settings::{Settings, permissive};
use crate::store::warehouses;

pub fn list(context: &AdminContext<'_>) -> Result<CommandOutput, String> {
    let spaces = warehouses::all(context.c).map_err(detail)?;
    let rows: Vec<_> = spaces
        .iter()
        .map(|space| {
            let state = if space.disabled { "disabled" } else { "" };
            vec![
                space.id.clone(),
                space.name.clone().unwrap_or_default(),
                state.to_owned(),
            ]
        })
        .collect();
    let json = spaces
        .iter()
        .map(|space| json!({"id": space.id, "name": space.name, "disabled": space.disabled}));
    Ok(CommandOutput {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn create(context: &mut AdminContext<'_>, id: &str) -> Result<CommandOutput, String> {
    check_id("id of a process space", id)?;
    let (name, file) = (context.take("name"), context.take("settings"));
    let text = match &file {
        None => permissive(),
        Some(file) => {
            let text = fs::read_to_string(file)
                .map_err(|error| format!("{file} cannot be read: {error}"))?;
            Settings::parse(&text).map_err(|why| format!("{file}: nothing was changed\n{why}"))?;
            text
        }
    };
    let is_there = warehouses::settings(context.c, id)
        .map_err(detail)?
        .is_some();
    if !is_there {
        warehouses::insert(context.c, id, &text).map_err(detail)?;
    }
    if let Some(name) = &name {
        warehouses::rename(context.c, id, name).map_err(detail)?;
    }
    let text = match (is_there, file.is_some()) {
        (false, _) => format!("process space '{id}' created"),
        (true, false) => format!("process space '{id}' exists"),
        (true, true) => format!(
            "process space '{id}' exists; its settings were not changed, see 'space admin settings set'"
        ),
    };
    Ok(CommandOutput {
        text,
        json: json!({"id": id, "created": !is_there}),
    })
}

pub fn rename(context: &mut AdminContext<'_>, id: &str) -> Result<CommandOutput, String> {
    context.must_have(id)?;
    let name = context.take("name").ok_or("--name is missing")?;
    if name.trim().is_empty() {
        return Err("--name is empty".into());
    }
    warehouses::rename(context.c, id, &name).map_err(detail)?;
    Ok(CommandOutput {
        text: format!("process space '{id}' is named '{name}'"),
        json: json!({"id": id, "name": name}),
    })
}

pub fn set_disabled(
    context: &AdminContext<'_>,
    id: &str,
    disabled: bool,
) -> Result<CommandOutput, String> {
    context.must_have(id)?;
    warehouses::set_disabled(context.c, id, disabled).map_err(detail)?;
    let text = match disabled {
        true => format!("process space '{id}' is disabled: every request to it gets 404"),
        false => format!("process space '{id}' is enabled"),
    };
    Ok(CommandOutput {
        text,
        json: json!({"id": id, "disabled": disabled}),
    })
}

pub fn export(context: &AdminContext<'_>, id: &str, file: &str) -> Result<CommandOutput, String> {
    context.must_have(id)?;
    let rows = backup::export(context.c, id, Path::new(file))?;
    if file == backup::STANDARD {
        return Ok(CommandOutput::default());
    }
    let held = backup::summary(&rows);
    Ok(CommandOutput {
        text: format!(
            "process space '{id}' exported to {file}: {held}. Licence keys are not in it: create one after the import"
        ),
        json: json!({"id": id, "file": file, "rows": rows}),
    })
}

pub fn import(context: &mut AdminContext<'_>, file: &str) -> Result<CommandOutput, String> {
    let id = context.take("as");
    if let Some(id) = &id {
        check_id("id of a process space", id)?;
    }
    let (id, rows) = backup::import(context.c, Path::new(file), id.as_deref())?;
    let held = backup::summary(&rows);
    Ok(CommandOutput {
        text: format!(
            "process space '{id}' imported from {file}: {held}. It has no licence key yet: \
             'space admin licence create {id} NAME' makes one"
        ),
        json: json!({"id": id, "file": file, "rows": rows}),
    })
}
