//! What the app is made of: `licences.txt` with the licences of all that is shipped, which the app links to, and
//! `sbom.json`, a list of the components in CycloneDX 1.6.
use crate::{Result, check::BROWSER_TARGET, process, project::Project};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// The file that the app links to.
pub const FILE: &str = "licences.txt";
/// The list of components.
const COMPONENTS: &str = "sbom.json";
/// The programs that a browser runs.
const PROGRAMS: [&str; 5] = [
    "architrave",
    "architrave-layout-worker",
    "architrave-retriever",
    "architrave-spreadsheet",
    "architrave-worker",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Clone, Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
    /// `None` for the project's own.
    source: Option<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Clone, Deserialize)]
struct Target {
    kind: Vec<String>,
}

impl Package {
    /// Whether it runs in the compiler, and only what it writes is in the program.
    fn is_macro(&self) -> bool {
        let mut kinds = self.targets.iter().flat_map(|target| &target.kind);
        kinds.any(|kind| kind == "proc-macro")
    }
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<DependencyKind>,
}

#[derive(Deserialize)]
struct DependencyKind {
    /// `None` for one that is linked into the program.
    kind: Option<String>,
}

/// Writes both files into `dist/`.
pub fn write(project: &Project) -> Result<()> {
    let metadata = process::output(process::cargo().current_dir(project.root()).args([
        "metadata",
        "--locked",
        "--offline",
        "--format-version=1",
        "--filter-platform",
        BROWSER_TARGET,
    ]))?;
    let metadata: Metadata =
        serde_json::from_str(&metadata).map_err(|e| format!("cargo metadata: {e}"))?;
    let shipped = shipped(metadata);
    let save = |name: &str, text: String| {
        fs::write(project.dist().join(name), text).map_err(|e| format!("{name}: {e}"))
    };
    save(COMPONENTS, format!("{:#}\n", components(&shipped)))?;
    save(FILE, licences(project, &shipped)?)
}

/// The packages of others that are linked into the programs, by name and version.
fn shipped(metadata: Metadata) -> Vec<Package> {
    let packages: HashMap<String, Package> = metadata
        .packages
        .into_iter()
        .map(|package| (package.id.clone(), package))
        .collect();
    let nodes: HashMap<String, Node> = metadata
        .resolve
        .nodes
        .into_iter()
        .map(|node| (node.id.clone(), node))
        .collect();
    let is_program = |package: &&Package| PROGRAMS.contains(&package.name.as_str());
    let mut open: Vec<&str> = packages
        .values()
        .filter(is_program)
        .map(|package| package.id.as_str())
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        if packages.get(id).is_none_or(Package::is_macro) || !seen.insert(id) {
            continue;
        }
        let linked = |d: &&Dependency| d.dep_kinds.iter().any(|kind| kind.kind.is_none());
        let dependencies = nodes.get(id).map(|node| &node.deps);
        let dependencies = dependencies.into_iter().flatten().filter(linked);
        open.extend(dependencies.map(|dependency| dependency.pkg.as_str()));
    }
    let mut shipped: Vec<Package> = seen
        .into_iter()
        .filter_map(|id| packages.get(id))
        .filter(|package| package.source.is_some())
        .cloned()
        .collect();
    shipped.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    shipped
}

fn components(shipped: &[Package]) -> Value {
    let component = |package: &Package| {
        let url = format!("pkg:cargo/{}@{}", package.name, package.version);
        let mut component = json!({
            "type": "library", "bom-ref": url, "name": package.name, "version": package.version, "purl": url,
        });
        if let Some(license) = &package.license {
            // An older form of "or".
            component["licenses"] = json!([{ "expression": license.replace('/', " OR ") }]);
        }
        if let Some(repository) = &package.repository {
            component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
        }
        component
    };
    json!({
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": "architrave", "name": "architrave", "version": env!("CARGO_PKG_VERSION"),
        } },
        "components": shipped.iter().map(component).collect::<Vec<_>>(),
    })
}

