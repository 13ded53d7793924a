//! The saved views themselves: names, and what each shows.

use serde::{Deserialize, Serialize};

use crate::json;

/// A view that was given a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedView {
    /// Its name, unlike any other.
    pub name: String,
    /// The view as a URL's query.
    pub query: String,
}

/// The state of the view on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ViewState {
    /// Whether it is the list without filters and in the usual order.
    pub is_plain: bool,
    /// Whether it came by a link or was typed, and not from the view before.
    pub has_arrived: bool,
}

/// Why a name cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameProblem {
    /// There is none.
    Empty,
    /// Another view is called so.
    Taken,
}

/// Saved views, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedViews(pub Vec<SavedView>);

impl SavedViews {
    /// From what was stored; none where it cannot be read.
    pub fn from_bytes(bytes: Option<&[u8]>) -> Self {
        let views = bytes.and_then(json::from_bytes);
        Self(views.unwrap_or_default())
    }

    /// To be stored; `None` where there is no view.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        if self.0.is_empty() {
            return None;
        }
        serde_json::to_vec(&self.0).ok()
    }

    /// The name as it is saved.
    ///
    /// # Errors
    /// When it is empty, or taken by another view than `own`.
    pub fn check(&self, name: &str, own: Option<&str>) -> Result<String, NameProblem> {
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(NameProblem::Empty);
        }
        let is_other = |other: &str| same(other, &name) && own != Some(other);
        if self.0.iter().any(|v| is_other(&v.name)) {
            return Err(NameProblem::Taken);
        }
        Ok(name)
    }

    pub fn get(&self, name: &str) -> Option<&SavedView> {
        self.0.iter().find(|v| same(&v.name, name))
    }

    /// The name of the view with this query; empty where none is saved.
    pub fn name_of(&self, query: &str) -> String {
        let view = self.0.iter().find(|view| view.query == query);
        view.map_or_else(String::new, |view| view.name.clone())
    }

    /// The name of the active view, which was `active` before: the saved view that is on the screen,
    /// else the one that it was derived from.
    pub fn active(&self, active: Option<&str>, query: &str, shown: ViewState) -> Option<String> {
        let fitting = self.0.iter().filter(|view| view.query == query);
        let mut names = fitting.map(|view| view.name.as_str());
        let found = match active {
            Some(name) if names.clone().any(|other| other == name) => Some(name),
            _ => names.next(),
        };
        let before = active.filter(|_| !shown.is_plain && !shown.has_arrived);
        found.or(before).map(str::to_owned)
    }

    /// Puts a view in, in place of one of the same name.
    pub fn insert(&mut self, view: SavedView) {
        self.remove(&view.name);
        self.0.push(view);
        self.0.sort_by_cached_key(|v| v.name.to_lowercase());
    }

    /// Gives a view another name.
    pub fn rename(&mut self, from: &str, to: &str) {
        if let Some(view) = self.remove(from) {
            self.insert(SavedView {
                name: to.to_owned(),
                ..view
            });
        }
    }

    /// Takes a view out.
    pub fn remove(&mut self, name: &str) -> Option<SavedView> {
        let at = self.0.iter().position(|v| same(&v.name, name))?;
        Some(self.0.remove(at))
    }
}

/// Compares without case: users would not tell such names apart.
fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(name: &str, query: &str) -> SavedView {
        SavedView {
            name: name.into(),
            query: query.into(),
        }
    }

    #[test]
    fn a_saved_view_stays_active_while_the_list_derives_from_it() {
        let mut views = SavedViews::default();
        views.insert(view("My drafts", "?state=Draft"));
        views.insert(view("Same drafts", "?state=Draft"));
        let next = |active: Option<&str>, query: &str, shown: ViewState| {
            views.active(active, query, shown).unwrap_or_default()
        };
        let plain = ViewState {
            is_plain: true,
            ..ViewState::default()
        };
        let arrived = ViewState {
            has_arrived: true,
            ..ViewState::default()
        };
        let own = ViewState::default();
        assert_eq!(next(None, "?state=Draft", own), "My drafts");
        assert_eq!(
            next(Some("Same drafts"), "?state=Draft", own),
            "Same drafts"
        );
        assert_eq!(
            next(Some("My drafts"), "?state=Draft&q=a", own),
            "My drafts"
        );
        assert_eq!(next(Some("My drafts"), "", plain), "");
        // A link on the page of a person is no change of the view.
        assert_eq!(next(Some("My drafts"), "?owner=UserId:u", arrived), "");
        assert_eq!(
            next(Some("My drafts"), "?state=Draft", arrived),
            "My drafts"
        );
    }

    #[test]
    fn view_names_must_be_non_empty_and_unique() {
        let mut views = SavedViews::default();
        views.insert(view("My drafts", "?state=Draft"));
        assert_eq!(views.check("  ", None), Err(NameProblem::Empty));
        assert_eq!(views.check("my  DRAFTS", None), Err(NameProblem::Taken));
        assert_eq!(
            views.check("MY drafts", Some("My drafts")),
            Ok("MY drafts".into())
        );
        assert_eq!(views.check(" a  b ", None), Ok("a b".into()));
    }

    #[test]
    fn saved_views_can_be_replaced_renamed_removed_and_restored() {
        let mut views = SavedViews::default();
        views.insert(view("b", "?q=1"));
        views.insert(view("A", "?q=2"));
        views.insert(view("B", "?q=3"));
        assert_eq!(views.0, [view("A", "?q=2"), view("B", "?q=3")]);
        assert_eq!(
            (views.name_of("?q=3"), views.name_of("?q=1")),
            ("B".into(), String::new())
        );
        views.rename("A", "c");
        assert_eq!(views.0, [view("B", "?q=3"), view("c", "?q=2")]);
        assert_eq!(SavedViews::from_bytes(views.to_bytes().as_deref()), views);
        assert_eq!(views.remove("b"), Some(view("B", "?q=3")));
        views.remove("c");
        assert_eq!(views.to_bytes(), None);
        assert_eq!(
            SavedViews::from_bytes(Some(b"nonsense")),
            SavedViews::default()
        );
    }
}
