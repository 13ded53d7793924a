//! Splitting the app's wasm into a program that is loaded first and chunks that are loaded when they
//! are needed. See docs/decisions/0031.
//!
//! trunk calls `wasm-bindgen`; this program comes before the real one on its PATH: a wrapper that splits, runs the real
//! one on the first part, and writes the loader of the chunks into its script.
mod assign;
mod loader;

use crate::digest::{integrity, stamp};
use crate::styles::{self, ChunkStyles};
use crate::{Result, minify, process, project::Project};
use assign::{assign, code_of};
use loader::with_loader;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use wasm_encoder::{EntityType, ExportKind, ExportSection, ImportSection, Module};

/// Names the folder of the chunks; with it, `build.rs` makes a program that can be split.
pub const FOLDER: &str = "ARCHITRAVE_SPLIT";
/// The program that this one wraps.
const WRAPPED: &str = "wasm-bindgen";
/// The chunk that is loaded before every other one: it contains what it shares with others.
pub const FIRST: &str = "workbench";
/// What very many others share: all of them load it.
const SHARED: &str = "shared";
/// From this number of users on.
const COMMON: usize = 12;
/// What loading one more chunk costs, as bytes of code before it is optimised: some 3 KB over the wire, for the request, for
/// what compression cannot refer to, and for its name and digest in the first page's script.
const REQUEST: usize = 12_000;
/// With so many bytes of code of its own, a byte that a chunk shares costs it eight times as much.
const LARGE: usize = 100_000;
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

/// Where the wrapper is, and where it writes the chunks.
pub struct Places {
    /// To come first on PATH.
    pub program: PathBuf,
    /// The chunks of the last build.
    pub chunks: PathBuf,
}

/// Puts the wrapper where trunk finds it, and removes the chunks of the previous build.
pub fn prepare(project: &Project) -> Result<Places> {
    let folder = project.tools().join("split");
    let (program, chunks) = (folder.join("bin"), folder.join("chunks"));
    let fault = |reason| format!("{} cannot be prepared: {reason}", folder.display());
    if chunks.exists() {
        fs::remove_dir_all(&chunks).map_err(fault)?;
    }
    fs::create_dir_all(&chunks).map_err(fault)?;
    fs::create_dir_all(&program).map_err(fault)?;
    let own = env::current_exe().map_err(fault)?;
    let copy = program.join(format!("{WRAPPED}{}", env::consts::EXE_SUFFIX));
    if copy.exists() {
        fs::remove_file(&copy).map_err(fault)?;
    }
    fs::copy(own, copy).map_err(fault)?;
    Ok(Places { program, chunks })
}

/// Whether this program was started in place of wasm-bindgen.
pub fn is_wrapper(program: Option<&str>) -> bool {
    let name = program.map(Path::new).and_then(Path::file_stem);
    name.is_some_and(|name| name == WRAPPED)
}

/// Does what wasm-bindgen would do, and splits an input that has split points.
pub fn run_as_wrapper(arguments: &[String]) -> Result<ExitCode> {
    let project = Project::find()?;
    let program = format!("{WRAPPED}{}", env::consts::EXE_SUFFIX);
    let real = project.tools().join("bin").join(program);
    let given = |name: &str| {
        let mut values = arguments.iter().filter_map(|a| a.strip_prefix(name));
        values.next().map(str::to_owned)
    };
    let input = arguments.iter().find(|a| a.ends_with(".wasm"));
    let chunks = env::var_os(FOLDER).map(PathBuf::from);
    if let (Some(input), Some(chunks), Some(out), Some(name)) =
        (input, chunks, given("--out-dir="), given("--out-name="))
    {
        let wasm = read(Path::new(input))?;
        let marker = b"__wasm_split_00";
        if wasm.windows(marker.len()).any(|part| part == marker) {
            let build = Build {
                project: &project,
                real: &real,
                chunks: &chunks,
                out: Path::new(&out),
                name: &name,
            };
            build.run(&wasm, arguments)?;
            return Ok(ExitCode::SUCCESS);
        }
    }
    let status = process::status(Command::new(real).args(arguments))?;
    Ok(ExitCode::from(u8::from(!status.success())))
}

struct Build<'a> {
    project: &'a Project,
    real: &'a Path,
    chunks: &'a Path,
    out: &'a Path,
    name: &'a str,
}

impl Build<'_> {
    fn run(&self, wasm: &[u8], arguments: &[String]) -> Result<()> {
        let pieces = self.out.join("pieces");
        if pieces.exists() {
            let fault = |reason| format!("{} cannot be removed: {reason}", pieces.display());
            fs::remove_dir_all(&pieces).map_err(fault)?;
        }
        let main = pieces.join("main").join(format!("{}.wasm", self.name));
        fs::create_dir_all(pieces.join("main")).map_err(|reason| reason.to_string())?;
        let mut options = wasm_split_cli_support::Options::new(wasm);
        options.output_dir = &pieces;
        options.main_out_path = &main;
        let split = wasm_split_cli_support::transform(options)
            .map_err(|reason| format!("the app could not be split: {reason:#}"))?;
        let with_input = arguments
            .iter()
            .map(|argument| match argument.ends_with(".wasm") {
                true => main.clone().into_os_string(),
                false => OsString::from(argument),
            });
        process::run(
            Command::new(self.real)
                .args(["--keep-lld-exports", "--no-demangle"])
                .args(with_input),
        )?;
        let mut loaded = BTreeMap::new();
        let styles = styles::of_chunks(self.project.root())?;
        let file_of = |piece: &str| pieces.join(format!("{piece}.wasm"));
        let code_of = |piece: &str| code_of(&read(&file_of(piece))?);
        for (chunk, files) in assign(&split.prefetch_map, code_of)? {
            let files: Vec<_> = files.iter().map(|piece| file_of(piece)).collect();
            let whole = self.joined(&pieces, &chunk, &files)?;
            let code = self.write(&chunk, "wasm", &read(&whole)?)?;
            let own = styles.iter().find(|style| style.is_of(&chunk));
            let own = own.map(|styles| self.write_styles(&pieces, styles));
            let styles = own.transpose()?;
            loaded.insert(chunk, Chunk { code, styles });
        }
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
            let tools = self.project.tools().join("node_modules").join(".bin");
            let mut tool = Command::new(tools.join(name));
            tool.args(FEATURES);
            tool
        };
        let (joined, small) = (
            folder.join(format!("{chunk}.joined.wasm")),
            folder.join(format!("{chunk}.small.wasm")),
        );
        let shared = folder.join("shared-with-main.wasm");
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
