//! What the address of the page says.

use crate::features::page_address::PageOptions;
use crate::paths;

/// By what findings are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Those of a rule.
    #[default]
    Rule,
    /// Those of an element.
    Element,
    /// All that somebody accepted.
    Accepted,
}

impl Mode {
    const fn key(self) -> &'static str {
        match self {
            Self::Rule => "",
            Self::Element => "element",
            Self::Accepted => "accepted",
        }
    }

    fn named(key: &str) -> Self {
        match key {
            "element" => Self::Element,
            "accepted" => Self::Accepted,
            _ => Self::Rule,
        }
    }
}

/// The choices of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QualityOptions {
    pub mode: Mode,
    /// The id of the chosen rule; without one, the first with findings.
    pub rule: String,
    /// The logical id of the chosen element.
    pub element: String,
    /// Words in names.
    pub filter: String,
    /// An owner as `type:value`.
    pub owner: String,
    /// A kind of relationships or a class.
    pub kind: String,
    /// The key of the finding that is shown.
    pub finding: String,
}

impl PageOptions for QualityOptions {
    fn from_query(search: &str) -> Self {
        let value = |key| paths::query_value(search, key).unwrap_or_default();
        Self {
            mode: Mode::named(&value("by")),
            rule: value("rule"),
            element: value("element"),
            filter: value("q"),
            owner: value("owner"),
            kind: value("kind"),
            finding: value("finding"),
        }
    }

    fn to_query(&self) -> String {
        paths::query(&[
            ("by", self.mode.key()),
            ("rule", &self.rule),
            ("element", &self.element),
            ("q", &self.filter),
            ("owner", &self.owner),
            ("kind", &self.kind),
            ("finding", &self.finding),
        ])
    }
}

impl QualityOptions {
    /// Whether something was chosen to list, and not only by default.
    pub fn has_choice(&self) -> bool {
        match self.mode {
            Mode::Rule => !self.rule.is_empty(),
            Mode::Element => !self.element.is_empty(),
            Mode::Accepted => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn options_survive_their_address(mode in 0..3_usize, texts in proptest::collection::vec(".*", 6)) {
            let [rule, element, filter, owner, kind, finding] = texts.try_into().unwrap();
            let mode = [Mode::Rule, Mode::Element, Mode::Accepted][mode];
            let options = QualityOptions { mode, rule, element, filter, owner, kind, finding };
            prop_assert_eq!(QualityOptions::from_query(&options.to_query()), options);
        }
    }

    #[test]
    fn unknown_values_are_left_out() {
        assert_eq!(
            QualityOptions::from_query("?by=other&x=1"),
            QualityOptions::default()
        );
    }
}
