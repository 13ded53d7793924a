//! Decoding with errors that say where they are: `properties[1].meta.key: missing field`.

use std::fmt::{self, Display};
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

/// What a field of an object can hold.
///
/// serde's own lists do not say which item was wrong, and an element has dozens of properties.
pub(crate) trait Read<'de>: Sized {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Types whose own `Deserialize` says enough.
macro_rules! read_as_it_is {
    ($($ty:ty),*) => {
        $( impl<'de> $crate::place::Read<'de> for $ty {
            fn read<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <$ty as serde::Deserialize>::deserialize(deserializer)
            }
        } )*
    };
}

pub(crate) use read_as_it_is;

read_as_it_is!(String, bool, i32, i64);

impl<'de, T: Read<'de>> Read<'de> for Option<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_option(Seed::<Self>(PhantomData))
    }
}

impl<'de, T: Read<'de>> Read<'de> for Vec<T> {
    fn read<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Seed::<Self>(PhantomData))
    }
}

/// A seed or a visitor for `T`, where serde needs one.
pub(crate) struct Seed<T>(pub PhantomData<T>);

impl<'de, T: Read<'de>> DeserializeSeed<'de> for Seed<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        T::read(deserializer)
    }
}

impl<'de, T: Read<'de>> Visitor<'de> for Seed<Option<T>> {
    type Value = Option<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or null")
    }

    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        T::read(deserializer).map(Some)
    }
}

impl<'de, T: Read<'de>> Visitor<'de> for Seed<Vec<T>> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq
            .next_element_seed(Seed::<T>(PhantomData))
            .map_err(|e| at(&format_args!("[{}]", items.len()), &e))?
        {
            items.push(item);
        }
        Ok(items)
    }
}

/// Puts the place before the reason, and joins it to the place that the reason begins with.
pub(crate) fn at<E: Error>(place: &dyn Display, reason: &E) -> E {
    let reason = reason.to_string();
    // serde's own reasons are sentences, places have no space.
    let deeper = reason
        .split_once(": ")
        .is_some_and(|(p, _)| !p.contains(' '));
    let join = match (deeper, reason.starts_with('[')) {
        (false, _) => ": ",
        (true, false) => ".",
        (true, true) => "",
    };
    E::custom(format_args!("{place}{join}{reason}"))
}
