//! The tags of BBCode that are known.

/// A tag as written in the text: `[name=value]` or `[/name]`.
pub(super) struct Tag {
    pub name: String,
    pub value: String,
    pub closes: bool,
}

impl Tag {
    /// The tag at the start of `text`, and its length.
    pub fn read(text: &str) -> Option<(Self, usize)> {
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
    pub fn kind(&self) -> &str {
        match self.name.as_str() {
            "strong" => "b",
            "em" => "i",
            "ul" | "ol" => "list",
            "li" => "*",
            other => other,
        }
    }
}
