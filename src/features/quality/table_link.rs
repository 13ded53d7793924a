//! A link to the list of elements that shows those of findings.

use architrave_rules::{Check, Rule};

use crate::catalog::view::View;
use crate::catalog::view::rewrite::and_term;

/// More ids than this are too long for an address.
const MOST: usize = 60;

/// What the link shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableLink {
    /// Exactly the elements.
    Exact(String),
    /// All elements of the rule's scope: there are too many for an address.
    Scope(String),
}

impl TableLink {
    /// The link for instance ids, each once. `rule` is what found them; `is_all` where it found nothing else.
    pub fn of(ids: &[&str], rule: Option<&Rule>, is_all: bool) -> Self {
        if ids.len() <= MOST {
            let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
            return Self::Exact(query(&format!("id:{}", ids.join(","))));
        }
        let scope = rule.map_or("", |rule| rule.scope.trim());
        let same = rule.filter(|_| is_all);
        match same.and_then(|rule| same_query(&rule.check)) {
            Some(term) => Self::Exact(query(&and_term(scope, &term))),
            None => Self::Scope(query(scope)),
        }
    }

    /// The query of the address.
    pub fn query(&self) -> &str {
        match self {
            Self::Exact(query) | Self::Scope(query) => query,
        }
    }
}

fn query(text: &str) -> String {
    let view = View {
        text: text.to_owned(),
        ..View::default()
    };
    view.to_query()
}

/// The filter that finds the same elements as a check.
fn same_query(check: &Check) -> Option<String> {
    match check {
        Check::NoOwner {} => Some("is:latest -has:owner".to_owned()),
        Check::LanguageMissing { language } => Some(format!("is:latest -lang:{language}")),
        Check::Query { query } => Some(and_term(query, "is:latest")),
        _ => None,
    }
}

/// An id as a value of the filter language.
fn quoted(id: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    match !id.is_empty() && !id.starts_with('-') && !id.contains("..") && id.chars().all(is_plain) {
        true => id.to_owned(),
        false => format!("\"{}\"", id.replace('\\', "\\\\").replace('"', "\\\"")),
    }
}

#[cfg(test)]
mod tests {
    use architrave_rules::Severity;

    use super::*;

    #[test]
    fn few_elements_are_named_by_their_ids() {
        let link = TableLink::of(&["i-1", "i 2"], None, false);
        let view = View::from_query(link.query());
        assert_eq!(view.text, "id:i-1,\"i 2\"");
        assert!(matches!(link, TableLink::Exact(_)));
    }

    #[test]
    fn many_elements_are_found_by_the_rule_or_its_scope() {
        let ids = vec!["i"; MOST + 1];
        let mut rule = Rule::new("r", Severity::Hint, Check::NoOwner {});
        rule.scope = "class:Node".to_owned();
        let link = TableLink::of(&ids, Some(&rule), true);
        assert_eq!(
            View::from_query(link.query()).text,
            "class:Node is:latest -has:owner"
        );
        rule.check = Check::SameName {};
        let link = TableLink::of(&ids, Some(&rule), true);
        assert_eq!(View::from_query(link.query()).text, "class:Node");
        assert!(matches!(link, TableLink::Scope(_)));
        rule.check = Check::NoOwner {};
        let link = TableLink::of(&ids, Some(&rule), false);
        assert_eq!(View::from_query(link.query()).text, "class:Node");
    }
}
