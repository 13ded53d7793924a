//! The table that is prepared: what is in it, what its columns become, and what is to fix.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::autosave::{Autosave, Kept};
use super::super::fields::FieldSpec;
use super::batch::{Batch, Row, State};
use super::check::{Checked, Rules};
use super::columns::{classes, fields, headings, lines, without};
use super::mapping::{self, Remembered, Target, plain};
use super::sheet;
use super::store::{self, Table};
use crate::browser;
use crate::catalog::class_label;
use crate::format::{self, counted};
use crate::paths;
use crate::state::{App, Tone};

/// Everything about the table that is prepared. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the pages share.
    pub app: App,
    /// The table.
    pub table: RwSignal<Table>,
    /// Its rows, held against what is known; in the order of its lines.
    pub checked: Memo<Arc<Vec<Checked>>>,
    /// The properties that columns can become: those learned for the classes in it first.
    pub fields: Memo<Arc<Vec<FieldSpec>>>,
    /// Whether it is on disk.
    pub kept: RwSignal<Kept>,
    /// Whether its rows are becoming a batch.
    pub busy: RwSignal<bool>,
    autosave: Autosave,
    remembered: RwSignal<Remembered>,
    go: StoredValue<Arc<dyn Fn(String) + Send + Sync>, LocalStorage>,
}

impl Desk {
    /// The table as it was left; `go` leads to a URL.
    pub fn new(app: App, go: impl Fn(String) + Send + Sync + 'static) -> Self {
        let table = RwSignal::new(Table::default());
        let classes = Memo::new(move |_| table.with(classes));
        let fields = Memo::new(move |_| {
            let classes = classes.get();
            Arc::new(app.known.with(|catalog| fields(catalog, &classes)))
        });
        let checked = Memo::new(move |_| {
            let (classes, fields, language) = (classes.get(), fields.get(), app.prefs.language());
            Arc::new(table.with(|table| {
                let kinds = mapping::kinds(&table.targets, &fields);
                let rules = app
                    .known
                    .with(|c| Rules::new(c, &classes, kinds, &language));
                rules.check(lines(table), &table.targets, table.class.as_ref())
            }))
        });
        let autosave = Autosave::new();
        let desk = Self {
            app,
            table,
            checked,
            fields,
            kept: autosave.kept,
            busy: RwSignal::new(false),
            autosave,
            remembered: RwSignal::new(Remembered::new()),
            go: StoredValue::new_local(Arc::new(go)),
        };
        spawn_local(async move {
            let Ok(storage) = store::storage(app) else {
                return;
            };
            let remembered = store::remembered(&storage).await;
            let _ = desk.remembered.try_set(remembered);
            let kept = match store::table(&storage).await {
                Ok(kept) => kept.filter(|t| *t != Table::default()),
                Err(error) => {
                    let _ = desk.kept.try_set(Kept::Failed(error.to_string()));
                    return;
                }
            };
            // What was typed meanwhile is newer.
            let is_untouched = desk.kept.try_get_untracked() == Some(Kept::Not);
            if let (Some(table), true) = (kept, is_untouched) {
                desk.table.set(table);
                desk.kept.set(Kept::At(browser::now()));
            }
        });
        desk
    }

    /// The languages that texts can be in, the reader's first.
    pub fn languages(self) -> Vec<String> {
        const SEEN: usize = 6;
        let mut languages = vec![self.app.prefs.language()];
        self.app.known.with(|c| {
            for (language, _) in c.languages().into_iter().take(SEEN) {
                if !language.is_empty() && !languages.contains(&language) {
                    languages.push(language);
                }
            }
        });
        languages
    }

    /// Changes the table, and saves it half a second after the last change.
    pub fn change(self, change: impl FnOnce(&mut Table)) {
        // The rows are becoming a batch: they would come back after it.
        if self.busy.get_untracked() {
            return;
        }
        self.table.update(change);
        self.kept.set(Kept::Waiting);
        self.autosave.touch(move || self.flush());
    }

    /// Saves now what is not saved yet.
    pub fn flush(self) {
        if !self.autosave.take() {
            return;
        }
        let Some(table) = self.table.try_get_untracked() else {
            return;
        };
        // The database of whoever typed it: somebody else may be signed in a moment later.
        let storage = store::storage(self.app);
        spawn_local(async move {
            let result = match storage {
                Ok(storage) => store::keep_table(&storage, &table).await,
                Err(error) => Err(error),
            };
            self.autosave.ended(&result);
        });
    }

    /// Reads rows; what its columns become is guessed from the first line.
    pub fn read(self, text: &str, source: &str) {
        let sheet = sheet::read(text);
        let lines = sheet.lines.len();
        if lines > sheet::MOST_ROWS {
            return self.app.toasts.say(
                Tone::Bad,
                format!(
                    "Nothing was read: {} are more than the {} that are taken at once.",
                    counted(lines, "row", "rows"),
                    format::count(sheet::MOST_ROWS)
                ),
            );
        }
        let Some(first) = sheet.lines.first().cloned() else {
            return;
        };
        self.change(|table| {
            let class = table.class.take();
            // A file says nothing of what was pasted and not read yet.
            let text = match source {
                "" => String::new(),
                _ => std::mem::take(&mut table.text),
            };
            *table = Table {
                text,
                sheet,
                class,
                source: source.to_owned(),
                has_headings: true,
                targets: vec![Target::Nothing; first.cells.len()],
                ..Table::default()
            };
        });
        let targets = self.guess(&first.cells);
        self.change(|table| {
            table.has_headings = mapping::has_headings(&targets);
            table.targets = targets;
            mapping::name_first(&mut table.targets, &untrack(|| self.app.prefs.language()));
        });
        // The class column is known now, and with it the keys of its classes.
        self.guess_rest();
    }

