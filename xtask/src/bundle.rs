//! Building the app: for release by cargo and what `.tools/` has, for development by trunk.
use crate::html::{attribute, tags};
use crate::{
    Result, budget, licences, locales, minify, page, precompress, prerender, process, programs,
    project::Project, service_worker, split, styles, workers,
};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Builds the app for release into `dist/`, adds compressed copies, and shows the sizes.
pub fn release(project: &Project) -> Result<()> {
    released(project, process::run)
}

/// The same while another stage writes to the terminal: the output of cargo is shown if it fails.
pub fn release_quietly(project: &Project) -> Result<()> {
    released(project, |cargo| process::output(cargo).map(drop))
}

fn released(project: &Project, run: fn(&mut Command) -> Result<()>) -> Result<()> {
    let start = Instant::now();
    let source = project.root().join("index.html");
    let source =
        fs::read_to_string(&source).map_err(|reason| format!("{}: {reason}", source.display()))?;
    let chunks = split::prepare(project)?;
    let programs = programs::build(project, &source, &chunks, run)?;
    page::write(project, &source, &programs)?;
    minify::folder(project, &project.dist())?;
    add(&chunks, &project.dist())?;
    styles::join(&project.dist())?;
    name_parts(project, &chunks)?;
    change_page(project, |page| prerender::with_sign_in(project, page))?;
    service_worker::write(&project.dist())?;
    // After the list of what is cached: nobody needs them without a network.
    licences::write(project)?;
    let files = precompress::folder(project, &project.dist())?;
    print!("{}", precompress::table(&files));
    print!("{}", budget::check(project)?);
    println!("app built in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Copies the files of one folder into another.
fn add(from: &Path, to: &Path) -> Result<()> {
    let copied = fs::read_dir(from).and_then(|mut entries| {
        entries.try_for_each(|entry| {
            let entry = entry?;
            fs::copy(entry.path(), to.join(entry.file_name())).map(drop)
        })
    });
    copied.map_err(|reason| format!("{} cannot be copied: {reason}", from.display()))
}

/// Builds the app without optimisation into `dist/`.
pub fn debug(project: &Project) -> Result<()> {
    process::run(trunk(project)?.args(["build", "--offline", "--locked"]))?;
    preload_early(project)
}

/// Writes into the page, for `src/start.js` and the app, the file names of the chunk after the sign-in, the workers,
/// the texts of other languages and the service worker.
fn name_parts(project: &Project, chunks: &Path) -> Result<()> {
    let workbench = precompress::files(chunks)?
        .into_iter()
        .map(|name| name.to_string_lossy().into_owned())
        .find(|name| name.starts_with(split::FIRST))
        .ok_or("the app was built without chunks")?;
    let mut parts = workers::rename(&project.dist())?;
    parts.extend(locales::write(project)?);
    parts.push(("workbench".to_owned(), format!("/{workbench}")));
    parts.push((
        "service-worker".to_owned(),
        format!("/{}", service_worker::FILE),
    ));
    parts.push(("licences".to_owned(), format!("/{}", licences::FILE)));
    let attributes: String = parts
        .iter()
        .map(|(name, url)| format!("data-{name}=\"{url}\" "))
        .collect();
    change_page(project, |page| {
        Ok(page.replacen("data-wasm=", &format!("{attributes}data-wasm="), 1))
    })
}

/// Moves both preloads before the script, and the integrity of the wasm into its tag, as `page.rs` writes them.
fn preload_early(project: &Project) -> Result<()> {
    change_page(project, |page| Ok(with_early_preloads(page)))
}

fn change_page(project: &Project, change: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    let path = project.dist().join("index.html");
    let fault = |reason| format!("{}: {reason}", path.display());
    let page = fs::read_to_string(&path).map_err(fault)?;
    fs::write(&path, change(&page)?).map_err(fault)
}

fn with_early_preloads(page: &str) -> String {
    let find =
        |rel| tags(page).find(|tag| attribute(tag, "rel") == Some(rel) && has_integrity(tag));
    let (Some(program), Some(script)) = (find("preload"), find("modulepreload")) else {
        return page.to_owned();
    };
    let value = attribute(program, "integrity").unwrap_or_default();
    let quiet = program.replace(&format!(" integrity=\"{value}\""), "");
    let moved = format!("{quiet}{script}<script src=");
    let rest = page.replacen(program, "", 1).replacen(script, "", 1);
    rest.replacen("<script src=", &moved, 1).replacen(
        "data-wasm=",
        &format!("data-integrity=\"{value}\" data-wasm="),
        1,
    )
}

fn has_integrity(tag: &str) -> bool {
    attribute(tag, "integrity").is_some()
}

/// trunk in the project's folder, with the project's own tools first on PATH.
pub fn trunk(project: &Project) -> Result<Command> {
    let program = format!("trunk{}", env::consts::EXE_SUFFIX);
    let mut trunk = Command::new(project.tools().join("bin").join(program));
    trunk
        .current_dir(project.root())
        .env("PATH", project.path()?)
        // trunk reads this variable as its own option and refuses the usual value, 1.
        .env_remove("NO_COLOR");
    Ok(trunk)
}

#[cfg(test)]
mod tests {
    use super::with_early_preloads;

    #[test]
    fn preloads_precede_the_script_with_the_wasm_integrity() {
        let page = r#"<script src="s" data-wasm="x"></script><link rel="modulepreload" integrity="a"><link rel="preload" href="x" integrity="b" as="fetch"><p>integrity="c"</p>"#;
        let expected = r#"<link rel="preload" href="x" as="fetch"><link rel="modulepreload" integrity="a"><script src="s" data-integrity="b" data-wasm="x"></script><p>integrity="c"</p>"#;
        assert_eq!(with_early_preloads(page), expected);
        assert_eq!(with_early_preloads("<p>"), "<p>");
    }
}
