//! Each enumeration lists what the description lists, in its order, and preserves any other value.

use architrave_interface::{
    ElementClass, EntityIdType, HistoryKind, Layer, Multiplicity, PropertyType, ReferenceDirection,
    ReferenceKind, ValidityState,
};
use proptest::prelude::*;

use crate::document::values;

macro_rules! enumerations {
    ($($test:ident: $ty:ident = $name:literal, $count:literal;)*) => { $(
        #[test]
        fn $test() {
            let listed = values($name).unwrap();
            assert_eq!(listed.len(), $count);
            let all: Vec<&str> = $ty::ALL.iter().map($ty::as_str).collect();
            assert_eq!(all, listed);
            for text in listed {
                let value = $ty::from(text);
                assert!(value.is_known(), "{text}");
                assert_eq!(value.to_string(), text);
                let json = format!("\"{text}\"");
                assert_eq!(serde_json::from_str::<$ty>(&json).unwrap(), value);
                assert_eq!(serde_json::to_string(&value).unwrap(), json);
                // Another spelling is another value.
                assert_eq!($ty::from(&*text.to_lowercase()).as_str(), text.to_lowercase());
                assert!(!$ty::from(&*text.to_lowercase()).is_known(), "{text}");
            }
            for json in ["null", "7", "true", "[]", "{}"] {
                let error = serde_json::from_str::<$ty>(json).unwrap_err().to_string();
                assert!(error.contains(concat!("a string (", stringify!($ty), ")")), "{error}");
            }
        }
    )*

        proptest! {
            #[test]
            fn any_text_round_trips_in_every_enumeration(text in ".*") {
                let json = serde_json::to_string(&text).unwrap();
                $(
                    let value: $ty = serde_json::from_str(&json).unwrap();
                    prop_assert_eq!(value.as_str(), &text);
                    prop_assert_eq!(value.is_known(), $ty::ALL.contains(&value));
                    prop_assert_eq!(serde_json::to_string(&value).unwrap(), &*json);
                )*
            }
        }
    };
}

enumerations! {
    classes: ElementClass = "ArchitectureElementType", 61;
    layers: Layer = "ArchitectureElementLayer", 7;
    states: ValidityState = "ArchitectureValidityState", 5;
    owner_kinds: EntityIdType = "EntityIdType", 4;
    property_types: PropertyType = "ArchitecturePropertyType", 9;
    multiplicities: Multiplicity = "ArchitectureReferenceMultiplicity", 4;
    directions: ReferenceDirection = "ReferenceDirection", 4;
    reference_kinds: ReferenceKind = "ReferenceKind", 12;
    history_kinds: HistoryKind = "HistoryKind", 1;
}
