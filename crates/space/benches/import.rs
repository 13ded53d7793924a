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
use space::{App, router, server};

#[path = "support/model.rs"]
mod model;

use model::{file, relationships, space_settings};

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
    let source = store::sqlite::connect(folder)?;
    let tables = TABLES
        .iter()
        .map(|table| rows(&source, table))
        .collect::<Outcome<Vec<_>>>()?;
    let other = tempfile::tempdir()?;
    let mut target = store::sqlite::connect(other.path())?;
    warehouses::insert(&store::Connection::Sqlite(&target), SPACE, "{}")
        .map_err(|error| error.to_string())?;
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
