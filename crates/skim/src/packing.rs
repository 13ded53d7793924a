//! Bytes as `postcard` reads them.

use crate::moment::Moment;

/// The places of the kinds of a [`Moment`] among each other, which stand before what it holds.
pub const TEXT: u32 = 0;
/// Milliseconds.
pub const MILLIS: u32 = 1;
const SECONDS: u32 = 2;

/// Writes bytes field by field, as `postcard` reads them: it writes them too, but takes three times as
/// long, and what it is given has to be made first.
pub trait Packing {
    /// A number: seven bits a byte, the lowest first.
    fn number(&mut self, number: u32);

    /// A number that may be below nought.
    fn signed(&mut self, number: i32) {
        self.number(((number << 1) ^ (number >> 31)).cast_unsigned());
    }

    /// A text behind its length.
    fn text(&mut self, text: &str);

    /// A point in time.
    fn moment(&mut self, moment: &Moment<'_>);

    /// Yes or no; also whether something that may be there follows.
    fn flag(&mut self, is: bool);

    /// How many items follow.
    fn length(&mut self, length: usize) {
        // Nothing that a browser holds is longer than that.
        self.number(u32::try_from(length).unwrap_or(u32::MAX));
    }
}

impl Packing for Vec<u8> {
    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.push(number.to_le_bytes()[0]);
    }

    fn text(&mut self, text: &str) {
        self.length(text.len());
        self.extend_from_slice(text.as_bytes());
    }

    fn moment(&mut self, moment: &Moment<'_>) {
        let (kind, number) = match moment {
            Moment::Text(text) => {
                self.number(TEXT);
                return self.text(text);
            }
            Moment::Millis(number) => (MILLIS, *number),
            Moment::Seconds(number) => (SECONDS, *number),
        };
        self.number(kind);
        // The sign last, so that a small number is short whether it is below nought or not.
        let mut number = ((number << 1) ^ (number >> 63)).cast_unsigned();
        while number >= 0x80 {
            self.push(number.to_le_bytes()[0] | 0x80);
            number >>= 7;
        }
        self.push(number.to_le_bytes()[0]);
    }

    fn flag(&mut self, is: bool) {
        self.push(u8::from(is));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn moment() -> impl Strategy<Value = Moment<'static>> {
        prop_oneof![
            ".{0,9}".prop_map(|text| Moment::Text(text.into())),
            any::<i64>().prop_map(Moment::Millis),
            any::<i64>().prop_map(Moment::Seconds),
        ]
    }

    proptest! {
        #[test]
        fn numbers_texts_and_flags_are_written_as_they_are_read(number: u32, signed: i32, text in ".{0,200}", is: bool, at in moment()) {
            let mut bytes = Vec::new();
            bytes.number(number);
            bytes.signed(signed);
            bytes.text(&text);
            bytes.flag(is);
            bytes.moment(&at);
            prop_assert_eq!(postcard::from_bytes(&bytes), Ok((number, signed, text.as_str(), is, at)));
        }
    }
}
