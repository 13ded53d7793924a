//! `space admin space`.

use std::fs;

use serde_json::json;

use super::{Printed, Work, check_id, detail, table};
use crate::settings::{Settings, permissive};
use crate::store::warehouses;

pub fn list(work: &Work<'_>) -> Result<Printed, String> {
    let spaces = warehouses::all(work.c).map_err(detail)?;
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
    Ok(Printed {
        text: table(&rows),
        json: json.collect(),
    })
}

pub fn create(work: &mut Work<'_>, id: &str) -> Result<Printed, String> {
    check_id("id of a process space", id)?;
    let (name, file) = (work.take("name"), work.take("settings"));
    let text = match &file {
        None => permissive(),
        Some(file) => {
            let text = fs::read_to_string(file)
                .map_err(|error| format!("{file} cannot be read: {error}"))?;
            Settings::parse(&text).map_err(|why| format!("{file}: nothing was changed\n{why}"))?;
            text
        }
    };
    let is_there = warehouses::settings(work.c, id).map_err(detail)?.is_some();
    if !is_there {
        warehouses::insert(work.c, id, &text).map_err(detail)?;
    }
    if let Some(name) = &name {
        warehouses::rename(work.c, id, name).map_err(detail)?;
    }
    let text = match (is_there, file.is_some()) {
        (false, _) => format!("process space '{id}' created"),
        (true, false) => format!("process space '{id}' exists"),
        (true, true) => format!(
            "process space '{id}' exists; its settings were not changed, see 'space admin settings set'"
        ),
    };
    Ok(Printed {
        text,
        json: json!({"id": id, "created": !is_there}),
    })
}

pub fn rename(work: &mut Work<'_>, id: &str) -> Result<Printed, String> {
    work.must_have(id)?;
    let name = work.take("name").ok_or("--name is missing")?;
    warehouses::rename(work.c, id, &name).map_err(detail)?;
    Ok(Printed {
        text: format!("process space '{id}' is named '{name}'"),
        json: json!({"id": id, "name": name}),
    })
}

pub fn set_disabled(work: &Work<'_>, id: &str, disabled: bool) -> Result<Printed, String> {
    work.must_have(id)?;
    warehouses::set_disabled(work.c, id, disabled).map_err(detail)?;
    let text = match disabled {
        true => format!("process space '{id}' is disabled: every request to it gets 404"),
        false => format!("process space '{id}' is enabled"),
    };
    Ok(Printed {
        text,
        json: json!({"id": id, "disabled": disabled}),
    })
}
