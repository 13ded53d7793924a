//! The sample's sign-ins: in `sign-ins.json` for programs, in `/config.json` for the app.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{WAREHOUSE, content};
use crate::auth::{Tokens, random_key};
use crate::limits;
use crate::store::licences::{self, Licence};
use crate::store::{Connection, folder};

/// Who can sign in, with which licence key.
pub struct SignIns {
    licence: String,
    people: Vec<Person>,
    tokens: Arc<Tokens>,
}

struct Person {
    user_id: String,
    display_name: String,
    label: String,
    can: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct File {
    warehouse_id: String,
    licence: String,
    sign_ins: Vec<InFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct InFile {
    user_id: String,
    display_name: String,
    role: String,
    can: String,
    token: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Config<'a> {
    base_url: &'a str,
    warehouse_id: &'a str,
    idempotency_key: bool,
    id_lists: [IdList<'a>; 1],
    sign_ins: Vec<InConfig<'a>>,
}

#[derive(Serialize)]
struct IdList<'a> {
    name: &'a str,
    url: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct InConfig<'a> {
    user_id: &'a str,
    display_name: &'a str,
    label: &'a str,
    can: &'a str,
    token: String,
    licence: &'a str,
}

impl SignIns {
    /// The sign-ins, with the licence key that the file has if it is still valid, else a new one.
    pub fn ready(c: &Connection<'_>, file: &Path, tokens: Arc<Tokens>) -> Result<Self, String> {
        let fail = |error| format!("the sample's licence cannot be made: {error}");
        let known = fs::read(file)
            .ok()
            .and_then(|bytes| serde_json::from_slice::<File>(&bytes).ok())
            .map(|file| file.licence);
        let is_good = |key: &String| matches!(licences::find(c, WAREHOUSE, key), Ok(Licence::Here));
        let licence = match known.filter(is_good) {
            Some(key) => key,
            None => {
                let key = random_key()?;
                licences::delete(c, WAREHOUSE, "sample").map_err(fail)?;
                licences::insert(c, WAREHOUSE, "sample", &key).map_err(fail)?;
                key
            }
        };
        let unreadable = |error| format!("the sample's sign-ins cannot be read: {error}");
        let people = content::people().map_err(unreadable)?;
        let offered = content::offered().map_err(unreadable)?;
        let people = offered.into_iter().map(|offered| {
            let person = people
                .iter()
                .find(|person| person.user.id == offered.user_id);
            let display_name = person.map(|person| person.user.display_name.clone());
            Person {
                display_name: display_name.unwrap_or_else(|| offered.user_id.clone()),
                user_id: offered.user_id,
                label: offered.label,
                can: offered.can,
            }
        });
        Ok(Self {
            licence,
            people: people.collect(),
            tokens,
        })
    }

    /// Writes the file, with new tokens.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let sign_ins = self.people.iter().map(|person| {
            Ok(InFile {
                user_id: person.user_id.clone(),
                display_name: person.display_name.clone(),
                role: person.label.clone(),
                can: person.can.clone(),
                token: self.token(person)?,
            })
        });
        let file = File {
            warehouse_id: WAREHOUSE.into(),
            licence: self.licence.clone(),
            sign_ins: sign_ins.collect::<Result<_, String>>()?,
        };
        let text = serde_json::to_string_pretty(&file).map_err(|error| error.to_string())?;
        folder::write_private(path, text.as_bytes())
    }

    /// The app's configuration, with new tokens: a service that runs for days offers valid ones.
    pub fn config(&self) -> Result<String, String> {
        let sign_ins = self.people.iter().map(|person| {
            Ok(InConfig {
                user_id: &person.user_id,
                display_name: &person.display_name,
                label: &person.label,
                can: &person.can,
                token: self.token(person)?,
                licence: &self.licence,
            })
        });
        let config = Config {
            base_url: "",
            warehouse_id: WAREHOUSE,
            idempotency_key: true,
            id_lists: [IdList {
                name: "Stadtwerke Nordhafen, sample model",
                url: super::routes::ID_LIST,
            }],
            sign_ins: sign_ins.collect::<Result<_, String>>()?,
        };
        serde_json::to_string(&config).map_err(|error| error.to_string())
    }

    fn token(&self, person: &Person) -> Result<String, String> {
        self.tokens.issue(&person.user_id, limits::TOKEN_SECONDS)
    }
}
