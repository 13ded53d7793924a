//! What could not be read, and what would be right.

use std::ops::Range;

/// A part of the text that does not act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is in the text, in bytes.
    pub span: Range<usize>,
    /// What is wrong and what would be right.
    pub sentence: String,
    /// What was most likely meant.
    pub fix: Option<Fix>,
    /// Whether it is only not finished: a field without a value.
    pub unfinished: bool,
}

/// What was most likely meant, in place of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it replaces, in bytes.
    pub span: Range<usize>,
    /// What is there then.
    pub text: String,
}

impl Problem {
    /// A value or field that is not known.
    pub fn new(span: Range<usize>, sentence: String) -> Self {
        Self {
            span,
            sentence,
            fix: None,
            unfinished: false,
        }
    }

    /// Suggests what was meant.
    pub fn suggesting(mut self, fix: Option<String>) -> Self {
        if let Some(text) = fix {
            self.sentence = format!("{} Did you mean {text}?", self.sentence);
            self.fix = Some(Fix {
                span: self.span.clone(),
                text,
            });
        }
        self
    }
}

impl Fix {
    /// The text with what was meant.
    pub fn apply(&self, text: &str) -> String {
        let before = text.get(..self.span.start).unwrap_or("");
        let after = text.get(self.span.end..).unwrap_or("");
        format!("{before}{}{after}", self.text)
    }
}