    /// Guesses again what the columns become that nothing was chosen for.
    pub fn guess_rest(self) {
        let (headings, now) = self
            .table
            .with_untracked(|t| (headings(t), t.targets.clone()));
        let guessed = self.guess(&headings);
        self.change(|table| {
            for ((target, guess), at) in table.targets.iter_mut().zip(guessed).zip(0..) {
                let is_free = !now.iter().enumerate().any(|(n, t)| n != at && *t == guess);
                if *target == Target::Nothing && is_free {
                    *target = guess;
                }
            }
        });
    }

    fn guess(self, headings: &[String]) -> Vec<Target> {
        let languages = untrack(|| self.languages());
        let fields = self.fields.get_untracked();
        self.remembered
            .with_untracked(|r| mapping::guess(headings, &fields, &languages, r))
    }

    /// Takes the rows off the desk; they can be put back until others are read.
    pub fn clear(self) {
        self.change(|table| {
            let mut gone = std::mem::take(table);
            *table = Table {
                class: gone.class.clone(),
                text: std::mem::take(&mut gone.text),
                before: Some(Box::new(gone)),
                ..Table::default()
            };
        });
        browser::focus("rows");
    }

    /// Puts back what was taken off; what was pasted meanwhile stays where it was pasted.
    pub fn put_back(self) {
        self.change(|table| {
            if let Some(before) = table.before.take() {
                let text = std::mem::take(&mut table.text);
                *table = Table { text, ..*before };
            }
        });
        browser::focus(super::table::ROWS);
    }

    /// How many rows there are that would not be sent.
    pub fn stays(self) -> usize {
        let ready = self.ready().len();
        self.checked.with(|rows| rows.len().saturating_sub(ready))
    }

    /// The places of the rows that would be sent: nothing is to fix, and nobody left them out.
    pub fn ready(self) -> Vec<usize> {
        let is_twice = self.table.with(|t| !mapping::twice(&t.targets).is_empty());
        if is_twice {
            return Vec::new();
        }
        let left_out = self.table.with(|t| t.left_out.clone());
        self.checked.with(|rows| {
            let fits = |(_, row): &(usize, &Checked)| {
                row.request.is_some() && !left_out.contains(&row.number)
            };
            let ready = rows.iter().enumerate().filter(fits);
            ready.map(|(n, _)| n).collect()
        })
    }

    /// Makes a batch of the rows that are ready, and opens it to be sent; the others stay.
    pub fn create(self) {
        let ready = untrack(|| self.ready());
        if ready.is_empty() || self.busy.get_untracked() {
            return;
        }
        let table = self.table.get_untracked();
        let rows = self.checked.with_untracked(|checked| {
            let lines = lines(&table);
            let rows = ready.iter().enumerate().filter_map(|(place, n)| {
                let (row, line) = (checked.get(*n)?, lines.get(*n)?);
                Some(Row {
                    place,
                    number: row.number,
                    class: row.class.as_ref().map(class_label).unwrap_or_default(),
                    name: row.name.clone(),
                    cells: line.cells.clone(),
                    body: serde_json::to_string(row.request.as_ref()?).ok()?,
                    key: browser::random_id(),
                    state: State::Waiting,
                })
            });
            rows.collect::<Vec<_>>()
        });
        let from = match table.source.as_str() {
            "" => String::new(),
            name => format!(" from {name}"),
        };
        let batch = Batch {
            id: browser::random_id(),
            made: browser::now(),
            title: format!("{}{from}", counted(rows.len(), "row", "rows")),
            headings: headings(&table),
            rows: rows.len(),
        };
        let sent: Vec<usize> = rows.iter().map(|row| row.number).collect();
        let rest = without(&table, &sent);
        let mut remembered = self.remembered.get_untracked();
        for (heading, target) in headings(&table).iter().zip(&table.targets) {
            let plain = plain(heading);
            if table.has_headings && !plain.is_empty() {
                remembered.insert(plain, target.clone());
            }
        }
        self.busy.set(true);
        // Nothing is to be saved while the batch is made, or the table comes back after it.
        let kept = self.autosave.stop();
        let who = self.app.session.who();
        let storage = store::storage(self.app);
        spawn_local(async move {
            let made = match storage {
                Ok(storage) => store::make(&storage, &batch, &rows, &rest, &remembered).await,
                Err(error) => Err(error),
            };
            let _ = self.busy.try_set(false);
            if self.app.session.who() != who {
                return;
            }
            match made {
                Ok(()) => {
                    super::progress::start_at_once(&batch.id);
                    let space = untrack(|| self.app.session.space());
                    if let Some(go) = self.go.try_get_value() {
                        go(paths::batch(&space, &batch.id));
                    }
                }
                Err(error) => {
                    let _ = self.kept.try_set(kept);
                    // It is saved again, or says why not.
                    self.autosave.touch(move || self.flush());
                    self.app
                        .toasts
                        .say(Tone::Bad, format!("Nothing was sent. {error}."));
                }
            }
        });
    }
}
