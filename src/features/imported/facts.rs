//! What is said of the elements of views: how many are loaded, and how many changed since the file.

use architrave_worker::{FileNodeKind, FileView};

use super::live::{LiveElement, Today};
use crate::t;
use crate::texts::lists::rule_titles;
use crate::texts::state_label;

/// The boxes of a view that show elements, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoxCounts {
    pub boxes: usize,
    pub loaded: usize,
    /// Of these, different from the file.
    pub changed: usize,
}

impl BoxCounts {
    /// The counts of a view. Boxes that have no place in it are not counted.
    pub fn of(view: &FileView, live: &[LiveElement]) -> Self {
        let mut counts = Self::default();
        let is_drawn = |node: &&architrave_worker::FileNode| {
            node.bounds.is_some() && node.kind == FileNodeKind::Element
        };
        for node in view.nodes.iter().filter(is_drawn) {
            let element = node.element.and_then(|at| live.get(at));
            counts.boxes += 1;
            counts.loaded += usize::from(element.is_some_and(LiveElement::is_loaded));
            counts.changed += usize::from(element.is_some_and(LiveElement::is_changed));
        }
        counts
    }

    /// `32 boxes, 28 of them loaded, 3 changed since the file`
    pub fn words(self, is_imported: bool) -> String {
        let boxes = t::diagram::box_count(self.boxes);
        match (is_imported, self.changed) {
            (false, _) => t::imported::status::not_imported(&boxes),
            (true, 0) => t::imported::status::loaded(&boxes, &self.loaded.to_string()),
            (true, changed) => {
                t::imported::status::changed(&boxes, &changed.to_string(), &self.loaded.to_string())
            }
        }
    }
}

/// What became of an element, in words.
pub fn facts(element: &LiveElement) -> Vec<String> {
    match &element.today {
        Today::NotImported => vec![t::imported::NOT_IMPORTED.into()],
        Today::NotLoaded => vec![t::common::NOT_LOADED.into()],
        Today::NotReturned => vec![t::imported::NOT_FOUND.into()],
        Today::Loaded(loaded) => {
            let newer = loaded.is_newer.then(|| t::imported::NEWER.into());
            let renamed = loaded.is_renamed.then(|| t::imported::RENAMED.into());
            let state = Some(state_label(&loaded.state));
            let findings = rule_titles(loaded.findings.iter());
            let findings =
                (!findings.is_empty()).then(|| format!("{}: {findings}", t::quality::FINDINGS));
            [state, newer, renamed, findings]
                .into_iter()
                .flatten()
                .collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use architrave_interface::{ElementClass, Layer, ValidityState};
    use architrave_worker::FileNode;

    use super::super::live::LoadedToday;
    use super::*;

    #[test]
    fn counts_are_of_the_boxes_that_show_elements() {
        let live = |today| LiveElement {
            today,
            title: crate::texts::Title::default(),
            class: ElementClass::Node,
            layer: Layer::TechnologyLayer,
        };
        let loaded = |is_newer| {
            live(Today::Loaded(LoadedToday {
                findings: Vec::new(),
                row: 0,
                state: ValidityState::Valid,
                is_newer,
                is_renamed: false,
            }))
        };
        let elements = [loaded(false), loaded(true), live(Today::NotLoaded)];
        let node = |kind, element, bounds| FileNode {
            kind,
            element,
            bounds,
            ..FileNode::default()
        };
        let place = Some([0, 0, 9, 9]);
        let view = FileView {
            nodes: vec![
                node(FileNodeKind::Element, Some(0), place),
                node(FileNodeKind::Element, Some(1), place),
                node(FileNodeKind::Element, Some(1), place),
                node(FileNodeKind::Element, Some(2), place),
                node(FileNodeKind::Element, None, place),
                node(FileNodeKind::Element, Some(0), None),
                node(FileNodeKind::Note, None, place),
                node(FileNodeKind::Group, None, place),
            ],
            ..FileView::default()
        };
        let counts = BoxCounts::of(&view, &elements);
        assert_eq!((counts.boxes, counts.loaded, counts.changed), (5, 3, 2));
    }
}
