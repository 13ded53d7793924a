//! The kinds of relationships.

/// A kind of relationship. The discriminants are the bits of [`Kinds`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are the standard's")]
pub enum Kind {
    Access,
    Composition,
    Flow,
    Aggregation,
    Assignment,
    Influence,
    Association,
    Realization,
    Specialization,
    Triggering,
    Serving,
}

/// Which end of a relationship depends on the other: what is affected if the other one fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dependent {
    /// The source depends on the target.
    Source,
    /// The target depends on the source.
    Target,
    /// Each on the other: the relationship does not say.
    Both,
}

impl Kind {
    /// All kinds, in the order of their bits.
    pub const ALL: [Self; 11] = [
        Self::Access,
        Self::Composition,
        Self::Flow,
        Self::Aggregation,
        Self::Assignment,
        Self::Influence,
        Self::Association,
        Self::Realization,
        Self::Specialization,
        Self::Triggering,
        Self::Serving,
    ];

    /// Its name, that of the interface's `ReferenceKind`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Access => "Access",
            Self::Composition => "Composition",
            Self::Flow => "Flow",
            Self::Aggregation => "Aggregation",
            Self::Assignment => "Assignment",
            Self::Influence => "Influence",
            Self::Association => "Association",
            Self::Realization => "Realization",
            Self::Specialization => "Specialization",
            Self::Triggering => "Triggering",
            Self::Serving => "Serving",
        }
    }

    /// The kind of this name; `None` for one that ArchiMate does not have, such as the interface's
    /// `ArchitectureReference`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Which end depends on the other. A whole depends on its parts, a special element on the general one, and what
    /// accesses data on the data; otherwise the arrow points to what depends.
    pub const fn dependent(self) -> Dependent {
        match self {
            Self::Access | Self::Composition | Self::Aggregation | Self::Specialization => {
                Dependent::Source
            }
            Self::Association => Dependent::Both,
            Self::Flow
            | Self::Assignment
            | Self::Influence
            | Self::Realization
            | Self::Triggering
            | Self::Serving => Dependent::Target,
        }
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(u16);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self(0);
    /// Every kind.
    pub const ALL: Self = Self((1 << Kind::ALL.len()) - 1);

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Whether the set has a kind.
    pub const fn contains(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    /// The set with a kind.
    #[must_use]
    pub const fn with(self, kind: Kind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// The set without a kind.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(1 << kind as u8))
    }

    /// The kinds of both sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many kinds there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in the order of their bits.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<T: IntoIterator<Item = Kind>>(kinds: T) -> Self {
        kinds.into_iter().fold(Self::NONE, Self::with)
    }
}
