//! A cell in the document, made once for what its column shows.

use crate::t;
use web_sys::{Document, Element, HtmlElement, Text};

use super::content::{Content, MARKS};
use crate::browser::dom::{attribute, make};

/// A cell in the document.
pub struct Cell {
    pub node: HtmlElement,
    parts: Parts,
    /// The spoken text in place of a dash, if any.
    spoken: Option<HtmlElement>,
    /// Whether it has a title.
    pub explained: bool,
    /// Its text.
    pub written: Option<Content>,
    /// Its width in CSS pixels, less where texts are enlarged; none in a card.
    pub width: f64,
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
        version: HtmlElement,
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

impl Cell {
    /// An empty cell of a class.
    pub fn new(document: &Document, class: &str) -> Option<Self> {
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
                language.set_hidden(true);
                let version = span("version")?;
                version.set_title(t::element::switch::LABEL.get());
                version.set_hidden(true);
                let specialization = span("specialization")?;
                let narrower = text_in(&specialization)?;
                for part in [&tile, &link, &version, &language, &specialization] {
                    node.append_child(part).ok()?;
                }
                Parts::Name {
                    tile,
                    link,
                    text,
                    language,
                    version,
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

    /// Clears what was said of something else.
    pub fn clear_title(&mut self) {
        if self.explained {
            self.explained = false;
            let _ = self.node.remove_attribute("title");
        }
    }

    /// Adds the class `cut` if the text is wider than the cell, and removes it otherwise. While the table
    /// scrolls fast (`hurried`), a cell that has it keeps it: removing costs more.
    pub fn update_ellipsis(&mut self, hurried: bool) {
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
    fn set_text(&mut self, words: &str) {
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
                // It fails only if the row is gone.
                let _ = self.node.append_child(spoken);
            }
            self.spoken = spoken;
        }
        if let Some(spoken) = &self.spoken {
            spoken.set_text_content(Some(words));
        }
    }

    /// Writes what differs from what is written.
    pub fn write(&mut self, content: &Content) {
        let (was, is) = (self.written.as_ref().and_then(drawn), drawn(content));
        match content {
            Content::Nothing(words) | Content::Instead { what: words, .. } => self.set_text(words),
            _ if was.is_some() => self.set_text(""),
            _ => {}
        }
        if was != is {
            let classes = self.node.class_list();
            // They fail only for a name that cannot be one.
            let _ = was.map(|was| classes.remove_1(was));
            let _ = is.map(|is| classes.add_1(is));
        }
        match (&self.parts, content) {
            (
                Parts::Name {
                    tile,
                    link,
                    text,
                    language,
                    version,
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
                    version: number,
                    lang,
                    specialization,
                },
            ) => {
                tile.set_class_name(classes);
                if !class.is_empty() {
                    tile.set_title(class);
                }
                text.set_data(name);
                attribute(link, "href", url);
                let was_lang = match &self.written {
                    Some(Content::Name { lang, .. }) => lang.as_str(),
                    _ => "",
                };
                if was_lang != lang {
                    // Class and id, which replace a name, are in the language of the page.
                    attribute(link, "lang", if lang.is_empty() { "en" } else { lang });
                }
                let was_name = match &self.written {
                    Some(Content::Name { is_name, .. }) => *is_name,
                    _ => true,
                };
                if was_name != *is_name {
                    let _ = link.class_list().toggle_with_force("unnamed", !is_name);
                }
                let (was_other, was_number) = match &self.written {
                    Some(Content::Name {
                        language, version, ..
                    }) => (language.as_str(), version.as_str()),
                    _ => ("", ""),
                };
                optional(language, was_other, other);
                optional(version, was_number, number);
                let is_in_parts =
                    |other: &str, number: &str| !other.is_empty() || !number.is_empty();
                let parts = is_in_parts(other, number);
                if is_in_parts(was_other, was_number) != parts {
                    // They stay to be seen whatever is cut beside them, which a line cannot do.
                    let classes = self.node.class_list();
                    let _ = classes.toggle_with_force("in-parts", parts);
                }
                if specialization.is_empty() {
                    narrower.set_data("");
                } else {
                    // A space, and not a margin: that would be cut off where there is nothing.
                    narrower.set_data(&format!("\u{2003}{specialization}"));
                }
            }
            (Parts::State { word }, Content::State { icon, word: text }) => {
                // The cell draws it itself: a separate part would be one more to lay out.
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
            (Parts::Plain(text), Content::Text(words) | Content::Instead { text: words, .. }) => {
                text.set_data(words)
            }
            (Parts::Plain(text), _) => text.set_data(""),
            _ => {}
        }
    }
}

/// The class of a cell that is drawn differently, and says so in words.
const fn drawn(content: &Content) -> Option<&'static str> {
    match content {
        Content::Nothing(_) => Some("nothing"),
        Content::Instead { .. } => Some("instead"),
        _ => None,
    }
}

/// A part that is there only with a text in it.
fn optional(part: &HtmlElement, before: &str, now: &str) {
    if before != now {
        part.set_text_content(Some(now));
        part.set_hidden(now.is_empty());
    }
}
