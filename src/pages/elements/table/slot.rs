//! The parts of a row in the document. They are made once and then written anew with whatever row
//! scrolls by, and only where it differs.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, HtmlInputElement, Text};

use super::content::{Content, MARKS};
use super::layout::Layout;

/// A row in the document.
pub struct Slot {
    /// The row.
    pub row: HtmlElement,
    check: HtmlInputElement,
    cells: Vec<Cell>,
    /// The place that it shows; `None` before the first.
    pub place: Option<usize>,
    /// The instance id that it shows.
    pub id: String,
    /// Whether what it shows may be outdated.
    pub stale: bool,
    /// Whether only its name is that of the element.
    pub hurried: bool,
    top: f64,
    hidden: bool,
    marked: Option<Marks>,
}

/// What sets a row apart from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Whether it is selected.
    pub chosen: bool,
    /// Whether the keys act on it.
    pub cursor: bool,
}

struct Cell {
    node: HtmlElement,
    parts: Parts,
    /// What is said in place of a dash, where there is one.
    spoken: Option<HtmlElement>,
    /// Whether it has a title.
    explained: bool,
    written: Option<Content>,
    /// Its width in CSS pixels, less where texts are enlarged; none in a card.
    width: f64,
    /// Whether what it shows may be longer than it, and is clipped then. To the browser each clip is
    /// a layer to think of, in every frame.
    cut: bool,
}

enum Parts {
    Plain(Text),
    Name {
        tile: HtmlElement,
        link: HtmlElement,
        text: Text,
        language: HtmlElement,
        narrower: Text,
    },
    State {
        word: Text,
    },
    Owners {
        /// One picture to those who do not see it: its name says who they are.
        all: HtmlElement,
        marks: Vec<(HtmlElement, Text)>,
        more: Text,
    },
}

/// The id of the row at a place, for `aria-activedescendant`.
pub fn row_id(place: usize) -> String {
    format!("elements-row-{place}")
}

impl Slot {
    /// An empty row with the cells of a layout.
    pub fn new(
        document: &Document,
        layout: &Layout,
        enlarged: f64,
        classes: &[String],
    ) -> Option<Self> {
        let row = make(document, "div", "table-row")?;
        attribute(&row, "role", "row");
        let pins = make(document, "div", "pins")?;
        attribute(&pins, "role", "presentation");
        row.append_child(&pins).ok()?;
        let cell = make(document, "div", "c-check")?;
        attribute(&cell, "role", "gridcell");
        let check: HtmlInputElement = document.create_element("input").ok()?.dyn_into().ok()?;
        check.set_type("checkbox");
        attribute(&check, "tabindex", "-1");
        cell.append_child(&check).ok()?;
        pins.append_child(&cell).ok()?;
        let mut cells = Vec::with_capacity(layout.columns.len());
        for (placed, class) in layout.columns.iter().zip(classes) {
            let cell = Cell::new(document, class)?;
            let into: &Element = if placed.pinned { &pins } else { &row };
            into.append_child(&cell.node).ok()?;
            cells.push(cell);
        }
        let mut slot = Self {
            row,
            check,
            cells,
            place: None,
            id: String::new(),
            stale: true,
            hurried: false,
            top: f64::NAN,
            hidden: false,
            marked: None,
        };
        slot.lay_out(layout, enlarged);
        Some(slot)
    }

    /// Puts the cells in their places; texts are `enlarged` times as wide as they are thought to be.
    pub fn lay_out(&mut self, layout: &Layout, enlarged: f64) {
        if layout.cards {
            return;
        }
        for (cell, placed) in self.cells.iter_mut().zip(&layout.columns) {
            put(&cell.node, placed.left, placed.width);
            cell.width = placed.width / enlarged;
            cell.cut_if_long(false);
        }
        if let Some(pins) = self.row.first_element_child()
            && let Ok(pins) = pins.dyn_into::<HtmlElement>()
        {
            put(&pins, 0.0, layout.pins);
        }
    }

    /// Shows the row, or takes it out of sight.
    pub fn set_hidden(&mut self, hidden: bool) {
        if self.hidden != hidden {
            self.hidden = hidden;
            self.row.set_hidden(hidden);
        }
    }

    /// Moves it to where its place is.
    pub fn move_to(&mut self, top: f64) {
        if self.top.to_bits() != top.to_bits() {
            self.top = top;
            set_style(&self.row, "top", &format!("{top}px"));
        }
    }

    /// Shows another place, or another element at it.
    pub fn identify(&mut self, place: usize, id: &str) {
        if self.place != Some(place) {
            self.place = Some(place);
            // The id of the row that the keys act on names its place.
            self.marked = None;
            attribute(&self.row, "aria-rowindex", &(place + 2).to_string());
        }
        if self.id != id {
            id.clone_into(&mut self.id);
            attribute(&self.row, "data-id", id);
            for cell in &mut self.cells {
                cell.forget_title();
            }
        }
    }

