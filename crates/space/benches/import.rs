//! How fast the service imports, end to end, against plain inserts of the same rows.
//!
//! `import` is a request over HTTP from its first byte to the last of the response: the upload, reading the
//! file, the rules, the rows on the disk, the response. `plain` is a lower bound for any service: prepared
//! inserts of the same rows that the import made, in one transaction, into a database with the same tables,
//! indexes and settings. Both begin empty, and they take turns.
//!
//! `cargo bench -p space --bench import -- [--elements N] [--rounds N] [--out FILE]`; usually by `cargo xtask bench`.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::types::Value;
use rusqlite::{Connection, TransactionBehavior, params_from_iter};
use serde_json::json;
use space::router::Extras;
use space::store::people::{self, Role};
use space::store::{self, licences, warehouses};
use space::{App, router, server, settings};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The least share of the plain rate that passes.
const LEAST: f64 = 0.4;
/// The tables that an import writes, parents first.
const TABLES: [&str; 3] = ["element", "version", "relationship"];
const SPACE: &str = "bench";
const KEY: &str = "licence";
const PERSON: &str = "manager";

fn main() -> Outcome<()> {
    let options = Options::read()?;
    let file = file(options.elements);
    let relationships = relationships(options.elements);
    let (mut import, mut plain) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        let folder = tempfile::tempdir()?;
        import.push(imported(
            folder.path(),
            &file,
            options.elements,
            relationships,
        )?);
        plain.push(inserted(folder.path())?);
    }
    let elements = f64::from(options.elements);
    let rate = |times: &[Duration]| elements / median(times).as_secs_f64();
    let (import_rate, plain_rate) = (rate(&import), rate(&plain));
    let ratio = import_rate / plain_rate;
    println!(
        "import into space: {} elements, {relationships} relationships, {:.1} MB, {} rounds\n\
         end to end over HTTP   {import_rate:>9.0} elements/s\n\
         plain inserts          {plain_rate:>9.0} elements/s\n\
         ratio                  {ratio:>9.2}   (at least {LEAST})",
        options.elements,
        file.len() as f64 / 1e6,
        options.rounds
    );
    if let Some(out) = options.out {
        let ms = |times: &[Duration]| -> Vec<f64> {
            times.iter().map(|t| t.as_secs_f64() * 1e3).collect()
        };
        let report = json!({
            "elements": options.elements, "relationships": relationships, "bytes": file.len(),
            "importMs": ms(&import), "plainMs": ms(&plain),
            "importPerSecond": import_rate, "plainPerSecond": plain_rate,
            "ratio": ratio, "atLeast": LEAST,
        });
        std::fs::write(out, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    if ratio < LEAST {
        return Err(format!("{ratio:.2} of the plain rate is less than {LEAST}").into());
    }
    Ok(())
}

struct Options {
    elements: u32,
    rounds: u32,
    out: Option<String>,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self {
            elements: 20_000,
            rounds: 5,
            out: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            match arg.as_str() {
                "--elements" => options.elements = value()?.parse()?,
                "--rounds" => options.rounds = value()?.parse()?,
                "--out" => options.out = Some(value()?),
                // Cargo says it to every bench.
                "--bench" => {}
                _ => return Err(format!("{arg} is not known").into()),
            }
        }
        if options.elements < 10 || options.rounds == 0 {
            return Err("it needs 10 elements and a round at least".into());
        }
        Ok(options)
    }
}

/// Real models have some two relationships for an element.
const fn relationships(elements: u32) -> u32 {
    elements * 2
}

/// A realistic model: names in two languages, a documentation, four properties of which one is dropped.
fn file(elements: u32) -> String {
    let mut out = String::from(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" identifier="model">
  <name xml:lang="en">Bench</name>
  <elements>
"#,
    );
    let classes = [
        "Node",
        "ApplicationComponent",
        "BusinessProcess",
        "DataObject",
    ];
    for (n, class) in (0..elements).zip(classes.iter().cycle()) {
        out += &format!(
            r#"    <element identifier="id-{n:08x}" xsi:type="{class}">
      <name xml:lang="en">Element number {n}</name>
      <name xml:lang="de">Element Nummer {n}</name>
      <documentation xml:lang="en">What the element {n} is for, who looks after it, and where more about it is written down.</documentation>
      <properties>
        <property propertyDefinitionRef="p-owner"><value xml:lang="en">Team {}</value></property>
        <property propertyDefinitionRef="p-cost"><value xml:lang="en">{}</value></property>
        <property propertyDefinitionRef="p-since"><value xml:lang="en">20{:02}-01-31</value></property>
        <property propertyDefinitionRef="p-other"><value xml:lang="en">{}</value></property>
      </properties>
    </element>
"#,
            n % 37,
            n * 7 % 9973,
            n % 27,
            n % 11,
        );
    }
    out += "  </elements>\n  <relationships>\n";
    let kinds = ["Serving", "Flow", "Assignment", "Association"];
    for (n, kind) in (0..relationships(elements)).zip(kinds.iter().cycle()) {
        let (source, target) = (n % elements, (n * 31 + 7) % elements);
        out += &format!(
            "    <relationship identifier=\"rel-{n:08x}\" source=\"id-{source:08x}\" target=\"id-{target:08x}\" xsi:type=\"{kind}\"/>\n"
        );
    }
    out += "  </relationships>\n  <propertyDefinitions>\n";
    for key in ["owner", "cost", "since", "other"] {
        out += &format!(
            "    <propertyDefinition identifier=\"p-{key}\" type=\"string\"><name>{key}</name></propertyDefinition>\n"
        );
    }
    out + "  </propertyDefinitions>\n</model>\n"
}

