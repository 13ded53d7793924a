//! Elements in full, some at a time: those loaded, those saved on disk, and the others from the
//! service.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use architrave_interface::BulkResponse;
use web_sys::AbortSignal;

use crate::api::{ApiError, BulkQuery, Client};
use crate::browser;
use crate::catalog::FullElement;
use crate::state::{App, Kind, Record, RecordStatus};
use crate::t;

/// Elements by their instance ids.
pub type FullElements = HashMap<Arc<str>, Arc<FullElement>>;

impl FullElementLoader<'_> {
    /// How many elements one call may load: the limit of a request.
    pub const MAX_IDS: usize = 200;
}

/// Gets elements in full, and records those it could not get.
pub struct FullElementLoader<'a> {
    app: App,
    stop: &'a AbortSignal,
    /// The ids that could not be got, in their order.
    pub lost: Vec<Arc<str>>,
    /// Why no more requests are sent to the service, if so.
    pub error: Option<ApiError>,
    requested: usize,
    received: usize,
    requests: usize,
}

impl<'a> FullElementLoader<'a> {
    /// Nothing got yet; `stop` ends it.
    pub fn new(app: App, stop: &'a AbortSignal) -> Self {
        Self {
            app,
            stop,
            lost: Vec::new(),
            error: None,
            requested: 0,
            received: 0,
            requests: 0,
        }
    }

    /// The elements of these ids, as many as can be got; the others are noted as lost. Once a
    /// request failed the service is not asked again.
    pub async fn get(&mut self, ids: &[Arc<str>]) -> FullElements {
        let here = ids.iter().map(|id| self.app.catalog.load_full_element(id));
        let here = futures::future::join_all(here).await;
        let here = ids.iter().cloned().zip(here);
        let mut full_elements: FullElements =
            here.filter_map(|(id, whole)| Some((id, whole?))).collect();
        let missing: Vec<Arc<str>> = ids
            .iter()
            .filter(|id| !full_elements.contains_key(*id))
            .cloned()
            .collect();
        if !missing.is_empty() && self.error.is_none() && !self.stop.aborted() {
            self.load_missing(&missing, &mut full_elements).await;
        }
        let lost = missing
            .into_iter()
            .filter(|id| !full_elements.contains_key(id));
        self.lost.extend(lost);
        full_elements
    }

    async fn load_missing(&mut self, ids: &[Arc<str>], full_elements: &mut FullElements) {
        let mut waiting = vec![ids.to_vec()];
        while let Some(mut some) = waiting.pop() {
            match self.request(&some).await {
                Ok(response) => self.take(&some, response, full_elements),
                // Too many for this service: half as many, as retrieval does it.
                Err(error) if error.status() == Some(413) && some.len() > 1 => {
                    waiting.push(some.split_off(some.len() / 2));
                    waiting.push(some);
                }
                Err(error) => {
                    self.error = Some(error);
                    return;
                }
            }
        }
    }

    async fn request(&mut self, ids: &[Arc<str>]) -> Result<BulkResponse, ApiError> {
        let requested: Vec<&str> = ids.iter().map(|id| &**id).collect();
        self.requests += 1;
        Client::of(self.app.session)?
            .retrieve(&requested, &BulkQuery::EXACT, Some(self.stop))
            .await
    }

    fn take(
        &mut self,
        requested: &[Arc<str>],
        response: BulkResponse,
        full_elements: &mut FullElements,
    ) {
        self.requested += requested.len();
        let wanted: HashSet<&str> = requested.iter().map(|id| &**id).collect();
        for (element, json) in response
            .items
            .items
            .into_iter()
            .zip(response.items.received)
        {
            if wanted.contains(element.id.as_str()) {
                let id: Arc<str> = element.id.as_str().into();
                let whole = FullElement::new(element, json, browser::now());
                self.received += usize::from(full_elements.insert(id, Arc::new(whole)).is_none());
            }
        }
    }

    /// Records the requests to the service.
    pub fn record(&self) {
        if self.requests == 0 {
            return;
        }
        let requests = t::common::request_count(self.requests);
        let title = t::export::request_title(&t::common::id_count(self.requested), &requests);
        let mut detail = t::common::loaded_and_missing(
            &crate::format::count(self.received),
            &crate::format::count(self.requested - self.received),
        );
        if let Some(error) = &self.error {
            detail.push(' ');
            detail.push_str(&error.sentence());
        }
        let happened = match &self.error {
            None if self.received == self.requested => RecordStatus::Done,
            Some(ApiError::Stopped) if self.received == 0 => RecordStatus::Stopped,
            Some(_) if self.received == 0 => RecordStatus::Refused,
            _ => RecordStatus::Partly,
        };
        let record = Record::new(Kind::Retrieve, happened, title, detail);
        self.app.activity.write(record);
    }
}
