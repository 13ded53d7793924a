//! An element as lists show it: what its columns hold. Its own page shows it in full ([`FullElement`]).

use architrave_interface::{
    ArchitectureElement, ElementClass, EntityId, EntityIdType, History, Layer, Translated,
    ValidityState,
};

use architrave_values::parse_rfc3339;

use super::entry::FullElement;
use super::title::NAME;

/// What lists show of an element.
#[derive(Clone, Debug, PartialEq)]
pub struct ElementSummary {
    /// The instance id.
    pub id: String,
    /// The logical id.
    pub element_id: String,
    /// What the element is.
    pub conceptual_class: ElementClass,
    /// Where it belongs.
    pub layer: Layer,
    /// A narrower kind within the class.
    pub specialization: Option<String>,
    /// The validity of this version.
    pub validity_state: ValidityState,
    /// Whether an older version exists.
    pub has_predecessor: bool,
    /// Whether the caller owns it.
    pub principal_is_owner: bool,
    /// Who owns it.
    pub owners: Vec<EntityId>,
    /// When and by whom it was created.
    pub created: History,
    /// When and by whom it was last changed.
    pub modified: Option<History>,
    /// When and by whom it was published.
    pub published: Option<History>,
    /// Its name, where it has one.
    pub name: Option<Translated>,
}

/// A row: an element as lists show it, and when that was so.
#[derive(Clone, Debug)]
pub struct Listed {
    /// The element.
    pub element: ElementSummary,
    /// When it was received, in milliseconds since 1970.
    pub at: f64,
    /// When it was last changed, in milliseconds; NaN where that is unknown or unreadable.
    pub modified: f64,
    /// When it was published, likewise.
    pub published: f64,
}

/// The moments follow from the element, and an unknown one would never equal itself.
impl PartialEq for Listed {
    fn eq(&self, other: &Self) -> bool {
        self.element == other.element && self.at.to_bits() == other.at.to_bits()
    }
}

impl Listed {
    /// Whether `user` is among the owners.
    pub fn is_owned_by(&self, user: &str) -> bool {
        is_owner(&self.element.owners, user)
    }
}

/// Whether a person is among owners.
pub fn is_owner(owners: &[EntityId], user: &str) -> bool {
    let mut owners = owners.iter();
    owners.any(|o| o.kind == EntityIdType::UserId && o.value == user)
}

/// When something happened, in milliseconds since 1970; NaN where that is unknown or unreadable.
pub fn moment(history: Option<&History>) -> f64 {
    history
        .and_then(|h| parse_rfc3339(&h.at))
        .unwrap_or(f64::NAN)
}

/// The name of an element: the first property of that key with a value.
pub fn name_of(element: &ArchitectureElement) -> Option<&Translated> {
    let mut names = element.properties.iter().filter(|p| p.meta.key == NAME);
    names.find_map(|p| p.value.as_ref())
}

impl From<&FullElement> for Listed {
    fn from(loaded: &FullElement) -> Self {
        let element = &loaded.element;
        Self {
            element: ElementSummary {
                id: element.id.clone(),
                element_id: element.element_id.clone(),
                conceptual_class: element.conceptual_class.clone(),
                layer: element.layer.clone(),
                specialization: element.specialization.clone(),
                validity_state: element.validity_state.clone(),
                has_predecessor: element.has_predecessor,
                principal_is_owner: element.principal_is_owner,
                owners: element.owners.clone(),
                created: element.created.clone(),
                modified: element.modified.clone(),
                published: element.published.clone(),
                name: name_of(element).cloned(),
            },
            at: loaded.at,
            modified: loaded.modified,
            published: loaded.published,
        }
    }
}
