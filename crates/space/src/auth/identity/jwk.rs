//! Public keys of a provider: a JWK set (RFC 7517), of which only keys that can check a signature are used.

use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;

use crate::auth::jws::base64url;

/// The most keys of a set.
const KEYS_MOST: usize = 50;
/// The sizes of RSA keys that are accepted, in bits; larger ones cost too much for each request.
const RSA_BITS: std::ops::RangeInclusive<usize> = 2048..=4096;

/// The most keys that are tried for one token.
const TRIED_MOST: usize = 4;

/// The usable keys of a set.
#[derive(Debug, Default)]
pub struct KeySet {
    keys: Vec<Key>,
    /// How many keys of the set are not used.
    pub left_out: usize,
}

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

/// What the keys of a set say of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// One of them has signed it.
    Signed,
    /// Some fit it, and none of those that were tried has signed it.
    NotSigned,
    /// None fits it.
    NoKey,
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
    /// Reads a set. Keys that are not understood, must not be used, or are for other algorithms are left out.
    ///
    /// # Errors
    /// When it is no set, has too many keys, or has keys of which none can be used: then it is a mistake of the
    /// configuration or the provider. An empty set is none; the provider has withdrawn all keys.
    pub fn read(text: &[u8], algorithms: &[Algorithm]) -> Result<Self, String> {
        let set: Set =
            serde_json::from_slice(text).map_err(|error| format!("this is no JWK set: {error}"))?;
        let all = set.keys.len();
        if all > KEYS_MOST {
            return Err(format!("the JWK set has more than {KEYS_MOST} keys"));
        }
        let keys = set.keys.into_iter().filter_map(|key| {
            let jwk: Jwk = serde_json::from_value(key).ok()?;
            jwk.usable()
        });
        let keys: Vec<Key> = keys
            .filter(|key| algorithms.contains(&key.algorithm))
            .collect();
        match keys.is_empty() && all > 0 {
            true => Err(format!(
                "none of the {all} keys of the JWK set can be used with the configured algorithms"
            )),
            false => Ok(Self {
                left_out: all - keys.len(),
                keys,
            }),
        }
    }

    /// How many keys are used.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether one of the keys has signed a token that names this algorithm and key, or no key.
    pub fn verify(
        &self,
        algorithm: Algorithm,
        id: Option<&str>,
        is_signed_by: impl Fn(&DecodingKey) -> bool,
    ) -> Verdict {
        let mut fitting = self
            .keys
            .iter()
            .filter(|key| {
                key.algorithm == algorithm && id.is_none_or(|id| key.id.as_deref() == Some(id))
            })
            .take(TRIED_MOST)
            .peekable();
        if fitting.peek().is_none() {
            return Verdict::NoKey;
        }
        match fitting.any(|key| is_signed_by(&key.key)) {
            true => Verdict::Signed,
            false => Verdict::NotSigned,
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
