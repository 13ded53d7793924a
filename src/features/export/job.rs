//! The export that runs, or that waits to be saved.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use futures::future::LocalBoxFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::{AbortController, AbortSignal, Blob};

use super::make::{ExportFile, ExportRequest, Failure, make};
use super::options::{ExportChoice, TableOptions};
use super::{Format, copy, file_name, today};
use crate::api::ApiError;
use crate::catalog::view::Column;
use crate::effect::{effect, memo};
use crate::lazy::{NotLoaded, lazy_fn};
use crate::state::{App, Tone};
use crate::t;

/// What takes longer is shown, in milliseconds; what is done sooner would only flash.
const PATIENCE: u64 = 300;

/// Gets how many elements are done.
type OnProgress = Rc<dyn Fn(usize)>;

lazy_fn! {
    export, making(app: App, order: ExportRequest, stop: AbortSignal, on_progress: OnProgress) -> LocalBoxFuture<'static, Result<ExportFile, Failure>>,
    Box::pin(async move { make(app, &order, &stop, &|done| on_progress(done)).await })
}

/// The visible state of an export.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// The person chooses format and options.
    Choosing,
    /// The file is made.
    Running,
    /// The file waits to be saved, or was saved under a name.
    Ready(Ready, Option<String>),
}

/// What is in a file and what is not.
#[derive(Clone, Debug, PartialEq)]
pub struct Ready {
    /// What is in it; `None` where that is nothing.
    pub within: Option<String>,
    pub without: Vec<String>,
    pub lost: Vec<Arc<str>>,
    pub error: Option<ApiError>,
}

/// The export of the page: one at a time.
#[derive(Clone, Copy)]
pub struct Exporter {
    pub app: App,
    /// Its visible state, if any.
    pub stage: RwSignal<Option<Stage>>,
    /// Elements done, and all.
    pub progress: RwSignal<(usize, usize)>,
    /// The format of what runs, or the one chosen last, with its options.
    pub choice: RwSignal<ExportChoice>,
    /// The format of what runs.
    pub format: RwSignal<Format>,
    /// Whether the selection is meant rather than the view.
    pub of_selection: RwSignal<bool>,
    stop: StoredValue<Option<AbortController>, LocalStorage>,
    file: StoredValue<Option<Blob>, LocalStorage>,
}

/// The export of the page, for its parts.
pub fn use_exporter() -> Exporter {
    expect_context()
}

impl Exporter {
    /// Nothing exported. What runs, copies too, ends with the page, and when another person signs
    /// in or the space is another: it would go on in their name.
    pub fn new(app: App) -> Self {
        let exporter = Self {
            app,
            stage: RwSignal::new(None),
            progress: RwSignal::new((0, 0)),
            choice: RwSignal::new(ExportChoice::restore()),
            format: RwSignal::new(Format::Csv),
            of_selection: RwSignal::new(false),
            stop: StoredValue::new_local(None),
            file: StoredValue::new_local(None),
        };
        let end = move || {
            exporter.stop();
            copy::end();
        };
        on_cleanup(end);
        let who = memo(move |_| (app.session.space(), app.me()));
        effect(move |before: Option<()>| {
            who.with(|_| ());
            if before.is_some() {
                end();
            }
        });
        exporter
    }

    /// Opens the dialog that asks what to export and how.
    pub fn open(self, of_selection: bool) {
        if self.stop.with_value(Option::is_none) {
            self.of_selection.set(of_selection);
            self.stage.set(Some(Stage::Choosing));
        }
    }

    /// Exports these elements as chosen; in a table with these columns.
    pub fn start_chosen(self, ids: Vec<Arc<str>>, columns: Vec<Column>) {
        let ExportChoice { format, table } = self.choice.get_untracked();
        self.stage.set(None);
        self.start(format, ids, columns, table);
    }

    fn start(
        self,
        format: Format,
        ids: Vec<Arc<str>>,
        columns: Vec<Column>,
        options: TableOptions,
    ) {
        let Some(stop) = AbortController::new().ok() else {
            return;
        };
        if self.stop.with_value(Option::is_some) || ids.is_empty() {
            return;
        }
        self.stop.set_value(Some(stop.clone()));
        self.format.set(format);
        self.progress.set((0, ids.len()));
        let show = move || {
            let runs = self.stop.try_with_value(Option::is_some) == Some(true);
            if runs {
                self.stage.set(Some(Stage::Running));
            }
        };
        let shown = set_timeout_with_handle(show, Duration::from_millis(PATIENCE)).ok();
        let order = ExportRequest {
            format,
            ids,
            columns,
            options,
            space: untrack(|| self.app.session.space()),
            language: untrack(|| self.app.prefs.content_language()),
        };
        spawn_local(async move {
            let all = order.ids.len();
            let on_progress = move |done| {
                let _ = self.progress.try_set((done, all));
            };
            let made = match making(self.app, order, stop.signal(), Rc::new(on_progress)).await {
                Ok(making) => making.await,
                Err(NotLoaded) => Err(Failure::Other(t::export::NOT_LOADED.get().into())),
            };
            if let Some(shown) = shown {
                shown.clear();
            }
            // The page may have been left: then the file is not needed.
            if self.stop.try_set_value(None).is_some() {
                return;
            }
            match made {
                Ok(made) => {
                    let ready = Ready {
                        within: made.within,
                        without: made.without,
                        lost: made.lost,
                        error: made.error,
                    };
                    self.file.set_value(Some(made.blob));
                    self.ready(ready);
                }
                Err(failure) => self.failed(&failure),
            }
        });
    }

    /// Saves these ids as a file.
    pub fn save_ids(self, format: Format, ids: Vec<Arc<str>>) {
        self.start(format, ids, Vec::new(), TableOptions::default());
    }

    /// A whole file is saved at once; of any other it is said first what is not in it.
    fn ready(self, ready: Ready) {
        let is_whole = ready.without.is_empty() && ready.lost.is_empty();
        let Some(within) = ready.within.clone() else {
            return self.stage.set(Some(Stage::Ready(ready, None)));
        };
        if !is_whole || self.format.get_untracked() == Format::Exchange {
            return self.stage.set(Some(Stage::Ready(ready, None)));
        }
        self.stage.set(None);
        if let Some(name) = self.save() {
            self.app
                .toasts
                .show(Tone::Good, t::export::saved(&name, &within));
        }
    }

    fn failed(self, failure: &Failure) {
        self.stage.set(None);
        let (tone, text) = match failure {
            Failure::Stopped => (Tone::Plain, t::export::STOPPED.get()),
            Failure::Broken => (Tone::Bad, t::export::NO_ROOM.get()),
            Failure::Other(why) => (Tone::Bad, why.as_str()),
        };
        self.app.toasts.show(tone, text);
    }

    /// Saves the file that waits, and shows that it is saved.
    pub fn save_shown(self) {
        if let Some(name) = self.save() {
            self.stage.update(|stage| {
                if let Some(Stage::Ready(_, saved)) = stage {
                    *saved = Some(name);
                }
            });
        }
    }

    /// Saves the file that waits; returns its name.
    fn save(self) -> Option<String> {
        let blob = self.file.get_value()?;
        let space = untrack(|| self.app.session.space());
        let name = file_name(&space, &today(), self.format.get_untracked());
        self.app.toasts.save_blob(&name, &blob).then_some(name)
    }

    /// Stops what runs, or puts what waits away.
    pub fn close(self) {
        self.stop();
        self.file.set_value(None);
        self.stage.set(None);
    }

    fn stop(self) {
        self.stop.try_with_value(|stop| {
            if let Some(stop) = stop {
                stop.abort();
            }
        });
    }
}