    /// Writes the cell of a column.
    pub fn write(&mut self, column: usize, content: Content) {
        let Some(cell) = self.cells.get_mut(column) else {
            return;
        };
        if cell.written.as_ref() == Some(&content) {
            return;
        }
        if let Content::Name { text, .. } = &content {
            attribute(&self.check, "aria-label", &format!("Select {text}"));
        }
        cell.write(&content);
        cell.written = Some(content);
        cell.cut_if_long(self.hurried);
        cell.forget_title();
    }

    /// Says the whole of what a cell abbreviates.
    pub fn explain(&mut self, column: usize, title: &str) {
        if let Some(cell) = self.cells.get_mut(column) {
            cell.explained = true;
            cell.node.set_title(title);
        }
    }

    /// The column of the cell that holds an element.
    pub fn column_at(&self, element: &Element) -> Option<usize> {
        let cells = &self.cells;
        cells
            .iter()
            .position(|cell| cell.node.contains(Some(element)))
    }

    /// Marks the row.
    pub fn mark(&mut self, marks: Marks) {
        let before = self.marked.replace(marks);
        if before == Some(marks) {
            return;
        }
        if before.is_none_or(|b| b.chosen != marks.chosen) {
            attribute(&self.row, "aria-selected", bool_text(marks.chosen));
            let _ = self
                .row
                .class_list()
                .toggle_with_force("selected", marks.chosen);
        }
        // The browser changes a box that is clicked before the selection answers.
        self.check.set_checked(marks.chosen);
        if before.is_none_or(|b| b.cursor != marks.cursor) {
            let _ = self
                .row
                .class_list()
                .toggle_with_force("cursor", marks.cursor);
        }
        match self.place.filter(|_| marks.cursor) {
            Some(place) => self.row.set_id(&row_id(place)),
            None => drop(self.row.remove_attribute("id")),
        }
    }

    /// The next [`Slot::mark`] writes whatever it is told.
    pub fn unmark(&mut self) {
        self.marked = None;
    }

    /// The cell of a column.
    pub fn cell(&self, column: usize) -> Option<&HtmlElement> {
        self.cells.get(column).map(|cell| &cell.node)
    }
}

impl Cell {
    fn new(document: &Document, class: &str) -> Option<Self> {
        let node = make(document, "div", class)?;
        let is_name = class == "c-name";
        attribute(
            &node,
            "role",
            if is_name { "rowheader" } else { "gridcell" },
        );
        let span = |class: &str| make(document, "span", class);
        let text_in = |node: &Element| {
            let text = document.create_text_node("");
            node.append_child(&text).ok().map(|_| text)
        };
        let parts = match class {
            "c-name" => {
                let tile = span("tile drawn")?;
                attribute(&tile, "aria-hidden", "true");
                let link = make(document, "a", "")?;
                attribute(&link, "tabindex", "-1");
                let text = text_in(&link)?;
                let language = span("language")?;
                language.set_title("No name in the language chosen");
                language.set_hidden(true);
                let specialization = span("specialization")?;
                let narrower = text_in(&specialization)?;
                for part in [&tile, &link, &language, &specialization] {
                    node.append_child(part).ok()?;
                }
                Parts::Name {
                    tile,
                    link,
                    text,
                    language,
                    narrower,
                }
            }
            "c-state" => Parts::State {
                word: text_in(&node)?,
            },
            "c-owners" => {
                let all = span("")?;
                attribute(&all, "role", "img");
                all.set_hidden(true);
                let mut marks = Vec::with_capacity(MARKS);
                for _ in 0..MARKS {
                    let mark = span("owner")?;
                    mark.set_hidden(true);
                    let text = text_in(&mark)?;
                    all.append_child(&mark).ok()?;
                    marks.push((mark, text));
                }
                let more = text_in(&all)?;
                node.append_child(&all).ok()?;
                Parts::Owners { all, marks, more }
            }
            _ => Parts::Plain(text_in(&node)?),
        };
        Some(Self {
            node,
            parts,
            spoken: None,
            explained: false,
            written: None,
            width: 0.0,
            cut: false,
        })
    }

    /// What was said of something else is said no more.
    fn forget_title(&mut self) {
        if self.explained {
            self.explained = false;
            let _ = self.node.remove_attribute("title");
        }
    }

    /// What is `hurried` by stays clipped: to change that costs more than the clip.
    fn cut_if_long(&mut self, hurried: bool) {
        let Some(content) = &self.written else { return };
        let long = self.width == 0.0 || content.greatest_width() > self.width;
        if self.cut == long || (hurried && self.cut) {
            return;
        }
        self.cut = long;
        let _ = self.node.class_list().toggle_with_force("cut", long);
    }

