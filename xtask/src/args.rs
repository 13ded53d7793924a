//! The command line.
use std::path::PathBuf;

use lexopt::ValueExt;
use lexopt::prelude::{Long, Short, Value};

use crate::Result;

type Parsed<T> = std::result::Result<T, lexopt::Error>;

/// What `cargo xtask --help` prints.
pub const HELP: &str = "\
The project's own commands. Usage: cargo xtask COMMAND

  setup    install what is missing to build and test, and only that, into .tools/
  serve    build the app and the service, start them with a sample, print the address
             --listen ADDRESS   default 127.0.0.1:8080, or a free port if that is taken
             --data DIR         default data/sample
  dev      the same without optimisation; the app is rebuilt when its files change
             (--listen and --data as above)
  gallery  show every component in every state; it is rebuilt when its files change
             keep               take pictures of it instead, for this machine: light, dark, forced colours, compact
             compare            compare it with these pictures
  build    build the app for release into dist/, with compressed copies
  check    the quick part of the tests: format, dependencies, clippy for both targets, docs
  test     check, native tests, browser tests, end-to-end tests; the last line is 'N passed, M failed'
             check native browser e2e   only these kinds, if any is named
  bench    measure the release bundle in a browser, beside other apps if any is named, imports into the service,
             layouts and analyses (bench/README.md)
             --n LIST           numbers of elements, default 10000,100000
             --rounds N         samples of each app for each number, default 3
             --peer PATH        another app: its adapter module, or the folder of it; may be repeated
             --gzip             the bench's server compresses its replies
             --only LIST        default all of
                                first, load, filter, sort, scroll, memory, pages, pictures, reload, storage, import, layout, analysis
             --browser NAME     chromium (the default), or on Linux firefox: load, filter, sort and scroll
             --dist DIR         a bundle that was built before; without it, one is built
             --out FILE         default target/bench/browser.json, for Firefox target/bench/firefox.json
  trust    what takes too long for every change: fuzzers, every fault at every request of every journey, pages at every
           width, faults on two instances, and a build by trunk; writes its figures into docs/security.md
             fuzz e2e suite dev   only these parts, if any is named; suite: pages at 25 widths, every test in Firefox
                                  (an hour), faults on two instances
             --minutes N        how long each fuzzer runs, default 10

serve, dev, gallery, build, check, test, bench and trust first install what they need and is missing; dev and gallery also
compile trunk.
";

/// One command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Setup,
    Build,
    Serve(ServeOptions),
    Dev(ServeOptions),
    Gallery(GalleryTask),
    Check,
    Test(Vec<Kind>),
    Bench(BenchOptions),
    Trust(TrustOptions),
}

/// The kinds of tests, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Check,
    Native,
    Browser,
    EndToEnd,
}

const KINDS: [(&str, Kind); 4] = [
    ("check", Kind::Check),
    ("native", Kind::Native),
    ("browser", Kind::Browser),
    ("e2e", Kind::EndToEnd),
];

/// What is done with the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GalleryTask {
    Show,
    Keep,
    Compare,
}

/// Where `serve` and `dev` listen and keep their data.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ServeOptions {
    /// `HOST:PORT`; `None` is the usual address, or a free port.
    pub listen: Option<String>,
    /// The service's data folder; `None` is `data/sample`.
    pub data: Option<PathBuf>,
}

/// What `bench` measures.
#[derive(Debug, PartialEq, Eq)]
pub struct BenchOptions {
    /// Numbers of elements.
    pub sizes: Vec<u32>,
    /// How often each app is measured with each of them.
    pub rounds: u32,
    /// The adapters of other apps, or their folders.
    pub peers: Vec<PathBuf>,
    /// Whether the server compresses its responses.
    pub gzip: bool,
    /// The parts that are measured; all of them if empty.
    pub only: Vec<String>,
    /// Whether Firefox is measured, and not Chromium.
    pub in_firefox: bool,
    /// A bundle that was built before.
    pub dist: Option<PathBuf>,
    /// Where the samples are written; `None` is `target/bench/browser.json`.
    pub out: Option<PathBuf>,
}

impl Default for BenchOptions {
    fn default() -> Self {
        Self {
            sizes: vec![10_000, 100_000],
            rounds: 3,
            peers: Vec::new(),
            gzip: false,
            only: Vec::new(),
            in_firefox: false,
            dist: None,
            out: None,
        }
    }
}

/// What `trust` runs.
#[derive(Debug, PartialEq, Eq)]
pub struct TrustOptions {
    /// The parts; all of them if empty.
    pub parts: Vec<String>,
    /// How long each fuzzer runs.
    pub minutes: u32,
}

impl Default for TrustOptions {
    fn default() -> Self {
        Self {
            parts: Vec::new(),
            minutes: 10,
        }
    }
}

/// What `bench --only` may name.
const BENCH_PARTS: [&str; 13] = [
    "first", "load", "filter", "sort", "scroll", "memory", "pages", "pictures", "reload",
    "storage", "import", "layout", "analysis",
];

/// What `bench` measures in Firefox. The others need the protocol of Chromium.
const FIREFOX_PARTS: [&str; 4] = ["load", "filter", "sort", "scroll"];

/// Reads the arguments after `cargo xtask`.
pub fn parse(args: impl Iterator<Item = String>) -> Result<Command> {
    read(lexopt::Parser::from_args(args)).map_err(|error| match error {
        lexopt::Error::Custom(error) => error.to_string(),
        error => format!("{error}. 'cargo xtask --help' lists commands and options."),
    })
}

