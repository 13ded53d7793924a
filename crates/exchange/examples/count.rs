//! Counts what exchange files hold, and how fast they are read: `cargo run --release -p architrave-exchange --example
//! count -- FILE...`

use std::{env, fs::File, time::Instant};

use architrave_exchange::{Item, Limits, Reader};

fn main() {
    for path in env::args().skip(1) {
        match count(&path) {
            Ok(line) => println!("{path}: {line}"),
            Err(error) => println!("{path}: {error}"),
        }
    }
}

fn count(path: &str) -> Result<String, Box<dyn std::error::Error>> {
    let started = Instant::now();
    let mut reader = Reader::new(File::open(path)?, Limits::default());
    let (mut elements, mut relationships, mut definitions, mut views) = (0, 0, 0, 0);
    let (mut items, mut properties, mut nodes, mut connections) = (0, 0, 0, 0);
    let mut format = String::new();
    while let Some(item) = reader.next_item()? {
        match item {
            Item::Header(header) => format = format!("{} {:?}", header.format, header.schema),
            Item::Element(element) => {
                elements += 1;
                properties += element.properties.len();
            }
            Item::Relationship(relationship) => {
                relationships += 1;
                properties += relationship.properties.len();
            }
            Item::PropertyDefinition(_) => definitions += 1,
            Item::ModelProperty(_) => properties += 1,
            Item::Organization(_) => items += 1,
            Item::View(view) => {
                views += 1;
                nodes += view.nodes;
                connections += view.connections;
            }
            _ => {}
        }
    }
    let megabytes = reader.bytes_taken() as f64 / 1e6;
    let rate = megabytes / started.elapsed().as_secs_f64();
    Ok(format!(
        "{format}: {elements} elements, {relationships} relationships, {properties} properties, {definitions} \
         definitions, {items} organization items, {views} views, {nodes} nodes, {connections} connections; \
         {megabytes:.1} MB at {rate:.0} MB/s"
    ))
}
