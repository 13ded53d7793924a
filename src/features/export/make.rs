//! ExportJob a file slice by slice, so that the page stays alive however large it is.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use wasm_bindgen::JsValue;
use web_sys::{AbortSignal, Blob};

use super::exchange::Exchange;
use super::options::TableOptions;
use super::parts::Parts;
use super::people::load_names;
use super::sink::Sink;
use super::table::{Sources, Table};
use super::{Format, today};
use crate::api::ApiError;
use crate::browser;
use crate::catalog::Catalog;
use crate::catalog::view::Column;
use crate::state::{App, FullElementLoader, FullElements};
use crate::t;

/// How many rows are made before the browser may react.
pub const SLICE: usize = 1_000;

pub struct ExportRequest {
    pub format: Format,
    /// Instance ids, in their order.
    pub ids: Vec<Arc<str>>,
    pub columns: Vec<Column>,
    /// How a table is written.
    pub options: TableOptions,
    pub space: String,
    /// The reader's language.
    pub language: String,
}

impl ExportRequest {
    /// How the table is written: a workbook has typed cells and no separator.
    fn table_options(&self) -> TableOptions {
        TableOptions {
            for_spreadsheets: self.options.for_spreadsheets || self.format == Format::Xlsx,
            ..self.options.clone()
        }
    }
}

/// A file that was made.
pub struct ExportFile {
    pub blob: Blob,
    /// What is in it; `None` where that is nothing.
    pub within: Option<String>,
    /// What is not, in sentences.
    pub without: Vec<String>,
    /// The ids that could not be got in full.
    pub lost: Vec<Arc<str>>,
    /// Why no more requests were sent to the service.
    pub error: Option<ApiError>,
}

/// Why there is no file.
pub enum Failure {
    /// The person stopped it.
    Stopped,
    /// The browser has no room, or the file cannot be written.
    Broken,
    /// Another reason, in words.
    Other(String),
}

impl From<JsValue> for Failure {
    fn from(_: JsValue) -> Self {
        Self::Broken
    }
}

impl From<io::Error> for Failure {
    fn from(_: io::Error) -> Self {
        Self::Broken
    }
}

/// Makes the file; `on_progress` gets how many elements are done.
pub async fn make(
    app: App,
    order: &ExportRequest,
    stop: &AbortSignal,
    on_progress: &impl Fn(usize),
) -> Result<ExportFile, Failure> {
    let mut making = ExportJob {
        app,
        order,
        stop,
        on_progress,
        parts: Parts::default(),
        full: FullElementLoader::new(app, stop),
        done: 0,
    };
    let made = match order.format {
        Format::Xlsx | Format::Csv => making.table().await,
        Format::Json => making.json().await,
        Format::Exchange => making.model().await,
        Format::Ids => making.ids("", "\n", "\n", ToString::to_string).await,
        Format::IdList => {
            let quoted = |id: &str| serde_json::Value::from(id).to_string();
            making.ids("[\n", ",\n", "\n]\n", quoted).await
        }
    };
    making.full.record();
    let (within, without) = made?;
    // A file that took so long to finish that it was stopped meanwhile is not saved.
    if stop.aborted() {
        return Err(Failure::Stopped);
    }
    Ok(ExportFile {
        blob: making.parts.file(order.format.media_type())?,
        within,
        without,
        lost: making.full.lost,
        error: making.full.error,
    })
}

/// What is in the file, and what is not.
type Said = (Option<String>, Vec<String>);

/// A count of something, in words; empty for none.
fn some(number: usize, text: fn(usize) -> String) -> Option<String> {
    (number > 0).then(|| text(number))
}

struct ExportJob<'a, T> {
    app: App,
    order: &'a ExportRequest,
    stop: &'a AbortSignal,
    on_progress: &'a T,
    parts: Parts,
    full: FullElementLoader<'a>,
    done: usize,
}

