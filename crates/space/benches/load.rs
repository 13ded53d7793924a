//! The four operations at 1, 8 and 64 clients: requests a second, median and 99th percentile, memory.
//!
//! The service runs as a process of its own, built for release: with SQLite, with PostgreSQL, and as two processes on
//! one PostgreSQL database. Clients wait for each response before they send the next request. `reading` runs the
//! statements of a retrieval without HTTP and JSON, as a lower bound.
//!
//! `cargo bench -p space --bench load -- [--database sqlite|postgres|two]... [--elements N] [--out FILE]`

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use space::App;
use space::error::ApiError;
use space::store::people::{self, Role};
use space::store::{Connection, Location, licences, relationships, versions, warehouses};

#[path = "../tests/api/cluster.rs"]
#[expect(dead_code, reason = "the tests also kill it")]
// Of the tests, where a failure ends the program.
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod cluster;
#[path = "support/model.rs"]
mod model;

use cluster::Cluster;

/// That of the service, so that both sides of a ratio have the same.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

const SPACE: &str = "bench";
const KEY: &str = "licence";
const CLIENTS: [usize; 3] = [1, 8, 64];
/// As many as one request may name.
const RETRIEVED: usize = 1_000;
const PUBLISHED: usize = 200;

#[tokio::main]
async fn main() -> Outcome<()> {
    let options = Options::read()?;
    let mut report = Vec::new();
    for database in &options.databases {
        report.push(measure(database, options.elements).await?);
    }
    if let Some(out) = options.out {
        std::fs::write(out, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    Ok(())
}

struct Options {
    databases: Vec<String>,
    elements: u32,
    out: Option<String>,
}

impl Options {
    fn read() -> Outcome<Self> {
        let mut options = Self {
            databases: Vec::new(),
            elements: 20_000,
            out: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or(format!("{arg} needs a value"));
            match arg.as_str() {
                "--database" => options.databases.push(value()?),
                "--elements" => options.elements = value()?.parse()?,
                "--out" => options.out = Some(value()?),
                // Cargo says it to every bench.
                "--bench" => {}
                _ => return Err(format!("{arg} is not known").into()),
            }
        }
        if options.databases.is_empty() {
            options.databases = ["sqlite", "postgres", "two"].map(str::to_owned).into();
        }
        Ok(options)
    }
}

/// A process that serves.
struct Instance {
    child: Child,
    url: String,
}

impl Instance {
    fn start(location: &Location) -> Outcome<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_space"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&location.folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(url) = &location.url {
            command.env("SPACE_DATABASE", url);
        }
        let mut child = command.spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        let url = line.trim().strip_prefix("listening on ");
        let url = url.ok_or("the service did not start")?.to_owned();
        Ok(Self { child, url })
    }

    /// The most memory that it has had, in MB.
    fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM"));
        let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What requests are sent to.
struct Service {
    http: reqwest::Client,
    urls: Vec<String>,
    tokens: Vec<String>,
}

impl Service {
    /// A request of one of the clients, to its instance.
    fn post(&self, client: usize, path: &str) -> reqwest::RequestBuilder {
        let url = &self.urls[client % self.urls.len()];
        self.http
            .post(format!("{url}/v1/warehouses/{SPACE}/{path}"))
            .bearer_auth(&self.tokens[client])
            .header("BpmLicense", KEY)
    }

    /// Reads the whole response and returns its length. Joining its pieces would be no work of the service.
    async fn send(request: reqwest::RequestBuilder) -> Outcome<usize> {
        let mut response = request.send().await?.error_for_status()?;
        let mut length = 0;
        while let Some(piece) = response.chunk().await? {
            length += piece.len();
        }
        Ok(length)
    }
}

async fn measure(database: &str, elements: u32) -> Outcome<Value> {
    let folder = tempfile::tempdir()?;
    let cluster = (database != "sqlite").then(|| Cluster::start(""));
    let location = Location {
        folder: folder.path().into(),
        url: cluster.as_ref().map(Cluster::url),
    };
    let app = set_up(&location).await?;
    let tokens = (0..CLIENTS[2])
        .map(|client| app.tokens.issue(&format!("p{client}"), 36_000))
        .collect::<Result<_, _>>()?;
    let count = if database == "two" { 2 } else { 1 };
    let instances = (0..count)
        .map(|_| Instance::start(&location))
        .collect::<Outcome<Vec<_>>>()?;
    let service = Arc::new(Service {
        http: reqwest::Client::builder().no_proxy().build()?,
        urls: instances.iter().map(|one| one.url.clone()).collect(),
        tokens,
    });
    println!("\n{database}\n  operation    clients  requests/s   p50 ms   p99 ms");
    let mut rows = Vec::new();
    let mut all = Vec::new();
    for clients in [1, 8] {
        let (took, responses) = imports(&service, elements, clients).await?;
        rows.push(row("import", clients, &took));
        all.extend(responses);
    }
    let (took, _) = imports(&service, elements / 10, 64).await?;
    rows.push(row("import /10", 64, &took));
    let all = Arc::new(all);
    rows.push(reading(&app, &all).await?);
    for clients in CLIENTS {
        let ids = Arc::clone(&all);
        let took = run(
            &service,
            clients,
            400 + clients * 4,
            move |service, client, n| {
                let from = (n * 977) % (ids.len() - RETRIEVED);
                let body = json!(ids[from..from + RETRIEVED]);
                service
                    .post(client, "architectureElements/byIds/bulk")
                    .json(&body)
            },
        );
        rows.push(row("retrieval", clients, &took.await?));
    }
    for clients in CLIENTS {
        let took = run(
            &service,
            clients,
            200 + clients * 30,
            move |service, client, n| {
                let body = json!({"conceptualClass": "Node", "owners": [], "properties": [
                {"key": "name", "value": {"type": "String", "defaultLanguage": "en",
                    "translations": [{"language": "en", "value": format!("n{n}")}]}}]});
                service
                    .post(client, "architectureElements")
                    .header("Idempotency-Key", format!("{clients}-{client}-{n}"))
                    .json(&body)
            },
        );
        rows.push(row("creation", clients, &took.await?));
    }
    for (round, clients) in CLIENTS.into_iter().enumerate() {
        let ids = Arc::clone(&all);
        let took = run(&service, clients, 128, move |service, client, n| {
            let from = ((round * 128 + n) * PUBLISHED) % (ids.len() - PUBLISHED);
            let body = json!(ids[from..from + PUBLISHED]);
            service
                .post(client, "architectureElements/publish")
                .json(&body)
        });
        rows.push(row("publication", clients, &took.await?));
    }
    let memory: Vec<f64> = instances.iter().map(Instance::memory).collect();
    println!("  memory {memory:.0?} MB");
    Ok(json!({"database": database, "operations": rows, "memoryMB": memory}))
}

async fn set_up(location: &Location) -> Outcome<App> {
    let app = App::open(location.clone())?;
    let work = |c: &Connection<'_>| {
        warehouses::insert(c, SPACE, &model::space_settings())?;
        licences::insert(c, SPACE, "bench", KEY)?;
        for client in 0..CLIENTS[2] {
            let id = format!("p{client}");
            people::insert(c, SPACE, &id, Some(Role::Manager), "{}")?;
        }
        Ok::<_, ApiError>(())
    };
    let done = app.store.write(work).await;
    done.map_err(|error| error.to_string())?;
    Ok(app)
}

