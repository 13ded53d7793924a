//! Access tokens: JWT with HS256 and nothing else. exp, iss, aud and sub are required, nbf is
//! checked if present; headers that name keys (`jku`, `jwk`, `x5u`) are ignored.

use jiff::Timestamp;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use serde::{Deserialize, Serialize};

use super::Secret;
use crate::limits;

const ISSUER: &str = "architrave-space";
const AUDIENCE: &str = "architrave-space";

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: String,
    iat: i64,
    nbf: i64,
    exp: i64,
}

/// What an accepted token says.
#[derive(Debug, Deserialize)]
pub struct VerifiedClaims {
    /// The person it names.
    #[serde(rename = "sub")]
    pub person: String,
    /// When it was issued, in seconds since 1970; 0 if it does not say.
    #[serde(rename = "iat", default)]
    pub issued: i64,
}

/// Issues and checks tokens.
pub struct Tokens {
    signing: EncodingKey,
    checking: DecodingKey,
    validation: Validation,
}

impl Tokens {
    /// Tokens signed with this secret.
    pub fn new(secret: &Secret) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.set_issuer(&[ISSUER]);
        validation.set_audience(&[AUDIENCE]);
        validation.validate_nbf = true;
        validation.leeway = limits::TOKEN_LEEWAY;
        Self {
            signing: EncodingKey::from_secret(secret.bytes()),
            checking: DecodingKey::from_secret(secret.bytes()),
            validation,
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
            iss: ISSUER.into(),
            aud: AUDIENCE.into(),
            sub: person.into(),
            iat: now.max(revoked.saturating_add(1)),
            nbf: now,
            exp: now.saturating_add_unsigned(seconds),
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|error| format!("the token cannot be signed: {error}"))
    }

    /// What a token says.
    ///
    /// # Errors
    /// Why the token is not accepted, in words that contain no part of it.
    pub fn check(&self, token: &str) -> Result<VerifiedClaims, &'static str> {
        match decode::<VerifiedClaims>(token, &self.checking, &self.validation) {
            Ok(data) if !data.claims.person.is_empty() => Ok(data.claims),
            Ok(_) => Err("the token names nobody"),
            Err(error) => Err(match error.kind() {
                ErrorKind::ExpiredSignature => "the token has expired",
                ErrorKind::ImmatureSignature => "the token is not valid yet",
                ErrorKind::InvalidIssuer | ErrorKind::InvalidAudience => {
                    "the token is not meant for this service"
                }
                ErrorKind::MissingRequiredClaim(_) => {
                    "the token lacks one of exp, iss, aud and sub"
                }
                _ => "the token is not valid",
            }),
        }
    }
}
