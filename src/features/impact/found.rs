//! The search: from the question to the elements that it finds.

use std::collections::HashSet;

use architrave_analysis::{Follow, Toward};

use super::answer::Answer;
use super::facts::node_of;
use super::question::{Mode, Question};
use crate::browser;
use crate::features::analysis::filtered::{filter_problems, filtered_nodes};
use crate::features::analysis::landscape::SharedLandscape;
use crate::shared::Shared;
use crate::state::App;

/// What was found, with the graph in which it was.
pub struct Found {
    pub landscape: SharedLandscape,
    pub answer: Answer,
    /// What of the filter to start from could not be read, in words; then it gives no starts.
    pub problems: Vec<String>,
    /// The file to start from; `None` also where this browser does not have it any more.
    pub file: Option<FoundFile>,
    /// The chosen elements that are not loaded, by their logical ids.
    pub lost: Vec<String>,
    /// The element that the starts may be connected with, if it is loaded.
    pub to: Option<u32>,
    /// How long the search took, in milliseconds.
    pub took: f64,
}

/// A file that was checked.
#[derive(Clone, PartialEq)]
pub struct FoundFile {
    pub name: String,
    /// How many of the elements that it changes are loaded.
    pub loaded: usize,
    /// How many were loaded when it was checked, and are not any more.
    pub lost: usize,
}

/// What was found, compared by identity.
pub type SharedFound = Shared<Found>;

/// The answer to a question; tracks what is loaded.
pub fn find(app: App, landscape: SharedLandscape, question: &Question) -> Found {
    let node = |id: &str| app.catalog.with(|c| node_of(c, &landscape, id));
    let (mut starts, mut lost) = (Vec::new(), Vec::new());
    for id in &question.of {
        match node(id) {
            Some(node) => starts.push(node),
            None => lost.push(id.clone()),
        }
    }
    let problems = filter_problems(app, &question.filter);
    // What remains of a filter without its unreadable terms finds other elements, often all of them.
    if !question.filter.is_empty() && problems.is_empty() {
        starts.extend(filtered_nodes(app, &landscape, &question.filter));
    }
    let file = app.file_starts.get(&question.file).map(|start| {
        let nodes: Vec<u32> = start.elements.iter().filter_map(|id| node(id)).collect();
        let loaded = nodes.len();
        starts.extend(nodes);
        FoundFile {
            name: start.file.clone(),
            loaded,
            lost: start.elements.len() - loaded,
        }
    });
    let is_connection = question.mode == Mode::Connection;
    let to = is_connection.then(|| node(&question.to)).flatten();
    if is_connection && to.is_none() && !question.to.is_empty() {
        lost.push(question.to.clone());
    }
    let begun = browser::elapsed();
    let answer = search(&landscape, question, starts, to);
    let took = browser::elapsed() - begun;
    Found {
        answer,
        problems,
        file,
        lost,
        to,
        took,
        landscape,
    }
}

fn search(
    landscape: &SharedLandscape,
    question: &Question,
    starts: Vec<u32>,
    to: Option<u32>,
) -> Answer {
    let follow = Follow {
        kinds: question.kinds,
        toward: match question.mode {
            Mode::Dependents => Toward::Dependents,
            Mode::Dependencies => Toward::Dependencies,
            Mode::Connection => Toward::Any,
        },
    };
    let graph = &landscape.graph;
    let loaded = landscape.loaded_count() as u32;
    match (question.mode == Mode::Connection, to) {
        (true, Some(to)) => Answer::connecting(graph, starts, to, follow, loaded),
        // Nothing is looked for before both ends are chosen.
        (true, None) => Answer::reached(graph, starts, follow, 0, loaded, |_| true),
        _ => {
            let counted: HashSet<u32> = landscape.frontier().collect();
            let is_hidden = |node| !counted.contains(&node);
            Answer::reached(graph, starts, follow, question.steps, loaded, is_hidden)
        }
    }
}
