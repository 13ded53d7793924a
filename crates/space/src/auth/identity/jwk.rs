//! Public keys of a provider: a JWK set (RFC 7517), of which only keys that can check a signature are used.

use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;

use crate::auth::jws::base64url;

/// The most keys of a set.
const KEYS_MOST: usize = 50;
/// The sizes of RSA keys that are accepted, in bits; larger ones cost too much for each request.
const RSA_BITS: std::ops::RangeInclusive<usize> = 2048..=4096;

/// The usable keys of a set.
#[derive(Debug, Default)]
pub struct KeySet(Vec<Key>);

struct Key {
    id: Option<String>,
    algorithm: Algorithm,
    key: DecodingKey,
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?}", self.algorithm, self.id)
    }
}

/// The keys of a set that fit a token.
pub enum Found {
    /// Exactly one.
    One(DecodingKey),
    /// None.
    Missing,
    /// Several, of which none can be chosen.
    Several,
}

#[derive(Deserialize)]
struct Set {
    keys: Vec<Value>,
}

/// The members of a JWK that matter here. Others are ignored, as RFC 7517 requires.
#[derive(Deserialize)]
struct Jwk {
    kty: String,
    #[serde(rename = "use")]
    usage: Option<String>,
    key_ops: Option<Vec<String>>,
    alg: Option<String>,
    kid: Option<String>,
    crv: Option<String>,
    n: Option<String>,
    e: Option<String>,
    x: Option<String>,
    y: Option<String>,
    /// The private part: a key that publishes it is everybody's.
    d: Option<Value>,
}

impl KeySet {
    /// Reads a set. Keys that are not understood or must not be used are left out.
    ///
    /// # Errors
    /// When it is no set, or has too many keys.
    pub fn read(text: &[u8]) -> Result<Self, String> {
        let set: Set =
            serde_json::from_slice(text).map_err(|error| format!("this is no JWK set: {error}"))?;
        if set.keys.len() > KEYS_MOST {
            return Err(format!("the JWK set has more than {KEYS_MOST} keys"));
        }
        let keys = set.keys.into_iter().filter_map(|key| {
            let jwk: Jwk = serde_json::from_value(key).ok()?;
            jwk.usable()
        });
        Ok(Self(keys.collect()))
    }

    /// The key for a token that is signed with this algorithm and names this key, or none.
    pub fn find(&self, algorithm: Algorithm, id: Option<&str>) -> Found {
        let mut fitting = self.0.iter().filter(|key| {
            key.algorithm == algorithm && id.is_none_or(|id| key.id.as_deref() == Some(id))
        });
        match (fitting.next(), fitting.next()) {
            (None, _) => Found::Missing,
            (Some(one), None) => Found::One(one.key.clone()),
            (Some(_), Some(_)) => Found::Several,
        }
    }
}

impl Jwk {
    /// The key with the one algorithm that it is used with.
    fn usable(self) -> Option<Key> {
        let is_for_signatures = self.usage.as_deref().is_none_or(|usage| usage == "sig")
            && self
                .key_ops
                .as_ref()
                .is_none_or(|all| all.iter().any(|one| one == "verify"));
        let (name, algorithm, key) = match (self.kty.as_str(), self.crv.as_deref()) {
            ("RSA", _) => ("RS256", Algorithm::RS256, self.rsa()?),
            ("EC", Some("P-256")) => ("ES256", Algorithm::ES256, self.p256()?),
            ("OKP", Some("Ed25519")) => ("EdDSA", Algorithm::EdDSA, self.ed25519()?),
            _ => return None,
        };
        let is_good = is_for_signatures
            && self.d.is_none()
            && self.alg.as_deref().is_none_or(|alg| alg == name);
        is_good.then_some(Key {
            id: self.kid,
            algorithm,
            key,
        })
    }

    fn rsa(&self) -> Option<DecodingKey> {
        let number = |text: &Option<String>| {
            let bytes = base64url(text.as_deref()?)?;
            let zeros = bytes.iter().take_while(|byte| **byte == 0).count();
            Some(bytes.get(zeros..)?.to_vec())
        };
        let (modulus, exponent) = (number(&self.n)?, number(&self.e)?);
        let bits = modulus.len() * 8 - modulus.first()?.leading_zeros() as usize;
        // Even and 1 are no exponents; common ones have up to 17 bits.
        let is_exponent = exponent.last()? % 2 == 1 && exponent != [1] && exponent.len() <= 4;
        (RSA_BITS.contains(&bits) && is_exponent)
            .then(|| DecodingKey::from_rsa_raw_components(&modulus, &exponent))
    }

    fn p256(&self) -> Option<DecodingKey> {
        let (x, y) = (self.x.as_deref()?, self.y.as_deref()?);
        let is_good = base64url(x)?.len() == 32 && base64url(y)?.len() == 32;
        is_good.then(|| DecodingKey::from_ec_components(x, y).ok())?
    }

    fn ed25519(&self) -> Option<DecodingKey> {
        let x = self.x.as_deref()?;
        (base64url(x)?.len() == 32).then(|| DecodingKey::from_ed_components(x).ok())?
    }
}

#[cfg(test)]
#[path = "jwk_tests.rs"]
mod tests;
