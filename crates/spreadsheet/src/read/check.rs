//! What a file is, and whether all parts of it that matter can be unpacked, before the library reads
//! it: the library stops at the first cell that it needs, and compares no checksums.

use std::io::{self, Read};
use std::rc::Rc;

use calamine::{Reader, Xlsx, XlsxError};
use zip::ZipArchive;
use zip::result::ZipError;

use super::CountedFile;
use crate::{Damage, OtherFile, ReadFailure};

/// The most bytes that the parts of a workbook unpack to.
const MOST_UNPACKED: u64 = 600_000_000;

const ZIP: &[u8] = b"PK\x03\x04";
/// What begins old workbooks, and encrypted ones of today.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Whether the library can read the file.
///
/// # Errors
/// What the file is instead, or which part of it cannot be unpacked.
pub fn check(file: &Rc<[u8]>) -> Result<(), ReadFailure> {
    if file.starts_with(COMPOUND) {
        return Err(match Xlsx::new(CountedFile::new(file)) {
            Err(XlsxError::Password) => ReadFailure::Encrypted,
            _ => ReadFailure::NotAWorkbook(OtherFile::Xls),
        });
    }
    if !file.starts_with(ZIP) {
        return Err(ReadFailure::NotAWorkbook(unpacked_kind(file)));
    }
    let mut archive =
        ZipArchive::new(CountedFile::new(file)).map_err(|_| ReadFailure::Incomplete)?;
    let names: Vec<String> = archive
        .file_names()
        .flatten()
        .map(|n| n.to_lowercase())
        .collect();
    if let Some(other) = archive_kind(&names) {
        return Err(ReadFailure::NotAWorkbook(other));
    }
    let mut unpacked = 0;
    for at in 0..archive.len() {
        unpacked += unpack(&mut archive, at, MOST_UNPACKED - unpacked)?;
    }
    Ok(())
}

/// What a file is that is no archive.
fn unpacked_kind(file: &[u8]) -> OtherFile {
    let start = String::from_utf8_lossy(&file[..file.len().min(1_000)]).to_lowercase();
    match start.trim_start_matches('\u{feff}').trim_start() {
        "" => OtherFile::Empty,
        text if text.starts_with("<!doctype html") || text.contains("<html") => OtherFile::Html,
        _ => OtherFile::Unknown,
    }
}

/// What an archive is that holds no workbook, by the names of its parts in lower case.
fn archive_kind(names: &[String]) -> Option<OtherFile> {
    let has = |wanted: &str| names.iter().any(|name| name == wanted);
    let has_folder = |folder: &str| names.iter().any(|name| name.starts_with(folder));
    if has("xl/workbook.bin") {
        return Some(OtherFile::Xlsb);
    }
    if has("content.xml") && has("mimetype") {
        return Some(OtherFile::OpenDocument);
    }
    if has_folder("word/") || has_folder("ppt/") {
        return Some(OtherFile::Document);
    }
    // The main part may have any name; the list of parts may not.
    let is_workbook = has("[content_types].xml") && has("_rels/.rels");
    (!is_workbook).then_some(OtherFile::Archive)
}

/// Unpacks a part to compare its checksum, and counts its bytes; pictures are left out.
fn unpack(archive: &mut ZipArchive<CountedFile>, at: usize, most: u64) -> Result<u64, ReadFailure> {
    let part = match archive.by_index(at) {
        Ok(part) => part,
        Err(ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED)) => {
            return Err(ReadFailure::Encrypted);
        }
        Err(_) => return Err(ReadFailure::Damaged(Damage::PartAt(at + 1))),
    };
    let name = part
        .name()
        .map(|name| name.into_owned())
        .unwrap_or_default();
    if !name.ends_with(".xml") && !name.ends_with(".rels") {
        return Ok(0);
    }
    // One byte more than there may be shows that there is more.
    let read = io::copy(&mut part.take(most.saturating_add(1)), &mut io::sink());
    match read.map_err(|_| ReadFailure::Damaged(Damage::Part(name)))? {
        read if read > most => Err(ReadFailure::TooLargeUnpacked),
        read => Ok(read),
    }
}
