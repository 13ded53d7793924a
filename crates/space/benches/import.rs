//! How fast the service imports, end to end, against plain inserts of the same rows.
//!
//! `import` is a request over HTTP from its first byte to the last of the response: the upload, reading the
//! file, the rules, the rows on the disk, the response. `plain` is a lower bound for any service: prepared
//! inserts (PostgreSQL: COPY) of the same rows that the import made, in one transaction, into a database with the
//! same tables, indexes and settings. Both begin empty, and they take turns. `again` imports the file once more after
//! each of its elements and relationships has changed.
//!
//! `cargo bench -p space --bench import -- [--database sqlite|postgres] [--elements N] [--rounds N] [--out FILE]`;
//! usually by `cargo xtask bench`.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use space::error::ApiError;
use space::router::Extras;
use space::store::connection::{Connection, Param, ToParam};
use space::store::people::{self, Role};
use space::store::tables::{self, StoredTable};
use space::store::value::Value;
use space::store::{Location, Store, licences, pages, warehouses};
use space::{App, router, server};

#[path = "../tests/api/cluster.rs"]
#[expect(dead_code, reason = "the tests also kill it")]
// Of the tests, where a failure ends the program.
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod cluster;
#[path = "support/model.rs"]
mod model;

use cluster::Cluster;
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
    let files = [0, 1].map(|revision| file(options.elements, revision));
    let relationships = relationships(options.elements);
    let (mut import, mut plain, mut again) = (Vec::new(), Vec::new(), Vec::new());
    let cluster = options.postgres.then(|| Cluster::start(""));
    for round in 0..options.rounds {
        let (folder, other) = (tempfile::tempdir()?, tempfile::tempdir()?);
        let at = |folder: &Path, name: &str| -> Outcome<Location> {
            let url = match &cluster {
                None => None,
                Some(cluster) => Some(schema(&cluster.url(), &format!("{name}{round}"))?),
            };
            let folder = folder.into();
            Ok(Location { folder, url })
        };
        let source = at(folder.path(), "import")?;
        import.push(imported(
            &source,
            &files[0],
            options.elements,
            relationships,
        )?);
        plain.push(inserted(&source, &at(other.path(), "plain")?)?);
        again.push(imported(
            &source,
            &files[1],
            options.elements,
            relationships,
        )?);
    }
    let elements = f64::from(options.elements);
    let rate = |times: &[Duration]| elements / median(times).as_secs_f64();
    let (import_rate, plain_rate, again_rate) = (rate(&import), rate(&plain), rate(&again));
    let ratio = import_rate / plain_rate;
    let database = if options.postgres {
        "PostgreSQL"
    } else {
        "SQLite"
    };
    println!(
        "import into space ({database}): {} elements, {relationships} relationships, {:.1} MB, {} rounds\n\
         end to end over HTTP   {import_rate:>9.0} elements/s\n\
         plain inserts          {plain_rate:>9.0} elements/s\n\
         ratio                  {ratio:>9.2}   (at least {LEAST})\n\
         again, all changed     {again_rate:>9.0} elements/s",
        options.elements,
        files[0].len() as f64 / 1e6,
        options.rounds
    );
    if let Some(out) = options.out {
        let ms = |times: &[Duration]| -> Vec<f64> {
            times.iter().map(|t| t.as_secs_f64() * 1e3).collect()
        };
        let report = json!({
            "database": database, "elements": options.elements, "relationships": relationships, "bytes": files[0].len(),
            "importMs": ms(&import), "plainMs": ms(&plain),
            "againMs": ms(&again),
            "importPerSecond": import_rate, "plainPerSecond": plain_rate, "againPerSecond": again_rate,
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
    postgres: bool,
    elements: u32,
    rounds: u32,
    out: Option<String>,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self {
            postgres: false,
            elements: 20_000,
            rounds: 5,
            out: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            match arg.as_str() {
                "--database" => options.postgres = value()? == "postgres",
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

/// Serves a process space, which is made the first time, and imports the file into it.
fn imported(
    location: &Location,
    file: &str,
    elements: u32,
    relationships: u32,
) -> Outcome<Duration> {
    runtime()?.block_on(async {
        let app = App::open(location.clone())?;
        app.store
            .write(|c| {
                if warehouses::settings(c, SPACE)?.is_some() {
                    return Ok(());
                }
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

/// The URL of a new schema.
fn schema(server: &str, name: &str) -> Outcome<String> {
    let made = std::process::Command::new("psql")
        .args([
            server,
            "--quiet",
            "--command",
            &format!("CREATE SCHEMA {name}"),
        ])
        .status()?;
    match made.success() {
        true => Ok(format!("{server}?options=-csearch_path%3D{name}")),
        false => Err("the schema cannot be made".into()),
    }
}

/// Writes the rows of one database into another one, with the same statements or COPY as the service.
fn inserted(source: &Location, target: &Location) -> Outcome<Duration> {
    runtime()?.block_on(async {
        let source = Store::open(source)?;
        let read = |c: &Connection<'_>| {
            TABLES
                .map(|name| rows(c, name))
                .into_iter()
                .collect::<Result<Vec<_>, _>>()
        };
        let tables = source.read(read).await.map_err(text)?;
        let target = Store::open(target)?;
        let space = |c: &Connection<'_>| warehouses::insert(c, SPACE, "{}");
        target.write(space).await.map_err(text)?;
        let begin = Instant::now();
        let write = move |c: &Connection<'_>| {
            for (name, rows) in &tables {
                let rows: Vec<Vec<Param<'_>>> = rows
                    .iter()
                    .map(|row| row.iter().map(ToParam::to_param).collect())
                    .collect();
                c.insert(&table(name).table, &rows)?;
            }
            Ok::<_, ApiError>(())
        };
        target.write(write).await.map_err(text)?;
        Ok(begin.elapsed())
    })
}

type Rows = Vec<Vec<Value>>;

fn table(name: &str) -> &'static StoredTable {
    tables::named(name).unwrap_or(&tables::ALL[0])
}

fn rows(c: &Connection<'_>, name: &'static str) -> Result<(&'static str, Rows), ApiError> {
    let mut all = Vec::new();
    let stored = table(name);
    pages::for_each_row(c, stored, None, |row| {
        let columns = stored.table.columns.iter().enumerate();
        let values = columns.map(|(at, (_, kind))| Ok(row.param(at, *kind)?.into()));
        all.push(values.collect::<Result<Vec<Value>, ApiError>>()?);
        Ok(())
    })?;
    Ok((name, all))
}

fn text(error: ApiError) -> String {
    error.to_string()
}

fn runtime() -> Outcome<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?)
}

fn median(times: &[Duration]) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[times.len() / 2]
}
