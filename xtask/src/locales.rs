//! The texts of the interface: their check, and the files that languages other than English are loaded
//! from. See docs/decisions/0044.

use crate::digest::stamp;
use crate::{Result, project::Project};
use architrave_locales::{BASE, Locale, problems, read, start_problems, table, texts};
use std::fs;

/// The texts of each language, English first.
pub fn all(project: &Project) -> Result<Vec<Locale>> {
    read(&project.root().join("locales"))
}

/// Fails with one line for each problem.
pub fn check(project: &Project) -> Result<()> {
    let locales = all(project)?;
    let script = fs::read_to_string(project.root().join("src").join("start.js"))
        .map_err(|e| format!("src/start.js: {e}"))?;
    let mut problems = problems(&locales);
    problems.extend(start_problems(&locales, &script));
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.join("\n       "))
    }
}

/// Writes the texts of each language but English beside the app. Returns what the page calls each file, and
/// its URL.
pub fn write(project: &Project) -> Result<Vec<(String, String)>> {
    let locales = all(project)?;
    let texts = texts(&locales)?;
    let others = locales.iter().enumerate().filter(|(_, l)| l.tag != BASE);
    let written = others.map(|(at, locale)| {
        let table = table(&texts, at)?;
        let file = format!("texts-{}-{}.txt", locale.tag, stamp(table.as_bytes()));
        fs::write(project.dist().join(&file), table).map_err(|e| format!("{file}: {e}"))?;
        Ok((format!("texts-{}", locale.tag), format!("/{file}")))
    });
    written.collect()
}
