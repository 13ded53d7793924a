//! Well-formedness, compared with expat and libxml2 on thousands of mutated files.
//!
//! The verdicts of the two are recorded in `files/verdicts.txt` (see `record.py`), because no maintained crate builds
//! either of them from source with a C compiler alone. The mutants are generated on each run, from their numbers; a
//! checksum verifies that they are the ones that were judged.

#![allow(clippy::expect_used)]

use std::{collections::BTreeSet, env, fs, path::Path};

use architrave_exchange::{ErrorKind, Limits, check_well_formed};

mod support;

/// How many mutants are judged.
const COUNT: u64 = 6000;

/// The mutants over which a parser and this reader differ, each with the rule that decides.
#[rustfmt::skip]
const EXPLAINED: [(&str, &str, &[usize]); 8] = [
    ("expat", "it has the names of the fourth edition; [4] and [4a] of the fifth allow more",
        &[185, 194, 498, 1369, 1742, 2388, 4725, 5052, 5127]),
    ("expat", "it reads UTF-16 without a byte order mark and a declaration; 4.3.3 demands the mark",
        &[920, 1022, 1883, 4308]),
    ("expat", "it does not look at the version; [26] is 1. and digits, and 2.0 is another XML",
        &[950, 1050, 1209, 1228, 1460, 2588, 4041, 4848, 4965]),
    ("expat", "the same, for a version without digits", &[2357, 3364, 3731, 4230, 5435, 5787, 5876]),
    ("libxml2", "the same", &[2357, 3364, 3731, 4230, 5435, 5787, 5876]),
    ("libxml2", "it lets half a UTF-16 unit be at the end; 4.3.3 makes undecodable bytes fatal",
        &[106, 2445, 2978]),
    ("libxml2", "it takes U+0000 for the end of the file; [2] has no such character", &[1301]),
    ("libxml2", "it refuses namespace names that are no URI; Namespaces in XML, 2.1 and 8, leave that unchecked",
        &[104, 860, 1344, 1392, 1433, 1636, 1922, 2275, 2452, 2484, 2919, 3433, 3530, 4006, 4220, 4450, 4489, 5074, 5259]),
];

#[test]
fn check_well_formed_agrees_with_expat_and_libxml2() {
    let recorded = include_str!("files/verdicts.txt");
    let of = |parser: &str| -> Vec<bool> {
        let lines = recorded
            .lines()
            .filter_map(|line| line.strip_prefix(parser));
        lines
            .flat_map(|line| line.trim().chars())
            .map(|c| c == 'A')
            .collect()
    };
    let verdicts = [("expat", of("expat ")), ("libxml2", of("libxml2 "))];
    let mut checksum = (1, 0);
    let (mut accepted, mut refused, mut doctypes) = (0, 0, 0);
    let mut differing = BTreeSet::new();
    for (number, mutant) in support::mutants(0, COUNT).enumerate() {
        adler32(&mutant, &mut checksum);
        let ours = check_well_formed(&mutant[..], Limits::default());
        match &ours {
            Ok(()) => accepted += 1,
            // Refused by decision: XML allows it, and the reader does not check what follows it.
            Err(error) if matches!(error.kind, ErrorKind::Doctype) => {
                doctypes += 1;
                continue;
            }
            Err(_) => refused += 1,
        }
        for (parser, verdict) in &verdicts {
            if verdict[number] != ours.is_ok() {
                differing.insert((*parser, number));
            }
        }
    }
    let mutants = format!(
        "mutants {COUNT} adler32 {:04x}{:04x}",
        checksum.1, checksum.0
    );
    assert_eq!(
        recorded.lines().nth(1),
        Some(&mutants[..]),
        "run tests/record.py again"
    );
    let explained: BTreeSet<_> = EXPLAINED
        .iter()
        .flat_map(|(parser, _, numbers)| numbers.iter().map(move |number| (*parser, *number)))
        .collect();
    assert_eq!(differing, explained);
    // The mutants are a useful test only if both verdicts are frequent.
    assert!(
        accepted > 500 && refused > 3000,
        "{accepted} {refused} {doctypes}"
    );
}

/// Reads each mutant in pieces of a few bytes too: where a read ends must make no difference.
#[test]
fn check_well_formed_is_independent_of_read_sizes() {
    for mutant in support::mutants(0, 600) {
        let whole = check_well_formed(&mutant[..], Limits::default());
        let pieces = check_well_formed(Pieces(&mutant, 0), Limits::default());
        let told =
            |result: Result<(), architrave_exchange::Error>| result.map_err(|e| e.to_string());
        assert_eq!(told(whole), told(pieces));
    }
}

struct Pieces<'a>(&'a [u8], usize);

impl std::io::Read for Pieces<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        self.1 += 1;
        let length = (self.1 % 7 + 1).min(to.len()).min(self.0.len());
        to[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

fn adler32(bytes: &[u8], sum: &mut (u32, u32)) {
    for &byte in bytes {
        sum.0 = (sum.0 + u32::from(byte)) % 65521;
        sum.1 = (sum.1 + sum.0) % 65521;
    }
}

#[test]
#[ignore = "writes the mutants for tests/record.py"]
fn write_mutants() {
    let number = |name: &str, otherwise| {
        env::var(name).map_or(otherwise, |text| text.parse().expect("a number"))
    };
    let mut out = Vec::new();
    for mutant in support::mutants(number("FIRST", 0), number("COUNT", COUNT)) {
        let ours = match check_well_formed(&mutant[..], Limits::default()) {
            Ok(()) => "accepted".to_owned(),
            Err(error) => format!("{:?} {}", error.kind, error.position),
        };
        for part in [mutant, ours.into_bytes()] {
            out.extend_from_slice(&(part.len() as u32).to_le_bytes());
            out.extend_from_slice(&part);
        }
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mutants");
    fs::write(&path, out).expect("written");
    println!("{}", path.display());
}
