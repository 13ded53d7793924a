//! BBCode as a tree of nodes: never HTML, so that a text can only ever be shown, not run.
//!
//! The interface names the type and shows no grammar (see `docs/assumptions.md`), so this reads
//! the tags that editors write, in any case, and leaves every other bracket as the text it is.

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Plain text, with its line breaks.
    Text(String),
    /// Text in a style.
    Styled(Style, Vec<Node>),
    /// A link; only with an address of a scheme that cannot do harm.
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
    /// A size, colour or font: kept as a group, shown as plain text.
    Plain,
}

/// Reads a text. Tags that are not closed end with what they stand in; closing tags that close
/// nothing stay as text.
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

/// The text without its markup.
pub fn plain(nodes: &[Node]) -> String {
    let mut out = String::new();
    gather(nodes, &mut out);
    out
}

fn gather(nodes: &[Node], out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) | Node::Code(text) => out.push_str(text),
            Node::Styled(_, inner) | Node::Link(_, inner) | Node::Quote(inner) => {
                gather(inner, out);
            }
            Node::List { items, .. } => {
                for item in items {
                    gather(item, out);
                }
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

/// A tag as it stands in the text: `[name=value]` or `[/name]`.
struct Tag {
    name: String,
    value: String,
    closes: bool,
}

impl Tag {
    /// The tag at the start of `text`, and its length.
    fn read(text: &str) -> Option<(Self, usize)> {
        const LONGEST: usize = 2048;
        let end = text
            .bytes()
            .take(LONGEST)
            .position(|b| b == b']' || b == b'\n')?;
        let inner = text.get(1..end).filter(|_| text.as_bytes()[end] == b']')?;
        let (closes, inner) = match inner.strip_prefix('/') {
            Some(inner) => (true, inner),
            None => (false, inner),
        };
        let (name, value) = inner.split_once('=').unwrap_or((inner, ""));
        let name = name.trim().to_ascii_lowercase();
        let value = value.trim().trim_matches(['"', '\'']);
        let known = matches!(
            name.as_str(),
            "b" | "i"
                | "u"
                | "s"
                | "url"
                | "email"
                | "list"
                | "ul"
                | "ol"
                | "li"
                | "*"
                | "code"
                | "quote"
                | "size"
                | "color"
                | "font"
                | "strong"
                | "em"
        );
        known.then(|| {
            let tag = Self {
                name,
                value: value.to_owned(),
                closes,
            };
            (tag, end + 1)
        })
    }

    /// Names that mean the same, as one.
    fn kind(&self) -> &str {
        match self.name.as_str() {
            "strong" => "b",
            "em" => "i",
            "ul" | "ol" => "list",
            "li" => "*",
            other => other,
        }
    }
}

/// A tag that was opened and not closed yet.
struct Open {
    kind: String,
    /// What to do with the value: an address, or the kind of a list.
    value: String,
    /// The tag as it was typed, for the case that it means nothing where it stands.
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

/// Deeper nesting is shown as text: nobody writes it, and it would exhaust the stack.
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

    /// Acts on a tag; returns what is left to read.
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

    /// What stands in a list before its first item is an item too: no text is lost.
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
                    // The tag stays to be seen: a person can tell what was meant.
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
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(t: &str) -> Node {
        Node::Text(t.into())
    }

    fn bold(inner: Vec<Node>) -> Node {
        Node::Styled(Style::Bold, inner)
    }

    #[test]
    fn tags_nest() {
        assert_eq!(
            parse("a [b]c [I]d[/I][/b] e"),
            [
                text("a "),
                bold(vec![
                    text("c "),
                    Node::Styled(Style::Italic, vec![text("d")])
                ]),
                text(" e")
            ]
        );
    }

    #[test]
    fn what_is_not_closed_ends_with_what_it_stands_in() {
        assert_eq!(parse("[b]x"), [bold(vec![text("x")])]);
        assert_eq!(
            parse("[b][i]x[/b]y"),
            [
                bold(vec![Node::Styled(Style::Italic, vec![text("x")])]),
                text("y")
            ]
        );
    }

    #[test]
    fn other_brackets_are_text() {
        for t in [
            "[",
            "a[0]",
            "[/b]",
            "[nonsense]x[/nonsense]",
            "[b",
            "[*] x",
            "[code]x",
        ] {
            assert_eq!(plain(&parse(t)), t, "{t}");
            assert!(matches!(parse(t)[..], [Node::Text(_)]), "{t}");
        }
    }

    #[test]
    fn lists_have_items() {
        let item = |t: &str| vec![text(t)];
        assert_eq!(
            parse("[list][*]one[*]two[/list]"),
            [Node::List {
                ordered: false,
                items: vec![item("one"), item("two")]
            }]
        );
        assert_eq!(
            parse("[list=1][*]one[list][*]in[/list][*]two[/list]"),
            [Node::List {
                ordered: true,
                items: vec![
                    vec![
                        text("one"),
                        Node::List {
                            ordered: false,
                            items: vec![item("in")]
                        }
                    ],
                    item("two")
                ]
            }]
        );
    }

    #[test]
    fn code_is_left_as_typed() {
        assert_eq!(
            parse("[code][b]x[/b][/CODE]y"),
            [Node::Code("[b]x[/b]".into()), text("y")]
        );
    }

    #[test]
    fn only_web_and_mail_become_links() {
        for address in [
            "https://a.example/?b=c",
            "HTTP://a.example",
            "mailto:a@b.example",
        ] {
            let whole = format!("[url={address}]x[/url]");
            assert_eq!(parse(&whole), [Node::Link(address.into(), vec![text("x")])]);
        }
        for address in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "java\tscript:x",
            "//a.example",
            "/relative",
            "http",
            "vbscript:x",
            "\u{1}https://x",
        ] {
            let nodes = parse(&format!("[url={address}]x[/url]"));
            assert!(
                !nodes.iter().any(|n| matches!(n, Node::Link(..))),
                "{address}"
            );
            assert!(plain(&nodes).contains(address.trim()), "{address}");
        }
        assert_eq!(
            parse("[url]https://a.example[/url]"),
            [Node::Link(
                "https://a.example".into(),
                vec![text("https://a.example")]
            )]
        );
        assert_eq!(
            parse("[email]a@b.example[/email]"),
            [Node::Link(
                "mailto:a@b.example".into(),
                vec![text("a@b.example")]
            )]
        );
    }

    proptest! {
        #[test]
        fn text_without_brackets_comes_back(t in "[^\\[]*") {
            prop_assert_eq!(plain(&parse(&t)), t);
        }

        /// Whatever stands around them, letters outside of tags are never lost, nor reordered.
        #[test]
        fn text_content_is_preserved(parts in proptest::collection::vec((0..16usize, "[A-Z ]{0,4}"), 0..24)) {
            const TAGS: [&str; 16] = [
                "[b]", "[/b]", "[i]", "[/i]", "[list]", "[/list]", "[*]", "[list=1]", "[quote]",
                "[/quote]", "[url=https://x.example]", "[/url]", "[size=3]", "[/size]", "[u]", "[/u]",
            ];
            let typed: String = parts.iter().map(|(tag, t)| format!("{}{t}", TAGS[*tag])).collect();
            let letters: String = parts.iter().flat_map(|(_, t)| t.chars()).filter(|c| c.is_ascii_uppercase()).collect();
            let kept: String = plain(&parse(&typed)).chars().filter(|c| c.is_ascii_uppercase()).collect();
            prop_assert_eq!(kept, letters);
        }

        #[test]
        fn nothing_breaks_it(t in ".{0,200}") {
            let _ = plain(&parse(&t));
        }

        #[test]
        fn depth_is_bounded(n in 1..2000usize) {
            let nodes = parse(&"[b]".repeat(n));
            fn depth(nodes: &[Node]) -> usize {
                nodes.iter().map(|n| match n { Node::Styled(_, inner) => 1 + depth(inner), _ => 0 }).max().unwrap_or(0)
            }
            prop_assert!(depth(&nodes) <= DEEPEST);
        }
    }
}
