//! A JSON text as lines to show: nothing of it is decoded, so that numbers, escapes and the order
//! of fields stay as they came.

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Space,
    Mark,
    Key,
    Text,
    Number,
    Word,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonLine {
    /// Its pieces.
    pub parts: Vec<(Part, String)>,
    /// For a line that opens an object or list: the line that closes it.
    pub closes: Option<usize>,
    /// Its depth in the document.
    pub depth: usize,
}

impl JsonLine {
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| text.as_str()).collect()
    }
}

/// Longer objects and lists take several lines.
const WIDEST: usize = 140;

/// The lines of a text; a text that is no JSON is one line as it is.
pub fn lines(json: &str) -> Vec<JsonLine> {
    let tokens = tokens(json);
    let Some(ends) = ends(&tokens) else {
        return vec![JsonLine {
            parts: vec![(Part::Text, json.to_owned())],
            closes: None,
            depth: 0,
        }];
    };
    let mut writer = Writer {
        tokens: &tokens,
        ends: &ends,
        lines: Vec::new(),
        current: Vec::new(),
    };
    let next = writer.value(0, 0);
    debug_assert_eq!(next, tokens.len());
    writer.end_line(0);
    writer.lines
}

/// The tokens of a text: marks, texts and words, without the space between them.
fn tokens(json: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let bytes = json.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            b'{' | b'}' | b'[' | b']' | b',' | b':' => at += 1,
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at = (at + 1).min(bytes.len());
            }
            _ => {
                while at < bytes.len() && !b" \t\n\r{}[],:\"".contains(&bytes[at]) {
                    at += 1;
                }
            }
        }
        tokens.push(json.get(start..at).unwrap_or_default());
    }
    tokens
}

/// For each opening token the place of its closing one; `None` where the brackets do not match.
fn ends(tokens: &[&str]) -> Option<Vec<usize>> {
    let mut ends = vec![0; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "{" | "[" => open.push(at),
            "}" | "]" => {
                let start: usize = open.pop()?;
                (tokens[start] == if *token == "}" { "{" } else { "[" }).then_some(())?;
                ends[start] = at;
            }
            _ => {}
        }
    }
    // One value, and nothing after it.
    let whole = match tokens.first() {
        Some(&("{" | "[")) => ends[0] + 1 == tokens.len(),
        Some(_) => tokens.len() == 1,
        None => false,
    };
    (open.is_empty() && whole).then_some(ends)
}

struct Writer<'a> {
    tokens: &'a [&'a str],
    ends: &'a [usize],
    lines: Vec<JsonLine>,
    current: Vec<(Part, String)>,
}

impl Writer<'_> {
    fn push(&mut self, part: Part, text: &str) {
        self.current.push((part, text.to_owned()));
    }

    fn end_line(&mut self, depth: usize) {
        let parts = std::mem::take(&mut self.current);
        self.lines.push(JsonLine {
            parts,
            closes: None,
            depth,
        });
    }

    fn indent(&mut self, depth: usize) {
        if depth > 0 {
            self.push(Part::Space, &"  ".repeat(depth));
        }
    }

    /// Writes the value at a token; returns the token after it.
    fn value(&mut self, at: usize, depth: usize) -> usize {
        let token = self.tokens[at];
        if !matches!(token, "{" | "[") {
            let part = match token.as_bytes().first() {
                Some(b'"') => Part::Text,
                Some(b'-' | b'0'..=b'9') => Part::Number,
                _ => Part::Word,
            };
            self.push(part, token);
            return at + 1;
        }
        let end = self.ends[at];
        if self.fits(at, end) {
            self.inline(at, end);
            return end + 1;
        }
        self.push(Part::Mark, token);
        let opened = self.lines.len();
        self.end_line(depth);
        let mut next = at + 1;
        while next < end {
            self.indent(depth + 1);
            next = self.member(next, depth + 1);
            if self.tokens.get(next) == Some(&",") {
                self.push(Part::Mark, ",");
                next += 1;
            }
            self.end_line(depth + 1);
        }
        self.indent(depth);
        self.push(Part::Mark, self.tokens[end]);
        self.lines[opened].closes = Some(self.lines.len());
        end + 1
    }

    /// A value, or a key with its value.
    fn member(&mut self, at: usize, depth: usize) -> usize {
        if self.tokens.get(at + 1) == Some(&":") {
            self.push(Part::Key, self.tokens[at]);
            self.push(Part::Mark, ": ");
            return if at + 2 < self.tokens.len() {
                self.value(at + 2, depth)
            } else {
                at + 2
            };
        }
        if matches!(self.tokens[at], "," | ":" | "}" | "]") {
            // No JSON; shown all the same.
            self.push(Part::Mark, self.tokens[at]);
            return at + 1;
        }
        self.value(at, depth)
    }

    /// Whether the content of the brackets fits on the current line.
    fn fits(&self, at: usize, end: usize) -> bool {
        let before: usize = self.current.iter().map(|(_, t)| t.chars().count()).sum();
        let mut width = before;
        // A list of objects is easier to read line by line.
        let objects = self.tokens[at] == "[" && self.tokens[at + 1..end].contains(&"{");
        if at == 0 && end > 1 || objects && end - at > 12 {
            return false;
        }
        for token in &self.tokens[at..=end] {
            let space = usize::from(matches!(*token, "{" | "}" | "," | ":"));
            width += token.chars().count() + space;
            if width > WIDEST {
                return false;
            }
        }
        true
    }

    fn inline(&mut self, at: usize, end: usize) {
        for n in at..=end {
            let token = self.tokens[n];
            let (before, after) = match token {
                "{" if self.tokens[n + 1] != "}" => ("", " "),
                "[" if self.tokens[n + 1] == "{" => ("", " "),
                "}" if self.tokens[n - 1] != "{" => (" ", ""),
                "]" if self.tokens[n - 1] == "}" => (" ", ""),
                "," | ":" => ("", " "),
                _ => ("", ""),
            };
            let part = match token.as_bytes().first() {
                Some(b'"') if self.tokens.get(n + 1) == Some(&":") => Part::Key,
                Some(b'"') => Part::Text,
                Some(b'-' | b'0'..=b'9') => Part::Number,
                Some(b'{' | b'}' | b'[' | b']' | b',' | b':') => Part::Mark,
                _ => Part::Word,
            };
            self.push(part, &format!("{before}{token}{after}"));
        }
    }
}

