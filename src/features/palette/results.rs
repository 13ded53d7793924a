//! What the palette shows for a text: elements, then commands.

use std::sync::Arc;

use super::commands::{Act, Command, CommandContext, commands};
use super::find::find;
use super::people::find_people;
use super::place::place;
use crate::catalog::Listed;
use crate::catalog::fold::fold;
use crate::catalog::person_ids;
use crate::features::elements::SavedViewStore;
use crate::format::count;
use crate::paths::{self, Page};
use crate::state::App;
use crate::t;

/// How many elements are shown; typing more finds others.
const ELEMENTS: usize = 5;
/// How many people and how many views.
const OTHERS: usize = 3;

/// One line that can be chosen.
#[derive(Clone, Debug)]
pub enum Item {
    /// An element, with what was typed and the language of names.
    Element(Arc<Listed>, String, String),
    /// A person: user id and name.
    Person(String, String),
    /// A saved view: its name and its URL.
    View(String, String),
    Command(Command),
}

/// Lines under a heading.
#[derive(Clone, Debug)]
pub struct Group {
    pub heading: &'static str,
    /// How many fit, where not all are shown.
    pub count: String,
    /// The text in place of lines.
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

// Never equal: results are not compared, and each new one is redrawn.
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
            Item::Person(id, _) => Act::Go(paths::person(&self.space, id)),
            Item::View(_, url) => Act::Go(url.clone()),
            Item::Command(command) => command.act.clone(),
        })
    }

    /// What a screen reader says.
    pub fn announcement(&self) -> String {
        let of = |is_one: fn(&Item) -> bool| {
            let items = self.groups.iter().flat_map(|g| &g.items);
            items.filter(|item| is_one(item)).count()
        };
        let people = of(|item| matches!(item, Item::Person(..)));
        let views = of(|item| matches!(item, Item::View(..)));
        let mut parts = vec![t::common::element_count(self.elements)];
        if people > 0 {
            parts.push(t::common::person_count(people));
        }
        if views > 0 {
            parts.push(t::palette::view_count(views));
        }
        let commands = of(|item| matches!(item, Item::Command(_)));
        t::palette::announced(&t::palette::command_count(commands), &parts.join(", "))
    }
}

/// What fits `text`, tracked as far as the catalog changes. `here` is path and query of the page.
pub fn results(app: App, views: SavedViewStore, here: (&str, &str), text: &str) -> Results {
    let language = app.prefs.content_language();
    let space = app.session.space();
    let typed = text.trim();
    let line = |loaded| Item::Element(loaded, typed.to_owned(), language.clone());
    let (elements, first) = if typed.is_empty() {
        let recent: Vec<Item> = app.recent_elements().into_iter().map(line).collect();
        let number = recent.len();
        let group = Group {
            heading: t::common::RECENT.get(),
            count: String::new(),
            empty: None,
            items: recent,
        };
        (number, (number > 0).then_some(group))
    } else {
        let found = app.catalog.with(|c| find(c, typed, ELEMENTS, &language));
        let searched = app.catalog.with(|c| c.tally().loaded);
        let group = Group {
            heading: t::common::ELEMENTS.get(),
            count: count(found.count),
            empty: (found.count == 0).then(|| t::palette::no_element(&count(searched))),
            items: found.best.into_iter().map(line).collect(),
        };
        (found.count, Some(group))
    };
    let people = people(app, typed);
    let saved = saved_views(views, &space, typed);
    let place: CommandContext = place(app, here);
    let last = Group {
        heading: t::palette::GROUP_COMMANDS.get(),
        count: String::new(),
        empty: None,
        items: commands(text, &place)
            .into_iter()
            .map(Item::Command)
            .collect(),
    };
    Results {
        groups: first
            .into_iter()
            .chain(people)
            .chain(saved)
            .chain([last])
            .collect(),
        elements,
        space,
    }
}

/// The people who are named in the loaded elements.
fn people(app: App, typed: &str) -> Option<Group> {
    if typed.is_empty() {
        return None;
    }
    let (best, number) = app.catalog.with(|c| {
        let name = |id: &str| {
            app.people
                .name_untracked(id)
                .unwrap_or_else(|| id.to_owned())
        };
        let named = person_ids(c).into_iter().map(|id| (id, name(id)));
        find_people(named, typed, OTHERS)
    });
    (number > 0).then(|| Group {
        heading: t::common::PEOPLE.get(),
        count: count(number),
        empty: None,
        items: best
            .into_iter()
            .map(|(id, name)| Item::Person(id, name))
            .collect(),
    })
}

/// The saved views whose name has a word that begins with each word typed; without a text, all.
fn saved_views(views: SavedViewStore, space: &str, typed: &str) -> Option<Group> {
    let words = fold(typed);
    let elements = paths::page(space, Page::Elements);
    let fits = |name: &str| {
        let name = fold(name);
        let begins = |word: &str| name.split_whitespace().any(|part| part.starts_with(word));
        words.split_whitespace().all(begins)
    };
    let (items, number) = views.with(|views| {
        let fitting: Vec<_> = views.0.iter().filter(|view| fits(&view.name)).collect();
        let first = fitting.iter().take(OTHERS);
        let first = first.map(|v| Item::View(v.name.clone(), format!("{elements}{}", v.query)));
        (first.collect::<Vec<_>>(), fitting.len())
    });
    (number > 0).then(|| Group {
        heading: t::common::VIEWS.get(),
        count: count(number),
        empty: None,
        items,
    })
}
