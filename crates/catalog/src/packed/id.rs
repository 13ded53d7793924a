//! The id of a relationship in few bytes: most are UUIDs, written as RFC 9562 writes them, and are
//! then sixteen bytes instead of thirty-six.

use std::fmt;

use architrave_rows::{ByteReader, ByteWriter, Decode, Encode, TextIndex};
use uuid::Uuid;

/// An id. The same id is always the same one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PackedId<'a> {
    /// Written in any other way.
    Text(&'a str),
    /// A UUID in small letters with hyphens.
    Uuid([u8; 16]),
}

impl Default for PackedId<'_> {
    fn default() -> Self {
        Self::Text("")
    }
}

impl<'a> From<&'a str> for PackedId<'a> {
    fn from(text: &'a str) -> Self {
        let uuid = Uuid::try_parse(text).ok();
        let uuid = uuid.filter(|uuid| {
            let mut again = Uuid::encode_buffer();
            *uuid.hyphenated().encode_lower(&mut again) == *text
        });
        uuid.map_or(Self::Text(text), |uuid| Self::Uuid(uuid.into_bytes()))
    }
}

/// As the service wrote it.
impl fmt::Display for PackedId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Uuid(bytes) => Uuid::from_bytes(*bytes).hyphenated().fmt(f),
        }
    }
}

impl Encode for PackedId<'_> {
    fn encode_mapped(&self, bytes: &mut Vec<u8>, _: &mut impl FnMut(TextIndex) -> TextIndex) {
        match self {
            Self::Text(text) => {
                bytes.number(0);
                bytes.text(text);
            }
            Self::Uuid(uuid) => {
                bytes.number(1);
                bytes.extend_from_slice(uuid);
            }
        }
    }
}

impl<'a> Decode<'a> for PackedId<'a> {
    fn decode(reader: &mut ByteReader<'a>) -> Option<Self> {
        match reader.number()? {
            0 => reader.text().map(Self::Text),
            1 => reader.bytes(16)?.try_into().ok().map(Self::Uuid),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn packed_id_round_trips_any_id(
            text in prop_oneof![
                "\\PC{0,40}",
                "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
                "[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}",
                "[0-9a-f]{32}",
                "urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}",
            ],
        ) {
            let id = PackedId::from(text.as_str());
            prop_assert_eq!(&id.to_string(), &text);
            let mut bytes = Vec::new();
            id.encode(&mut bytes);
            let mut reader = ByteReader::new(&bytes);
            prop_assert_eq!(PackedId::decode(&mut reader), Some(id));
            prop_assert_eq!(reader.byte(), None);
        }
    }

    #[test]
    fn packed_id_stores_a_lowercase_uuid_as_bytes() {
        let id = PackedId::from("0196a000-0000-7000-8000-000000000001");
        assert!(matches!(id, PackedId::Uuid(_)));
    }
}
