//! Random secrets, and those that sign tokens.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;

use super::SigningKeys;
use crate::limits;
use crate::store::folder;

/// How long the file is not looked at again while tokens are checked.
const PAUSE: Duration = Duration::from_secs(1);
/// The same for a token that names an unknown key: it may be signed with a new one.
const PAUSE_UNKNOWN: Duration = Duration::from_millis(10);
/// How long the log does not say again that the file cannot be read.
const LOG_PAUSE: Duration = Duration::from_secs(60);

/// The secret that signs own tokens, with earlier ones that are still accepted. It follows changes of its file.
#[derive(Clone)]
pub struct Secret {
    path: PathBuf,
    loaded: Arc<Mutex<Loaded>>,
}

struct Loaded {
    /// Of the file that was read last; one that could not be read has none, and is read again.
    stamp: Option<Stamp>,
    keys: Arc<SigningKeys>,
    /// When the file was looked at.
    looked: Option<Instant>,
    /// When the log said that it cannot be read.
    logged: Option<Instant>,
}

/// By which a change of the file is recognised: each is a new file with a name that existed.
type Stamp = (SystemTime, u64, u64);

impl Secret {
    /// The secret of a data folder; made the first time.
    ///
    /// # Errors
    /// Why it can neither be read nor made.
    pub fn of(data: &Path) -> Result<Self, String> {
        let path = folder::secret(data);
        let stamp = stamp(&path);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // If another program has made it meanwhile, that one counts.
                folder::write_new_private(&path, &random::<32>()?)?;
                return Self::of(data);
            }
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let keys = SigningKeys::read(&bytes).ok_or_else(|| {
            format!(
                "{} does not hold a secret: move it away, and a new one is made; \
                 tokens issued before are not accepted then",
                path.display()
            )
        })?;
        let keys = Arc::new(keys);
        let loaded = Loaded {
            stamp,
            keys,
            looked: None,
            logged: None,
        };
        Ok(Self {
            path,
            loaded: Arc::new(Mutex::new(loaded)),
        })
    }

    /// The keys of the file as it is now. A file that is missing or damaged changes nothing, so that nobody is signed
    /// out.
    pub fn keys(&self) -> Arc<SigningKeys> {
        self.look(Duration::ZERO, Instant::now())
    }

    /// The keys to check a token with, which may name one. They are those of the file of a second ago at most.
    pub(super) fn recent_keys(&self, id: Option<&str>) -> Arc<SigningKeys> {
        let now = Instant::now();
        let keys = self.look(PAUSE, now);
        match id.is_none_or(|id| keys.has(id)) {
            true => keys,
            false => self.look(PAUSE_UNKNOWN, now),
        }
    }

    /// Looks at the attributes of the file, unless somebody has done so within `pause`; reads it after a change.
    fn look(&self, pause: Duration, now: Instant) -> Arc<SigningKeys> {
        let before = {
            let mut loaded = self.loaded();
            let since = loaded.looked.map(|at| now.saturating_duration_since(at));
            if since.is_some_and(|since| since < pause) {
                return Arc::clone(&loaded.keys);
            }
            loaded.looked = Some(now);
            loaded.stamp
        };
        // Without the lock: others check tokens with the keys before.
        let stamp = stamp(&self.path);
        if stamp.is_some() && stamp != before {
            let bytes = fs::read(&self.path).ok();
            let keys = bytes.as_deref().and_then(SigningKeys::read);
            self.store(stamp, keys, now);
        }
        Arc::clone(&self.loaded().keys)
    }

    fn store(&self, stamp: Option<Stamp>, keys: Option<SigningKeys>, now: Instant) {
        let mut loaded = self.loaded();
        if let Some(keys) = keys {
            (loaded.stamp, loaded.keys) = (stamp, Arc::new(keys));
            return;
        }
        let since = loaded.logged.map(|at| now.saturating_duration_since(at));
        if since.is_none_or(|since| since >= LOG_PAUSE) {
            loaded.logged = Some(now);
            tracing::error!(
                file = %self.path.display(),
                "the secrets cannot be read; those before are in use"
            );
        }
    }

    fn loaded(&self) -> MutexGuard<'_, Loaded> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a new secret. Tokens of the one before are accepted until the last of them has expired.
    ///
    /// # Errors
    /// Why it cannot be made or written; then nothing has changed.
    pub fn rotate(&self) -> Result<(), String> {
        let _lock = self.lock()?;
        let now = Timestamp::now();
        let longest = limits::TOKEN_SECONDS_MOST + limits::TOKEN_LEEWAY;
        let until = jiff::SignedDuration::from_secs(longest.cast_signed());
        let until = now.checked_add(until).map_err(|error| error.to_string())?;
        self.replace(&self.keys().rotated(now, until)?)
    }

    /// Refuses the tokens of an earlier secret from now on, or those of all but the current one.
    ///
    /// # Errors
    /// When there is no such earlier secret, or the file cannot be written; then nothing has changed.
    pub fn retire(&self, id: Option<&str>) -> Result<(), String> {
        let _lock = self.lock()?;
        self.replace(&self.keys().retired(id)?)
    }

    /// Lets no other program change the file before the result is dropped.
    fn lock(&self) -> Result<fs::File, String> {
        folder::lock_secret(self.path.parent().unwrap_or(Path::new(".")))
    }

    fn replace(&self, keys: &SigningKeys) -> Result<(), String> {
        folder::write_private(&self.path, &keys.to_file()?)
    }
}

fn stamp(path: &Path) -> Option<Stamp> {
    let metadata = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let file = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let file = 0;
    Some((metadata.modified().ok()?, metadata.len(), file))
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A new licence key.
///
/// # Errors
/// When the system gives no random bytes.
pub fn random_key() -> Result<String, String> {
    Ok(URL_SAFE_NO_PAD.encode(random::<32>()?))
}

pub(super) fn random<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random bytes: {error}"))?;
    Ok(bytes)
}

#[cfg(test)]
#[path = "secret_tests.rs"]
mod tests;
