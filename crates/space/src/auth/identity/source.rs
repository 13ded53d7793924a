//! Where the keys of a provider come from: an address or a file.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use axum::http::Uri;
use jsonwebtoken::Algorithm;

use super::fetch;
use super::jwk::KeySet;

/// The largest JWK set, in bytes.
pub const BYTES_MOST: usize = 256 * 1024;

/// Where a JWK set is.
#[derive(Debug)]
pub enum Source {
    /// A file, for an installation that must not or cannot reach the provider.
    File(PathBuf),
    /// An address.
    Address(Uri),
}

/// A set that has been loaded.
pub struct LoadedKeys {
    /// Its keys.
    pub keys: KeySet,
    /// How long the provider says that it can be used, in seconds.
    pub max_age: Option<i64>,
}

impl Source {
    /// Reads `file:` with a path, or an address that is safe to load keys from.
    ///
    /// # Errors
    /// Why keys are not loaded from there.
    pub fn parse(text: &str, folder: &Path) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("file:") {
            return match path.is_empty() {
                true => Err("the path after file: is missing".into()),
                false => Ok(Self::File(folder.join(path))),
            };
        }
        let wrong = || format!("\"{text}\" is no https: address and no file: with a path");
        let address: Uri = text.parse().map_err(|_| wrong())?;
        let authority = address.authority().ok_or_else(wrong)?;
        if authority.as_str().contains('@') || address.host().is_none_or(str::is_empty) {
            return Err(wrong());
        }
        match address.scheme_str() {
            Some("https") => Ok(Self::Address(address)),
            Some("http") if fetch::loopback(&address).is_some() => Ok(Self::Address(address)),
            Some("http") => Err(format!(
                "\"{text}\" is not encrypted: http: is for loopback addresses such as 127.0.0.1 only"
            )),
            _ => Err(wrong()),
        }
    }

    /// Loads the keys for these algorithms.
    ///
    /// # Errors
    /// Why they cannot be loaded.
    pub async fn load(&self, algorithms: &[Algorithm]) -> Result<LoadedKeys, String> {
        let (text, max_age) = match self {
            Self::File(path) => {
                let path = path.clone();
                let read = tokio::task::spawn_blocking(move || read(&path)).await;
                (read.map_err(|error| error.to_string())??, None)
            }
            Self::Address(address) => {
                let fetched = fetch::get(address).await?;
                (fetched.body.to_vec(), fetched.max_age)
            }
        };
        let keys = KeySet::read(&text, algorithms)?;
        Ok(LoadedKeys { keys, max_age })
    }

    /// Checks that a file can be used now; an address may be out of reach for a while.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub fn check(&self, algorithms: &[Algorithm]) -> Result<(), String> {
        match self {
            Self::File(path) => {
                let keys = read(path).and_then(|text| KeySet::read(&text, algorithms));
                keys.map(drop).map_err(|why| format!("{self}: {why}"))
            }
            Self::Address(_) => Ok(()),
        }
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let mut text = Vec::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(BYTES_MOST as u64 + 1)
        .read_to_end(&mut text)
        .map_err(|error| error.to_string())?;
    match text.len() > BYTES_MOST {
        true => Err(too_large()),
        false => Ok(text),
    }
}

/// Why a large set is not used.
pub fn too_large() -> String {
    format!("the JWK set is larger than {} KB", BYTES_MOST / 1024)
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Address(address) => address.fmt(f),
        }
    }
}
