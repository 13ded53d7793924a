//! The reader of exchange files: the same verdict whole and in pieces, and what was read can be written and read again.
#![no_main]
use std::io::Read;

use architrave_exchange::{Error, Limits, Reader, check_well_formed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    let whole = read(file);
    let pieces = read(Pieces(file, 1 + file.len() % 61));
    assert_eq!(told(&whole), told(&pieces));
    let xml = check_well_formed(file, Limits::default());
    match &whole {
        Ok(_) => assert!(xml.is_ok(), "read, but not well-formed"),
        Err(error) => assert!(xml.is_err() || !error.is_not_well_formed(), "refused: {error}"),
    }
});

fn read(input: impl Read) -> Result<usize, Error> {
    let mut reader = Reader::new(input, Limits::default()).with_views();
    let mut items = 0;
    loop {
        match reader.next_item() {
            Ok(Some(_)) => items += 1,
            Ok(None) => return Ok(items),
            Err(error) => {
                let again = reader.next_item().err().map(|again| again.to_string());
                assert_eq!(again, Some(error.to_string()));
                return Err(error);
            }
        }
    }
}

fn told(result: &Result<usize, Error>) -> Result<usize, String> {
    result.as_ref().copied().map_err(ToString::to_string)
}

struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let length = self.1.min(to.len()).min(self.0.len());
        to[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}
