//! From the items of a file to what the worker stores of it.

use std::io::{self, Read};

use architrave_exchange::{
    Error, ErrorKind, Header, Item, LangString, Limits, Reader, text_around,
};

use crate::piece;
use crate::store::Store;
use crate::{
    Event, LocalizedText, Problem, PropertyDefinition, ReadFailure, StopReason, Stopped, Summary,
};

/// The number of bytes between two progress messages.
const STEP: u64 = 1 << 20;

/// Where bytes come from. One type for all of them: the reader is a good part of the program.
pub(crate) type Input<'a> = Box<dyn Read + 'a>;

/// Reads bytes of the file again: from an offset to before another.
type Piece<'a> = &'a dyn Fn(u64, u64) -> Vec<u8>;

/// A file that is being read.
pub(crate) struct Gathering<'a> {
    reader: Reader<Input<'a>>,
    store: Store,
    summary: Summary,
    stopped: Option<Error>,
    told: u64,
}

impl<'a> Gathering<'a> {
    pub(crate) fn new(input: Input<'a>) -> Self {
        Self {
            reader: Reader::new(input, Limits::default()),
            store: Store::default(),
            summary: Summary::default(),
            stopped: None,
            told: 0,
        }
    }

    /// Reads until so many bytes of the file are taken; false at its end, or where it stops being
    /// one.
    pub(crate) fn until(&mut self, bytes: u64, tell: &mut dyn FnMut(Event)) -> bool {
        loop {
            match self.reader.next_item() {
                Ok(Some(item)) => take(item, &mut self.store, &mut self.summary),
                Ok(None) => return false,
                Err(error) => {
                    self.stopped = Some(error);
                    return false;
                }
            }
            let taken = self.reader.bytes_taken();
            if taken >= self.told + STEP {
                self.told = taken;
                tell(Event::Progress(taken));
            }
            if taken >= bytes {
                return true;
            }
        }
    }

    /// What was in it. `piece(from, to)` reads bytes of the same file again, to show where reading
    /// stopped.
    pub(crate) fn end(self, piece: &dyn Fn(u64, u64) -> Vec<u8>) -> (Store, Summary) {
        let (mut summary, end) = (self.summary, self.reader.position());
        summary.stopped = self.stopped.map(|error| of_error(&error, Some(piece)));
        // A line end at the end of the file begins no further line.
        summary.lines = match end.column {
            1 if end.line > 1 => end.line - 1,
            _ => end.line,
        };
        summary.bytes = self.reader.bytes_taken();
        summary.counts = self.store.counts();
        (self.store, summary)
    }
}

fn take(item: Item, store: &mut Store, summary: &mut Summary) {
    match item {
        Item::Header(header) => {
            store.set_format(header.format);
            summary.format = Some(format_name(&header));
            summary.model = header.identifier;
        }
        Item::ModelName(name) => summary.names.push(text(name)),
        Item::Tool(tool) => drop(summary.tool.get_or_insert(tool)),
        Item::Element(element) => store.take_element(&element),
        Item::Relationship(relationship) => store.take_relationship(&relationship),
        Item::PropertyDefinition(definition) => summary.definitions.push(PropertyDefinition {
            identifier: definition.identifier.unwrap_or_default(),
            data_type: definition.data_type,
            names: definition.names.into_iter().map(text).collect(),
        }),
        Item::Organization(_) => summary.organization_items += 1,
        Item::View(_) => summary.views += 1,
        Item::ModelDocumentation(_) | Item::ModelProperty(_) => {}
        // The reader only counts views.
        Item::Diagram(_) | Item::Viewpoint(_) => {}
    }
}

fn text(given: LangString) -> LocalizedText {
    LocalizedText {
        language: given.language,
        value: given.value,
        cut: 0,
    }
}

fn format_name(header: &Header) -> String {
    match &header.schema {
        Some(schema) => format!("ArchiMate exchange {schema}"),
        None => header.format.to_string(),
    }
}

