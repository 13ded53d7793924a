//! What is known, before anything is sent, of the versions that are about to be published. It
//! advises; the service decides.

use std::collections::HashSet;
use std::sync::Arc;

use architrave_interface::{MetaProperty, ValidityState};

use crate::catalog::{Catalog, Listed};
use crate::t::{self, Text};

/// What is known of a version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// Owned by the caller, not published, the latest version in this browser.
    Ready,
    /// Not owned by the caller: a Manager or Designer may publish it.
    NotYours,
    /// A value that its `meta` calls mandatory is empty.
    Incomplete,
    /// Valid, with a publication.
    Published,
    /// A newer version of the element is in this browser.
    NotLatest,
    /// Known by its id only.
    NotLoaded,
}

/// One version and what is known of it.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The instance id.
    pub id: Arc<str>,
    /// What is known of it.
    pub finding: Finding,
    /// The version as it was loaded.
    pub loaded: Option<Arc<Listed>>,
    /// The newest version in this browser, where that is another one.
    pub newest: Option<Arc<Listed>>,
    /// The properties that are mandatory and empty, whatever was found besides.
    pub empty: Vec<MetaProperty>,
}

impl Finding {
    /// Every finding, in the order of the sheet.
    pub const ALL: [Self; 6] = [
        Self::Ready,
        Self::Incomplete,
        Self::NotYours,
        Self::Published,
        Self::NotLatest,
        Self::NotLoaded,
    ];

    /// In words, after a number.
    pub const fn label(self) -> Text {
        match self {
            Self::Ready => t::publish::finding::READY,
            Self::Incomplete => t::publish::finding::INCOMPLETE,
            Self::NotYours => t::publish::finding::NOT_YOURS,
            Self::Published => t::publish::finding::PUBLISHED,
            Self::NotLatest => t::publish::finding::NOT_LATEST,
            Self::NotLoaded => t::common::NOT_LOADED_LOWER,
        }
    }

    /// How many were found so: `3 ready`.
    pub fn counted(self, n: usize) -> String {
        t::publish::record::state_count(n, &self.label())
    }

    /// What that means, where the label leaves it open.
    pub const fn note(self) -> Option<Text> {
        match self {
            Self::Incomplete => Some(t::publish::finding::INCOMPLETE_NOTE),
            Self::NotYours => Some(t::publish::finding::NOT_YOURS_NOTE),
            Self::NotLatest => Some(t::publish::finding::NOT_LATEST_NOTE),
            Self::Ready | Self::Published | Self::NotLoaded => None,
        }
    }
}

/// Sorts `ids` by what is known of them; `me` is the caller. Each id once, in their order.
pub fn check(catalog: &Catalog, ids: &[Arc<str>], me: Option<&str>) -> Vec<Checked> {
    let mut seen = HashSet::new();
    let mut checked = Vec::with_capacity(ids.len());
    for id in ids {
        if seen.insert(id) {
            checked.push(check_one(catalog, id, me));
        }
    }
    checked
}

fn check_one(catalog: &Catalog, id: &Arc<str>, me: Option<&str>) -> Checked {
    let loaded = catalog.listed(id);
    let newest = loaded.as_ref().and_then(|loaded| {
        let newest = catalog.newest(&loaded.element.element_id)?;
        (newest.element.id != loaded.element.id).then_some(newest)
    });
    let empty: Vec<MetaProperty> = catalog.missing_values(id).into_iter().cloned().collect();
    let finding = match &loaded {
        None => Finding::NotLoaded,
        Some(loaded) if is_published(loaded) => Finding::Published,
        Some(_) if newest.is_some() => Finding::NotLatest,
        Some(loaded) if !is_owned(loaded, me) => Finding::NotYours,
        Some(_) if !empty.is_empty() => Finding::Incomplete,
        Some(_) => Finding::Ready,
    };
    Checked {
        id: id.clone(),
        finding,
        loaded,
        newest,
        empty,
    }
}

/// Whether a version is published as it is.
pub fn is_published(loaded: &Listed) -> bool {
    loaded.element.validity_state == ValidityState::Valid && loaded.element.published.is_some()
}

/// Whether the caller owns a version, as far as the app can see.
pub fn is_owned(loaded: &Listed, me: Option<&str>) -> bool {
    loaded.element.principal_is_owner || me.is_some_and(|me| loaded.is_owned_by(me))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    fn catalog() -> Catalog {
        let mut catalog = Catalog::default();
        let mut put = |id: &str, of: &str, mine: bool, published: bool, at: &str| {
            let (mut made, json) = element(id, of, "Node", id);
            made.principal_is_owner = mine;
            made.created.at = format!("2026-01-0{at}T00:00:00Z");
            if published {
                made.validity_state = ValidityState::Valid;
                made.published = Some(made.created.clone());
            }
            catalog.take(made, json, Origin::Pasted, 0.0);
        };
        put("mine", "a", true, false, "1");
        put("theirs", "b", false, false, "1");
        put("done", "c", true, true, "1");
        put("old", "d", true, false, "1");
        put("new", "d", true, false, "2");
        catalog.add(&["bare"], Origin::Pasted, 0.0);
        catalog
    }

    #[test]
    fn check_returns_one_finding_per_version() {
        let ids: Vec<Arc<str>> = [
            "mine", "theirs", "done", "old", "new", "bare", "mine", "never",
        ]
        .map(Into::into)
        .to_vec();
        let checked = check(&catalog(), &ids, Some("u"));
        let found: Vec<_> = checked.iter().map(|c| (&*c.id, c.finding)).collect();
        assert_eq!(
            found,
            [
                ("mine", Finding::Ready),
                ("theirs", Finding::NotYours),
                ("done", Finding::Published),
                ("old", Finding::NotLatest),
                ("new", Finding::Ready),
                ("bare", Finding::NotLoaded),
                ("never", Finding::NotLoaded),
            ]
        );
        let newest = checked[3].newest.as_ref().map(|l| l.element.id.as_str());
        assert_eq!(newest, Some("new"));
    }

    #[test]
    fn ownership_takes_precedence_over_an_empty_mandatory_value() {
        let mut catalog = Catalog::default();
        for (id, mine) in [("mine", true), ("theirs", false)] {
            let (mut made, json) = element(id, id, "Node", id);
            made.principal_is_owner = mine;
            let phase = serde_json::json!({"meta": {
                "key": "phase", "core": false, "type": "String", "validation": {"mandatory": true},
            }});
            made.properties.push(serde_json::from_value(phase).unwrap());
            catalog.take(made, json, Origin::Pasted, 0.0);
        }
        let checked = check(&catalog, &["mine".into(), "theirs".into()], None);
        assert_eq!(checked[0].finding, Finding::Incomplete);
        assert_eq!(checked[1].finding, Finding::NotYours);
        assert!(checked.iter().all(|c| c.empty[0].key == "phase"));
    }

    #[test]
    fn an_owner_id_that_matches_the_user_counts_as_ownership() {
        let mut catalog = Catalog::default();
        let (mut made, json) = element("x", "x", "Node", "x");
        made.owners.push(architrave_interface::EntityId {
            kind: architrave_interface::EntityIdType::UserId,
            value: "u".into(),
            extra: architrave_interface::Extra::none(),
        });
        catalog.take(made, json, Origin::Pasted, 0.0);
        let finding = |me| check(&catalog, &["x".into()], me)[0].finding;
        assert_eq!(finding(Some("u")), Finding::Ready);
        assert_eq!(finding(Some("v")), Finding::NotYours);
        assert_eq!(finding(None), Finding::NotYours);
    }
}