/// Imports a file of its own for each client, and returns the instance ids.
async fn imports(
    service: &Arc<Service>,
    elements: u32,
    clients: usize,
) -> Outcome<(Vec<Duration>, Vec<String>)> {
    let file = Arc::new(model::file(elements, 0));
    let tasks: Vec<_> = (0..clients)
        .map(|client| {
            let (service, file) = (Arc::clone(service), Arc::clone(&file));
            tokio::spawn(async move {
                let prefix = format!("c{clients}-{client}-");
                let own = file
                    .replace("id-", &format!("id-{prefix}"))
                    .replace("rel-", &format!("rel-{prefix}"));
                let part = reqwest::multipart::Part::text(own).file_name("m.xml");
                let form = reqwest::multipart::Form::new().part("file", part);
                let begin = Instant::now();
                let request = service.post(client, "archimate/import").multipart(form);
                let response: Value = request.send().await?.error_for_status()?.json().await?;
                let took = begin.elapsed();
                let elements = response["successfulArchitectureElements"].as_array();
                let ids = elements.ok_or("no elements")?.iter();
                let ids = ids.filter_map(|one| Some(one["architectureId"].as_str()?.to_owned()));
                Outcome::Ok((took, ids.collect::<Vec<_>>()))
            })
        })
        .collect();
    let (mut times, mut all) = (Vec::new(), Vec::new());
    for task in tasks {
        let (took, ids) = task.await??;
        if ids.len() != elements as usize {
            return Err(format!("{} elements were imported", ids.len()).into());
        }
        times.push(took);
        all.extend(ids);
    }
    Ok((times, all))
}

