//! What the palette shows for a text: elements, then commands.

use std::sync::Arc;

use super::commands::{Act, Command, Place, commands};
use super::find::find;
use crate::catalog::Listed;
use crate::format::{self, count, counted};
use crate::paths;
use crate::state::App;

/// How many elements are shown; typing more brings others up.
const ELEMENTS: usize = 5;

/// One line that can be chosen.
#[derive(Clone, Debug)]
pub enum Item {
    /// An element, with what was typed and the language of names.
    Element(Arc<Listed>, String, String),
    /// A command.
    Command(Command),
}

/// Lines under a heading.
#[derive(Clone, Debug)]
pub struct Group {
    /// The heading.
    pub heading: &'static str,
    /// How many fit, where not all are shown.
    pub count: String,
    /// What stands there in place of lines.
    pub empty: Option<String>,
    /// The lines.
    pub items: Vec<Item>,
}

/// Everything for a text.
#[derive(Clone, Debug)]
pub struct Results {
    /// The groups, in order.
    pub groups: Vec<Group>,
    elements: usize,
    space: String,
}

// Elements are compared by what they are, not by what is in them: cheap, and enough to draw anew.
impl PartialEq for Results {
    fn eq(&self, _: &Self) -> bool {
        false
    }
}

impl Results {
    /// How many lines can be chosen.
    pub fn len(&self) -> usize {
        self.groups.iter().map(|g| g.items.len()).sum()
    }

    /// What the line at a place does.
    pub fn act(&self, at: usize) -> Option<Act> {
        let item = self.groups.iter().flat_map(|g| &g.items).nth(at)?;
        Some(match item {
            Item::Element(loaded, ..) => Act::Go(paths::element(&self.space, &loaded.element.id)),
            Item::Command(command) => command.act.clone(),
        })
    }

    /// What a screen reader says.
    pub fn announcement(&self) -> String {
        let commands = self.groups.last().map_or(0, |g| g.items.len());
        format!(
            "{} and {}",
            counted(self.elements, "element", "elements"),
            counted(commands, "command", "commands")
        )
    }
}

/// What fits `text`, followed as far as the catalog changes.
pub fn results(app: App, text: &str) -> Results {
    let language = app.prefs.language();
    let space = app.session.space();
    let typed = text.trim();
    let line = |loaded| Item::Element(loaded, typed.to_owned(), language.clone());
    let (elements, first) = if typed.is_empty() {
        let recent: Vec<Item> = app.recent_elements().into_iter().map(line).collect();
        let number = recent.len();
        let group = Group {
            heading: "Opened last",
            count: String::new(),
            empty: None,
            items: recent,
        };
        (number, (number > 0).then_some(group))
    } else {
        let found = app.known.with(|c| find(c, typed, ELEMENTS));
        let searched = app.known.with(|c| c.tally().loaded);
        let group = Group {
            heading: "Elements known here",
            count: count(found.count),
            empty: (found.count == 0)
                .then(|| format!("No loaded element matches. {} searched.", count(searched))),
            items: found.best.into_iter().map(line).collect(),
        };
        (found.count, Some(group))
    };
    let place = Place {
        space: space.clone(),
        me: app.me(),
        languages: languages(app),
        any_known: app.known.with(|c| !c.entries().is_empty()),
    };
    let last = Group {
        heading: "Commands",
        count: String::new(),
        empty: None,
        items: commands(text, &place)
            .into_iter()
            .map(Item::Command)
            .collect(),
    };
    Results {
        groups: first.into_iter().chain([last]).collect(),
        elements,
        space,
    }
}

/// The languages to choose from, without the one that is chosen.
fn languages(app: App) -> Vec<(String, String)> {
    let chosen = app.prefs.language();
    let seen = app.known.with(|c| c.languages());
    let mut tags: Vec<String> = seen.into_iter().map(|(tag, _)| tag).collect();
    for tag in ["en", "de"] {
        if !tags.iter().any(|t| t == tag) {
            tags.push(tag.into());
        }
    }
    let others = tags.into_iter().filter(|tag| *tag != chosen);
    others
        .map(|tag| (format::language_name(&tag), tag))
        .map(|(name, tag)| (tag, name))
        .collect()
}
