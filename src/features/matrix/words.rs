//! What cells, steps and rows of a matrix are called.

use architrave_analysis::{Cell, Edge, EdgeKinds};
use architrave_metamodel::Kind;

use super::model::Model;
use crate::features::analysis::edge_kinds::{self, reference_kind};
use crate::format::count;
use crate::t::{self, Text};
use crate::texts::kind_label;

/// A text that holds for the chosen kinds only, with these; as it is for all kinds.
pub fn with_kinds(model: &Model, text: String) -> String {
    match edge_kinds::chosen(model.options.kinds) {
        Some(kinds) => t::matrix::of_kinds(&kinds, &text),
        None => text,
    }
}

/// What the matrix is called.
pub fn title(model: &Model) -> String {
    let title = t::matrix::label(&model.columns.title, &model.rows.title);
    with_kinds(model, title)
}

/// The kind whose line a cell shows, and whether it leads from the column to the row.
pub fn shown_kind(cell: &Cell) -> Option<(Option<Kind>, bool)> {
    let first = |kinds: EdgeKinds| {
        let kind = kinds.kinds.iter().next().map(Some);
        kind.or(kinds.others.then_some(None))
    };
    let forward = first(cell.forward).or_else(|| first(cell.undirected));
    let backward = || first(cell.backward).map(|kind| (kind, true));
    forward.map(|kind| (kind, false)).or_else(backward)
}

/// The kinds of direct relationships of a cell.
pub fn kinds(cell: &Cell) -> String {
    let kinds = cell.kinds();
    let all = kinds.kinds.iter().map(Some);
    let all = all.chain(kinds.others.then_some(None));
    let labels: Vec<String> = all.map(|kind| kind_label(&reference_kind(kind))).collect();
    labels.join(", ")
}

/// What a cell shows in place of a line: the number of its paths.
pub fn path_number(model: &Model, cell: &Cell) -> String {
    let number = count(cell.paths as usize);
    match model.matrix.is_lower_bound(cell.row as usize) {
        true => format!("≥ {number}"),
        false => number,
    }
}

/// What a cell says: `1 path, 2 relationships, none direct`.
pub fn facts(model: &Model, row: usize, column: usize) -> String {
    let facts = match model.matrix.cell(row, column) {
        Some(cell) => facts_of(model, cell),
        None => t::matrix::cell::EMPTY.into(),
    };
    with_kinds(model, facts)
}

fn facts_of(model: &Model, cell: &Cell) -> String {
    let direct = match cell.direct {
        0 => t::matrix::cell::NONE_DIRECT.into(),
        number => t::matrix::cell::direct(number as usize, &kinds(cell)),
    };
    if cell.paths == 0 || model.options.most_steps == 1 {
        return direct;
    }
    let (paths, shortest) = (cell.paths as usize, cell.shortest as usize);
    let number = match model.matrix.is_lower_bound(cell.row as usize) {
        true => t::matrix::cell::at_least(paths),
        false => t::matrix::cell::path_count(paths),
    };
    let length = match paths {
        1 => t::common::relationship_count(shortest),
        _ => t::matrix::cell::shortest(shortest),
    };
    [number, length, direct].join(", ")
}

/// The name of a cell for screen readers.
pub fn spoken(model: &Model, row: usize, column: usize) -> String {
    let label =
        |items: &[super::axis::Item], place: usize| items.get(place).map(|item| item.label.clone());
    let row_label = label(&model.rows.items, row).unwrap_or_default();
    let column_label = label(&model.columns.items, column).unwrap_or_default();
    t::matrix::cell::name(&column_label, &facts(model, row, column), &row_label)
}

/// A step along an edge as a verb.
pub fn verb(edge: &Edge, is_forward: bool) -> Text {
    use t::matrix::verbs as words;
    if edge.kind == Some(Kind::Association) {
        return words::ASSOCIATION;
    }
    let Some(kind) = edge.kind.filter(|_| edge.is_directed) else {
        return words::OTHER;
    };
    match (kind, is_forward) {
        (Kind::Access, true) => words::ACCESS,
        (Kind::Access, false) => words::ACCESS_BACK,
        (Kind::Composition, true) => words::COMPOSITION,
        (Kind::Composition, false) => words::COMPOSITION_BACK,
        (Kind::Flow, true) => words::FLOW,
        (Kind::Flow, false) => words::FLOW_BACK,
        (Kind::Aggregation, true) => words::AGGREGATION,
        (Kind::Aggregation, false) => words::AGGREGATION_BACK,
        (Kind::Assignment, true) => words::ASSIGNMENT,
        (Kind::Assignment, false) => words::ASSIGNMENT_BACK,
        (Kind::Influence, true) => words::INFLUENCE,
        (Kind::Influence, false) => words::INFLUENCE_BACK,
        (Kind::Association, _) => words::ASSOCIATION,
        (Kind::Realization, true) => words::REALIZATION,
        (Kind::Realization, false) => words::REALIZATION_BACK,
        (Kind::Specialization, true) => words::SPECIALIZATION,
        (Kind::Specialization, false) => words::SPECIALIZATION_BACK,
        (Kind::Triggering, true) => words::TRIGGERING,
        (Kind::Triggering, false) => words::TRIGGERING_BACK,
        (Kind::Serving, true) => words::SERVING,
        (Kind::Serving, false) => words::SERVING_BACK,
    }
}

/// The matrix as a table of texts, with headings and totals.
pub fn table(model: &Model) -> Vec<Vec<String>> {
    let total = || String::from(t::matrix::TOTAL);
    let legend = model.legend.as_ref();
    let mut head = vec![with_kinds(model, model.rows.title.clone())];
    head.extend(legend.map(|legend| legend.title.clone()));
    head.extend(model.columns.items.iter().map(|item| item.label.clone()));
    head.push(total());
    let mut table = vec![head];
    for (row, item) in model.rows.items.iter().enumerate() {
        let mut line = vec![item.label.clone()];
        line.extend(legend.map(|_| model.value_of(row).to_owned()));
        let first = line.len();
        line.resize(first + model.columns.items.len(), String::new());
        for cell in model.matrix.row(row) {
            line[first + cell.column as usize] = match cell.direct {
                0 => cell.paths.to_string(),
                _ => kinds(cell),
            };
        }
        line.push(model.matrix.row_total(row).to_string());
        table.push(line);
    }
    let mut foot = vec![total()];
    foot.extend(legend.map(|_| String::new()));
    let columns = 0..model.matrix.column_count();
    foot.extend(columns.map(|column| model.matrix.column_total(column).to_string()));
    foot.push(model.matrix.cells().len().to_string());
    table.push(foot);
    table
}
