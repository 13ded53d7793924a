//! The command line.

use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;

use lexopt::prelude::{Long, Short, Value, ValueExt};

use crate::admin::{self, Admin};
use crate::backup::Transfer;
use crate::limits::{self, Limits};
use crate::logging::LogFormat;
use crate::store::Location;

/// A command.
#[derive(Debug)]
pub enum Command {
    /// Serve the interface.
    Serve(Box<Serve>),
    /// Change or show what the service knows of process spaces.
    Admin(Admin),
    /// Write the database into a file.
    Backup(Transfer),
    /// Fill an empty database from a file.
    Restore(Transfer),
    /// Look for damage.
    Check {
        /// The data folder and the database.
        location: Location,
        /// Whether to print JSON.
        json: bool,
    },
    /// Bring the database to the format of this program.
    Migrate {
        /// The data folder and the database.
        location: Location,
        /// Whether only to tell what would be done.
        is_dry_run: bool,
    },
    /// Print the help.
    Help,
    /// Print the version.
    Version,
}

/// `space serve`
#[derive(Debug)]
pub struct Serve {
    /// The data folder and the database.
    pub location: Location,
    /// Where to listen.
    pub listen: SocketAddr,
    /// The folder of the built app.
    pub assets: Option<PathBuf>,
    /// The configuration of identity providers.
    pub identity: Option<PathBuf>,
    /// Whether to fill an empty database with the sample, and offer its sign-ins.
    pub sample: bool,
    /// Where to listen for monitoring.
    pub monitor: Option<SocketAddr>,
    /// The form of the log.
    pub log: LogFormat,
    /// The limits.
    pub limits: Limits,
    /// Whether a database of another format is refused instead of migrated.
    pub no_migrate: bool,
}

