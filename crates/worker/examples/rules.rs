//! Time and memory of the rules on a generated file: `cargo run --release -p architrave-worker --example rules -- MEGABYTES`.

use std::fmt::Write;
use std::time::Instant;

use architrave_worker::{LoadedFile, RULES_LIMIT};

const HEAD: &str = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="m"><name>M</name><elements>"#;
const KINDS: [&str; 4] = [
    "BusinessProcess",
    "ApplicationComponent",
    "Node",
    "DataObject",
];

fn main() {
    let megabytes = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let bytes = megabytes.map_or(RULES_LIMIT as usize, |n: usize| n * 1_000_000);
    let file = file(bytes);
    println!("{} bytes, limit {RULES_LIMIT}", file.len());
    report("made");
    let start = Instant::now();
    let loaded = LoadedFile::read(file.as_bytes(), |_, _| Vec::new(), |_| {});
    println!("read in {:?}", start.elapsed());
    report("read");
    let start = Instant::now();
    let ruled = loaded.run_rules(file.as_bytes(), "", &[], "en", 0.0);
    println!("rules in {:?}", start.elapsed());
    report("rules");
    match ruled {
        Ok(ruled) => {
            for rule in ruled.rules {
                println!("{} {:?} {}", rule.id, rule.outcome, rule.new);
            }
        }
        Err(failure) => println!("{failure:?}"),
    }
}

/// Two relationships and nine properties for each element, about 1,400 bytes in all.
fn file(bytes: usize) -> String {
    let count = bytes / 1_400;
    let mut file = String::with_capacity(bytes + bytes / 4);
    file.push_str(HEAD);
    for n in 0..count {
        let kind = KINDS[n % KINDS.len()];
        let _ = write!(
            file,
            "\n<element identifier=\"id-{n:032x}\" xsi:type=\"{kind}\"><name xml:lang=\"en\">Thing {n}</name><documentation xml:lang=\"en\">What thing {n} does, and for whom.</documentation><properties>"
        );
        for key in 0..9 {
            let _ = write!(
                file,
                "<property propertyDefinitionRef=\"propid-{key}\"><value xml:lang=\"en\">Value {}</value></property>",
                n % (key + 7)
            );
        }
        file.push_str("</properties></element>");
    }
    file.push_str("</elements><relationships>");
    for n in 0..2 * count {
        let (source, target) = (n % count, (n * 7 + 3) % count);
        let _ = write!(
            file,
            "\n<relationship identifier=\"rel-{n:032x}\" xsi:type=\"Serving\" source=\"id-{source:032x}\" target=\"id-{target:032x}\"/>"
        );
    }
    file.push_str("</relationships></model>");
    file
}

/// The largest memory so far; only on Linux.
fn report(what: &str) {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    println!("{what}: {}", line.unwrap_or("memory unknown"));
}
