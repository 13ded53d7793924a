//! What the parts of the page share: the view, what it selects, and which row the keys act on.

mod findings;
mod ids;
mod moving;

use std::collections::HashSet;
use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use super::address::Address;
use super::cells::CellRange;
use super::columns::ColumnPrefs;
use super::expectation::likely_any;
use super::grouped::{Lines, can_group};
use super::preview::Preview;
use super::table::{CellContext, Layout, layout};
use crate::browser;
use crate::catalog::Tally;
use crate::catalog::view::{
    Column, Facets, Problem, Query, Selected, Unsearched, View, count, pick, sort_rows, unfiltered,
    unsearched,
};
use crate::components::{after_paint, use_media};
use crate::effect::{effect, memo};
use crate::features::export::Exporter;
use crate::paths;
use crate::shared::Shared;
use crate::state::{App, Record, query_context, use_app};
use moving::place_of;

/// The height of the table's header, in CSS pixels.
pub const HEADER: f64 = 32.0;

/// The ids of the import that a view is narrowed to; none where it is not.
fn imported(app: App, view: Memo<View>) -> Memo<Option<HashSet<String>>> {
    let import = memo(move |_| view.with(|view| view.import.clone()));
    memo(move |_| ids_of_import(app, &import.get()))
}

/// The ids of the import with this record, tracked; none where there is no id.
fn ids_of_import(app: App, id: &str) -> Option<HashSet<String>> {
    (!id.is_empty()).then(|| {
        let record = app.activity.get(id);
        record
            .as_ref()
            .map(Record::imported_ids)
            .unwrap_or_default()
    })
}

/// The page's state. Copies are the same thing.
#[derive(Clone, Copy)]
pub struct ElementsPageState {
    pub app: App,
    /// The filter as it is typed; the address follows.
    pub text: RwSignal<String>,
    /// The ids in the dialog that adds some, until they are added.
    pub typed_ids: RwSignal<String>,
    pub view: Memo<View>,
    /// The filter as it was read.
    pub query: Memo<Query>,
    /// Whether the filter has the focus: its text may not be finished.
    pub is_typing: RwSignal<bool>,
    /// The parts of it that are left out, for they could not be read.
    pub left_out: Memo<Vec<Problem>>,
    /// What its terms could not search, a frame later.
    pub unsearched: Signal<Vec<Unsearched>>,
    /// Whether elements that a relation leads to are being loaded.
    pub loading_related: RwSignal<bool>,
    pub selected: Memo<Shared<Selected>>,
    /// The lines of the table: its rows, and groups where the view has some.
    pub lines: Memo<Shared<Lines>>,
    /// The groups that are closed, by their keys.
    closed: RwSignal<HashSet<String>>,
    /// The counts beside it, a frame later: they need not hold up the table.
    pub counted: Memo<Shared<Facets>>,
    /// The view without the typed text, a frame later too.
    pub filters: Signal<View>,
    /// The facets without any filter, a frame later: which values there are, in an order that stays.
    pub all_facets: Signal<Shared<Facets>>,
    pub tally: Memo<Tally>,
    /// Whether there are elements, or are likely to be while the saved ones are read.
    pub likely_any: Memo<bool>,
    /// The place of the row that the keys act on.
    pub cursor: Memo<Option<usize>>,
    /// The header cell that the keys act on, instead of a row.
    pub head: RwSignal<Option<usize>>,
    /// The cells of the row that the keys act on, instead of the row.
    pub cells: RwSignal<Option<CellRange>>,
    /// Whether the keys were used last, so that the row they act on is outlined.
    pub by_keys: RwSignal<bool>,
    pub columns: ColumnPrefs,
    /// How wide the table is, in CSS pixels.
    pub width: RwSignal<f64>,
    /// The positions of its columns.
    pub layout: Memo<Layout>,
    pub preview: Preview,
    pub narrow: Signal<bool>,
    pub row_height: Signal<f64>,
    pub grid: NodeRef<html::Div>,
    pub adding: RwSignal<bool>,
    pub explaining: RwSignal<bool>,
    pub filtering: RwSignal<bool>,
    /// Whether the sheet is open in which columns are chosen.
    pub choosing_columns: RwSignal<bool>,
    /// The column that is filtered by its values.
    pub column_filter: RwSignal<Option<Column>>,
    pub address: Address,
    pub exporter: Exporter,
    /// Whether the table was shown since the page was opened.
    shown_before: StoredValue<bool>,
    hint: RwSignal<usize>,
    /// Where the selection of a range began.
    pub(super) anchor: StoredValue<Option<Arc<str>>>,
    in_view: Memo<usize>,
}

