//! The command line.
use crate::Result;
use std::path::PathBuf;

/// What `cargo xtask --help` prints.
pub const HELP: &str = "\
The project's own commands. Usage: cargo xtask COMMAND

  setup    install what is missing to build and test, and only that, into .tools/
  serve    build the app and the service, start them with a sample, print the address
             --listen ADDRESS   default 127.0.0.1:8080, or a free port if that is taken
             --data DIR         default data/sample
  dev      the same without optimisation; the app is rebuilt when its files change
             (--listen and --data as above)
  build    build the app for release into dist/, with compressed copies
  check    the quick part of the tests: format, and clippy for both targets
  test     check, native tests, browser tests, end-to-end tests; the last line is 'N passed, M failed'
             check native browser e2e   only these kinds, if any is named

serve, dev, build and test begin with the part of setup that they need.
";

/// One command with its options.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    Help,
    Setup,
    Build,
    Serve(ServeOptions),
    Dev(ServeOptions),
    Check,
    Test(Vec<Kind>),
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

/// Where `serve` and `dev` listen and keep their data.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ServeOptions {
    /// `HOST:PORT`; `None` is the usual address, or a free port.
    pub listen: Option<String>,
    /// The service's data folder; `None` is `data/sample`.
    pub data: Option<PathBuf>,
}

/// Reads the arguments after `cargo xtask`.
pub fn parse(args: impl Iterator<Item = String>) -> Result<Command> {
    let mut args = args;
    let Some(name) = args.next() else {
        return Ok(Command::Help);
    };
    let rest: Vec<String> = args.collect();
    if rest.iter().any(|arg| arg == "--help" || arg == "-h") {
        return Ok(Command::Help);
    }
    match name.as_str() {
        "--help" | "-h" | "help" => Ok(Command::Help),
        "serve" => Ok(Command::Serve(serve_options(rest)?)),
        "dev" => Ok(Command::Dev(serve_options(rest)?)),
        "setup" => without_options(&name, &rest, Command::Setup),
        "build" => without_options(&name, &rest, Command::Build),
        "check" => without_options(&name, &rest, Command::Check),
        "test" => Ok(Command::Test(kinds(&rest)?)),
        other => Err(format!(
            "there is no command '{other}'. 'cargo xtask --help' lists the commands."
        )),
    }
}

fn without_options(name: &str, rest: &[String], command: Command) -> Result<Command> {
    match rest.first() {
        None => Ok(command),
        Some(arg) => Err(format!(
            "'{name}' does not know '{arg}'; it takes no options."
        )),
    }
}

/// No word means all of them.
fn kinds(words: &[String]) -> Result<Vec<Kind>> {
    if words.is_empty() {
        return Ok(KINDS.map(|(_, kind)| kind).to_vec());
    }
    let kind = |word: &String| {
        let known = KINDS.iter().find(|(name, _)| name == word);
        known.map(|(_, kind)| *kind).ok_or_else(|| {
            format!(
                "there are no tests of the kind '{word}'; there are check, native, browser and e2e."
            )
        })
    };
    words.iter().map(kind).collect()
}

fn serve_options(rest: Vec<String>) -> Result<ServeOptions> {
    let mut options = ServeOptions::default();
    let mut rest = rest.into_iter();
    while let Some(arg) = rest.next() {
        let (flag, inline) = match arg.split_once('=') {
            Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
            None => (arg, None),
        };
        let mut value = || {
            inline
                .clone()
                .or_else(|| rest.next())
                .ok_or_else(|| format!("'{flag}' needs a value after it."))
        };
        match flag.as_str() {
            "--listen" => options.listen = Some(value()?),
            "--data" => options.data = Some(PathBuf::from(value()?)),
            _ => {
                return Err(format!(
                    "'{flag}' is not known here; the options are --listen ADDRESS and --data DIR."
                ));
            }
        }
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_words(words: &str) -> Result<Command> {
        parse(words.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn nothing_and_help_print_the_help() {
        for words in ["", "--help", "-h", "help", "serve --help"] {
            assert_eq!(parse_words(words), Ok(Command::Help), "{words}");
        }
    }

    #[test]
    fn every_command_is_in_the_help_and_parses() {
        for name in ["setup", "serve", "dev", "build", "check", "test"] {
            assert!(HELP.contains(&format!("\n  {name} ")), "{name}");
            assert!(parse_words(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn serve_takes_its_options_in_both_spellings() {
        let options = ServeOptions {
            listen: Some("127.0.0.1:0".into()),
            data: Some("elsewhere".into()),
        };
        assert_eq!(
            parse_words("serve --listen 127.0.0.1:0 --data=elsewhere"),
            Ok(Command::Serve(options))
        );
    }

    #[test]
    fn test_takes_kinds() {
        let all = vec![Kind::Check, Kind::Native, Kind::Browser, Kind::EndToEnd];
        assert_eq!(parse_words("test"), Ok(Command::Test(all)));
        let one = vec![Kind::EndToEnd];
        assert_eq!(parse_words("test e2e"), Ok(Command::Test(one)));
        assert!(parse_words("test all").unwrap_err().contains("'all'"));
    }

    #[test]
    fn what_is_not_known_is_named() {
        let failure = parse_words("deploy").unwrap_err();
        assert!(failure.contains("'deploy'"), "{failure}");
        let failure = parse_words("setup --fast").unwrap_err();
        assert!(failure.contains("'--fast'"), "{failure}");
        let failure = parse_words("serve --port 1").unwrap_err();
        assert!(failure.contains("'--port'"), "{failure}");
        let failure = parse_words("serve --listen").unwrap_err();
        assert!(failure.contains("needs a value"), "{failure}");
    }
}