    /// Says something to those who do not see what is drawn; nothing for an empty text. What is not
    /// needed is taken out: it is a box and a clip in every row.
    fn say(&mut self, words: &str) {
        if words.is_empty() {
            if let Some(spoken) = self.spoken.take() {
                spoken.remove();
            }
            return;
        }
        if self.spoken.is_none() {
            let document = self.node.owner_document();
            let spoken = document.and_then(|d| make(&d, "span", "unseen"));
            if let Some(spoken) = &spoken {
                // It fails only where the row is gone.
                let _ = self.node.append_child(spoken);
            }
            self.spoken = spoken;
        }
        if let Some(spoken) = &self.spoken {
            spoken.set_text_content(Some(words));
        }
    }

    fn write(&mut self, content: &Content) {
        let was_nothing = matches!(self.written, Some(Content::Nothing(_)));
        match content {
            Content::Nothing(why) => self.say(why),
            _ if was_nothing => self.say(""),
            _ => {}
        }
        let is_nothing = matches!(content, Content::Nothing(_));
        if was_nothing != is_nothing {
            let _ = self
                .node
                .class_list()
                .toggle_with_force("nothing", is_nothing);
        }
        match (&self.parts, content) {
            (
                Parts::Name {
                    tile,
                    link,
                    text,
                    language,
                    narrower,
                    ..
                },
                Content::Name {
                    tile: classes,
                    class,
                    text: name,
                    url,
                    is_name,
                    language: other,
                    specialization,
                },
            ) => {
                tile.set_class_name(classes);
                if !class.is_empty() {
                    tile.set_title(class);
                }
                text.set_data(name);
                attribute(link, "href", url);
                let was_name = match &self.written {
                    Some(Content::Name { is_name, .. }) => *is_name,
                    _ => true,
                };
                if was_name != *is_name {
                    let _ = link.class_list().toggle_with_force("unnamed", !is_name);
                }
                let was_other = match &self.written {
                    Some(Content::Name { language, .. }) => language.as_str(),
                    _ => "",
                };
                optional(language, was_other, other);
                if was_other.is_empty() != other.is_empty() {
                    // It stays to be seen whatever is cut beside it, which a line cannot do.
                    let classes = self.node.class_list();
                    let _ = classes.toggle_with_force("in-parts", !other.is_empty());
                }
                if specialization.is_empty() {
                    narrower.set_data("");
                } else {
                    // A space, and not a margin: that would be cut off where there is nothing.
                    narrower.set_data(&format!("\u{2003}{specialization}"));
                }
            }
            (Parts::State { word }, Content::State { icon, word: text }) => {
                // The cell draws it itself: a part of its own would be one more to lay out.
                let classes = self.node.class_list();
                if let Some(Content::State { icon: before, .. }) = &self.written {
                    let _ = classes.remove_1(before);
                }
                let _ = classes.add_1(icon);
                word.set_data(text);
            }
            (
                Parts::Owners { all, marks, more },
                Content::Owners {
                    marks: shown,
                    more: rest,
                    spoken,
                },
            ) => {
                if !matches!(self.written, Some(Content::Owners { .. })) {
                    all.set_hidden(false);
                }
                attribute(all, "aria-label", spoken);
                for (n, (mark, text)) in marks.iter().enumerate() {
                    match shown.get(n) {
                        Some((initials, class)) => {
                            mark.set_class_name(class);
                            text.set_data(initials);
                            mark.set_hidden(false);
                        }
                        None => mark.set_hidden(true),
                    }
                }
                more.set_data(&if *rest > 0 {
                    format!("+{rest}")
                } else {
                    String::new()
                });
            }
            (Parts::Owners { all, .. }, _) => all.set_hidden(true),
            (Parts::Plain(text), Content::Text(words)) => text.set_data(words),
            (Parts::Plain(text), _) => text.set_data(""),
            _ => {}
        }
    }
}

fn make(document: &Document, tag: &str, class: &str) -> Option<HtmlElement> {
    let node: HtmlElement = document.create_element(tag).ok()?.dyn_into().ok()?;
    if !class.is_empty() {
        node.set_class_name(class);
    }
    Some(node)
}

/// A part that is there only with a text in it.
fn optional(part: &HtmlElement, before: &str, now: &str) {
    if before != now {
        part.set_text_content(Some(now));
        part.set_hidden(now.is_empty());
    }
}

fn put(node: &HtmlElement, left: f64, width: f64) {
    set_style(node, "left", &format!("{left}px"));
    set_style(node, "width", &format!("{width}px"));
}

fn set_style(node: &HtmlElement, name: &str, value: &str) {
    // It fails only for a name that cannot be one.
    let _ = node.style().set_property(name, value);
}

fn attribute(node: &Element, name: &str, value: &str) {
    // It fails only for a name that cannot be one.
    let _ = node.set_attribute(name, value);
}

const fn bool_text(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
