//! Rules that were typed and not saved.

use std::collections::HashMap;

use leptos::prelude::*;

use super::typed::TypedRule;

/// They stay until the sign-out, whatever the sheet shows meanwhile. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct RuleDrafts(StoredValue<HashMap<String, TypedRule>>);

impl RuleDrafts {
    pub fn new() -> Self {
        Self(StoredValue::new(HashMap::new()))
    }

    /// What was typed for the rule with an id, or for a new one; `None` where nothing is unsaved.
    pub fn of(self, id: Option<&str>) -> Option<TypedRule> {
        self.0.with_value(|all| all.get(key(id)).cloned())
    }

    /// Keeps what is typed, unless it is what was saved.
    pub fn keep(self, id: Option<&str>, typed: TypedRule, saved: Option<&TypedRule>) {
        self.0.update_value(|all| {
            match saved == Some(&typed) {
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
    use architrave_rules::OwnRule;

    use super::*;

    #[test]
    fn what_is_typed_stays_until_it_is_saved_or_given_up() {
        let owner = Owner::new();
        let drafts = owner.with(RuleDrafts::new);
        let saved = TypedRule::from(&OwnRule::default());
        let typed = TypedRule {
            name: "No owner".into(),
            ..saved.clone()
        };
        drafts.keep(None, typed.clone(), Some(&saved));
        drafts.keep(Some("own-a"), typed.clone(), Some(&saved));
        assert_eq!(drafts.of(None), Some(typed.clone()));
        drafts.keep(None, saved.clone(), Some(&saved));
        assert_eq!(drafts.of(None), None);
        assert_eq!(drafts.of(Some("own-a")), Some(typed));
        drafts.forget("own-a");
        assert_eq!(drafts.of(Some("own-a")), None);
    }
}
