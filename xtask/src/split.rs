//! Splitting the app's wasm into a program that is loaded first and chunks that are loaded when they
//! are needed. See docs/decisions/0031.
mod assign;
mod loader;

use crate::digest::{integrity, stamp};
use crate::programs::wasm_bindgen;
use crate::styles::{self, ChunkStyles};
use crate::{Result, minify, process, project::Project};
use assign::{assign, code_of};
use loader::with_loader;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_encoder::{EntityType, ExportKind, ExportSection, ImportSection, Module};

/// With this variable, `build.rs` makes a program that can be split.
pub const VARIABLE: &str = "ARCHITRAVE_SPLIT";
/// The chunk that is loaded before every other one: it contains what it shares with others.
pub const FIRST: &str = "workbench";
/// What very many others share: all of them load it.
const SHARED: &str = "shared";
/// From this number of users on.
const COMMON: usize = 12;
/// What loading one more chunk costs, as bytes of code before it is optimised: some 3 KB over the wire, for the request, for
/// what compression cannot refer to, and for its name and digest in the first page's script.
const REQUEST: usize = 12_000;
/// In letters. File systems allow 255 for a file's name, of which the stamp and endings need 25.
const LONGEST_NAME: usize = 180;
/// Chunks of what a page shows later, each with the page's own, which is loaded before it.
const AFTER: [(&str, &str); 14] = [
    ("batch", "many"),
    ("check", "import"),
    ("created", "create"),
    ("diagram", "diagrams"),
    ("graph", "element"),
    ("impact", "diagrams"),
    ("imported", "diagrams"),
    ("landscape", "diagrams"),
    ("matrix", "diagrams"),
    ("result", "import"),
    ("rows", "many"),
    ("ruleset", "quality"),
    ("sending", "create"),
    ("tabs", "element"),
];
/// How the splitter calls the script that loads chunks.
const LINK: &str = "./__wasm_split.js";
/// The namespace in which pieces import what they share with the main program.
const NAMESPACE: &str = "__wasm_split";
/// The namespace in which chunks do: `split.js` gives them the main program's exports.
const MAIN: &str = "main";
/// The WebAssembly features that Rust's code for the browser uses. Joining a module with one that does not declare them
/// loses them.
const FEATURES: [&str; 9] = [
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-bulk-memory-opt",
    "--enable-sign-ext",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-call-indirect-overlong",
];
/// Pieces call each other through the table. What a chunk puts into its slots stays there, so that calls within the
/// chunk can be direct.
const DIRECT_CALLS: [&str; 2] = [
    "--directize",
    "--pass-arg=directize-initial-contents-immutable",
];

/// The folder of the chunks, without those of the previous build.
pub fn prepare(project: &Project) -> Result<PathBuf> {
    let chunks = project.tools().join("chunks");
    let fault = |reason| format!("{} cannot be prepared: {reason}", chunks.display());
    if chunks.exists() {
        fs::remove_dir_all(&chunks).map_err(fault)?;
    }
    fs::create_dir_all(&chunks).map_err(fault)?;
    Ok(chunks)
}

/// Splits a compiled app: runs wasm-bindgen on the first part, which writes `NAME.js` and `NAME_bg.wasm` into the folder `out`,
/// writes the loader of the chunks into that script, and the chunks into their folder.
pub fn run(project: &Project, wasm: &Path, out: &Path, name: &str, chunks: &Path) -> Result<()> {
    let build = Build {
        project,
        chunks,
        out,
        name,
    };
    build.run(&read(wasm)?)
}

struct Build<'a> {
    project: &'a Project,
    chunks: &'a Path,
    out: &'a Path,
    name: &'a str,
}

