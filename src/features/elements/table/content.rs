//! The content of a table cell.

use architrave_interface::{EntityIdType, PropertyType, Translated};
use architrave_rows::TextForm;

use super::symbols::{class_symbol, owner_symbol, state_symbol};
use crate::catalog::view::Column;
use crate::catalog::{Catalog, RowView};
use crate::components::{initials, layer_class};
use crate::features::element::value_text;
use crate::format::{self, Precision};
use crate::state::People;
use crate::t;
use crate::texts::lists::rule_titles;
use crate::texts::origin::origin_label;
use crate::texts::{class_label, layer_label, row_title, state_label};

/// How many owners are drawn before "+2".
pub const MARKS: usize = 2;

/// What a cell shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Glyph, name, and the marks beside it.
    Name {
        /// The classes of the tile.
        tile: String,
        /// The class in words; empty where it is not needed.
        class: String,
        /// The name, or its replacement.
        text: String,
        /// Its link target.
        url: String,
        is_name: bool,
        /// Said where the name is in another language than asked for.
        language: String,
        /// Which version it is, where there are several.
        version: String,
        /// The language of the text, for screen readers.
        lang: String,
        /// The specialization as ArchiMate writes it.
        specialization: String,
    },
    /// The icon of a state and its word.
    State {
        /// The class of the icon.
        icon: String,
        word: String,
    },
    /// The marks of owners.
    Owners {
        /// Initials and classes of the first ones.
        marks: Vec<(String, String)>,
        /// How many more there are.
        more: usize,
        /// All of them in words.
        spoken: String,
    },
    Text(String),
    /// A replacement for the requested text.
    Instead {
        text: String,
        /// What it is, for screen readers.
        what: &'static str,
    },
    /// There is nothing to show; the words are for screen readers.
    Nothing(&'static str),
}

impl Content {
    /// What of a name is shown to those who hurry by: nothing beside it, and nothing to those who
    /// point at it.
    pub fn in_a_hurry(mut self) -> Self {
        if let Self::Name {
            class,
            language,
            version,
            specialization,
            ..
        } = &mut self
        {
            class.clear();
            language.clear();
            version.clear();
            specialization.clear();
        }
        self
    }

    /// The width in CSS pixels at which a cell certainly shows it whole. Asking the browser would
    /// make it lay out the page.
    pub fn greatest_width(&self) -> f64 {
        /// The greatest width beside a text: paddings, or the icon of a state.
        const BESIDE: f64 = 32.0;
        /// The greatest width beside a name: tile, gaps, padding, and the frame of a language.
        const BESIDE_NAME: f64 = 84.0;
        match self {
            Self::Name {
                text,
                language,
                version,
                specialization,
                ..
            } => {
                BESIDE_NAME
                    + greatest_width(text)
                    + greatest_width(language)
                    + if version.is_empty() { 0.0 } else { 16.0 }
                    + greatest_width(version)
                    + greatest_width(specialization)
            }
            Self::State { word, .. } => BESIDE + greatest_width(word),
            Self::Text(text) | Self::Instead { text, .. } => BESIDE + greatest_width(text),
            Self::Owners { marks, more, .. } => {
                #[expect(clippy::cast_precision_loss, reason = "there are two at most")]
                let marks = marks.len() as f64 * 26.0;
                marks + if *more > 0 { 28.0 } else { 0.0 }
            }
            Self::Nothing(_) => 0.0,
        }
    }
}

/// The width that a text has at most in the size of a row: capitals and what is not ASCII are wide.
fn greatest_width(text: &str) -> f64 {
    text.chars()
        .map(|c| match c {
            'm' | 'w' | '%' | '@' => 12.0,
            ' '..='@' | '['..='~' => 8.5,
            _ => 14.0,
        })
        .sum()
}

/// What cells are read with.
pub struct CellContext<'a> {
    pub catalog: &'a Catalog,
    /// The reader's language.
    pub language: &'a str,
    /// The address of an element is this and its instance id.
    pub url: &'a dyn Fn(&str) -> String,
    /// The names of user ids.
    pub people: People,
    /// The signed-in person.
    pub me: Option<&'a str>,
    /// Now, in milliseconds since 1970.
    pub now: f64,
    /// Whether the page is dark.
    pub is_dark: bool,
}

