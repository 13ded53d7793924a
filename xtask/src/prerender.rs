//! The sign-in page in `index.html`, drawn by the app's own component while it is built: it is there before the
//! program is.
use crate::{Result, process, project::Project, system};
use std::process::Command;

/// Where the page has the sign-in until the program is there; `src/prerendered.rs` takes it over.
const PLACE: &str = "<div id=\"start\"></div>";

/// The page of a built app with the sign-in in it.
pub fn with_sign_in(project: &Project, page: &str) -> Result<String> {
    let markup = sign_in(project)?;
    put(page, &markup)
}

fn sign_in(project: &Project) -> Result<String> {
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    let script = project
        .root()
        .join("xtask")
        .join("src")
        .join("prerender.mjs");
    let module = ["node_modules", "happy-dom", "lib", "index.js"];
    let module = module
        .iter()
        .fold(project.tools(), |path, part| path.join(part));
    let mut draw = Command::new(node);
    process::output(draw.arg(script).arg(project.dist()).arg(module))
}

fn put(page: &str, markup: &str) -> Result<String> {
    if !markup.starts_with("<div class=\"connect\"") {
        return Err(format!("the sign-in page could not be drawn: {markup}"));
    }
    if !page.contains(PLACE) {
        return Err(format!("index.html has no {PLACE}"));
    }
    let late = "<p class=\"late\" role=\"status\">Still loading. If nothing happens, this browser is too old for Architrave, or something keeps the scripts of this site from running.</p>";
    let filled = PLACE.replacen("></", &format!(">{late}{markup}</"), 1);
    Ok(page.replacen(PLACE, &filled, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_in_is_put_where_the_program_looks_for_it() {
        let page = format!("<body>{PLACE}</body>");
        let filled = put(&page, "<div class=\"connect\">form</div>").unwrap();
        assert!(
            filled.contains("<div class=\"connect\">form</div></div></body>"),
            "{filled}"
        );
        assert!(filled.starts_with("<body><div id=\"start\"><p"), "{filled}");
        assert!(put(&page, "Error: none").is_err());
        assert!(put("<body></body>", "<div class=\"connect\"></div>").is_err());
    }
}
