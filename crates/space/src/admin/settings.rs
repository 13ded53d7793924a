//! `space admin settings`.

use std::fs;

use serde_json::{Value, json};

use super::diff::differences;
use super::{AdminContext, CommandOutput, detail};
use crate::settings::Settings;
use crate::store::warehouses;

fn stored(context: &AdminContext<'_>, space: &str) -> Result<(String, Value), String> {
    context.must_have(space)?;
    let text = warehouses::settings(context.c, space).map_err(detail)?;
    let text = text.unwrap_or_default();
    let json = serde_json::from_str(&text)
        .map_err(|error| format!("the settings of '{space}' are no JSON: {error}"))?;
    Ok((text, json))
}

pub fn get(context: &AdminContext<'_>, space: &str) -> Result<CommandOutput, String> {
    let (text, json) = stored(context, space)?;
    Ok(CommandOutput {
        text: text.trim_end().to_owned(),
        json,
    })
}

pub fn set(
    context: &mut AdminContext<'_>,
    space: &str,
    file: &str,
) -> Result<CommandOutput, String> {
    let (_, before) = stored(context, space)?;
    let is_trial = context.take("dry-run").is_some();
    let text =
        fs::read_to_string(file).map_err(|error| format!("{file} cannot be read: {error}"))?;
    Settings::parse(&text).map_err(|why| format!("{file}: nothing was changed\n{why}"))?;
    let after = serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
    let changes = differences(&before, &after);
    if !is_trial && before != after {
        warehouses::set_settings(context.c, space, &text).map_err(detail)?;
    }
    let title = match (before == after, is_trial) {
        (true, _) => format!("the settings of '{space}' are unchanged"),
        (false, true) => format!("the settings of '{space}' would change:"),
        (false, false) => format!("the settings of '{space}' changed:"),
    };
    let lines: Vec<_> = std::iter::once(title).chain(changes.clone()).collect();
    Ok(CommandOutput {
        text: lines.join("\n"),
        json: json!({"changes": changes, "written": !is_trial && before != after}),
    })
}