/// Declares every key of the file but `other`.
fn space_settings() -> String {
    let property = |key| json!({"key": key, "type": "String", "classes": ["*"]});
    let declared: Vec<_> = ["owner", "cost", "since"].map(property).into();
    let mut settings: serde_json::Value =
        serde_json::from_str(&settings::permissive()).unwrap_or_default();
    settings["properties"] = declared.into();
    settings.to_string()
}

/// Serves an empty process space from `folder` and imports the file into it.
fn imported(folder: &Path, file: &str, elements: u32, relationships: u32) -> Outcome<Duration> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let app = App::open(folder)?;
        app.store
            .write(|c| {
                warehouses::insert(c, SPACE, &space_settings())?;
                licences::insert(c, SPACE, "bench", KEY)?;
                people::insert(c, SPACE, PERSON, Some(Role::Manager), "{}")
            })
            .await
            .map_err(|error| error.to_string())?;
        let token = app.tokens.issue(PERSON, 600)?;
        let (listener, address) = server::open("127.0.0.1:0".parse()?).await?;
        let router = router(app, Extras::default());
        let serving = tokio::spawn(server::run(
            listener,
            router,
            server::Options::default(),
            std::future::pending(),
        ));
        let http = reqwest::Client::builder().no_proxy().build()?;
        let part = reqwest::multipart::Part::bytes(file.as_bytes().to_vec()).file_name("bench.xml");
        let request = http
            .post(format!(
                "http://{address}/v1/warehouses/{SPACE}/archimate/import"
            ))
            .bearer_auth(token)
            .header("BpmLicense", KEY)
            .multipart(reqwest::multipart::Form::new().part("file", part));
        let begin = Instant::now();
        let text = request.send().await?.error_for_status()?.text().await?;
        let took = begin.elapsed();
        serving.abort();
        let response: serde_json::Value = serde_json::from_str(&text)?;
        let number = |list: &str| response[list].as_array().map_or(0, Vec::len);
        let found = (
            number("successfulArchitectureElements"),
            number("successfullRelationships"),
            number("failed"),
            number("droppedProperties"),
        );
        let expected = (
            elements as usize,
            relationships as usize,
            0,
            elements as usize,
        );
        if found != expected {
            return Err(format!("imported {found:?} instead of {expected:?}").into());
        }
        Ok(took)
    })
}

/// Writes the rows of the database of `folder` into another one.
fn inserted(folder: &Path) -> Outcome<Duration> {
    let source = store::connect(folder)?;
    let tables = TABLES
        .iter()
        .map(|table| rows(&source, table))
        .collect::<Outcome<Vec<_>>>()?;
    let other = tempfile::tempdir()?;
    let mut target = store::connect(other.path())?;
    warehouses::insert(&target, SPACE, "{}").map_err(|error| error.to_string())?;
    let begin = Instant::now();
    let transaction = target.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for table in &tables {
        let mut statement = transaction.prepare(&table.insert)?;
        for row in &table.rows {
            statement.execute(params_from_iter(row))?;
        }
    }
    transaction.commit()?;
    Ok(begin.elapsed())
}

struct Table {
    insert: String,
    rows: Vec<Vec<Value>>,
}

fn rows(c: &Connection, table: &str) -> Outcome<Table> {
    let mut statement = c.prepare(&format!("SELECT * FROM {table}"))?;
    let columns = statement.column_count();
    let marks = vec!["?"; columns].join(",");
    let read = |row: &rusqlite::Row<'_>| (0..columns).map(|at| row.get(at)).collect();
    Ok(Table {
        insert: format!("INSERT INTO {table} VALUES ({marks})"),
        rows: statement.query_map([], read)?.collect::<Result<_, _>>()?,
    })
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}
