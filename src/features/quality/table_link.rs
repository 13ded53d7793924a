//! A link to the list of elements that shows those of findings.

use architrave_rules::Rule;

use crate::catalog::view::View;

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
    /// The link for instance ids, each once. `rule` is what found them; `is_all` where nothing else that it found is
    /// open.
    pub fn of(ids: &[&str], rule: Option<&Rule>, is_all: bool) -> Self {
        if ids.len() <= MOST {
            let ids: Vec<String> = ids.iter().map(|id| quoted(id)).collect();
            return Self::Exact(query(&format!("id:{}", ids.join(","))));
        }
        match rule {
            Some(rule) if is_all => Self::Exact(query(&format!("finding:{}", rule.id))),
            Some(rule) => Self::Scope(query(rule.scope.trim())),
            None => Self::Scope(query("")),
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
    use architrave_rules::{Check, Severity};

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
        let mut rule = Rule::new("no-owner", Severity::Hint, Check::NoOwner {});
        rule.scope = "class:Node".to_owned();
        let text = |link: &TableLink| View::from_query(link.query()).text;
        let all = TableLink::of(&ids, Some(&rule), true);
        assert_eq!(text(&all), "finding:no-owner");
        let some = TableLink::of(&ids, Some(&rule), false);
        assert_eq!(text(&some), "class:Node");
        assert!(matches!(some, TableLink::Scope(_)));
    }
}
