//! 3. Publish elements.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use crate::error::ApiError;
use crate::http::admission::Admitted;
use crate::http::body;
use crate::store::{publish as publication, relationships, versions};
use crate::{App, clock, render};

/// Publishes what can be published, all of it or nothing; the response contains what is published.
pub async fn publish(
    State(app): State<App>,
    Admitted(caller): Admitted,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, ApiError> {
    let ids = body::ids(&app.limits, &body::json(&app.limits, &headers, body).await?)?;
    let settings = Arc::clone(&app.settings);
    let response = app
        .store
        .write(move |c| {
            let caller = caller.again(c, &settings)?;
            let (warehouse, person) = (&caller.warehouse, &caller.person);
            let may =
                |version: &publication::Candidate| caller.manages() || version.is_owned_by(person);
            let now = clock::now();
            let published = publication::publish(c, warehouse, &ids, may, (&now, person))?;
            let versions: Vec<_> = versions::load(c, warehouse, &published)?
                .into_iter()
                .flatten()
                .collect();
            let references = relationships::of_versions(c, warehouse, &versions)?;
            render::elements(&caller.settings, person, &versions, &references)
        })
        .await?;
    Ok(super::json(response))
}
