use architrave_interface::ReferenceKind;
use serde_json::{Value, json};

use super::super::chains::paths;
use super::super::empty::{Reason, reason};
use super::super::words::{spoken, table, title};
use super::*;
use crate::catalog::view::QueryContext;
use crate::catalog::{Catalog, Origin};
use crate::features::page_address::PageOptions;
use crate::testing::{element, reference, with};

/// An element: id, class, name, criticality, and what it serves or realizes.
type Given = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const LITERALS: [&str; 3] = ["Vital", "High", "Low"];

fn property(key: &str, value: &str, literals: &[&str]) -> Value {
    let text = |text: &str| json!({"defaultLanguage": "en", "translations": [{"language": "en", "value": text}]});
    let kind = if literals.is_empty() {
        "String"
    } else {
        "Enum"
    };
    let literals: Vec<Value> = literals.iter().map(|literal| text(literal)).collect();
    json!({
        "meta": {
            "key": key, "core": key == "name", "type": kind,
            "validation": {"mandatory": true, "literals": literals},
        },
        "value": text(value),
    })
}

fn catalog(given: &[Given]) -> Catalog {
    let mut catalog = Catalog::default();
    for (id, class, name, criticality, related) in given {
        let (plain, _) = element(id, id, class, name);
        let references = related
            .iter()
            .enumerate()
            .map(|(n, (kind, to))| reference(&format!("{id}-{n}"), kind, "Target", to, "Node"));
        let mut properties = vec![property("name", name, &[])];
        if !criticality.is_empty() {
            properties.push(property("criticality", criticality, &LITERALS));
        }
        let references: Vec<Value> = references.collect();
        let fields = json!({"references": references, "properties": properties});
        let (element, json) = with(&plain, fields);
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    catalog
}

const APP: &str = "ApplicationComponent";
const PROCESS: &str = "BusinessProcess";

pub fn sample() -> Catalog {
    catalog(&[
        (
            "portal",
            APP,
            "Customer portal",
            "Vital",
            &[("Realization", "service")],
        ),
        ("crm", APP, "CRM", "High", &[("Serving", "answer")]),
        ("printer", APP, "Print server", "Low", &[]),
        (
            "service",
            "ApplicationService",
            "Self-service",
            "",
            &[("Serving", "report")],
        ),
        ("report", PROCESS, "Report an outage", "", &[]),
        ("answer", PROCESS, "Answer enquiry", "", &[]),
        ("train", PROCESS, "Train operators", "", &[]),
    ])
}

pub fn with_model<T>(
    catalog: &Catalog,
    query: &str,
    look: impl FnOnce(&Model, Source<'_>) -> T,
) -> T {
    let landscape = architrave_analysis::Landscape::of(catalog);
    let context = QueryContext::default();
    let source = Source {
        catalog,
        landscape: &landscape,
        language: "en",
        context: &context,
    };
    let model = Model::new(source, &Spec::from_query(query)).unwrap();
    look(&model, source)
}

fn labels(side: &Side) -> Vec<&str> {
    side.items.iter().map(|item| item.label.as_str()).collect()
}

#[test]
fn applications_and_processes_are_shown_first() {
    with_model(&sample(), "?sort=name", |model, _| {
        assert_eq!(
            labels(&model.rows),
            ["CRM", "Customer portal", "Print server"]
        );
        let columns = ["Answer enquiry", "Report an outage", "Train operators"];
        assert_eq!(labels(&model.columns), columns);
        assert_eq!(
            (model.matrix.cells().len(), model.matrix.direct_count()),
            (2, 1)
        );
        assert_eq!(model.gap_count(), 2);
        assert!(model.is_gap(2, 0) && model.is_gap(0, 2) && !model.is_gap(0, 1));
    });
}

#[test]
fn a_cell_says_how_many_paths_it_has() {
    with_model(&sample(), "?sort=name", |model, _| {
        assert_eq!(
            spoken(model, 1, 1),
            "Customer portal, Report an outage: 1 path, 2 relationships, none direct"
        );
        assert_eq!(
            spoken(model, 0, 0),
            "CRM, Answer enquiry: 1 path, 1 relationship, 1 direct: Serving"
        );
        assert_eq!(
            spoken(model, 0, 1),
            "CRM, Report an outage: no relationship"
        );
    });
    with_model(&sample(), "?sort=name&steps=1", |model, _| {
        assert_eq!(
            spoken(model, 0, 0),
            "CRM, Answer enquiry: 1 direct: Serving"
        );
        assert_eq!(model.matrix.cells().len(), 1);
    });
}

#[test]
fn cells_follow_the_chosen_kinds_only() {
    with_model(&sample(), "?sort=name&kinds=Serving", |model, source| {
        assert_eq!(
            (model.matrix.cells().len(), model.matrix.direct_count()),
            (1, 1)
        );
        assert_eq!(model.gap_count(), 4);
        // Its path also has a realization.
        assert_eq!(paths(model, source, 1, 1), Default::default());
    });
    let both = "?sort=name&kinds=Serving,Realization";
    with_model(&sample(), both, |model, source| {
        assert_eq!(model.matrix.cells().len(), 2);
        assert_eq!(paths(model, source, 1, 1).paths.len(), 1);
    });
}

#[test]
fn texts_name_the_chosen_kinds() {
    with_model(&sample(), "?sort=name&kinds=Serving", |model, _| {
        assert_eq!(
            title(model),
            "Matrix: Application component by Business process (kinds: Serving)"
        );
        assert_eq!(
            spoken(model, 0, 1),
            "CRM, Report an outage: no relationship (kinds: Serving)"
        );
        let corner = &table(model)[0][0];
        assert_eq!(corner, "Application component (kinds: Serving)");
    });
    with_model(&sample(), "?kinds=Flow,other", |model, _| {
        let Some(Reason::Unrelated(_, _, kinds)) = reason(Some(model)) else {
            panic!("no cell is filled");
        };
        assert_eq!(kinds.as_deref(), Some("Flow, Other kinds"));
    });
}

#[test]
fn a_path_is_told_in_words() {
    with_model(&sample(), "?sort=name", |model, source| {
        let found = paths(model, source, 1, 1);
        assert!(!found.has_more);
        assert_eq!(
            found.text(),
            "Customer portal realizes Self-service, which serves Report an outage"
        );
        assert_eq!(found.paths[0].steps[1].kind, ReferenceKind::Serving);
        assert_eq!(paths(model, source, 0, 1), Default::default());
    });
}

#[test]
fn rows_have_the_colors_of_a_property_in_the_order_of_its_literals() {
    with_model(&sample(), "?sort=total", |model, _| {
        let legend = model.legend.as_ref().unwrap();
        let values: Vec<(&str, usize)> = legend
            .values
            .iter()
            .map(|(v, n)| (v.as_str(), *n))
            .collect();
        assert_eq!(values, [("Vital", 1), ("High", 1), ("Low", 1)]);
        for row in 0..3 {
            let place = model.color_of(row).unwrap();
            assert_eq!(model.value_of(row), legend.values[place].0);
        }
    });
    with_model(&sample(), "?color=none", |model, _| {
        assert_eq!(model.legend, None)
    });
}

#[test]
fn values_of_a_property_stand_for_their_elements() {
    with_model(
        &sample(),
        "?rows=values.criticality&sort=name",
        |model, source| {
            assert_eq!(labels(&model.rows), LITERALS);
            assert_eq!(model.matrix.cells().len(), 2);
            let text = paths(model, source, 0, 1).text();
            assert!(text.starts_with("Customer portal realizes"), "{text}");
            assert_eq!(model.legend, None);
        },
    );
}

#[test]
fn a_filter_chooses_rows_and_says_what_it_does_not_understand() {
    with_model(&sample(), "?rows=filter.portal", |model, _| {
        assert_eq!(labels(&model.rows), ["Customer portal"]);
        assert!(model.rows.problems.is_empty());
    });
    with_model(&sample(), "?rows=filter.(", |model, _| {
        assert!(!model.rows.problems.is_empty());
    });
}

#[test]
fn the_table_has_headings_and_totals() {
    with_model(&sample(), "?sort=name&color=none", |model, _| {
        let table: Vec<String> = table(model).iter().map(|row| row.join("|")).collect();
        assert_eq!(
            table,
            [
                "Application component|Answer enquiry|Report an outage|Train operators|Total",
                "CRM|Serving|||1",
                "Customer portal||1||1",
                "Print server||||0",
                "Total|1|1|0|2",
            ]
        );
    });
}

#[test]
fn without_applications_the_most_related_classes_are_shown() {
    let catalog = catalog(&[
        ("a", "Node", "A", "", &[("Serving", "b"), ("Serving", "c")]),
        ("b", "Device", "B", "", &[]),
        ("c", "Device", "C", "", &[("Serving", "d")]),
        ("d", "Goal", "D", "", &[]),
    ]);
    with_model(&catalog, "", |model, _| {
        assert_eq!(model.rows.axis, Axis::Class("Node".to_owned()));
        assert_eq!(model.columns.axis, Axis::Class("Device".to_owned()));
    });
    let empty = Catalog::default();
    let landscape = architrave_analysis::Landscape::of(&empty);
    assert_eq!(defaults::axes(&empty, &landscape), None);
}

#[test]
fn of_many_rows_those_with_most_direct_relations_are_shown() {
    let mut catalog = Catalog::default();
    for n in 0..MOST + 5 {
        let id = format!("n{n:04}");
        let (plain, _) = element(&id, &id, "Node", &id);
        // Only the last rows are related.
        let related =
            (n >= MOST).then(|| reference(&format!("r{n}"), "Serving", "Target", "goal", "Goal"));
        let (element, json) = with(
            &plain,
            json!({"references": related.into_iter().collect::<Vec<_>>()}),
        );
        catalog.take(element, json, Origin::Pasted, 1.0);
    }
    let (goal, json) = element("goal", "goal", "Goal", "Goal");
    catalog.take(goal, json, Origin::Pasted, 1.0);
    with_model(
        &catalog,
        "?rows=class.Node&columns=class.Goal&sort=total",
        |model, _| {
            assert_eq!((model.rows.items.len(), model.rows.total), (MOST, MOST + 5));
            assert_eq!(model.matrix.cells().len(), 5);
            assert_eq!(model.rows.items[0].label, "n1000");
        },
    );
}
