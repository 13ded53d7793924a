//! BBCode as a tree of nodes: never HTML, so that a text can only be shown, not run.
//!
//! The interface names the type and specifies no grammar (see `docs/assumptions.md`), so this reads
//! the tags that editors write, in any case, and leaves every other bracket as text.

mod tag;

use self::tag::Tag;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Plain text, with its line breaks.
    Text(String),
    /// Text in a style.
    Styled(Style, Vec<Node>),
    /// A link; only with an address of a harmless scheme.
    Link(String, Vec<Node>),
    /// A list of items.
    List {
        /// Whether the items are numbered.
        ordered: bool,
        /// The items.
        items: Vec<Vec<Node>>,
    },
    /// Text as it was typed.
    Code(String),
    /// A quotation.
    Quote(Vec<Node>),
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Style {
    Bold,
    Italic,
    Underline,
    Strike,
    /// A size, color or font: kept as a group, shown as plain text.
    Plain,
}

/// Reads a text. Tags that are not closed end with their parent; closing tags that close nothing
/// stay as text.
pub fn parse(text: &str) -> Vec<Node> {
    let mut reader = Reader {
        open: vec![Open::root()],
    };
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        reader.text(&rest[..start]);
        rest = &rest[start..];
        match Tag::read(rest) {
            Some((tag, len)) => {
                let whole = &rest[..len];
                rest = &rest[len..];
                rest = reader.tag(&tag, whole, rest);
            }
            None => {
                reader.text("[");
                rest = &rest[1..];
            }
        }
    }
    reader.text(rest);
    reader.finish()
}

/// A text without its markup: [`parse`] and [`plain`] in one. Most texts contain only styles, for
/// which it makes no tree.
pub fn plain_text(text: &str) -> String {
    without_styles(text).unwrap_or_else(|| plain(&parse(text)))
}

/// The text of properly nested styles; `None` where anything else is in brackets.
fn without_styles(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let (mut open, mut depth) = ([0_u8; DEEPEST - 1], 0);
    let mut rest = text;
    while let Some(start) = memchr::memchr(b'[', rest.as_bytes()) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let length = match *rest.as_bytes() {
            [b'[', style @ (b'b' | b'i' | b'u' | b's'), b']', ..] => {
                *open.get_mut(depth)? = style;
                depth += 1;
                3
            }
            [b'[', b'/', style, b']', ..] if depth > 0 && open[depth - 1] == style => {
                depth -= 1;
                4
            }
            _ => return None,
        };
        rest = &rest[length..];
    }
    out.push_str(rest);
    Some(out)
}

/// The text without its markup.
pub fn plain(nodes: &[Node]) -> String {
    let mut out = String::new();
    gather(nodes, &mut out);
    // The separator after the last block.
    if matches!(nodes.last(), Some(Node::List { .. } | Node::Quote(_))) && out.ends_with('\n') {
        out.pop();
    }
    out
}

fn gather(nodes: &[Node], out: &mut String) {
    /// Separates the texts of two blocks, which are not one word.
    fn separate(out: &mut String) {
        if out.chars().next_back().is_some_and(|c| !c.is_whitespace()) {
            out.push('\n');
        }
    }
    for node in nodes {
        match node {
            Node::Text(text) | Node::Code(text) => out.push_str(text),
            Node::Styled(_, inner) | Node::Link(_, inner) => gather(inner, out),
            Node::Quote(inner) => {
                separate(out);
                gather(inner, out);
                separate(out);
            }
            Node::List { items, .. } => {
                for item in items {
                    separate(out);
                    gather(item, out);
                }
                separate(out);
            }
        }
    }
}

/// Whether an address may become a link: web and mail only.
pub fn is_safe(address: &str) -> bool {
    let scheme = address.split(':').next().unwrap_or("");
    let known = ["http", "https", "mailto"];
    address.len() > scheme.len() + 1
        && known.iter().any(|k| scheme.eq_ignore_ascii_case(k))
        && !address.chars().any(|c| c.is_control() || c.is_whitespace())
}

/// A tag that was opened and not closed yet.
struct Open {
    kind: String,
    /// What to do with the value: an address, or the kind of a list.
    value: String,
    /// The tag as it was typed, for the case that it means nothing at its place.
    typed: String,
    children: Vec<Node>,
    items: Vec<Vec<Node>>,
}

impl Open {
    fn root() -> Self {
        Self::new("", String::new(), "")
    }

    fn new(kind: &str, value: String, typed: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            value,
            typed: typed.to_owned(),
            children: Vec::new(),
            items: Vec::new(),
        }
    }
}

struct Reader {
    open: Vec<Open>,
}