impl Build<'_> {
    fn run(&self, wasm: &[u8]) -> Result<()> {
        let pieces = self.out.join("pieces");
        let main = pieces.join("main").join(format!("{}.wasm", self.name));
        fs::create_dir_all(pieces.join("main")).map_err(|reason| reason.to_string())?;
        let mut options = wasm_split_cli_support::Options::new(wasm);
        options.output_dir = &pieces;
        options.main_out_path = &main;
        let split = wasm_split_cli_support::transform(options)
            .map_err(|reason| format!("the app could not be split: {reason:#}"))?;
        let mut wasm_bindgen = wasm_bindgen(self.project, &main, self.out, self.name);
        process::output(wasm_bindgen.args(["--keep-lld-exports", "--no-demangle"]))?;
        let styles = styles::of_chunks(self.project.root())?;
        let written = styles.iter().map(|own| self.write_styles(&pieces, own));
        let written = written.collect::<Result<Vec<_>>>()?;
        let file_of = |piece: &str| pieces.join(format!("{piece}.wasm"));
        let code_of = |piece: &str| code_of(&read(&file_of(piece))?);
        // The optimiser uses one core.
        let chunks = assign(&split.prefetch_map, code_of)?.into_par_iter();
        let loaded = chunks.map(|(chunk, files)| {
            let files: Vec<_> = files.iter().map(|piece| file_of(piece)).collect();
            let whole = self.joined(&pieces, &chunk, &files)?;
            let code = self.write(&chunk, "wasm", &read(&whole)?)?;
            let own = styles.iter().position(|style| style.is_of(&chunk));
            let styles = own.and_then(|at| written.get(at).cloned());
            Ok((chunk, Chunk { code, styles }))
        });
        let loaded = loaded.collect::<Result<BTreeMap<_, _>>>()?;
        styles::check(&styles, |chunk| loaded.contains_key(chunk))?;
        let script = self.out.join(format!("{}.js", self.name));
        let text = fs::read_to_string(&script)
            .map_err(|reason| format!("{}: {reason}", script.display()))?;
        let names: BTreeSet<_> = split.prefetch_map.keys().cloned().collect();
        fs::write(&script, with_loader(&text, &loaded, &names)?)
            .map_err(|reason| format!("{}: {reason}", script.display()))?;
        minify::files(self.project, &[script], &["--format=esm"])
    }

    /// Several pieces as one optimised file.
    fn joined(&self, folder: &Path, chunk: &str, files: &[PathBuf]) -> Result<PathBuf> {
        let tool = |name: &str| {
            let mut tool = Command::new(self.project.npm_tool(name));
            tool.args(FEATURES);
            tool
        };
        let (joined, small) = (
            folder.join(format!("{chunk}.joined.wasm")),
            folder.join(format!("{chunk}.small.wasm")),
        );
        let shared = folder.join(format!("{chunk}.shared-with-main.wasm"));
        let contents = files
            .iter()
            .map(|file| read(file))
            .collect::<Result<Vec<_>>>()?;
        fs::write(&shared, imports_as_exports(&contents)?)
            .map_err(|reason| format!("{}: {reason}", shared.display()))?;
        // The joined file keeps its names, so that one can see what a chunk consists of; wasm-opt removes them.
        let mut merge = tool("wasm-merge");
        merge.arg("--debuginfo");
        merge.arg(&shared).arg(NAMESPACE);
        for (number, file) in files.iter().enumerate() {
            merge.arg(file).arg(format!("piece{number}"));
        }
        process::output(
            merge
                .arg("--rename-export-conflicts")
                .arg("-o")
                .arg(&joined),
        )?;
        process::output(
            tool("wasm-opt")
                .args(DIRECT_CALLS)
                .arg("-Oz")
                .arg(&joined)
                .arg("-o")
                .arg(&small),
        )?;
        Ok(small)
    }

    fn write_styles(&self, folder: &Path, styles: &ChunkStyles) -> Result<OutputFile> {
        let file = folder.join(format!("{}.css", styles.name()));
        fs::write(&file, &styles.text).map_err(|reason| format!("{}: {reason}", file.display()))?;
        minify::files(self.project, std::slice::from_ref(&file), &[])?;
        self.write(&styles.name(), "css", &read(&file)?)
    }

    /// Writes a file of a chunk under a name that no other content has.
    fn write(&self, name: &str, ending: &str, content: &[u8]) -> Result<OutputFile> {
        let file = format!("{name}-{}.{ending}", stamp(content));
        let path = self.chunks.join(&file);
        fs::write(&path, content).map_err(|reason| format!("{}: {reason}", path.display()))?;
        Ok(OutputFile {
            file,
            integrity: integrity(content),
        })
    }
}

/// A module that imports the memory, the table and the globals which pieces import, and exports them: joined
/// with it, all pieces share them, where each would otherwise have its own import.
fn imports_as_exports(pieces: &[Vec<u8>]) -> Result<Vec<u8>> {
    let mut seen = BTreeSet::new();
    let (mut imports, mut exports) = (ImportSection::new(), ExportSection::new());
    let mut count = BTreeMap::new();
    for piece in pieces {
        for payload in wasmparser::Parser::new(0).parse_all(piece) {
            let payload = payload.map_err(|reason| unreadable(&reason))?;
            let wasmparser::Payload::ImportSection(section) = payload else {
                continue;
            };
            for import in section.into_imports() {
                let import = import.map_err(|reason| unreadable(&reason))?;
                let kind = match import.ty {
                    wasmparser::TypeRef::Memory(_) => ExportKind::Memory,
                    wasmparser::TypeRef::Table(_) => ExportKind::Table,
                    wasmparser::TypeRef::Global(_) => ExportKind::Global,
                    _ => return Err(unreadable(&format!("it imports {}", import.name))),
                };
                if !seen.insert(import.name) {
                    continue;
                }
                let ty = EntityType::try_from(import.ty).map_err(|_| unreadable(&"its types"))?;
                imports.import(MAIN, import.name, ty);
                let index = count.entry(kind as u8).or_insert(0_u32);
                exports.export(import.name, kind, *index);
                *index += 1;
            }
        }
    }
    let mut module = Module::new();
    module.section(&imports).section(&exports);
    Ok(module.finish())
}

/// A file in the folder of chunks.
#[derive(Clone)]
struct OutputFile {
    file: String,
    integrity: String,
}

impl OutputFile {
    fn entry(&self) -> serde_json::Value {
        serde_json::json!({ "file": format!("./{}", self.file), "integrity": self.integrity })
    }
}

/// What a chunk consists of.
struct Chunk {
    code: OutputFile,
    styles: Option<OutputFile>,
}

fn unreadable(reason: &dyn std::fmt::Display) -> String {
    format!("a piece of the app cannot be read: {reason}")
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).map_err(|reason| format!("{} cannot be read: {reason}", path.display()))
}

#[cfg(test)]
mod tests;
