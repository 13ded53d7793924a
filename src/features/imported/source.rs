//! Where views come from: the database, for an import that was recorded, or the file that is being checked.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_worker::FileViews;
use leptos::prelude::*;

use super::live::ImportedIds;
use crate::effect::{effect, memo, scoped_task};
use crate::features::import::{ImportReceipt, decoded_views, saved_views, use_import};
use crate::state::App;

/// A file with its views.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedFile {
    pub name: String,
    /// When it was imported, in milliseconds since 1970; `None` for one that is being checked.
    pub imported: Option<f64>,
    pub views: Arc<FileViews>,
    /// The ids that the import gave its elements, by their identifiers in the file.
    pub ids: Arc<HashMap<String, ImportedIds>>,
}

/// What the page has.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    Loading,
    /// There is no such import in this browser, or no file is being checked.
    Unknown,
    /// Its views are not in this browser.
    NotSaved,
    /// They could not be read, and why.
    Failed(String),
    Ready(Arc<ImportedFile>),
}

/// The views of the import whose record this is, or of the file that is being checked where it is empty.
pub fn use_source(app: App, record: Memo<String>) -> RwSignal<Source> {
    let source = RwSignal::new(Source::Loading);
    let work = use_import();
    let is_ready = memo(move |_| app.catalog.ready());
    // Another record that is written changes nothing here.
    let at = memo(move |_| {
        let record = app.activity.get(&record.get())?;
        Some(record.at)
    });
    effect(move || {
        let (record, at) = (record.get(), at.get());
        source.set(Source::Loading);
        if record.is_empty() {
            let session = work.session();
            // The views are known to be there once the file is read.
            session.model.track();
            scoped_task(async move {
                let encoded = session.file_views().await;
                let views = encoded.map(|encoded| decoded_views(&encoded.json));
                source.set(match views {
                    Some(Ok(views)) => Source::Ready(Arc::new(ImportedFile {
                        name: session.facts.name.clone(),
                        imported: None,
                        views: Arc::new(views),
                        ids: Arc::default(),
                    })),
                    Some(Err(why)) => Source::Failed(why.0),
                    None => Source::Unknown,
                });
            });
        } else if let Some(at) = at {
            scoped_task(async move { source.set(saved(app, &record, at).await) });
        } else if is_ready.get() {
            source.set(Source::Unknown);
        }
    });
    source
}

async fn saved(app: App, record: &str, at: f64) -> Source {
    let record_now = untrack(|| app.activity.get(record));
    let receipt = record_now.and_then(|record| record.receipt_as::<ImportReceipt>());
    let (Some(receipt), Some(storage)) = (receipt, app.storage()) else {
        return Source::Unknown;
    };
    let views = match saved_views(&storage, record).await {
        Ok(Some(views)) => views,
        Ok(None) => return Source::NotSaved,
        Err(why) => return Source::Failed(why.0),
    };
    let ids = receipt.elements.into_iter().filter_map(|one| {
        let ids = ImportedIds {
            instance: one.instance,
            element: one.id,
        };
        Some((one.entry.external_id?, ids))
    });
    Source::Ready(Arc::new(ImportedFile {
        name: receipt.head.file,
        imported: Some(at),
        views: Arc::new(views),
        ids: Arc::new(ids.collect()),
    }))
}
