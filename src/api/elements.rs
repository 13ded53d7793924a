//! Elements: bulk retrieval, creation, publication (`interface.md`, endpoints 1 to 3).

use architrave_interface::{
    ArchitectureElement, BulkResponse, CreateElement, PublishResponse, paths,
};
use gloo_net::http::Method;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use web_sys::AbortSignal;

pub use architrave_interface::paths::BulkQuery;

use super::client::{Call, Client, Reply, body};
use super::error::ApiError;
use crate::session::PrivilegedAction;

/// A response of bulk retrieval, without its content.
#[derive(Deserialize)]
struct BulkForm {
    #[serde(rename = "items")]
    _items: Vec<IgnoredAny>,
    #[serde(rename = "errors")]
    _errors: Vec<IgnoredAny>,
}

impl Client {
    /// Asks for no element at all: whether the service takes the token and the licence key and has the
    /// process space. Decodes no element, so that signing in needs no code for it.
    ///
    /// # Errors
    /// When the service refuses, cannot be reached, or answers something else.
    pub async fn check(&self, stop: Option<&AbortSignal>) -> Result<(), ApiError> {
        let call = Call {
            method: Method::POST,
            path: paths::bulk(self.warehouse(), &BulkQuery::default()),
            body: Some("[]".into()),
            idempotency_key: None,
            stop,
        };
        self.json::<BulkForm>(call).await.map(drop)
    }

    /// Retrieves elements by instance id (endpoint 1): what was served and what was not.
    ///
    /// # Errors
    /// When the request failed as a whole; single ids are in the response's `errors`.
    pub async fn retrieve(
        &self,
        ids: &[&str],
        query: &BulkQuery,
        stop: Option<&AbortSignal>,
    ) -> Result<BulkResponse, ApiError> {
        let reply = self.retrieve_text(ids, query, stop).await?;
        self.read_bulk(&reply)
    }

    /// The same as it came, for [`Client::read_bulk`]: who only sends needs no code for full elements.
    ///
    /// # Errors
    /// When the request failed as a whole.
    pub async fn retrieve_text(
        &self,
        ids: &[&str],
        query: &BulkQuery,
        stop: Option<&AbortSignal>,
    ) -> Result<Reply, ApiError> {
        let call = Call {
            method: Method::POST,
            path: paths::bulk(self.warehouse(), query),
            body: body(&ids)?,
            idempotency_key: None,
            stop,
        };
        self.send(call).await
    }

    /// Reads a response of bulk retrieval.
    ///
    /// # Errors
    /// When it is not one.
    pub fn read_bulk(&self, (status, text): &Reply) -> Result<BulkResponse, ApiError> {
        self.read(*status, text)
    }

    /// Creates an element (endpoint 2), and returns it with its JSON as received. Never sent
    /// again by itself: creation can neither be undone nor looked up. `key` is sent as
    /// `Idempotency-Key`, and only where the deployment says that the service knows it.
    ///
    /// # Errors
    /// See [`ApiError::outcome`] for whether the element may exist all the same.
    pub async fn create(
        &self,
        element: &CreateElement,
        key: Option<&str>,
    ) -> Result<(ArchitectureElement, Box<str>), ApiError> {
        let received = self
            .json::<Box<RawValue>>(Call {
                method: Method::POST,
                path: paths::create(self.warehouse()),
                body: body(element)?,
                idempotency_key: key,
                stop: None,
            })
            .await;
        self.learn(PrivilegedAction::Create, &received, |_| true);
        let received = received?;
        let element = self.read(200, received.get())?;
        Ok((element, received.into()))
    }

    /// Publishes versions by instance id (endpoint 3); returns the published elements.
    ///
    /// # Errors
    /// See [`ApiError::outcome`] for whether they may be published all the same.
    pub async fn publish(&self, ids: &[&str]) -> Result<PublishResponse, ApiError> {
        let response = self
            .json::<PublishResponse>(Call {
                method: Method::POST,
                path: paths::publish(self.warehouse()),
                body: body(&ids)?,
                idempotency_key: None,
                stop: None,
            })
            .await;
        // A user who publishes what is another user's has the role.
        self.learn(PrivilegedAction::Publish, &response, |response| {
            response.items.iter().any(|e| !e.principal_is_owner)
        });
        response
    }
}