impl<T: Fn(usize)> ExportJob<'_, T> {
    /// Lets the browser react after so many more.
    async fn pause(&mut self, more: usize) -> Result<(), Failure> {
        self.done += more;
        (self.on_progress)(self.done);
        browser::yield_to_browser().await;
        if self.stop.aborted() {
            Err(Failure::Stopped)
        } else {
            Ok(())
        }
    }

    async fn table(&mut self) -> Result<Said, Failure> {
        let order = self.order;
        let options = order.table_options();
        let table = self
            .app
            .catalog
            .with_untracked(|c| Table::new(c, &order.columns, &options, &order.language));
        let mut sink = Sink::begin(self.app, order, &table, &options).await?;
        let people = load_names(self.app, &order.ids, &table, self.stop).await;
        let (mut rows, mut lost) = (0, 0);
        for ids in order.ids.chunks(SLICE) {
            let long = |c: &Catalog| {
                let long = ids.iter().filter(|id| table.is_long(c, id));
                long.cloned().collect::<Vec<_>>()
            };
            let mut full_elements = FullElements::new();
            for some in self
                .app
                .catalog
                .with_untracked(long)
                .chunks(FullElementLoader::MAX_IDS)
            {
                full_elements.extend(self.full.get(some).await);
            }
            let sources = Sources {
                full_elements: &full_elements,
                name: &|id| self.app.people.name_untracked(id),
            };
            let some: Vec<_> = self.app.catalog.with_untracked(|c| {
                let listed = ids.iter().filter_map(|id| c.listed(id));
                let row = |listed: Arc<_>| table.row(c, &listed, &sources, &mut lost);
                listed.map(row).collect()
            });
            rows += some.len();
            sink.add(some, &self.parts).await?;
            self.pause(ids.len()).await?;
        }
        let truncated = sink.finish(&self.parts).await?;
        let mut without = Vec::new();
        if lost > 0 {
            without.push(t::export::cells_lost(lost));
        }
        if truncated > 0 {
            without.push(t::export::texts_cut(truncated));
        }
        without.extend(people.texts());
        without.extend(forgotten(order.ids.len() - rows));
        Ok((some(rows, t::common::element_count), without))
    }

    async fn json(&mut self) -> Result<Said, Failure> {
        let mut written = 0;
        for ids in self.order.ids.chunks(FullElementLoader::MAX_IDS) {
            let full_elements = self.full.get(ids).await;
            let mut text = String::new();
            for whole in ids.iter().filter_map(|id| full_elements.get(id)) {
                text.push_str(if written == 0 { "[\n" } else { ",\n" });
                text.push_str(&whole.json);
                written += 1;
            }
            self.parts.push(text.as_bytes())?;
            self.pause(ids.len()).await?;
        }
        self.parts
            .push(if written == 0 { b"[]\n" } else { b"\n]\n" })?;
        let lost = self.full.lost.len();
        let without = (lost > 0).then(|| t::export::model::missing(lost));
        Ok((
            some(written, t::common::element_count),
            without.into_iter().collect(),
        ))
    }

    async fn model(&mut self) -> Result<Said, Failure> {
        let mut exchange = Exchange::begin(&self.order.space, &today())?;
        let all = &self.order.ids;
        let newest = self.app.catalog.with_untracked(|c| newest(c, all));
        for ids in newest.chunks(FullElementLoader::MAX_IDS) {
            let full_elements = self.full.get(ids).await;
            for whole in ids.iter().filter_map(|id| full_elements.get(id)) {
                exchange.element(&whole.element)?;
            }
            self.parts.push(&exchange.written())?;
            self.pause(ids.len()).await?;
        }
        exchange.left_out(self.full.lost.len(), all.len() - newest.len());
        while exchange.relationships(SLICE)? {
            self.parts.push(&exchange.written())?;
            self.pause(0).await?;
        }
        self.parts.push(&exchange.written())?;
        let (rest, report) = exchange.end()?;
        self.parts.push(&rest)?;
        let within = (report.elements > 0).then(|| report.within());
        Ok((within, report.without()))
    }

    async fn ids(
        &mut self,
        before: &str,
        between: &str,
        after: &str,
        write: impl Fn(&str) -> String,
    ) -> Result<Said, Failure> {
        let number = self.order.ids.len();
        let mut text = before.to_owned();
        for (at, ids) in self.order.ids.chunks(10 * SLICE).enumerate() {
            for (n, id) in ids.iter().enumerate() {
                if at + n > 0 {
                    text.push_str(between);
                }
                text.push_str(&write(id));
            }
            self.parts.push(std::mem::take(&mut text).as_bytes())?;
            self.pause(ids.len()).await?;
        }
        self.parts.push(text.as_bytes())?;
        self.parts.push(after.as_bytes())?;
        Ok((some(number, t::common::id_count), Vec::new()))
    }
}

/// What another tab removed meanwhile.
fn forgotten(number: usize) -> Option<String> {
    (number > 0).then(|| t::export::elements_removed(number))
}

/// Of each element the newest of these versions, in their order.
fn newest(catalog: &Catalog, ids: &[Arc<str>]) -> Vec<Arc<str>> {
    let key = |id: &Arc<str>| {
        let row = catalog.row(id)?;
        Some((catalog.element_number(row), catalog.modified(row)))
    };
    let mut best: HashMap<u32, (f64, &Arc<str>)> = HashMap::new();
    for id in ids {
        let Some((element, modified)) = key(id) else {
            continue;
        };
        let known = best.entry(element).or_insert((modified, id));
        if modified
            .total_cmp(&known.0)
            .then_with(|| id.cmp(known.1))
            .is_gt()
        {
            *known = (modified, id);
        }
    }
    let is_best = |id: &&Arc<str>| {
        key(id).is_none_or(|(element, _)| best.get(&element).is_some_and(|(_, b)| b == id))
    };
    ids.iter().filter(is_best).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Origin;
    use crate::testing::element;

    #[test]
    fn newest_returns_the_newest_version_of_each_element() {
        let mut catalog = Catalog::default();
        for (id, logical, day) in [
            ("a1", "a", 1),
            ("b", "b", 1),
            ("a2", "a", 3),
            ("a3", "a", 2),
        ] {
            let (mut element, json) = element(id, logical, "Node", id);
            element.created.at = format!("2026-01-0{day}T00:00:00Z");
            catalog.take(element, json, Origin::Pasted, 0.0);
        }
        let ids: Vec<Arc<str>> = ["a1", "b", "a2", "a3"]
            .into_iter()
            .map(Into::into)
            .collect();
        let newest: Vec<String> = newest(&catalog, &ids)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(newest, ["b", "a2"]);
    }
}
