//! The paths of `interface.md`, section "Endpoints", to be appended to the base URL.

use std::fmt::Write;

/// The header that carries the access token (`Bearer <ACCESS_TOKEN>`).
pub const AUTHORIZATION: &str = "Authorization";
/// The header that carries the licence key.
pub const LICENCE: &str = "BpmLicense";
/// The one part of an import's `multipart/form-data` body.
pub const IMPORT_PART: &str = "file";

/// Path patterns as an axum router takes them, one for each operation.
pub mod patterns {
    /// 1. Bulk retrieval of elements by instance id.
    pub const BULK: &str = "/v1/warehouses/{warehouseId}/architectureElements/byIds/bulk";
    /// 2. Create an element.
    pub const CREATE: &str = "/v1/warehouses/{warehouseId}/architectureElements";
    /// 3. Publish elements.
    pub const PUBLISH: &str = "/v1/warehouses/{warehouseId}/architectureElements/publish";
    /// 4. Get one user.
    pub const USER: &str = "/v1/warehouses/{warehouseId}/users/{userId}";
    /// 5. Import from an ArchiMate XML file.
    pub const IMPORT: &str = "/v1/warehouses/{warehouseId}/archimate/import";
}

/// The query parameters of bulk retrieval. The interface shows no defaults: `None` sends nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BulkQuery {
    /// Also deactivated elements.
    pub include_deactivated: Option<bool>,
    /// Also invalid elements.
    pub include_invalid: Option<bool>,
    /// Only the latest version of each element.
    pub only_latest: Option<bool>,
    /// Only elements of this conceptual class.
    pub conceptual_class: Option<String>,
}

impl BulkQuery {
    /// For ids that mean exactly these versions, whatever their state.
    pub const EXACT: Self = Self {
        include_deactivated: Some(true),
        include_invalid: Some(true),
        only_latest: Some(false),
        conceptual_class: None,
    };
}

/// 1. Bulk retrieval of elements by instance id (POST).
pub fn bulk(warehouse: &str, query: &BulkQuery) -> String {
    let mut path = fill(patterns::BULK, warehouse, "");
    let flag = |name, value: Option<bool>| value.map(|v| (name, v.to_string()));
    let class = query.conceptual_class.as_deref();
    let pairs = [
        flag("includeDeactivated", query.include_deactivated),
        flag("includeInvalid", query.include_invalid),
        flag("onlyLatest", query.only_latest),
        class.map(|class| ("conceptualClass", encode(class))),
    ];
    for (n, (name, value)) in pairs.into_iter().flatten().enumerate() {
        path.push(if n == 0 { '?' } else { '&' });
        path.push_str(name);
        path.push('=');
        path.push_str(&value);
    }
    path
}

/// 2. Create an element (POST).
pub fn create(warehouse: &str) -> String {
    fill(patterns::CREATE, warehouse, "")
}

/// 3. Publish elements (POST).
pub fn publish(warehouse: &str) -> String {
    fill(patterns::PUBLISH, warehouse, "")
}

/// 4. Get one user (GET).
pub fn user(warehouse: &str, user: &str) -> String {
    fill(patterns::USER, warehouse, user)
}

/// 5. Import from an ArchiMate XML file (POST).
pub fn import(warehouse: &str) -> String {
    fill(patterns::IMPORT, warehouse, "")
}

fn fill(pattern: &str, warehouse: &str, user: &str) -> String {
    pattern
        .replace("{userId}", &encode(user))
        .replace("{warehouseId}", &encode(warehouse))
}

/// Percent-encodes all but the unreserved characters of RFC 3986, so that an id can hold anything
/// and still be one segment of a path or one value of a query. The segments `.` and `..` mean
/// themselves even when encoded, so no id can be one of them.
pub fn encode(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Whether an id can be a segment of a path. Empty ones cannot, nor can `.` and `..`: a URL parser
/// drops such segments even when they are percent-encoded.
pub fn is_usable_id(id: &str) -> bool {
    !matches!(id, "" | "." | "..")
}
/// Undoes [`encode`]; `None` where the text is no percent-encoded UTF-8.
pub fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let hex = std::str::from_utf8(tail.get(..2)?).ok()?;
            bytes.push(u8::from_str_radix(hex, 16).ok()?);
            rest = &tail[2..];
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes).ok()
}
