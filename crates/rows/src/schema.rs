//! The table of the fields of a row.

/// Calls the macro `$generate` with the fields of a row. A line is: whether the JSON of every element has the field, its
/// key there, its name (that of the field of `ArchitectureElement`), and its type. The order is that of the bytes: a
/// change of the table changes stored bytes, and the version of stored pages is raised with it.
///
/// - `columns`: fields that the catalog holds in columns of their own, by code of its own (`columns/set.rs`,
///   `batches.rs`).
/// - `details`: all others. The catalog holds their bytes together, one piece for each row, and needs no code for them.
#[macro_export]
macro_rules! row_fields {
    ($generate:ident) => {
        $generate! {
            columns {
                /// The instance id.
                required "id" id: Cow<'a, str>,
                /// The logical id.
                required "elementId" element_id: Cow<'a, str>,
                /// The class, as the service writes it.
                required "conceptualClass" conceptual_class: TextIndex,
                /// The layer, as the service writes it.
                required "layer" layer: TextIndex,
                /// The validity state, as the service writes it.
                required "validityState" validity_state: TextIndex,
                /// Whether an older version exists.
                required "hasPredecessor" has_predecessor: bool,
                /// Whether the caller owns it.
                required "principalIsOwner" principal_is_owner: bool,
                /// Owners.
                required "owners" owners: SmallList<Owner>,
                /// Its groups.
                required "groups" groups: SmallList<GroupIndex>,
                /// Its properties. A batch that was read from bytes has them in its cells instead.
                required "properties" properties: Properties<'a>,
                /// The elements it refers to.
                required "references" references: Vec<Relation<'a>>,
            }
            details {
                /// The specialization; the empty text without one.
                optional "specialization" specialization: TextIndex,
                /// Creation.
                required "created" created: AuditStamp<'a>,
                /// Last change of its content.
                optional "modified" modified: Option<AuditStamp<'a>>,
                /// Last validation.
                optional "lastValidation" last_validation: Option<AuditStamp<'a>>,
                /// Publication.
                optional "published" published: Option<AuditStamp<'a>>,
                /// Whether it is shown, and who changed that last.
                required "visibility" visibility: Visibility<'a>,
            }
        }
    };
}