/// Deeper nesting is shown as text: no editor writes it, and it would exhaust the stack.
const DEEPEST: usize = 40;

impl Reader {
    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(Node::Text(last)) = self.children().last_mut() {
            last.push_str(text);
        } else {
            self.push(Node::Text(text.to_owned()));
        }
    }

    fn push(&mut self, node: Node) {
        self.children().push(node);
    }

    fn children(&mut self) -> &mut Vec<Node> {
        // The root is never closed.
        let last = self.open.len() - 1;
        &mut self.open[last].children
    }

    fn inside(&self, kind: &str) -> bool {
        self.open.iter().any(|open| open.kind == kind)
    }

    /// Applies a tag; returns the rest of the text.
    fn tag<'t>(&mut self, tag: &Tag, whole: &str, rest: &'t str) -> &'t str {
        let kind = tag.kind().to_owned();
        if tag.closes {
            if self.inside(&kind) {
                self.close(&kind);
            } else {
                self.text(whole);
            }
            return rest;
        }
        match kind.as_str() {
            "code" => {
                let Some(end) = find_close(rest, "[/code]") else {
                    self.text(whole);
                    return rest;
                };
                self.push(Node::Code(rest[..end].to_owned()));
                return &rest[end + "[/code]".len()..];
            }
            "*" => {
                if self.inside("list") {
                    while self.open.last().is_some_and(|o| o.kind != "list") {
                        self.close_last();
                    }
                    self.flush_item();
                    self.open.push(Open::new("*", String::new(), whole));
                } else {
                    self.text(whole);
                }
            }
            _ if self.open.len() >= DEEPEST => self.text(whole),
            _ => {
                let value = if tag.name == "ol" {
                    "1".to_owned()
                } else {
                    tag.value.clone()
                };
                self.open.push(Open::new(&kind, value, whole));
            }
        }
        rest
    }

    fn close(&mut self, kind: &str) {
        while let Some(last) = self.open.last() {
            let found = last.kind == kind;
            self.close_last();
            if found {
                break;
            }
        }
    }

    /// Text in a list before its first item becomes an item too: no text is lost.
    fn flush_item(&mut self) {
        let last = self.open.len() - 1;
        let open = &mut self.open[last];
        if !open.children.is_empty() {
            let children = std::mem::take(&mut open.children);
            // Line breaks between items separate nothing more than the items do.
            if !plain(&children).trim().is_empty() {
                open.items.push(children);
            }
        }
    }

    fn close_last(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        if self.open.last().is_some_and(|o| o.kind == "list") {
            self.flush_item();
        }
        let Some(done) = self.open.pop() else { return };
        let children = done.children;
        let node = match done.kind.as_str() {
            "b" => Node::Styled(Style::Bold, children),
            "i" => Node::Styled(Style::Italic, children),
            "u" => Node::Styled(Style::Underline, children),
            "s" => Node::Styled(Style::Strike, children),
            "quote" => Node::Quote(children),
            "list" => Node::List {
                ordered: !done.value.is_empty(),
                items: done.items,
            },
            "*" => {
                let last = self.open.len() - 1;
                self.open[last].items.push(trimmed(children));
                return;
            }
            "url" | "email" => {
                let address = if done.value.is_empty() {
                    plain(&children)
                } else {
                    done.value.clone()
                };
                let address = address.trim().to_owned();
                let address = if done.kind == "email" && !address.starts_with("mailto:") {
                    format!("mailto:{address}")
                } else {
                    address
                };
                if is_safe(&address) {
                    Node::Link(address, children)
                } else {
                    // The tag stays visible, so that a person can see what was meant.
                    self.text(&done.typed);
                    for child in children {
                        self.append(child);
                    }
                    return;
                }
            }
            _ => Node::Styled(Style::Plain, children),
        };
        self.push(node);
    }

    fn append(&mut self, node: Node) {
        match node {
            Node::Text(text) => self.text(&text),
            other => self.push(other),
        }
    }

    fn finish(mut self) -> Vec<Node> {
        while self.open.len() > 1 {
            self.close_last();
        }
        self.open
            .pop()
            .map(|root| root.children)
            .unwrap_or_default()
    }
}

/// The nodes of an item without the line break that led to the next one.
fn trimmed(mut nodes: Vec<Node>) -> Vec<Node> {
    if let Some(Node::Text(text)) = nodes.last_mut() {
        text.truncate(text.trim_end().len());
    }
    nodes.retain(|node| *node != Node::Text(String::new()));
    nodes
}

/// Where `close` begins, whatever its case.
fn find_close(text: &str, close: &str) -> Option<usize> {
    text.to_ascii_lowercase().find(close)
}

#[cfg(test)]
mod tests;
