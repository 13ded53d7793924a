//! A command, and what commands are about.

use crate::catalog::fold::fold;
use crate::catalog::view::Column;
use crate::state::Theme;

/// What a choice in the palette does.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Navigates to a URL of the app.
    Go(String),
    /// Chooses the theme.
    Theme(Theme),
    /// Chooses the language of names and texts.
    Language(String),
    /// Retrieves all loaded elements again.
    Everything,
    /// Opens the sheet to publish the selection.
    PublishSelection,
    /// Opens the sheet to publish one element.
    Publish(String),
    /// Shows these columns in the table of elements.
    Columns(Vec<Column>),
    /// Replaces the access token.
    Token,
    /// Shows the keys.
    Shortcuts,
    /// Asks how to sign out.
    SignOut,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    pub icon: &'static str,
    /// Its action in words.
    pub label: String,
    /// The keys that do the same.
    pub keys: &'static [&'static str],
    /// Its action.
    pub act: Act,
    /// Further words it is found by.
    also: &'static str,
}

/// What the commands are about.
#[derive(Clone, Debug, Default)]
pub struct CommandContext {
    /// The process space.
    pub space: String,
    /// The signed-in person's id.
    pub me: Option<String>,
    /// Languages to choose from, with their names.
    pub languages: Vec<(String, String)>,
    /// Whether anything is loaded.
    pub any_known: bool,
    /// How many elements are selected.
    pub selected: usize,
    /// The instance id of the element whose page this is.
    pub element: Option<String>,
    /// The columns of the table that can be left out.
    pub shown: Vec<(String, Column)>,
    /// Columns that the table could show too, with their headings.
    pub hidden: Vec<(String, Column)>,
    /// All columns of the table, in their order.
    pub columns: Vec<Column>,
    /// The query of the list of elements, as it was shown last.
    pub list_query: String,
}

impl Command {
    pub(super) fn new(icon: &'static str, label: impl Into<String>, act: Act) -> Self {
        Self {
            icon,
            label: label.into(),
            keys: &[],
            act,
            also: "",
        }
    }

    pub(super) fn keys(mut self, keys: &'static [&'static str]) -> Self {
        self.keys = keys;
        self
    }

    pub(super) fn also(mut self, also: &'static str) -> Self {
        self.also = also;
        self
    }

    pub(super) fn fits(&self, words: &str) -> bool {
        let all = fold(&format!("{} {}", self.label, self.also));
        let starts = |word: &str| all.split_whitespace().any(|w| w.starts_with(word));
        words.split_whitespace().all(starts)
    }

    /// Labels that begin with the words come first, then those with such a word, then the rest.
    pub(super) fn rank(&self, words: &str) -> u8 {
        let label = fold(&self.label);
        let has_word = label.split_whitespace().any(|w| w.starts_with(words));
        match label.starts_with(words) {
            true => 0,
            false if has_word => 1,
            false => 2,
        }
    }
}
