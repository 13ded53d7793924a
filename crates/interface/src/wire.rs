//! Macros that declare objects and enumerations of the interface with their decoding and encoding.
//!
//! The two macros replace serde's derive, which cannot do these three together: unknown fields
//! survive a round trip unchanged (a flattened map would convert numbers to `f64`), an error names
//! the path of its field, and known fields are decoded in place.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde_json::value::RawValue;

/// The fields of an object that `interface.md` does not name, exactly as received, in their order.
#[derive(Clone, Default)]
pub struct Extra(Vec<(Box<str>, Box<RawValue>)>);

impl Extra {
    /// No unknown field.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// The names and the JSON text of the unknown fields.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, value.get()))
    }

    /// The JSON text of the unknown field `name`.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(n, _)| *n == name).map(|(_, v)| v)
    }

    /// The unknown field `name`, if it is a string.
    pub fn text(&self, name: &str) -> Option<String> {
        serde_json::from_str(self.get(name)?).ok()
    }

    /// Adds a field, or replaces it.
    ///
    /// # Errors
    /// When `value` cannot be written as JSON.
    pub fn set(&mut self, name: &str, value: &impl serde::Serialize) -> serde_json::Result<()> {
        let raw = serde_json::value::to_raw_value(value)?;
        self.0.retain(|(n, _)| &**n != name);
        self.0.push((name.into(), raw));
        Ok(())
    }

    /// Whether every field was known.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn read<'de, A: MapAccess<'de>>(
        &mut self,
        name: Box<str>,
        map: &mut A,
    ) -> Result<(), A::Error> {
        let raw = map.next_value::<Box<RawValue>>()?;
        self.0.push((name, raw));
        Ok(())
    }

    pub(crate) fn write<S: SerializeMap>(&self, map: &mut S) -> Result<(), S::Error> {
        self.0
            .iter()
            .try_for_each(|(name, value)| map.serialize_entry(name, value))
    }
}

impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl fmt::Debug for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// A field's name: known ones cost no allocation.
pub(crate) enum Name {
    Known(&'static str),
    Other(Box<str>),
}

pub(crate) struct Names(pub &'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Names {
    type Value = Name;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Name, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Names {
    type Value = Name;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Name, E> {
        Ok(match self.0.iter().find(|known| **known == name) {
            Some(known) => Name::Known(known),
            None => Name::Other(name.into()),
        })
    }
}

/// Declares an object of the interface: `req` fields must be there, `opt` fields may be omitted.
macro_rules! object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[$fmeta:meta])* $kind:ident $field:ident : $ty:ty = $json:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name {
            $( $(#[$fmeta])* pub $field: $crate::wire::object!(@type $kind $ty), )*
            /// Fields that the interface does not name, as received.
            pub extra: $crate::wire::Extra,
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                struct Object;
                impl<'de> serde::de::Visitor<'de> for Object {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("an object (", stringify!($name), ")"))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(
                        self,
                        mut map: A,
                    ) -> Result<$name, A::Error> {
                        use $crate::place::{Seed, at};
                        use $crate::wire::{Extra, Name, Names};
                        use serde::de::Error as _;
                        $( let mut $field: Option<$crate::wire::object!(@type $kind $ty)> = None; )*
                        let mut extra = Extra::none();
                        while let Some(name) = map.next_key_seed(Names(&[$($json),*]))? {
                            match name {
                                $( Name::Known($json) => {
                                    if $field.is_some() {
                                        return Err(at(&$json, &A::Error::custom("repeated field")));
                                    }
                                    let value = map.next_value_seed(
                                        Seed::<$crate::wire::object!(@type $kind $ty)>(
                                            std::marker::PhantomData,
                                        ),
                                    );
                                    $field = Some(value.map_err(|e| at(&$json, &e))?);
                                } )*
                                Name::Known(other) => extra.read(other.into(), &mut map)?,
                                Name::Other(other) => extra.read(other, &mut map)?,
                            }
                        }
                        Ok($name {
                            $( $field: $crate::wire::object!(@take $kind $field $json A), )*
                            extra,
                        })
                    }
                }
                d.deserialize_map(Object)
            }
        }

        $crate::place::read_as_it_is!($name);

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap as _;
                let mut map = s.serialize_map(None)?;
                $( $crate::wire::object!(@write $kind map $json self.$field); )*
                self.extra.write(&mut map)?;
                map.end()
            }
        }
    };
    (@type req $ty:ty) => { $ty };
    (@type opt $ty:ty) => { Option<$ty> };
    (@take req $field:ident $json:literal $a:ident) => {
        $field.ok_or_else(|| at(&$json, &$a::Error::custom("missing field")))?
    };
    (@take opt $field:ident $json:literal $a:ident) => { $field.flatten() };
    (@write req $map:ident $json:literal $self:ident . $field:ident) => {
        $map.serialize_entry($json, &$self.$field)?;
    };
    (@write opt $map:ident $json:literal $self:ident . $field:ident) => {
        if let Some(value) = &$self.$field {
            $map.serialize_entry($json, value)?;
        }
    };
}

/// Declares an enumeration of the interface that keeps values it does not know.
macro_rules! enumeration {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($value:ident),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $( #[doc = concat!("`", stringify!($value), "`")] $value, )*
            /// A value that the interface does not list, as received.
            Unknown(Box<str>),
        }

        impl $name {
            /// Every value that the interface lists, in its order.
            pub const ALL: &'static [Self] = &[$(Self::$value),*];

            /// The value as the service writes it.
            pub fn as_str(&self) -> &str {
                match self {
                    $( Self::$value => stringify!($value), )*
                    Self::Unknown(value) => value,
                }
            }

            /// Whether the interface lists the value.
            pub fn is_known(&self) -> bool {
                !matches!(self, Self::Unknown(_))
            }
        }

        impl From<&str> for $name {
            fn from(value: &str) -> Self {
                match value {
                    $( stringify!($value) => Self::$value, )*
                    other => Self::Unknown(other.into()),
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        $crate::place::read_as_it_is!($name);

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                struct Value;
                impl serde::de::Visitor<'_> for Value {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str(concat!("a string (", stringify!($name), ")"))
                    }

                    fn visit_str<E>(self, value: &str) -> Result<$name, E> {
                        Ok(value.into())
                    }
                }
                d.deserialize_str(Value)
            }
        }
    };
}

pub(crate) use {enumeration, object};
