//! One element, read by the table of fields. `None` means that the full decoder has to read it.

mod lists;
mod read;
mod reference;

use architrave_rows::{Details, Row, row_fields};

use crate::dictionaries::Dictionaries;
use crate::scan::Scan;
use read::{Read, ReadOptional, is_same, mark};

/// The bit of a field of the table, by its key.
const fn bit_of(key: &str) -> u32 {
    let mut bit = 0;
    while !is_same(Row::FIELDS[bit as usize].key.as_bytes(), key.as_bytes()) {
        bit += 1;
    }
    bit
}

/// The bits of the fields that every element has.
const REQUIRED: u32 = {
    let (mut bits, mut at) = (0, 0);
    while at < Row::FIELDS.len() {
        bits |= (Row::FIELDS[at].is_required as u32) << at;
        at += 1;
    }
    bits
};

/// The bit of a field that no list shows, and that must not come twice either.
const REPRESENTATION: u32 = 31;

/// Defines the reader of a row from the table of its fields.
macro_rules! define_reader {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        /// The element that comes next.
        pub fn row<'a>(scan: &mut Scan<'a>, dictionaries: &mut Dictionaries) -> Option<Row<'a>> {
            let mut row = Row {
                $($field: define_reader!(@absent $need dictionaries),)*
                details: Details {
                    $($detail: define_reader!(@absent $detail_need dictionaries),)*
                },
            };
            let (mut first, mut seen) = (true, 0);
            scan.take(b'{')?;
            while scan.goes_on(&mut first, b'}')? {
                let bit = match scan.name()? {
                    $($key => {
                        row.$field = define_reader!(@read $need scan dictionaries);
                        const { bit_of($key) }
                    })*
                    $($detail_key => {
                        row.details.$detail = define_reader!(@read $detail_need scan dictionaries);
                        const { bit_of($detail_key) }
                    })*
                    "representation" => {
                        scan.skip()?;
                        REPRESENTATION
                    }
                    _ => {
                        scan.skip()?;
                        continue;
                    }
                };
                mark(&mut seen, bit)?;
            }
            (seen & REQUIRED == REQUIRED).then_some(row)
        }
    };
    (@absent required $dictionaries:ident) => { Default::default() };
    (@absent optional $dictionaries:ident) => { ReadOptional::absent($dictionaries)? };
    (@read required $scan:ident $dictionaries:ident) => { Read::read($scan, $dictionaries)? };
    (@read optional $scan:ident $dictionaries:ident) => { ReadOptional::read_optional($scan, $dictionaries)? };
}

row_fields!(define_reader);
