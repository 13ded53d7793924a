//! The table that is prepared: what is in it, what its columns become, and what is to fix.

mod changes;
mod creation;
mod rows;
mod typing;

use std::sync::Arc;

use architrave_interface::EntityIdType;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::check::{Checked, ColumnContext, Rules};
use super::columns::{classes, fields, headings, lines};
use super::cursor::{CellPosition, GridPosition};
use super::lookup::{self, LoadedOwners};
use super::mapping::{self, Remembered};
use super::notations::{self, NotationChoice};
use super::options::{ColumnOption, options};
use super::owners::{self, NameIndex, OwnerStatuses, OwnerText};
use super::pending::{PendingRows, pending_rows};
use super::selection::{self, Selection};
use super::store::{self, Table};
use super::workbook::WorkbookReading;
use crate::browser;
use crate::effect::{effect, memo, scoped_task};
use crate::features::create::autosave::{Autosave, SaveState};
use crate::features::create::fields::FieldSpec;
use crate::state::App;
use typing::is_typing;

/// Everything about the table that is prepared. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct BatchEditor {
    /// What the pages share.
    pub app: App,
    pub table: RwSignal<Table>,
    /// Its rows, held against what is known; in the order of its lines.
    pub checked: Memo<Arc<Vec<Checked>>>,
    /// Counts how often a field in its rows lost the focus.
    pub left_field: RwSignal<usize>,
    /// The properties that columns can become: those learned for the classes in it first.
    pub fields: Memo<Arc<Vec<FieldSpec>>>,
    /// In which notation the numbers or days of each column are read.
    pub notations: Memo<Arc<Vec<Option<NotationChoice>>>>,
    /// Every owner that it names, once.
    pub owner_texts: Memo<Vec<OwnerText>>,
    /// What is known of them.
    pub owners: Memo<Arc<OwnerStatuses>>,
    /// The owners of loaded elements whose names are in this browser, where it names any person.
    pub people: Memo<Arc<NameIndex>>,
    /// Whether it is asked if the rows are to be created.
    pub confirming: RwSignal<bool>,
    /// What keys of the table act on.
    pub cursor: RwSignal<Option<GridPosition>>,
    /// The cell that is being edited.
    pub editing: RwSignal<Option<CellPosition>>,
    /// The column whose values are shown.
    pub values_of: RwSignal<Option<usize>>,
    /// The workbook that is becoming its rows.
    pub workbook: RwSignal<Option<WorkbookReading>>,
    /// Whether it is on disk.
    pub save_state: RwSignal<SaveState>,
    /// Whether its rows are becoming a batch.
    pub busy: RwSignal<bool>,
    /// The note that offers to undo the last edit of a column.
    undo_note: StoredValue<Option<u32>>,
    autosave: Autosave,
    remembered: RwSignal<Remembered>,
    go: StoredValue<Arc<dyn Fn(String) + Send + Sync>, LocalStorage>,
}