impl ElementsPageState {
    /// The state of the page, at the address it was opened with.
    pub fn new() -> Self {
        let app = use_app();
        let narrow = use_media("(width < 720px)");
        let address = Address::new(app);
        let text = RwSignal::new(address.view().with_untracked(|v| v.text.clone()));
        let view = memo(move |_| View {
            text: text.get(),
            ..address.view().get()
        });
        let sort = memo(move |_| view.with(|v| v.sort.clone()));
        let imported = imported(app, view);
        let ordered = memo(move |_| {
            let mut rows = sort.with(|s| app.catalog.with(|c| sort_rows(c, s)));
            imported.with(|ids| {
                if let Some(ids) = ids {
                    app.catalog
                        .with(|c| rows.retain(|row| ids.contains(&**c.id_at(*row as usize))));
                }
            });
            Shared::new(rows)
        });
        let me = memo(move |_| app.me());
        let query = memo(move |_| text.with(|t| app.catalog.with(|c| Query::read(t, c))));
        // Names that arrive change what is found only where the filter asks for people.
        let asks_for_people = memo(move |_| query.with(Query::asks_for_people));
        let names = memo(move |_| match asks_for_people.get() {
            true => 1 + app.people.loaded_count(),
            false => 0,
        });
        let selected = memo(move |before: Option<&Shared<Selected>>| {
            let all = ordered.get();
            let before = before.map(|before| &**before);
            let person = |id: &str| app.people.name_untracked(id);
            Shared::new(me.with(|me| {
                let context = query_context(me.as_deref(), &person, names.get());
                view.with(|v| app.catalog.with(|c| pick(c, &all, v, &context, before)))
            }))
        });
        let later = after_paint(selected);
        let counted = memo(move |before: Option<&Shared<Facets>>| {
            let counted = later.with(|selected| {
                me.with(|me| {
                    let context = query_context(me.as_deref(), &|_| None, 0);
                    app.catalog.with_untracked(|c| count(c, selected, &context))
                })
            });
            // If something changed meanwhile, the next selection is already running.
            match (counted, before) {
                (Some(counted), _) => Shared::new(counted),
                (None, Some(before)) => before.clone(),
                (None, None) => Shared::new(Facets::default()),
            }
        });
        let all_facets = after_paint(memo(move |_| Shared::new(app.catalog.with(unfiltered))));
        let is_typing = RwSignal::new(false);
        let left_out = memo(move |_| query.with(|q| q.left_out(is_typing.get())));
        let gaps = memo(move |_| {
            later.track();
            let person = |id: &str| app.people.name_untracked(id);
            let context = query_context(None, &person, names.get());
            query.with_untracked(|q| app.catalog.with_untracked(|c| unsearched(q, c, &context)))
        });
        let closed = RwSignal::new(HashSet::new());
        let grouping = memo(move |_| view.with(|view| view.grouping.clone()));
        let lines = memo(move |_| {
            let selected = selected.get();
            let Some(column) = grouping.get().filter(can_group) else {
                return Shared::new(Lines::plain(selected));
            };
            let language = app.prefs.content_language();
            // To group is work: only what changes the groups of this column does it again.
            let now = match column {
                Column::Published => app.clock.now(),
                _ => browser::now(),
            };
            if matches!(column, Column::Owners | Column::ModifiedBy) {
                app.people.loaded_count();
            }
            Shared::new(app.catalog.with(|catalog| {
                let reader = CellContext {
                    catalog,
                    language: &language,
                    url: &|_| String::new(),
                    people: app.people,
                    me: None,
                    now,
                    is_dark: false,
                };
                closed.with(|closed| Lines::by_column(selected, &reader, &column, closed))
            }))
        });
        let hint = RwSignal::new(0);
        let cursor = memo(move |_| {
            let hint = hint.get();
            app.selection.cursor.with(|id| {
                lines.with(|lines| {
                    app.catalog
                        .with(|c| place_of(c, lines.all(), id.as_deref(), hint))
                })
            })
        });
        let in_view = memo(move |_| {
            app.selection.ids.with(|ids| {
                if ids.is_empty() {
                    return 0;
                }
                selected.with(|s| {
                    app.catalog.with(|c| {
                        let chosen = |row: &&u32| ids.contains(c.id_at(**row as usize));
                        s.rows.iter().filter(chosen).count()
                    })
                })
            })
        });
        let tally = memo(move |_| app.catalog.with(|c| c.tally()));
        let any = memo(move |_| tally.with(|t| t.known > 0));
        let columns = ColumnPrefs::restore(&untrack(|| app.session.space()));
        let page = Self {
            app,
            text,
            typed_ids: RwSignal::new(String::new()),
            view,
            query,
            is_typing,
            left_out,
            unsearched: gaps.into(),
            loading_related: RwSignal::new(false),
            selected,
            lines,
            closed,
            counted,
            filters: after_paint(memo(move |_| View {
                text: String::new(),
                ..address.view().get()
            })),
            all_facets,
            tally,
            likely_any: likely_any(app, any),
            cursor,
            head: RwSignal::new(None),
            cells: RwSignal::new(None),
            by_keys: RwSignal::new(false),
            columns,
            width: RwSignal::new(0.0),
            layout: memo(|_| Layout::default()),
            preview: Preview::restore(narrow),
            narrow,
            row_height: Signal::derive(move || match narrow.get() {
                true => 56.0,
                false if columns.is_compact() => 28.0,
                false => 36.0,
            }),
            grid: NodeRef::new(),
            adding: RwSignal::new(false),
            explaining: RwSignal::new(false),
            filtering: RwSignal::new(false),
            choosing_columns: RwSignal::new(false),
            column_filter: RwSignal::new(None),
            address,
            exporter: Exporter::new(app),
            shown_before: StoredValue::new(false),
            hint,
            anchor: StoredValue::new(None),
            in_view,
        };
        let width = page.width;
        let page = Self {
            layout: memo(move |_| layout(page, width.get())),
            ..page
        };
        address.keep_together_with(text, is_typing, view);
        page.apply_saved_columns(address.is_here);
        page.want_findings();
        page.begin_at_the_top();
        page.reset_cells_on_change();
        page
    }

