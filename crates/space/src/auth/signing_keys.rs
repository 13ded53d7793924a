//! The keys that sign own tokens, and the file that holds them.
//!
//! Until the first rotation the file is the 32 bytes of the only key. Then it is JSON, the current key first:
//! `{"keys": [{"secret": "...", "createdAt": "..."}, {"secret": "...", "validUntil": "..."}]}`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::secret::random;
use crate::clock;

const LENGTH: usize = 32;
/// The most keys at the same time.
const MOST: usize = 50;

/// All keys whose tokens are accepted.
#[derive(Clone)]
pub struct SigningKeys {
    /// The key that signs new tokens.
    pub current: SigningKey,
    /// Those that signed earlier ones.
    pub earlier: Vec<SigningKey>,
}

/// A key that signs or has signed own tokens.
#[derive(Clone)]
pub struct SigningKey {
    bytes: [u8; LENGTH],
    /// When it was made; unknown for a key of before the first rotation.
    pub created: Option<Timestamp>,
    /// Until when its tokens are accepted; `None` for the current key.
    pub valid_until: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    keys: Vec<InFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct InFile {
    secret: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    created_at: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    valid_until: Option<String>,
}

impl SigningKey {
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The id of the key, which its tokens carry as `kid`: a part of a hash, from which the key cannot be found.
    pub fn id(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"architrave-space kid\0");
        hash.update(self.bytes);
        URL_SAFE_NO_PAD.encode(&hash.finalize()[..9])
    }
}

impl SigningKeys {
    /// Reads the file.
    pub(super) fn read(file: &[u8]) -> Option<Self> {
        if let Ok(bytes) = <[u8; LENGTH]>::try_from(file) {
            let current = SigningKey {
                bytes,
                created: None,
                valid_until: None,
            };
            let earlier = Vec::new();
            return Some(Self { current, earlier });
        }
        let file: File = serde_json::from_slice(file).ok()?;
        let keys = file.keys.into_iter().map(|key| {
            Some(SigningKey {
                bytes: URL_SAFE_NO_PAD.decode(key.secret).ok()?.try_into().ok()?,
                created: time(key.created_at)?,
                valid_until: time(key.valid_until)?,
            })
        });
        let mut keys = keys.collect::<Option<Vec<_>>>()?.into_iter();
        let (current, earlier) = (keys.next()?, keys.collect::<Vec<_>>());
        let is_good =
            current.valid_until.is_none() && earlier.iter().all(|key| key.valid_until.is_some());
        is_good.then_some(Self { current, earlier })
    }

    /// The content of the file.
    pub(super) fn to_file(&self) -> Result<Vec<u8>, String> {
        let keys = self.all().map(|key| InFile {
            secret: URL_SAFE_NO_PAD.encode(key.bytes),
            created_at: key.created.map(clock::text),
            valid_until: key.valid_until.map(clock::text),
        });
        let file = File {
            keys: keys.collect(),
        };
        serde_json::to_vec_pretty(&file).map_err(|error| error.to_string())
    }

    /// All keys, the current one first.
    pub fn all(&self) -> impl Iterator<Item = &SigningKey> {
        [&self.current].into_iter().chain(&self.earlier)
    }

    /// Whether one of the keys has this id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.all().any(|key| key.id() == id)
    }

    /// The keys that may have signed a token: the one of this id, or all if it has none.
    pub(super) fn candidates<'a>(
        &'a self,
        id: Option<&'a str>,
        now: Timestamp,
    ) -> impl Iterator<Item = &'a SigningKey> {
        self.all()
            .filter(move |key| key.valid_until.is_none_or(|until| now < until))
            .filter(move |key| id.is_none_or(|id| key.id() == id))
    }

    /// A set with a new current key; the tokens of the one before are accepted until `until`.
    ///
    /// # Errors
    /// When there are too many keys, or the system gives no random bytes.
    pub(super) fn rotated(&self, now: Timestamp, until: Timestamp) -> Result<Self, String> {
        let current = SigningKey {
            bytes: random()?,
            created: Some(now),
            valid_until: None,
        };
        let earlier = self.all().cloned().filter_map(|mut key| {
            let until = *key.valid_until.get_or_insert(until);
            (now < until).then_some(key)
        });
        let earlier: Vec<_> = earlier.collect();
        match earlier.len() < MOST {
            true => Ok(Self { current, earlier }),
            false => Err(format!(
                "there are {MOST} secrets whose tokens are accepted: retire some first"
            )),
        }
    }

    /// The set without the key of this id, or without all but the current one.
    ///
    /// # Errors
    /// When the id is the current key's or unknown.
    pub(super) fn retired(&self, id: Option<&str>) -> Result<Self, String> {
        if let Some(id) = id {
            if self.current.id() == id {
                return Err(format!(
                    "'{id}' signs new tokens: run 'space admin secret rotate' first"
                ));
            }
            if !self.earlier.iter().any(|key| key.id() == id) {
                return Err(format!(
                    "there is no secret '{id}'; see 'space admin secret list'"
                ));
            }
        }
        let is_left = |key: &&SigningKey| id.is_some_and(|id| key.id() != id);
        Ok(Self {
            current: self.current.clone(),
            earlier: self.earlier.iter().filter(is_left).cloned().collect(),
        })
    }
}

/// A time of the file; `None` if it is none.
fn time(text: Option<String>) -> Option<Option<Timestamp>> {
    match text {
        None => Some(None),
        Some(text) => text.parse().ok().map(Some),
    }
}

#[cfg(test)]
#[path = "signing_keys_tests.rs"]
mod tests;
