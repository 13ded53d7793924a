//! The registered claims of RFC 7519, checked by what a token must say.

use serde_json::{Map, Value};

/// What an accepted token says.
#[derive(Debug)]
pub struct VerifiedClaims {
    /// The person it names.
    pub person: String,
    /// When it was issued, in seconds since 1970; 0 if it does not say.
    pub issued: i64,
    /// How far the clock that dated it may be ahead of ours, in seconds.
    pub skew: i64,
}

/// What the claims of a token must be.
pub struct ClaimRules<'a> {
    /// The only issuer.
    pub issuer: &'a str,
    /// The audiences, one of which the token must name.
    pub audiences: &'a [String],
    /// The claim that names the person.
    pub person: &'a str,
    /// How far the clocks of who issues and who checks a token may differ, in seconds.
    pub skew: i64,
    /// Whether a token is refused whose `iat` is in the future.
    pub refuses_future_iat: bool,
}

impl ClaimRules<'_> {
    /// Checks `iss`, `aud`, `exp` and the person, which a token must have, and `nbf` and `iat`, which it may have.
    ///
    /// # Errors
    /// Why the claims are not accepted, in words that contain no part of them.
    pub fn check(
        &self,
        claims: &Map<String, Value>,
        now: i64,
    ) -> Result<VerifiedClaims, &'static str> {
        let required = |name: &str| claims.get(name).filter(|value| !value.is_null());
        let lacks = "the token lacks one of exp, iss, aud and the claim that names the person";
        let expires = number(required("exp").ok_or(lacks)?)?;
        let (issuer, audience) = (required("iss").ok_or(lacks)?, required("aud").ok_or(lacks)?);
        let person = required(self.person).ok_or(lacks)?;
        if issuer.as_str() != Some(self.issuer) || !self.is_for_us(audience) {
            return Err("the token is not meant for this service");
        }
        if now >= expires.saturating_add(self.skew) {
            return Err("the token has expired");
        }
        let latest = now.saturating_add(self.skew);
        if optional(claims, "nbf")?.is_some_and(|begin| begin > latest) {
            return Err("the token is not valid yet");
        }
        let issued = optional(claims, "iat")?;
        if self.refuses_future_iat && issued.is_some_and(|issued| issued > latest) {
            return Err("the token is issued in the future");
        }
        match person.as_str() {
            Some(person) if !person.is_empty() => Ok(VerifiedClaims {
                person: person.to_owned(),
                issued: issued.unwrap_or(0),
                skew: self.skew,
            }),
            _ => Err("the token names nobody"),
        }
    }

    fn is_for_us(&self, audience: &Value) -> bool {
        let is_ours = |value: &Value| {
            let name = value.as_str();
            name.is_some_and(|name| self.audiences.iter().any(|ours| ours == name))
        };
        match audience {
            Value::Array(all) => all.iter().all(Value::is_string) && all.iter().any(is_ours),
            one => is_ours(one),
        }
    }
}

fn optional(claims: &Map<String, Value>, name: &str) -> Result<Option<i64>, &'static str> {
    claims.get(name).map(number).transpose()
}

/// A NumericDate in whole seconds: RFC 7519 allows fractions, which are cut off.
fn number(value: &Value) -> Result<i64, &'static str> {
    let cut = |value: f64| value.floor() as i64;
    value
        .as_i64()
        .or_else(|| value.as_f64().map(cut))
        .ok_or("a time in the token is no number")
}

#[cfg(test)]
#[path = "claims_tests.rs"]
mod tests;
