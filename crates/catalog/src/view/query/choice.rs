//! The values of fields that take few, and what each is called in a query.

use architrave_interface::{ElementClass, Layer, ValidityState};

use super::Field;
use crate::{Catalog, Origin};

/// One of the few values that a field takes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Choice<'a> {
    Class(&'a ElementClass),
    Layer(&'a Layer),
    State(&'a ValidityState),
    Origin(Origin),
    Boolean(bool),
}

impl<'a> Choice<'a> {
    /// Every value of a field, those of the interface before others that were seen.
    pub(super) fn all(field: Field, catalog: &'a Catalog) -> Vec<Self> {
        let columns = &catalog.columns;
        match field {
            Field::Class => {
                let seen = columns.kinds.all().iter().map(|(_, class)| class);
                let others = seen.filter(|class| !class.is_known());
                let mut all: Vec<&ElementClass> = ElementClass::ALL.iter().chain(others).collect();
                all.dedup();
                all.into_iter().map(Self::Class).collect()
            }
            Field::Layer => {
                let seen = columns.kinds.all().iter().map(|(layer, _)| layer);
                let others = seen.filter(|layer| !layer.is_known());
                Layer::ALL.iter().chain(others).map(Self::Layer).collect()
            }
            Field::State => {
                let others = columns.states.all().iter().filter(|s| !s.is_known());
                let all = ValidityState::ALL.iter().chain(others);
                all.map(Self::State).collect()
            }
            Field::Origin => Origin::ALL.into_iter().map(Self::Origin).collect(),
            _ => Vec::new(),
        }
    }

    /// How it is written in a query.
    pub fn value(&self) -> &'a str {
        match self {
            Self::Class(class) => class.as_str(),
            Self::Layer(layer) => layer.as_str(),
            Self::State(state) => state.as_str(),
            Self::Origin(origin) => origin.key(),
            Self::Boolean(true) => "yes",
            Self::Boolean(false) => "no",
        }
    }

    /// Another word that a query may contain for it. Links and saved views contain queries, so these
    /// words stay as they are when the texts of the app change or are translated.
    pub(super) const fn alias(&self) -> Option<&'static str> {
        match self {
            Self::Layer(layer) => match layer {
                Layer::ApplicationLayer => Some("Application"),
                Layer::BusinessLayer => Some("Business"),
                Layer::GenericLayer => Some("Generic"),
                Layer::ImplementationAndMigrationLayer => Some("Implementation & migration"),
                Layer::MotivationElements => Some("Motivation"),
                Layer::StrategyLayer => Some("Strategy"),
                Layer::TechnologyLayer => Some("Technology"),
                Layer::Unknown(_) => None,
            },
            Self::Origin(origin) => match origin {
                Origin::Pasted => None,
                Origin::File => Some("From a file of ids"),
                Origin::List => Some("From an id list"),
                Origin::Created => Some("Created here"),
                Origin::Imported => Some("Imported here"),
                Origin::Published => Some("Published here"),
                Origin::Link => Some("Opened by link"),
            },
            Self::Class(_) | Self::State(_) | Self::Boolean(_) => None,
        }
    }

    /// Value and alias.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        [Some(self.value()), self.alias()].into_iter().flatten()
    }
}
