//! The app's stylesheets joined: one file for the sign-in page, one for the list of elements, and one for each chunk
//! that has styles of its own. `data-part` in `index.html` says what a stylesheet is for. `trunk serve` keeps them apart
//! and loads all of them.
use crate::Result;
use crate::digest::{integrity, stamp};
use crate::html::{attribute, tags};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The styles of some chunks.
#[derive(Debug, PartialEq)]
pub struct ChunkStyles {
    chunks: Vec<String>,
    pub text: String,
}

impl ChunkStyles {
    /// Whether a chunk is among them.
    pub fn is_of(&self, chunk: &str) -> bool {
        self.chunks.iter().any(|own| own == chunk)
    }

    /// The chunks, as the beginning of a file's name.
    pub fn name(&self) -> String {
        self.chunks.join("-")
    }
}

/// The styles that come with chunks: those whose `data-part` in the source of the page names some.
pub fn of_chunks(root: &Path) -> Result<Vec<ChunkStyles>> {
    let page = read(&root.join("index.html"))?;
    let links = links(&page, "css");
    let mut styles: Vec<ChunkStyles> = Vec::new();
    for link in links.iter().filter(|link| link.is_of_chunks()) {
        let chunks: Vec<String> = link.part.split(' ').map(str::to_owned).collect();
        let text = read(&root.join(link.file))?;
        match styles.iter_mut().find(|own| own.chunks == chunks) {
            Some(own) => own.text += &text,
            None => styles.push(ChunkStyles { chunks, text }),
        }
    }
    Ok(styles)
}

/// Whether each chunk that is named exists and has one file of styles: a release would leave others out, and `trunk
/// serve` would not show it.
pub fn check(styles: &[ChunkStyles], exists: impl Fn(&str) -> bool) -> Result<()> {
    let mut seen = BTreeSet::new();
    for chunk in styles.iter().flat_map(|own| &own.chunks) {
        if !exists(chunk) {
            return Err(format!(
                "index.html has styles for '{chunk}', which is no chunk"
            ));
        }
        if !seen.insert(chunk) {
            return Err(format!(
                "index.html names '{chunk}' in more than one data-part"
            ));
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).map_err(|reason| format!("{}: {reason}", path.display()))
}

/// Joins the stylesheets that the page of a built app links; leaves out those of chunks.
pub fn join(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |reason: std::io::Error| format!("{path}: {reason}")
    };
    let text = read(&page)?;
    let links = links(&text, "stylesheet");
    let mut joined = [String::new(), String::new()];
    for link in &links {
        let path = dist.join(link.file);
        let style = read(&path)?;
        for (part, text) in ["", "workbench"].iter().zip(&mut joined) {
            if link.part == *part {
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
    /// Nothing for the sign-in page, `workbench` for the list of elements, or names of chunks.
    part: &'a str,
}

impl Link<'_> {
    fn is_of_chunks(&self) -> bool {
        !["", "workbench"].contains(&self.part)
    }
}

fn links<'a>(page: &'a str, rel: &str) -> Vec<Link<'a>> {
    let link = |tag| {
        let is_style = attribute(tag, "rel") == Some(rel);
        let file = attribute(tag, "href").filter(|_| is_style)?;
        Some(Link {
            tag,
            file: file.trim_start_matches('/'),
            part: attribute(tag, "data-part").unwrap_or_default(),
        })
    };
    tags(page).filter_map(link).collect()
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
    fn sign_in_page_links_its_styles_and_defers_the_rest() {
        let dist = tempfile::tempdir().unwrap();
        let page = r#"<head><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/a-1.css" integrity="x"/>
<link rel="stylesheet" href="/b-1.css" data-part="workbench"/><link rel="stylesheet" href="/c-1.css"/><link rel="stylesheet" href="/d-1.css" data-part="create many"/></head>"#;
        fs::write(dist.path().join("index.html"), page).unwrap();
        for name in ["a", "b", "c", "d"] {
            fs::write(
                dist.path().join(format!("{name}-1.css")),
                format!(".{name} {{}}"),
            )
            .unwrap();
        }
        join(dist.path()).unwrap();
        let page = fs::read_to_string(dist.path().join("index.html")).unwrap();
        let linked = links(&page, "stylesheet");
        assert_eq!(linked.len(), 1);
        let read = |file: &str| fs::read_to_string(dist.path().join(file)).unwrap();
        assert_eq!(read(linked[0].file), ".a {}\n.c {}\n");
        let later = page
            .split(">")
            .find(|tag| tag.contains("data-later"))
            .unwrap();
        let later = attribute(later, "href").unwrap();
        assert_eq!(read(later.trim_start_matches('/')), ".b {}\n");
        assert!(!dist.path().join("a-1.css").exists());
        assert!(!dist.path().join("d-1.css").exists());
    }

    // A release finds out only after minutes.
    #[test]
    fn each_chunk_has_one_file_of_styles() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        check(&of_chunks(&root).unwrap(), |_| true).unwrap();
    }

    #[test]
    fn chunks_get_the_styles_that_list_them() {
        let root = tempfile::tempdir().unwrap();
        let page = r#"<link data-trunk rel="css" href="a.css" /><link data-trunk rel="css" href="b.css" data-part="create many" />
<link data-trunk rel="css" href="c.css" data-part="people" /><link data-trunk rel="css" href="d.css" data-part="create many" />"#;
        fs::write(root.path().join("index.html"), page).unwrap();
        for name in ["a", "b", "c", "d"] {
            fs::write(
                root.path().join(format!("{name}.css")),
                format!(".{name} {{}}\n"),
            )
            .unwrap();
        }
        let styles = of_chunks(root.path()).unwrap();
        let texts: Vec<_> = styles
            .iter()
            .map(|own| (own.name(), own.text.as_str()))
            .collect();
        assert_eq!(
            texts,
            [
                ("create-many".to_owned(), ".b {}\n.d {}\n"),
                ("people".to_owned(), ".c {}\n"),
            ]
        );
        assert!(styles[0].is_of("many") && !styles[0].is_of("people"));
        assert_eq!(check(&styles, |_| true), Ok(()));
        let unknown = check(&styles, |chunk| chunk != "many").unwrap_err();
        assert!(unknown.contains("'many'"), "{unknown}");
        let twice = ["create many", "many"].map(|chunks| ChunkStyles {
            chunks: chunks.split(' ').map(str::to_owned).collect(),
            text: String::new(),
        });
        assert!(check(&twice, |_| true).is_err());
    }
}
