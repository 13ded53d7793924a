//! `index.html` for release: what its tags with `data-trunk` name is copied into `dist/`, and they become what a browser
//! reads. trunk does the same for development.
use crate::digest::{integrity, stamp};
use crate::html::{attribute, tags};
use crate::programs::Program;
use crate::workers::LOADER;
use crate::{Result, precompress, project::Project};
use std::fs;
use std::path::Path;

/// Writes the page `source` and its files into an empty `dist/`. `programs` has the script and the wasm of each program.
pub fn write(project: &Project, source: &str, programs: &Path) -> Result<()> {
    let dist = project.dist();
    let fault = |reason| format!("{} cannot be emptied: {reason}", dist.display());
    if dist.exists() {
        fs::remove_dir_all(&dist).map_err(fault)?;
    }
    fs::create_dir_all(&dist).map_err(fault)?;
    let page = Page {
        root: project.root(),
        dist: &dist,
        programs,
    };
    let mut text = source.to_owned();
    for tag in tags(source).filter(|tag| tag.contains("data-trunk")) {
        text = text.replacen(tag, &page.written(tag)?, 1);
    }
    put(&dist.join("index.html"), text.as_bytes())
}

struct Page<'a> {
    root: &'a Path,
    dist: &'a Path,
    programs: &'a Path,
}

impl Page<'_> {
    /// What a tag becomes.
    fn written(&self, tag: &str) -> Result<String> {
        if let Some(program) = Program::of(tag) {
            return self.program(&program);
        }
        let unknown = || format!("index.html has a tag that a release cannot be built from: {tag}");
        let href = attribute(tag, "href").ok_or_else(unknown)?;
        let path = self.root.join(href);
        let name = href.rsplit('/').next().unwrap_or(href);
        match attribute(tag, "rel") {
            Some("css") => {
                self.copy(&path, name)?;
                let part = attribute(tag, "data-part");
                let part = part.map_or_else(String::new, |part| format!(" data-part=\"{part}\""));
                Ok(format!(
                    "<link rel=\"stylesheet\" href=\"/{name}\"{part} />"
                ))
            }
            Some("icon") => {
                let content = read(&path)?;
                let (stem, end) = name.rsplit_once('.').ok_or_else(unknown)?;
                let file = format!("{stem}-{}.{end}", stamp(&content));
                put(&self.dist.join(&file), &content)?;
                let digest = integrity(&content);
                Ok(format!(
                    r#"<link rel="icon" href="/{file}" integrity="{digest}"/>"#
                ))
            }
            Some("copy-file") => self.copy(&path, name).map(|()| String::new()),
            Some("copy-dir") => {
                for file in precompress::files(&path)? {
                    self.copy(&path.join(&file), &format!("{name}/{}", file.display()))?;
                }
                Ok(String::new())
            }
            Some("inline") => {
                String::from_utf8(read(&path)?).map_err(|reason| format!("{href}: {reason}"))
            }
            _ => Err(unknown()),
        }
    }

    /// The app's program becomes its script tag, which `src/start.js` reads. The page starts workers itself, by a script
    /// of one line.
    fn program(&self, program: &Program<'_>) -> Result<String> {
        let name = program.name;
        let file = |end: &str| read(&self.programs.join(format!("{name}{end}")));
        let (script, wasm) = (file(".js")?, file("_bg.wasm")?);
        let put = |file: &str, content: &[u8]| put(&self.dist.join(file), content);
        if program.is_worker {
            put(&format!("{name}.js"), &script)?;
            put(&format!("{name}_bg.wasm"), &wasm)?;
            let loader = format!("import init from './{name}.js';await init();");
            put(&format!("{name}{LOADER}"), loader.as_bytes())?;
            return Ok(String::new());
        }
        let js = format!("{name}-{}.js", stamp(&script));
        let bg = format!("{name}-{}_bg.wasm", stamp(&wasm));
        put(&js, &script)?;
        put(&bg, &wasm)?;
        let (script, wasm) = (integrity(&script), integrity(&wasm));
        // Both preloads come before the script, which requests their files at once. The integrity of the wasm is in the
        // script's tag: browsers ignore it on a preload, and warn.
        Ok(format!(
            r#"<link rel="preload" href="/{bg}" crossorigin="anonymous" as="fetch" type="application/wasm"><link rel="modulepreload" href="/{js}" crossorigin="anonymous" integrity="{script}"><script src="/start.js" data-js="/{js}" data-integrity="{wasm}" data-wasm="/{bg}"></script>"#
        ))
    }

    fn copy(&self, from: &Path, name: &str) -> Result<()> {
        put(&self.dist.join(name), &read(from)?)
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|reason| format!("{} cannot be read: {reason}", path.display()))
}

