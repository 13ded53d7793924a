//! Digests of built files: for their names, and for the browser to check them.
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256, Sha384};

/// Sixteen digits that change with the content, for a file's name.
pub fn stamp(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// The value of an `integrity` attribute (Subresource Integrity).
pub fn integrity(content: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(content)))
}
