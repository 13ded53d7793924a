//! The row, as the table of its fields says.

use std::borrow::Cow;

use crate::bytes::ByteReader;
use crate::codec::{Decode, DetailField};
use crate::object::object;
use crate::row_fields;
use crate::values::{
    AuditStamp, GroupIndex, Owner, Properties, Relation, SmallList, TextIndex, Visibility,
};

/// The key of the property that is taken as an element's name.
pub const NAME: &str = "name";

/// What the table says of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldInfo {
    /// Its name in [`Row`] or [`Details`].
    pub name: &'static str,
    /// Its key in the JSON of an element.
    pub key: &'static str,
    /// Whether the JSON of every element has it.
    pub is_required: bool,
    /// Its type, as it is written.
    pub type_name: &'static str,
}

/// Defines the structs and their functions from the table.
macro_rules! define_row {
    (
        columns { $($(#[$doc:meta])* $need:ident $key:literal $field:ident: $type:ty,)* }
        details { $($(#[$detail_doc:meta])* $detail_need:ident $detail_key:literal $detail:ident: $detail_type:ty,)* }
    ) => {
        object! {
            /// One version of an element, without what only its own page shows.
            pub struct Row<'a> {
                $($(#[$doc])* $field: $type,)*
                /// The fields without a column in the catalog.
                details: Details<'a>,
            }
        }

        object! {
            /// The fields of a row that have no column of their own in the catalog.
            pub struct Details<'a> {
                $($(#[$detail_doc])* $detail: $detail_type,)*
            }
        }

        impl Row<'_> {
            /// Every field, in the order of the table.
            pub const FIELDS: &'static [FieldInfo] = &[
                $(FieldInfo {
                    name: stringify!($field),
                    key: $key,
                    is_required: define_row!(@is_required $need),
                    type_name: stringify!($type),
                },)*
                $(FieldInfo {
                    name: stringify!($detail),
                    key: $detail_key,
                    is_required: define_row!(@is_required $detail_need),
                    type_name: stringify!($detail_type),
                },)*
            ];
        }

        impl<'a> Details<'a> {
            /// Who did something with the element, for each field that says so.
            pub fn stamps(&self) -> impl Iterator<Item = &AuditStamp<'a>> {
                [$(DetailField::stamp(&self.$detail),)*].into_iter().flatten()
            }

            /// Details with something in each field; all texts are this one.
            pub fn sample(text: TextIndex) -> Self {
                Self { $($detail: DetailField::sample(text),)* }
            }
        }

        impl<'a> DetailsReader<'a> {
            define_row! { @accessors [] $($(#[$detail_doc])* $detail: $detail_type,)* }

            /// What follows the details.
            #[inline]
            pub fn after(mut self) -> Option<ByteReader<'a>> {
                $(<$detail_type as DetailField<'a>>::skip(&mut self.0)?;)*
                Some(self.0)
            }
        }
    };
    (@is_required required) => { true };
    (@is_required optional) => { false };
    (@accessors [$($before:ty,)*]) => {};
    (@accessors [$($before:ty,)*] $(#[$doc:meta])* $field:ident: $type:ty, $($rest:tt)*) => {
        $(#[$doc])*
        #[inline]
        pub fn $field(mut self) -> Option<$type> {
            $(<$before as DetailField<'a>>::skip(&mut self.0)?;)*
            Decode::decode(&mut self.0)
        }

        define_row! { @accessors [$($before,)* $type,] $($rest)* }
    };
}

row_fields!(define_row);

/// Reads single fields from the bytes of [`Details`], without decoding those before.
#[derive(Clone, Copy, Debug)]
pub struct DetailsReader<'a>(ByteReader<'a>);

impl<'a> DetailsReader<'a> {
    /// Reads bytes that begin with details.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(ByteReader::new(bytes))
    }
}