    /// Of another filter or order the keys act on the first row.
    fn begin_at_the_top(self) {
        effect(move |before: Option<View>| {
            let view = self.view.get();
            if before.is_some_and(|before| before != view) {
                self.hint.set(0);
            }
            view
        });
    }

    /// Changes the view; the back button undoes it.
    pub fn change(self, change: impl FnOnce(&mut View)) {
        let mut view = self.view.get_untracked();
        change(&mut view);
        self.text.set(view.text.clone());
        self.address.show_soon(view);
    }

    /// Whether the table is shown for the first time since the page was opened; asked once.
    pub fn is_first_time(self) -> bool {
        let before = self.shown_before.get_value();
        self.shown_before.set_value(true);
        !before
    }

    /// Opens the ids that were not served, or closes them.
    pub fn show_not_returned(self, open: bool) {
        self.view
            .with_untracked(|view| self.address.show_not_returned(open, view));
    }

    /// Whether rows are lower than usual, tracked. Cards have two lines in any case.
    pub fn is_compact(self) -> bool {
        self.columns.is_compact() && !self.narrow.get()
    }

    /// Navigates to another page.
    pub fn leave(self, url: &str) {
        self.address.go(url, false);
    }

    /// The address of an element.
    pub fn url_of(self, id: &str) -> String {
        untrack(|| paths::element(&self.app.session.space(), id))
    }

    /// How many selected rows the view shows, tracked.
    pub fn in_view(self) -> usize {
        self.in_view.get()
    }

    /// Opens the sheet to publish the selection, or else the row that the keys act on.
    pub fn publish(self) {
        let mut chosen = self.chosen();
        let nothing = self.app.selection.ids.with_untracked(HashSet::is_empty);
        if nothing {
            chosen.extend(self.current());
        }
        self.app.publishing.open(chosen);
    }
}

/// The page's state, for its parts.
pub fn use_page_state() -> ElementsPageState {
    expect_context()
}
