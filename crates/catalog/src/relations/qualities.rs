//! What a relationship says of itself in its properties: its name, how data are accessed, and how
//! strong an influence is.

use architrave_interface::{Reference, Translated};

use crate::title::NAME;

/// How an access relationship reads or writes, as the exchange format names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The source reads the target.
    Read,
    /// The source writes the target.
    Write,
    /// Both.
    ReadWrite,
}

/// What a relationship says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Qualities {
    /// Its name in each language; `None` where it has none.
    pub name: Option<Translated>,
    /// How it accesses; `None` where nothing is said.
    pub access: Option<Access>,
    /// The strength of an influence, such as `+` or `--`.
    pub strength: Option<String>,
}

impl Qualities {
    /// Reads them from the properties of a reference.
    pub fn of(reference: &Reference) -> Self {
        let value = |key: &str| {
            let mut properties = reference.target.properties.iter();
            properties.find(|p| p.meta.key == key)?.value.as_ref()
        };
        let text = |key: &str| {
            let text = value(key)?.translations.first()?.value.trim();
            (!text.is_empty()).then_some(text)
        };
        let has_text = |name: &&Translated| name.translations.iter().any(|t| !t.value.is_empty());
        Self {
            name: value(NAME).filter(has_text).cloned(),
            access: text("accessType").and_then(|text| match text {
                "Read" => Some(Access::Read),
                "Write" => Some(Access::Write),
                "ReadWrite" => Some(Access::ReadWrite),
                _ => None,
            }),
            strength: text("modifier").map(str::to_owned),
        }
    }
}
