//! Bytes that are hashed while they are read.

use std::fmt::Write;
use std::io::{self, Read};

use sha2::{Digest, Sha256};

pub(crate) struct Hashing<R> {
    input: R,
    hash: Sha256,
    broken: bool,
}

impl<R: Read> Hashing<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            hash: Sha256::new(),
            broken: false,
        }
    }

    /// Reads the rest; the hash of the whole in lower-case hexadecimal, or none where a part of it
    /// could not be read.
    pub(crate) fn finish(mut self) -> Option<String> {
        let mut buffer = vec![0; 64 << 10];
        while !self.broken && self.read(&mut buffer).is_ok_and(|n| n > 0) {}
        if self.broken {
            return None;
        }
        Some(
            self.hash
                .finalize()
                .iter()
                .fold(String::with_capacity(64), |mut hex, byte| {
                    // Writing to a String does not fail.
                    let _ = write!(hex, "{byte:02x}");
                    hex
                }),
        )
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let got = self.input.read(buffer);
        match &got {
            Ok(n) => self.hash.update(&buffer[..*n]),
            Err(_) => self.broken = true,
        }
        got
    }
}
