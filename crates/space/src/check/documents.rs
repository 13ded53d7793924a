//! Stored JSON texts, each of which must be of its type in the interface.

use std::collections::BTreeMap;

use architrave_interface::{EntityId, Property, Translated, User};
use serde::de::{DeserializeOwned, IgnoredAny};

use super::Problem;
use crate::error::ApiError;
use crate::settings::Settings;
use crate::store::bulk::Kind;
use crate::store::connection::Param;
use crate::store::{Connection, pages, tables};

/// Reads a text, and says what is wrong with it.
type Parse = fn(&str) -> Result<(), String>;

/// A table, its column with an id, the column with a text, and how to read it.
const DOCUMENTS: [(&str, &str, &str, Parse); 6] = [
    ("warehouse", "id", "settings", settings),
    ("person", "id", "document", parse::<User>),
    ("version", "id", "owners", parse::<Vec<EntityId>>),
    (
        "version",
        "id",
        "properties",
        parse::<BTreeMap<String, Translated>>,
    ),
    ("relationship", "id", "properties", parse::<Vec<Property>>),
    ("idempotent_reply", "key", "reply", parse::<IgnoredAny>),
];

/// Adds what is wrong.
///
/// # Errors
/// When the database cannot be read.
pub fn check(c: &Connection<'_>, found: &mut Vec<Problem>) -> Result<(), ApiError> {
    for stored in &tables::ALL {
        let name = stored.table.name;
        let documents: Vec<_> = DOCUMENTS
            .iter()
            .filter(|(table, ..)| *table == name)
            .collect();
        if documents.is_empty() {
            continue;
        }
        pages::for_each_row(c, stored, None, |row| {
            let text = |column: &str| match stored.column(column) {
                Some(at) => row.param(at, Kind::Text),
                None => Err(ApiError::Internal(format!("{name} has no {column}"))),
            };
            for (_, id, column, parse) in &documents {
                let Param::Text(document) = text(column)? else {
                    continue;
                };
                if let Err(why) = parse(document) {
                    let owned = |param| match param {
                        Param::Text(text) => Some(text.to_owned()),
                        _ => None,
                    };
                    found.push(Problem {
                        space: stored.space.map(&text).transpose()?.and_then(owned),
                        kind: if name == "warehouse" {
                            "settings"
                        } else {
                            name
                        },
                        id: owned(text(id)?),
                        problem: format!("{column} cannot be read: {why}"),
                    });
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<(), String> {
    let read = serde_json::from_str::<T>(text);
    read.map(drop).map_err(|error| error.to_string())
}

fn settings(text: &str) -> Result<(), String> {
    Settings::parse(text).map(drop)
}