fn put(path: &Path, content: &[u8]) -> Result<()> {
    let parent = path.parent().map_or(Ok(()), fs::create_dir_all);
    parent
        .and_then(|()| fs::write(path, content))
        .map_err(|reason| format!("{} cannot be written: {reason}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_the_page_become_what_a_browser_reads() {
        let root = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| put(&root.path().join(name), text.as_bytes()).unwrap();
        file("Cargo.lock", "");
        file("style/a.css", ".a {}");
        file("assets/i.svg", "<svg/>");
        file("assets/fonts/deep/f.woff2", "font");
        file("built/app.js", "script");
        file("built/app_bg.wasm", "wasm");
        file("built/w.js", "worker");
        file("built/w_bg.wasm", "worker's");
        file("dist/old.css", "");
        let rust = r#"data-cargo-profile-release="p" data-wasm-opt="z""#;
        let source = format!(
            r#"<head><link data-trunk rel="icon" href="assets/i.svg" /><link data-trunk rel="css" href="style/a.css" data-part="b" />
<link data-trunk rel="copy-dir" href="assets/fonts" /><link data-trunk rel="rust" href="Cargo.toml" data-bin="app" {rust} />
<link data-trunk rel="rust" href="w/Cargo.toml" data-bin="w" data-type="worker" {rust} /></head><link data-trunk rel="inline" type="svg" href="assets/i.svg" />"#
        );
        let project = Project::at(root.path().to_path_buf()).unwrap();
        write(&project, &source, &root.path().join("built")).unwrap();
        let dist = project.dist();
        let text = fs::read_to_string(dist.join("index.html")).unwrap();
        assert!(text.contains(r#"<link rel="stylesheet" href="/a.css" data-part="b" />"#));
        assert!(
            text.ends_with("</head><svg/>") && !text.contains("data-trunk"),
            "{text}"
        );
        for (rel, attr, content) in [
            ("icon", "href", "<svg/>"),
            ("modulepreload", "href", "script"),
        ] {
            let tag = tags(&text)
                .find(|tag| attribute(tag, "rel") == Some(rel))
                .unwrap();
            let name = attribute(tag, attr).unwrap().trim_start_matches('/');
            assert_eq!(fs::read_to_string(dist.join(name)).unwrap(), content);
            assert_eq!(
                attribute(tag, "integrity"),
                Some(&*integrity(content.as_bytes()))
            );
        }
        let script = tags(&text).find(|tag| tag.starts_with("<script")).unwrap();
        assert_eq!(
            attribute(script, "data-integrity"),
            Some(&*integrity(b"wasm"))
        );
        for name in [
            "a.css",
            "fonts/deep/f.woff2",
            "w.js",
            "w_bg.wasm",
            "w_loader.js",
        ] {
            assert!(dist.join(name).is_file(), "{name}");
        }
        assert!(!dist.join("old.css").exists());
        let unknown = write(
            &project,
            "<link data-trunk rel=\"sass\" href=\"a\" />",
            &dist,
        );
        assert!(unknown.unwrap_err().contains("sass"));
    }
}
