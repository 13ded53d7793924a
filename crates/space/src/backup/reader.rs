//! Reads a file line by line, and checks at its end that it is complete and unchanged.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::format::{FORMAT, Footer, Header, KIND, Section, hexadecimal};
use super::{Counts, STANDARD};
use crate::store::migrations;

/// The longest header, so that no other large file is read as one.
const HEADER: u64 = 64 * 1024;
/// The longest line: more than the largest document that the service takes.
const LINE: u64 = 2 * crate::limits::IMPORT_FILE;

/// A file that is read.
pub struct Reader {
    /// Its first line.
    pub header: Header,
    input: Box<dyn BufRead + Send>,
    name: String,
    hash: Sha256,
    line: Vec<u8>,
    number: u64,
}

/// A line after the header.
pub enum Line {
    /// The rows of a table follow.
    Table {
        /// Its name.
        table: String,
        /// The columns of the rows.
        columns: Vec<String>,
    },
    /// A row.
    Row(Vec<Json>),
    /// The file is complete and unchanged; it has so many rows by table.
    End(Counts),
}

impl Reader {
    /// Opens a file, or the standard input, and reads its header.
    ///
    /// # Errors
    /// Why it cannot be read, or that it is no such file.
    pub fn open(path: &Path) -> Result<Self, String> {
        if path.as_os_str() == STANDARD {
            return Self::begin(Box::new(BufReader::new(io::stdin())), "standard input");
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
        Self::begin(Box::new(BufReader::new(file)), &name)
    }

    fn begin(mut input: Box<dyn BufRead + Send>, name: &str) -> Result<Self, String> {
        let mut line = Vec::new();
        let read = input.by_ref().take(HEADER).read_until(b'\n', &mut line);
        read.map_err(|error| format!("{name} cannot be read: {error}"))?;
        let header = serde_json::from_slice::<serde_json::Map<String, Json>>(&line);
        let header = header.ok().filter(|header| {
            header.get("file").and_then(Json::as_str) == Some(KIND) && line.ends_with(b"\n")
        });
        let header = header.ok_or_else(|| {
            format!("{name} is no file of 'space backup' or 'space admin space export'")
        })?;
        // Before the other fields, which another format may have otherwise.
        if header.get("format").and_then(Json::as_i64) != Some(FORMAT) {
            let format = header.get("format").unwrap_or(&Json::Null);
            return Err(format!(
                "{name} has the format {format} of backups, this program reads format {FORMAT}: use the version of \
                 the program that wrote it"
            ));
        }
        let header: Header = serde_json::from_value(Json::Object(header))
            .map_err(|error| format!("{name}, line 1: {error}"))?;
        if header.database > migrations::FORMAT {
            return Err(format!(
                "{name} was written from a database of format {}, this program knows format {}: use the version of \
                 the program that wrote it, {}",
                header.database,
                migrations::FORMAT,
                header.program
            ));
        }
        Ok(Self {
            header,
            input,
            name: name.into(),
            hash: Sha256::new_with_prefix(&line),
            line,
            number: 1,
        })
    }

    /// The next line.
    ///
    /// # Errors
    /// What is wrong with it, or with the whole file at its end.
    pub fn read(&mut self) -> Result<Line, String> {
        self.line.clear();
        let mut input = self.input.by_ref().take(LINE);
        let read = input.read_until(b'\n', &mut self.line);
        read.map_err(|error| format!("{} cannot be read: {error}", self.name))?;
        self.number += 1;
        if self.line.last() != Some(&b'\n') {
            return Err(self.fault(CUT_OFF));
        }
        if self.line.first() == Some(&b'[') {
            self.hash.update(&self.line);
            let row = serde_json::from_slice(&self.line);
            return row.map(Line::Row).map_err(|_| self.fault(CHANGED));
        }
        match serde_json::from_slice(&self.line) {
            Ok(Section::Table { table, columns }) => {
                self.hash.update(&self.line);
                Ok(Line::Table { table, columns })
            }
            Ok(Section::Footer(footer)) => self.end(footer),
            Err(_) => Err(self.fault(CHANGED)),
        }
    }

    fn end(&mut self, footer: Footer) -> Result<Line, String> {
        let hash = self.hash.clone().finalize();
        if hexadecimal(&hash) != footer.sha256 {
            return Err(self.fault(CHANGED));
        }
        let rest = self.input.fill_buf();
        let rest = rest.map_err(|error| format!("{} cannot be read: {error}", self.name))?;
        match rest.is_empty() {
            true => Ok(Line::End(footer.rows)),
            false => Err(self.fault(CHANGED)),
        }
    }

    /// An error at the current line.
    pub fn fault(&self, why: &str) -> String {
        format!(
            "{}, line {}: {why}; nothing was stored",
            self.name, self.number
        )
    }
}

const CUT_OFF: &str = "the file was cut off here, use another copy";
const CHANGED: &str = "the file was changed after it was written, use another copy";
