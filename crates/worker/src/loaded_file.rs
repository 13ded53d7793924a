//! The import session of the worker: holds the file that was read, and answers questions about it.

use std::io::Read;

use crate::changed_elements::ChangedElements;
use crate::checks::{Looked, checks};
use crate::earlier::Earlier;
use crate::find::Last;
use crate::gather::Gathering;
use crate::loaded_elements;
use crate::store::Store;
use crate::{
    Checked, Command, ElementRow, Event, ImportedState, MatchStatus, PostUploadEvidence,
    SeenProperties, Summary, UploadTimes,
};

/// How many places of each finding the page receives.
const PLACES: usize = 200;
/// How many elements or relationships one message carries.
const BATCH: usize = 400;

/// A file that was read.
#[derive(Debug)]
pub struct LoadedFile {
    pub(crate) store: Store,
    pub(crate) earlier: Earlier,
    /// How each element relates to earlier imports of the model.
    pub(crate) states: Vec<Option<ImportedState>>,
    /// How each element relates to those in this browser.
    pub(crate) here: Vec<MatchStatus>,
    pub(crate) gone: Vec<ElementRow>,
    pub(crate) last: Last,
    pub(crate) summary: Summary,
    seen: SeenProperties,
}

/// A file that is being read, step by step.
pub struct Reading<'a>(Gathering<'a>);

impl<'a> Reading<'a> {
    /// Begins. Nothing is read yet.
    pub fn begin(input: impl Read + 'a) -> Self {
        Self(Gathering::new(Box::new(input)))
    }

    /// Reads until so many bytes of the file are taken, and a few more: to the end of the current
    /// item. False at its end, or where it stops being a file of this kind.
    pub fn until(&mut self, bytes: u64, tell: &mut dyn FnMut(Event)) -> bool {
        self.0.until(bytes, tell)
    }

    /// Makes a session of what was read, and sends its summary.
    ///
    /// `piece(from, to)` reads bytes of the same file again, to show where reading stopped.
    pub fn end(
        self,
        piece: &dyn Fn(u64, u64) -> Vec<u8>,
        tell: &mut dyn FnMut(Event),
    ) -> LoadedFile {
        let (store, summary) = self.0.end(piece);
        tell(Event::End(Box::new(summary.clone())));
        LoadedFile {
            store,
            summary,
            earlier: Earlier::default(),
            states: Vec::new(),
            here: Vec::new(),
            gone: Vec::new(),
            last: Last::default(),
            seen: SeenProperties::default(),
        }
    }
}

impl LoadedFile {
    /// Reads a file to its end, or to where it stops being one, and sends its summary.
    ///
    /// `piece(from, to)` reads bytes of the same file again, to show where reading stopped.
    pub fn read(
        input: impl Read,
        piece: impl Fn(u64, u64) -> Vec<u8>,
        mut tell: impl FnMut(Event),
    ) -> Self {
        let mut reading = Reading::begin(input);
        reading.until(u64::MAX, &mut tell);
        reading.end(&piece, &mut tell)
    }

    /// Answers a question; `receipt` came with it.
    pub fn answer(&mut self, ask: Command, receipt: Option<&str>, mut tell: impl FnMut(Event)) {
        match ask {
            // The caller, which has the bytes, answers these.
            Command::Hash | Command::Views | Command::Rules { .. } => {}
            Command::Earlier => {
                let receipt = receipt.unwrap_or_default();
                self.earlier.take_receipt(receipt, &self.summary);
            }
            Command::Known { replace, some } => self.earlier.take_known(replace, some),
            Command::KnownRelationships(some) => self.earlier.known.take_relationships(some),
            Command::Check {
                seen,
                language,
                lost,
            } => {
                self.seen = seen;
                tell(Event::Checked(Box::new(self.check(&language, lost))));
            }
            Command::Find(find) => tell(Event::Found(self.find(&find))),
            Command::Export { language } => {
                let all = checks(self.looked(&language, usize::MAX));
                tell(Event::Exported(all));
            }
            Command::List { language } => tell(Event::Listed(self.list(&language))),
            Command::Whole => self.whole(tell),
        }
    }

    fn looked<'a>(&'a self, language: &'a str, limit: usize) -> Looked<'a> {
        Looked {
            store: &self.store,
            summary: &self.summary,
            seen: &self.seen,
            earlier: &self.earlier,
            here: &self.here,
            language,
            limit,
        }
    }

    fn check(&mut self, language: &str, lost: Option<UploadTimes>) -> Checked {
        let keys = self.summary.keys();
        let states = self
            .store
            .elements()
            .map(|element| self.earlier.state(&self.store, &element, &keys));
        self.states = states.collect();
        let (store, earlier) = (&self.store, &self.earlier);
        let mut since = PostUploadEvidence::default();
        let mut changed = ChangedElements::default();
        let elements = store.elements().zip(&self.states);
        let here = elements.map(|(one, state)| {
            let standing = loaded_elements::beside(store, earlier, &one);
            if let Some(lost) = lost {
                earlier.known.count_since(&mut since, &standing, lost);
            }
            changed.add(&standing, *state);
            standing.here
        });
        let here: Vec<MatchStatus> = here.collect();
        self.here = here;
        self.gone = self.earlier.gone(&self.store);
        self.last.clear();
        Checked {
            checks: checks(self.looked(language, PLACES)),
            compared: self.earlier.compared(&self.states, self.gone.len()),
            beside: loaded_elements::sums(&self.earlier, &self.here, lost.map(|_| since)),
            changed: changed.into_ids(),
        }
    }

    fn whole(&self, mut tell: impl FnMut(Event)) {
        let keys = self.summary.keys();
        for from in (0..self.store.element_count()).step_by(BATCH) {
            let some = (from..from + BATCH).filter_map(|place| self.store.element(place));
            let some = some.map(|element| self.store.file_element(&element, &keys));
            tell(Event::Elements(some.collect()));
        }
        let mut some = Vec::new();
        for one in self.store.relationships() {
            some.push(self.store.file_relationship(&one));
            if some.len() == BATCH {
                tell(Event::Relationships(std::mem::take(&mut some)));
            }
        }
        tell(Event::Relationships(some));
        tell(Event::Whole);
    }
}
