//! Digests of built files: for their names, and for the browser to check them.
use base64::{Engine, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};

/// Sixteen digits that change with the content, for a file's name.
pub fn stamp(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    digest.iter().take(8).map(|b| format!("{b:02x}")).collect()
}

/// The value of an `integrity` attribute (Subresource Integrity). SHA-256 is as strong here as the longer ones, and the first
/// page has one for each chunk.
pub fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
}