/// Each text once, below the packages that have it, and those of the files in `assets/`.
fn licences(project: &Project, shipped: &[Package]) -> Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in shipped {
        let license = package.license.as_deref().unwrap_or("see below");
        let title = format!("{} {} ({license})", package.name, package.version);
        let own = package
            .manifest_path
            .parent()
            .map(own_texts)
            .unwrap_or_default();
        // Where a package comes without its text, its expression names one that others come with.
        for text in own {
            texts.entry(text).or_default().push(title.clone());
        }
    }
    let named: BTreeSet<&String> = texts.values().flatten().collect();
    let without = shipped.iter().filter(|package| {
        let begin = format!("{} {} (", package.name, package.version);
        !named.iter().any(|title| title.starts_with(&begin))
    });
    let without: Vec<String> = without
        .map(|p| {
            format!(
                "{} {} ({})",
                p.name,
                p.version,
                p.license.as_deref().unwrap_or("?")
            )
        })
        .collect();
    let mut all = String::from(
        "Architrave is licensed under Apache-2.0. It contains the following works of others.\n",
    );
    let mut add = |titles: &[String], text: &str| {
        all += &format!(
            "\n{}\n\n{}\n\n{}\n",
            "=".repeat(78),
            titles.join("\n"),
            text.trim()
        );
    };
    let assets = project.root().join("assets");
    for (title, path) in [
        ("Icons and fonts", "LICENCES.md"),
        ("Inter", "fonts/OFL-Inter.txt"),
        ("JetBrains Mono", "fonts/OFL-JetBrainsMono.txt"),
    ] {
        let path = assets.join(path);
        let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        add(&[title.to_owned()], &text);
    }
    add(
        &["The standard library of Rust (MIT OR Apache-2.0)".to_owned()],
        "https://github.com/rust-lang/rust",
    );
    if !without.is_empty() {
        add(
            &without,
            "These come without a text of their own; those of their licences are in this file.",
        );
    }
    for (text, titles) in &texts {
        add(titles, text);
    }
    Ok(all)
}

/// The texts of licences in the folder of a package.
fn own_texts(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let is_licence = |path: &&PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        [
            "LICENSE",
            "LICENCE",
            "COPYING",
            "NOTICE",
            "UNLICENSE",
            "COPYRIGHT",
        ]
        .iter()
        .any(|start| name.starts_with(start))
    };
    let texts = paths
        .iter()
        .filter(is_licence)
        .filter(|path| path.is_file());
    let texts = texts.filter_map(|path| fs::read_to_string(path).ok());
    texts
        .map(|text| text.replace("\r\n", "\n").trim().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_linked_is_shipped() {
        let package = |id: &str, name: &str, source: Option<&str>| {
            json!({"id": id, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0", "repository": null,
                "source": source, "manifest_path": "Cargo.toml",
                "targets": [{"kind": [if name == "writes" { "proc-macro" } else { "lib" }]}]})
        };
        let of = |pkg: &str, kind: Value| json!({"pkg": pkg, "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "packages": [
                package("app", "architrave", None), package("a", "linked", Some("registry")),
                package("b", "builds", Some("registry")), package("c", "below", Some("registry")),
                package("d", "native", Some("registry")),
                package("e", "writes", Some("registry")),
            ],
            "resolve": {"nodes": [
                {"id": "app", "deps": [of("a", json!(null)), of("b", json!("build")), of("a", json!("dev")), of("e", json!(null))]},
                {"id": "a", "deps": [of("c", json!(null))]},
                {"id": "b", "deps": []}, {"id": "c", "deps": []}, {"id": "d", "deps": []}, {"id": "e", "deps": [of("d", json!(null))]},
            ]},
        });
        let shipped = shipped(serde_json::from_value(metadata).unwrap());
        let names: Vec<&str> = shipped
            .iter()
            .map(|package| package.name.as_str())
            .collect();
        assert_eq!(names, ["below", "linked"]);
        let list = components(&shipped);
        assert_eq!(list["components"][1]["purl"], "pkg:cargo/linked@1.0.0");
        assert_eq!(
            list["components"][1]["licenses"][0]["expression"],
            "MIT OR Apache-2.0"
        );
    }
}
