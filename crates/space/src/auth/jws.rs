//! Signed tokens in the compact form of RFC 7515: three parts in base64url, joined by full stops.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey, crypto};
use serde_json::{Map, Value};

/// Why a token that is malformed or has a wrong signature is not accepted.
pub const NOT_VALID: &str = "the token is not valid";

/// A token that is decoded, but not verified.
pub struct Jws<'a> {
    header: Map<String, Value>,
    /// The claims.
    pub claims: Map<String, Value>,
    message: &'a str,
    signature: &'a str,
}

impl<'a> Jws<'a> {
    /// Decodes a token. Headers that name or contain keys (`jku`, `jwk`, `x5u`, `x5c`) are never read.
    ///
    /// # Errors
    /// When it is malformed, or has the header `crit`: RFC 7515 requires to refuse extensions that are not
    /// understood, and there are none here.
    pub fn decode(token: &'a str) -> Result<Self, &'static str> {
        let (message, signature) = token.rsplit_once('.').ok_or(NOT_VALID)?;
        let (header, claims) = message.split_once('.').ok_or(NOT_VALID)?;
        let header = object(header).ok_or(NOT_VALID)?;
        match header.contains_key("crit") {
            true => Err(NOT_VALID),
            false => Ok(Self {
                header,
                claims: object(claims).ok_or(NOT_VALID)?,
                message,
                signature,
            }),
        }
    }

    /// The name of the algorithm.
    pub fn algorithm(&self) -> &str {
        self.header
            .get("alg")
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    /// The id of the key that signed it, if it has one.
    ///
    /// # Errors
    /// When the id is no string.
    pub fn key_id(&self) -> Result<Option<&str>, &'static str> {
        string(&self.header, "kid")
    }

    /// The type, without `application/` and in lower case. A token without one is a `jwt`.
    ///
    /// # Errors
    /// When the type is no string.
    pub fn token_type(&self) -> Result<String, &'static str> {
        Ok(media_type(string(&self.header, "typ")?.unwrap_or("JWT")))
    }

    /// The claim `iss`.
    pub fn issuer(&self) -> Option<&str> {
        self.claims.get("iss").and_then(Value::as_str)
    }

    /// Whether this key has signed the token with this algorithm. The caller has compared
    /// [`algorithm`](Self::algorithm) with it.
    pub fn is_signed_by(&self, key: &DecodingKey, algorithm: Algorithm) -> bool {
        crypto::verify(self.signature, self.message.as_bytes(), key, algorithm).unwrap_or(false)
    }
}

/// A `typ` as it is compared (RFC 7515, 4.1.9): without `application/`, in lower case.
pub fn media_type(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    match lower.strip_prefix("application/") {
        Some(rest) if !rest.contains('/') => rest.to_owned(),
        _ => lower,
    }
}

/// Decodes base64url without padding.
pub fn base64url(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
}

fn object(part: &str) -> Option<Map<String, Value>> {
    serde_json::from_slice(&base64url(part)?).ok()
}

fn string<'a>(map: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, &'static str> {
    match map.get(name) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(NOT_VALID),
    }
}

#[cfg(test)]
#[path = "jws_tests.rs"]
mod tests;
