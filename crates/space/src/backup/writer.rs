//! Writes a file, line by line, in one transaction that reads one state.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::format::{Content, FORMAT, Footer, Header, KIND, Section, hexadecimal};
use super::{Counts, STANDARD};
use crate::admin::detail;
use crate::clock;
use crate::error::ApiError;
use crate::store::connection::{Connection, Param, Row};
use crate::store::folder::PrivateFile;
use crate::store::tables::{self, StoredTable};
use crate::store::{migrations, pages};

/// Writes a file that only its owner can read, whole or not at all, or to the standard output.
///
/// # Errors
/// Why the database cannot be read or the file not be written.
pub fn write_file(c: &Connection<'_>, path: &Path, content: Content) -> Result<Counts, String> {
    if path.as_os_str() == STANDARD {
        let mut out = BufWriter::new(io::stdout().lock());
        return write(c, &mut out, content).map_err(detail);
    }
    let mut file = BufWriter::new(PrivateFile::create(path)?);
    let counts = write(c, &mut file, content)
        .map_err(|error| format!("{} was not written: {}", path.display(), detail(error)))?;
    let file = file.into_inner();
    let file = file.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    file.finish()?;
    Ok(counts)
}

fn write(c: &Connection<'_>, out: impl Write, content: Content) -> Result<Counts, ApiError> {
    let space = match &content {
        Content::Database => None,
        Content::Space(id) => Some(id.clone()),
    };
    let mut lines = Lines {
        out,
        hash: Sha256::new(),
        line: Vec::new(),
    };
    lines.add(&Header {
        file: KIND.into(),
        format: FORMAT,
        program: env!("CARGO_PKG_VERSION").into(),
        database: migrations::FORMAT,
        at: clock::now(),
        content,
    })?;
    let mut rows = Counts::new();
    for stored in &tables::ALL {
        if space.is_some() && !stored.is_exported {
            continue;
        }
        let columns = stored.table.columns.iter();
        lines.add(&Section::Table {
            table: stored.table.name.into(),
            columns: columns.map(|(name, _)| (*name).to_owned()).collect(),
        })?;
        let mut count = 0;
        pages::for_each_row(c, stored, space.as_deref(), |row| {
            count += 1;
            lines.row(row, stored)
        })?;
        rows.insert(stored.table.name.into(), count);
    }
    let sha256 = hexadecimal(&lines.hash.clone().finalize());
    lines.add(&Section::Footer(Footer {
        rows: rows.clone(),
        sha256,
    }))?;
    lines.out.flush()?;
    Ok(rows)
}

/// Lines that are hashed while they are written.
struct Lines<W> {
    out: W,
    hash: Sha256,
    line: Vec<u8>,
}

impl<W: Write> Lines<W> {
    fn add(&mut self, value: &impl Serialize) -> Result<(), ApiError> {
        serde_json::to_writer(&mut self.line, value)?;
        self.end()
    }

    fn row(&mut self, row: &Row<'_>, stored: &StoredTable) -> Result<(), ApiError> {
        for (at, (_, kind)) in stored.table.columns.iter().enumerate() {
            self.line.push(if at == 0 { b'[' } else { b',' });
            write_value(&mut self.line, row.param(at, *kind)?)?;
        }
        self.line.push(b']');
        self.end()
    }

    fn end(&mut self) -> Result<(), ApiError> {
        self.line.push(b'\n');
        self.hash.update(&self.line);
        self.out.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

fn write_value(line: &mut Vec<u8>, value: Param<'_>) -> serde_json::Result<()> {
    match value {
        Param::Null => serde_json::to_writer(line, &()),
        Param::Text(text) => serde_json::to_writer(line, text),
        Param::Integer(number) => serde_json::to_writer(line, &number),
        Param::Boolean(is_true) => serde_json::to_writer(line, &is_true),
        Param::Bytes(bytes) => serde_json::to_writer(line, &BASE64.encode(bytes)),
    }
}