/// Sends `requests` requests from so many clients, and returns how long each took.
async fn run<F>(
    service: &Arc<Service>,
    clients: usize,
    requests: usize,
    request: F,
) -> Outcome<Vec<Duration>>
where
    F: Fn(&Service, usize, usize) -> reqwest::RequestBuilder + Send + Sync + 'static,
{
    let (request, next) = (Arc::new(request), Arc::new(AtomicUsize::new(0)));
    let tasks: Vec<_> = (0..clients)
        .map(|client| {
            let (service, request, next) =
                (Arc::clone(service), Arc::clone(&request), Arc::clone(&next));
            tokio::spawn(async move {
                let mut times = Vec::new();
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= requests {
                        return Outcome::Ok(times);
                    }
                    let begin = Instant::now();
                    Service::send(request(&service, client, n)).await?;
                    times.push(begin.elapsed());
                }
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await??);
    }
    Ok(times)
}

/// How long reading the rows of a retrieval takes.
async fn reading(app: &App, ids: &Arc<Vec<String>>) -> Outcome<Value> {
    let mut times = Vec::new();
    for n in 0..400 {
        let ids = Arc::clone(ids);
        let begin = Instant::now();
        let read = app.store.read(move |c| {
            let from = (n * 977) % (ids.len() - RETRIEVED);
            let found = versions::load(c, SPACE, &ids[from..from + RETRIEVED])?;
            let found: Vec<_> = found.into_iter().flatten().collect();
            relationships::of_versions(c, SPACE, &found).map(|all| all.len())
        });
        let found = read.await.map_err(|error: ApiError| error.to_string())?;
        if found != RETRIEVED {
            return Err(format!("{found} elements were read").into());
        }
        times.push(begin.elapsed());
    }
    Ok(row("reading", 1, &times))
}

/// Prints and returns what was measured; throughput is that of clients that never pause.
fn row(operation: &str, clients: usize, times: &[Duration]) -> Value {
    let mut sorted: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1e3).collect();
    sorted.sort_by(f64::total_cmp);
    let at = |share: f64| sorted[((sorted.len() - 1) as f64 * share) as usize];
    let mean = sorted.iter().sum::<f64>() / sorted.len() as f64;
    let rate = clients as f64 * 1e3 / mean;
    let (p50, p99) = (at(0.5), at(0.99));
    println!("  {operation:<12} {clients:>7} {rate:>11.1} {p50:>8.1} {p99:>8.1}");
    json!({"operation": operation, "clients": clients, "perSecond": rate, "p50": p50, "p99": p99})
}
