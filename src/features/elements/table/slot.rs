//! The parts of a row in the document. They are made once and then rewritten with whatever row
//! scrolls by, and only where it differs.

use std::ops::RangeInclusive;

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, HtmlInputElement};

use super::cell::Cell;
use super::content::Content;
use super::layout::Layout;
use crate::browser;
use crate::browser::dom::{attribute, make, set_style};
use crate::features::elements::cells::cell_id;
use crate::features::elements::grouped::Group;
use crate::format::count;
use crate::t;

/// A row in the document.
pub struct Slot {
    pub row: HtmlElement,
    check: HtmlInputElement,
    cells: Vec<Cell>,
    pins: Element,
    /// The cell of a group; made for the first that it shows.
    group: Option<GroupCell>,
    /// What sets the row of an element apart from that of a group.
    level: Option<Level>,
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
    has_marked_cells: bool,
}

/// How deep a row is in a table with groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Without groups.
    None,
    /// A group, and whether it is open.
    Group(bool),
    Element,
}

/// The cell that names a group.
struct GroupCell {
    label: HtmlElement,
    count: HtmlElement,
}

impl GroupCell {
    fn new(document: &Document, into: &Element) -> Option<Self> {
        let cell = make(document, "div", "group-cell")?;
        attribute(&cell, "role", "gridcell");
        let label = make(document, "span", "group-label")?;
        let count = make(document, "span", "group-count number")?;
        cell.append_child(&label).ok()?;
        cell.append_child(&count).ok()?;
        into.append_child(&cell).ok()?;
        Some(Self { label, count })
    }
}

/// What sets a row apart from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The columns of the cells that the keys act on.
    pub cells: Option<RangeInclusive<usize>>,
    /// The column of the cell that they are at.
    pub cell: Option<usize>,
    /// Whether it is selected.
    pub chosen: bool,
    /// Whether the keys act on it.
    pub cursor: bool,
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
            pins: pins.into(),
            group: None,
            level: None,
            place: None,
            id: String::new(),
            stale: true,
            hurried: false,
            top: f64::NAN,
            hidden: false,
            marked: None,
            has_marked_cells: false,
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
            place_node(&cell.node, placed.left, placed.width);
            cell.width = placed.width / enlarged;
            cell.update_ellipsis(false);
        }
        if let Some(pins) = self.row.first_element_child()
            && let Ok(pins) = pins.dyn_into::<HtmlElement>()
        {
            place_node(&pins, 0.0, layout.pins);
        }
    }

    /// Shows the row, or hides it.
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
                cell.clear_title();
            }
        }
    }

    /// Shows the line of a group.
    pub fn show_group(&mut self, place: usize, group: &Group) {
        self.identify(place, "");
        self.set_level(Level::Group(group.is_open));
        if self.group.is_none() {
            let document = browser::document();
            self.group = document.and_then(|d| GroupCell::new(&d, &self.pins));
        }
        if let Some(cell) = &self.group {
            cell.label.set_text_content(Some(&group.label));
            cell.label.set_title(&group.label);
            cell.count.set_text_content(Some(&count(group.rows.len())));
        }
        attribute(
            &self.check,
            "aria-label",
            &t::elements::table::select_group(&group.label),
        );
    }

    /// Shows the row of an element again, in a table with groups or without.
    pub fn show_element(&mut self, is_grouped: bool) {
        let was_group = matches!(self.level, Some(Level::Group(_)));
        self.set_level(if is_grouped {
            Level::Element
        } else {
            Level::None
        });
        if was_group {
            let names = self.cells.iter().filter_map(|cell| cell.written.as_ref());
            for content in names {
                if let Content::Name { text, .. } = content {
                    attribute(&self.check, "aria-label", &t::elements::table::select(text));
                }
            }
        }
    }

    fn set_level(&mut self, level: Level) {
        if self.level == Some(level) {
            return;
        }
        self.level = Some(level);
        let is_group = matches!(level, Level::Group(_));
        let _ = self.row.class_list().toggle_with_force("group", is_group);
        match level {
            Level::None => drop(self.row.remove_attribute("aria-level")),
            Level::Group(_) => attribute(&self.row, "aria-level", "1"),
            Level::Element => attribute(&self.row, "aria-level", "2"),
        }
        match level {
            Level::Group(is_open) => attribute(&self.row, "aria-expanded", bool_text(is_open)),
            _ => drop(self.row.remove_attribute("aria-expanded")),
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
            attribute(&self.check, "aria-label", &t::elements::table::select(text));
        }
        cell.write(&content);
        cell.written = Some(content);
        cell.update_ellipsis(self.hurried);
        cell.clear_title();
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
        let before = self.marked.replace(marks.clone());
        if before.as_ref() == Some(&marks) {
            return;
        }
        if self.has_marked_cells || marks.cells.is_some() {
            self.mark_cells(&marks);
        }
        if before.as_ref().is_none_or(|b| b.chosen != marks.chosen) {
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
            match marks.cursor {
                true => attribute(&self.row, "aria-current", "true"),
                false => drop(self.row.remove_attribute("aria-current")),
            }
        }
        match self.place.filter(|_| marks.cursor) {
            Some(place) => self.row.set_id(&row_id(place)),
            None => drop(self.row.remove_attribute("id")),
        }
    }

    fn mark_cells(&mut self, marks: &Marks) {
        self.has_marked_cells = marks.cells.is_some();
        for (n, Cell { node, .. }) in self.cells.iter().enumerate() {
            let is_marked = marks.cells.as_ref().is_some_and(|cells| cells.contains(&n));
            let is_at = marks.cell == Some(n);
            let classes = node.class_list();
            let _ = classes.toggle_with_force("marked", is_marked);
            let _ = classes.toggle_with_force("at", is_at);
            match is_marked {
                true => attribute(node, "aria-selected", "true"),
                false => drop(node.remove_attribute("aria-selected")),
            }
            match self.place.filter(|_| is_at) {
                Some(place) => node.set_id(&cell_id(place, n)),
                None => drop(node.remove_attribute("id")),
            }
        }
    }

    /// The next [`Slot::mark`] writes whatever it is given.
    pub fn unmark(&mut self) {
        self.marked = None;
    }

    pub fn cell(&self, column: usize) -> Option<&HtmlElement> {
        self.cells.get(column).map(|cell| &cell.node)
    }
}

fn place_node(node: &HtmlElement, left: f64, width: f64) {
    set_style(node, "left", &format!("{left}px"));
    set_style(node, "width", &format!("{width}px"));
}

const fn bool_text(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}
