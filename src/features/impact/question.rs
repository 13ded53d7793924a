//! What the page is asked, and its form in the query of the URL.

use architrave_analysis::EdgeKinds;
use architrave_metamodel::{Kind, Kinds};

use crate::features::analysis::edge_kinds;
use crate::features::page_address::PageOptions;
use crate::paths::{query, query_value, query_values};

/// What is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// What depends on the start.
    #[default]
    Dependents,
    /// What the start depends on.
    Dependencies,
    /// How the start is connected with another element.
    Connection,
}

impl Mode {
    pub const ALL: [Self; 3] = [Self::Dependents, Self::Dependencies, Self::Connection];

    pub const fn key(self) -> &'static str {
        match self {
            Self::Dependents => "",
            Self::Dependencies => "dependencies",
            Self::Connection => "connection",
        }
    }

    pub fn from_key(key: &str) -> Self {
        let found = Self::ALL.into_iter().find(|mode| mode.key() == key);
        found.unwrap_or_default()
    }
}

/// How many steps are followed where the URL does not say it.
pub const STEPS: u32 = 4;
/// The longest distance that can be chosen, before any.
pub const MOST_STEPS: u32 = 8;

/// The kinds that are followed where the URL does not say it: those along which a failure spreads.
pub const KINDS: EdgeKinds = EdgeKinds {
    kinds: Kinds::NONE
        .with(Kind::Serving)
        .with(Kind::Realization)
        .with(Kind::Assignment)
        .with(Kind::Flow),
    others: false,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is looked for.
    pub mode: Mode,
    /// The logical ids of the elements to start from.
    pub of: Vec<String>,
    /// A filter of the list of elements that finds further ones to start from; empty for none.
    pub filter: String,
    /// The key of a file that was checked: the elements that it changes are further ones to start from; empty for none.
    pub file: String,
    /// The logical id of the element that the start may be connected with; empty for none.
    pub to: String,
    /// The kinds of relationships to follow.
    pub kinds: EdgeKinds,
    /// How many steps to follow; `u32::MAX` for any number.
    pub steps: u32,
    /// The logical id of the selected element; empty for none.
    pub show: String,
}

impl Default for Question {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            of: Vec::new(),
            filter: String::new(),
            file: String::new(),
            to: String::new(),
            kinds: KINDS,
            steps: STEPS,
            show: String::new(),
        }
    }
}

impl PageOptions for Question {
    fn from_query(search: &str) -> Self {
        let value = |name| query_value(search, name).unwrap_or_default();
        let mut of: Vec<String> = Vec::new();
        for id in query_values(search, "of") {
            if !id.is_empty() && !of.contains(&id) {
                of.push(id);
            }
        }
        Self {
            mode: Mode::from_key(&value("toward")),
            of,
            filter: value("query"),
            file: value("from"),
            to: value("to"),
            kinds: query_value(search, "kinds").map_or(KINDS, |kinds| edge_kinds::read(&kinds)),
            steps: match value("steps").as_str() {
                "any" => u32::MAX,
                steps => (steps.parse().ok())
                    .filter(|steps| (1..=MOST_STEPS).contains(steps))
                    .unwrap_or(STEPS),
            },
            show: value("show"),
        }
    }

    fn to_query(&self) -> String {
        let kinds = if self.kinds == KINDS {
            String::new()
        } else {
            edge_kinds::write(self.kinds)
        };
        let steps = match self.steps {
            STEPS => String::new(),
            u32::MAX => "any".to_owned(),
            steps => steps.to_string(),
        };
        let mut pairs: Vec<(&str, &str)> = vec![("toward", self.mode.key())];
        pairs.extend(self.of.iter().map(|id| ("of", id.as_str())));
        pairs.extend([
            ("query", self.filter.as_str()),
            ("from", &self.file),
            ("to", &self.to),
            ("kinds", &kinds),
            ("steps", &steps),
            ("show", &self.show),
        ]);
        query(&pairs)
    }
}

impl Question {
    /// Whether there is anything to start from.
    pub fn has_start(&self) -> bool {
        !(self.of.is_empty() && self.filter.is_empty() && self.file.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn questions() -> impl Strategy<Value = Question> {
        let kinds = proptest::sample::subsequence(Kind::ALL.to_vec(), 0..=11);
        let steps = prop_oneof![1..=MOST_STEPS, Just(u32::MAX)];
        let texts = (".*", ".*", ".*", ".*");
        let ids = proptest::collection::btree_set(".+", 0..4);
        (0..3_usize, ids, texts, kinds, any::<bool>(), steps).prop_map(
            |(mode, of, (filter, file, to, show), kinds, others, steps)| Question {
                mode: Mode::ALL[mode],
                of: of.into_iter().collect(),
                filter,
                file,
                to,
                kinds: EdgeKinds {
                    kinds: kinds.into_iter().collect(),
                    others,
                },
                steps,
                show,
            },
        )
    }

    proptest! {
        #[test]
        fn a_question_survives_its_url(question in questions()) {
            prop_assert_eq!(Question::from_query(&question.to_query()), question);
        }
    }

    #[test]
    fn the_usual_question_has_a_short_url() {
        let question = Question {
            of: vec!["a b".into(), "c".into()],
            ..Question::default()
        };
        assert_eq!(question.to_query(), "?of=a%20b&of=c");
        assert_eq!(Question::default().to_query(), "");
        let question = Question {
            file: "import-1".into(),
            ..Question::default()
        };
        assert_eq!(question.to_query(), "?from=import-1");
        assert!(question.has_start());
    }

    #[test]
    fn unknown_values_in_a_url_are_ignored() {
        let query = "?of=a&of=a&of=&toward=up&steps=0&kinds=Serving,Likes";
        let question = Question::from_query(query);
        assert_eq!(question.of, ["a"]);
        assert_eq!((question.mode, question.steps), (Mode::Dependents, STEPS));
        let serving = Kinds::NONE.with(Kind::Serving);
        assert_eq!(
            (question.kinds.kinds, question.kinds.others),
            (serving, false)
        );
    }
}
