//! Bytes as numbers, texts and lists: the format of `postcard`, which takes three times as long to write and
//! read it.

mod reader;
mod writer;

pub use reader::ByteReader;
pub use writer::ByteWriter;

/// The tags of the variants of a [`PackedTime`](crate::PackedTime).
const TEXT: u32 = 0;
const MILLIS: u32 = 1;
const SECONDS: u32 = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed_time::PackedTime;
    use proptest::prelude::*;

    fn moment() -> impl Strategy<Value = PackedTime<'static>> {
        prop_oneof![
            ".{0,9}".prop_map(|text| PackedTime::Text(text.into())),
            any::<i64>().prop_map(PackedTime::Millis),
            any::<i64>().prop_map(PackedTime::Seconds),
        ]
    }

    proptest! {
        #[test]
        fn byte_reader_reads_written_values(number: u32, signed: i32, text in ".{0,200}", is: bool, at in moment()) {
            let mut bytes = Vec::new();
            bytes.number(number);
            bytes.signed(signed);
            bytes.text(&text);
            bytes.flag(is);
            bytes.moment(&at);
            let mut reader = ByteReader::new(&bytes);
            prop_assert_eq!(reader.number(), Some(number));
            prop_assert_eq!(reader.signed(), Some(signed));
            prop_assert_eq!(reader.text(), Some(text.as_str()));
            prop_assert_eq!(reader.flag(), Some(is));
            let mut skipping = reader;
            prop_assert_eq!(reader.moment(), Some(at));
            prop_assert_eq!(reader.byte(), None);
            prop_assert_eq!((skipping.skip_moment(), skipping.byte()), (Some(()), None));
        }

        #[test]
        fn byte_reader_does_not_panic_on_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..20)) {
            let reader = ByteReader::new(&bytes);
            let _ = (reader.clone().number(), reader.clone().signed(), reader.clone().text(), reader.clone().moment());
            let length = reader.clone().length();
            prop_assert!(length.is_none_or(|length| length < bytes.len()));
        }
    }
}