/// The occurrences of `needle`, ignoring case: line, start and end character.
pub fn find(lines: &[String], needle: &str) -> Vec<(usize, usize, usize)> {
    let needle: Vec<char> = needle.chars().flat_map(char::to_lowercase).collect();
    if needle.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let line: Vec<char> = line
            .chars()
            .map(|c| c.to_lowercase().next().unwrap_or(c))
            .collect();
        let mut at = 0;
        while at + needle.len() <= line.len() {
            if line[at..at + needle.len()] == needle[..] {
                found.push((n, at, at + needle.len()));
                at += needle.len();
            } else {
                at += 1;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(json: &str) -> String {
        let lines: Vec<String> = lines(json).iter().map(JsonLine::text).collect();
        lines.join("\n")
    }

    #[test]
    fn small_objects_and_arrays_are_formatted_on_one_line() {
        assert_eq!(
            shown(r#"{"a":{"b":1.50,"c":[ ]},"d":[1,"x\" {"],"e":{}}"#),
            "{\n  \"a\": { \"b\": 1.50, \"c\": [] },\n  \"d\": [1, \"x\\\" {\"],\n  \"e\": {}\n}"
        );
    }

    #[test]
    fn large_objects_and_arrays_can_be_folded() {
        let items = [r#"{"type":"UserId","value":"u"}"#; 3].join(",");
        let lines = lines(&format!(r#"{{"owners":[{items}]}}"#));
        let closes: Vec<Option<usize>> = lines.iter().map(|l| l.closes).collect();
        assert_eq!(closes, [Some(6), Some(5), None, None, None, None, None]);
        assert_eq!(
            lines[2].text(),
            r#"    { "type": "UserId", "value": "u" },"#
        );
    }

    #[test]
    fn invalid_json_is_shown_unchanged() {
        for text in ["", "{", "}{", "[}", "1 2", "{\"a\":1}x"] {
            assert_eq!(shown(text), text);
        }
    }

    #[test]
    fn find_ignores_case() {
        let lines = ["annual AnnualX".to_owned(), "x".into()];
        assert_eq!(find(&lines, "ANNUAL"), [(0, 0, 6), (0, 7, 13)]);
        assert!(find(&lines, "").is_empty());
    }

    fn any_json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(Into::into),
            any::<i64>().prop_map(Into::into),
            ".{0,20}".prop_map(Into::into),
        ];
        leaf.prop_recursive(4, 60, 8, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(serde_json::Value::Array),
                proptest::collection::vec((".{0,8}", inner), 0..6)
                    .prop_map(|pairs| { serde_json::Value::Object(pairs.into_iter().collect()) }),
            ]
        })
    }

    proptest! {
        #[test]
        fn formatted_lines_parse_to_the_same_value(value in any_json()) {
            let back: serde_json::Value = serde_json::from_str(&shown(&value.to_string())).unwrap();
            prop_assert_eq!(back, value);
        }

        #[test]
        fn lines_accepts_any_text(text in "[\\[\\]{},:\"\\\\a1 é]{0,40}") {
            let _ = lines(&text);
        }
    }
}
