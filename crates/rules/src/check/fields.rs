//! The fields of a check as a rule set has them. One struct for all checks: the code that serde makes for a tagged enum is
//! several times as large.

use serde::Deserialize;

use super::{Check, KindList};

/// The fields of any check; each has some of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckFields {
    #[serde(rename = "type")]
    name: String,
    key: Option<String>,
    days: Option<u32>,
    kinds: Option<KindList>,
    pattern: Option<String>,
    language: Option<String>,
    values: Option<Vec<String>>,
    query: Option<String>,
}

impl TryFrom<CheckFields> for Check {
    type Error = String;

    fn try_from(mut fields: CheckFields) -> Result<Self, String> {
        let needed = |field: &str| format!("missing field `{field}`");
        let text = |value: &mut Option<String>, field| value.take().ok_or_else(|| needed(field));
        let days = |value: &mut Option<u32>| value.take().ok_or_else(|| needed("days"));
        let check = match fields.name.as_str() {
            "relationship-not-allowed" => Self::RelationshipNotAllowed {},
            "property-missing" => Self::PropertyMissing {
                key: text(&mut fields.key, "key")?,
            },
            "mandatory-missing" => Self::MandatoryMissing {},
            "no-owner" => Self::NoOwner {},
            "owner-unknown" => Self::OwnerUnknown {},
            "orphan" => Self::Orphan {},
            "not-modified" => Self::NotModified {
                days: days(&mut fields.days)?,
            },
            "draft-too-old" => Self::DraftTooOld {
                days: days(&mut fields.days)?,
            },
            "needed-not-valid" => Self::NeededNotValid {
                kinds: fields.kinds.take().unwrap_or_default(),
            },
            "valid-relies-on-invalid" => Self::ValidReliesOnInvalid {
                kinds: fields.kinds.take().unwrap_or_default(),
            },
            "same-name" => Self::SameName {},
            "name-pattern" => Self::NamePattern {
                pattern: text(&mut fields.pattern, "pattern")?,
            },
            "language-missing" => Self::LanguageMissing {
                language: text(&mut fields.language, "language")?,
            },
            "value-not-listed" => Self::ValueNotListed {
                key: text(&mut fields.key, "key")?,
                values: fields.values.take().ok_or_else(|| needed("values"))?,
            },
            "cycle" => Self::Cycle {
                kinds: fields.kinds.take().ok_or_else(|| needed("kinds"))?,
            },
            "query" => Self::Query {
                query: text(&mut fields.query, "query")?,
            },
            other => return Err(format!("unknown check `{other}`")),
        };
        match fields.left() {
            Some(field) => Err(format!("unknown field `{field}` of `{}`", check.name())),
            None => Ok(check),
        }
    }
}

impl CheckFields {
    /// A field that the check does not have.
    fn left(&self) -> Option<&'static str> {
        let all = [
            ("key", self.key.is_some()),
            ("days", self.days.is_some()),
            ("kinds", self.kinds.is_some()),
            ("pattern", self.pattern.is_some()),
            ("language", self.language.is_some()),
            ("values", self.values.is_some()),
            ("query", self.query.is_some()),
        ];
        all.into_iter().find(|(_, is)| *is).map(|(field, _)| field)
    }
}
