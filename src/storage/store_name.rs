//! The object stores of a database.

/// The object stores of a database, each for one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreName {
    /// Known instance ids with what lists show of their elements, many in one piece.
    Pages,
    /// Elements in full, as far as they were read in full.
    FullElements,
    /// The requests and their responses, with receipts.
    Activity,
    /// Drafts that were not sent.
    Drafts,
    /// Tables of rows that are created one by one, and the outcome of each row.
    Batches,
    /// Small values: what was opened last, saved views, marks of outdated elements.
    Notes,
    /// What the service said of people, and when it was asked.
    People,
    /// The views of imported files, by the id of the import's record.
    Views,
}

impl StoreName {
    /// All of them.
    pub(super) const ALL: [Self; 8] = [
        Self::Pages,
        Self::FullElements,
        Self::Activity,
        Self::Drafts,
        Self::Batches,
        Self::Notes,
        Self::People,
        Self::Views,
    ];

    /// The name in the database.
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Pages => "pages",
            Self::FullElements => "wholes",
            Self::Activity => "activity",
            Self::Drafts => "drafts",
            Self::Batches => "batches",
            Self::Notes => "notes",
            Self::People => "people",
            Self::Views => "views",
        }
    }
}
