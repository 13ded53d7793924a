//! Who did something when.

use crate::bytes::ByteReader;
use crate::codec::DetailField;
use crate::object::object;
use crate::packed_time::PackedTime;
use crate::values::TextIndex;

object! {
    /// Who did something when.
    pub struct AuditStamp<'a> {
        /// When.
        at: PackedTime<'a>,
        /// The user id.
        by: TextIndex,
    }
}

impl<'a> DetailField<'a> for AuditStamp<'a> {
    #[inline]
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        reader.skip_moment()?;
        reader.skip_number()
    }

    fn stamp(&self) -> Option<&Self> {
        Some(self)
    }

    fn sample(text: TextIndex) -> Self {
        Self {
            at: PackedTime::Millis(1_767_256_200_000),
            by: text,
        }
    }
}

object! {
    /// Whether an element is shown.
    pub struct Visibility<'a> {
        /// Shown or not.
        visible: bool,
        /// Last change of that.
        last_change: AuditStamp<'a>,
    }
}

impl<'a> DetailField<'a> for Visibility<'a> {
    #[inline]
    fn skip(reader: &mut ByteReader<'a>) -> Option<()> {
        reader.byte()?;
        AuditStamp::skip(reader)
    }

    fn stamp(&self) -> Option<&AuditStamp<'a>> {
        Some(&self.last_change)
    }

    fn sample(text: TextIndex) -> Self {
        Self {
            visible: true,
            last_change: AuditStamp::sample(text),
        }
    }
}
