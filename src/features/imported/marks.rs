//! Marks above the boxes of a view: what differs from the file, and whether rules found the element, in words.

use architrave_interface::ValidityState;

use super::live::{LiveElement, Today};
use crate::catalog::Severity;
use crate::features::graph::wrapped;
use crate::t;
use crate::texts::state_label;

/// The size of a mark's text, and its height.
pub const TEXT: f64 = 11.0;
pub const HEIGHT: f64 = 18.0;
/// Left and right of the text together, and between two marks.
const SIDES: f64 = 12.0;
const GAP: f64 = 4.0;

#[derive(Clone, Debug, PartialEq)]
pub struct BoxMark {
    /// The class that gives its color.
    pub class: &'static str,
    pub text: String,
}

/// The marks of an element. One that is valid, newest, named as in the file and without findings has none.
pub fn marks(element: &LiveElement) -> Vec<BoxMark> {
    let mark = |class, text: String| BoxMark { class, text };
    let loaded = match &element.today {
        Today::Loaded(loaded) => loaded,
        Today::NotLoaded => return vec![mark("missing", t::common::NOT_LOADED.into())],
        Today::NotReturned => return vec![mark("invalid", t::imported::NOT_FOUND.into())],
        // Where nothing is imported yet, a mark on each box would say nothing; the rest says it in words.
        Today::NotImported => return Vec::new(),
    };
    let mut marks = Vec::new();
    if loaded.state != ValidityState::Valid {
        let class = match loaded.state {
            ValidityState::Invalid => "invalid",
            _ => "state",
        };
        marks.push(mark(class, state_label(&loaded.state)));
    }
    if loaded.is_newer {
        marks.push(mark("newer", t::imported::NEWER.into()));
    }
    if loaded.is_renamed {
        marks.push(mark("newer", t::imported::RENAMED.into()));
    }
    if let Some(worst) = loaded.findings.iter().map(|rule| rule.severity).min() {
        let class = match worst {
            Severity::Error => "invalid",
            Severity::Warning | Severity::Hint => "state",
        };
        marks.push(mark(class, t::quality::FINDINGS.into()));
    }
    marks
}

/// Marks with the distance of each from the left, and its width.
pub fn places(marks: Vec<BoxMark>) -> Vec<(f64, f64, BoxMark)> {
    let mut left = 0.0;
    let place = |mark: BoxMark| {
        let width = (wrapped::width(&mark.text, TEXT) + SIDES).ceil();
        let own = left;
        left += width + GAP;
        (own, width, mark)
    };
    marks.into_iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use architrave_interface::{ElementClass, Layer};

    use super::super::live::LoadedToday;
    use super::*;
    use crate::catalog::EvaluatedRule;

    fn element(today: Today) -> LiveElement {
        LiveElement {
            today,
            title: crate::texts::Title::default(),
            class: ElementClass::Node,
            layer: Layer::TechnologyLayer,
        }
    }

    fn loaded(state: ValidityState, is_newer: bool, is_renamed: bool) -> Today {
        Today::Loaded(LoadedToday {
            findings: Vec::new(),
            row: 0,
            state,
            is_newer,
            is_renamed,
        })
    }

    #[test]
    fn an_element_as_in_the_file_has_no_mark() {
        assert!(marks(&element(loaded(ValidityState::Valid, false, false))).is_empty());
        let changed = marks(&element(loaded(ValidityState::Draft, true, true)));
        let classes: Vec<_> = changed.iter().map(|mark| mark.class).collect();
        assert_eq!(classes, ["state", "newer", "newer"]);
        assert_eq!(marks(&element(Today::NotLoaded))[0].class, "missing");
        assert!(marks(&element(Today::NotImported)).is_empty());
    }

    #[test]
    fn findings_are_marked_and_an_error_as_one() {
        let rule = |severity| EvaluatedRule {
            id: "a".into(),
            title: "A".into(),
            severity,
        };
        let marked = |findings| {
            let Today::Loaded(today) = loaded(ValidityState::Valid, false, false) else {
                panic!("loaded")
            };
            marks(&element(Today::Loaded(LoadedToday { findings, ..today })))
        };
        let two = marked(vec![rule(Severity::Hint), rule(Severity::Error)]);
        let [one] = &two[..] else { panic!("one mark") };
        assert_eq!((one.class, one.text.as_str()), ("invalid", "Findings"));
        assert_eq!(marked(vec![rule(Severity::Hint)])[0].class, "state");
    }

    #[test]
    fn marks_are_beside_each_other() {
        let two = places(marks(&element(loaded(ValidityState::Invalid, true, false))));
        let [first, second] = &two[..] else {
            panic!("two marks")
        };
        assert!(second.0 >= first.0 + first.1 + GAP);
    }
}
