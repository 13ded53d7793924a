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

#[derive(Deserialize)]
struct Subject {
    sub: String,
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
        let now = Timestamp::now().as_second();
        let claims = Claims {
            iss: ISSUER.into(),
            aud: AUDIENCE.into(),
            sub: person.into(),
            iat: now,
            nbf: now,
            exp: now.saturating_add_unsigned(seconds),
        };
        encode(&Header::new(Algorithm::HS256), &claims, &self.signing)
            .map_err(|error| format!("the token cannot be signed: {error}"))
    }

    /// The person a token names.
    ///
    /// # Errors
    /// Why the token is not accepted, in words that contain no part of it.
    pub fn check(&self, token: &str) -> Result<String, &'static str> {
        match decode::<Subject>(token, &self.checking, &self.validation) {
            Ok(data) if !data.claims.sub.is_empty() => Ok(data.claims.sub),
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
