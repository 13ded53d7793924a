//! Marks in BBCode, put around the selected text.

use std::ops::Range;

use crate::t::{self, Text};

/// A mark of the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Bold,
    Italic,
    /// A list of the selected lines.
    List,
    Link,
}

/// A text with a mark, and the part to select then, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marked {
    pub text: String,
    /// The selected part.
    pub select: Range<usize>,
}

impl Mark {
    /// Every mark, in the order of the buttons.
    pub const ALL: [Self; 4] = [Self::Bold, Self::Italic, Self::List, Self::Link];

    /// What its button is called.
    pub const fn label(self) -> Text {
        match self {
            Self::Bold => t::create::mark::BOLD,
            Self::Italic => t::create::mark::ITALIC,
            Self::List => t::common::LIST,
            Self::Link => t::create::mark::LINK,
        }
    }

    /// The icon on its button.
    pub const fn icon(self) -> &'static str {
        match self {
            Self::Bold => "bold",
            Self::Italic => "italic",
            Self::List => "list-bullets",
            Self::Link => "link",
        }
    }
}

/// Marks a text; a bold or italic one that is marked already loses the mark.
pub fn mark(mark: Mark, text: &str) -> Marked {
    match mark {
        Mark::Bold => around("[b]", text, "[/b]"),
        Mark::Italic => around("[i]", text, "[/i]"),
        Mark::List => {
            let items: Vec<String> = text.lines().map(|line| format!("[*]{line}")).collect();
            let items = if items.is_empty() {
                "[*]".to_owned()
            } else {
                items.join("\n")
            };
            let before = "[list]\n";
            let select = before.len() + items.len();
            Marked {
                text: format!("{before}{items}\n[/list]"),
                select: select..select,
            }
        }
        Mark::Link => {
            let is_address = text.starts_with("https://") || text.starts_with("http://");
            let (address, words) = if is_address {
                (text, "")
            } else {
                ("https://", text)
            };
            let text = format!("[url={address}]{words}[/url]");
            let select = if is_address || words.is_empty() {
                // The words are missing.
                let at = text.len() - "[/url]".len();
                if is_address {
                    at..at
                } else {
                    5..5 + address.len()
                }
            } else {
                5..5 + address.len()
            };
            Marked { text, select }
        }
    }
}

fn around(before: &str, text: &str, after: &str) -> Marked {
    if let Some(bare) = text
        .strip_prefix(before)
        .and_then(|t| t.strip_suffix(after))
    {
        return Marked {
            text: bare.to_owned(),
            select: 0..bare.len(),
        };
    }
    Marked {
        text: format!("{before}{text}{after}"),
        select: before.len()..before.len() + text.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(wanted: Mark, text: &str) -> String {
        let Marked { text, select } = mark(wanted, text);
        format!(
            "{}‹{}›{}",
            &text[..select.start],
            &text[select.clone()],
            &text[select.end..]
        )
    }

    #[test]
    fn a_mark_is_added_to_or_removed_from_the_selection() {
        for (wanted, text, expected) in [
            (Mark::Bold, "30 June", "[b]‹30 June›[/b]"),
            (Mark::Bold, "[b]x[/b]", "‹x›"),
            (Mark::Italic, "", "[i]‹›[/i]"),
            (Mark::List, "a\nb", "[list]\n[*]a\n[*]b‹›\n[/list]"),
            (Mark::List, "", "[list]\n[*]‹›\n[/list]"),
            (Mark::Link, "manual", "[url=‹https://›]manual[/url]"),
            (
                Mark::Link,
                "https://x.example",
                "[url=https://x.example]‹›[/url]",
            ),
            (Mark::Link, "", "[url=‹https://›][/url]"),
        ] {
            assert_eq!(shown(wanted, text), expected);
        }
    }
}