impl CellContext<'_> {
    /// What a cell shows.
    pub fn content(&self, row_view: RowView<'_>, column: &Column) -> Content {
        match column {
            Column::Name => self.name(row_view),
            Column::Class => Content::Text(class_label(&row_view.kind().1)),
            Column::Layer => Content::Text(layer_label(&row_view.kind().0)),
            Column::Specialization => text(row_view.specialization().to_owned()),
            Column::State => Content::State {
                icon: state_symbol(row_view.state(), self.is_dark),
                word: state_label(row_view.state()),
            },
            Column::Owners => self.owners(row_view),
            Column::Groups => {
                let labels = row_view.groups().iter();
                let labels: Vec<String> = labels
                    .map(|code| self.catalog.group_label(*code, self.language))
                    .collect();
                text(labels.join(", "))
            }
            Column::Created => match row_view.created().millis() {
                Some(ms) => Content::Text(format::ago(ms, self.now)),
                None => text(row_view.created().to_string()),
            },
            Column::Modified => {
                let text = format::ago(row_view.modified(), self.now);
                match row_view.is_modified() {
                    true => Content::Text(text),
                    false => Content::Instead {
                        text,
                        what: t::elements::table::NOT_MODIFIED.get(),
                    },
                }
            }
            Column::ModifiedBy => {
                let id = row_view.modified_by();
                let name = self.people.name_untracked(id);
                text(name.unwrap_or_else(|| id.to_owned()))
            }
            Column::Published => self.published(row_view),
            Column::Retrieved => Content::Text(format::ago(row_view.at(), self.now)),
            Column::Origin => Content::Text(origin_label(row_view.origin()).into()),
            Column::Findings => match self.catalog.findings_of(row_view.row()) {
                Some(rules) => text(rule_titles(rules)),
                None => Content::Nothing(t::quality::lists::NOT_CHECKED.get()),
            },
            Column::Id => Content::Text(row_view.id().to_owned()),
            Column::ElementId => Content::Text(row_view.element_id().to_owned()),
            Column::Property(key) => self.property(row_view, key),
        }
    }

    fn name(&self, row_view: RowView<'_>) -> Content {
        let (layer, class) = row_view.kind();
        let title = row_title(row_view, self.language);
        let symbol = class_symbol(class, layer, self.is_dark);
        let layer = layer_class(layer);
        let specialization = row_view.specialization();
        Content::Name {
            tile: format!("tile drawn {layer} {symbol}"),
            class: class_label(class),
            url: (self.url)(row_view.id()),
            is_name: title.is_name(),
            lang: title.language.clone().unwrap_or_default(),
            language: title
                .language
                .filter(|_| title.is_fallback)
                .map(|language| t::element::only_language(&language.to_uppercase()))
                .unwrap_or_default(),
            text: title.text,
            version: match row_view.version() {
                (0 | 1, _) => String::new(),
                (number, true) => t::elements::table::latest_of(&number.to_string()),
                (_, false) => String::from(t::elements::table::OLDER_VERSION),
            },
            specialization: if specialization.is_empty() {
                String::new()
            } else {
                format!("«{specialization}»")
            },
        }
    }

    fn owners(&self, row_view: RowView<'_>) -> Content {
        let owners = row_view.owners();
        let all = owners.len();
        if all == 0 {
            return Content::Nothing(t::common::NO_OWNER.get());
        }
        let mut marks = Vec::with_capacity(MARKS);
        let mut spoken = Vec::with_capacity(all);
        for (kind, value) in owners {
            let name = match kind {
                EntityIdType::UserId => self.people.name_untracked(value),
                _ => None,
            };
            let name = name.unwrap_or_else(|| value.clone());
            if marks.len() < MARKS {
                marks.push(self.mark(kind, value, &name));
            }
            spoken.push(name);
        }
        Content::Owners {
            marks,
            more: all.saturating_sub(MARKS),
            spoken: spoken.join(", "),
        }
    }

    fn mark(&self, kind: &EntityIdType, id: &str, name: &str) -> (String, String) {
        if *kind == EntityIdType::UserId {
            let you = if self.me == Some(id) {
                "owner you"
            } else {
                "owner"
            };
            return (initials(name), you.to_owned());
        }
        let icon = owner_symbol(kind, self.is_dark);
        (String::new(), format!("owner square drawn {icon}"))
    }

    fn published(&self, row_view: RowView<'_>) -> Content {
        let ms = row_view.published();
        if ms.is_nan() {
            return match row_view.is_published() {
                true => Content::Text(String::from(t::elements::table::UNREADABLE_TIME)),
                false => Content::Nothing(t::common::NOT_PUBLISHED.get()),
            };
        }
        let day = format::time(ms, Precision::Day);
        Content::Text(if day == format::time(self.now, Precision::Day) {
            t::common::today_at(&format::time(ms, Precision::Clock))
        } else {
            day
        })
    }

    fn property(&self, row_view: RowView<'_>, key: &str) -> Content {
        let Some(property) = self.catalog.property(row_view.row(), key) else {
            return Content::Nothing(t::elements::table::NO_SUCH_PROPERTY.get());
        };
        let line = |text: &str| text.replace(['\n', '\r'], " ");
        let best = |texts: Option<&Translated>| {
            let best = texts.and_then(|texts| texts.best(self.language));
            best.map(|best| best.value.clone())
        };
        match (
            best(property.value.as_ref()),
            best(property.excerpt.as_ref()),
        ) {
            (Some(value), _) => {
                Content::Text(line(&value_text(property.meta, &value, self.language)))
            }
            (None, Some(text)) => {
                let is_cut = property.form == TextForm::Start;
                Content::Text(beginning(&line(&text), is_cut))
            }
            (None, None) => Content::Nothing(t::common::NOT_SET.get()),
        }
    }
}

