//! `space admin settings`.

use std::fs;

use serde_json::{Value, json};

use super::diff::differences;
use super::{Printed, Work, detail};
use crate::settings::Settings;
use crate::store::warehouses;

fn stored(work: &Work<'_>, space: &str) -> Result<(String, Value), String> {
    work.must_have(space)?;
    let text = warehouses::settings(work.c, space).map_err(detail)?;
    let text = text.unwrap_or_default();
    let json = serde_json::from_str(&text)
        .map_err(|error| format!("the settings of '{space}' are no JSON: {error}"))?;
    Ok((text, json))
}

pub fn get(work: &Work<'_>, space: &str) -> Result<Printed, String> {
    let (text, json) = stored(work, space)?;
    Ok(Printed {
        text: text.trim_end().to_owned(),
        json,
    })
}

pub fn set(work: &mut Work<'_>, space: &str, file: &str) -> Result<Printed, String> {
    let (_, before) = stored(work, space)?;
    let is_trial = work.take("dry-run").is_some();
    let text =
        fs::read_to_string(file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    Settings::parse(&text).map_err(|why| format!("{file}: nothing was changed\n{why}"))?;
    let after = serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
    let changes = differences(&before, &after);
    if !is_trial && !changes.is_empty() {
        warehouses::set_settings(work.c, space, &text).map_err(detail)?;
    }
    let title = match (changes.is_empty(), is_trial) {
        (true, _) => format!("the settings of '{space}' are unchanged"),
        (false, true) => format!("the settings of '{space}' would change:"),
        (false, false) => format!("the settings of '{space}' changed:"),
    };
    let lines: Vec<_> = std::iter::once(title).chain(changes.clone()).collect();
    Ok(Printed {
        text: lines.join("\n"),
        json: json!({"changes": changes, "written": !is_trial && !changes.is_empty()}),
    })
}
