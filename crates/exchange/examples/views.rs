//! Lists the views of exchange files and what is wrong with them: `cargo run --release -p architrave-exchange --example
//! views -- FILE...`

use std::collections::BTreeMap;
use std::{env, fs::File, time::Instant};

use architrave_exchange::{Diagram, DiagramFinding, Item, Limits, Reader, ReferenceCheck};

fn main() {
    for path in env::args().skip(1) {
        println!("{path}");
        if let Err(error) = list(&path) {
            println!("  {error}");
        }
    }
}

fn list(path: &str) -> Result<(), Box<dyn std::error::Error>> {
    let started = Instant::now();
    let mut reader = Reader::new(File::open(path)?, Limits::default()).with_views();
    let mut references = ReferenceCheck::default();
    let (mut views, mut nodes, mut connections) = (0, 0, 0);
    let mut findings = Vec::new();
    while let Some(item) = reader.next_item()? {
        references.take(&item);
        if let Item::Diagram(mut diagram) = item {
            views += 1;
            nodes += diagram.nodes.len();
            connections += diagram.connections.len();
            print_view(&diagram);
            findings.append(&mut diagram.findings);
        }
    }
    findings.extend(references.end());
    let seconds = started.elapsed().as_secs_f64();
    let rate = reader.bytes_taken() as f64 / 1e6 / seconds;
    println!(
        "  {views} views, {nodes} nodes, {connections} connections, {} problems; {rate:.0} MB/s",
        findings.len()
    );
    print_findings(&findings);
    Ok(())
}

fn print_view(diagram: &Diagram) {
    let name = diagram.names.first().map_or("", |name| &name.value);
    let nested = diagram.nodes.iter().filter(|n| n.parent.is_some()).count();
    let bends = diagram.connections.iter().map(|c| c.bend_points.len());
    println!(
        "  line {}: \"{}\", {} nodes ({nested} nested), {} connections ({} bend points)",
        diagram.line,
        name.trim(),
        diagram.nodes.len(),
        diagram.connections.len(),
        bends.sum::<usize>(),
    );
}

/// Each problem once, with the number of its findings and the first of them.
fn print_findings(findings: &[DiagramFinding]) {
    let mut kinds: BTreeMap<String, (usize, &DiagramFinding)> = BTreeMap::new();
    for finding in findings {
        let text = format!("{:?}", finding.problem);
        let kind = text.split('"').next().unwrap_or_default().to_owned();
        let entry = kinds.entry(kind).or_insert((0, finding));
        entry.0 += 1;
    }
    for (kind, (count, first)) in kinds {
        let id = first.identifier.as_deref().unwrap_or("without identifier");
        let (subject, line, column) = (first.subject, first.line, first.column);
        println!("    {count} {kind}: first {subject:?} {id}, line {line}, column {column}");
    }
}