/// As much of a long text as a cell or its title has room for.
fn beginning(text: &str, is_cut: bool) -> String {
    /// In characters.
    const SHOWN: usize = 200;
    let end = text.char_indices().nth(SHOWN).map(|(at, _)| at);
    match end {
        Some(end) => format!("{}…", &text[..end]),
        None if is_cut => format!("{text}…"),
        None => text.to_owned(),
    }
}

fn text(text: String) -> Content {
    if text.is_empty() {
        Content::Nothing(t::common::NONE.get())
    } else {
        Content::Text(text)
    }
}

/// The width that suits what a column holds, in CSS pixels.
pub fn natural_width(catalog: &Catalog, column: &Column) -> f64 {
    match column {
        Column::Name => 280.0,
        Column::Class => 172.0,
        Column::Layer | Column::Specialization | Column::Groups | Column::ModifiedBy => 160.0,
        Column::State | Column::Modified | Column::Created | Column::Retrieved => 104.0,
        Column::Owners => 92.0,
        Column::Published => 116.0,
        Column::Origin => 132.0,
        Column::Findings => 200.0,
        Column::Id | Column::ElementId => 220.0,
        Column::Property(key) => match catalog.meta_of(key).map(|m| &m.kind) {
            Some(PropertyType::Boolean | PropertyType::Time) => 88.0,
            Some(PropertyType::Date) => 112.0,
            Some(PropertyType::Integer | PropertyType::Decimal) => 120.0,
            Some(PropertyType::DateTime) => 152.0,
            Some(PropertyType::Enum) => 144.0,
            _ => 200.0,
        },
    }
}

/// The CSS class of a column's cells.
pub fn column_class(catalog: &Catalog, column: &Column) -> String {
    match column {
        Column::Property(key) => match catalog.meta_of(key).map(|m| &m.kind) {
            Some(PropertyType::Integer | PropertyType::Decimal) => "c-property c-number".to_owned(),
            _ => "c-property".to_owned(),
        },
        Column::Id | Column::ElementId => format!("c-{} mono", column.key()),
        _ => format!("c-{}", column.key()),
    }
}
