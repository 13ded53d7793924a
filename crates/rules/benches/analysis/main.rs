//! What analyses of 250,000 elements with 1,000,000 relationships cost: the graph, what is connected with an element,
//! shortest chains, matrices and rules.
//!
//! `cargo bench -p architrave-rules --bench analysis -- [--elements N] [--relationships N] [--out FILE]`; usually by
//! `cargo xtask bench`. The exit status is 1 if something takes longer than its limit.

use std::collections::HashSet;
use std::error::Error;

use architrave_analysis::{
    Direction, EdgeKinds, Follow, Graph, Landscape, MatrixOptions, Toward, chains, matrix, reach,
    similarity_order,
};
use architrave_catalog::Catalog;
use architrave_catalog::view::{QueryContext, View, select};
use architrave_rules::{Check, Context, KindList, Rule, RuleSet, Severity, evaluate};
use serde_json::json;

#[path = "../../../../bench/clock.rs"]
mod clock;
mod model;

/// Rows and columns of matrices.
const SIDE: u32 = 200;
/// Pairs of elements between which chains are searched.
const PAIRS: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read()?;
    let catalog = model::catalog(options.elements, options.relationships)?;
    let mut results = Results::default();
    let landscape = results.measure("graph", None, || Landscape::of(&catalog));
    let graph = &landscape.graph;
    println!(
        "{} nodes, {} edges",
        graph.node_count(),
        graph.edges().len()
    );
    connections(&mut results, graph);
    matrices(&mut results, graph);
    rules(&mut results, &catalog, &landscape);
    filters(&mut results, &catalog);
    if let Some(out) = options.out {
        let parts = results.all.iter().map(
            |part| json!({"name": part.name, "ms": part.ms, "count": part.count, "atMostMs": part.limit}),
        );
        let report = json!({
            "elements": options.elements, "relationships": options.relationships,
            "parts": parts.collect::<Vec<_>>(),
        });
        std::fs::write(out, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    let is_slow = |part: &&Part| part.limit.is_some_and(|limit| part.ms > limit);
    match results.all.iter().find(is_slow) {
        Some(part) => Err(format!("{} takes longer than its limit", part.name).into()),
        None => Ok(()),
    }
}

struct Options {
    elements: usize,
    relationships: usize,
    out: Option<String>,
}

impl Options {
    fn read() -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            elements: 250_000,
            relationships: 1_000_000,
            out: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            match arg.as_str() {
                "--elements" => options.elements = value()?.parse()?,
                "--relationships" => options.relationships = value()?.parse()?,
                "--out" => options.out = Some(value()?),
                // Cargo says it to every bench.
                "--bench" => {}
                _ => return Err(format!("{arg} is not known").into()),
            }
        }
        if options.elements < 1_000 {
            return Err("it needs 1,000 elements at least".into());
        }
        Ok(options)
    }
}

struct Part {
    name: String,
    ms: f64,
    /// How much was found, to tell a fast answer from an empty one.
    count: Option<usize>,
    /// The most milliseconds that pass.
    limit: Option<f64>,
}

#[derive(Default)]
struct Results {
    all: Vec<Part>,
}

impl Results {
    fn measure<T>(&mut self, name: &str, limit: Option<f64>, run: impl FnMut() -> T) -> T {
        let (ms, result) = clock::average(run);
        self.push(name, ms, None, limit);
        result
    }

    fn push(&mut self, name: &str, ms: f64, count: Option<usize>, limit: Option<f64>) {
        let count_text = count.map(|count| format!("{count} found"));
        let limit_text = limit.map(|limit| format!("(at most {limit})"));
        println!(
            "{name:<36}{ms:>10.2} ms   {} {}",
            count_text.unwrap_or_default(),
            limit_text.unwrap_or_default()
        );
        self.all.push(Part {
            name: name.to_owned(),
            ms,
            count,
            limit,
        });
    }
}

/// Filters that ask for relations. The first use makes the list of relations.
fn filters(results: &mut Results, catalog: &Catalog) {
    let mut run = |name: &str, text: &str| {
        let view = View {
            text: text.to_owned(),
            ..View::default()
        };
        let found = || select(catalog, &view, &QueryContext::default()).rows.len();
        let (ms, count) = clock::average(found);
        results.push(name, ms, Some(count), None);
    };
    run("filter without relations", "class:Node");
    run("filter by a relation", "serves>class:Node");
    run("filter by four relations", "related<>4+class:Node");
    run("filter within three steps", "within:3 of:class:Node");
}

