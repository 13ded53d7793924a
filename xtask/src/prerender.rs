//! The sign-in page in `index.html`, drawn by the app's own component during the build: it shows before the
//! program has loaded.
use crate::{Result, locales, process, project::Project, system};
use architrave_locales::BASE;
use std::process::Command;

/// Where the page has the sign-in until the program has loaded; `src/prerendered.rs` takes it over.
const PLACE: &str = "<div id=\"start\"></div>";

/// The page of a built app with the sign-in in it: in English, and in each other language as a template that
/// `src/start.js` shows instead.
pub fn with_sign_in(project: &Project, page: &str) -> Result<String> {
    let mut pages = Vec::new();
    for locale in locales::all(project)? {
        let late = locale.still_loading().to_owned();
        pages.push((late, sign_in(project, &locale.tag)?, locale.tag));
    }
    insert_pages(page, &pages)
}

fn sign_in(project: &Project, language: &str) -> Result<String> {
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
    process::output(
        draw.arg(script)
            .arg(project.dist())
            .arg(module)
            .arg(language),
    )
}

/// Puts pages (the text of a slow start, the markup, the language) into `index.html`.
fn insert_pages(page: &str, pages: &[(String, String, String)]) -> Result<String> {
    if !page.contains(PLACE) {
        return Err(format!("index.html has no {PLACE}"));
    }
    let mut filled = String::new();
    for (late, markup, language) in pages {
        if !markup.starts_with("<div class=\"connect\"") {
            return Err(format!("the sign-in page could not be drawn: {markup}"));
        }
        let content = format!("<p class=\"late\" role=\"status\">{late}</p>{markup}");
        if language == BASE {
            filled.insert_str(0, &PLACE.replacen("></", &format!(">{content}</"), 1));
        } else {
            filled.push_str(&format!(
                "<template lang=\"{language}\">{content}</template>"
            ));
        }
    }
    Ok(page.replacen(PLACE, &filled, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(markup: &str) -> Vec<(String, String, String)> {
        ["de", "en"]
            .map(|tag| (format!("late {tag}"), markup.to_owned(), tag.to_owned()))
            .into()
    }

    #[test]
    fn prerender_replaces_the_placeholder_with_the_sign_in_page() {
        let page = format!("<body>{PLACE}</body>");
        let markup = "<div class=\"connect\">form</div>";
        let filled = insert_pages(&page, &pages(markup)).unwrap();
        let english = format!(
            "<body><div id=\"start\"><p class=\"late\" role=\"status\">late en</p>{markup}</div>"
        );
        assert!(filled.starts_with(&english), "{filled}");
        assert!(
            filled.ends_with(&format!("late de</p>{markup}</template></body>")),
            "{filled}"
        );
        assert!(insert_pages(&page, &pages("Error: none")).is_err());
        assert!(insert_pages("<body></body>", &pages(markup)).is_err());
    }
}
