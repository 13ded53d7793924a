//! What an evaluation depends on beside the elements.

use std::collections::HashSet;

use architrave_catalog::view::QueryContext;
use architrave_catalog::view::query::{Fact, Field, Query, Test};

use crate::Check;

/// Who evaluates, when, and what is known.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// Who, and when: for queries and for ages.
    pub query: QueryContext<'a>,
    /// The content language, in which names are compared.
    pub language: &'a str,
    /// The ids of users whom the service does not know; `None` where nobody asked it.
    pub unknown_users: Option<&'a HashSet<String>>,
    /// What the elements do not have, because of where they come from.
    pub lacks: &'a [Need],
}

/// Something that a rule reads and that only elements of a service have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// Validity states.
    States,
    /// Owners.
    Owners,
    /// Which users the service knows.
    Users,
    /// When something was created, changed, published or loaded.
    Times,
    /// Which properties the settings require.
    Mandatory,
    /// Groups, versions, visibility and the origin of ids.
    Service,
    /// What rules found: no rule can depend on that.
    Findings,
}

/// What elements of an exchange file do not have.
pub const FILE: &[Need] = &[
    Need::States,
    Need::Owners,
    Need::Users,
    Need::Times,
    Need::Mandatory,
    Need::Service,
];

impl Context<'_> {
    /// What a check needs and the elements do not have.
    pub(crate) fn lacks_for(&self, check: &Check) -> Option<Need> {
        let need = match check {
            Check::MandatoryMissing {} => Need::Mandatory,
            Check::NoOwner {} => Need::Owners,
            Check::OwnerUnknown {} if self.unknown_users.is_none() => return Some(Need::Users),
            Check::OwnerUnknown {} => Need::Owners,
            Check::NotModified { .. } => Need::Times,
            Check::DraftTooOld { .. } => {
                return self.lacking(Need::States).or(self.lacking(Need::Times));
            }
            Check::NeededNotValid { .. } | Check::ValidReliesOnInvalid { .. } => Need::States,
            Check::RelationshipNotAllowed {}
            | Check::PropertyMissing { .. }
            | Check::Orphan {}
            | Check::SameName {}
            | Check::NamePattern { .. }
            | Check::LanguageMissing { .. }
            | Check::ValueNotListed { .. }
            | Check::Cycle { .. }
            | Check::Query { .. } => return None,
        };
        self.lacking(need)
    }

    /// What a query asks for and the elements do not have.
    pub(crate) fn lacks_in(&self, query: &Query) -> Option<Need> {
        if query.asks_for_findings() {
            return Some(Need::Findings);
        }
        if self.lacks.is_empty() {
            return None;
        }
        let terms = query.terms().into_iter();
        terms
            .filter_map(|term| need_of(&term.test, self.lacks))
            .next()
    }

    fn lacking(&self, need: Need) -> Option<Need> {
        self.lacks.contains(&need).then_some(need)
    }
}

fn need_of(test: &Test, lacks: &[Need]) -> Option<Need> {
    let lacking = |need: Option<Need>| need.filter(|need| lacks.contains(need));
    match test {
        Test::Text(_) | Test::Property(..) => None,
        Test::OneOf(field, _) | Test::When(field, _) => lacking(need_of_field(*field)),
        Test::Facts(facts) => facts
            .iter()
            .filter_map(|fact| lacking(need_of_fact(fact)))
            .next(),
        Test::Either(tests) => tests.iter().filter_map(|test| need_of(test, lacks)).next(),
    }
}

const fn need_of_field(field: Field) -> Option<Need> {
    match field {
        Field::State => Some(Need::States),
        Field::Finding => Some(Need::Findings),
        Field::Owner => Some(Need::Owners),
        Field::Modified
        | Field::ModifiedBy
        | Field::Created
        | Field::Published
        | Field::Retrieved => Some(Need::Times),
        Field::Group | Field::Origin | Field::Is | Field::Visible => Some(Need::Service),
        Field::Class
        | Field::Layer
        | Field::Spec
        | Field::Id
        | Field::Element
        | Field::Has
        | Field::Lang => None,
    }
}

const fn need_of_fact(fact: &Fact) -> Option<Need> {
    match fact {
        Fact::Mine => Some(Need::Owners),
        Fact::Latest | Fact::Superseded | Fact::Predecessor | Fact::Visible | Fact::Hidden => {
            Some(Need::Service)
        }
        Fact::Relation | Fact::Filled(_) => None,
        Fact::Present(field) | Fact::Missing(field) => need_of_field(*field),
    }
}
