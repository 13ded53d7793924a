//! The bodies of requests and responses, each with its golden JSON.

use architrave_interface::{
    ArchitectureElement, BulkRequest, BulkResponse, CreateElement, ImportResponse, Lenient,
    PublishResponse, User,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::text::assert_same;

macro_rules! golden {
    ($($name:ident = $file:literal),* $(,)?) => {
        $( pub const $name: &str = include_str!(concat!("../golden/", $file)); )*
    };
}

golden! {
    BULK_REQUEST = "bulk_request.json",
    BULK_REPLY = "bulk_response.json",
    CREATE_FULL = "create_request_full.json",
    CREATE_MINIMAL = "create_request_minimal.json",
    CREATE_REPLY = "create_response.json",
    PUBLISH_REQUEST = "publish_request.json",
    PUBLISH_REPLY = "publish_response.json",
    USER_REPLY = "user_response.json",
    IMPORT_REPLY = "import_response.json",
}

/// One body: what it is called in the table of types, its golden JSON, and decode-encode.
pub struct Root {
    pub of: &'static str,
    pub json: &'static str,
    /// Decodes and encodes again; an item lost from a list counts as an error with its place.
    pub round: fn(&str) -> Result<String, String>,
}

impl Root {
    /// Decodes and encodes a valid body; `place` is what the test is about.
    #[track_caller]
    pub fn fine(&self, json: &str, place: &str) -> String {
        (self.round)(json).unwrap_or_else(|e| panic!("{} at {place}: {e}", self.of))
    }
}

pub const ROOTS: &[Root] = &[
    Root {
        of: "string[]",
        json: BULK_REQUEST,
        round: plain::<BulkRequest>,
    },
    Root {
        of: "BulkResponse",
        json: BULK_REPLY,
        round: bulk,
    },
    Root {
        of: "CreateArchitectureElement",
        json: CREATE_FULL,
        round: plain::<CreateElement>,
    },
    Root {
        of: "CreateArchitectureElement",
        json: CREATE_MINIMAL,
        round: plain::<CreateElement>,
    },
    Root {
        of: "ArchitectureElement",
        json: CREATE_REPLY,
        round: plain::<ArchitectureElement>,
    },
    Root {
        of: "string[]",
        json: PUBLISH_REQUEST,
        round: plain::<BulkRequest>,
    },
    Root {
        of: "ArchitectureElement[]",
        json: PUBLISH_REPLY,
        round: publish,
    },
    Root {
        of: "User",
        json: USER_REPLY,
        round: plain::<User>,
    },
    Root {
        of: "ImportResponse",
        json: IMPORT_REPLY,
        round: import,
    },
];

fn plain<T: Serialize + DeserializeOwned>(json: &str) -> Result<String, String> {
    let body: T = serde_json::from_str(json).map_err(|e| e.to_string())?;
    serde_json::to_string(&body).map_err(|e| e.to_string())
}

fn complete<T>(place: &str, list: &Lenient<T>) -> Result<(), String> {
    match list.lost.first() {
        // A reason that begins with a place is joined to ours.
        Some(lost) if lost.why.starts_with("invalid type") => {
            Err(format!("{place}[{}]: {}", lost.index, lost.why))
        }
        Some(lost) => Err(format!("{place}[{}].{}", lost.index, lost.why)),
        None => Ok(()),
    }
}

fn bulk(json: &str) -> Result<String, String> {
    let body: BulkResponse = serde_json::from_str(json).map_err(|e| e.to_string())?;
    complete("items", &body.items)?;
    complete("errors", &body.errors)?;
    Ok(serde_json::to_string(&body).unwrap())
}

fn publish(json: &str) -> Result<String, String> {
    let body: PublishResponse = serde_json::from_str(json).map_err(|e| e.to_string())?;
    complete("", &body)?;
    Ok(serde_json::to_string(&body).unwrap())
}

fn import(json: &str) -> Result<String, String> {
    let body: ImportResponse = serde_json::from_str(json).map_err(|e| e.to_string())?;
    complete("successfulArchitectureElements", &body.elements)?;
    complete("successfullRelationships", &body.relationships)?;
    complete("failed", &body.failed)?;
    complete("droppedProperties", &body.dropped)?;
    Ok(serde_json::to_string(&body).unwrap())
}

#[test]
fn every_golden_body_is_encoded_as_it_was_decoded() {
    for root in ROOTS {
        let encoded = root.fine(root.json, "the golden body");
        assert_same(&encoded, root.json);
    }
}
