//! `cargo xtask bench`: how fast the release bundle is, compared with other apps. See `bench/README.md`.
use crate::args::BenchOptions;
use crate::project::Project;
use crate::system::{self, Browser};
use crate::{Result, bench_native, bundle, process, setup};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Builds what is measured if necessary and measures it. The exit status is 1 when an app showed something wrong, or
/// something is slower than its limit.
pub fn run(project: &Project, options: &BenchOptions) -> Result<ExitCode> {
    for peer in &options.peers {
        adapter(peer)?;
    }
    let is_native = |part: &str| bench_native::PARTS.contains(&part);
    let all = options.only.is_empty();
    let with_browser = all || options.only.iter().any(|part| !is_native(part));
    let is_right = !with_browser || browser(project, options)?;
    let mut is_fast = true;
    for part in bench_native::PARTS {
        if all || options.only.iter().any(|only| only == part) {
            is_fast &= bench_native::run(project, part)?;
        }
    }
    Ok(ExitCode::from(u8::from(!(is_right && is_fast))))
}

fn browser(project: &Project, options: &BenchOptions) -> Result<bool> {
    let dist = match &options.dist {
        Some(dist) => built(dist)?,
        None => {
            setup::for_build(project)?;
            bundle::release(project)?;
            project.dist()
        }
    };
    setup::for_bench(project)?;
    Ok(process::status(&mut in_browser(project, options, &dist)?)?.success())
}

/// The part in a browser, as a program of Node.js.
fn in_browser(project: &Project, options: &BenchOptions, dist: &Path) -> Result<Command> {
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    let mut bench = Command::new(node);
    let usual = || {
        let name = if options.in_firefox {
            "firefox"
        } else {
            "browser"
        };
        project.root().join(format!("target/bench/{name}.json"))
    };
    bench
        .arg(project.root().join("bench/browser/main.mjs"))
        .arg("--dist")
        .arg(dist)
        .arg("--out")
        .arg(options.out.clone().unwrap_or_else(usual))
        .args(["--n", &comma(options.sizes.iter().map(u32::to_string))])
        .args(["--rounds", &options.rounds.to_string()]);
    for peer in &options.peers {
        bench.arg("--peer").arg(peer);
    }
    if options.gzip {
        bench.arg("--gzip");
    }
    if options.in_firefox {
        bench.args(["--browser", "firefox"]);
        bench.env("FIREFOX", system::firefox()?);
    } else {
        bench.env("CHROME", Browser::find()?.chrome);
    }
    let in_browser = |part: &&String| !bench_native::PARTS.contains(&part.as_str());
    let only = || options.only.iter().filter(in_browser);
    if only().next().is_some() {
        bench.args(["--only", &comma(only().cloned())]);
    }
    Ok(bench)
}

fn comma(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(",")
}

/// A folder with a bundle that has compressed copies: without them the measured size would be too large.
fn built(dist: &Path) -> Result<PathBuf> {
    for file in ["index.html", "index.html.br"] {
        if !dist.join(file).is_file() {
            return Err(format!(
                "there is no {file} in {}: 'cargo xtask build' makes what is measured.",
                dist.display()
            ));
        }
    }
    Ok(dist.to_path_buf())
}

/// A peer is its adapter, or a folder with one. Checked before anything is built.
fn adapter(peer: &Path) -> Result<()> {
    if peer.is_file() || peer.join("adapter.mjs").is_file() {
        Ok(())
    } else {
        Err(format!(
            "{} is neither an adapter module nor a folder with an adapter.mjs: bench/README.md says what goes into one.",
            peer.display()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn built_rejects_a_bundle_without_compressed_copies() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("index.html"), "page").unwrap();
        let failure = built(folder.path()).unwrap_err();
        assert!(failure.contains("index.html.br"), "{failure}");
        fs::write(folder.path().join("index.html.br"), "page").unwrap();
        assert_eq!(built(folder.path()).as_deref(), Ok(folder.path()));
    }

    #[test]
    fn adapter_accepts_a_module_or_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        let module = folder.path().join("adapter.mjs");
        assert!(
            adapter(folder.path())
                .unwrap_err()
                .contains("bench/README.md")
        );
        assert!(adapter(&module).is_err());
        fs::write(&module, "export default {};").unwrap();
        assert_eq!(adapter(folder.path()), Ok(()));
        assert_eq!(adapter(&module), Ok(()));
    }

    #[test]
    fn comma_joins_values_in_order() {
        assert_eq!(
            comma([300, 1000].iter().map(ToString::to_string)),
            "300,1000"
        );
        assert_eq!(comma(std::iter::empty()), "");
    }
}