fn connections(results: &mut Results, graph: &Graph) {
    for (name, toward) in [
        ("closure, every direction", Toward::Any),
        ("closure, dependents", Toward::Dependents),
    ] {
        let follow = Follow {
            kinds: EdgeKinds::ALL,
            toward,
        };
        let (ms, found) = clock::average(|| reach(graph, &[0], follow, u32::MAX, |_| true));
        results.push(name, ms, Some(found.order.len()), Some(50.0));
    }
    for (name, toward) in [
        ("shortest chains, every direction", Toward::Any),
        ("shortest chains, dependents", Toward::Dependents),
    ] {
        let follow = Follow {
            kinds: EdgeKinds::ALL,
            toward,
        };
        let apart = graph.node_count() as u32 / (2 * PAIRS);
        let (ms, total) = clock::average(|| {
            let pairs = (0..PAIRS).map(|n| (n * apart, (n + PAIRS) * apart));
            let found = pairs.map(|(from, to)| chains(graph, from, to, follow, 100).chains.len());
            found.sum::<usize>()
        });
        results.push(name, ms / f64::from(PAIRS), Some(total), Some(20.0));
    }
}

fn matrices(results: &mut Results, graph: &Graph) {
    let rows: Vec<u32> = (0..SIDE).collect();
    // Neighbors of the rows: few elements of so many are related directly.
    let mut columns: Vec<u32> = Vec::new();
    for step in rows.iter().flat_map(|row| graph.steps(*row)) {
        if columns.len() < rows.len() && step.node >= SIDE && !columns.contains(&step.node) {
            columns.push(step.node);
        }
    }
    for (steps, limit) in [(1, Some(50.0)), (2, None), (3, None)] {
        let options = MatrixOptions {
            kinds: EdgeKinds::ALL,
            direction: Direction::Either,
            most_steps: steps,
        };
        let (ms, made) = clock::average(|| matrix(graph, &rows, &columns, options));
        let name = format!("matrix {SIDE} x {SIDE}, up to {steps} steps");
        results.push(&name, ms, Some(made.cells().len()), limit);
        results.measure("  order by similarity", None, || similarity_order(&made));
    }
}

fn rules(results: &mut Results, catalog: &Catalog, landscape: &Landscape) {
    let unknown = HashSet::from(["u3".to_owned()]);
    let query = QueryContext {
        now: 1_795_000_000_000.0,
        ..QueryContext::default()
    };
    let context = Context {
        query,
        language: "en",
        unknown_users: Some(&unknown),
        lacks: &[],
    };
    let mut evaluated = |name: &str, set: &RuleSet| {
        let (ms, report) = clock::average(|| evaluate(set, catalog, landscape, &context));
        results.push(name, ms, Some(report.findings.len()), None);
        report
    };
    let mut set = RuleSet::built_in(&["de", "en"]);
    evaluated(&format!("{} built-in rules", set.rules.len()), &set);
    let others = [
        Check::PropertyMissing { key: "key3".into() },
        Check::NotModified { days: 90 },
        Check::NamePattern {
            pattern: "[A-Z]* #*".into(),
        },
        Check::ValueNotListed {
            key: "key3".into(),
            values: vec!["x".into()],
        },
        Check::Cycle {
            kinds: KindList::default(),
        },
        Check::Query {
            query: "class:Node -has:owner".into(),
        },
    ];
    let others = others.into_iter();
    set.rules
        .extend(others.map(|check| Rule::new(check.name(), Severity::Hint, check)));
    for rule in &set.rules {
        let one = RuleSet {
            rules: vec![rule.clone()],
            ..set.clone()
        };
        evaluated(&format!("  {}", rule.id), &one);
    }
    let report = evaluated(&format!("all {} rules", set.rules.len()), &set);
    let (ms, bytes) = clock::average(|| {
        let findings = report.findings.iter();
        let keys = findings.map(|one| one.key(&set, catalog, landscape).len());
        keys.sum::<usize>()
    });
    results.push("  keys of their findings, in bytes", ms, Some(bytes), None);
}
