//! The SHA-256 of a file.

use std::fmt::Write;
use std::io::Read;

use sha2::{Digest, Sha256};

/// The SHA-256 of all that `input` gives, in lower-case hexadecimal; none where it breaks.
pub fn sha256(mut input: impl Read) -> Option<String> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 256 << 10];
    loop {
        match input.read(&mut buffer).ok()? {
            0 => break,
            n => hash.update(&buffer[..n]),
        }
    }
    let mut hex = String::with_capacity(64);
    for byte in hash.finalize() {
        // Writing to a String does not fail.
        let _ = write!(hex, "{byte:02x}");
    }
    Some(hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha256_of_empty_input_is_the_published_value() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(&b""[..]).as_deref(), Some(empty));
    }
}
