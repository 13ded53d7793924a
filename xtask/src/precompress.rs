//! Compressed copies beside the files of the app, so that no server has to compress anything itself.
use crate::Result;
use flate2::{Compression, write::GzEncoder};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
#[derive(Debug, PartialEq, Eq)]
pub struct File {
    /// Relative to the folder.
    pub name: PathBuf,
    pub bytes: usize,
    /// `None` where no copy was made.
    pub brotli: Option<usize>,
    pub gzip: Option<usize>,
}

/// Writes `NAME.br` (level 11) and `NAME.gz` (level 9) beside every file of `folder` that gains by it.
pub fn folder(folder: &Path) -> Result<Vec<File>> {
    let compressed = files(folder)?.into_par_iter().map(|name| {
        compress(folder, &folder.join(&name))
            .map_err(|reason| format!("{} cannot be compressed: {reason}", name.display()))
    });
    compressed.collect()
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

fn compress(folder: &Path, path: &Path) -> io::Result<File> {
    let content = fs::read(path)?;
    let mut file = File {
        name: path.strip_prefix(folder).unwrap_or(path).to_path_buf(),
        bytes: content.len(),
        brotli: None,
        gzip: None,
    };
    if is_compressible(path) && content.len() >= LEAST_BYTES {
        file.brotli = write_if_smaller(path, "br", &brotli(&content)?, content.len())?;
        file.gzip = write_if_smaller(path, "gz", &gzip(&content)?, content.len())?;
    }
    Ok(file)
}

/// Writes the copy if it is smaller than the original.
fn write_if_smaller(
    path: &Path,
    extension: &str,
    copy: &[u8],
    original: usize,
) -> io::Result<Option<usize>> {
    if copy.len() >= original {
        return Ok(None);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{extension}"));
    fs::write(PathBuf::from(name), copy)?;
    Ok(Some(copy.len()))
}

fn brotli(content: &[u8]) -> io::Result<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: 11,
        size_hint: content.len(),
        ..Default::default()
    };
    let mut copy = Vec::new();
    brotli::BrotliCompress(&mut &*content, &mut copy, &parameters)?;
    Ok(copy)
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
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
        let length = |path: &Path| fs::metadata(path).map(|file| file.len());
        let bytes = length(Path::new(&copy)).or_else(|_| length(&path));
        let bytes = bytes.map_err(|reason| format!("{}: {reason}", path.display()))?;
        let name = name.to_string_lossy().replace('\\', "/");
        Ok((name, usize::try_from(bytes).unwrap_or(usize::MAX)))
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
    use std::io::Read;

    fn write(folder: &Path, name: &str, content: &[u8]) -> PathBuf {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    #[test]
    fn compressed_copies_decompress_to_the_original() {
        let temp = tempfile::tempdir().unwrap();
        let content = "element ".repeat(1000).into_bytes();
        write(temp.path(), "deep/app.js", &content);
        let files = folder(temp.path()).unwrap();
        assert_eq!(files.len(), 1);
        let copy = fs::read(temp.path().join("deep/app.js.br")).unwrap();
        assert_eq!(files[0].brotli, Some(copy.len()));
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut &*copy, &mut back).unwrap();
        assert_eq!(back, content);
        let copy = fs::read(temp.path().join("deep/app.js.gz")).unwrap();
        assert_eq!(files[0].gzip, Some(copy.len()));
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&*copy)
            .read_to_end(&mut back)
            .unwrap();
        assert_eq!(back, content);
    }

    #[test]
    fn files_that_do_not_shrink_get_no_compressed_copy() {
        let temp = tempfile::tempdir().unwrap();
        write(temp.path(), "small.js", b"let a = 1;");
        write(temp.path(), "photo.png", &[0; 5000]);
        let files = folder(temp.path()).unwrap();
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
        let first = folder(temp.path()).unwrap();
        assert_eq!(folder(temp.path()).unwrap(), first);
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 3);
        assert!(table(&first).contains("style.css"));
    }
}
