//! Compressed copies beside the files of the app, so that no server has to compress anything itself.
use crate::{Result, process, project::Project, system};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

/// Files below this size fit one packet with their headers: a copy would gain nothing.
const LEAST_BYTES: usize = 1024;
/// Kinds of files that shrink; pictures and fonts are already compressed.
const KINDS: &[&str] = &[
    "html",
    "js",
    "css",
    "wasm",
    "svg",
    "json",
    "txt",
    "xml",
    "map",
    "webmanifest",
];

/// A file of the app, with sizes in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct File {
    /// Relative to the folder.
    pub name: PathBuf,
    pub bytes: usize,
    /// `None` where no copy was made.
    pub brotli: Option<usize>,
    pub gzip: Option<usize>,
}

/// Writes `NAME.br` (level 11) and `NAME.gz` (level 9) beside every file of `folder` that gains by it.
pub fn folder(project: &Project, folder: &Path) -> Result<Vec<File>> {
    let (unchanged, mut others): (Vec<_>, Vec<_>) = all(folder)?
        .into_iter()
        .partition(|file| file.bytes < LEAST_BYTES || !is_compressible(&file.name));
    // The largest take longest.
    others.sort_by_key(|file| Reverse(file.bytes));
    let node = system::on_path("node").ok_or("node is not on PATH")?;
    let script = project.root().join("xtask").join("src");
    let mut compress = Command::new(node);
    compress.arg(script.join("precompress.mjs")).arg(folder);
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    compress.env("UV_THREADPOOL_SIZE", cores.to_string());
    let written = process::output(compress.args(others.iter().map(|file| &file.name)))?;
    let read = |line: &str| {
        serde_json::from_str(line).map_err(|reason| format!("precompress.mjs: {reason}: {line}"))
    };
    let compressed: Vec<File> = written.lines().map(read).collect::<Result<_>>()?;
    if compressed.len() != others.len() {
        let (written, all) = (compressed.len(), others.len());
        return Err(format!("{written} of {all} files were compressed"));
    }
    let mut files = [unchanged, compressed].concat();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

/// Every file that `files` lists, with its size.
fn all(folder: &Path) -> Result<Vec<File>> {
    let sized = |name: PathBuf| {
        Ok(File {
            bytes: length(&folder.join(&name))?,
            name,
            brotli: None,
            gzip: None,
        })
    };
    files(folder)?.into_iter().map(sized).collect()
}

/// The size of a file in bytes.
fn length(path: &Path) -> Result<usize> {
    let file = fs::metadata(path).map_err(|reason| format!("{}: {reason}", path.display()))?;
    Ok(usize::try_from(file.len()).unwrap_or(usize::MAX))
}

/// Every file of `folder` but the compressed copies, sorted, relative to it.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    collect(folder, &mut paths)
        .map_err(|reason| format!("{} cannot be listed: {reason}", folder.display()))?;
    paths.retain(|path| !is_copy(path));
    paths.sort();
    let relative = |path: PathBuf| {
        path.strip_prefix(folder)
            .map(Path::to_path_buf)
            .unwrap_or(path)
    };
    Ok(paths.into_iter().map(relative).collect())
}

fn collect(folder: &Path, names: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), names)?;
        } else {
            names.push(entry.path());
        }
    }
    Ok(())
}

fn extension(path: &Path) -> &str {
    path.extension()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
}

fn is_copy(path: &Path) -> bool {
    matches!(extension(path), "br" | "gz")
}

fn is_compressible(path: &Path) -> bool {
    KINDS.contains(&extension(path))
}

/// What each file of a built app transfers, by its name in the folder: its brotli copy where there is one.
pub fn sizes(folder: &Path) -> Result<BTreeMap<String, usize>> {
    let size = |name: PathBuf| {
        let path = folder.join(&name);
        let mut copy = path.as_os_str().to_owned();
        copy.push(".br");
        let bytes = length(Path::new(&copy)).or_else(|_| length(&path))?;
        let name = name.to_string_lossy().replace('\\', "/");
        Ok((name, bytes))
    };
    files(folder)?.into_iter().map(size).collect()
}

/// The sizes for the terminal, in bytes, with what a visit without a cache transfers in brotli.
pub fn table(files: &[File]) -> String {
    let mut table = format!(
        "  {:<44} {:>10} {:>10} {:>10}\n",
        "file", "bytes", "brotli", "gzip"
    );
    for file in files {
        let shown =
            |size: Option<usize>| size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        table += &format!(
            "  {:<44} {:>10} {:>10} {:>10}\n",
            file.name.display(),
            file.bytes,
            shown(file.brotli),
            shown(file.gzip)
        );
    }
    let sent: usize = files
        .iter()
        .map(|file| file.brotli.unwrap_or(file.bytes))
        .sum();
    table + &format!("  {:<44} {:>10} {sent:>10}\n", "all of it", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compress(path: &Path) -> Vec<File> {
        folder(&Project::find().unwrap(), path).unwrap()
    }

    /// What node's own decompression makes of a copy.
    fn decompressed(path: &Path, by: &str) -> String {
        let script = format!(
            "process.stdout.write(require('zlib').{by}(require('fs').readFileSync(process.argv[1])))"
        );
        process::output(Command::new("node").args(["-e", &script]).arg(path)).unwrap()
    }

    fn write(folder: &Path, name: &str, content: &[u8]) -> PathBuf {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    #[test]
    fn compressed_copies_decompress_to_the_original() {
        let temp = tempfile::tempdir().unwrap();
        let content = "element ".repeat(1000);
        write(temp.path(), "deep/app.js", content.as_bytes());
        let files = compress(temp.path());
        assert_eq!(files.len(), 1);
        for (ending, by, size) in [
            ("br", "brotliDecompressSync", files[0].brotli),
            ("gz", "gunzipSync", files[0].gzip),
        ] {
            let copy = temp.path().join(format!("deep/app.js.{ending}"));
            assert_eq!(size, Some(fs::read(&copy).unwrap().len()));
            assert_eq!(decompressed(&copy, by), content);
        }
    }

    #[test]
    fn files_that_do_not_shrink_get_no_compressed_copy() {
        let temp = tempfile::tempdir().unwrap();
        write(temp.path(), "small.js", b"let a = 1;");
        write(temp.path(), "photo.png", &[0; 5000]);
        let files = compress(temp.path());
        assert!(
            files
                .iter()
                .all(|file| file.brotli.is_none() && file.gzip.is_none())
        );
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_second_run_does_not_compress_the_copies() {
        let temp = tempfile::tempdir().unwrap();
        write(
            temp.path(),
            "style.css",
            "a { color: red } ".repeat(200).as_bytes(),
        );
        let first = compress(temp.path());
        assert_eq!(compress(temp.path()), first);
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 3);
        assert!(table(&first).contains("style.css"));
    }
}
