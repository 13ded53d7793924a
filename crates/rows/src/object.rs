//! A macro that derives encoding and decoding of a struct from its fields.

/// Declares a struct with the traits of [`codec`](crate::codec), field by field.
macro_rules! object {
    ($(#[$doc:meta])* pub struct $name:ident<'a> { $($body:tt)* }) => {
        object! { @ [$(#[$doc])*] $name [<'a>] [<'a, 'b>] [<'b>] { $($body)* } }
    };
    ($(#[$doc:meta])* pub struct $name:ident { $($body:tt)* }) => {
        object! { @ [$(#[$doc])*] $name [] [<'b>] [] { $($body)* } }
    };
    (@ [$($doc:tt)*] $name:ident [$($life:tt)*] [$($both:tt)*] [$($owned:tt)*] {
        $($(#[$field_doc:meta])* $field:ident: $type:ty,)*
    }) => {
        $($doc)*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name $($life)* {
            $($(#[$field_doc])* pub $field: $type,)*
        }

        impl $($life)* $crate::codec::Encode for $name $($life)* {
            fn encode_mapped(&self, bytes: &mut Vec<u8>, map: &mut impl FnMut($crate::values::TextIndex) -> $crate::values::TextIndex) {
                $(self.$field.encode_mapped(bytes, map);)*
            }
        }

        impl<'a> $crate::codec::Decode<'a> for $name $($life)* {
            fn decode(reader: &mut $crate::bytes::ByteReader<'a>) -> Option<Self> {
                // Struct expressions evaluate their fields in the order in which they are written.
                Some(Self { $($field: $crate::codec::Decode::decode(reader)?,)* })
            }
        }

        impl $($both)* $crate::codec::IntoOwned<'b> for $name $($life)* {
            type Owned = $name $($owned)*;
            fn into_owned(self) -> Self::Owned {
                $name { $($field: $crate::codec::IntoOwned::into_owned(self.$field),)* }
            }
        }

        impl $($life)* $crate::codec::MapTexts for $name $($life)* {
            #[inline]
            fn map_texts(&self, map: &mut impl FnMut($crate::values::TextIndex) -> $crate::values::TextIndex) -> Self {
                Self { $($field: self.$field.map_texts(map),)* }
            }
        }
    };
}
pub(crate) use object;
