//! Random secrets, and the one that signs tokens.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::store::folder;

const LENGTH: usize = 32;

/// The secret that signs tokens.
pub struct Secret([u8; LENGTH]);

impl Secret {
    /// The secret of a data folder; made the first time.
    ///
    /// # Errors
    /// Why it can neither be read nor made.
    pub fn of(data: &Path) -> Result<Self, String> {
        let path = folder::secret(data);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let bytes = random::<LENGTH>()?.to_vec();
                match folder::write_new_private(&path, &bytes)? {
                    true => bytes,
                    // Another program has made it meanwhile.
                    false => return Self::of(data),
                }
            }
            Err(error) => return Err(format!("{} cannot be read: {error}", path.display())),
        };
        let bytes = bytes.try_into().map_err(|_| {
            format!(
                "{} does not hold {LENGTH} bytes: move it away, and a new one is made; \
                 tokens issued before are not accepted then",
                path.display()
            )
        })?;
        Ok(Self(bytes))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
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
    Ok(URL_SAFE_NO_PAD.encode(random::<LENGTH>()?))
}

fn random<const N: usize>() -> Result<[u8; N], String> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random bytes: {error}"))?;
    Ok(bytes)
}