/// Reads the command line.
///
/// # Errors
/// What is wrong with it.
pub fn parse(words: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Command, String> {
    read(lexopt::Parser::from_args(words)).map_err(|error| error.to_string())
}

fn read(mut parser: lexopt::Parser) -> Result<Command, lexopt::Error> {
    let mut name = None;
    let mut url = std::env::var("SPACE_DATABASE")
        .ok()
        .filter(|url| !url.is_empty());
    let (mut data, mut listen, mut assets, mut sample) = (None, None, None, false);
    let mut identity = None;
    let (mut monitor, mut log, mut limits) = (None, LogFormat::default(), Limits::default());
    let (mut file, mut is_dry_run, mut no_migrate) = (None, false, false);
    let mut admin = Admin::default();
    while let Some(arg) = parser.next()? {
        match (name.as_deref(), arg) {
            (_, Short('h') | Long("help")) => return Ok(Command::Help),
            (None, Short('V') | Long("version")) => return Ok(Command::Version),
            (None, Value(word)) => name = Some(word.string()?),
            (Some(_), Long("data")) => data = Some(PathBuf::from(parser.value()?)),
            (Some(_), Long("database")) => url = Some(parser.value()?.string()?),
            (Some("serve"), Long("listen")) => listen = Some(parser.value()?.string()?),
            (Some("serve"), Long("assets")) => assets = Some(PathBuf::from(parser.value()?)),
            (Some("serve"), Long("identity")) => identity = Some(PathBuf::from(parser.value()?)),
            (Some("serve"), Long("sample")) => sample = true,
            (Some("serve"), Long("monitor")) => monitor = Some(parser.value()?.string()?),
            (Some("serve"), Long("log")) => log = parser.value()?.string()?.parse()?,
            (Some("serve"), Long("limit")) => limits.set(&parser.value()?.string()?)?,
            (Some("serve"), Long("no-migrate")) => no_migrate = true,
            (Some("backup" | "restore"), Value(word)) if file.is_none() => {
                file = Some(PathBuf::from(word));
            }
            (Some("migrate"), Long("dry-run")) => is_dry_run = true,
            (Some("admin" | "check"), Long("json")) => admin.json = true,
            (Some("admin"), Long(flag @ "dry-run")) => {
                admin.options.insert(flag.to_owned(), String::new());
            }
            (Some("admin"), Long(option)) => {
                let option = option.to_owned();
                let value = parser.value()?.string()?;
                admin.options.insert(option, value);
            }
            (Some("admin"), Value(word)) => admin.arguments.push(word.string()?),
            (_, other) => return Err(other.unexpected()),
        }
    }
    let missing = |option: &str| lexopt::Error::from(format!("--{option} is missing"));
    let location = || {
        let folder = data.ok_or_else(|| missing("data"))?;
        Ok::<_, lexopt::Error>(Location { folder, url })
    };
    let transfer = |location| {
        let file = file.ok_or("FILE is missing; see space --help")?;
        Ok::<_, lexopt::Error>(Transfer { location, file })
    };
    Ok(match name.as_deref() {
        None => Command::Help,
        Some("serve") => Command::Serve(Box::new(Serve {
            location: location()?,
            listen: address("listen", listen.as_deref().unwrap_or("127.0.0.1:8080"))?,
            assets,
            identity,
            sample,
            monitor: monitor.map(|text| address("monitor", &text)).transpose()?,
            log,
            limits,
            no_migrate,
        })),
        Some("backup") => Command::Backup(transfer(location()?)?),
        Some("restore") => Command::Restore(transfer(location()?)?),
        Some("check") => Command::Check {
            location: location()?,
            json: admin.json,
        },
        Some("migrate") => Command::Migrate {
            location: location()?,
            is_dry_run,
        },
        Some("admin") => Command::Admin(Admin {
            location: location()?,
            ..admin
        }),
        Some(other) => {
            return Err(format!("there is no command \"{other}\"; see space --help").into());
        }
    })
}

fn address(option: &str, text: &str) -> Result<SocketAddr, lexopt::Error> {
    let found = text.to_socket_addrs().ok().and_then(|mut all| all.next());
    found.ok_or_else(|| format!("--{option} \"{text}\" is no ADDRESS:PORT").into())
}

/// The help, with every limit.
pub fn help() -> String {
    format!(
        "A small reference service for process spaces of architecture elements.

space serve --data DIR [--database URL] [--listen 127.0.0.1:8080] [--assets DIR]
            [--identity FILE] [--sample] [--monitor ADDRESS] [--log text|json]
            [--limit NAME=VALUE]... [--no-migrate]
space backup | restore --data DIR [--database URL] FILE
space check --data DIR [--database URL] [--json]
space migrate --data DIR [--database URL] [--dry-run]
space admin --data DIR [--database URL] [--json] COMMAND

  --data DIR        the data folder, with the keys and the database; made if it is not there
  --database URL    a PostgreSQL database instead of the one in the data folder,
                    postgres://USER:PASSWORD@HOST/NAME; better in the environment, where
                    no list of processes shows it: SPACE_DATABASE. Only
                    ?sslmode=require at its end encrypts the connection, and checks
                    the certificate of the server

serve     prints 'listening on http://ADDRESS' once it answers; ends in order on
          SIGINT and SIGTERM
  --listen ADDRESS  where to listen; port 0 picks a free port
  --assets DIR      also serve the built app from this folder
  --identity FILE   also accept tokens of the identity providers of this file, JSON:
                    {{\"providers\": [{{\"issuer\": \"https://login.example/\",
                    \"audiences\": [\"architrave\"], \"jwks\": \"https://login.example/keys\",
                    \"algorithms\": [\"RS256\"]}}]}}. \"jwks\" is an https address or file:PATH
                    (beside FILE); algorithms are RS256, ES256 and EdDSA. Optional:
                    \"personClaim\" (\"sub\"), \"clockSkewSeconds\" (60, at most 300) and
                    \"types\" ([\"JWT\", \"at+jwt\"])
  --sample          fill an empty database with the process space 'sample',
                    write its sign-ins to DIR/sign-ins.json and offer them in
                    /config.json; listens on a loopback address only
  --monitor ADDRESS where to listen for monitoring, without credentials: /healthz,
                    /readyz and /metrics; prints 'monitoring on http://ADDRESS'
  --log FORMAT      the form of the log on stderr, text or json; {filter}=LEVEL
                    (off, error, warn, info, debug, trace) says what is in it
  --limit NAME=VALUE  changes a limit of the list below; can be repeated
  --no-migrate      refuse a database of an earlier format instead of migrating it
backup    writes one state of the whole database into FILE, also while it is
          served; - is the standard output. The keys are not in it: keep a copy
          of DIR/secret.key to keep issued tokens valid
restore   stores a backup, of either database, in a database without process
          spaces, whole or not at all; - is the standard input
check     looks for damage; exits with 1 if it finds any
migrate   brings the database to the format of this program, as serve does when
          it starts; makes the tables of an empty one
  --dry-run         print what would be done
admin     sets up process spaces, also beside a running service; every command
          can be repeated
{admin}
Limits, with their defaults (sizes in B, KB, MB or GB, times in s or min)
{limits}
An Idempotency-Key has at most {key} characters and is remembered for {days} days.
",
        filter = crate::logging::FILTER,
        admin = admin::HELP,
        limits = limits::help(),
        key = limits::IDEMPOTENCY_KEY,
        days = limits::IDEMPOTENCY_DAYS,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(Into::into).collect::<Vec<_>>())
    }

    #[test]
    fn serve_admin_and_help_commands_are_parsed() {
        let serve = parsed("serve --data d --sample --listen 127.0.0.1:0 --identity i");
        assert!(
            matches!(&serve, Ok(Command::Serve(s)) if s.sample && s.listen.port() == 0),
            "{serve:?}"
        );
        let admin = parsed("admin token issue w u --data=d --ttl 60 --json").unwrap();
        let Command::Admin(admin) = admin else {
            panic!("{admin:?}");
        };
        assert_eq!(admin.arguments, ["token", "issue", "w", "u"]);
        assert_eq!(admin.options["ttl"], "60");
        assert!(admin.json);
        assert!(matches!(parsed("serve --help"), Ok(Command::Help)));
    }

    #[test]
    fn commands_for_the_database_are_parsed() {
        let backup = parsed("backup --data d --database postgres://h/n -");
        assert!(
            matches!(&backup, Ok(Command::Backup(t)) if t.file.as_os_str() == "-" && t.location.url.is_some()),
            "{backup:?}"
        );
        let restore = parsed("restore b.jsonl --data d");
        assert!(
            matches!(&restore, Ok(Command::Restore(t)) if t.file.as_os_str() == "b.jsonl"),
            "{restore:?}"
        );
        let check = parsed("check --data d --json");
        assert!(matches!(check, Ok(Command::Check { json: true, .. })));
        let migrate = parsed("migrate --data d --dry-run");
        assert!(matches!(
            migrate,
            Ok(Command::Migrate {
                is_dry_run: true,
                ..
            })
        ));
        let serve = parsed("serve --data d --no-migrate");
        assert!(matches!(serve, Ok(Command::Serve(s)) if s.no_migrate));
    }

    #[test]
    fn argument_error_names_the_missing_or_wrong_part() {
        for (line, part) in [
            ("serve", "--data"),
            ("admin space list", "--data"),
            ("admin space rename w --data d --name", "--name"),
            ("serve --data d --listen nowhere", "nowhere"),
            ("serve --data d --user u", "--user"),
            ("serve --data d --monitor here", "--monitor \"here\""),
            ("serve --data d --log yaml", "text or json"),
            ("serve --data d --limit ids=many", "a whole number"),
            ("save --data d", "save"),
            ("backup --data d", "FILE is missing"),
            ("restore --data d a b", "b"),
            ("check --data d --dry-run", "--dry-run"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
