//! Rules that were typed and not saved.

use std::collections::HashMap;

use architrave_rules::QueryRule;
use leptos::prelude::*;

/// They stay until the sign-out, whatever the sheet shows meanwhile. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleDrafts(StoredValue<HashMap<String, QueryRule>>);

impl RuleDrafts {
    pub fn new() -> Self {
        Self(StoredValue::new(HashMap::new()))
    }

    /// What was typed for the rule with an id, or for a new one; `None` where nothing is unsaved.
    pub fn of(self, id: Option<&str>) -> Option<QueryRule> {
        self.0.with_value(|all| all.get(key(id)).cloned())
    }

    /// Keeps what is typed, unless it is what was saved.
    pub fn keep(self, id: Option<&str>, typed: QueryRule, saved: &QueryRule) {
        self.0.update_value(|all| {
            match typed == *saved {
                true => all.remove(key(id)),
                false => all.insert(key(id).to_owned(), typed),
            };
        });
    }

    pub fn forget(self, id: &str) {
        self.0.update_value(|all| drop(all.remove(id)));
    }
}

/// No rule has an empty id.
const fn key(id: Option<&str>) -> &str {
    match id {
        Some(id) => id,
        None => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_stays_until_it_is_saved_or_given_up() {
        let owner = Owner::new();
        let drafts = owner.with(RuleDrafts::new);
        let saved = QueryRule::default();
        let typed = QueryRule {
            name: "No owner".into(),
            ..QueryRule::default()
        };
        drafts.keep(None, typed.clone(), &saved);
        drafts.keep(Some("own-a"), typed.clone(), &saved);
        assert_eq!(drafts.of(None), Some(typed.clone()));
        drafts.keep(None, saved.clone(), &saved);
        assert_eq!(drafts.of(None), None);
        assert_eq!(drafts.of(Some("own-a")), Some(typed));
        drafts.forget("own-a");
        assert_eq!(drafts.of(Some("own-a")), None);
    }
}
