//! Which boxes a filter highlights: the others are dimmed.

use std::sync::Arc;

use leptos::prelude::*;

use super::content::Content;
use super::options::DiagramOptions;
use crate::effect::memo;
use crate::features::analysis::filtered::{filter_problems, filtered_nodes};
use crate::features::analysis::landscape::SharedLandscape;
use crate::state::App;
use crate::t;

/// The highlighted boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    /// What they were found by.
    filter: String,
    /// Whether each box is one.
    of: Vec<bool>,
}

impl Highlight {
    pub fn has(&self, n: usize) -> bool {
        self.of.get(n) == Some(&true)
    }

    /// What it is, and how many boxes it has, in words.
    pub fn summary(&self) -> String {
        let count = self.of.iter().filter(|has| **has).count();
        t::diagram::highlighted_count(count, &self.filter)
    }
}

/// The highlight of the address; `None` without one.
pub fn use_highlight(
    app: App,
    options: Memo<DiagramOptions>,
    landscape: Memo<SharedLandscape>,
    content: Memo<Arc<Content>>,
) -> Memo<Option<Highlight>> {
    let filter = memo(move |_| options.with(|options| options.highlight.trim().to_owned()));
    memo(move |_| {
        let filter = filter.get();
        if filter.is_empty() {
            return None;
        }
        // What is left out of a filter would find other boxes, often all.
        if !filter_problems(app, &filter).is_empty() {
            return None;
        }
        let landscape = landscape.get();
        let nodes = filtered_nodes(app, &landscape, &filter);
        let of = app.catalog.with(|catalog| {
            let has = |id: &str| {
                let node = catalog.row(id).and_then(|row| landscape.node(row));
                node.is_some_and(|node| nodes.binary_search(&node).is_ok())
            };
            content.with(|c| c.boxes.iter().map(|b| has(&b.id)).collect())
        });
        Some(Highlight { filter, of })
    })
}

#[cfg(test)]
mod tests {
    use super::Highlight;

    #[test]
    fn a_highlight_has_only_boxes_of_its_diagram() {
        let highlight = Highlight {
            filter: "state:Draft".into(),
            of: vec![true, false],
        };
        assert_eq!([0, 1, 2].map(|n| highlight.has(n)), [true, false, false]);
        assert_eq!(highlight.summary(), "1 box highlighted: state:Draft");
    }
}
