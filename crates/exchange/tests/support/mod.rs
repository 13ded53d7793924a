//! Mutated exchange files, the same ones on every machine.

// Not every test uses all of it.
#![allow(dead_code)]

pub mod mutate;
pub mod random;

use random::Random;

/// The files that are mutated: three formats, and the same text in other encodings and with other line ends.
pub fn seeds() -> Vec<Vec<u8>> {
    let harbour = include_str!("../files/harbour-3.1.xml");
    let bakery = include_str!("../files/bakery-3.0.xml");
    let clinic = include_str!("../files/clinic-2.1.xml");
    let utf16 = clinic.replace("\"UTF-8\"", "\"UTF-16\"");
    let latin1 = clinic.replace("\"UTF-8\"", "\"ISO-8859-1\"");
    vec![
        harbour.as_bytes().to_vec(),
        bakery.as_bytes().to_vec(),
        clinic.as_bytes().to_vec(),
        harbour.replace('\n', "\r\n").into_bytes(),
        bakery.replace('\n', "\r").into_bytes(),
        utf16_bytes(&utf16, u16::to_le_bytes),
        utf16_bytes(&utf16, u16::to_be_bytes),
        latin1
            .chars()
            .map(|c| u8::try_from(c).expect("the clinic is in Latin-1"))
            .collect(),
    ]
}

pub fn utf16_bytes(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{FEFF}{text}")
        .encode_utf16()
        .flat_map(bytes)
        .collect()
}

/// `count` mutants; the number of each decides alone what it is. The large seeds in UTF-8 come more often.
pub fn mutants(first: u64, count: u64) -> impl Iterator<Item = Vec<u8>> {
    const WEIGHTS: [usize; 16] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7];
    let seeds = seeds();
    (first..first + count).map(move |number| {
        let mut random = Random::new(number);
        let mut file = seeds[WEIGHTS[random.below(WEIGHTS.len())]].clone();
        for _ in 0..=random.below(2) {
            mutate::mutate(&mut file, &mut random);
        }
        file
    })
}
