//! Starting other programs, and reporting which one failed.
use crate::Result;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

/// Runs a program that writes to the terminal itself.
pub fn run(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} ended with {status}", shown(command)))
    }
}

/// Runs a program that reports its own errors, and returns its exit status.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    command
        .status()
        .map_err(|reason| format!("{} did not start: {reason}", shown(command)))
}

/// Runs a program quietly and returns its standard output; the failure contains its standard error.
pub fn output(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|reason| format!("{} did not start: {reason}", shown(command)))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!(
            "{} ended with {}\n{}{}",
            shown(command),
            output.status,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// Runs a program quietly and returns what it wrote to its standard error, where some tools report.
pub fn reported(command: &mut Command) -> Result<String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|reason| format!("{} did not start: {reason}", shown(command)))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    match output.status.success() {
        true => Ok(said),
        false => Err(format!(
            "{} ended with {}\n{said}",
            shown(command),
            output.status
        )),
    }
}

/// Runs a program, shows its standard output as it comes, and returns it with whether the program succeeded.
pub fn watched(command: &mut Command) -> Result<(String, bool)> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|reason| format!("{} did not start: {reason}", shown(command)))?;
    let mut text = String::new();
    if let Some(stdout) = child.stdout.take() {
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).unwrap_or(0) > 0 {
            let shown = String::from_utf8_lossy(&line);
            print!("{shown}");
            text.push_str(&shown);
            line.clear();
        }
    }
    let status = child
        .wait()
        .map_err(|reason| format!("{} was lost: {reason}", shown(command)))?;
    Ok((text, status.success()))
}

/// The command as a person would type it: the program without its folder.
pub fn shown(command: &Command) -> String {
    let program = command.get_program();
    let program = Path::new(program).file_name().unwrap_or(program);
    let words = std::iter::once(program).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("'{}'", words.join(" "))
}

/// The `cargo` that runs this program, so that everything is built by the same one.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn command_error_includes_the_command_and_its_stderr() {
        let failure = output(Command::new("sh").args(["-c", "echo because >&2; exit 3"]));
        let failure = failure.unwrap_err();
        assert!(failure.contains("'sh -c"), "{failure}");
        assert!(failure.contains("because"), "{failure}");
        let failure = run(&mut Command::new("no-such-program-here")).unwrap_err();
        assert!(failure.contains("no-such-program-here"), "{failure}");
    }

    #[test]
    fn a_program_is_shown_without_its_folder() {
        let mut command = Command::new("/some/where/cargo");
        assert_eq!(shown(command.arg("fmt")), "'cargo fmt'");
    }

    #[test]
    fn watched_command_returns_its_complete_output() {
        let (text, success) =
            watched(Command::new("sh").args(["-c", "echo one; printf two; exit 1"])).unwrap();
        assert_eq!(text, "one\ntwo");
        assert!(!success);
    }
}
