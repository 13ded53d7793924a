//! The app's stylesheets as two files: what the sign-in page needs, and the rest, which the app asks for with
//! the pages behind it. `trunk serve` keeps them apart and loads all of them.
use crate::Result;
use crate::digest::{integrity, stamp};
use std::fs;
use std::path::Path;

/// Joins the stylesheets that the page of a built app links.
pub fn join(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |reason: std::io::Error| format!("{path}: {reason}")
    };
    let text = fs::read_to_string(&page).map_err(fault(&page))?;
    let links = links(&text);
    let mut joined = [String::new(), String::new()];
    for link in &links {
        let path = dist.join(link.file);
        let style = fs::read_to_string(&path).map_err(fault(&path))?;
        for (part, text) in ["", "workbench"].iter().zip(&mut joined) {
            if link.part == *part || link.part == "both" {
                text.push_str(&style);
                text.push('\n');
            }
        }
        fs::remove_file(&path).map_err(fault(&path))?;
    }
    let [first, later] = &joined;
    let (first, later) = (named("first", first), named("workbench", later));
    for style in [&first, &later] {
        let path = dist.join(&style.file);
        fs::write(&path, style.text).map_err(fault(&path))?;
    }
    let tags = format!(
        r#"<link rel="stylesheet" href="/{}" integrity="{}"/><link data-later="stylesheet" href="/{}" integrity="{}"/>"#,
        first.file, first.integrity, later.file, later.integrity
    );
    let mut text = text.clone();
    for (number, link) in links.iter().enumerate() {
        text = text.replacen(link.tag, if number == 0 { &tags } else { "" }, 1);
    }
    fs::write(&page, text).map_err(fault(&page))
}

/// A stylesheet that the page links.
struct Link<'a> {
    tag: &'a str,
    file: &'a str,
    /// `workbench`, `both`, or nothing for the sign-in page.
    part: &'a str,
}

fn links(page: &str) -> Vec<Link<'_>> {
    let tags = page.split_inclusive('>');
    let tags = tags.filter_map(|text| text.get(text.rfind('<')?..));
    let link = |tag| {
        let is_style = tag_value(tag, "rel") == Some("stylesheet");
        let file = tag_value(tag, "href").filter(|_| is_style)?;
        Some(Link {
            tag,
            file: file.trim_start_matches('/'),
            part: tag_value(tag, "data-part").unwrap_or_default(),
        })
    };
    tags.filter_map(link).collect()
}

fn tag_value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split_once('"').map(|(value, _)| value)
}

struct Named<'a> {
    text: &'a str,
    file: String,
    integrity: String,
}

fn named<'a>(name: &str, text: &'a str) -> Named<'a> {
    Named {
        text,
        file: format!("{name}-{}.css", stamp(text.as_bytes())),
        integrity: integrity(text.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_in_page_links_its_own_styles_and_names_the_rest() {
        let dist = tempfile::tempdir().unwrap();
        let page = r#"<head><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/a-1.css" integrity="x"/>
<link rel="stylesheet" href="/b-1.css" data-part="workbench"/><link rel="stylesheet" href="/c-1.css" data-part="both"/></head>"#;
        fs::write(dist.path().join("index.html"), page).unwrap();
        for name in ["a", "b", "c"] {
            fs::write(
                dist.path().join(format!("{name}-1.css")),
                format!(".{name} {{}}"),
            )
            .unwrap();
        }
        join(dist.path()).unwrap();
        let page = fs::read_to_string(dist.path().join("index.html")).unwrap();
        let linked = links(&page);
        assert_eq!(linked.len(), 1);
        let read = |file: &str| fs::read_to_string(dist.path().join(file)).unwrap();
        assert_eq!(read(linked[0].file), ".a {}\n.c {}\n");
        let later = page
            .split(">")
            .find(|tag| tag.contains("data-later"))
            .unwrap();
        let later = tag_value(later, "href").unwrap();
        assert_eq!(read(later.trim_start_matches('/')), ".b {}\n.c {}\n");
        assert!(!dist.path().join("a-1.css").exists());
    }
}
