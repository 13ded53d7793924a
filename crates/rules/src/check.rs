//! What a rule checks.

mod fields;

use architrave_metamodel::{Kind, Kinds};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use fields::CheckFields;

/// What a rule checks. The names are those of the field `type` in a rule set, in lower case with hyphens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", try_from = "CheckFields")]
pub enum Check {
    /// A relationship that ArchiMate does not allow between its ends, or a junction whose relationships do not go
    /// together. Classes and kinds that ArchiMate does not have are not judged; an end that is not loaded is judged by the
    /// class that the reference to it says.
    RelationshipNotAllowed {},
    /// An element without a value of a property, in any language.
    PropertyMissing {
        /// The key of the property.
        key: String,
    },
    /// A property without a value that the settings of the element's class require.
    MandatoryMissing {},
    /// An element without an owner.
    NoOwner {},
    /// An element owned by a user whom the service does not know.
    OwnerUnknown {},
    /// An element without any relationship, as far as elements are loaded.
    Orphan {},
    /// An element whose newest version is older than so many days.
    NotModified {
        /// How many days are not too many.
        days: u32,
    },
    /// A Draft whose newest version is older than so many days.
    DraftTooOld {
        /// How many days are not too many.
        days: u32,
    },
    /// An element that is not Valid, on which Valid ones depend directly.
    NeededNotValid {
        /// The kinds of relationships to follow.
        #[serde(skip_serializing_if = "KindList::is_default")]
        kinds: KindList,
    },
    /// A Valid element that depends directly on an Invalid one.
    ValidReliesOnInvalid {
        /// The kinds of relationships to follow.
        #[serde(skip_serializing_if = "KindList::is_default")]
        kinds: KindList,
    },
    /// An element of which another one has the same class and name; case, accents and surrounding spaces do not matter.
    /// Rules on names leave junctions out.
    SameName {},
    /// A name that does not match a [`Pattern`](crate::Pattern).
    NamePattern {
        /// The pattern.
        pattern: String,
    },
    /// An element without a name in a language.
    LanguageMissing {
        /// The tag of the language; `de` includes `de-AT`.
        language: String,
    },
    /// A value of a property that is not in a list.
    ValueNotListed {
        /// The key of the property.
        key: String,
        /// The list; the case of letters matters.
        values: Vec<String>,
    },
    /// Elements that depend on one another in a circle.
    Cycle {
        /// The kinds of relationships to follow from source to target.
        kinds: KindList,
    },
    /// An element that a query of the filter language finds.
    Query {
        /// The query.
        query: String,
    },
}

impl Check {
    /// The names of all checks.
    pub const NAMES: [&str; 16] = [
        "relationship-not-allowed",
        "property-missing",
        "mandatory-missing",
        "no-owner",
        "owner-unknown",
        "orphan",
        "not-modified",
        "draft-too-old",
        "needed-not-valid",
        "valid-relies-on-invalid",
        "same-name",
        "name-pattern",
        "language-missing",
        "value-not-listed",
        "cycle",
        "query",
    ];

    /// Whether a finding depends on nothing but the element or relationship that it is about and, of a relationship, the
    /// classes of its ends.
    pub const fn is_local(&self) -> bool {
        matches!(
            self,
            Self::RelationshipNotAllowed {}
                | Self::PropertyMissing { .. }
                | Self::NamePattern { .. }
                | Self::LanguageMissing { .. }
                | Self::ValueNotListed { .. }
        )
    }

    /// Its name in a rule set.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RelationshipNotAllowed {} => "relationship-not-allowed",
            Self::PropertyMissing { .. } => "property-missing",
            Self::MandatoryMissing {} => "mandatory-missing",
            Self::NoOwner {} => "no-owner",
            Self::OwnerUnknown {} => "owner-unknown",
            Self::Orphan {} => "orphan",
            Self::NotModified { .. } => "not-modified",
            Self::DraftTooOld { .. } => "draft-too-old",
            Self::NeededNotValid { .. } => "needed-not-valid",
            Self::ValidReliesOnInvalid { .. } => "valid-relies-on-invalid",
            Self::SameName {} => "same-name",
            Self::NamePattern { .. } => "name-pattern",
            Self::LanguageMissing { .. } => "language-missing",
            Self::ValueNotListed { .. } => "value-not-listed",
            Self::Cycle { .. } => "cycle",
            Self::Query { .. } => "query",
        }
    }
}

/// Kinds of relationships, in a rule set a list of their names. By default all but Association, which does not say which
/// end depends on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindList(pub Kinds);

impl Default for KindList {
    fn default() -> Self {
        Self(Kinds::ALL.without(Kind::Association))
    }
}

impl KindList {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Serialize for KindList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Kind::name))
    }
}

impl<'de> Deserialize<'de> for KindList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        let kind = |name: &String| {
            Kind::named(name).ok_or_else(|| D::Error::custom(format!("unknown kind \"{name}\"")))
        };
        let kinds: Result<Kinds, D::Error> = names.iter().map(kind).collect();
        kinds.map(Self)
    }
}
