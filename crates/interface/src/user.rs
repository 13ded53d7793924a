//! A person (`interface.md`, "User"). Every field is required.

use crate::HistoryKind;
use crate::wire::object;

object! {
    /// A user of the process space.
    pub struct User {
        /// The user's id.
        req id: String = "id",
        /// The name to show.
        req display_name: String = "displayName",
        /// First name.
        req firstname: String = "firstname",
        /// Last name.
        req lastname: String = "lastname",
        /// Gender, as the service writes it.
        req gender: String = "gender",
        /// Title.
        req title: String = "title",
        /// Division.
        req division: String = "division",
        /// Organisation.
        req organization: String = "organization",
        /// E-mail addresses.
        req emails: Vec<Email> = "emails",
        /// Mobile number.
        req mobile: String = "mobile",
        /// Phone number (field `phone`).
        req phone: String = "phone",
        /// Phone number (field `telefone`, so spelled by the service).
        req telefone: String = "telefone",
        /// The address that the directory provides.
        req scim_email: String = "scimEmail",
        /// The language the person prefers.
        req preferred_language: String = "preferredLanguage",
        /// A picture, as the service gives it.
        req thumbnail: String = "thumbnail",
        /// Whether an invitation is pending.
        req invited: bool = "invited",
        /// When the person was invited.
        req invited_at: String = "invitedAt",
        /// What the person marked.
        req favorites: Vec<Favorite> = "favorites",
        /// What the person visited.
        req history: Vec<Visit> = "history",
        /// The process spaces the person belongs to.
        req warehouse_ids: Vec<String> = "warehouseIds",
    }
}

object! {
    /// An e-mail address (`EMail`).
    pub struct Email {
        /// What it is used for.
        req kind: String = "type",
        /// The address.
        req value: String = "value",
    }
}

object! {
    /// Something marked.
    pub struct Favorite {
        /// What is marked.
        req ref_id: String = "refId",
        /// Its type.
        req kind: String = "type",
        /// Its version.
        req version: i64 = "version",
    }
}

object! {
    /// Something visited (`HistoryEntry`).
    pub struct Visit {
        /// The entry's id.
        req id: String = "id",
        /// When it was last visited.
        req last_visited: String = "lastVisited",
        /// What kind of thing it is.
        req kind: HistoryKind = "type",
        /// What was visited.
        req value: String = "value",
        /// Its version.
        req version: i64 = "version",
        /// The process space it is in.
        req warehouse_id: String = "warehouseId",
    }
}