fn reason(kind: &ErrorKind) -> StopReason {
    match kind {
        ErrorKind::NotWellFormed(why) => StopReason::NotWellFormed(why.clone()),
        ErrorKind::Doctype => StopReason::Doctype,
        &ErrorKind::Limit { bound, limit } => StopReason::Limit { bound, limit },
        ErrorKind::Encoding(name) => StopReason::Encoding(name.clone()),
        ErrorKind::NotExchange(foreign) => StopReason::NotExchange(foreign.clone()),
        ErrorKind::Io(error) => {
            let known = error.get_ref().and_then(|inner| inner.downcast_ref());
            let other = || ReadFailure::Other(error.to_string());
            StopReason::Unreadable(known.cloned().unwrap_or_else(other))
        }
    }
}

/// `piece` is needed only to show where reading stopped.
pub(crate) fn of_error(error: &Error, piece: Option<Piece<'_>>) -> Stopped {
    let problem = match &error.kind {
        _ if error.is_not_well_formed() => Problem::NotWellFormed,
        ErrorKind::NotWellFormed(_) => Problem::NotWellFormed,
        ErrorKind::NotExchange(_) => Problem::WrongKind,
        ErrorKind::Doctype => Problem::Doctype,
        ErrorKind::Limit { .. } | ErrorKind::Encoding(_) => Problem::NotReadHere,
        ErrorKind::Io(_) => Problem::Unreadable,
    };
    let shows = matches!(
        problem,
        Problem::NotWellFormed | Problem::Doctype | Problem::NotReadHere
    ) && !matches!(error.kind, ErrorKind::NotExchange(_));
    Stopped {
        problem,
        reason: reason(&error.kind),
        line: error.position.line,
        column: error.position.column,
        piece: piece.filter(|_| shows).map(|piece| {
            let at = error.position.byte;
            let (before, behind) = if piece::counts_bytes(&piece(0, 200)) {
                let before = piece(at.saturating_sub(piece::BYTES), at);
                (before, piece(at, at + piece::BYTES))
            } else {
                let again: Input<'_> = Box::new(Again { piece, at: 0 });
                text_around(again, at, piece::BYTES)
            };
            piece::around(&before, &behind)
        }),
    }
}

/// Reads the file again from its beginning: a place in another encoding is found by decoding.
struct Again<'a> {
    piece: &'a dyn Fn(u64, u64) -> Vec<u8>,
    at: u64,
}

impl Read for Again<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = (self.piece)(self.at, self.at + buffer.len() as u64);
        let n = bytes.len().min(buffer.len());
        buffer[..n].copy_from_slice(&bytes[..n]);
        self.at += n as u64;
        Ok(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that is said of a file that is read so many bytes at a time, but for progress.
    fn read(file: &[u8], step: u64) -> (Summary, usize) {
        let (mut told, mut turns) = (Vec::new(), 0);
        let mut gathering = Gathering::new(Box::new(file));
        while gathering.until(step * turns, &mut |message| told.push(message)) {
            turns += 1;
        }
        let piece = |from: u64, to: u64| {
            let at = |n: u64| (n as usize).min(file.len());
            file[at(from)..at(to)].to_vec()
        };
        let (store, summary) = gathering.end(&piece);
        (summary, store.element_count())
    }

    #[test]
    fn reading_a_file_in_pieces_gives_the_same_result() {
        let head = r#"<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><elements>"#;
        let one = r#"<element identifier="e" xsi:type="Node"><name>Wehr</name></element>"#;
        let whole = format!("{head}{}</elements></model>", one.repeat(5_000));
        let cut = &whole[..whole.len() - 30];
        for file in [whole.as_str(), cut, "", "no file of this kind"] {
            let at_once = read(file.as_bytes(), u64::MAX / 2);
            for step in [1, 100_000, 300_000] {
                assert_eq!(read(file.as_bytes(), step), at_once, "{step}");
            }
        }
        assert_eq!(read(whole.as_bytes(), 1).1, 5_000);
        assert!(read(cut.as_bytes(), 1).0.stopped.is_some());
    }
}