impl BatchEditor {
    /// The table as it was left; `go` leads to a URL.
    pub fn new(app: App, go: impl Fn(String) + Send + Sync + 'static) -> Self {
        let table = RwSignal::new(Table::default());
        let classes = memo(move |_| table.with(classes));
        let fields = memo(move |_| {
            let classes = classes.get();
            Arc::new(app.catalog.with(|catalog| fields(catalog, &classes)))
        });
        let notations =
            memo(move |_| {
                let fields = fields.get();
                Arc::new(table.with(|table| {
                    notations::choices(table, &mapping::kinds(&table.targets, &fields))
                }))
            });
        let owner_texts = memo(move |_| table.with(|t| owners::distinct(lines(t), &t.targets)));
        let has_person = memo(move |_| {
            owner_texts.with(|all| all.iter().any(|(kind, _)| *kind == EntityIdType::UserId))
        });
        let has_owner = memo(move |_| owner_texts.with(|all| !all.is_empty()));
        let loaded_owners = memo(move |_| {
            Arc::new(match has_owner.get() {
                true => lookup::loaded_owners(app),
                false => LoadedOwners::default(),
            })
        });
        let people = memo(move |_| {
            Arc::new(match has_person.get() {
                true => loaded_owners.with(|owners| lookup::names(app, owners)),
                false => NameIndex::default(),
            })
        });
        let accepted = memo(move |_| table.with(|t| t.accepted_owners.clone()));
        let owners = memo(move |_| {
            let (texts, loaded, names) = (owner_texts.get(), loaded_owners.get(), people.get());
            let statuses =
                accepted.with(|accepted| lookup::statuses(app, &texts, &loaded, &names, accepted));
            Arc::new(statuses)
        });
        effect(move || owner_texts.with(|texts| lookup::ask_texts(app, texts)));
        effect(move || {
            owners.with(|statuses| {
                loaded_owners.with(|loaded| lookup::ask_names(app, statuses, loaded));
            });
        });
        let edits = memo(move |before: Option<&u64>| {
            table.track();
            before.map_or(0, |edits| edits + 1)
        });
        let pending = RwSignal::new(Arc::<PendingRows>::default());
        let has_lines = memo(move |_| table.with(|t| !t.sheet.lines.is_empty()));
        let batches = memo(move |_| {
            let batches = app.creating.get().into_iter();
            batches.map(|b| (b.batch, b.stopped)).collect::<Vec<_>>()
        });
        // Again whenever a batch begins, stops or ends.
        effect(move || {
            batches.with(|_| ());
            if has_lines.get() {
                scoped_task(read_pending(app, pending));
            }
        });
        let checked_edits = StoredValue::new(None);
        let left_field = RwSignal::new(0_usize);
        let checked = memo(move |before: Option<&Arc<Vec<Checked>>>| {
            left_field.track();
            app.catalog.with(|_| ());
            let (classes, fields, language) =
                (classes.get(), fields.get(), app.prefs.content_language());
            let columns = ColumnContext {
                notations: notations.with(|n| notations::of_columns(n)),
                owners: OwnerStatuses::clone(&*owners.get()),
            };
            let edits = Some(edits.get());
            // A name that arrives is no reason to remove the field that is being edited.
            let is_same = checked_edits.try_update_value(|last| std::mem::replace(last, edits));
            if let Some(before) = before.filter(|_| is_same == Some(edits) && is_typing()) {
                return before.clone();
            }
            Arc::new(table.with(|table| {
                let kinds = mapping::kinds(&table.targets, &fields);
                let rules = app
                    .catalog
                    .with(|c| Rules::new(c, &classes, kinds, &language, columns));
                let rules = rules.with_pending(pending.get());
                rules.check(lines(table), &table.targets, table.class.as_ref())
            }))
        });
        let autosave = Autosave::new();
        let undo_note = StoredValue::new(None);
        // Without the page there is nothing to undo.
        on_cleanup(move || {
            if let Some(note) = undo_note.try_get_value().flatten() {
                app.toasts.close(note);
            }
        });
        let editor = Self {
            undo_note,
            app,
            table,
            checked,
            left_field,
            fields,
            notations,
            owner_texts,
            owners,
            people,
            confirming: RwSignal::new(false),
            cursor: RwSignal::new(None),
            editing: RwSignal::new(None),
            values_of: RwSignal::new(None),
            workbook: RwSignal::new(None),
            save_state: autosave.save_state,
            busy: RwSignal::new(false),
            autosave,
            remembered: RwSignal::new(Remembered::new()),
            go: StoredValue::new_local(Arc::new(go)),
        };
        scoped_task(async move {
            let Ok(storage) = store::storage(app) else {
                return;
            };
            editor.remembered.set(store::remembered(&storage).await);
            let saved = match store::table(&storage).await {
                Ok(saved) => saved.filter(|t| *t != Table::default()),
                Err(error) => {
                    return editor.save_state.set(SaveState::Failed(error.to_string()));
                }
            };
            // What was typed meanwhile is newer.
            let is_untouched = editor.save_state.get_untracked() == SaveState::Not;
            if let (Some(table), true) = (saved, is_untouched) {
                editor.table.set(table);
                editor.save_state.set(SaveState::At(browser::now()));
            }
        });
        editor
    }

    /// The languages that texts can be in, the reader's first.
    pub fn languages(self) -> Vec<String> {
        const SEEN: usize = 6;
        let mut languages = vec![self.app.prefs.content_language()];
        self.app.catalog.with(|c| {
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
        self.save_state.set(SaveState::Waiting);
        self.autosave.touch(move || self.flush());
    }

    /// Saves at once what is not saved yet.
    pub fn flush(self) {
        if !self.autosave.take() {
            return;
        }
        let Some(table) = self.table.try_get_untracked() else {
            return;
        };
        // The database of the user who typed it: another may be signed in a moment later.
        let storage = store::storage(self.app);
        spawn_local(async move {
            let result = match storage {
                Ok(storage) => store::save_table(&storage, &table).await,
                Err(error) => Err(error),
            };
            self.autosave.ended(&result);
        });
    }

    /// How many rows there are that would not be sent.
    pub fn rows_left(self) -> usize {
        let ready = self.ready().len();
        self.checked.with(|rows| rows.len().saturating_sub(ready))
    }

    /// The places of the rows that would be sent: they have no errors, and were not left out.
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

    /// What a column is called.
    pub fn heading(self, column: usize) -> String {
        let all = self.table.with_untracked(headings);
        all.get(column).cloned().unwrap_or_default()
    }

    /// The values that a column takes, where they are known; tracked.
    pub fn options_of(self, column: usize) -> Vec<ColumnOption> {
        let target = self.table.with(|t| t.targets.get(column).cloned());
        let language = self.app.prefs.content_language();
        self.fields.with(|fields| {
            self.people.with(|people| {
                let people = people.people();
                target.map_or_else(Vec::new, |t| options(&t, fields, people, &language))
            })
        })
    }
}

/// Reads the pending rows of this browser's batches.
async fn read_pending(app: App, pending: RwSignal<Arc<PendingRows>>) {
    // Where they cannot be read, the list of batches says so.
    let Ok(batches) = store::all(app).await else {
        return;
    };
    let now = Arc::new(pending_rows(&batches));
    if pending.with_untracked(|before| *before != now) {
        pending.set(now);
    }
}
