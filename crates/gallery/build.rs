//! Collects what the gallery shows without trunk: the stylesheets of the app, its symbols, and for the tests axe.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = read(&root.join("index.html"))?;
    let mut styles = String::new();
    for path in between(&page, "href=\"", "\"").filter(|path| path.starts_with("style/")) {
        styles.push_str(&with_shown_states(&read(&root.join(path))?));
    }
    fs::write(out.join("styles.css"), styles)?;
    let sprite = read(&root.join("assets/sprite.svg"))?;
    let icons: Vec<&str> = between(&sprite, "id=\"i-", "\"").collect();
    fs::write(out.join("icons.rs"), format!("&{icons:?}"))?;
    fs::write(out.join("sprite.svg"), &sprite)?;
    // It is installed for the end-to-end tests. The test says so where it is missing.
    let axe = root.join("tests/e2e/node_modules/axe-core/axe.min.js");
    println!("cargo::rerun-if-changed={}", axe.display());
    fs::write(
        out.join("axe.js"),
        fs::read_to_string(axe).unwrap_or_default(),
    )
}

fn read(path: &Path) -> io::Result<String> {
    println!("cargo::rerun-if-changed={}", path.display());
    fs::read_to_string(path)
}

/// Every text between `from` and the `to` that follows it.
fn between<'a>(
    text: &'a str,
    from: &'static str,
    to: &'static str,
) -> impl Iterator<Item = &'a str> {
    let parts = text.split(from).skip(1);
    parts.filter_map(move |part| part.split_once(to).map(|(found, _)| found))
}

/// Makes styles of states that need a pointer or a key apply to elements with `data-state` too.
fn with_shown_states(styles: &str) -> String {
    let states = [
        ("hover", "hover"),
        ("active", "pressed"),
        ("focus-visible", "focus"),
    ];
    states
        .iter()
        .fold(styles.to_owned(), |styles, (pseudo, state)| {
            styles.replace(
                &format!(":{pseudo}"),
                &format!(":is(:{pseudo}, [data-state=\"{state}\"])"),
            )
        })
}
