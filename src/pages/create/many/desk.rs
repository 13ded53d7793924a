//! The table that is prepared: what is in it, what its columns become, and what is to fix.

use std::sync::Arc;

use architrave_interface::EntityIdType;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::super::autosave::{Autosave, Kept};
use super::super::fields::FieldSpec;
use super::batch::{Batch, Row, State};
use super::check::{Checked, Columns, Rules};
use super::columns::{classes, fields, headings, lines, without};
use super::cursor::Place;
use super::edits::{self, Before};
use super::lookup;
use super::mapping::{self, Remembered, Target, plain};
use super::notations::{self, NotationChoice};
use super::options::{ColumnOption, options};
use super::owners::{self, OwnerStatuses, OwnerText, PersonName};
use super::selection::{self, Selection};
use super::sheet::{self, Line};
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
    /// In which notation the numbers or days of each column are read.
    pub notations: Memo<Arc<Vec<Option<NotationChoice>>>>,
    /// Every owner that it names, once.
    pub owner_texts: Memo<Vec<OwnerText>>,
    /// What is known of them.
    pub owners: Memo<Arc<OwnerStatuses>>,
    /// The people whose names are known, where it names any person.
    pub people: Memo<Arc<Vec<PersonName>>>,
    /// Whether it is asked if the rows are to be created.
    pub confirming: RwSignal<bool>,
    /// The cell that keys act on.
    pub cursor: RwSignal<Option<Place>>,
    /// The cell that is being edited.
    pub editing: RwSignal<Option<Place>>,
    /// The column whose values are shown.
    pub values_of: RwSignal<Option<usize>>,
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
        let notations =
            Memo::new(move |_| {
                let fields = fields.get();
                Arc::new(table.with(|table| {
                    notations::choices(table, &mapping::kinds(&table.targets, &fields))
                }))
            });
        let owner_texts =
            Memo::new(move |_| table.with(|t| owners::distinct(lines(t), &t.targets)));
        let has_person = Memo::new(move |_| {
            owner_texts.with(|all| all.iter().any(|(kind, _)| *kind == EntityIdType::UserId))
        });
        let people_asked = Memo::new(move |_| match has_person.get() {
            true => lookup::people(app),
            false => lookup::People::default(),
        });
        let people = Memo::new(move |_| people_asked.with(|all| all.known.clone()));
        let accepted = Memo::new(move |_| table.with(|t| t.accepted_owners.clone()));
        let owners = Memo::new(move |_| {
            let texts = owner_texts.get();
            let people = people_asked.get();
            Arc::new(accepted.with(|accepted| lookup::statuses(app, &texts, &people, accepted)))
        });
        let checked = Memo::new(move |_| {
            let (classes, fields, language) = (classes.get(), fields.get(), app.prefs.language());
            let columns = Columns {
                notations: notations.with(|n| notations::of_columns(n)),
                owners: OwnerStatuses::clone(&*owners.get()),
            };
            Arc::new(table.with(|table| {
                let kinds = mapping::kinds(&table.targets, &fields);
                let rules = app
                    .known
                    .with(|c| Rules::new(c, &classes, kinds, &language, columns));
                rules.check(lines(table), &table.targets, table.class.as_ref())
            }))
        });
        let autosave = Autosave::new();
        let desk = Self {
            app,
            table,
            checked,
            fields,
            notations,
            owner_texts,
            owners,
            people,
            confirming: RwSignal::new(false),
            cursor: RwSignal::new(None),
            editing: RwSignal::new(None),
            values_of: RwSignal::new(None),
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
        self.checked.with(|rows| {
            let mut selected = self.table.with(|table| selection::selected(table, rows));
            selected.retain(|at| rows[*at].request.is_some());
            selected
        })
    }

    /// How many of the rows that would be sent are possible duplicates.
    pub fn ready_duplicates(self) -> usize {
        let ready = self.ready();
        self.checked.with(|rows| {
            let duplicates = ready.iter().filter(|at| rows[**at].twin.is_some());
            duplicates.count()
        })
    }

    /// Selects rows, and no others.
    pub fn select(self, selection: Selection) {
        let rows = self.checked.get_untracked();
        self.change(|table| selection.apply(table, &rows));
    }

    /// Changes the text of a cell, by the number of its row and its column.
    pub fn set_cell(self, (number, column): Place, text: String) {
        let is_other = |line: &Line| line.cells.get(column).is_some_and(|cell| *cell != text);
        let of_row = |line: &&Line| line.number == number;
        let is_changed = self
            .table
            .with_untracked(|t| lines(t).iter().find(of_row).is_some_and(is_other));
        if !is_changed {
            return;
        }
        self.change(|table| {
            let mut all = table.sheet.lines.iter_mut();
            let line = all.find(|line| line.number == number);
            if let Some(cell) = line.and_then(|line| line.cells.get_mut(column)) {
                *cell = text;
            }
        });
    }

    /// Changes a column as a whole; a note says how many cells were changed, and offers to undo it.
    pub fn edit_column(self, column: usize, edit: impl FnOnce(&mut [Line]) -> Before) {
        if self.busy.get_untracked() {
            return;
        }
        let mut before = Before::new();
        self.change(|table| {
            let first = usize::from(table.has_headings).min(table.sheet.lines.len());
            before = edit(&mut table.sheet.lines[first..]);
        });
        let heading = self.heading(column);
        let text = match before.len() {
            0 => format!("No cell of {heading} was changed."),
            n => format!("{} of {heading} changed.", counted(n, "cell", "cells")),
        };
        if before.is_empty() {
            return self.app.toasts.say(Tone::Plain, text);
        }
        let undo = move || {
            if self.busy.try_get_untracked() == Some(false) {
                self.change(|table| edits::restore(&mut table.sheet.lines, column, &before));
            }
        };
        self.app.toasts.offer(Tone::Good, text, "Undo", undo);
    }

    /// What a column is called.
    pub fn heading(self, column: usize) -> String {
        let all = self.table.with_untracked(headings);
        all.get(column).cloned().unwrap_or_default()
    }

    /// The values that a column takes, where they are known; followed.
    pub fn options_of(self, column: usize) -> Vec<ColumnOption> {
        let target = self.table.with(|t| t.targets.get(column).cloned());
        let language = self.app.prefs.language();
        self.fields.with(|fields| {
            self.people.with(|people| {
                target.map_or_else(Vec::new, |t| options(&t, fields, people, &language))
            })
        })
    }

    /// Puts a person in the place of what cells name as an owner.
    pub fn use_owner(self, owner: &OwnerText, id: &str) {
        self.change(|table| {
            let first = usize::from(table.has_headings);
            let of_kind = Target::Owners(owner.0.clone());
            for line in table.sheet.lines.iter_mut().skip(first) {
                for (target, cell) in table.targets.iter().zip(&mut line.cells) {
                    let exchanged = owners::with_owner(cell, &owner.1, id);
                    if let Some(exchanged) = exchanged.filter(|_| *target == of_kind) {
                        *cell = exchanged;
                    }
                }
            }
        });
    }

    /// Sends what could not be found as an id all the same, or no longer.
    pub fn accept_owner(self, owner: &OwnerText, is_accepted: bool) {
        self.change(|table| {
            table.accepted_owners.retain(|o| o != owner);
            if is_accepted {
                table.accepted_owners.push(owner.clone());
            }
        });
    }

    /// Makes a batch of the rows that are ready, and opens it to be sent; the others stay. Of a trial
    /// only the first one is sent by itself.
    pub fn create(self, is_trial: bool) {
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
                    super::progress::start_at_once(&batch.id, is_trial);
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
