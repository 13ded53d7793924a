//! Own access tokens: JWT with HS256 and nothing else. exp, iss, aud and sub are required, nbf is checked if present.

use std::sync::LazyLock;

use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, encode};
use serde::Serialize;

use super::Secret;
use super::claims::{ClaimRules, VerifiedClaims};
use super::jws::{Jws, NOT_VALID};
use crate::limits;

/// The issuer of own tokens.
pub const ISSUER: &str = "architrave-space";
static AUDIENCES: LazyLock<[String; 1]> = LazyLock::new(|| ["architrave-space".to_owned()]);

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    aud: &'a str,
    sub: &'a str,
    iat: i64,
    nbf: i64,
    exp: i64,
}

/// Issues and checks own tokens.
pub struct Tokens {
    secret: Secret,
}

impl Tokens {
    /// Tokens signed with this secret, also after a rotation.
    pub fn new(secret: &Secret) -> Self {
        Self {
            secret: secret.clone(),
        }
    }

    /// A token for a person, valid for `seconds` from now.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn issue(&self, person: &str, seconds: u64) -> Result<String, String> {
        self.issue_after(person, seconds, 0)
    }

    /// The same; it counts as issued after `revoked` (seconds since 1970) also within that second.
    ///
    /// # Errors
    /// When it cannot be signed.
    pub fn issue_after(&self, person: &str, seconds: u64, revoked: i64) -> Result<String, String> {
        let now = Timestamp::now().as_second();
        let claims = Claims {
            iss: ISSUER,
            aud: &AUDIENCES[0],
            sub: person,
            iat: now.max(revoked.saturating_add(1)),
            nbf: now,
            exp: now.saturating_add_unsigned(seconds),
        };
        let keys = self.secret.keys();
        let key = &keys.current;
        let mut header = Header::new(Algorithm::HS256);
        header.kid = Some(key.id());
        encode(&header, &claims, &EncodingKey::from_secret(key.bytes()))
            .map_err(|error| format!("the token cannot be signed: {error}"))
    }

    /// What an own token says.
    ///
    /// # Errors
    /// Why the token is not accepted, in words that contain no part of it.
    pub fn check(&self, token: &str) -> Result<VerifiedClaims, &'static str> {
        self.check_decoded(&Jws::decode(token)?)
    }

    pub(super) fn check_decoded(&self, token: &Jws<'_>) -> Result<VerifiedClaims, &'static str> {
        if token.algorithm() != "HS256" || token.token_type()? != "jwt" {
            return Err(NOT_VALID);
        }
        let now = Timestamp::now();
        let id = token.key_id()?;
        let keys = self.secret.recent_keys(id);
        let is_signed = keys.candidates(id, now).any(|key| {
            token.is_signed_by(&DecodingKey::from_secret(key.bytes()), Algorithm::HS256)
        });
        if !is_signed {
            return Err(NOT_VALID);
        }
        let rules = ClaimRules {
            issuer: ISSUER,
            audiences: &*AUDIENCES,
            person: "sub",
            skew: limits::TOKEN_LEEWAY.cast_signed(),
            // A token issued right after a revocation is dated into the next second.
            refuses_future_iat: false,
        };
        let claims = rules.check(&token.claims, now.as_second())?;
        // Revocations are dated by the same clock, and a token that follows one is dated after it.
        Ok(VerifiedClaims { skew: 0, ..claims })
    }
}