fn read(mut args: lexopt::Parser) -> Parsed<Command> {
    let mut command = match args.next()? {
        None | Some(Short('h') | Long("help")) => return Ok(Command::Help),
        Some(Value(name)) => command(&name.string()?)?,
        Some(other) => return Err(other.unexpected()),
    };
    while let Some(arg) = args.next()? {
        match (&mut command, arg) {
            (Command::Help, _) | (_, Short('h') | Long("help")) => return Ok(Command::Help),
            (Command::Test(kinds), Value(word)) => kinds.push(kind(&word.string()?)?),
            (Command::Gallery(task), Value(word)) => *task = gallery_task(&word.string()?)?,
            (Command::Serve(options) | Command::Dev(options), Long("listen")) => {
                options.listen = Some(args.value()?.string()?);
            }
            (Command::Serve(options) | Command::Dev(options), Long("data")) => {
                options.data = Some(args.value()?.into());
            }
            (Command::Bench(options), Long(flag)) => match flag {
                "n" => options.sizes = list(&args.value()?.string()?, |word| number("--n", word))?,
                "rounds" => options.rounds = number("--rounds", &args.value()?.string()?)?,
                "peer" => options.peers.push(args.value()?.into()),
                "gzip" => options.gzip = true,
                "only" => options.only = list(&args.value()?.string()?, bench_part)?,
                "browser" => options.in_firefox = is_firefox(&args.value()?.string()?)?,
                "dist" => options.dist = Some(args.value()?.into()),
                "out" => options.out = Some(args.value()?.into()),
                _ => return Err(Long(flag).unexpected()),
            },
            (Command::Trust(options), Value(word)) => {
                options.parts.push(trust_part(&word.string()?)?);
            }
            (Command::Trust(options), Long("minutes")) => {
                options.minutes = number("--minutes", &args.value()?.string()?)?;
            }
            (_, other) => return Err(other.unexpected()),
        }
    }
    Ok(match command {
        // Without a word, all of them.
        Command::Test(kinds) if kinds.is_empty() => {
            Command::Test(KINDS.map(|(_, kind)| kind).to_vec())
        }
        Command::Bench(options) if options.in_firefox => Command::Bench(for_firefox(options)?),
        command => command,
    })
}

fn command(name: &str) -> Parsed<Command> {
    Ok(match name {
        "help" => Command::Help,
        "setup" => Command::Setup,
        "serve" => Command::Serve(ServeOptions::default()),
        "dev" => Command::Dev(ServeOptions::default()),
        "gallery" => Command::Gallery(GalleryTask::Show),
        "build" => Command::Build,
        "check" => Command::Check,
        "test" => Command::Test(Vec::new()),
        "bench" => Command::Bench(BenchOptions::default()),
        "trust" => Command::Trust(TrustOptions::default()),
        other => {
            let error = "'cargo xtask --help' lists the commands.";
            return Err(format!("there is no command '{other}'. {error}").into());
        }
    })
}

fn gallery_task(word: &str) -> Parsed<GalleryTask> {
    match word {
        "keep" => Ok(GalleryTask::Keep),
        "compare" => Ok(GalleryTask::Compare),
        other => Err(format!("'{other}' is not one of: keep, compare").into()),
    }
}

fn kind(word: &str) -> Parsed<Kind> {
    let known = KINDS.iter().find(|(name, _)| *name == word);
    known.map(|(_, kind)| *kind).ok_or_else(|| {
        format!(
            "there are no tests of the kind '{word}'; there are check, native, browser and e2e."
        )
        .into()
    })
}

fn trust_part(word: &str) -> Parsed<String> {
    match word {
        "fuzz" | "e2e" | "suite" | "dev" => Ok(word.to_owned()),
        _ => Err(format!(
            "there is no part '{word}' of trust; there are fuzz, e2e, suite and dev."
        )
        .into()),
    }
}

fn bench_part(word: &str) -> Parsed<String> {
    if BENCH_PARTS.contains(&word) {
        return Ok(word.to_owned());
    }
    let parts = BENCH_PARTS.join(", ");
    Err(format!("the bench has no part '{word}'; it has {parts}.").into())
}

fn is_firefox(word: &str) -> Parsed<bool> {
    match word {
        "chromium" => Ok(false),
        "firefox" => Ok(true),
        _ => Err(format!("the bench runs in chromium or firefox, not in '{word}'.").into()),
    }
}

fn for_firefox(mut options: BenchOptions) -> Parsed<BenchOptions> {
    if options.only.is_empty() {
        options.only = FIREFOX_PARTS.map(str::to_owned).to_vec();
    }
    let other = |part: &&String| !FIREFOX_PARTS.contains(&part.as_str());
    match options.only.iter().find(other) {
        None => Ok(options),
        Some(part) => {
            let parts = FIREFOX_PARTS.join(", ");
            Err(format!("'{part}' is not measured in Firefox; these are: {parts}.").into())
        }
    }
}

/// The parts of a list with commas.
fn list<T>(words: &str, read: impl Fn(&str) -> Parsed<T>) -> Parsed<Vec<T>> {
    words.split(',').map(read).collect()
}

fn number(flag: &str, word: &str) -> Parsed<u32> {
    let number = word.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("'{flag}' needs whole numbers above 0, not '{word}'.").into())
}

#[cfg(test)]
mod tests;
