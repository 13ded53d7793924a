//! The caller of an operation, taken from path and headers.

use std::collections::HashMap;
use std::sync::Arc;

use architrave_interface::paths::{AUTHORIZATION, LICENCE};
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::App;
use crate::auth::VerifiedClaims;
use crate::error::ApiError;
use crate::http::admission::{REFUSED, count_refused, must_not_wait};
use crate::settings::{Cache, Compiled};
use crate::store::licences::Licence;
use crate::store::people::Role;
use crate::store::{Connection, licences, people, revocations, warehouses};

/// What a request says of its caller; the token is checked.
#[derive(Debug)]
struct Claim {
    warehouse: String,
    person: String,
    /// When the token was issued, at the earliest, by our clock; in seconds since 1970.
    issued: i64,
    licence: String,
}

/// Who calls, in which process space, under which settings.
#[derive(Clone, Debug)]
pub struct Caller {
    claim: Arc<Claim>,
    /// The process space.
    pub warehouse: String,
    /// The person's id.
    pub person: String,
    /// The person's role there.
    pub role: Option<Role>,
    /// The settings in force.
    pub settings: Arc<Compiled>,
}

impl Caller {
    /// Whether the person is Manager or Designer.
    pub fn manages(&self) -> bool {
        self.role.is_some()
    }

    /// The caller as the database knows it in this transaction: role and licence may have been revoked since the
    /// request began.
    ///
    /// # Errors
    /// Why the request is not permitted any more.
    pub fn again(&self, c: &Connection<'_>, cache: &Cache) -> Result<Self, ApiError> {
        Self::known(Arc::clone(&self.claim), c, cache)
    }

    fn known(claim: Arc<Claim>, c: &Connection<'_>, cache: &Cache) -> Result<Self, ApiError> {
        let (warehouse, person) = (&claim.warehouse, &claim.person);
        let revoked = revocations::revoked_until(c, person)?;
        if revoked.is_some_and(|until| claim.issued <= until) {
            return Err(unauthorized("the token was revoked"));
        }
        match licences::find(c, warehouse, &claim.licence)? {
            Licence::Here => {}
            Licence::Elsewhere => return Err(ApiError::no_warehouse()),
            Licence::Unknown => {
                let why = format!("the licence key in {LICENCE} is not valid");
                return Err(ApiError::Unauthorized(why));
            }
        }
        let version =
            warehouses::settings_version(c, warehouse)?.ok_or_else(ApiError::no_warehouse)?;
        let role = people::role(c, warehouse, person)?.ok_or_else(|| {
            ApiError::forbidden("the person of the token is not in this process space")
        })?;
        let settings = cache.get(c, warehouse, version)?;
        Ok(Self {
            warehouse: warehouse.clone(),
            person: person.clone(),
            role,
            settings,
            claim,
        })
    }

    /// Requires Manager or Designer.
    ///
    /// # Errors
    /// [`ApiError::Forbidden`] for anybody else; `what` says what only they may do.
    pub fn must_manage(&self, what: &str) -> Result<(), ApiError> {
        match self.manages() {
            true => Ok(()),
            false => Err(ApiError::forbidden(&format!(
                "only a Manager or Designer of the process space may {what}"
            ))),
        }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let token = bearer(&parts.headers).map_err(unauthorized)?;
        let claims = app.identity.check(&app.tokens, token).await?;
        let VerifiedClaims {
            person,
            issued,
            skew,
        } = claims;
        let licence = single(&parts.headers, LICENCE)
            .ok_or_else(|| ApiError::Unauthorized(format!("the header {LICENCE} is missing")))?
            .to_owned();
        // A segment that is no UTF-8, or has a NUL, names no process space.
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let warehouse = path
            .ok()
            .and_then(|Path(mut segments)| segments.remove("warehouseId"))
            .filter(|id| !id.contains('\0'))
            .ok_or_else(ApiError::no_warehouse)?;
        must_not_wait(app, &warehouse, &person)?;
        let token = format!("{person} {issued}");
        must_not_wait(app, REFUSED, &token)?;
        let cache = Arc::clone(&app.settings);
        let claim = Arc::new(Claim {
            warehouse,
            person,
            issued: issued.saturating_sub(skew),
            licence,
        });
        let caller = app.store.read(move |c| Self::known(claim, c, &cache)).await;
        if caller.as_ref().is_err_and(ApiError::is_refusal) {
            count_refused(app, &token);
        }
        caller
    }
}

fn unauthorized(why: &str) -> ApiError {
    ApiError::Unauthorized(format!("{why}: sign in again"))
}

fn bearer(headers: &HeaderMap) -> Result<&str, &'static str> {
    let value = single(headers, AUTHORIZATION).ok_or("the access token is missing")?;
    let (scheme, token) = value.split_once(' ').unwrap_or((value, ""));
    if !scheme.eq_ignore_ascii_case("Bearer") || token.trim().is_empty() {
        return Err("the header Authorization must be Bearer, a space and the access token");
    }
    Ok(token.trim())
}

/// The value of a header that is there exactly once and not empty.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?.trim();
    (values.next().is_none() && !value.is_empty()).then_some(value)
}
