//! Fuzzing of the reader: for any input it ends, gives one verdict, and never passes the end of the file.
//!
//! A short round runs with the tests. A long one, of other mutants each minute:
//! `FUZZ_MINUTES=10 cargo test -p architrave-exchange --test fuzz -- --nocapture`

#![allow(clippy::expect_used)]

use std::env;
use std::io::Read;
use std::time::{Duration, Instant};

use architrave_exchange::{Error, Limits, Reader, check_well_formed};

mod support;

use support::mutate::mutate;
use support::random::Random;

/// Mutants of the short round.
const SHORT: u64 = 2000;

#[test]
fn reader_and_check_well_formed_agree_on_mutated_files() {
    let minutes: f64 = env::var("FUZZ_MINUTES").map_or(0.0, |text| text.parse().expect("a number"));
    let until = Instant::now() + Duration::from_secs_f64(minutes * 60.0);
    let seeds = support::seeds();
    // Not the numbers of the other tests: those tests check these mutants.
    let mut number = 1_000_000;
    while number < 1_000_000 + SHORT || Instant::now() < until {
        check(&seeds, number);
        number += 1;
    }
    println!("{} mutants without a finding", number - 1_000_000);
}

/// Damages a file in up to a dozen places, and reads it whole, in pieces of random size, and under limits that it
/// meets.
fn check(seeds: &[Vec<u8>], number: u64) {
    let mut random = Random::new(number);
    let mut file = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(12) {
        mutate(&mut file, &mut random);
    }
    if random.below(4) == 0 {
        splice(&mut file, seeds, &mut random);
    }
    let whole = read(&file[..], Limits::default());
    let most = 1 + random.below(40);
    let pieces = read(Pieces(&file, most), Limits::default());
    assert_eq!(
        told(&whole),
        told(&pieces),
        "mutant {number}, by {most} bytes"
    );
    // An error that is more specific than "not well-formed" may come before the place where the XML breaks.
    let xml = check_well_formed(&file[..], Limits::default());
    if whole.is_ok() || xml.is_ok() {
        let refused = whole.as_ref().err().is_some_and(Error::is_not_well_formed);
        assert!(!(refused && xml.is_ok()), "mutant {number} is well-formed");
        assert!(
            !(whole.is_ok() && xml.is_err()),
            "mutant {number} is not well-formed"
        );
    }
    let narrow = Limits {
        max_bytes: 1 + random.below(20_000) as u64,
        max_depth: 1 + random.below(8),
        max_attributes: 1 + random.below(5),
        max_text: 1 + random.below(200),
        max_name: 1 + random.below(30),
        max_item: 1 + random.below(2000),
    };
    let items = read(&file[..], narrow).map_or(0, |items| items);
    assert!(
        items <= whole.unwrap_or(usize::MAX),
        "mutant {number}: a limit made more of it"
    );
}

/// How many items a file holds.
fn read(input: impl Read, limits: Limits) -> Result<usize, Error> {
    let mut reader = Reader::new(input, limits);
    let mut items = 0;
    loop {
        match reader.next_item() {
            Ok(Some(_)) => items += 1,
            Ok(None) => return Ok(items),
            Err(error) => {
                // A second call must return the same error, and must not read on.
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

/// Puts a piece of one file into another.
fn splice(file: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    let other = &seeds[random.below(seeds.len())];
    let from = random.below(other.len());
    let to = (from + random.below(400)).min(other.len());
    let at = random.below(file.len());
    file.splice(at..at, other[from..to].iter().copied());
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
